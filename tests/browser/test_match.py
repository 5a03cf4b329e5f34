"""Whole matches by clicks: totals as the rules have them, ends, corrections, sheets."""

import json
import random
import re
from pathlib import Path

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper.exchange.game_file import read as read_file
from scorekeeper.games import GAMES
from scorekeeper.games.board import play
from scorekeeper.games.tally import BID, TRICKS, Tally
from scorekeeper.store.log import Change, save
from scorekeeper.web.facts.table import leaving
from tests.browser.clicks import enter_round, press
from tests.browser.conftest import SIX
from tests.games.skull_king.simulation import Table

pytestmark = pytest.mark.browser

GAME = GAMES[0]
CASES = Path(__file__).parents[1] / "games" / "skull_king" / "cases.jsonl"


def rounds_url(match, number):
    return f"/matches/{match.id}/rounds/{number}"


def totals_on(page):
    """Reads the standing of a board: totals by name."""
    rows = page.locator(".standing li")
    expect(rows.first).to_be_visible()
    return {
        row.locator("bdi").inner_text(): int(row.locator(".tot").inner_text().replace("−", "-"))
        for row in rows.all()
    }


def tally_of(bids, tricks, **facts):
    """Makes a tally; of what was taken *facts* say how many, by seat."""
    cells = {(BID, seat): bid for seat, bid in enumerate(bids)}
    cells |= {(TRICKS, seat): won for seat, won in enumerate(tricks)}
    cells |= {(key, seat): n for key, by_seat in facts.items() for seat, n in by_seat.items()}
    return Tally(cells)


def enter(phone, match, rounds):
    """Enters rounds without the pages, to begin a test in the middle of an evening."""
    for number, tally in enumerate(rounds, 1):
        cells = [Change(number, *cell, value) for cell, value in tally.items()]
        store, key = phone.server.store, f"entered-{match.id}-{number}"
        base = phone.read(match).seq
        save(store, match.id, device_id=phone.device.id, key=key, base=base, changes=cells)
    return phone.read(match)


def change(phone, match, changes):
    """Changes facts without the pages."""
    store, key = phone.server.store, f"changed-{match.id}-{match.seq}"
    save(store, match.id, device_id=phone.device.id, key=key, base=match.seq, changes=changes)
    return phone.read(match)


def simulated(match, number, luck):
    """Plays a round; most bids are met, so that what was taken pays; each is in one pair."""
    deal = match.deal(number)
    while True:
        tally = Table(match.record.setup.options, deal, luck).play()
        met = [seat for seat in deal.present if luck.random() < 0.6]
        tally = tally.changed({(BID, seat): tally.at(TRICKS, seat) for seat in met})
        paired = [seat for pair in tally.at("alliances", default=[]) for seat in pair]
        if len(paired) == len(set(paired)):
            return tally


def test_ten_rounds_of_six_by_clicks_come_to_what_their_file_scores(phone):
    options = GAME.Options(loot=True, kraken=True, white_whale=True)
    match = phone.begin(options=options, key="ten-rounds")
    luck, played = random.Random(20261130), []
    page = phone.open(rounds_url(match, 1))
    for number in range(1, 11):
        played.append(simulated(phone.read(match), number, luck))
        enter_round(page, phone.read(match), number, played[-1])
    expect(page).to_have_url(re.compile(r"/board"))
    shown = totals_on(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Game file").click()
    file = read_file(Path(download.value.path()).read_bytes(), GAMES)
    assert dict(zip(file.players, file.board().totals, strict=True)) == shown
    assert play(GAME, file.setup, played).totals == file.board().totals


def case(name):
    rows = [json.loads(line) for line in CASES.read_text().splitlines()]
    return next(row for row in rows if row["id"] == name)["expected"]["totals"]


SCORECARDS = {
    "G001": [
        tally_of([0, 0, 1], [0, 0, 1], fourteens={2: 1}),
        tally_of([1, 2, 0], [1, 0, 1], pirates={0: 1}),
    ],
    "G003": [
        tally_of([1, 1, 0], [0, 1, 0], pirates={1: 1}),
        tally_of([1, 0, 2], [0, 0, 2]),
    ],
}
"""Rounds that give the points the cases print."""


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("name", SCORECARDS)
def test_printed_totals_by_clicks(make_phone, name, script):
    phone = make_phone(java_script_enabled=script)
    expected = case(name)
    match = phone.begin(tuple(expected), key="printed")
    page = phone.open(rounds_url(match, 1))
    for number, tally in enumerate(SCORECARDS[name], 1):
        enter_round(page, phone.read(match), number, tally)
    page.get_by_role("link", name="Board").click()
    assert totals_on(page) == expected


def test_a_tie_leads_to_an_extra_round(phone):
    match = phone.begin(("Ana", "Ben", "Chi"), options=GAME.Options(rounds=(1, 1)), key="tie")
    match = enter(phone, match, [tally_of([1, 0, 0], [1, 0, 0])])
    page = phone.open(rounds_url(match, 2))
    enter_round(page, match, 2, tally_of([0, 1, 0], [0, 1, 0]))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Extra round 3")
    page.get_by_role("link", name="Board").click()
    expect(page.locator(".standing li")).to_have_count(3)
    ranks = page.locator(".standing .rank").all_inner_texts()
    assert [rank.split()[-1] for rank in ranks] == ["1", "1", "3"]
    page.get_by_role("link", name="Extra round 3").click()
    enter_round(page, phone.read(match), 3, tally_of([0, 1, 0], [0, 1, 0]))
    expect(page.locator(".outcome")).to_contain_text("Ben wins")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_round_2_is_corrected_after_round_7(make_phone, script):
    phone = make_phone(java_script_enabled=script)
    match = phone.begin(("Ana", "Ben", "Chi"), key="seven")
    match = enter(phone, match, [tally_of([0, 0, n], [0, 0, n]) for n in range(1, 8)])
    page = phone.open(f"/matches/{match.id}/board")
    before = totals_on(page)
    page.locator("[id='c2.0']").click()
    page.get_by_role("link", name="Correct round 2").click()
    ana, chi = (page.get_by_role("group", name=name, exact=True) for name in ("Ana", "Chi"))
    for who in (ana, chi):
        who.get_by_role("group", name="Tricks").get_by_text("1", exact=True).click()
    page.locator("main").get_by_role("button", name="Save round 2").click()
    expect(page).to_have_url(re.compile(r"/board"))
    after = totals_on(page)
    assert after["Ana"] == before["Ana"] - 40
    assert after["Chi"] == before["Chi"] - 50
    expect(page.locator("[id='c2.0']")).to_have_class(re.compile("fixed"))
    page.locator("[id='c7.0']").click()
    expect(page.locator("dialog .sum b")).to_have_text(str(after["Ana"]).replace("-", "−"))


def test_the_reasons_open_over_the_board_and_back_closes_them(phone):
    match = phone.begin(("Ana", "Ben", "Chi"), key="reasons")
    match = enter(phone, match, [tally_of([1, 0, 0], [1, 0, 0], fourteens={0: 1})])
    page = phone.open(f"/matches/{match.id}/board")
    page.evaluate("window.same = true")
    page.locator("[id='c1.0']").click()
    expect(page.get_by_role("dialog", name="Ana, round 1")).to_contain_text("0 + 30")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("[id='c1.1']").click()
    page.get_by_role("link", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("[id='c1.2']").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[id='c1.2']")).to_be_focused()
    assert page.evaluate("window.same")


def test_the_table_stops_early_and_goes_on(phone):
    match = phone.begin(("Ana", "Ben", "Chi"), key="late")
    match = enter(phone, match, [tally_of([1, 0, 0], [1, 0, 0])])
    page = phone.open(f"/matches/{match.id}/board")
    page.get_by_role("link", name="Match details").click()
    page.get_by_role("button", name="End match here").click()
    expect(page.locator(".outcome")).to_contain_text("Ana wins")
    expect(page.locator(".outcome")).to_contain_text("ended after round 1")
    page.get_by_role("button", name="Reopen").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 2")
    enter_round(page, phone.read(match), 2, tally_of([0, 0, 2], [0, 0, 2]))
    assert phone.read(match).board.totals == (40, 30, 50)


def test_a_rematch_takes_one_tap(phone):
    options = GAME.Options(rounds=(1,), kraken=True)
    match = phone.begin(options=options, key="done")
    enter(phone, match, [tally_of([1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0])])
    page = phone.open(f"/matches/{match.id}")
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    expect(page.locator(".seat")).to_have_count(len(SIX))
    again = page.url.split("/matches/")[1].split("/")[0]
    assert again != match.id
    press(page, "Ana", "bid", 1)


@pytest.mark.pdf
def test_the_sheet_is_downloaded_and_holds_names_and_totals(phone):
    match = phone.begin(("Ana", "Ben", "雨桐"), key="sheet")
    match = enter(phone, match, [tally_of([0, 0, n], [0, 0, n]) for n in range(1, 4)])
    page = phone.open(f"/matches/{match.id}/board")
    address = page.get_by_role("link", name="Sheet (PDF)").get_attribute("href")
    answer = phone.context.request.get(phone.server.address + address)
    assert answer.ok
    document = pypdfium2.PdfDocument(answer.body())
    words = document[0].get_textpage().get_text_range().split()
    assert {"Ana", "Ben", "雨桐", *map(str, match.board.totals)} <= set(words)
    assert document[0].render(scale=0.5).to_pil().getcolors(maxcolors=1 << 20)


@pytest.fixture
def evening(make_phone):
    """Makes a phone of a size and light, with matches in every state, by name."""

    def make(**options):
        phone = make_phone(**options)
        rich = GAME.Options(loot=True, kraken=True, white_whale=True, pirate_powers=True)
        rows = [tally_of([0] * 5 + [n], [0] * 5 + [n]) for n in range(1, 6)]
        playing = enter(phone, phone.begin(key="a", title="Friday", options=rich), rows)
        left = enter(phone, phone.begin(key="c"), rows[:2])
        left = change(phone, left, leaving(left.record, 1, 3))
        done = phone.begin(("Al", "Bo"), options=GAME.Options(rounds=(1,)), key="b")
        done = enter(phone, done, [tally_of([1, 0], [0, 1])])
        return phone, {
            "board": f"/matches/{playing.id}/board",
            "reasons": f"/matches/{playing.id}/board?why=5.5",
            "final board": f"/matches/{done.id}/board",
            "correction": f"/matches/{playing.id}/rounds/5/correction",
            "details": f"/matches/{playing.id}/facts",
            "come and go": f"/matches/{left.id}/people",
            "board without one": f"/matches/{left.id}/board",
            "cards and dealer": f"/matches/{playing.id}/rounds/6/deal",
            "deletion": f"/matches/{done.id}/deletion",
            "blank sheets": "/sheets/blank",
            "import": "/import",
        }

    return make


PAGES = [
    "board",
    "reasons",
    "final board",
    "correction",
    "details",
    "come and go",
    "board without one",
    "cards and dealer",
    "deletion",
    "blank sheets",
    "import",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_can_use_it(evening, scheme):
    phone, pages = evening(color_scheme=scheme)
    for name in PAGES:
        page = phone.open(pages[name])
        for summary in page.locator("summary").all():
            if summary.is_visible():
                summary.click()
        for width in (360, 412, 768):
            page.set_viewport_size({"width": width, "height": 780})
            page.evaluate("scrollTo(0, 0)")
            found = Axe().run(page, options={"rules": {"target-size": {"enabled": True}}})
            said = [(item["id"], item["nodes"][0]["html"]) for item in found.response["violations"]]
            assert said == [], (name, width)


def test_the_dialog_over_the_board_is_for_everyone(evening):
    phone, pages = evening(width=360, height=740)
    page = phone.open(pages["board"])
    page.locator("[id='c5.5']").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found = Axe().run(page, options={"rules": {"target-size": {"enabled": True}}})
    assert [item["id"] for item in found.response["violations"]] == []


def test_a_narrow_screen_needs_no_sideways_scroll(evening):
    phone, pages = evening(width=320, height=560)
    for name in PAGES:
        page = phone.open(pages[name])
        assert page.evaluate("document.documentElement.scrollWidth") == 320, name
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") == 320, name


def test_eight_players_scroll_in_the_box_of_the_table_only(make_phone):
    phone = make_phone(width=375, height=667)
    players = ("Ana", "Ben", "Chi", "Dee", "Emil", "Fritz-Wilhelm von Obermayer", "Gus", "Hanna")
    match = phone.begin(players, key="eight")
    rows = [tally_of([0] * 7 + [n], [0] * 7 + [n]) for n in range(1, 9)]
    match = enter(phone, match, rows)
    page = phone.open(f"/matches/{match.id}/board")
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    box = page.locator(".box")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    box.evaluate("box => box.scrollLeft = 400")
    first = page.locator(".rounds tbody th").first
    assert first.bounding_box()["x"] >= box.bounding_box()["x"]
