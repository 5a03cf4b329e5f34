"""The bids of a round: a row for each seat, the sum against the tricks, and the way on."""

from dataclasses import dataclass

from scorekeeper.games.tally import BID, FALLEN, Field, Kind
from scorekeeper.sheets.topmarks import topmark
from scorekeeper.web.pad.pad import Key, Pad, counted_keys, short, written
from scorekeeper.web.sayings import saying
from scorekeeper.web.words import tr

MOST_KEYS = 7
"""As many keys as fit side by side under a thumb."""
AT_ONCE = 8
"""As many as fit where nothing stands beside them."""


@dataclass(frozen=True, slots=True)
class BidRow:
    """A seat while bids are said; `stamp` is what the last round brought its side.

    `columns` are those of the keys behind a key, 0 for one line; `choices` stand beside the
    name.
    """

    seat: int
    name: str
    mark: str
    leads: bool
    deals: bool
    unset: bool
    keys: tuple[Key, ...]
    more: tuple[Key, ...]
    beyond: str
    beyond_name: str
    columns: int
    far: Key | None
    choices: tuple[Key, ...]
    stamp: int | None
    total: int


@dataclass(frozen=True, slots=True)
class Meter:
    """A sum against its goal; `ticks` are the marks of its scale."""

    count: int
    goal: int
    word: str
    mood: str
    ticks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WayOn:
    """The key at the bottom: what it does, to whom, and which cells it enters."""

    what: str
    who: str = ""
    cells: str = ""
    weak: bool = False
    closed: bool = False


def bid_rows(pad: Pad) -> list[BidRow]:
    """Gives the rows, as the players sit or in the order they bid."""
    return [_row(pad, seat) for seat in pad.turn]


TWO_WORDS = 2
"""A second word stands beside the name; more of them lie behind the last key."""


def _row(pad: Pad, seat: int) -> BidRow:
    item, name = pad.field_of(BID), pad.name(seat)
    keys = tuple(_key(pad, item, seat, value, label) for value, label in values_of(item))
    beside = [key for field in pad.choices for key in choice_keys(pad, field, seat)]
    if item.kind is Kind.NUMBER and len(item.choices) == TWO_WORDS:
        keys, beside = keys[:-1], [*beside, keys[-1]]
    near = keys if len(keys) <= MOST_KEYS else keys[: MOST_KEYS - 1]
    more = keys[len(near) :]
    before = pad.before
    return BidRow(
        seat,
        name,
        topmark(pad.side(seat)),
        seat == pad.deal.leader,
        seat == pad.deal.dealer,
        pad.tally.at(BID, seat) is None,
        near,
        more,
        f"{more[0].label}+" if more else "",
        saying("further", name=name, label=more[0].label) if more else "",
        columns(len(more)) if len(more) > AT_ONCE else 0,
        next((key for key in more if key.pressed), None),
        tuple(beside),
        before.scores[pad.side(seat)] if before else None,
        pad.totals[pad.side(seat)],
    )


def columns(keys: int) -> int:
    """Gives the columns in which so many keys leave the fewest lines, then the fewest gaps."""
    return min(range(MOST_KEYS, 3, -1), key=lambda wide: (-(-keys // wide), -keys % wide))


def values_of(item: Field) -> list[tuple[object, str]]:
    """Gives every value a field can hold, with what its key reads.

    A word that stands beside the numbers takes the place of nought; further ones come last.
    """
    if item.kind is Kind.CHOICE:
        return [(value, tr(name)) for value, name in item.choices]
    numbers = [(number, str(number)) for number in range(item.low, (item.high or 0) + 1)]
    words = [(word, tr(name)) for word, name in item.choices]
    return [*words[:1], *numbers, *words[1:]]


def _key(pad: Pad, item: Field, seat: int, value: object, label: str) -> Key:
    cell, pressed = (item.key, seat), pad.tally.at(item.key, seat) == value
    return Key(
        label,
        saying("bid", name=pad.name(seat), label=label),
        pad.words({cell: None if pressed else value}),
        pressed,
        short(cell),
        written(value),
    )


def choice_keys(pad: Pad, item: Field, seat: int) -> list[Key]:
    """Gives a key for each choice of a field but the neutral one; again takes it back."""
    found = []
    for value, text in item.choices:
        if value == item.neutral:
            continue
        pressed = pad.tally.at(item.key, seat) == value
        cell, label = (item.key, seat), tr(text)
        name = f"{pad.name(seat)}: {tr(item.label)} {label}"
        entered = pad.words({cell: None if pressed else value})
        found.append(Key(label, name, entered, pressed, short(cell), written(value)))
    return found


def bid_meter(pad: Pad) -> Meter:
    """Sums the bids against the cards."""
    bids = [bid for bid in pad.tally.column(BID, pad.seats) if bid is not None]
    total, goal = sum(map(pad.game.promised, bids)), pad.deal.cards
    ticks = ticks_of(total, goal)
    if len(pad.without(BID)) == len(pad.seats):
        return Meter(total, goal, saying("nobody"), "", ticks)
    if total == goal:
        return Meter(total, goal, saying("even"), "even", ticks)
    over = total > goal
    word = saying("over" if over else "under", abs(total - goal))
    return Meter(total, goal, word, "off" if over else "", ticks)


def ticks_of(count: int, goal: int, dead: int = 0) -> tuple[str, ...]:
    """Gives a mark for each trick: won, dead (won by nobody), open, or beyond the goal."""
    return tuple(
        "over" if k >= goal else "fill" if k < count else "dead" if k < count + dead else ""
        for k in range(max(count + dead, goal))
    )


def bid_way_on(pad: Pad) -> WayOn:
    """Says what the key at the bottom does: noughts for who has not bid, or play."""
    waiting = pad.without(BID)
    who = ", ".join(pad.name(seat) for seat in pad.turn if seat in waiting)
    if not waiting:
        return WayOn(saying("bids-in"))
    if not pad.noughts:
        return WayOn(saying("bids-first"), who, weak=True, closed=True)
    cells = pad.words({(BID, seat): 0 for seat in waiting})
    if len(waiting) == len(pad.seats):
        return WayOn(saying("everybody"), "", cells, weak=True)
    return WayOn(saying("last" if len(waiting) == 1 else "others"), who, cells)


def saved(pad: Pad) -> str:
    """Says what the server has of this round, or of the one before."""
    bids = sum(key == BID for key, _ in pad.stored)
    if any(key in counted_keys(pad.game) or key == FALLEN for key, _ in pad.stored):
        return saying("saved")
    if bids and bids == len(pad.seats):
        return saying("bids-saved")
    if bids:
        return saying("some-saved", bids)
    if pad.number == 1:
        return saying("fresh")
    return saying("round-saved", round=pad.game.round_name(pad.number - 1))
