"""Who plays with whom: the ways to share the seats out, and what another way means for rounds."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.games.dealing import deals
from scorekeeper.games.game import Game, Seating, Setup
from scorekeeper.games.record import Record
from scorekeeper.games.tally import ADJUSTMENTS, Field, Scope, Tally, Value
from scorekeeper.games.text import Text, say
from scorekeeper.store.cells import Change

Sides = tuple[tuple[int, ...], ...]

OTHER = say("other partners")
AS_TOLD = "told"
"""The key of sides that the game does not know, but that this table has."""


def ways(game: Game, seats: int, told: Sides = (), name: Text | None = None) -> list[Seating]:
    """Lists the ways for so many seats, the usual one first; sides that were *told* and are none
    of them come last, under *name*.
    """
    if seats not in game.seats:
        return []
    offered = [*game.seatings(seats)]
    fits = sum(map(len, told)) == seats
    if name and fits and all(not same(way.sides, told) for way in offered):
        offered.append(Seating(AS_TOLD, name, told))
    return offered


def other_partners(offered: Sequence[Seating]) -> list[Seating]:
    """Lists the further ways to make sides as large as those that are offered."""
    sizes = {len(way.sides[0]): sum(map(len, way.sides)) for way in offered if even(way.sides)}
    found = [
        Seating(key_for(parts), OTHER, parts)
        for size, seats in sizes.items()
        for parts in shared_out(tuple(range(seats)), size)
    ]
    return [way for way in found if not key_of(offered, way.sides)]


def even(sides: Sides) -> bool:
    """Tells whether there are partners, and as many in each side."""
    return {len(side) for side in sides} == {len(sides[0])} != {1}


def shared_out(seats: tuple[int, ...], size: int) -> Iterator[Sides]:
    """Yields every way to share seats out into sides of one size."""
    if not seats:
        yield ()
        return
    first, *others = seats
    for partners in combinations(others, size - 1):
        rest = tuple(seat for seat in others if seat not in partners)
        yield from (((first, *partners), *more) for more in shared_out(rest, size))


def key_for(sides: Sides) -> str:
    """Gives a key to sides that have none of their own: their seats."""
    return ".".join("-".join(map(str, side)) for side in sides)


def chosen(offered: Sequence[Seating], key: str) -> Seating | None:
    """Gives the way of this key, or the usual one."""
    usual = offered[0] if offered else None
    return next((way for way in offered if way.key == key), usual)


def key_of(offered: Sequence[Seating], sides: Sides) -> str:
    """Gives the key of the way with these sides, empty where there is none."""
    return next((way.key for way in offered if same(way.sides, sides)), "")


def same(one: Sides, other: Sides) -> bool:
    """Tells whether the same seats play together."""
    return set(map(frozenset, one)) == set(map(frozenset, other))


def regrouped(record: Record, sides: Sides) -> Iterator[Change]:
    """Yields what must change in the rounds so that they say the same of these sides.

    What was told for a side goes on with its seats; what no side has any more is taken back.
    """
    moved = {
        side: next((to for to, seats in enumerate(sides) if set(seats) == set(was)), None)
        for side, was in enumerate(record.setup.sides)
    }
    fields = [field for field in record.game.fields if field.scope is Scope.SIDE]
    for number, tally in enumerate(record.tallies, 1):
        for field in fields:
            yield from _regrouped_field(number, field, tally, moved, len(sides))
        adjusted = tally.at(ADJUSTMENTS, default=[])
        whom = {side: _side_with(sides, was[0]) for side, was in enumerate(record.setup.sides)}
        again = [{**item, "side": whom.get(item["side"], item["side"])} for item in adjusted]
        if again != adjusted:
            yield Change(number, ADJUSTMENTS, None, again)


def _regrouped_field(
    number: int, field: Field, tally: Tally, moved: dict[int, int | None], sides: int
) -> Iterator[Change]:
    after: dict[int, Value] = dict.fromkeys(range(max(sides, len(moved))))
    for side, to in moved.items():
        if to is not None:
            after[to] = tally.at(field.key, side)
    for side, value in after.items():
        if value != tally.at(field.key, side):
            yield Change(number, field.key, side, value)


def _side_with(sides: Sides, seat: int) -> int:
    return next(side for side, seats in enumerate(sides) if seat in seats)


def lost_rounds(record: Record, setup: Setup, changes: Sequence[Change]) -> list[int]:
    """Names the finished rounds that these changes of a table would leave unfinished, and those
    with points given to a side that is parted.
    """
    parted = {
        side
        for side, was in enumerate(record.setup.sides)
        if not any(set(was) <= set(seats) for seats in setup.sides)
    }
    tallies = [
        tally.changed({change.cell: change.value for change in changes if change.round == number})
        for number, tally in enumerate(record.tallies, 1)
    ]
    whole = [
        not record.game.missing(record.setup, deal, tally)
        for deal, tally in deals(record.game, record.setup, record.tallies)
    ]
    return [
        deal.number
        for (deal, tally), before, was in zip(
            deals(record.game, setup, tallies), record.tallies, whole, strict=True
        )
        if (was and record.game.missing(setup, deal, tally))
        or any(item["side"] in parted for item in before.at(ADJUSTMENTS, default=()))
    ]
