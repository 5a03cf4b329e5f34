"""The tally: the facts of a round, by cell, and the fields that say what a cell may hold."""

import re
from collections.abc import ItemsView, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeGuard

from scorekeeper.games.text import Text, say

Value = Any
"""A JSON value: a number, a word, a flag, or a list of those. None is "not entered"."""

Cell = tuple[str, int | None]
"""The key of a field, and the seat or side it is told for; None for the whole table."""

BID = "bid"
TRICKS = "tricks"
CARDS = "cards"
DEALER = "dealer"
ABSENT = "absent"
AWAY = "away"
ORDER = "order"
OVERRULED = "overruled"
ADJUSTMENTS = "adjustments"
FALLEN = "fallen"

MOST_FALLEN = 99
"""No hand has more cards than that."""


class Stage(StrEnum):
    """When a field is filled in."""

    BIDDING = "bidding"
    COUNTING = "counting"
    TABLE = "table"
    """At any time: facts of the deal rather than of the play."""


class Scope(StrEnum):
    """Whom a field is told for."""

    SEAT = "seat"
    SIDE = "side"
    ROUND = "round"


class Kind(StrEnum):
    """What a cell of a field holds."""

    NUMBER = "number"
    CHOICE = "choice"
    """One of the field's choices, numbers or words."""
    FLAG = "flag"
    PAIRS = "pairs"
    """A list of [seat, seat]."""
    SEATS = "seats"
    """A list of seats."""
    ADJUSTMENTS = "adjustments"
    """A list of {"side", "points", "reason"}."""
    FALLEN = "fallen"
    """A list of tricks as they fell: see `scorekeeper.games.trick_by_trick`."""


@dataclass(frozen=True, slots=True)
class Field:
    """One kind of fact in a tally.

    `neutral` is what is meant where nothing was entered; None means it must be entered.
    `low` and `high` bound a number, where high None is the cards of the deal; `table` is
    the most the whole table can hold, and `worth` the points that one pays, where that is
    the same for everybody. A number may have `choices` too: words that stand beside the
    numbers. `place` is where it stands in a round of a game file: a key,
    or a key and the key inside a player's object; without one no file holds it. `sign` names its
    picture, and `unscored` marks a number of tricks that nobody wins. `staked`
    are points of which a line of the round says what became of them.
    """

    key: str
    label: Text
    stage: Stage
    scope: Scope = Scope.SEAT
    kind: Kind = Kind.NUMBER
    place: tuple[str, ...] = ()
    neutral: Value = None
    low: int = 0
    high: int | None = None
    choices: tuple[tuple[Value, Text], ...] = ()
    table: int | None = None
    worth: int | None = None
    sign: str = ""
    unscored: bool = False
    staked: bool = False
    one: Text | None = None
    help: Text | None = None

    def readable(self, value: Value, seats: int) -> bool:
        """Tells whether a JSON value is of this field's kind, whatever its range.

        A seat that does not exist is unreadable, except in a pair: there it is a fault.
        """
        match self.kind:
            case Kind.NUMBER:
                return is_whole(value) or value in (word for word, _ in self.choices)
            case Kind.FLAG:
                return isinstance(value, bool)
            case Kind.CHOICE:
                return self._choosable(value)
            case Kind.PAIRS:
                return isinstance(value, list) and all(_is_pair(item) for item in value)
            case Kind.SEATS:
                return (
                    isinstance(value, list)
                    and all(is_whole(seat) and 0 <= seat < seats for seat in value)
                    and len(set(value)) == len(value)
                )
            case Kind.FALLEN:
                return (
                    isinstance(value, list)
                    and len(value) <= MOST_FALLEN
                    and all(_is_fallen(item, seats) for item in value)
                )
        return isinstance(value, list) and all(_is_adjustment(item) for item in value)

    def _choosable(self, value: Value) -> bool:
        """Unknown words cannot be read; an unknown number can, and is a fault."""
        words = [word for word, _ in self.choices]
        if isinstance(value, str):
            return value in words
        return is_whole(value) and any(isinstance(word, int) for word in words)


def is_whole(value: object) -> TypeGuard[int]:
    """Tells whether a JSON value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_pair(value: Value) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))  # noqa: PLR2004


def _is_adjustment(value: Value) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"side", "points", "reason"}
        and is_whole(value["side"])
        and is_whole(value["points"])
        and isinstance(value["reason"], str)
    )


_KEY = re.compile("[a-z_]{1,40}")


def _is_fallen(value: Value, seats: int) -> bool:
    if not isinstance(value, dict) or set(value) != {"taker", "captures", "alliances", "leads"}:
        return False
    captures, alliances = value["captures"], value["alliances"]
    return (
        _is_seat_or_key(value["taker"], seats)
        and (value["leads"] is None or _is_seat_or_key(value["leads"], seats))
        and isinstance(captures, dict)
        and all(_is_key(key) and is_whole(n) and n > 0 for key, n in captures.items())
        and isinstance(alliances, dict)
        and all(
            _is_key(key)
            and isinstance(pairs, list)
            and all(_is_pair(pair) and all(0 <= seat < seats for seat in pair) for pair in pairs)
            for key, pairs in alliances.items()
        )
    )


def _is_key(value: Value) -> bool:
    return isinstance(value, str) and _KEY.fullmatch(value) is not None


def _is_seat_or_key(value: Value, seats: int) -> bool:
    return _is_key(value) or (is_whole(value) and 0 <= value < seats)


ROUND_FIELDS = (
    Field(CARDS, say("Cards"), Stage.TABLE, Scope.ROUND, place=(CARDS,), low=1),
    Field(DEALER, say("Dealer"), Stage.TABLE, Scope.ROUND, place=(DEALER,)),
    Field(ABSENT, say("Not playing"), Stage.TABLE, Scope.ROUND, Kind.SEATS, (ABSENT,), neutral=[]),
    Field(AWAY, say("Not at the table from here on"), Stage.TABLE, Scope.ROUND, Kind.SEATS),
    Field(ORDER, say("Playing order"), Stage.TABLE, Scope.ROUND, Kind.SEATS, (ORDER,)),
    Field(
        OVERRULED, say("Kept as it is"), Stage.COUNTING, Scope.ROUND, Kind.FLAG, (OVERRULED,), False
    ),
    Field(
        ADJUSTMENTS,
        say("Adjustments"),
        Stage.COUNTING,
        Scope.ROUND,
        Kind.ADJUSTMENTS,
        (ADJUSTMENTS,),
        [],
    ),
    Field(FALLEN, say("Tricks as they fell"), Stage.COUNTING, Scope.ROUND, Kind.FALLEN, neutral=[]),
)
"""The facts that a round of any game can hold besides the game's own."""


class Tally(Mapping[Cell, Value]):
    """The facts of one round, by cell. A cell that was not entered is not in it."""

    __slots__ = ("_cells",)

    def __init__(self, cells: Mapping[Cell, Value] | None = None) -> None:
        self._cells = {cell: value for cell, value in (cells or {}).items() if value is not None}

    def at(self, key: str, seat: int | None = None, default: Value = None) -> Value:
        """Gives the value of one cell, or *default* where nothing was entered."""
        return self._cells.get((key, seat), default)

    def column(self, key: str, seats: Sequence[int], default: Value = None) -> list[Value]:
        """Gives the values of one field for these seats, in their order."""
        cells = self._cells
        return [cells.get((key, seat), default) for seat in seats]

    def changed(self, cells: Mapping[Cell, Value]) -> "Tally":
        """Gives the tally after these cells were entered; None takes one back."""
        return Tally({**self._cells, **cells})

    def __getitem__(self, cell: Cell) -> Value:
        return self._cells[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def items(self) -> ItemsView[Cell, Value]:
        """Gives the cells with their values."""
        return self._cells.items()

    def __repr__(self) -> str:
        return f"Tally({self._cells!r})"
