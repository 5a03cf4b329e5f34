import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import text

from scorekeeper.store import crews, matches, schema
from scorekeeper.store.tables import metadata
from tests.store import server
from tests.store.phones import EIGHT, PARTNERS, Phone, new_key
from tests.toy import TOY

GAMES = (TOY, PARTNERS, EIGHT)
MEMORY = "/dev/shm"
START = datetime(2026, 11, 29, 19, 30, tzinfo=UTC)


class Clock:
    """A clock that goes on a minute each time it is asked."""

    def __init__(self):
        self.now = START

    def __call__(self):
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A database made once, to be copied for each test."""
    file = tmp_path_factory.mktemp("made") / "scorekeeper.db"
    schema.init(f"sqlite:///{file}")
    return file.parent


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory):
    with server.running() as url:
        schema.init(url, tmp_path_factory.mktemp("postgres"))
        yield url


@pytest.fixture
def folder(made):
    """The folder of a fresh SQLite database and its secret, in memory where that is possible:
    hundreds of tests need not wait for a disk."""
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as place:
        yield shutil.copytree(made, Path(place) / "instance")


@pytest.fixture
def url(folder):
    return f"sqlite:///{folder}/scorekeeper.db"


@pytest.fixture
def sqlite(url):
    """A store on SQLite, for what only SQLite has."""
    store = schema.open_store(url, GAMES, Clock())
    yield store
    store.close()


@pytest.fixture(params=["sqlite", "postgresql"] if server.HERE else ["sqlite"])
def store(request):
    """A store on each database there is."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite")
        return
    store = schema.open_store(request.getfixturevalue("postgres_url"), GAMES, Clock())
    yield store
    with store.writing() as connection:
        tables = ", ".join(f'"{table.name}"' for table in metadata.sorted_tables)
        connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY"))
    store.close()


@pytest.fixture
def device(store):
    return crews.new_device(store, "Ana's phone")[0]


@pytest.fixture
def crew(store, device):
    return crews.found(store, device, "Friday crew")


@pytest.fixture
def match(store, crew, device):
    return matches.create(
        store, crew.id, device.id, TOY, ["Ana", "Ben", "Chi"], key=new_key(), title="Friday"
    )


@pytest.fixture
def phone(store, device, match):
    return Phone(store, device, match.id)


@pytest.fixture
def other(store, match):
    """Another phone at the same table."""
    return Phone(store, crews.new_device(store, "Ben's phone")[0], match.id)
