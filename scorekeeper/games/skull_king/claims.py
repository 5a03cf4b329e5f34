"""What a table claims to have happened in a round, by field and seat."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.deal import Deal
from scorekeeper.games.skull_king.fields import (
    ALLIANCES,
    CAPTURES,
    DESTROYED,
    GHOST,
    HARRY,
    WAGER,
)
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.tally import BID, OVERRULED, TRICKS, Tally

_BONUSES = {*CAPTURES, WAGER, HARRY}
_NOTHING: Mapping[int, Any] = {}


class Claims:
    """The facts of one round as the checks read them; seats away claim nothing.

    `tricks` are those entered, by seat; `ghost` is None where Graybeard's were left out;
    `bonuses` tells whether there is anything besides bids and tricks.
    """

    __slots__ = (
        "_columns",
        "alliances",
        "bonuses",
        "cards",
        "deal",
        "destroyed",
        "ghost",
        "options",
        "overruled",
        "tricks",
    )

    def __init__(self, options: Options, deal: Deal, tally: Tally) -> None:
        columns: dict[str, dict[int, Any]] = {}
        for (key, seat), value in tally.items():
            if seat in deal.present:
                columns.setdefault(key, {})[seat] = value
        self._columns = columns
        self.options = options
        self.deal = deal
        self.cards = deal.cards
        self.tricks: Mapping[int, int] = self.told(TRICKS)
        self.destroyed: int | None = tally.at(DESTROYED)
        self.ghost: int | None = tally.at(GHOST)
        self.overruled: bool = tally.at(OVERRULED, default=False)
        self.alliances: list[list[int]] = tally.at(ALLIANCES, default=[])
        self.bonuses = bool(self.alliances) or not _BONUSES.isdisjoint(columns)

    def told(self, key: str) -> Mapping[int, Any]:
        """Gives what was entered for a field, by seat."""
        return self._columns.get(key, _NOTHING)

    def at(self, key: str, seat: int) -> int:
        """Gives one number, 0 where nothing was entered."""
        number: int = self._columns.get(key, _NOTHING).get(seat, 0)
        return number

    @property
    def complete(self) -> bool:
        """Whether every bid and number of tricks was entered."""
        players = len(self.deal.present)
        return len(self.told(BID)) == players == len(self.tricks)

    @property
    def loose(self) -> int:
        """How many tricks are told of nobody; below 0 where too many are told."""
        told = sum(self.tricks.values()) + (self.destroyed or 0) + (self.ghost or 0)
        return self.cards - told

    def seats_of(self, *keys: str) -> tuple[int, ...]:
        """Gives the seats that have something of these fields, in order."""
        return tuple(
            sorted({seat for key in keys for seat, value in self.told(key).items() if value})
        )
