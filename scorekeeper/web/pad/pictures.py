"""Pictures: what a seat took, pairs of seats, and tricks that nobody won."""

from dataclasses import dataclass

from scorekeeper.games.tally import Field, Value
from scorekeeper.games.trick_by_trick import fallen
from scorekeeper.web.pad.count import Count
from scorekeeper.web.pad.pad import Pad, short
from scorekeeper.web.words import tr


@dataclass(frozen=True, slots=True)
class Picture:
    """What a seat took. `kind` is taken, counted by taps up to `most`, or paired; `wanted`
    asks for the second seat of a pair whose first is `half`.
    """

    kind: str
    sign: str
    what: str
    name: str
    cells: str
    count: int
    each: int
    cell: str = ""
    most: int = 1
    spent: bool = False
    wanted: bool = False
    half: str = ""


@dataclass(frozen=True, slots=True)
class Dead:
    """A number of tricks nobody won; `remainder` is worked out, not entered."""

    label: str
    sign: str
    count: int
    cells: str
    cell: str
    most: int
    remainder: bool


def picture(count: Count, item: Field, seat: int) -> Picture:
    """A tap adds one; past the most there can be, it goes back to none."""
    pad = count.pad
    taken = pad.full.at(item.key, seat, 0)
    elsewhere = sum(pad.full.at(item.key, s, 0) for s in pad.seats if s != seat)
    most, each = item.high or 1, item.worth or 0
    free = most if item.table is None else min(most, item.table - elsewhere)
    entered = _without(pad, 0) if taken >= free else taken + 1
    return Picture(
        "taken",
        item.sign,
        f"{pad.name(seat)}: {tr(item.label)}",
        _read_out(pad, item, seat, taken),
        pad.words({(item.key, seat): entered}),
        taken,
        each,
        short((item.key, seat)),
        free,
        spent=not taken and free <= 0,
    )


def _without(pad: Pad, none: Value) -> Value:
    """Gives what enters that there is none: it has to be said where tricks could say otherwise."""
    return none if fallen(pad.tally) else None


def _read_out(pad: Pad, item: Field, seat: int, taken: int) -> str:
    number = f" {taken}," if taken else ","
    return f"{pad.name(seat)}: {tr(item.label)}{number} +{(taken or 1) * (item.worth or 0)}"


def pair(count: Count, item: Field, seat: int) -> Picture:
    """First one seat, then its partner; a seat in a pair leaves it with a tap."""
    pad = count.pad
    pairs = [list(pair) for pair in pad.full.at(item.key, None, ())]
    mine = [pair for pair in pairs if seat in pair]
    first = pad.half[1] if pad.half and pad.half[0] == item.key else None
    cells, half, wanted = "", "", False
    if first == seat:
        half = "."
    elif first is not None and count.won[first] + count.won[seat]:
        wanted = not count.missed(seat)
        cells = pad.words({(item.key, None): [*pairs, _in_order(count, first, seat)]})
    elif mine:
        left = [pair for pair in pairs if seat not in pair]
        cells = pad.words({(item.key, None): left or _without(pad, left)})
    else:
        half = f"{item.key}.{seat}"
    taken = len(mine) or int(first == seat)
    full = item.table is not None and len(pairs) >= item.table
    return Picture(
        "paired",
        item.sign,
        f"{pad.name(seat)}: {tr(item.label)}",
        _read_out(pad, item, seat, taken),
        cells,
        taken,
        item.worth or 0,
        spent=full and not taken and not wanted,
        wanted=wanted,
        half=half,
    )


def _in_order(count: Count, first: int, second: int) -> list[int]:
    """Who won more tricks comes second: the second of a pair won the trick."""
    return [second, first] if count.won[first] > count.won[second] else [first, second]


def dead_tricks(count: Count) -> list[Dead]:
    """Gives the tricks nobody won, each with its key, or worked out."""
    pad, found = count.pad, []
    for item in pad.unscored:
        remainder = item.neutral is None
        number = count.unheld if remainder else pad.full.at(item.key, None, item.neutral)
        most = item.high or 1
        entered = _without(pad, 0) if number >= most else number + 1
        found.append(
            Dead(
                tr(item.label),
                item.sign,
                number,
                pad.words({(item.key, None): entered}),
                short((item.key, None)),
                most,
                remainder,
            )
        )
    return found
