"""Plays a few rounds in the app and draws what the README shows: a round, and the sheet."""

import logging
import sys
import threading
from io import BytesIO
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image
from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from scorekeeper.app import create_app  # noqa: E402  (found beside this folder)
from scorekeeper.games import GAMES  # noqa: E402
from scorekeeper.games.options import read_options  # noqa: E402
from scorekeeper.store import crews, matches  # noqa: E402
from scorekeeper.store.log import Change, save  # noqa: E402
from scorekeeper.store.schema import init, upgrade  # noqa: E402

PLAYERS = ("Ben", "Ana", "Maximiliane", "Jonas", "Mira", "Chi")
ROUNDS = [  # bids, tricks, coloured 14s taken
    ([0, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, 0], []),
    ([1, 0, 1, 0, 0, 1], [1, 0, 1, 0, 0, 0], [0]),
    ([0, 1, 0, 1, 1, 0], [0, 1, 0, 1, 1, 0], [1]),
    ([1, 1, 0, 1, 0, 1], [1, 2, 0, 0, 0, 1], []),
    ([1, 0, 2, 1, 1, 0], [1, 0, 2, 1, 1, 0], [2, 2]),
    ([2, 1, 1, 0, 1, 1], [2, 1, 1, 1, 0, 1], [0]),
    ([1, 2, 0, 2, 1, 1], [1, 2, 0, 2, 1, 1], [1, 3]),
    ([3, 1, 1, 1, 0, 2], [2, 1, 1, 2, 0, 2], []),
    ([2, 2, 1, 1, 2, 0], [2, 2, 1, 2, 2, 0], [0, 4]),
    ([1, 3, 2, 0, 2, 1], [1, 3, 2, 0, 3, 1], [1]),
]
RUNNING = 5
"""The round that the phone shows, its bids in."""
CHROMIUM = which("chromium-headless-shell") or which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
COLOURS = 160


def main() -> None:
    """Draws both pictures."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/scorekeeper.db"
        init(url)
        upgrade(url)
        app = create_app(DATABASE=url, SECRET_KEY="of the pictures", TRUSTED_HOSTS=None)
        store = app.extensions["store"]
        device, token = crews.new_device(store)
        crew = crews.found(store, device, "Friday crew")
        running, whole = (begin(store, device, crew, key) for key in ("running", "whole"))
        enter(store, device, running, ROUNDS[: RUNNING - 1])
        bids = ROUNDS[RUNNING - 1][0]
        told = [Change(RUNNING, "bid", seat, bid) for seat, bid in enumerate(bids)]
        store_changes(store, device, running, told)
        enter(store, device, whole, ROUNDS)
        server = make_server("127.0.0.1", 0, app, threaded=True)
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        draw(f"http://127.0.0.1:{server.port}", token, running, whole)
        server.shutdown()


def begin(store, device, crew, key):
    """Begins a match of everybody with Loot and Kraken in the deck."""
    game = GAMES[0]
    options = read_options(game.Options, {"loot": True, "kraken": True})
    made = matches.create(
        store, crew.id, device.id, game, PLAYERS, options, first_dealer=4, key=f"picture-{key}"
    )
    return made.id


def enter(store, device, match_id, rounds):
    """Enters whole rounds."""
    for number, (bids, tricks, fourteens) in enumerate(rounds, 1):
        told = [Change(number, "bid", seat, bid) for seat, bid in enumerate(bids)]
        told += [Change(number, "tricks", seat, won) for seat, won in enumerate(tricks)]
        told += [
            Change(number, "fourteens", seat, fourteens.count(seat)) for seat in set(fourteens)
        ]
        store_changes(store, device, match_id, told)


def store_changes(store, device, match_id, changes):
    """Saves one entry."""
    match = matches.read(store, match_id)
    key = f"picture-{match.seq:04}"
    save(store, match_id, device_id=device.id, key=key, base=match.seq, changes=changes)


def draw(address, token, running, whole):
    """Photographs the running round and the sheet of the finished match."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, device_scale_factor=2, color_scheme="light"
        )
        context.add_cookies([{"name": "device", "value": token, "url": address}])
        page = context.new_page()
        page.goto(f"{address}/matches/{running}")
        for pressed in ("[data-count='fourteens.0']", "[data-cell='tricks.4'][data-to='2']"):
            page.locator(pressed).first.click()
        page.wait_for_timeout(800)
        keep("round.png", Image.open(BytesIO(page.screenshot())))
        answer = context.request.get(f"{address}/matches/{whole}/sheet.pdf")
        sheet = pypdfium2.PdfDocument(answer.body())[0].render(scale=1.6).to_pil()
        keep("sheet.png", sheet)
        browser.close()


def keep(name, picture):
    """Writes a picture with few colours, so that it stays small."""
    picture.convert("RGB").quantize(COLOURS).save(HERE / name, optimize=True)


if __name__ == "__main__":
    main()
