"""What axe says of the pad, in every state of it, light and dark, at three widths."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper.games import GAMES

pytestmark = pytest.mark.browser

EVERYTHING = {"rules": {"target-size": {"enabled": True}}}
RULES = GAMES[0].Options(
    rounds=(10,), kraken=True, loot=True, pirate_powers=True, cannonball=True, scoring="rascal"
)
LONG = "Maximiliane von Oberhausen"


def faults(page) -> dict[str, list[str]]:
    """Asks axe, at the end of the page: a key half under the bar would count as small."""
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    found = Axe().run(page, options=EVERYTHING).response["violations"]
    return {each["id"]: [node["html"][:200] for node in each["nodes"]] for each in found}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 412, 768])
def test_axe_finds_nothing(make_phone, width, scheme):
    phone = make_phone(width=width, color_scheme=scheme, reduced_motion="reduce")
    match = phone.begin(options=RULES)
    page = phone.open(f"/matches/{match.id}")
    found = {"nobody has bid": faults(page)}
    page.get_by_role("button", name="Ben: bid 2").click()
    page.locator(".further summary").nth(1).click()
    found["more numbers"] = faults(page)
    page.get_by_role("button", name="Ana: bid 8").click()
    page.locator("#go").click()
    page.wait_for_url("**stage=tricks")
    found["counting"] = faults(page)
    page.get_by_role("button", name="Ana: won 7").click()
    page.get_by_role("button", name="Ben: 14, +10").click()
    page.locator(".powers summary").first.click()
    found["powers, a sum that is off"] = faults(page)
    page.locator("[data-rest='tricks.2']").click()
    page.wait_for_url("**/board")
    assert {state: said for state, said in found.items() if said} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360])
def test_two_read_of_the_third_hand_on_a_page_no_wider_than_the_screen(make_phone, width, scheme):
    phone = make_phone(width=width, color_scheme=scheme, reduced_motion="reduce")
    match = phone.begin(("Ana", "Ben"), options=RULES)
    page = phone.open(f"/matches/{match.id}")
    page.locator("details.chapter > summary").click()
    found = {"bids": faults(page)}
    page.get_by_role("button", name="Ana: bid 2").click()
    expect(page.locator("details.chapter[open]")).to_be_visible()
    page.locator("#go").click()
    page.wait_for_url("**stage=tricks")
    page.locator("details.chapter > summary").click()
    found["tricks"] = faults(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("link", name="All rules, every card").click()
    expect(page.get_by_role("heading", name="Every card")).to_be_visible()
    assert {state: said for state, said in found.items() if said} == {}


def test_axe_finds_nothing_on_a_refused_save(make_phone):
    phone = make_phone(reduced_motion="reduce")
    match = phone.begin(options=RULES)
    page = phone.open(f"/matches/{match.id}")
    other = make_phone(beside=phone).open(f"/matches/{match.id}")
    other.get_by_role("button", name="Ben: bid 2").click()
    expect(other.locator("#saved")).to_have_text("1 bid saved")
    page.get_by_role("button", name="Ben: bid 1", exact=True).click()
    page.locator(".notice").wait_for()
    assert faults(page) == {}
