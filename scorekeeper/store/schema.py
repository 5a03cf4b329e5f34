"""The schema of the database: making it, bringing it up to date, opening it."""

import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

import scorekeeper
from scorekeeper.games.game import Game
from scorekeeper.games.text import say
from scorekeeper.store.backup import backup
from scorekeeper.store.engine import (
    Busy,
    DamagedDatabase,
    Full,
    MissingDatabase,
    ReadOnly,
    Unreachable,
    damaged,
    file_of,
    make_engine,
    missing,
    restoring,
    told_apart,
)
from scorekeeper.store.errors import StoreError
from scorekeeper.store.store import Clock, Store

MIGRATIONS = Path(__file__).with_name("migrations")
"""The steps of the schema, one file each."""

INSTANCE = Path(scorekeeper.__file__).parents[1] / "instance"
"""Where the secret of a server's database lies."""


class WrongVersion(StoreError):
    """The schema of the database is older or newer than this program's."""


class MissingSecret(StoreError):
    """A database is there, but the secret of its instance is not."""


class LostDatabase(StoreError):
    """A secret was kept, but its database is gone."""


def init(url: str, instance: str | os.PathLike[str] | None = None) -> None:
    """Makes what is missing of database and secret; leaves both alone where both are.

    *instance* is the folder of the secret: by default that of a SQLite file.

    :raises LostDatabase: if there is a secret without its database
    """
    folder = _instance(url, instance)
    sealed = (folder / "secret").exists()  # asked first: another `init` makes it last
    if _exists(url) and sealed:
        return
    if sealed:
        raise _lost(url, folder)
    _create(url)
    _bring_up(url, folder)
    _make_secret(folder)


def upgrade(url: str, instance: str | os.PathLike[str] | None = None) -> bool:
    """Brings the schema up to date, after a backup into `backups/`; tells whether it had to.

    Makes the secret where only the database is, as after a backup was put in its place.

    :raises StoreError: if the database is missing, lost, damaged, or newer than this program
    """
    folder = _instance(url, instance)
    if not _exists(url):
        raise _lost(url, folder) if (folder / "secret").exists() else _none(url)
    changed = _bring_up(url, folder)
    _make_secret(folder)
    return changed


def open_store(url: str, games: Sequence[Game], clock: Clock = lambda: datetime.now(UTC)) -> Store:
    """Opens a database that is whole and of this program's version.

    :raises StoreError: otherwise, saying what to do; nothing is created or repaired
    """
    folder = _instance(url, None)
    if not _exists(url):
        raise _lost(url, folder) if (folder / "secret").exists() else _none(url)
    engine = make_engine(url)
    try:
        with told_apart(url):
            _check_whole(url, engine)
            sealed = (folder / "secret").exists()
            found = _version_of(engine)
        if found != _head():
            _refuse_unknown(url, folder, found, sealed)
            raise WrongVersion(
                say(
                    "The database {url} is of version {found}, this program needs {head}: "
                    "scorekeeper upgrade",
                    url=_shown(url),
                    found=found or say("none"),
                    head=_head(),
                )
            )
    finally:
        engine.dispose()  # a process made after this must not share a connection
    return Store(url, engine, games, clock)


def secret(url: str) -> bytes:
    """Gives the secret of the instance that a database belongs to.

    :raises MissingSecret: if it is gone, or cannot be read
    """
    file = _instance(url, None) / "secret"
    try:
        return file.read_bytes()
    except OSError as error:
        text = say(
            "The secret {file} cannot be read: {why}. Where it is gone, scorekeeper upgrade "
            "makes a new one.",
            file=str(file),
            why=str(error.strerror),
        )
        raise MissingSecret(text) from None


def _instance(url: str, instance: str | os.PathLike[str] | None) -> Path:
    if instance is not None:
        return Path(instance)
    file = file_of(url)
    return file.parent if file else INSTANCE


def _exists(url: str) -> bool:
    file = file_of(url)
    if file is not None:
        return file.exists()
    engine = make_engine(url)
    try:
        with told_apart(url):
            return inspect(engine).has_table("alembic_version")
    finally:
        engine.dispose()


def _create(url: str) -> None:
    """Makes an empty file that only we may read; the schema comes in one transaction later."""
    file = file_of(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _bring_up(url: str, folder: Path) -> bool:
    engine = make_engine(url, foreign_keys=False)
    try:
        with told_apart(url):
            sealed = (folder / "secret").exists()
            found = _version_of(engine)
            if found == _head():
                return False
            _refuse_unknown(url, folder, found, sealed)
            _back_up(url, folder, found)
            _migrate(engine)
            return True
    finally:
        engine.dispose()


def _make_secret(folder: Path) -> None:
    with suppress(FileExistsError):
        opened = os.open(folder / "secret", os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(opened, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


@cache
def _versions(place: Path) -> tuple[str, ...]:
    """Gives every version of the schema, newest first."""
    steps = ScriptDirectory(str(place)).walk_revisions()
    return tuple(step.revision for step in steps)


def _head() -> str:
    return _versions(MIGRATIONS)[0]


def _version_of(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _migrate(engine: Engine) -> None:
    with engine.connect() as connection:
        writing = connection.execution_options(writing=True)
        command.upgrade(_config(writing), "head")
        connection.commit()


def _back_up(url: str, folder: Path, found: str | None) -> None:
    if found is None or file_of(url) is None:
        return
    kept = folder / "backups"
    kept.mkdir(mode=0o700, exist_ok=True)
    at = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    backup(url, kept / f"{at}-before-{_head()}.db")


def _check_whole(url: str, engine: Engine) -> None:
    file = file_of(url)
    if file is None:
        return
    with engine.connect() as connection:
        if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise damaged(file)


def _refuse_unknown(url: str, folder: Path, found: str | None, sealed: bool) -> None:
    if found is None and sealed:
        raise _lost(url, folder)  # emptied: not a new one
    if found is not None and found not in _versions(MIGRATIONS):
        text = say(
            "The database {url} is of version {found}, made by a newer Scorekeeper. Use that one, "
            "or put an older backup in its place.",
            url=_shown(url),
            found=found,
        )
        raise WrongVersion(text)


def _lost(url: str, folder: Path) -> LostDatabase:
    file = file_of(url)
    put_back = restoring(file) if file else "pg_restore"
    text = say(
        "The matches in {url} are gone, but its secret {secret} is here. Put a backup in its "
        "place: {put_back} - or, to start afresh without the old matches, move the secret away.",
        url=_shown(url),
        secret=str(folder / "secret"),
        put_back=put_back,
    )
    return LostDatabase(text)


def _none(url: str) -> MissingDatabase:
    file = file_of(url)
    if file is not None:
        return missing(file)
    text = say("The database {url} holds no tables yet: scorekeeper init", url=_shown(url))
    return MissingDatabase(text)


def _shown(url: str) -> str:
    file = file_of(url)
    return str(file) if file else make_engine(url).url.render_as_string(hide_password=True)


__all__ = [
    "Busy",
    "DamagedDatabase",
    "Full",
    "LostDatabase",
    "MissingDatabase",
    "MissingSecret",
    "ReadOnly",
    "Store",
    "Unreachable",
    "WrongVersion",
    "backup",
    "init",
    "open_store",
    "upgrade",
]
