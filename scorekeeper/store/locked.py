"""A locked match: what is looked at, and written, while nobody else can change it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, update

from scorekeeper.games.board import play
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.tally import AWAY, FALLEN, Value
from scorekeeper.games.text import Text, count, say
from scorekeeper.games.trick_by_trick import goes_on
from scorekeeper.store import copy
from scorekeeper.store import tables as t
from scorekeeper.store.cells import OPTION, PLAYER, SIDES, Change, Place
from scorekeeper.store.entries import (
    KeyReused,
    RoundLeftOpen,
    check_possible,
    check_readable,
    gaps,
    insert_entry,
)
from scorekeeper.store.errors import StoreError
from scorekeeper.store.fold import Facts, Row, game_of, read_rows
from scorekeeper.store.history import device_names
from scorekeeper.store.match import Match, NoSuchRound, assemble, players_of, unknown
from scorekeeper.store.store import Store


@dataclass(frozen=True, slots=True)
class Clash:
    """A change, and what another device wrote into its cell meanwhile, when."""

    change: Change
    theirs: Value
    device_id: int | None
    by: str
    at: datetime


class Conflict(StoreError):
    """Somebody else changed the same cells, to other values; `clashes` says which."""

    def __init__(self, clashes: tuple[Clash, ...]) -> None:
        self.clashes = clashes
        super().__init__(_says(len(clashes)))


def _says(n: int) -> Text:
    return count(
        "{n} value was changed on another phone meanwhile",
        "{n} values were changed on another phone meanwhile",
        n,
    )


class AfterEnd(StoreError):
    """A new round of a match that is over."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The match after a save, and the number of its entry; `repeated` where nothing new was
    written.
    """

    match: Match
    seq: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Op:
    """One save on its way: whose it is, its key, and the digest of its content."""

    device_id: int
    key: str
    digest: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What a match would be after a save; `fresh` are the changes of values that differ."""

    after: Facts
    setup: Setup
    fresh: tuple[Change, ...]


LOCK = (
    update(t.match)
    .where(t.match.c.public_id == bindparam("match"))
    .values(seq=t.match.c.seq + 1)
    .returning(
        t.match.c.id,
        t.match.c.public_id,
        t.match.c.crew_id,
        t.match.c.game,
        t.match.c.started,
        t.match.c.seq,
    )
)


class Log:
    """A locked match: its row of the table, its entries, and what they come to."""

    def __init__(self, connection: Connection, store: Store, match_id: str) -> None:
        row = connection.execute(LOCK, {"match": match_id}).first()  # first: it is the lock
        if row is None:
            raise unknown()
        self.connection = connection
        self.store = store
        self.row: Any = row
        self.game: Game = game_of(store.games, row.game)
        self.rows = read_rows(connection, row.id)
        self.facts = Facts()
        self.last: dict[Place, Row] = {}
        for entry in self.rows:
            self.facts.put(entry.changes)
            self.last.update((change.at, entry) for change in entry.changes)

    @property
    def seq(self) -> int:
        """The number of entries before this one."""
        return len(self.rows)

    @cached_property
    def match(self) -> Match:
        """The match before this entry."""
        names = players_of(self.connection, self.facts)
        return assemble(self.row, self.game, self.seq, self.facts, names)

    def known(self, op: Op) -> Saved | None:
        """Gives the answer to a key that was used before.

        :raises KeyReused: if it was for other content
        """
        for entry in self.rows:
            if entry.op_key == op.key:
                if entry.digest != op.digest:
                    raise KeyReused(say("This key was used for another save"))
                return self.repeated(entry.seq)
        return None

    def repeated(self, seq: int) -> Saved:
        """Gives the match as it is, and leaves nothing behind."""
        saved = Saved(self.match, seq, repeated=True)
        self.connection.rollback()
        return saved

    def check_clashes(self, changes: Sequence[Change], base: int, device_id: int) -> None:
        """Looks for cells that another device wrote after *base*.

        A device knows what it wrote itself, so its own queue never clashes with itself: see
        `check_dropped` for what a second page of it may not know.

        :raises Conflict: with all of them
        """
        found = []
        for change in changes:
            row = self.last.get(change.at)
            if row and row.seq > base and row.device_id != device_id:
                found.append(self._clash(change, row))
        if found:
            raise Conflict(tuple(found))

    def check_dropped(self, changes: Sequence[Change], base: int) -> None:
        """Looks for tricks told after *base*, from whatever page, that these changes would drop.

        :raises Conflict: if there are any
        """
        for change in changes:
            row = self.last.get(change.at)
            if change.key != FALLEN or row is None or row.seq <= base:
                continue
            if not goes_on(self.facts.get(change.at), change.value):
                raise Conflict((self._clash(change, row),))

    def _clash(self, change: Change, row: Row) -> Clash:
        by = device_names(self.connection, [row.device_id]).get(row.device_id, "")
        return Clash(change, self.facts.get(change.at), row.device_id, by, row.at)

    def plan(self, changes: Sequence[Change]) -> Plan:
        """Looks what the match would be after these changes, possible or not.

        :raises UnreadableValue: if a cell does not exist or cannot hold its value
        :raises OptionsError: if the options exclude each other
        """
        after = self.facts.copy().put(changes)
        touched = touched_by(self.facts, after, changes)
        setup = check_readable(self.game, after, touched)
        fresh = tuple(each for each in changes if each.value != self.facts.get(each.at))
        return Plan(after, setup, fresh)

    def write(self, plan: Plan, op: Op, undoes: int | None = None) -> Saved:
        """Checks the rounds, writes the entry and the copy.

        :raises StoreError: if the rounds cannot be like this
        """
        check_openings(self.game, self.facts, plan.fresh)
        touched = touched_by(self.facts, plan.after, plan.fresh)
        check_possible(self.game, plan.setup, plan.after, touched)
        emptied = {change.round for change in plan.fresh}
        check_complete(self.game, self.facts, plan.after, touched | emptied)
        seq, now = self.row.seq, self.store.now()
        entry = Row(seq, op.key, op.digest, op.device_id, now, undoes, plan.fresh)
        insert_entry(self.connection, self.row.id, entry)
        names = players_of(self.connection, plan.after)
        match = assemble(self.row, self.game, seq, plan.after, names)
        since = min((change.round for change in plan.fresh), default=0)
        copy.write(self.connection, self.row.id, match, max(since, 1))
        return Saved(match, seq)


def touched_by(before: Facts, after: Facts, changes: Sequence[Change]) -> set[int]:
    """Gives the rounds whose faults may have changed: all, where the rules or seats did; those
    to come too, where somebody left or came.
    """
    seats = {key for key, _ in before.match.keys() ^ after.match.keys()}
    keys = {change.key for change in changes if not change.round}
    if PLAYER in seats or SIDES in keys or any(key.startswith(OPTION) for key in keys):
        return set(after.rounds)
    onwards = min((change.round for change in changes if change.key == AWAY), default=None)
    later = {number for number in after.rounds if onwards is not None and number > onwards}
    return {change.round for change in changes if change.round} | later


def check_openings(game: Game, before: Facts, changes: Sequence[Change]) -> None:
    """Lets a new round begin only where the match stands, after the changes to those before."""
    opened = sorted({change.round for change in changes} - before.rounds.keys() - {0})
    for number in opened:
        facts = before.copy().put(change for change in changes if change.round < number)
        following = play(game, facts.setup(game), facts.tallies()).next
        if following is None:
            raise AfterEnd(say("The match is over; round {round} is not played", round=number))
        if following.number != number:
            raise NoSuchRound(number)


def check_complete(game: Game, before: Facts, after: Facts, rounds: set[int]) -> None:
    """Keeps a round complete once another has begun after it; a gap that is older may stay.

    :raises RoundLeftOpen: for the first that would not be
    """
    left_open = gaps(game, after, rounds)
    found = sorted(set(left_open).difference(gaps(game, before, left_open)))
    if found:
        text = say(
            "Round {round} would no longer be complete, and a later one has begun: "
            "enter other values instead of taking these back",
            round=found[0],
        )
        raise RoundLeftOpen(text)
