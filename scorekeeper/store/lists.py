"""Lists of a crew's matches, made from the copy alone."""

import re
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, select, tuple_

from scorekeeper.games.board import Status
from scorekeeper.games.text import say
from scorekeeper.store import tables as t
from scorekeeper.store.cells import UnreadableValue, moment
from scorekeeper.store.match import ALPHABET, ID_LENGTH
from scorekeeper.store.store import Store


class Seated(NamedTuple):
    """How a player stands in a match; `rank` is None for who was away at last."""

    name: str
    total: int
    rank: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list, from the copy; `rounds` counts those that are scored."""

    id: str
    slug: str
    started: datetime
    title: str
    place: str
    status: Status
    rounds: int
    players: tuple[Seated, ...]
    """By seat."""
    ended: bool

    @property
    def key(self) -> str:
        """What a list takes as *before*, to go on after this match."""
        return f"{t.written(self.started)}.{self.id}"


LISTED = (
    select(t.match)
    .where(t.match.c.crew_id == bindparam("crew"))
    .order_by(t.match.c.started.desc(), t.match.c.public_id.desc())
    .limit(bindparam("most"))
)
RUNNING = LISTED.where(t.match.c.status != Status.FINISHED)
FINISHED = LISTED.where(t.match.c.status == Status.FINISHED)
BEFORE = tuple_(t.match.c.started, t.match.c.public_id) < tuple_(
    bindparam("started", type_=t.Moment), bindparam("public_id")
)
SEATED = (
    select(t.seat.c.match_id, t.player.c.name, t.seat.c.total, t.seat.c.rank, t.seat.c.won)
    .join(t.player)
    .where(t.seat.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(t.seat.c.match_id, t.seat.c.seat)
)
LIST_KEY = re.compile(rf"(\d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\.([{ALPHABET}]{{{ID_LENGTH}}})", re.A)


def running(store: Store, crew_id: int, before: str | None = None, limit: int = 20) -> list[Listed]:
    """Gives the matches of a crew that are not finished, as `finished` does the others.

    :raises UnreadableValue: if *before* is no key of a listed match
    """
    return _page(store, RUNNING, crew_id, before, limit)


def finished(
    store: Store, crew_id: int, before: str | None = None, limit: int = 20
) -> list[Listed]:
    """Gives the finished matches of a crew, latest first: those after the one with the key
    *before*.

    :raises UnreadableValue: if *before* is no key of a listed match
    """
    return _page(store, FINISHED, crew_id, before, limit)


def _page(
    store: Store, statement: Select[Any], crew_id: int, before: str | None, limit: int
) -> list[Listed]:
    page: dict[str, Any] = {"crew": crew_id, "most": limit}
    if before is None:
        return _list(store, statement, page)
    key = LIST_KEY.fullmatch(before)
    if key is None:
        raise UnreadableValue(say("This is no place in the list"))
    started, public_id = moment(key[1]), key[2]
    page |= {"started": started, "public_id": public_id}
    return _list(store, statement.where(BEFORE), page)


def _list(store: Store, statement: Select[Any], page: dict[str, Any]) -> list[Listed]:
    with store.reading() as connection:
        rows = connection.execute(statement, page).all()
        seated = defaultdict(list)
        for number, *player in connection.execute(SEATED, {"matches": [row.id for row in rows]}):
            seated[number].append(Seated(*player))
    return [
        Listed(
            row.public_id,
            row.game,
            row.started,
            row.title,
            row.place,
            Status(row.status),
            row.rounds,
            tuple(seated[row.id]),
            row.ended,
        )
        for row in rows
    ]
