"""The log of a match: saving changes, taking them back, telling who changed what.

Every save goes the same way: lock the match, then look whether the key is known, whether a
touched cell was changed by somebody else meanwhile, whether the rounds are possible; only then
write. Where it is refused or repeated, nothing is left of it.
"""

from collections.abc import Sequence

from scorekeeper.games.game import Game
from scorekeeper.games.tally import is_whole
from scorekeeper.games.text import say
from scorekeeper.store.cells import Change, UnreadableValue, brief, checked, digest, read_fact
from scorekeeper.store.entries import (
    ImpossibleRounds,
    KeyReused,
    RoundLeftOpen,
    check_key,
    gaps,
    seat_players,
)
from scorekeeper.store.errors import StoreError
from scorekeeper.store.fold import Facts, Row
from scorekeeper.store.history import Entry, history_of, rows_of
from scorekeeper.store.locked import AfterEnd, Clash, Conflict, Log, Op, Saved
from scorekeeper.store.match import NoSuchRound, UnknownMatch, check_id
from scorekeeper.store.names import NameRefused
from scorekeeper.store.store import Store

UNDO = digest([Change(0, "undo", None, None)])
"""The content of every undo: what it takes back is for the log to say."""


class NothingToUndo(StoreError):
    """The device has made no entry that it has not taken back."""


def save(
    store: Store,
    match_id: str,
    *,
    device_id: int,
    key: str,
    base: int,
    changes: Sequence[Change],
) -> Saved:
    """Saves changes made on a page that showed the match after *base* entries.

    Of a cell that is told twice the last value counts; values already stored are dropped, and
    where none is left nothing is written. A player may be told by number or by name.

    :raises UnknownMatch: if there is none
    :raises KeyReused: if the key was used for other content
    :raises UnreadableValue: if a cell does not exist or cannot hold its value
    :raises Conflict: if another device changed one of the cells after *base*, or tricks would be
        dropped that were told since
    :raises NoSuchRound: for a new round that is not the next one
    :raises AfterEnd: for a new round of a match that is over
    :raises ImpossibleRounds: if a touched round cannot have happened
    :raises RoundLeftOpen: if a round would lack a value after which another has begun
    :raises OptionsError: for options out of range or excluding each other
    :raises UnreadableOption: for an option of the wrong kind
    :raises NameRefused: for a text that cannot be shown
    """
    check_id(match_id)
    check_key(key)
    if not is_whole(base) or base < 0:
        raise UnreadableValue(say("{base} is no number of entries", base=brief(base)))
    asked = checked(changes)
    op = Op(device_id, key, digest(asked))
    with store.writing() as connection:
        log = Log(connection, store, match_id)
        known = log.known(op)
        if known:
            return known
        plan = log.plan(_read(log, asked))
        if not plan.fresh:
            return log.repeated(log.seq)
        # a number of entries that we have not (a backup was put back) is worth nothing
        seen = base if base <= log.seq else 0
        log.check_clashes(plan.fresh, seen, device_id)
        log.check_dropped(plan.fresh, seen)
        return log.write(plan, op)


def _read(log: Log, asked: Sequence[Change]) -> tuple[Change, ...]:
    read = [change if change.round else read_fact(log.game, change) for change in asked]
    return seat_players(log.connection, log.row.crew_id, read)


def undo(store: Store, match_id: str, *, device_id: int, key: str) -> Saved:
    """Takes back the last entry of a device that it has not taken back yet.

    :raises UnknownMatch: if there is none
    :raises NothingToUndo: if there is no such entry
    :raises Conflict: if another device changed one of its cells since
    :raises KeyReused: if the key was used for a save
    :raises StoreError: if the rounds cannot be as they were, after what others changed
    """
    check_id(match_id)
    check_key(key)
    op = Op(device_id, key, UNDO)
    with store.writing() as connection:
        log = Log(connection, store, match_id)
        known = log.known(op)
        if known:
            return known
        target = _undoable(log.rows, device_id)
        if target is None:
            raise NothingToUndo(say("There is nothing to undo on this phone"))
        plan = log.plan(_inverse(log.rows, target))
        log.check_clashes(plan.fresh, target.seq, device_id)
        return log.write(plan, op, undoes=target.seq)


def undoable(store: Store, match_id: str, device_id: int, game: Game | None = None) -> bool:
    """Tells whether a device has an entry to take back; with the match's *game*, only where that
    leaves no round incomplete after which another has begun.

    :raises UnknownMatch: if there is no such match
    """
    rows = rows_of(store, match_id)
    target = _undoable(rows, device_id)
    return target is not None and (game is None or not _opens(game, rows, target))


def _opens(game: Game, rows: Sequence[Row], target: Row) -> bool:
    """Tells whether a round would be left open without an entry."""
    now = Facts()
    for row in rows:
        now.put(row.changes)
    after = now.copy().put(_inverse(rows, target))
    touched = {change.round for change in target.changes}
    try:
        return not set(gaps(game, after, touched)) <= set(gaps(game, now, touched))
    except ValueError:  # rules or seats that no longer fit: taking it back says why
        return False


def _undoable(rows: Sequence[Row], device_id: int) -> Row | None:
    undone = {row.undoes for row in rows}
    for row in reversed(rows):
        own = row.device_id == device_id and row.undoes is None and row.seq > 1
        if own and row.seq not in undone:
            return row
    return None


def _inverse(rows: Sequence[Row], target: Row) -> tuple[Change, ...]:
    before = Facts()
    for row in rows[: target.seq - 1]:
        before.put(row.changes)
    return tuple(
        Change(change.round, change.key, change.seat, before.get(change.at))
        for change in target.changes
    )


__all__ = [
    "AfterEnd",
    "Change",
    "Clash",
    "Conflict",
    "Entry",
    "ImpossibleRounds",
    "KeyReused",
    "NameRefused",
    "NoSuchRound",
    "NothingToUndo",
    "RoundLeftOpen",
    "Saved",
    "UnknownMatch",
    "UnreadableValue",
    "history_of",
    "save",
    "undo",
    "undoable",
]
