"""The reasons of one total: its lines, and who corrected it after the round was closed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.games.board import Round, setup_totals
from scorekeeper.games.game import Line, field_of, side_of
from scorekeeper.games.tally import CARDS, Kind, Scope, Tally, Value
from scorekeeper.store.log import Change, Entry
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import Said, said, side_names


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a side has its total after a round; `before` is the total it came with."""

    round: Round
    side: int
    name: str
    lines: tuple[Line, ...]
    before: int
    score: int
    total: int | None
    corrections: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A fact of a round that was changed when the round was already complete."""

    entry: Entry
    change: Change
    before: Value


def reasons_of(match: Match, round_: Round, side: int, entries: Sequence[Entry]) -> Reasons:
    """Gives the lines of one side in one round, its sum, and the corrections behind it."""
    score = round_.scores[side] if round_.counted else 0
    total = round_.totals[side] if round_.counted else None
    return Reasons(
        round_,
        side,
        side_names(match)[side],
        tuple(line for line in round_.lines if line.side == side),
        setup_totals(match.record.setup)[side] if total is None else total - score,
        score,
        total,
        tuple(
            said(match, each.entry, each.change, each.before)
            for each in corrections(match, entries)
            if each.change.round == round_.deal.number and side in _sides(match, each)
        ),
    )


def corrected(match: Match, entries: Sequence[Entry]) -> set[tuple[int, int]]:
    """Gives the (round, side) whose total rests on a corrected fact."""
    return {
        (each.change.round, side)
        for each in corrections(match, entries)
        for side in _sides(match, each)
    }


def corrections(match: Match, entries: Sequence[Entry]) -> Iterator[Correction]:
    """Yields what was changed in rounds already complete, and not taken back again."""
    undone = {entry.undoes for entry in entries}
    tallies: dict[int, Tally] = {}
    for entry in entries:
        touched = {change.round for change, _ in entry.changes} & tallies.keys()
        complete = {number for number in touched if _complete(match, number, tallies[number])}
        for change, before in entry.changes:
            if not change.round:
                continue
            counts = change.round in complete and entry.undoes is None and entry.seq not in undone
            if counts:
                yield Correction(entry, change, before)
            tally = tallies.get(change.round, Tally())
            tallies[change.round] = tally.changed({(change.key, change.seat): change.value})


def _complete(match: Match, number: int, tally: Tally) -> bool:
    if number > len(match.record.tallies):
        return False
    return not match.record.game.missing(match.record.setup, match.deal(number), tally)


def _sides(match: Match, correction: Correction) -> set[int]:
    """Gives the sides whose points the corrected fact can have changed."""
    setup, change = match.record.setup, correction.change
    field = field_of(match.record.game, change.key)
    if change.seat is not None:
        return {change.seat} if field.scope is Scope.SIDE else _with(match, [change.seat])
    before, after = correction.before or [], change.value or []
    if field.kind is Kind.ADJUSTMENTS:
        return {item["side"] for item in _differing(before, after)}
    if field.kind is Kind.PAIRS:
        return _with(match, [seat for pair in _differing(before, after) for seat in pair])
    if field.kind is Kind.SEATS:
        return _with(match, _differing(before, after))
    return set(range(len(setup.sides))) if change.key == CARDS else set()


def _with(match: Match, seats: Sequence[int]) -> set[int]:
    """Gives the sides of seats; one that was taken back is on none."""
    sides, known = match.record.setup.sides, range(match.record.setup.seats)
    return {side_of(sides, seat) for seat in seats if seat in known}


def _differing(before: list[Value], after: list[Value]) -> list[Value]:
    return [item for item in before if item not in after] + [
        item for item in after if item not in before
    ]
