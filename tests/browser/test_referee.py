"""The referee under a thumb: ten disputes of the public cases at 360 px, with taps counted;
booking from a match; by keyboard, without script, for everyone.
"""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper.games.skull_king import SKULL_KING
from tests.games.skull_king.test_cases import SPECIALS, SUITS

pytestmark = pytest.mark.browser

CASES = Path(__file__).parents[1] / "games" / "skull_king" / "cases.jsonl"
ROWS = {row["id"]: row for row in map(json.loads, CASES.read_text().splitlines())}
ALL_CARDS = SKULL_KING.referee.every(SKULL_KING.Options())
EVERYTHING = {"rules": {"target-size": {"enabled": True}}}


def cards_of(name):
    plays = ROWS[name]["input"]["plays"]
    return [SPECIALS.get(p["card"]) or f"{SUITS[p['card'][0]]}-{p['card'][1:]}" for p in plays]


def lay(page, name, places):
    """Lays one card as a person does, and gives the taps it took."""
    taps = 1
    suit = name.partition("-")[0]
    if suit in SUITS.values():
        choice = page.locator(f"input[name=suit][value={suit}]")
        if not choice.is_checked():
            page.locator(f"label:has(input[value={suit}])").tap()
            taps += 1
    elif name.startswith("tigress"):
        page.locator("summary#add-tigress").tap()
        taps += 1
    page.locator(f"#add-{name}").tap()
    expect(page.locator("#cards .card:not(.to-come)")).to_have_count(places)
    return taps


def lay_all(page, names):
    return sum(lay(page, name, number) for number, name in enumerate(names, 1))


DISPUTES = [
    pytest.param("T041", 3, "Mermaid wins", "+40", id="Skull King, mermaid and pirate meet"),
    pytest.param("T039", 3, "Mermaid wins", "+40", id="the same in another order"),
    pytest.param("T028", 3, "Skull King wins", "", id="the Tigress escapes the Skull King"),
    pytest.param("T026", 5, "Skull King wins", "+90", id="the Tigress as a pirate pays"),
    pytest.param("T021", 3, "Pirate wins", "+40", id="a pirate takes both mermaids"),
    pytest.param("T043", 5, "Mermaid wins", "+60", id="the black 14 in her trick"),
    pytest.param("T009", 3, "Escape wins", "", id="nothing but escapes"),
    pytest.param("T083", 6, "Nobody wins", "", id="Kraken after White Whale"),
    pytest.param("T087", 10, "Green 14 wins", "+10", id="White Whale after Kraken"),
    pytest.param("T066", 4, "Green 9 wins", "", id="equal numbers under the White Whale"),
]


@pytest.mark.parametrize(("name", "taps", "title", "points"), DISPUTES)
def test_a_dispute_is_settled_in_few_taps(make_phone, name, taps, title, points):
    phone = make_phone(width=360, height=740)
    page = phone.open("/referee")
    counted = lay_all(page, cards_of(name))
    verdict = page.locator("#verdict")
    expect(verdict.locator(".hand")).to_have_text(title)
    expect(verdict.locator(".hand")).to_be_in_viewport(ratio=1)
    if points:
        expect(verdict.locator(".worth")).to_contain_text(points)
    else:
        expect(verdict.locator(".worth")).to_have_count(0)
    assert counted <= taps, "cards, and one tap more for another suit or how the Tigress is played"


def test_the_keys_stay_where_they_are(make_phone):
    phone = make_phone(width=360, height=740)
    page = phone.open("/referee")
    places = set()
    for number, name in enumerate(cards_of("T043"), 1):
        lay(page, name, number)
        places.add(round(page.locator("#add-escape").bounding_box()["y"]))
    assert len(places) == 1


def test_one_tap_takes_a_card_back_and_the_back_button_brings_it(make_phone):
    page = make_phone(width=360, height=740).open("/referee")
    lay_all(page, ["green-7", "mermaid", "skull-king"])
    page.locator("#card-2").tap()
    expect(page.locator("#verdict .hand")).to_have_text("Skull King wins")
    page.go_back()
    expect(page.locator("#verdict .hand")).to_have_text("Mermaid wins")
    page.go_back()
    expect(page.locator("#cards .card")).to_have_count(2)
    page.go_forward()
    expect(page.locator("#verdict .hand")).to_have_text("Mermaid wins")


def test_quick_taps_all_count(make_phone):
    page = make_phone(width=360, height=740).open("/referee")
    page.evaluate(
        "for (const id of ['add-green-7', 'add-pirate', 'add-pirate', 'add-mermaid'])"
        " document.getElementById(id).click()"
    )
    expect(page.locator("#cards .card")).to_have_count(4)
    expect(page.locator("#verdict .hand")).to_have_text("Pirate wins")
    assert page.url.endswith("cards=green-7,pirate,pirate,mermaid")


def test_an_address_can_be_shared(make_phone):
    page = make_phone(width=360, height=740).open("/referee")
    lay_all(page, ["green-7", "tigress-as-pirate", "mermaid"])
    shared = page.url
    other = make_phone(width=360, height=740)
    other.page.goto(shared)
    expect(other.page.locator("#verdict .hand")).to_have_text("Tigress as a pirate wins")


def test_without_script(make_phone):
    page = make_phone(width=360, height=740, java_script_enabled=False).open("/referee")
    assert lay_all(page, ["yellow-3", "tigress-as-pirate", "mermaid"]) == 5
    expect(page.locator("#verdict .hand")).to_have_text("Tigress as a pirate wins")
    page.locator("#card-2").tap()
    expect(page.locator("#verdict .hand")).to_have_text("Mermaid wins")
    page.get_by_role("link", name="New trick").tap()
    expect(page.locator("#cards .card")).to_have_count(0)


def test_a_set_of_house_rules_changes_the_verdict(make_phone):
    page = make_phone(width=360, height=740).open("/referee?cards=white-whale,pirate")
    expect(page.locator("#verdict")).to_contain_text("card 2, Pirate, leads")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_text("House rules and help").tap()
    page.get_by_role("link", name="2021 booklet").tap()
    expect(page.locator("#verdict")).to_contain_text("card 1, White Whale, leads")
    expect(page.get_by_role("link", name="2021 booklet")).to_be_visible()


def reach(page, key, ident, most=120):
    """Presses Tab until an element has the focus."""
    for _ in range(most):
        if page.evaluate("document.activeElement.id") == ident:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{ident} is not reached by {key}")


def test_by_keyboard_alone(make_phone):
    page = make_phone(width=360, height=740).open("/referee")
    reach(page, "Tab", "suit-1")
    page.keyboard.press("ArrowRight")
    reach(page, "Tab", "add-yellow-14")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .hand")).to_have_text("Yellow 14 wins")
    reach(page, "Tab", "add-skull-king")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .hand")).to_have_text("Skull King wins")
    assert page.evaluate("document.activeElement.id") == "add-skull-king"
    reach(page, "Tab", "add-tigress")
    page.keyboard.press("Enter")
    reach(page, "Tab", "add-tigress-as-pirate")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .worth")).to_contain_text("+40")
    page.evaluate("document.activeElement.blur()")
    reach(page, "Tab", "card-2")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .hand")).to_have_text("Tigress as a pirate wins")


@pytest.fixture(params=[True, False], ids=["with script", "without script"])
def table(request, make_phone):
    """A phone with a running match of six and every card; Ben deals, Ana leads."""
    phone = make_phone(width=360, height=740, java_script_enabled=request.param)
    phone.match = phone.begin(options=ALL_CARDS)
    return phone


def test_from_the_pad_one_tap_books_the_trick(table):
    page = table.open(f"/matches/{table.match.id}/rounds/1")
    page.get_by_role("link", name="Referee").tap()
    lay_all(page, ["green-7", "yellow-14", "loot", "skull-king", "mermaid", "black-3"])
    expect(page.locator("#verdict .hand")).to_have_text("Chi wins")
    page.get_by_role("button", name="Book for Chi").tap()
    expect(page.locator("#told")).to_contain_text("Skull King by a mermaid of Chi: 1")
    expect(page.locator("#cards .card")).to_have_text(
        [re.compile(name) for name in ("Chi", "Ben", "Ana", "Maximiliane", "雨桐", "Käpt’n")]
    )
    assert dict(table.read(table.match).tally(1).items()) == {
        ("fourteens", 5): 1,
        ("skull_king", 5): 1,
        ("alliances", None): [[3, 5]],
    }
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#told")).not_to_contain_text("Booked")
    assert dict(table.read(table.match).tally(1).items()) == {}


def test_another_seat_leads_after_a_tap_on_its_name(table):
    page = table.open(f"/matches/{table.match.id}/referee")
    page.locator("#seat-4").tap()
    expect(page.locator("#verdict")).to_contain_text("Käpt’n 🦜 leads")
    lay_all(page, ["mermaid", "pirate"])
    expect(page.locator("#verdict .hand")).to_have_text("Chi wins")


def test_what_cannot_have_happened_is_said(table):
    place = f"/matches/{table.match.id}/referee"
    cards = "skull-king,mermaid,green-1,green-2,green-3,green-4"
    page = table.open(f"{place}?cards={cards}")
    page.locator("#book").tap()
    expect(page.locator("#told")).to_contain_text("Booked")
    table.open(f"{place}?first=0&cards={cards}")
    page.locator("#book").tap()
    expect(page.locator(".notice")).to_contain_text("Not booked")
    expect(page.locator("#verdict .hand")).to_have_text("Ana wins")


STATES = {
    "empty": "/referee",
    "all three": "/referee?cards=green-7,yellow-14,pirate,skull-king,mermaid,black-3",
    "destroyed": "/referee?cards=kraken,escape,black-4,loot,tigress-as-pirate",
    "cannot be": "/referee?cards=mermaid,mermaid,mermaid,foo",
    "at a table": "/matches/{}/referee?cards=green-7,loot",
    "whole": "/matches/{}/referee?cards=green-7,yellow-14,loot,skull-king,mermaid,black-3",
    "rules": "/rules/skull-king",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_everyone_can_use_it(make_phone, state, scheme):
    phone = make_phone(color_scheme=scheme)
    match = phone.begin(options=ALL_CARDS)
    page = phone.open(STATES[state].format(match.id))
    summaries = page.locator("summary").all()
    for width in (360, 412, 768):
        page.set_viewport_size({"width": width, "height": 780})
        for summary in [None, *summaries]:
            if summary:
                summary.click()
                summary.scroll_into_view_if_needed()
            found = Axe().run(page, options=EVERYTHING).response["violations"]
            said = [(item["id"], item["nodes"][0]["html"]) for item in found]
            assert said == [], (state, scheme, width)
            if summary:
                summary.click()
        page.evaluate("scrollTo(0, 0)")


@pytest.mark.parametrize("state", STATES)
def test_a_narrow_screen_needs_no_sideways_scroll(make_phone, state):
    phone = make_phone(width=320, height=560)
    match = phone.begin(options=ALL_CARDS)
    page = phone.open(STATES[state].format(match.id))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_what_can_be_tapped_is_large_enough(make_phone):
    phone = make_phone(width=360, height=740)
    match = phone.begin(options=ALL_CARDS)
    for address in STATES.values():
        page = phone.open(address.format(match.id))
        keys = page.locator("a.key, a.numeral, .card > a, button, label.key, .go, summary").all()
        for key in filter(lambda key: key.is_visible(), keys):
            box = key.bounding_box()
            assert min(box["height"], box["width"]) >= 43.9, (address, key.inner_text())
