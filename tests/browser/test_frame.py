"""Home, new match, history, crew and help in a browser: by taps, without script, for everyone."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper.store import players
from tests.browser.conftest import SIX
from tests.toy import TOY

pytestmark = pytest.mark.browser


def names(page) -> list[str]:
    """Gives the names on the list, in order."""
    fields = page.locator("[name=seat]")
    return [fields.nth(index).input_value() for index in range(fields.count())]


@pytest.fixture(params=[True, False], ids=["with script", "without script"])
def visitor(request, make_phone):
    """A phone of a crew with six players, with and without script."""
    phone = make_phone(java_script_enabled=request.param)
    phone.begin(key="first")
    return phone


def test_two_taps_start_a_match_of_six_known_players(visitor):
    page = visitor.open("/")
    page.get_by_role("link", name="Skull King").click()
    page.get_by_role("button", name="Deal round 1").click()
    expect(page).to_have_url(re.compile(r"/matches/\w+/rounds/1"))


def test_taps_on_the_list_do_as_they_say(visitor):
    page = visitor.open("/matches/new")
    page.get_by_role("button", name="Ana: one seat up").click()
    expect(page.locator("[name=seat]").first).to_have_value("Ana")
    page.get_by_role("button", name="Chi", exact=True).click()
    expect(page.get_by_role("button", name="Chi", exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    page.get_by_role("button", name="Somebody new").click()
    page.get_by_label("Name, seat 7").fill("Dee")
    page.get_by_role("button", name="Ben: one seat down").click()
    expect(page.get_by_label("Name, seat 7")).to_have_value("Dee")
    expect(page.get_by_role("button", name="Deal round 1")).to_contain_text("6 players")
    expect(page.locator("[name=seat]").nth(2)).to_have_value("Ben")
    assert names(page)[:3] == ["Ana", SIX[2], "Ben"]
    page.get_by_role("button", name="Deal round 1").click()
    expect(page).to_have_url(re.compile(r"/matches/\w+/rounds/1"))


def test_a_newcomer_types_names(visitor, make_phone):
    page = visitor.open("/matches/new?game=hearthside")
    page.get_by_role("button", name="Ben", exact=True).click()
    page.get_by_role("button", name=SIX[3], exact=True).click()
    page.get_by_role("button", name="House rules").or_(
        page.locator("#rules > summary")
    ).first.click()
    page.get_by_role("button", name="Cold evening").click()
    expect(page.get_by_label("Embers")).not_to_be_checked()
    page.get_by_role("button", name="Deal round 1").click()
    expect(page).to_have_url(re.compile(r"/matches/\w+/rounds/1"))


def test_with_script_the_page_stays_and_the_words_follow(phone):
    page = phone.open("/matches/new?game=hearthside")
    page.evaluate("window.same = true")
    page.get_by_label("Name, seat 1").fill("Ana")
    page.get_by_label("Name, seat 1").press("Enter")
    expect(page.get_by_label("Name, seat 2")).to_be_focused()
    page.keyboard.type("Ben")
    page.get_by_label("Name, seat 2").press("Tab")
    deal = page.get_by_role("button", name="Deal round 1")
    expect(deal).to_contain_text("2 players, Ana deals, Ben leads")
    page.get_by_role("button", name="Another player").click()
    expect(page.get_by_label("Name, seat 5")).to_be_focused()
    page.get_by_label("Ben deals first").check(force=True)
    expect(deal).to_contain_text("Ben deals, Ana leads")
    assert page.evaluate("window.same")


def test_a_name_counts_while_its_field_is_left_open(phone):
    page = phone.open("/matches/new?game=hearthside")
    page.get_by_label("Name, seat 1").fill("Ana")
    page.get_by_label("Name, seat 2").press_sequentially("Ben")
    deal = page.get_by_role("button", name="Deal round 1")
    expect(deal).to_contain_text("2 players, Ana deals, Ben leads")
    expect(page.get_by_label("Name, seat 2")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/matches/new"))


def test_rules_of_your_own_are_no_set_of_the_game(phone):
    page = phone.open("/matches/new?game=hearthside")
    page.locator("#rules > summary").click()
    chosen = page.locator(".preset[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    page.get_by_label("Embers").click()
    expect(page.locator("#rules > summary")).to_contain_text("your own")
    expect(chosen).to_have_count(0)
    page.get_by_label("Embers").click()
    expect(chosen).to_have_count(1)


def test_what_is_wrong_is_said_and_what_was_typed_is_there(phone):
    page = phone.open("/matches/new?game=hearthside")
    page.get_by_label("Name, seat 1").fill("Ana")
    page.get_by_label("Name, seat 2").fill("ana")
    page.get_by_role("button", name="Deal round 1").click()
    expect(page.get_by_text("ana is seated already")).to_be_visible()
    expect(page.get_by_label("Name, seat 2")).to_have_value("ana")
    assert players.of_crew(phone.server.store, phone.device.crews[0].id) == []


def test_a_match_is_begun_by_keyboard_alone(phone):
    phone.begin(("Ana", "Ben"), TOY, key="by-keys")
    page = phone.open("/")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip() == "Hearthside":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches/new**")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "deal":
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/matches/\w+/rounds/1"))


def test_the_back_button_shows_the_truth(phone):
    page = phone.open("/")
    page.get_by_role("link", name="Help").click()
    phone.begin(key="meanwhile")
    page.go_back()
    expect(page.get_by_text("Go on: bids of round 1")).to_be_visible()


PAGES = [
    "/",
    "/matches/new",
    "/history",
    "/history/unfinished",
    "/crew",
    "/help",
    "/rules/skull-king",
    "/rules/spades",
    "/nothing",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_everyone_can_use_it(make_phone, address, scheme):
    phone = make_phone(color_scheme=scheme)
    phone.begin(key="seen")
    page = phone.open(address)
    for summary in page.locator("summary").all():
        if summary.is_visible():
            summary.click()
    for width in (360, 412, 768):
        page.set_viewport_size({"width": width, "height": 780})
        page.evaluate("scrollTo(0, 0)")
        found = Axe().run(page, options={"rules": {"target-size": {"enabled": True}}})
        said = [(item["id"], item["nodes"][0]["html"]) for item in found.response["violations"]]
        assert said == [], (address, scheme, width)


@pytest.mark.parametrize("address", PAGES)
def test_a_narrow_screen_needs_no_sideways_scroll(make_phone, address):
    phone = make_phone(width=320, height=560)
    phone.begin(key="narrow")
    page = phone.open(address)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("address", PAGES)
def test_what_can_be_tapped_is_large_enough(phone, address):
    phone.begin(key="large")
    page = phone.open(address)
    keys = page.locator("a.key, button:not(.gone), .go, select, input.type, summary").all()
    for key in filter(lambda key: key.is_visible(), keys):
        box = key.bounding_box()
        assert min(box["height"], box["width"]) >= 43.9, key.inner_text()
