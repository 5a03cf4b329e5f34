"""What every test of the pages shares: an app on a fresh database, and who asks."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.games import GAMES
from scorekeeper.store import crews, matches
from scorekeeper.store.matches import Match
from scorekeeper.store.schema import Store, init
from scorekeeper.web.rights import COOKIE
from tests.toy import TOY

SIX = ("Ben", "Ana", "Maximiliane von Oberhausen", "雨桐", "Käpt’n 🦜", "Chi")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and nothing in them, to be copied."""
    path = tmp_path_factory.mktemp("store") / "empty.db"
    init(f"sqlite:///{path}")
    return path


@pytest.fixture
def make_app(empty_database: Path, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps on the test's own database; further keys go to the configuration."""
    path = tmp_path / "scorekeeper.db"
    shutil.copy(empty_database, path)
    made: list[Flask] = []

    def make(games=(*GAMES, TOY), **config) -> Flask:
        usual = {
            "DATABASE": f"sqlite:///{path}",
            "SECRET_KEY": "of the tests",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
        made.append(create_app(games=games, **{**usual, **config}))
        return made[-1]

    yield make
    for app in made:
        app.extensions["store"].close()


@pytest.fixture
def app(make_app) -> Flask:
    return make_app()


@pytest.fixture
def store(app) -> Store:
    return app.extensions["store"]


@pytest.fixture
def client(app) -> FlaskClient:
    """A browser that was never here."""
    return app.test_client()


@pytest.fixture
def device(app, store) -> FlaskClient:
    """The phone of the "Friday crew"; `device.crew_id` and `device.device_id` are its ids."""
    return phone_of_new_crew(app, store, "Friday crew")


@pytest.fixture
def match(device, store) -> Match:
    """A match of six just begun by `device`, default rules, Ben deals first."""
    return begin(store, device)


def phone_of_new_crew(app: Flask, store: Store, name: str) -> FlaskClient:
    known, token = crews.new_device(store)
    crew = crews.found(store, known, name)
    client = app.test_client()
    client.set_cookie(COOKIE, token)
    client.crew_id, client.device_id = crew.id, known.id
    return client


def begin(store: Store, phone: FlaskClient, players=SIX, game=None, options=None, **facts) -> Match:
    """Begins a match on the phone's crew, without the pages."""
    game = game or store.games[0]
    return matches.create(
        store,
        phone.crew_id,
        phone.device_id,
        game,
        players,
        options or game.Options(),
        key=facts.pop("key", ascii(f"begun {players} {game.slug}")[:120].replace(" ", "-")),
        **facts,
    )
