"""A sum that is off: whose is the trick? The answer closes the round."""

from dataclasses import dataclass, replace

from scorekeeper.games.tally import OVERRULED, TRICKS, Cell, Field
from scorekeeper.web.pad.count import Count
from scorekeeper.web.pad.pad import short
from scorekeeper.web.sayings import saying
from scorekeeper.web.words import tr


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer: the difference goes to this cell. One with a sign is of tricks nobody won."""

    label: str
    number: int
    cells: str
    cell: str
    most: int
    hidden: bool
    sign: str | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked while a pair lacks its second or the sum is `off`."""

    text: str
    off: bool
    offers: tuple[Offer, ...]
    keep: str
    kept: str


def ask(count: Count) -> Ask:
    """Asks whose the difference is; the answer closes the round."""
    pad, left = count.pad, count.left
    whose = tuple(_whose(count, seat) for seat in pad.seats)
    lost = tuple(_lost(count, item) for item in pad.unscored if item.neutral is not None)
    return Ask(
        _question(count, any(not offer.hidden for offer in whose)),
        bool(left) and pad.half is None,
        whose + lost,
        count.closing({(OVERRULED, None): True}),
        saying("keep", n=pad.deal.cards - left, cards=pad.deal.cards),
    )


def _question(count: Count, open_: bool) -> str:
    pad, left = count.pad, count.left
    if pad.half is not None:  # an answer closes the round, and the first of the pair with it
        key, seat = pad.half
        return saying("partner", label=tr(pad.field_of(key).label), name=pad.name(seat))
    if left > 0:
        return saying("whose" if open_ else "left-all", left)
    if left < 0:
        return saying("fewer" if open_ else "many-all", -left)
    return ""


def _whose(count: Count, seat: int) -> Offer:
    """The difference goes to a seat whose tricks nobody has entered yet."""
    cell, most = (TRICKS, seat), count.pad.deal.cards
    touched = count.pad.tally.at(*cell) is not None
    return _offer(count, count.pad.name(seat), cell, count.won[seat], most, touched)


def _lost(count: Count, item: Field) -> Offer:
    """The difference was won by nobody."""
    taken = count.pad.full.at(item.key, None, item.neutral)
    offer = _offer(count, tr(item.label), (item.key, None), taken, item.high or 1, False)
    return replace(offer, sign=item.sign)


def _offer(count: Count, label: str, cell: Cell, now: int, most: int, touched: bool) -> Offer:
    number = now + count.left
    hidden = touched or not count.left or not 0 <= number <= most
    cells = "" if hidden else count.closing({cell: number})
    return Offer(label, number, cells, short(cell), most, hidden)
