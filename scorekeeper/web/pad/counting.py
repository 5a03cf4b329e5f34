"""The tricks of a round: a row for each seat, what was worked out of them, and the way on."""

from dataclasses import dataclass

from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.games.text import signed
from scorekeeper.web.pad.bidding import Meter, WayOn, choice_keys, ticks_of, values_of
from scorekeeper.web.pad.count import Count
from scorekeeper.web.pad.pad import Key, Pad, short, written
from scorekeeper.web.pad.pictures import Picture, pair, picture
from scorekeeper.web.sayings import saying
from scorekeeper.web.words import tr

WINDOW = 3
"""Numbers shown of a scale: around the bid, the rest behind one key."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a seat, with its keys."""

    label: str
    help: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A seat while tricks are counted; `why` says why it has no pictures."""

    seat: int
    name: str
    bid: str
    missed: bool
    keys: tuple[Key, ...]
    all: tuple[Key, ...]
    far: Key | None
    choices: tuple[Choice, ...]
    chosen: tuple[Key, ...]
    won: bool
    pictures: tuple[Picture, ...]
    paying: bool
    pairs: tuple[Picture, ...]
    why: str
    points: int
    total: int


def trick_rows(count: Count) -> list[TrickRow]:
    """Gives the rows, as the players sit."""
    return [_row(count, seat) for seat in count.pad.seats]


def _row(count: Count, seat: int) -> TrickRow:
    pad, item = count.pad, count.pad.field_of(TRICKS)
    keys = tuple(_key(count, seat, value, label) for value, label in values_of(item))
    bid = pad.full.at(BID, seat, 0)
    first = max(0, min(bid - 1, len(keys) - WINDOW))
    near = keys[first : first + WINDOW]
    choices = tuple(
        Choice(
            tr(field.label),
            tr(field.help) if field.help else "",
            tuple(choice_keys(pad, field, seat)),
        )
        for field in pad.choices
    )
    chosen = tuple(key for choice in choices for key in choice.keys if key.pressed)
    side = pad.side(seat)
    shift = count.bid(seat) - bid
    return TrickRow(
        seat,
        pad.name(seat),
        _bade(pad, seat, f" {signed(shift)}" if shift else ""),
        count.missed(seat),
        near,
        keys if len(keys) > len(near) else (),
        next((key for key in keys if key.pressed and key not in near), None),
        choices,
        chosen,
        count.won[seat] > 0,
        tuple(picture(count, field, seat) for field in pad.pictures),
        count.pays(seat),
        tuple(pair(count, field, seat) for field in pad.pairs),
        _why(count, seat),
        count.scores[side],
        pad.totals[side] + count.scores[side],
    )


def _bade(pad: Pad, seat: int, shift: str) -> str:
    """Says what a seat bid, and what it chose with its bid."""
    bid = saying("bade", bid=pad.full.at(BID, seat, 0), shift=shift)
    return ", ".join((bid, *(tr(label) for label in pad.chosen(seat))))


def _key(count: Count, seat: int, value: object, label: str) -> Key:
    pad = count.pad
    cell = (TRICKS, seat)
    return Key(
        label,
        saying("won", name=pad.name(seat), label=label),
        pad.words({cell: value}),
        count.won[seat] == value,
        short(cell),
        written(value),
        pad.full.at(BID, seat) == value,
    )


def _why(count: Count, seat: int) -> str:
    """Says why a seat has no pictures; empty where it has."""
    pad, off = count.pad, abs(count.bid(seat) - count.won[seat])
    if not off or count.pays(seat):
        return ""
    if not pad.pictures and not pad.pairs:
        return saying("missed", off)
    kept = any(pad.full.at(item.key, seat) for item in pad.pictures) or any(
        seat in pair for item in pad.pairs for pair in pad.full.at(item.key, None, ())
    )
    return saying("kept", off, bid=count.bid(seat)) if kept else saying("no-bonus", off)


def trick_meter(count: Count) -> Meter:
    """Sums the tricks against the cards."""
    cards, sums = count.pad.deal.cards, sum(count.won.values())
    dead = count.dead + count.unheld
    ticks = ticks_of(sums, cards, dead)
    if not count.left:
        return Meter(sums + dead, cards, saying("there"), "even", ticks)
    word = saying("left" if count.left > 0 else "many", abs(count.left))
    return Meter(sums + dead, cards, word, "off", ticks)


def trick_way_on(count: Count) -> WayOn:
    """Closes the round, and says who leads then."""
    pad = count.pad
    after = [total + score for total, score in zip(pad.totals, count.scores, strict=True)]
    playing = {pad.side(seat) for seat in pad.seats}
    best = max(after[side] for side in playing)
    names = ", ".join(pad.name(seat) for seat in pad.seats if after[pad.side(seat)] == best)
    leads = saying("leads", total=best, names=names)
    return WayOn(saying("close", round=pad.game.round_name(pad.number)), leads, count.closing())
