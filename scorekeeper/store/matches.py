"""Matches: beginning one, finding it again, deleting it."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy import delete as delete_from

from scorekeeper.games.board import Status
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.options import write_options
from scorekeeper.games.record import Record
from scorekeeper.games.text import say
from scorekeeper.store import copy
from scorekeeper.store import tables as t
from scorekeeper.store.cells import (
    ENDED,
    FIRST_DEALER,
    OPTION,
    PLAYER,
    SIDES,
    START_POINTS,
    Change,
    checked,
    digest,
    moment,
    read_fact,
)
from scorekeeper.store.crews import UnknownCrew
from scorekeeper.store.entries import (
    KeyReused,
    check_key,
    check_possible,
    check_readable,
    insert_entry,
    seat_players,
)
from scorekeeper.store.fold import TEXTS, Facts, Row, game_of
from scorekeeper.store.lists import Listed, Seated, finished, running
from scorekeeper.store.match import (
    ALPHABET,
    ID_LENGTH,
    MATCH,
    Match,
    NoSuchRound,
    UnknownMatch,
    assemble,
    check_id,
    players_of,
    read,
    unknown,
)
from scorekeeper.store.store import Store

FIRST = {"title": "", "place": "", "status": Status.PLAYING, "rounds": 0, "ended": False}
"""The copy of a match before `copy.write` has been there."""

LOCK_CREW = update(t.crew).where(t.crew.c.id == bindparam("crew")).values(name=t.crew.c.name)
BEGUN = (
    select(t.match.c.public_id, t.entry.c.digest)
    .join(t.entry, t.entry.c.match_id == t.match.c.id)
    .where(
        t.match.c.crew_id == bindparam("crew"),
        t.match.c.op_key == bindparam("key"),
        t.entry.c.seq == 1,
    )
)
NEW = insert(t.match).returning(t.match.c.id)
DELETE = delete_from(t.match).where(t.match.c.public_id == bindparam("public_id"))


def create(
    store: Store,
    crew_id: int,
    device_id: int | None,
    game: Game | None = None,
    players: Sequence[str] = (),
    options: Any = None,
    *,
    key: str,
    first_dealer: int = 0,
    sides: Sequence[Sequence[int]] | None = None,
    start_points: Sequence[int] = (),
    title: str = "",
    place: str = "",
    note: str = "",
    record: Record | None = None,
) -> Match:
    """Begins a match, or with *record* brings one in, its rounds included, as one entry.

    The same key with the same content gives the same match again.

    :raises KeyReused: if this crew began another match with the key
    :raises UnknownCrew: if there is no such crew
    :raises NameRefused: if a name or a text cannot be shown
    :raises UnreadableValue: if seats, sides or values cannot be
    :raises OptionsError: if the options exclude each other
    :raises ImpossibleRounds: if a round of *record* cannot have happened
    """
    check_key(key)
    if record is None:
        if game is None:
            raise TypeError("a match needs a game or a record")
        setup = _setup(game, len(players), options, sides, first_dealer, start_points)
        record = Record(game, tuple(players), setup, (), "", title, place, note)
    changes = checked(changes_of(record))
    content = digest([*changes, Change(0, record.game.slug, None, record.started)])
    with store.writing() as connection:
        if not connection.execute(LOCK_CREW, {"crew": crew_id}).rowcount:
            raise UnknownCrew(say("There is no such crew"))
        begun = connection.execute(BEGUN, {"crew": crew_id, "key": key}).first()
        if begun is None:
            return _insert(store, connection, crew_id, device_id, record, changes, key, content)
    if begun.digest != content:
        raise KeyReused(say("This key was used for another match"))
    return read(store, begun.public_id)


def _setup(
    game: Game,
    seats: int,
    options: Any,
    sides: Sequence[Sequence[int]] | None,
    first_dealer: int,
    start_points: Sequence[int],
) -> Setup:
    if sides is None:
        sides = game.sides(seats) if seats in game.seats else ()
    return Setup(
        seats,
        game.Options() if options is None else options,
        tuple(map(tuple, sides)),
        first_dealer,
        tuple(start_points),
    )


def changes_of(record: Record) -> Iterator[Change]:
    """Yields a record as the changes that begin its match; players are told by name."""
    yield from _facts_of(record)
    for number, tally in enumerate(record.tallies, 1):
        for (key, seat), value in tally.items():
            yield Change(number, key, seat, value)


def _facts_of(record: Record) -> Iterator[Change]:
    setup = record.setup
    for seat, name in enumerate(record.players):
        yield Change(0, PLAYER, seat, name)
    for key, value in write_options(setup.options).items():
        yield Change(0, OPTION + key, None, value)
    yield Change(0, FIRST_DEALER, None, setup.first_dealer)
    usual = record.game.sides(setup.seats) if setup.seats in record.game.seats else ()
    if setup.sides != usual:
        yield Change(0, SIDES, None, list(map(list, setup.sides)))
    for seat, points in enumerate(setup.start_points):
        if points:
            yield Change(0, START_POINTS, seat, points)
    for key, text in zip(TEXTS, (record.title, record.place, record.note), strict=True):
        if text:
            yield Change(0, key, None, text)
    if setup.ended:
        yield Change(0, ENDED, None, True)


def _insert(
    store: Store,
    connection: Connection,
    crew_id: int,
    device_id: int | None,
    record: Record,
    changes: Sequence[Change],
    key: str,
    content: str,
) -> Match:
    game = game_of(store.games, record.game.slug)
    read_ones = [change if change.round else read_fact(game, change) for change in changes]
    seated = seat_players(connection, crew_id, read_ones)
    facts = Facts().put(seated)
    setup = check_readable(game, facts, facts.rounds)
    check_possible(game, setup, facts, facts.rounds)
    row = {
        "public_id": "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH)),
        "crew_id": crew_id,
        "game": game.slug,
        "op_key": key,
        "started": moment(record.started) if record.started else store.now(),
        "seq": 1,
    }
    number = connection.execute(NEW, {**row, **FIRST}).scalar_one()
    insert_entry(connection, number, Row(1, key, content, device_id, store.now(), None, seated))
    begun = connection.execute(MATCH, {"public_id": row["public_id"]}).one()
    match = assemble(begun, game, 1, facts, players_of(connection, facts))
    copy.write(connection, number, match)
    return match


def delete(store: Store, match_id: str) -> None:
    """Deletes a match with everything that was entered; its players stay.

    :raises UnknownMatch: if there is none
    """
    check_id(match_id)
    with store.writing() as connection:
        if not connection.execute(DELETE, {"public_id": match_id}).rowcount:
            raise unknown()


__all__ = [
    "Listed",
    "Match",
    "NoSuchRound",
    "Seated",
    "UnknownMatch",
    "create",
    "delete",
    "finished",
    "read",
    "running",
]
