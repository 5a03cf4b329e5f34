"""A served app and phones that look at it: Chromium at a phone's size, each its own device."""

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from sqlalchemy import insert

from scorekeeper.games import GAMES
from scorekeeper.store import crews, matches
from scorekeeper.store.schema import init, open_store
from scorekeeper.store.tables import membership
from scorekeeper.web.rights import COOKIE
from tests.toy import TOY

ROOT = Path(__file__).parents[2]
CHROMIUM = which("chromium-headless-shell") or which("chromium")
"""The system's Chromium, without its windows where it is installed so."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIX = ("Ben", "Ana", "Maximiliane von Oberhausen", "雨桐", "Käpt’n 🦜", "Chi")


class Server:
    """The app behind gunicorn, on a database of its own; it can be killed and come back."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder}/scorekeeper.db"
        init(self.database)
        self.store = open_store(self.database, (*GAMES, TOY))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = folder / "server.log"
        self.process = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.port}"]
        command += ["--threads", "4", "--no-control-socket", "tests.browser.served:app"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "SCOREKEEPER_DATABASE": self.database},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        for _ in range(150):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.1)
        raise TimeoutError(self.log.read_text())

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        self.kill()
        self.store.close()


class Phone:
    """A device of a crew, and the page it looks at."""

    def __init__(self, server: Server, context: BrowserContext, device) -> None:
        self.server = server
        self.context = context
        self.device = device
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.hear)

    def hear(self, message) -> None:
        expected = "Failed to load resource"
        if message.type == "error" and expected not in message.text:
            self.faults.append(message.text)

    def begin(self, players=SIX, game=None, options=None, **facts):
        """Begins a match of this phone's crew, without the pages."""
        game = game or GAMES[0]
        options = options or game.Options()
        crew = self.device.crews[0].id
        key = facts.pop("key", None) or secrets.token_hex(16)
        store = self.server.store
        return matches.create(store, crew, self.device.id, game, players, options, key=key, **facts)

    def open(self, path: str) -> Page:
        self.page.goto(self.server.address + path)
        return self.page

    def read(self, match):
        """Reads a match from the database."""
        return matches.read(self.server.store, match.id)


def join(store, device, crew) -> None:
    """Makes a device a member of a crew that is there."""
    row = {"device_id": device.id, "crew_id": crew.id, "since": store.now()}
    with store.writing() as connection:
        connection.execute(insert(membership), row)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    served = Server(tmp_path_factory.mktemp("served"))
    served.start()
    yield served
    served.close()


@pytest.fixture
def mortal(tmp_path):
    """A server that a test may kill."""
    served = Server(tmp_path)
    served.start()
    yield served
    served.close()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def make_phone(server, browser: Browser):
    """Makes phones: `make_phone(width=360, java_script_enabled=False)`, each of a new crew
    unless *beside* is a phone whose crew it joins.
    """
    made: list[Phone] = []

    def make(width=390, height=844, beside=None, at=None, **options) -> Phone:
        place = at or server
        known, token = crews.new_device(place.store)
        if beside:
            join(place.store, known, beside.device.crews[0])
        else:
            crews.found(place.store, known, "Friday crew")
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, has_touch=True, **options)
        context.add_cookies([{"name": COOKIE, "value": token, "url": place.address}])
        context.set_default_timeout(8000)
        made.append(Phone(place, context, crews.device_of(place.store, token)))
        return made[-1]

    yield make
    for phone in made:
        phone.context.close()
    assert [fault for phone in made for fault in phone.faults] == []


@pytest.fixture
def phone(make_phone) -> Phone:
    return make_phone()
