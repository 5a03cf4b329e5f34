"""Who is at the table: what changes in a match when somebody joins, leaves, or comes back.

Whoever joins has a seat from the first round on and is away in those before they came; whoever
leaves keeps the seat, the total and all that was played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.games.board import faults
from scorekeeper.games.dealing import deals
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import Setup, field_of
from scorekeeper.games.record import Record
from scorekeeper.games.tally import ABSENT, AWAY, ORDER, Scope, Tally
from scorekeeper.store.cells import PLAYER, SIDES, START_POINTS, Change


def joining(record: Record, name: str, points: int, behind: int, since: int) -> list[Change]:
    """Gives the changes by which somebody joins with *points*, plays from round *since* on, and
    sits clockwise behind the seat *behind*.
    """
    seat, setup = record.setup.seats, joined(record, points)
    usual = record.game.sides(setup.seats) == setup.sides
    changes = [
        Change(0, PLAYER, seat, name),
        Change(0, START_POINTS, seat, points),
        Change(0, SIDES, None, None if usual else [list(side) for side in setup.sides]),
        *_orders(record, seat, behind),
    ]
    return [*changes, *_away_before(record, seat, since)]


def leaving(record: Record, seat: int, since: int) -> list[Change]:
    """Gives the changes by which a seat is away from round *since* on; what was told of it there
    is taken back.
    """
    latest = latest_round(record)
    if since > latest:
        return [
            _told(latest, ABSENT, _absent(record, latest)),
            _told(latest, AWAY, [*_away(record, latest), seat]),
        ]
    changes = [_told(since, AWAY, [*_away(record, since), seat])]
    for number, tally in enumerate(record.tallies[since - 1 :], since):
        changes += _taken_back(record, number, tally, seat)
        changes += _with(number, tally, seat, (ABSENT, AWAY) if number > since else (ABSENT,))
    return changes


def returning(record: Record, seat: int, since: int) -> list[Change]:
    """Gives the changes by which a seat plays again from round *since* on: the running one, or
    the next.
    """
    latest = latest_round(record)
    absent = _absent(record, latest)
    if since == latest:
        absent = [each for each in absent if each != seat]
    away = [each for each in _away(record, latest) if each != seat]
    changes = [_told(latest, AWAY, away)]
    if since > latest or (ABSENT, None) in _tally(record, latest):
        changes.append(_told(latest, ABSENT, absent))
    return changes


def joined(record: Record, points: int) -> Setup:
    """Gives what is agreed once one more has joined, on a side of their own."""
    setup = record.setup
    start = setup.start_points or (0,) * setup.seats
    return replace(
        setup,
        seats=setup.seats + 1,
        sides=(*setup.sides, (setup.seats,)),
        start_points=(*start, points),
    )


def away_now(record: Record) -> list[int]:
    """Gives the seats that are away until somebody says that they are back."""
    return _away(record, latest_round(record))


def latest_round(record: Record) -> int:
    """Gives the running round, or the last where all are over."""
    following = record.board().next
    return following.number if following else len(record.tallies)


def first_faults(
    record: Record, setup: Setup, changes: Sequence[Change], since: int
) -> list[Fault]:
    """Gives why round *since* cannot be dealt after these changes of the table."""
    deal, tally = deals(record.game, setup, _tallies(record, since, changes))[-1]
    return [each for each in faults(record.game, setup, deal, tally) if each.blocking]


def _away_before(record: Record, seat: int, since: int) -> Iterator[Change]:
    """The new seat is away in the rounds before *since*, as those are who were so then."""
    latest = latest_round(record)
    if since > latest:
        yield _told(latest, ABSENT, [*_absent(record, latest), seat])
    first = min(since, latest)
    if first == 1:
        return
    yield _told(1, AWAY, [*_away(record, 1), seat])
    for number, tally in enumerate(record.tallies[: first - 1], 1):
        yield from _with(number, tally, seat, (ABSENT, AWAY) if number > 1 else (ABSENT,))
    yield _told(first, AWAY, _away(record, first))


def _orders(record: Record, seat: int, behind: int) -> Iterator[Change]:
    """Every order that was told has the new seat in it too."""
    told = {number: tally.at(ORDER) for number, tally in enumerate(record.tallies, 1)}
    if behind != seat - 1:
        told[1] = told.get(1) or list(range(seat))
    for number, order in told.items():
        if order:
            place = order.index(behind) + 1
            yield Change(number, ORDER, None, [*order[:place], seat, *order[place:]])


def _with(number: int, tally: Tally, seat: int, keys: Sequence[str]) -> Iterator[Change]:
    """Yields lists of seats that a round tells, with one more seat in them."""
    for key in keys:
        if (key, None) in tally:
            yield _told(number, key, [*tally.at(key), seat])


def _told(number: int, key: str, seats: Sequence[int]) -> Change:
    return Change(number, key, None, sorted(set(seats)))


def _taken_back(record: Record, number: int, tally: Tally, seat: int) -> Iterator[Change]:
    for key, owner in tally:
        if owner == seat and field_of(record.game, key).scope is Scope.SEAT:
            yield Change(number, key, seat, None)


def _away(record: Record, number: int) -> list[int]:
    """Gives who is away from this round on, or was from an earlier one."""
    told = [tally.at(AWAY) for tally in _tallies(record, number) if (AWAY, None) in tally]
    return list(told[-1]) if told else []


def _absent(record: Record, number: int) -> list[int]:
    """Gives who does not play this round, for whatever reason."""
    deal, _ = deals(record.game, record.setup, _tallies(record, number))[-1]
    return sorted(set(range(record.setup.seats)).difference(deal.present))


def _tallies(record: Record, last: int, changes: Sequence[Change] = ()) -> list[Tally]:
    return [
        _tally(record, number).changed(
            {each.cell: each.value for each in changes if each.round == number}
        )
        for number in range(1, last + 1)
    ]


def _tally(record: Record, number: int) -> Tally:
    return record.tallies[number - 1] if number <= len(record.tallies) else Tally()
