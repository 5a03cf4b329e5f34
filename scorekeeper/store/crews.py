"""Crews, and the devices that belong to them: a device is a browser, there are no accounts."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.games.text import say
from scorekeeper.store import tables as t
from scorekeeper.store.cells import brief
from scorekeeper.store.errors import StoreError
from scorekeeper.store.names import clean_name, clean_text
from scorekeeper.store.store import Store

PAPERS = ("A4", "Letter")
TOKEN_BYTES = 16
"""128 bits."""


class UnknownCrew(StoreError):
    """There is no such crew."""


class UnknownZone(StoreError):
    """A time zone that does not exist, or a paper that is not sold."""


@dataclass(frozen=True, slots=True)
class Crew:
    """People who play together; `zone` is a time zone's name, `paper` "A4" or "Letter"."""

    id: int
    name: str
    zone: str
    paper: str


@dataclass(frozen=True, slots=True)
class KnownBy:
    """What tells a crew from others: its name, which may be empty, its players and matches."""

    id: int
    name: str
    players: tuple[str, ...]
    matches: int


@dataclass(frozen=True, slots=True)
class Device:
    """A browser, and the crews it belongs to, first joined first."""

    id: int
    crews: tuple[Crew, ...]


DEVICE = (
    select(t.device.c.id, t.crew.c.id, t.crew.c.name, t.crew.c.zone, t.crew.c.paper)
    .select_from(t.device.outerjoin(t.membership).outerjoin(t.crew))
    .where(t.device.c.token_hash == bindparam("hash"))
    .order_by(t.membership.c.since, t.crew.c.id)
)
CREWS = (
    select(t.crew.c.id, t.crew.c.name, t.crew.c.zone, t.crew.c.paper)
    .join(t.membership)
    .where(t.membership.c.device_id == bindparam("device"))
    .order_by(t.membership.c.since, t.crew.c.id)
)
EVERY = (
    select(t.crew.c.id, t.crew.c.name, func.count(t.match.c.id))
    .select_from(t.crew.outerjoin(t.match))
    .group_by(t.crew.c.id, t.crew.c.name)
    .order_by(t.crew.c.id)
)
PLAYERS = (
    select(t.player.c.crew_id, t.player.c.name)
    .where(t.player.c.folded.is_not(None))
    .order_by(t.player.c.id)
)
LOCK = update(t.device).where(t.device.c.id == bindparam("device")).values(name=t.device.c.name)
NEW_DEVICE = insert(t.device).returning(t.device.c.id)
NEW_CREW = insert(t.crew).returning(t.crew.c.id)
JOIN = insert(t.membership)
CHANGE = (
    update(t.crew)
    .where(t.crew.c.id == bindparam("crew"))
    .values(name=bindparam("new_name"), zone=bindparam("new_zone"), paper=bindparam("new_paper"))
)


def new_token() -> str:
    """Makes a token for a device to come."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_device(store: Store, name: str = "", token: str = "") -> tuple[Device, str]:
    """Makes a device; gives it with its token, of which only a hash is kept.

    With a *token* that was made before, two taps at once make one device.

    :raises NameRefused: if *name* cannot be shown
    """
    token = token or new_token()
    row = {"token_hash": _hash(token), "name": clean_text(name, 40), "created": store.now()}
    try:
        with store.writing() as connection:
            return Device(connection.execute(NEW_DEVICE, row).scalar_one(), ()), token
    except IntegrityError:
        return cast(Device, device_of(store, token)), token


def device_of(store: Store, token: str) -> Device | None:
    """Finds the device of a token, whatever the text; None if there is none."""
    with store.reading() as connection:
        rows = connection.execute(DEVICE, {"hash": _hash(token)}).all()
    if not rows:
        return None
    return Device(rows[0][0], tuple(Crew(*row[1:]) for row in rows if row[1] is not None))


def every(store: Store) -> list[KnownBy]:
    """Gives every crew with what tells it from others."""
    players: dict[int, list[str]] = {}
    with store.reading() as connection:
        rows = connection.execute(EVERY).all()
        for crew, name in connection.execute(PLAYERS):
            players.setdefault(crew, []).append(name)
    return [
        KnownBy(crew, name, tuple(players.get(crew, ())), matches) for crew, name, matches in rows
    ]


def found(store: Store, device: Device, name: str = "") -> Crew:
    """Founds a crew with this device as its member.

    :raises NameRefused: if the name cannot be shown
    """
    name = clean_name(name) if name else ""
    with store.writing() as connection:
        return _found(store, connection, device, name, "UTC")


def first(store: Store, device: Device, zone: str = "") -> Crew:
    """Gives the first crew of a device; founds one where there is none, in *zone* if we know it.

    Two taps at once on a new phone found one.
    """
    try:
        zone = _known_zone(zone)
    except UnknownZone:
        zone = "UTC"
    with store.writing() as connection:
        connection.execute(LOCK, {"device": device.id})
        known = connection.execute(CREWS, {"device": device.id}).first()
        return Crew(*known) if known else _found(store, connection, device, "", zone)


def _found(store: Store, connection: Connection, device: Device, name: str, zone: str) -> Crew:
    row = {"name": name, "zone": zone, "paper": PAPERS[0]}
    crew_id = connection.execute(NEW_CREW, {**row, "created": store.now()}).scalar_one()
    member = {"device_id": device.id, "crew_id": crew_id, "since": store.now()}
    connection.execute(JOIN, member)
    return Crew(crew_id, **row)


def change(store: Store, crew_id: int, *, name: str, zone: str, paper: str) -> Crew:
    """Gives a crew another name (may be empty), time zone and paper size.

    :raises NameRefused: if the name cannot be shown
    :raises UnknownZone: if there is no such time zone or paper
    :raises UnknownCrew: if there is no such crew
    """
    crew = Crew(crew_id, clean_name(name) if name else "", _known_zone(zone), paper)
    if paper not in PAPERS:
        raise UnknownZone(say("{paper} is no paper we print on", paper=brief(paper)))
    row = {"crew": crew_id, "new_name": crew.name, "new_zone": crew.zone, "new_paper": paper}
    with store.writing() as connection:
        if not connection.execute(CHANGE, row).rowcount:
            raise UnknownCrew(say("There is no such crew"))
    return crew


def _known_zone(zone: str) -> str:
    try:
        return ZoneInfo(zone).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UnknownZone(say("{zone} is no time zone we know", zone=brief(zone))) from None


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
