"""Cells: what an entry changes, and what may stand in one.

A cell belongs to a round; round 0 holds the facts of the match itself.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from scorekeeper.games.game import Game, Setup, field_of
from scorekeeper.games.options import options_of
from scorekeeper.games.tally import (
    ABSENT,
    ADJUSTMENTS,
    AWAY,
    DEALER,
    ORDER,
    Cell,
    Scope,
    Value,
    is_whole,
)
from scorekeeper.games.text import say
from scorekeeper.store.errors import StoreError
from scorekeeper.store.names import NameRefused, clean_name, clean_text

LARGEST_ID = 2**31 - 1
"""Largest number of a row of a table."""
PLAYER = "player"
FIRST_DEALER = "first_dealer"
START_POINTS = "start_points"
SIDES = "sides"
ENDED = "ended"
OPTION = "options."
NEUTRAL: dict[str, Value] = {
    FIRST_DEALER: 0,
    START_POINTS: 0,
    ENDED: False,
    "title": "",
    "place": "",
    "note": "",
}
"""What is meant where a fact of the match was never told."""
LONGEST = {"title": 120, "place": 120, "note": 2000}
"""Most characters of the texts of a match."""

MOST_CELLS = 20_000
"""Most cells of one save: an imported match of hundreds of rounds."""
MOST_ROUNDS = 1_000
"""Most rounds of a match that comes in from elsewhere: no evening has so many."""
MOST_SEATS = 100
LARGEST_START = 1_000_000

Place = tuple[int, str, int | None]
"""The round, and the cell in it."""


class UnreadableValue(StoreError):
    """A cell that does not exist, or a value of the wrong kind for it."""


@dataclass(frozen=True, slots=True)
class Change:
    """A new value for one cell; None takes the old one back. Round 0 is the match itself."""

    round: int
    key: str
    seat: int | None
    value: Value

    @property
    def cell(self) -> Cell:
        """The cell within its round."""
        return self.key, self.seat

    @property
    def at(self) -> Place:
        """The cell within its match."""
        return self.round, self.key, self.seat


def checked(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Gives the changes in the order of their cells, the last one where a cell is told twice.

    :raises UnreadableValue: if round, key or seat of one is of the wrong kind, or if they are
        too many
    """
    latest: dict[Place, Change] = {}
    for change in changes:
        seat = change.seat
        fits = is_whole(change.round) and isinstance(change.key, str) and change.round >= 0
        if not fits or not (seat is None or (is_whole(seat) and 0 <= seat < MOST_SEATS)):
            raise unreadable(change)
        latest[change.at] = change
        if len(latest) > MOST_CELLS:
            raise UnreadableValue(say("More than {n} cells at once", n=MOST_CELLS))
    return tuple(sorted(latest.values(), key=_order))


def digest(changes: Sequence[Change]) -> str:
    """Gives what tells the content of one save from another's.

    :raises UnreadableValue: if a value is no JSON value
    """
    try:
        text = json.dumps([[*change.at, change.value] for change in changes], allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise UnreadableValue(say("These values cannot be read")) from None
    return sha256(text.encode()).hexdigest()


def _order(change: Change) -> tuple[int, str, int]:
    return change.round, change.key, -1 if change.seat is None else change.seat


def read_fact(game: Game, change: Change) -> Change:
    """Gives a change of round 0 with its value as it is kept. A player may be told by name.

    :raises UnreadableValue: if there is no such fact, or the value is of the wrong kind
    :raises UnreadableOption: for an option, likewise
    :raises OptionsError: if a number is out of range
    :raises NameRefused: if a text cannot be shown
    """
    key, value = change.key, change.value
    if (change.seat is None) == (key in (PLAYER, START_POINTS)):
        raise unreadable(change)
    if key.startswith(OPTION):
        return Change(0, key, None, _read_option(game, key.removeprefix(OPTION), value))
    if value is None and key in (*READERS, *LONGEST):
        return Change(0, key, change.seat, NEUTRAL.get(key))
    if key in LONGEST:
        return Change(0, key, None, clean_text(value, LONGEST[key], lines=key == "note"))
    if key == PLAYER and isinstance(value, str):
        return Change(0, key, change.seat, clean_name(value))
    if key not in READERS or not READERS[key](value):
        raise unreadable(change)
    return change


def _read_option(game: Game, key: str, value: Value) -> Value:
    known = {item.key: item for item in options_of(game.Options)}
    if key not in known:
        raise UnreadableValue(say("{key} is no option of this game", key=brief(key)))
    read = known[key].read(value)
    return list(read) if isinstance(read, tuple) else read


def moment(text: str) -> datetime:
    """Reads a point in time, UTC where it names no zone.

    :raises UnreadableValue: if it is none
    """
    try:
        read = datetime.fromisoformat(text)
        return read.replace(tzinfo=read.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError):
        raise UnreadableValue(say("{text} is no point in time", text=brief(text))) from None


def check_round(game: Game, setup: Setup, number: int, cells: Mapping[Cell, Value]) -> None:
    """Checks that every cell of a round exists at this table and holds what it can hold.

    :raises UnreadableValue: for the first that does not
    """
    for (key, seat), value in cells.items():
        _check_cell(game, setup, Change(number, key, seat, value))
    everybody = set(range(setup.seats))
    order = cells.get((ORDER, None))
    if order is not None and set(order) != everybody:
        raise UnreadableValue(say("Round {round}: the order needs every seat once", round=number))
    least = game.seats.start
    for key in (ABSENT, AWAY):
        if len(everybody.difference(cells.get((key, None)) or ())) < least:
            text = say("Round {round}: at least {least} must play", round=number, least=least)
            raise UnreadableValue(text)


def _check_cell(game: Game, setup: Setup, change: Change) -> None:
    try:
        field = field_of(game, change.key)
    except LookupError:
        raise unreadable(change) from None
    places = {Scope.SEAT: setup.seats, Scope.SIDE: len(setup.sides), Scope.ROUND: 0}[field.scope]
    there = change.seat < places if change.seat is not None else not places
    if not there or not (change.value is None or field.readable(change.value, setup.seats)):
        raise unreadable(change)
    if change.key == DEALER and change.value is not None and not 0 <= change.value < setup.seats:
        raise unreadable(change)
    if change.key == ADJUSTMENTS:
        _check_reasons(change)


def _check_reasons(change: Change) -> None:
    for item in change.value or ():
        try:
            clean = clean_text(item["reason"], 1000)
        except NameRefused as error:
            raise UnreadableValue(error.text) from None
        if clean != item["reason"]:
            raise unreadable(change)


def unreadable(change: Change) -> UnreadableValue:
    """Gives the refusal of one change."""
    return UnreadableValue(
        say(
            "{value} cannot stand in {key} of round {round}",
            value=brief(change.value),
            key=brief(change.key),
            round=brief(change.round),
        )
    )


def brief(value: object) -> str:
    """Shows what was sent, whatever it is, in a few characters."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # thousands of digits, thousands of brackets
        return "..."
    return text if len(text) <= 60 else f"{text[:57]}..."


def _partition(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(side, list) and side and all(map(is_whole, side)) for side in value)
        and sorted(seat for side in value for seat in side) == list(range(sum(map(len, value))))
    )


READERS: dict[str, Callable[[Any], bool]] = {
    PLAYER: lambda value: is_whole(value) and 0 < value <= LARGEST_ID,
    FIRST_DEALER: is_whole,
    START_POINTS: lambda value: is_whole(value) and abs(value) <= LARGEST_START,
    SIDES: _partition,
    ENDED: lambda value: isinstance(value, bool),
}
