"""How many taps a round takes, and a match to begin: the same rounds in every app.

    .venv/bin/python3 -m benchmarks.taps taps.jsonl [--sample 3]

A line of the file is a game: ten rounds of [bids, tricks] of six players. Every round is
counted by the plan a person follows on the pad, and the games of the sample are tapped in
Chromium on the served app, key by key, where the page must take each planned tap and must
come to the points of the file. The goals: 7.5 taps a round, 4 to begin with six known
players.
"""

import argparse
import contextlib
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from playwright.sync_api import Page, expect, sync_playwright

from scorekeeper.games import GAMES
from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store import crews, matches
from scorekeeper.web.rights import COOKIE
from tests.browser.conftest import CHROMIUM, FLAGS, Server

PLAYERS = ("Ana", "Ben", "Chi", "Dee", "Eli", "Fay")
SIDE_BY_SIDE = 7
WINDOW = 3


def plan(bids: list[int], tricks: list[int]) -> Iterator[str]:
    """Gives the taps of one round as the keys that are pressed, in order."""
    cards = sum(tricks)
    for name, bid in zip(PLAYERS, bids, strict=True):
        if bid:
            if cards + 1 > SIDE_BY_SIDE and bid >= SIDE_BY_SIDE - 1:
                yield f"{name} bid further"
            yield f"{name}: bid {bid}"
    yield "go"
    missed = [seat for seat in range(len(bids)) if bids[seat] != tricks[seat]]
    last = max(missed, key=lambda seat: hidden(bids[seat], tricks[seat], cards), default=None)
    for seat in missed:
        if seat != last:
            if hidden(bids[seat], tricks[seat], cards):
                yield f"{PLAYERS[seat]} won further"
            yield f"{PLAYERS[seat]}: won {tricks[seat]}"
    yield "go" if last is None else f"whose {last}"


def hidden(bid: int, won: int, cards: int) -> bool:
    """Tells whether a count is not among the keys around the bid."""
    first = max(0, min(bid - 1, cards + 1 - WINDOW))
    return not first <= won < first + WINDOW


def tap(page: Page, key: str) -> None:
    """Presses one planned key on the page as it stands."""
    if key == "go":
        page.locator("#go").click()
    elif key.startswith("whose "):
        page.locator(f"[data-rest='tricks.{key.split()[1]}']").click()
    elif key.endswith(" further"):
        page.locator(f"[data-seat='{PLAYERS.index(key.split()[0])}'] .further summary").click()
    else:
        page.locator(f"button[aria-label='{key}']:visible").first.click()


def play(page: Page, address: str, game: list) -> int:
    """Plays a game in the browser by its plan; gives the taps that were made."""
    page.goto(address)
    made = 0
    for number, (bids, tricks) in enumerate(game, 1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Round {number}")
        for key in plan(bids, tricks):
            if key == "go" or key.startswith("whose "):
                page.wait_for_timeout(650)  # a fresh page's key is deaf for 0.6 s
            tap(page, key)
            made += 1
            if key == "go" and "stage=tricks" not in page.url:
                page.wait_for_url("**stage=tricks")
        page.wait_for_url(f"**/rounds/{number + 1}?stage=bids" if number < len(game) else "**/*")
    page.wait_for_url("**/board")
    return made


def begin(page: Page, home: str) -> int:
    """Begins a match with the players of the last one; gives the taps."""
    page.goto(home)
    page.get_by_role("link", name=str(GAMES[0].name), exact=True).click()
    page.get_by_role("button", name="Deal round 1").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    assert page.locator(".seat").count() == len(PLAYERS)
    return 2


def tapped(games: list, sample: int) -> tuple[list[tuple[int, int]], int]:
    """Taps the first games in Chromium: taps planned and made of each, and taps to begin."""
    counts = []
    with contextlib.ExitStack() as stack:
        server = Server(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        stack.callback(server.close)
        server.start()
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        device, token = crews.new_device(server.store)
        crew = crews.found(server.store, device)
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        context.add_cookies([{"name": COOKIE, "value": token, "url": server.address}])
        page = context.new_page()
        rules = GAMES[0].Options(ties="shared")
        for number, game in enumerate(games[:sample]):
            match = matches.create(
                server.store, crew.id, device.id, GAMES[0], PLAYERS, rules, key=f"taps-{number}"
            )
            made = play(page, f"{server.address}/matches/{match.id}", game)
            check(matches.read(server.store, match.id), game)
            counts.append((taps_of(game), made))
        started = begin(page, server.address)
        browser.close()
    return counts, started


def check(match, game: list) -> None:
    """Compares what was stored with the file."""
    for tally, (bids, tricks) in zip(match.record.tallies, game, strict=True):
        assert tally.column(BID, range(len(PLAYERS))) == bids
        assert tally.column(TRICKS, range(len(PLAYERS))) == tricks


def taps_of(game: list) -> int:
    return sum(len(list(plan(bids, tricks))) for bids, tricks in game)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--sample", type=int, default=3, help="games tapped in Chromium")
    asked = parser.parse_args()
    games = [json.loads(line) for line in asked.file.read_text().splitlines() if line.strip()]
    taps = [len(list(plan(*round_))) for game in games for round_ in game]
    print(
        f"{len(taps)} rounds of {len(games)} games, counted by the plan: "
        f"{mean(taps):.2f} taps a round"
    )
    spread = Counter(taps)
    print("taps: rounds  " + "  ".join(f"{n}: {spread[n]}" for n in sorted(spread)))
    counts, started = tapped(games, asked.sample)
    rounds = sum(len(game) for game in games[: asked.sample])
    made = sum(made for _, made in counts)
    print(f"{rounds} of them tapped in Chromium: {made / rounds:.2f} taps a round")
    if any(planned != made for planned, made in counts):
        sys.exit(f"planned and made differ: {counts}")
    print(f"to begin with {len(PLAYERS)} known players, from the home page: {started} taps")


if __name__ == "__main__":
    main()
