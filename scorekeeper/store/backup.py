"""A backup: one file that holds everything, made while others go on saving."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from scorekeeper.games.text import say
from scorekeeper.store.engine import BUSY_TIMEOUT, damaged, file_of, missing, told_apart
from scorekeeper.store.errors import StoreError


class NoBackup(StoreError):
    """A backup cannot be made like this."""


def backup(url: str, path: str | os.PathLike[str]) -> None:
    """Writes a whole, checked copy of a SQLite database to *path*, readable by us alone.

    :raises NoBackup: if *path* exists or cannot be written, or the database is a server's
    :raises StoreError: if the database is missing, damaged or busy, or the disk is full
    """
    file, aim = file_of(url), Path(path).absolute()
    if file is None:
        raise NoBackup(say("A server's database is backed up by its own tools, pg_dump for one."))
    if not file.exists():
        raise missing(file)
    if aim.exists():
        raise NoBackup(say("{file} exists already; a backup never replaces one", file=str(aim)))
    part = aim.with_name(f"{aim.name}.part")
    try:
        _write(url, file, part)
        os.replace(part, aim)  # a name without .part promises a whole backup
        _settle(aim.parent)
    except OSError as error:
        text = say("{file} cannot be written: {why}", file=str(aim), why=str(error.strerror))
        raise NoBackup(text) from error
    finally:
        part.unlink(missing_ok=True)


def _write(url: str, file: Path, part: Path) -> None:
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    source = f"file:{quote(str(file))}?mode=rw"
    with (
        told_apart(url),
        closing(sqlite3.connect(source, uri=True, isolation_level=None)) as connection,
    ):
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
        if not _whole(connection):
            raise damaged(file)
        connection.execute("VACUUM INTO ?", (str(part),))
    _settle(part)


def _whole(connection: sqlite3.Connection) -> bool:
    """Tells whether this is a database of ours, every page of it readable."""
    ours = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'")
    return bool(ours.fetchone()) and connection.execute("PRAGMA quick_check(1)").fetchone() == (
        "ok",
    )


def _settle(path: Path) -> None:
    """Waits until a file or a folder is on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
