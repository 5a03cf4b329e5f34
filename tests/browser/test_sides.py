"""A new match of partners in a browser: who plays with whom, sets of rules, and what axe says."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store import house_rules
from tests.browser.conftest import SIX

pytestmark = pytest.mark.browser

SPADES = find_game(GAMES, "spades")
FOUR = ("Ana", "Ben", "Chi", "Dee")
NEW = "/matches/new?game=spades"
DEAL = "Deal hand 1"


@pytest.fixture(params=[True, False], ids=["with script", "without script"])
def visitor(request, make_phone):
    """A phone of a crew of four who played before, with and without script."""
    phone = make_phone(java_script_enabled=request.param)
    phone.begin(FOUR, SPADES)
    return phone


def begun(phone):
    phone.page.get_by_role("button", name=DEAL).click()
    phone.page.wait_for_url(re.compile(r"/matches/\w+/rounds/1"))
    return phone.read(type("", (), {"id": phone.page.url.split("/")[4]})).record


def test_two_taps_begin_a_match_of_four_known_partners(visitor):
    visitor.open("/").get_by_role("link", name="Spades").click()
    assert begun(visitor).setup.sides == ((0, 2), (1, 3))


def test_names_that_move_move_between_the_sides(visitor):
    page = visitor.open(NEW)
    sitting = page.locator(".sitting")
    expect(sitting).to_contain_text("Ana & Chi against Ben & Dee")
    page.get_by_role("button", name="Ben: one seat down").click()
    expect(sitting).to_contain_text("Ana & Ben against Chi & Dee")
    page.get_by_role("button", name="Other partners").click()
    expect(sitting).to_contain_text("Ana & Dee against Ben & Chi")
    record = begun(visitor)
    assert [record.players[seat] for seat in record.setup.sides[0]] == ["Ana", "Dee"]


def test_each_alone_by_a_tap_or_by_a_set_of_rules(visitor):
    page = visitor.open(NEW)
    page.locator("#rules > summary").click()
    page.get_by_role("button", name="Solo").click()
    expect(page.get_by_label("everybody alone")).to_be_checked()
    page.get_by_label("partners opposite").check()
    page.get_by_label("everybody alone").check()
    record = begun(visitor)
    assert (len(record.setup.sides), record.setup.options.nil) == (4, 50)


def test_a_set_for_three_says_so_until_three_play(visitor):
    page = visitor.open(NEW)
    page.locator("#rules > summary").click()
    page.get_by_role("button", name="Cut-throat").click()
    told = page.get_by_text("Cut-throat is for 3 players; there are 4")
    expect(told).to_be_visible()
    page.get_by_role("button", name=DEAL).click()
    expect(told).to_be_visible()
    page.get_by_role("button", name="Dee", exact=True).click()
    expect(told).to_have_count(0)
    assert len(begun(visitor).setup.sides) == 3


def test_rules_are_kept_under_a_name(visitor):
    page = visitor.open(NEW)
    page.locator("#rules > summary").click()
    page.get_by_label("Target").fill("300")
    page.get_by_label("Save these rules as").fill("x" * 41)
    page.locator("#keep").click()
    expect(page.get_by_text("At most 40 characters, not 41")).to_be_visible()
    page.get_by_label("Save these rules as").fill("To 300")
    page.locator("#keep").click()
    expect(page.get_by_role("button", name="To 300")).to_have_attribute("aria-pressed", "true")
    crew = visitor.device.crews[0].id
    (kept,) = house_rules.of_crew(visitor.server.store, crew)
    assert (kept.name, kept.options.target) == ("To 300", 300)


def test_with_script_the_words_follow_and_the_focus_stays(make_phone):
    phone = make_phone()
    phone.begin(FOUR, SPADES)
    page = phone.open(NEW)
    page.get_by_role("button", name="Somebody new").click()
    page.get_by_role("button", name="Somebody new").click()
    expect(page.get_by_label("Name, seat 6")).to_be_focused()
    page.get_by_label("Name, seat 5").fill("Eva")
    page.get_by_label("Name, seat 6").fill("Fay")
    page.get_by_label("Name, seat 6").press("Enter")
    expect(page.locator(".sitting")).to_contain_text("Ana & Chi & Eva against Ben & Dee & Fay")
    page.locator("[data-live]").first.evaluate("words => (words.innerHTML += '<i id=old></i>')")
    page.get_by_label("two teams of three").check()
    expect(page.locator("#old")).to_have_count(0)
    expect(page.get_by_label("two teams of three")).to_be_focused()
    assert begun(phone).setup.sides == ((0, 2, 4), (1, 3, 5))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 412])
def test_axe_finds_nothing(make_phone, width, scheme):
    phone = make_phone(width=width, color_scheme=scheme)
    match = phone.begin(SIX[:4], SPADES)
    house_rules.save(
        phone.server.store, phone.device.crews[0].id, SPADES, "Ours", SPADES.Options(target=300)
    )
    page = phone.open(NEW)
    assert_accessible(page)
    page.locator("#rules > summary").click()
    page.locator("#experts > summary").click()
    assert_accessible(page)
    page.get_by_role("button", name="Cut-throat").click()
    page.get_by_role("button", name=DEAL).click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert_accessible(page)
    for path in (f"/matches/{match.id}/facts", "/crew"):
        phone.open(path)
        assert_accessible(page)


def assert_accessible(page) -> None:
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    rules = {"rules": {"target-size": {"enabled": True}}}
    found = Axe().run(page, options=rules).response["violations"]
    assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
