"""The players of a crew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, update

from scorekeeper.games.board import next_dealer, play
from scorekeeper.games.dealing import reseated, sitting
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.record import Record
from scorekeeper.games.tally import Tally
from scorekeeper.games.text import say
from scorekeeper.store import tables as t
from scorekeeper.store.cells import LARGEST_ID
from scorekeeper.store.errors import StoreError
from scorekeeper.store.fold import game_of, read_facts
from scorekeeper.store.names import NameRefused, clean_name, folded
from scorekeeper.store.store import Store


class UnknownPlayer(StoreError):
    """The crew has no such player."""


@dataclass(frozen=True, slots=True)
class Player:
    """A regular of a crew; one who was erased has a number for a name."""

    id: int
    name: str
    erased: bool = False


@dataclass(frozen=True, slots=True)
class LastTable:
    """Who sat where the last time, under which options, and who would deal next.

    `sides` are empty where somebody was erased since.
    """

    players: tuple[Player, ...]
    options: Any
    first_dealer: int
    sides: tuple[tuple[int, ...], ...] = ()

    @property
    def names(self) -> list[str]:
        """The names of those who sat, as they sat."""
        return [player.name for player in self.players]


OF_CREW = (
    select(t.player.c.id, t.player.c.name)
    .select_from(t.player.outerjoin(t.seat).outerjoin(t.match))
    .where(t.player.c.crew_id == bindparam("crew"), t.player.c.folded.is_not(None))
    .group_by(t.player.c.id, t.player.c.name)
    .order_by(func.coalesce(func.max(t.match.c.started), "").desc(), t.player.c.id)
)
EVER_OF_CREW = select(t.player.c.id, t.player.c.name, t.player.c.folded.is_(None)).where(
    t.player.c.crew_id == bindparam("crew")
)
FOLDED = select(t.player.c.id, t.player.c.name).where(
    t.player.c.crew_id == bindparam("crew"), t.player.c.folded == bindparam("folded")
)
NEW = insert(t.player).returning(t.player.c.id)
RENAME = (
    update(t.player)
    .where(
        t.player.c.id == bindparam("player"),
        t.player.c.crew_id == bindparam("crew"),
        t.player.c.folded.is_not(None),
    )
    .values(name=bindparam("new_name"), folded=bindparam("new_folded"))
)
NUMBERED = select(t.player.c.name).where(
    t.player.c.crew_id == bindparam("crew"), t.player.c.name.startswith("#")
)


def of_crew(store: Store, crew_id: int) -> list[Player]:
    """Gives the players of a crew, most recently played first; erased ones are not among them."""
    with store.reading() as connection:
        rows = connection.execute(OF_CREW, {"crew": crew_id})
        return [Player(*row) for row in rows]


def ever_of_crew(store: Store, crew_id: int) -> list[Player]:
    """Gives everybody who ever was a player of a crew, erased ones too."""
    with store.reading() as connection:
        rows = connection.execute(EVER_OF_CREW, {"crew": crew_id})
        return [Player(id, name, bool(erased)) for id, name, erased in rows]


def named(connection: Connection, crew_id: int, name: str) -> Player:
    """Finds the player of a crew by name, large or small letters alike, or adds one.

    :raises NameRefused: if it cannot be a name
    """
    name = clean_name(name)
    row = connection.execute(FOLDED, {"crew": crew_id, "folded": folded(name)}).first()
    if row:
        return Player(*row)
    values = {"crew_id": crew_id, "name": name, "folded": folded(name)}
    return Player(connection.execute(NEW, values).scalar_one(), name)


def rename(store: Store, crew_id: int, player_id: int, name: str) -> Player:
    """Gives a player another name, in every match.

    :raises NameRefused: if it cannot be a name, or another player of the crew has it
    :raises UnknownPlayer: if the crew has no such player
    """
    name = clean_name(name)
    with store.writing() as connection:
        row = connection.execute(FOLDED, {"crew": crew_id, "folded": folded(name)}).first()
        if row and row.id != player_id:
            raise NameRefused(say("{name} is another player of this crew", name=row.name))
        _set_name(connection, crew_id, player_id, name, folded(name))
    return Player(player_id, name)


def erase(store: Store, crew_id: int, player_id: int) -> None:
    """Takes a player's name away, for good; the scores stay, under a number.

    :raises UnknownPlayer: if the crew has no such player
    """
    with store.writing() as connection:
        taken = set(connection.execute(NUMBERED, {"crew": crew_id}).scalars())
        free = (f"#{number}" for number in count(1) if f"#{number}" not in taken)
        _set_name(connection, crew_id, player_id, next(free), None)


def _set_name(
    connection: Connection, crew_id: int, player_id: int, name: str, key: str | None
) -> None:
    row = {"crew": crew_id, "player": player_id, "new_name": name, "new_folded": key}
    if not 0 < player_id <= LARGEST_ID or not connection.execute(RENAME, row).rowcount:
        raise UnknownPlayer(say("This crew has no such player"))


LAST = (
    select(t.match.c.id)
    .where(t.match.c.crew_id == bindparam("crew"), t.match.c.game == bindparam("game"))
    .order_by(t.match.c.started.desc(), t.match.c.id.desc())
    .limit(1)
)
SITTING = select(t.player.c.id, t.player.c.name).where(
    t.player.c.id.in_(bindparam("players", expanding=True)), t.player.c.folded.is_not(None)
)


def last_table(store: Store, crew_id: int, slug: str) -> LastTable | None:
    """Gives the table of a crew's latest match of a game as it sat at the end, those left out who
    left, and who were erased since.
    """
    game = game_of(store.games, slug)
    with store.reading() as connection:
        match = connection.execute(LAST, {"crew": crew_id, "game": slug}).scalar()
        if match is None:
            return None
        _, facts = read_facts(connection, match)
        ids = facts.player_ids()
        return _table(game, facts.setup(game), facts.tallies(), ids, _names(connection, ids))


def table_after(store: Store, record: Record, ids: Sequence[int]) -> LastTable:
    """Gives the table of one match in the same way; *ids* are its players by seat."""
    with store.reading() as connection:
        names = _names(connection, ids)
    return _table(record.game, record.setup, record.tallies, ids, names)


def _names(connection: Connection, ids: Sequence[int]) -> dict[int, str]:
    """Gives the names of these players by number, without those who were erased."""
    return {row.id: row.name for row in connection.execute(SITTING, {"players": ids})}


def _table(
    game: Game,
    setup: Setup,
    tallies: Sequence[Tally],
    ids: Sequence[int],
    names: Mapping[int, str],
) -> LastTable:
    here = [seat for seat in sitting(game, setup, tallies) if ids[seat] in names]
    board = play(game, setup, tallies)
    first = here.index(next_dealer(board, tallies, here)) if here else 0
    table = tuple(Player(ids[seat], names[ids[seat]]) for seat in here)
    sides = reseated(setup.sides, here) if len(here) == setup.seats else ()
    return LastTable(table, setup.options, first, sides)


__all__ = [
    "LastTable",
    "NameRefused",
    "Player",
    "UnknownPlayer",
    "clean_name",
    "erase",
    "ever_of_crew",
    "last_table",
    "named",
    "of_crew",
    "rename",
    "table_after",
]
