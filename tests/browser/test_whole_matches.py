"""Whole matches by clicks only, from the first deal to the sheet: two with a ghost, eight with all.

The rounds are played by the simulation, which deals real cards and follows the rules.
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import GAMES
from scorekeeper.games.board import play
from scorekeeper.games.skull_king.fields import HARRY, WAGER
from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store.matches import read
from tests.browser.thumb import Thumb
from tests.games.skull_king.simulation import Table

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
GAME = GAMES[0]
TWO = ("Ana", "Ben")
EIGHT = ("Ana", "Ben", "Chi", "Dee", "Emil", "Fay", "Gus", "Hanna")
PATIENCE = 30_000
"""Milliseconds for a first sheet on a busy machine."""
MET = 0.6
"""So many bids are met: the more are, the more pictures can be tapped."""


def simulated(match, number, luck):
    """Plays a round: most bids are met, as a pirate left them, and no two are allied twice."""
    deal = match.deal(number)
    while True:
        tally = Table(match.record.setup.options, deal, luck).play()
        changed = {}
        for seat in deal.present:
            bid = tally.at(TRICKS, seat) - tally.at(HARRY, seat, 0)
            if luck.random() < MET and 0 <= bid <= deal.cards:
                changed[BID, seat] = bid
        tally = tally.changed(changed)
        pairs = [frozenset(pair) for pair in tally.at("alliances", default=[])]
        bids = [tally.at(BID, s) + tally.at(HARRY, s, 0) for s in deal.present]
        if len(pairs) == len(set(pairs)) and all(0 <= bid <= deal.cards for bid in bids):
            return tally


def deal_by_clicks(phone, players, *rules) -> tuple[Page, object]:
    """Begins a match of known players from home: rules on, deal."""
    phone.begin(players, key=f"known-{len(players)}-players")
    page = phone.open("/")
    page.get_by_role("link", name=str(GAME.name)).first.click()
    if rules:
        page.locator("#rules > summary").click()
    for rule in rules:
        page.get_by_role("checkbox", name=rule, exact=True).check()
    page.get_by_role("button", name="Deal round 1").click()
    expect(page).to_have_url(re.compile(r"/matches/\w+/rounds/1"))
    return page, read(phone.server.store, page.url.split("/")[-3])


def play_to_the_end(phone, page, match, luck):
    """Enters round after round by taps; gives the tallies and the taps they took."""
    thumb, played = Thumb(page, match), []
    while (match := phone.read(match)).board.next:
        number = match.board.next.number
        tally = simulated(match, number, luck)
        expect(page.locator(".seat", has=page.get_by_text("leads", exact=True))).to_contain_text(
            match.record.players[match.deal(number).leader]
        )
        thumb.match = match
        thumb.bid(number, tally)
        choices = [f for f in GAME.fields if f.key in (WAGER, HARRY)]
        thumb.count(number, tally, HARRY, choices)
        played.append(tally)
    return played, thumb.taps


def check_board_file_and_sheet(page, played, tmp_path):
    """Compares what the board shows with the command line on the exported file and the sheet."""
    expect(page).to_have_url(re.compile("/board"))
    rows = page.locator(".standing li")
    expect(rows.first).to_be_visible()
    shown = {
        row.locator("bdi").inner_text(): int(row.locator(".tot").inner_text().replace("−", "-"))
        for row in rows.all()
    }
    file, sheet = tmp_path / "match.json", tmp_path / "sheet.pdf"
    with page.expect_download() as download:
        page.get_by_role("link", name="Game file").click()
    download.value.save_as(file)
    with page.expect_request("**/sheet.pdf") as asked:  # shown or saved, as a browser likes
        page.get_by_role("link", name="Sheet (PDF)").click()
    sheet.write_bytes(page.request.get(asked.value.url, timeout=PATIENCE).body())
    command = [Path(sys.executable).parent / "scorekeeper", "score", "--json", file]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    answer, told = json.loads(done.stdout), json.loads(file.read_text())
    totals = answer["rounds"][-1]["totals"]
    assert dict(zip(told["players"], totals, strict=True)) == shown
    pages = pypdfium2.PdfDocument(sheet)
    words = " ".join(each.get_textpage().get_text_range() for each in pages).split()
    every = [total for each in answer["rounds"] for total in each["totals"]]
    assert [t for t in every if str(t).replace("-", "−") not in words] == []
    assert set(told["players"]) <= set(words)
    return answer


@pytest.fixture
def finger(make_phone):
    return make_phone(width=360, height=740)


@pytest.mark.pdf
def test_two_and_graybeard_play_ten_rounds(finger, tmp_path):
    page, match = deal_by_clicks(finger, TWO, "Kraken", "Pirate powers")
    expect(page.locator("details.chapter")).to_contain_text("Deal three hands.")
    played, taps = play_to_the_end(finger, page, match, random.Random(20261201))
    answer = check_board_file_and_sheet(page, played, tmp_path)
    assert len(played) >= 10
    assert sum(tally.at("ghost", default=0) for tally in played) > 10
    setup = finger.read(match).record.setup
    assert list(play(GAME, setup, played).totals) == answer["rounds"][-1]["totals"]
    assert taps <= 12 * len(played), taps


@pytest.mark.pdf
def test_eight_play_ten_rounds_with_every_card(finger, tmp_path):
    rules = ("Loot", "Kraken", "White Whale", "Pirate powers")
    page, match = deal_by_clicks(finger, EIGHT, *rules)
    played, taps = play_to_the_end(finger, page, match, random.Random(20261208))
    answer = check_board_file_and_sheet(page, played, tmp_path)
    assert [each["cards"] for each in answer["rounds"]][:10] == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    told = {key for tally in played for (key, _), value in tally.items() if value}
    assert {"alliances", "destroyed", WAGER, HARRY, "fourteens", "mermaids"} <= told
    setup = finger.read(match).record.setup
    assert list(play(GAME, setup, played).totals) == answer["rounds"][-1]["totals"]
    assert taps <= 20 * len(played), taps
