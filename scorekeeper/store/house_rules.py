"""House rules that a crew keeps under a name, to play by again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy import delete as delete_from

from scorekeeper.games.game import Game
from scorekeeper.games.options import (
    OptionsError,
    UnreadableOption,
    options_of,
    read_options,
    write_options,
)
from scorekeeper.games.text import say
from scorekeeper.store import tables as t
from scorekeeper.store.cells import LARGEST_ID
from scorekeeper.store.errors import StoreError
from scorekeeper.store.names import NameRefused, clean_name, folded
from scorekeeper.store.store import Store

MOST = 50
"""Most sets of rules that a crew keeps of one game."""


class UnknownHouseRules(StoreError):
    """The crew keeps no such rules."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A named set of house rules: the slug of its game, an Options object of it, and the key
    of how the seats share sides, empty where it is as usual.
    """

    id: int
    game: str
    name: str
    options: Any
    seating: str = ""


RULES = t.house_rules
COLUMNS = (RULES.c.id, RULES.c.game, RULES.c.name, RULES.c.options, RULES.c.seating)
OF_CREW = (
    select(*COLUMNS)
    .where(RULES.c.crew_id == bindparam("crew"))
    .order_by(RULES.c.folded, RULES.c.id)
)
OF_GAME = select(*COLUMNS, RULES.c.folded).where(
    RULES.c.crew_id == bindparam("crew"), RULES.c.game == bindparam("game")
)
GAME = select(RULES.c.game).where(
    RULES.c.crew_id == bindparam("crew"), RULES.c.id == bindparam("rules")
)
NEW = insert(RULES).returning(RULES.c.id)
RENAME = (
    update(RULES)
    .where(RULES.c.id == bindparam("rules"))
    .values(name=bindparam("new_name"), folded=bindparam("new_folded"))
)
DELETE = delete_from(RULES).where(
    RULES.c.crew_id == bindparam("crew"), RULES.c.id == bindparam("rules")
)


def of_crew(store: Store, crew_id: int) -> list[HouseRules]:
    """Gives the rules a crew keeps of the games there are, by name."""
    with store.reading() as connection:
        rows = connection.execute(OF_CREW, {"crew": crew_id}).all()
    games = {game.slug: game for game in store.games}
    return [_kept(games[row.game], row) for row in rows if row.game in games]


def save(
    store: Store, crew_id: int, game: Game, name: str, options: Any, seating: str = ""
) -> HouseRules:
    """Keeps rules under a name; the same rules under the same name are kept once.

    :raises NameRefused: if it cannot be a name, other rules of the game have it, or the crew
        keeps too many
    """
    name = clean_name(name)
    values = {"options": write_options(options), "seating": seating}
    with store.writing() as connection:
        kept = connection.execute(OF_GAME, {"crew": crew_id, "game": game.slug}).all()
        for row in kept:
            if row.folded == folded(name):
                if (row.options, row.seating) != (values["options"], seating):
                    raise _taken(row.name)
                return _kept(game, row)
        if len(kept) >= MOST:
            raise NameRefused(say("{n} sets of rules are kept: delete one first", n=MOST))
        row_of = {"crew_id": crew_id, "game": game.slug, "name": name, "folded": folded(name)}
        number = connection.execute(NEW, {**row_of, **values}).scalar_one()
    return HouseRules(number, game.slug, name, options, seating)


def rename(store: Store, crew_id: int, rules_id: int, name: str) -> None:
    """Gives kept rules another name.

    :raises NameRefused: if it cannot be a name, or other rules of the game have it
    :raises UnknownHouseRules: if the crew keeps no such rules
    """
    name = clean_name(name)
    with store.writing() as connection:
        game = _game_of(connection, crew_id, rules_id)
        for row in connection.execute(OF_GAME, {"crew": crew_id, "game": game}):
            if row.folded == folded(name) and row.id != rules_id:
                raise _taken(row.name)
        named = {"rules": rules_id, "new_name": name, "new_folded": folded(name)}
        connection.execute(RENAME, named)


def delete(store: Store, crew_id: int, rules_id: int) -> None:
    """Keeps rules no longer; matches played by them stay as they are.

    :raises UnknownHouseRules: if the crew keeps no such rules
    """
    with store.writing() as connection:
        _game_of(connection, crew_id, rules_id)
        connection.execute(DELETE, {"crew": crew_id, "rules": rules_id})


def _game_of(connection: Connection, crew_id: int, rules_id: int) -> str:
    known = 0 < rules_id <= LARGEST_ID
    asked = {"crew": crew_id, "rules": rules_id}
    game: str | None = connection.execute(GAME, asked).scalar() if known else None
    if game is None:
        raise UnknownHouseRules(say("This crew keeps no such rules"))
    return game


def _kept(game: Game, row: Any) -> HouseRules:
    return HouseRules(row.id, row.game, row.name, _read(game, row.options), row.seating)


def _read(game: Game, values: Mapping[str, Any]) -> Any:
    """Reads options as far as this version of the game knows them; the rest is as usual."""
    known = {}
    for option in options_of(game.Options):
        try:
            known[option.key] = option.read(values[option.key])
        except (KeyError, OptionsError, UnreadableOption):
            continue
    try:
        return read_options(game.Options, known)
    except OptionsError:
        return game.Options()


def _taken(name: str) -> NameRefused:
    return NameRefused(say("Other rules are kept as {name} already", name=name))
