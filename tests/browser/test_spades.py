"""Whole matches with partners, of three alone and of six in pairs, by clicks in a browser."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorekeeper.exchange.game_file import read as read_file
from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store.log import Change, save
from tests.browser.test_pad_access import EVERYTHING

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SPADES = find_game(GAMES, "spades")
FOUR = ("Ana", "Ben", "Chi", "Dee")
SIX = (*FOUR, "Eve", "Fay")
AC, BD = "Ana & Chi", "Ben & Dee"


def begin(phone, players=FOUR, sides=None, **options):
    rules = SPADES.Options(**options)
    return phone.begin(players, game=SPADES, options=rules, sides=sides)


def hand(page: Page, number: int, bids, told) -> None:
    """Enters a hand: bids by name, tricks by side or name, and closes it."""
    title = re.compile(rf"^Hand {number}:")
    expect(page).to_have_title(title)
    for name, bid in bids.items():
        tap(page, name, "bid", bid)
    page.get_by_role("button", name="Bids are in, play").click()
    expect(page.locator("section.side .scale").first).to_be_visible()
    for name, tricks in told.items():
        tap(page, name, "won", tricks)
    page.get_by_role("button", name=re.compile(rf"^Close hand {number}")).click()
    expect(page).not_to_have_title(title)


def tap(page: Page, name: str, what: str, value) -> None:
    """Taps one key; it may lie behind the key of further ones."""
    said = f"{name}: {what} {value}"
    key = page.get_by_role("button", name=said, exact=True)
    if not key.count() or not key.first.is_visible():
        folded = page.locator(".further", has=page.locator(f'[aria-label="{said}"]'))
        folded.locator("summary").click()
    key.first.click()
    expect(page.locator(f'[aria-label="{said}"][aria-pressed=true]')).not_to_have_count(0)
    expect(page.locator("#saved")).not_to_have_class("chip now")


def standing(page: Page) -> dict[str, int]:
    """Reads the totals of the board by side."""
    rows = page.locator(".standing li")
    expect(rows.first).to_be_visible()
    return {
        row.locator("bdi").inner_text(): int(row.locator(".tot").inner_text().replace("−", "-"))
        for row in rows.all()
    }


def exported(page: Page, tmp_path: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name="Game file").click()
    path = tmp_path / "match.json"
    path.write_bytes(Path(download.value.path()).read_bytes())
    return path


def scored(path: Path) -> dict:
    """Gives what the command line says of a file."""
    command = [Path(sys.executable).parent / "scorekeeper", "score", "--json", path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def check_everywhere(page: Page, names, tmp_path: Path) -> dict:
    """Compares the board with the command line on the exported file, and opens the sheet."""
    shown = standing(page)
    path = exported(page, tmp_path)
    answer = scored(path)
    totals = answer["rounds"][-1]["totals"]
    assert dict(zip(names, totals, strict=True)) == shown
    assert read_file(path.read_bytes(), GAMES).board().totals == tuple(totals)
    sheet = page.request.get(page.url.partition("/board")[0] + "/sheet.pdf")
    pages = pypdfium2.PdfDocument(sheet.body())
    text = "".join(each.get_textpage().get_text_range() for each in pages)
    assert "Hand" in text
    assert all(str(total).replace("-", "−") in text for total in totals)
    return answer


def four(*bids):
    return dict(zip(FOUR, bids, strict=True))


WHOLE = [
    (four(2, 2, 2, 3), {AC: 13}, (49, -50)),
    (four(1, 5, 1, 5), {AC: 13}, (-120, -150)),
    (four("blind nil", 4, 5, 3), {BD: 7}, (131, -80)),
    (four(4, "blind nil", 4, 4), {AC: 9}, (212, 160)),
    (four("nil", 3, 5, 4), {BD: 7, "Ana": 1}, (163, 230)),
    (four("nil", 3, 6, 4), {"Chi": 6}, (323, 300)),
    (four(2, 3, 3, 4), {AC: 3}, (273, 373)),
    (four("nil", 3, 6, 4), {BD: 7}, (433, 443)),
    (four(3, 3, 4, 3), {BD: 6}, (503, 503)),
    (four(3, 3, 4, 3), {AC: 7}, (573, 563)),
]
"""Bids, tricks that are told, and the totals after them, as a table would write them down.

Hand 2 begins at nine bags and brings eleven: two bag-outs. After hand 9 both are level.
"""


def test_a_match_to_500_by_clicks_is_what_its_file_scores(phone, tmp_path):
    match = begin(phone)
    page = phone.open(f"/matches/{match.id}/rounds/1")
    for number, (bids, told, totals) in enumerate(WHOLE, 1):
        if number == 10:
            expect(page.locator(".going-on")).to_contain_text("Tie for first at 503:")
        hand(page, number, bids, told)
        assert phone.read(match).board.totals == totals
    expect(page).to_have_url(re.compile(r"/board"))
    expect(page.locator(".outcome")).to_contain_text("Ana & Chi wins")
    expect(page.locator(".outcome")).to_contain_text("500 reached")
    answer = check_everywhere(page, (AC, BD), tmp_path)
    assert (answer["status"], answer["winners"]) == ("finished", [0])
    assert [each["bags"] for each in answer["rounds"][:2]] == [[9, 0], [0, 0]]
    page.locator("[id='c2.0']").click()
    expect(page.locator("#why")).to_contain_text("2 bag-outs, 0 left")


def test_the_same_match_without_script(make_phone):
    phone = make_phone(java_script_enabled=False)
    match = begin(phone)
    page = phone.open(f"/matches/{match.id}/rounds/1")
    for number, (bids, told, _) in enumerate(WHOLE[:3], 1):
        hand(page, number, bids, told)
    assert phone.read(match).board.totals == WHOLE[2][2]


def test_three_play_cut_throat_to_the_end(phone, tmp_path):
    names = FOUR[:3]
    match = begin(phone, names, target=150)
    page = phone.open(f"/matches/{match.id}/rounds/1")
    hand(page, 1, {"Ben": 5, "Chi": "nil", "Ana": 4}, {"Ana": 4, "Ben": 5, "Chi": 8})
    hand(page, 2, {"Chi": 4, "Ana": 6, "Ben": 5}, {"Ana": 7, "Ben": 5})
    hand(page, 3, {"Ana": 5, "Ben": 6, "Chi": 4}, {"Ana": 5, "Ben": 8})
    expect(page.locator(".outcome")).to_contain_text("Ben wins")
    answer = check_everywhere(page, names, tmp_path)
    assert answer["rounds"][-1]["totals"] == [151, 162, -11]


def test_six_in_three_pairs_to_the_end(phone, tmp_path):
    match = begin(phone, SIX, target=300)
    page = phone.open(f"/matches/{match.id}/rounds/1")
    pairs = ("Ana & Dee", "Ben & Eve", "Chi & Fay")
    bids = dict(zip(SIX, (3, "nil", 4, 2, 4, 2), strict=True))
    hand(page, 1, bids, {pairs[0]: 6, "Eve": 5})
    bids = dict(zip(SIX, ("blind nil", 3, 2, 4, 3, 5), strict=True))
    hand(page, 2, bids, {pairs[1]: 6, pairs[2]: 7})
    bids = dict(zip(SIX, (2, "nil", 3, 4, 5, 2), strict=True))
    hand(page, 3, bids, {pairs[0]: 6, pairs[2]: 5, "Ben": 1})
    expect(page.locator(".outcome")).to_contain_text("Ana & Dee wins")
    answer = check_everywhere(page, pairs, tmp_path)
    assert answer["rounds"][-1]["totals"] == [351, 152, 180]


def enter(phone, match, *hands):
    """Enters hands without the pages."""
    for number, cells in enumerate(hands, 1):
        key, base = f"entered-{match.id}-{number}", phone.read(match).seq
        changes = [Change(number, *cell, value) for cell, value in cells.items()]
        store = phone.server.store
        save(store, match.id, device_id=phone.device.id, key=key, base=base, changes=changes)
    return phone.read(match)


NINE_BAGS = {("bid", seat): 2 for seat in range(4)} | {
    ("side_tricks", 0): 13,
    ("side_tricks", 1): 0,
}


def test_a_tap_shows_at_once_and_what_follows_with_the_answer(phone):
    match = enter(phone, begin(phone), NINE_BAGS)
    page = phone.open(f"/matches/{match.id}/rounds/2")
    expect(page.locator(".side").first).to_contain_text("1 more: −100")
    phone.context.set_offline(True)
    page.get_by_role("button", name="Chi: bid nil").click()
    expect(page.locator('[aria-label="Chi: bid nil"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#saved")).to_contain_text("1 not sent")
    expect(page.locator("#go-who")).to_have_text("Dee, Ana, Ben")
    phone.context.set_offline(False)
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("#saved")).to_have_text("1 bid saved")
    expect(page.locator(".side").first).to_contain_text("nil + –")


def test_a_finger_on_a_key_is_not_lost_when_an_answer_arrives(phone):
    match = begin(phone, SIX)
    bids = {("bid", seat): bid for seat, bid in enumerate((2, "nil", 3, 4, 5, 2))}
    enter(phone, match, bids)
    page = phone.open(f"/matches/{match.id}/rounds/1?stage=tricks")
    tap(page, "Ana & Dee", "won", 6)
    held = []
    page.route("**/entries", lambda route: held.append(route), times=1)
    page.get_by_role("button", name="Chi & Fay: won 5").click()
    page.get_by_role("button", name="Ben: won 1", exact=True).hover()
    page.mouse.down()
    expect(page.locator(".bar button").first).to_be_disabled()
    held.pop().continue_()
    expect(page.locator(".bar button").first).to_be_enabled()
    page.mouse.up()
    pressed = page.locator('[aria-label="Ben: won 1"][aria-pressed=true]')
    expect(pressed).not_to_have_count(0)


def test_a_hand_is_not_closed_while_a_tap_is_on_its_way(phone):
    match = enter(phone, begin(phone), {("bid", seat): 3 for seat in range(4)})
    page = phone.open(f"/matches/{match.id}/rounds/1")
    tap(page, "Ana & Chi", "won", 7)
    close = page.get_by_role("button", name=re.compile("^Close hand 1"))
    expect(close).to_be_enabled()
    phone.context.set_offline(True)
    page.locator('[aria-label="Ana & Chi: won 8"]').click()
    expect(page.locator("#go")).to_be_disabled()
    phone.context.set_offline(False)
    close.click()
    expect(page).to_have_title(re.compile("^Hand 2:"))
    assert phone.read(match).board.rounds[0].tally.at("side_tricks", 0) == 8


def test_back_shows_the_view_before_and_nothing_changes(phone):
    match = begin(phone)
    page = phone.open(f"/matches/{match.id}/rounds/1")
    for name in FOUR:
        tap(page, name, "bid", 3)
    page.locator("#go").click()
    expect(page.locator("section.side .scale").first).to_be_visible()
    seq = phone.read(match).seq
    page.go_back()
    expect(page).to_have_title(re.compile("bids"))
    assert phone.read(match).seq == seq


def test_finish_undo_finish_gives_the_same_totals(phone):
    match = begin(phone, target=60)
    page = phone.open(f"/matches/{match.id}/rounds/1")
    hand(page, 1, four(3, 3, 3, 4), {AC: 6})
    expect(page).to_have_url(re.compile(r"/board"))
    totals = phone.read(match).board.totals
    page.get_by_role("button", name=re.compile("Undo")).click()
    expect(page).to_have_title(re.compile("^Hand 1:"))
    tap(page, AC, "won", 6)
    page.get_by_role("button", name=re.compile("^Close hand 1")).click()
    expect(page).to_have_url(re.compile(r"/board"))
    assert phone.read(match).board.totals == totals


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_four_bids_fit_without_scrolling(make_phone, width, height):
    phone = make_phone(width=width, height=height)
    match = enter(phone, begin(phone), NINE_BAGS)
    page = phone.open(f"/matches/{match.id}/rounds/2")
    size = "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [width, height]
    last = page.locator(".seat .scale").last.bounding_box()
    assert last["y"] + last["height"] <= page.locator(".bar").bounding_box()["y"]


def test_sides_are_named_whole_beside_their_last_points(make_phone):
    phone = make_phone(width=360, height=740)
    match = enter(phone, begin(phone, ("Ella", "Finn", "Anna", "Bjorn")), NINE_BAGS)
    page = phone.open(f"/matches/{match.id}/rounds/2")
    expect(page.locator(".heads .stamp")).to_have_count(2)
    names = "names => names.map(name => name.scrollWidth - name.clientWidth)"
    assert page.locator(".heads b.one").evaluate_all(names) == [0, 0]


@pytest.mark.parametrize("width", [320, 390])
def test_a_blind_number_stands_whole_on_its_key(make_phone, width):
    phone = make_phone(width=width)
    match = begin(phone, blind_bid=6)
    page = phone.open(f"/matches/{match.id}/rounds/1")
    tap(page, "Ben", "bid", "blind 10")
    fold = page.locator(".further", has=page.locator('[aria-label="Ben: bid blind 10"]'))
    assert_words_fit(fold.locator("summary .far"), "blind 10")
    fold.locator("summary").click()
    assert_words_fit(fold.get_by_role("button", name="Ben: bid blind 10"), "blind 10")


def assert_words_fit(key, shown: str) -> None:
    """Each word in a line of its own, none wider than the key."""
    expect(key).to_be_visible()
    lines = """key => {
        const box = key.closest('button, summary').getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(key);
        const rects = [...range.getClientRects()];
        return [rects.length, rects.every(r => r.left >= box.left && r.right <= box.right)];
    }"""
    assert key.evaluate(lines) == [len(shown.split()), True]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360, 768])
def test_axe_finds_nothing_on_either_stage(make_phone, width, scheme):
    phone = make_phone(width=width, color_scheme=scheme, reduced_motion="reduce")
    match = enter(phone, begin(phone, blind_nil_behind=100), NINE_BAGS)
    page = phone.open(f"/matches/{match.id}/rounds/2")
    found = {"bids": faults(page)}
    for name, word in zip(FOUR, (5, 6, "nil", "blind nil"), strict=True):
        tap(page, name, "bid", word)
    found["bids in, warned"] = faults(page)
    page.locator("#go").click()
    found["tricks"] = faults(page)
    tap(page, "Ana", "won", 9)
    found["a bag-out in sight"] = faults(page)
    tap(page, "Ben", "won", 9)
    expect(page.locator(".bar.off")).to_be_visible()
    found["whose"] = faults(page)
    assert {state: said for state, said in found.items() if said} == {}


def faults(page: Page) -> dict[str, list[str]]:
    """Asks axe at the end of the page, where the bar covers nothing."""
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    found = Axe().run(page, options=EVERYTHING).response["violations"]
    return {each["id"]: [node["html"][:200] for node in each["nodes"]] for each in found}
