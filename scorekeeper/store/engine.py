"""The one place that knows databases apart: connecting, beginning, what their errors mean."""

import os
import random
import shlex
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, NoSuchModuleError

from scorekeeper.games.text import Text, say
from scorekeeper.store.errors import StoreError

BUSY_TIMEOUT = 5000
"""How long a save waits for another, in milliseconds."""

ASKING = 0.0005, 0.0025
"""How long a save waits, at least and at most, before it asks for the lock again, in seconds."""

PRAGMAS = (
    "PRAGMA journal_mode=DELETE",
    "PRAGMA synchronous=FULL",
    "PRAGMA secure_delete=ON",
)


class Busy(StoreError):
    """Others held the database for longer than we wait; the same save may be sent again."""


class Full(StoreError):
    """No room is left for a save; reading works."""


class ReadOnly(StoreError):
    """The database may not be written; reading works."""


class Unreachable(StoreError):
    """The database does not answer."""


class DamagedDatabase(StoreError):
    """The file is no database, or no longer."""


class MissingDatabase(StoreError):
    """There is no database where it should be."""


class BadAddress(StoreError):
    """The address of the database cannot be read."""


def address(url: str) -> URL:
    """Reads the address of a database.

    :raises BadAddress: if it is none, or names a file of SQLite in memory
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadAddress(say("{url} is no address of a database", url=repr(url))) from None
    if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise BadAddress(say("{url} names no file: nothing would be kept", url=repr(url)))
    return parsed


def file_of(url: str) -> Path | None:
    """Gives the file of a SQLite database, None for another kind."""
    parsed = address(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    return Path(parsed.database or "").absolute()


def make_engine(url: str, *, foreign_keys: bool = True) -> Engine:
    """Makes an engine whose every connection keeps what it acknowledges; it creates no file.

    *foreign_keys* False is for changes of the schema, which rebuild tables.
    """
    file = file_of(url)
    try:
        if file is None:
            return _server_engine(url)
        return _file_engine(file, foreign_keys)
    except (NoSuchModuleError, ImportError) as error:
        shown = make_url(url).render_as_string(hide_password=True)
        text = say("{url} needs what is not installed: {why}", url=repr(shown), why=str(error))
        raise BadAddress(text) from None


def _server_engine(url: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writing"):
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {BUSY_TIMEOUT}")
        else:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")

    return engine


def _file_engine(file: Path, foreign_keys: bool) -> Engine:
    # mode=rw: a lost file is an error, not an empty database
    query = {"mode": "rw", "uri": "true"}
    place = URL.create("sqlite", database=f"file:{quote(str(file))}", query=query)
    engine = create_engine(place, hide_parameters=True)  # names have no place in a log

    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        connection.execute(
            f"PRAGMA busy_timeout={BUSY_TIMEOUT}"
        )  # first: the next may have to wait
        for pragma in (*PRAGMAS, f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}"):
            connection.execute(pragma)
        record.info["file"] = _identity(file)

    @event.listens_for(engine, "checkout")
    def checkout(connection: sqlite3.Connection, record: Any, proxy: object) -> None:
        # a file that was moved away or replaced would swallow what is acknowledged
        if record.info["file"] != _identity(file):
            raise DisconnectionError

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writing"):
            _begin_in_turn(cast(sqlite3.Connection, connection.connection.dbapi_connection))
        else:
            connection.exec_driver_sql("BEGIN")

    return engine


def _begin_in_turn(connection: sqlite3.Connection) -> None:
    """Takes the lock for writing, whoever has waited longest no later than who just came.

    Left to itself SQLite asks ever more rarely the longer it waits, until a save of eight
    writers waits for seconds.
    """
    until = time.monotonic() + BUSY_TIMEOUT / 1000
    connection.execute("PRAGMA busy_timeout=0")
    try:
        while not _begun(connection, until):
            time.sleep(random.uniform(*ASKING))
    finally:
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")


def _begun(connection: sqlite3.Connection, until: float) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
            raise
        return False
    return True


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino


@contextmanager
def told_apart(url: str) -> Iterator[None]:
    """Turns what a database reports into what it means: one of the classes of this module."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        trouble = _trouble(url, cause)
        if trouble is None:
            raise
        raise trouble from error


def _trouble(url: str, cause: object) -> StoreError | None:
    file = file_of(url)
    if file is None:
        return _server_trouble(cause)
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
        return Busy(BUSY)
    if code == sqlite3.SQLITE_FULL:
        return Full(FULL)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(file)
    if code == sqlite3.SQLITE_READONLY:
        return ReadOnly(READ_ONLY)
    if code == sqlite3.SQLITE_CANTOPEN and not file.exists():
        return missing(file)
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM):
        return _unreachable(cause)
    return None


SERVER_TROUBLE: tuple[tuple[str, type[StoreError]], ...] = (
    ("55P03", Busy),  # waited for a lock
    ("40", Busy),  # deadlock, serialization
    ("23505", Busy),  # two added the same name at once
    ("53300", Busy),  # too many connections
    ("53100", Full),
    ("25006", ReadOnly),
    ("53", Unreachable),
    ("57", Unreachable),
    ("58", Unreachable),
    ("08", Unreachable),
    ("28", Unreachable),
    ("3D", MissingDatabase),
)


def _server_trouble(cause: object) -> StoreError | None:
    state = getattr(cause, "sqlstate", None)
    if state is None:
        return _unreachable(cause)
    kind = next((kind for start, kind in SERVER_TROUBLE if state.startswith(start)), None)
    if kind is None:
        return None
    texts: dict[type[StoreError], Text] = {Busy: BUSY, Full: FULL, ReadOnly: READ_ONLY}
    return kind(texts[kind]) if kind in texts else kind(_unreachable(cause).text)


BUSY = say("The database is busy. Nothing was saved; the same again in a moment will do.")
FULL = say("The disk is full. Nothing was saved; make room, then send it again.")
READ_ONLY = say("The database may only be read at present. Nothing was saved.")


def _unreachable(cause: object) -> Unreachable:
    reason = str(cause).strip().partition("\n")[0]
    return Unreachable(say("The database does not answer: {reason}", reason=reason))


def damaged(file: Path) -> DamagedDatabase:
    """Gives the refusal to work with a file that is no whole database."""
    text = say(
        "The database {file} is damaged. Nothing was changed. Move it away and put a backup in "
        "its place: {restoring}",
        file=str(file),
        restoring=restoring(file),
    )
    return DamagedDatabase(text)


def missing(file: Path) -> MissingDatabase:
    """Gives the refusal to work without the file."""
    text = say(
        "There is no database {file}. Put a backup in its place: {restoring} - or start afresh: "
        "scorekeeper init",
        file=str(file),
        restoring=restoring(file),
    )
    return MissingDatabase(text)


def restoring(file: Path) -> str:
    """Gives the command that puts the newest backup of `upgrade` in the place of a database."""
    kept = sorted((file.parent / "backups").glob("*.db"))
    backup = kept[-1] if kept else file.parent / "backups" / "NAME.db"
    return shlex.join(["cp", str(backup), str(file)])
