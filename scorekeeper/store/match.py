"""One match, read from its log."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, select

from scorekeeper.games.board import Board
from scorekeeper.games.deal import Deal
from scorekeeper.games.dealing import deals
from scorekeeper.games.game import Game
from scorekeeper.games.record import Record
from scorekeeper.games.tally import Tally
from scorekeeper.games.text import say
from scorekeeper.store import tables as t
from scorekeeper.store.errors import StoreError
from scorekeeper.store.fold import Facts, game_of, read_facts
from scorekeeper.store.players import Player
from scorekeeper.store.store import Store

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody takes for one another."""
ID_LENGTH = 8
IDS = re.compile(f"[{ALPHABET}]{{{ID_LENGTH}}}")


class UnknownMatch(StoreError):
    """There is no such match."""


class NoSuchRound(StoreError):
    """A round that is neither stored nor the next one to be played."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(say("Round {number} is not yet to be played", number=str(number)[:20]))


class Match:
    """One match after `seq` entries. `id` is the one in addresses, `started` is in UTC."""

    def __init__(
        self,
        id: str,
        crew_id: int,
        seq: int,
        record: Record,
        players: tuple[Player, ...],
        started: datetime,
    ) -> None:
        self.id = id
        self.crew_id = crew_id
        self.seq = seq
        self.record = record
        self.players = players
        """By seat."""
        self.started = started

    @cached_property
    def board(self) -> Board:
        """All that follows from the facts, worked out once."""
        return self.record.board()

    @cached_property
    def _dealt(self) -> Sequence[tuple[Deal, Tally]]:
        record = self.record
        return deals(record.game, record.setup, [*record.tallies, Tally()])

    def deal(self, number: int) -> Deal:
        """Gives the deal of a stored round, or of the next one.

        :raises NoSuchRound: for any other
        """
        return self._round(number)[0]

    def tally(self, number: int) -> Tally:
        """Gives the facts of a stored round, or of the next one.

        :raises NoSuchRound: for any other
        """
        return self._round(number)[1]

    def _round(self, number: int) -> tuple[Deal, Tally]:
        following = self.board.next
        stored = 1 <= number <= len(self.record.tallies)
        if not stored and (following is None or following.number != number):
            raise NoSuchRound(number)
        return self._dealt[number - 1]


MATCH = select(
    t.match.c.id, t.match.c.public_id, t.match.c.crew_id, t.match.c.game, t.match.c.started
).where(t.match.c.public_id == bindparam("public_id"))
NAMES = select(t.player.c.id, t.player.c.name).where(
    t.player.c.id.in_(bindparam("players", expanding=True))
)


def read(store: Store, match_id: str) -> Match:
    """Reads a match by the id in its address.

    :raises UnknownMatch: if there is none, whatever the text
    """
    check_id(match_id)
    with store.reading() as connection:
        row = connection.execute(MATCH, {"public_id": match_id}).first()
        if row is None:
            raise unknown()
        seq, facts = read_facts(connection, row.id)
        players = players_of(connection, facts)
    return assemble(row, game_of(store.games, row.game), seq, facts, players)


def assemble(
    row: Any,
    game: Game,
    seq: int,
    facts: Facts,
    players: Mapping[int, str],
) -> Match:
    """Makes a match of what was read."""
    seated = tuple(Player(player, players[player]) for player in facts.player_ids())
    record = facts.record(game, players, row.started)
    return Match(row.public_id, row.crew_id, seq, record, seated, row.started)


def players_of(connection: Connection, facts: Facts) -> dict[int, str]:
    """Gives the names of those who sit at the table, by their number."""
    rows = connection.execute(NAMES, {"players": facts.player_ids()})
    return {row.id: row.name for row in rows}


def check_id(match_id: str) -> None:
    """Refuses what cannot be the id of a match, so that no database has to read it.

    :raises UnknownMatch: if it cannot
    """
    if not isinstance(match_id, str) or not IDS.fullmatch(match_id):
        raise unknown()


def unknown() -> UnknownMatch:
    """Gives the refusal of an id that no match has."""
    return UnknownMatch(say("There is no such match"))
