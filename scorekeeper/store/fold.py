"""The fold: what the entries of a match come to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, select

from scorekeeper.games.game import Game, Setup, find_game
from scorekeeper.games.options import read_options
from scorekeeper.games.record import Record
from scorekeeper.games.tally import Cell, Tally, Value
from scorekeeper.games.text import say
from scorekeeper.store import tables as t
from scorekeeper.store.cells import (
    ENDED,
    FIRST_DEALER,
    NEUTRAL,
    OPTION,
    PLAYER,
    SIDES,
    START_POINTS,
    Change,
    Place,
    UnreadableValue,
)
from scorekeeper.store.errors import StoreError


class UnknownGame(StoreError):
    """A match of a game that this program does not know."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry as it is stored."""

    seq: int
    op_key: str
    digest: str
    device_id: int | None
    at: datetime
    undoes: int | None
    changes: tuple[Change, ...]


ENTRIES = (
    select(
        t.entry.c.seq,
        t.entry.c.op_key,
        t.entry.c.digest,
        t.entry.c.device_id,
        t.entry.c.at,
        t.entry.c.undoes,
        t.entry.c.cells,
    )
    .where(t.entry.c.match_id == bindparam("match"))
    .order_by(t.entry.c.seq)
)
CELLS = (
    select(t.entry.c.seq, t.entry.c.cells)
    .where(t.entry.c.match_id == bindparam("match"))
    .order_by(t.entry.c.seq)
)


@dataclass(slots=True)
class Facts:
    """Everything that is known of a match: facts of the match itself, and cells by round."""

    match: dict[Cell, Value] = field(default_factory=dict)
    rounds: dict[int, dict[Cell, Value]] = field(default_factory=dict)

    def put(self, changes: Iterable[Change]) -> "Facts":
        """Enters changes, and gives itself."""
        for change in changes:
            self._put(change.round, change.cell, change.value)
        return self

    def _put(self, number: int, cell: Cell, value: Value) -> None:
        cells = self.rounds.setdefault(number, {}) if number else self.match
        if value is None and not cell[0].startswith(OPTION):
            cells.pop(cell, None)
            if number and not cells:
                del self.rounds[number]
        else:
            cells[cell] = value

    def get(self, place: Place) -> Value:
        """Gives the value of a cell: where nothing is entered None, or what a fact means then."""
        number, key, seat = place
        if number:
            return self.rounds.get(number, {}).get((key, seat))
        return self.match.get((key, seat), NEUTRAL.get(key))

    def copy(self) -> "Facts":
        """Gives the same facts, to be changed apart from these."""
        return Facts(dict(self.match), {number: dict(c) for number, c in self.rounds.items()})

    def player_ids(self) -> tuple[int, ...]:
        """Gives who sits where.

        :raises UnreadableValue: if a seat between others is empty, or somebody sits twice
        """
        ids = {seat: value for (key, seat), value in self.match.items() if key == PLAYER}
        seated = tuple(ids[seat] for seat in sorted(ids, key=lambda seat: seat or 0))
        if set(ids) != set(range(len(ids))):
            raise UnreadableValue(say("A seat between two others is empty"))
        if len(set(seated)) != len(seated):
            raise UnreadableValue(say("The same player sits in two seats"))
        return seated

    def setup(self, game: Game) -> Setup:
        """Gives what is agreed for the match.

        :raises UnreadableValue: if seats, sides and first dealer do not fit together
        :raises OptionsError: if the options exclude each other, or do not fit the seats
        """
        seats = len(self.player_ids())
        if seats not in game.seats:
            low, high = game.seats.start, game.seats.stop - 1
            raise UnreadableValue(say("{low} to {high} players can play", low=low, high=high))
        values = {
            key.removeprefix(OPTION): value
            for (key, _), value in self.match.items()
            if key.startswith(OPTION)
        }
        setup = Setup(
            seats,
            read_options(game.Options, values),
            self._sides(game, seats),
            self.get((0, FIRST_DEALER, None)),
            self._start(seats),
            self.get((0, ENDED, None)),
        )
        if not 0 <= setup.first_dealer < seats:
            raise UnreadableValue(say("The first dealer has no seat"))
        game.check_setup(setup)
        return setup

    def _sides(self, game: Game, seats: int) -> tuple[tuple[int, ...], ...]:
        told = self.match.get((SIDES, None))
        if told is None:
            return game.sides(seats)
        sides = tuple(map(tuple, told))
        if sum(map(len, sides)) != seats:
            raise UnreadableValue(say("The sides need every seat once"))
        return sides

    def _start(self, seats: int) -> tuple[int, ...]:
        points = {seat: v for (key, seat), v in self.match.items() if key == START_POINTS and v}
        if any(seat is None or seat >= seats for seat in points):
            raise UnreadableValue(say("Points at the start for a seat that is empty"))
        return tuple(points.get(seat, 0) for seat in range(seats)) if points else ()

    def tallies(self) -> tuple[Tally, ...]:
        """Gives the rounds up to the last that holds anything."""
        last = max(self.rounds, default=0)
        return tuple(Tally(self.rounds.get(number)) for number in range(1, last + 1))

    def record(self, game: Game, names: Mapping[int, str], started: datetime) -> Record:
        """Gives the match as facts only, players by name."""
        title, place, note = (self.get((0, key, None)) for key in TEXTS)
        return Record(
            game,
            tuple(names[player] for player in self.player_ids()),
            self.setup(game),
            self.tallies(),
            t.written(started),
            title,
            place,
            note,
        )


TEXTS = ("title", "place", "note")


def read_rows(connection: Connection, match_id: int) -> list[Row]:
    """Gives every entry of a match, oldest first; *match_id* is the table's own number."""
    return [
        Row(*row[:6], unpacked(row.cells))
        for row in connection.execute(ENTRIES, {"match": match_id})
    ]


def read_facts(connection: Connection, match_id: int) -> tuple[int, Facts]:
    """Gives the number of entries of a match, and what they come to."""
    facts, seq = Facts(), 0
    for seq, cells in connection.execute(CELLS, {"match": match_id}):  # noqa: B007
        for number, key, seat, value in cells:
            facts._put(number, (key, seat), value)
    return seq, facts


def packed(changes: Sequence[Change]) -> list[list[Any]]:
    """Gives changes as the log stores them."""
    return [[*change.at, change.value] for change in changes]


def unpacked(cells: list[list[Any]]) -> tuple[Change, ...]:
    """Gives the changes that the log stored."""
    return tuple(Change(*cell) for cell in cells)


def game_of(games: Sequence[Game], slug: str) -> Game:
    """Finds the game of a match.

    :raises UnknownGame: if this program does not know it
    """
    try:
        return find_game(games, slug)
    except LookupError:
        raise UnknownGame(say("{game} is no game we keep score for", game=slug)) from None
