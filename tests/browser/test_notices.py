"""What is said above the pad where a tap was refused, and how long it stays."""

from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store import matches

pytestmark = pytest.mark.browser

SPADES = find_game(GAMES, "spades")
FOUR = ("Ana", "Ben", "Chi", "Dee")


def bid(page: Page, name: str, word) -> None:
    page.get_by_role("button", name=f"{name}: bid {word}", exact=True).click()


def pressed(page: Page, name: str, word):
    return page.locator(f'[aria-label="{name}: bid {word}"][aria-pressed=true]')


def test_what_cannot_be_is_said_until_it_is_put_right(phone):
    match = phone.begin(FOUR, SPADES, SPADES.Options(both_nil="forbidden"))
    page = phone.open(f"/matches/{match.id}/rounds/1")
    notice = page.locator(".notice")
    bid(page, "Ana", "nil")
    bid(page, "Chi", "nil")
    expect(notice).to_contain_text("That cannot be")
    expect(pressed(page, "Chi", "nil")).to_have_count(0)
    notice.evaluate("notice => (notice.id = 'first')")
    bid(page, "Chi", "blind nil")
    expect(page.locator("#first")).to_have_count(0)
    expect(notice).to_have_count(1)
    bid(page, "Chi", 3)
    expect(notice).to_have_count(0)
    expect(pressed(page, "Chi", 3)).not_to_have_count(0)


def test_a_tap_made_before_it_was_said_does_not_take_it_away(phone):
    match = phone.begin(FOUR, SPADES, SPADES.Options(both_nil="forbidden"))
    page = phone.open(f"/matches/{match.id}/rounds/1")
    page.route("**/entries*", lambda route: route.abort())
    for name, word in (("Ana", "nil"), ("Chi", "nil"), ("Ben", 4)):
        bid(page, name, word)
    expect(page.locator("#saved")).to_have_text("3 not sent")
    page.unroute("**/entries*")
    expect(page.locator("#saved")).not_to_have_class("chip now")
    expect(page.locator(".notice")).to_have_count(1)
    bid(page, "Dee", 2)
    expect(page.locator(".notice")).to_have_count(0)


def aside(page: Page):
    return page.locator("#aside")


def five_cards(phone):
    return phone.begin(options=GAMES[0].Options(rounds=(5, 5)))


def try_again(page: Page, times: int) -> None:
    """Let what waits be sent at once, as when the network comes back."""
    for _ in range(times):
        with page.expect_response("**/entries*"):
            page.evaluate("dispatchEvent(new Event('online'))")


@pytest.mark.parametrize(
    "lost",
    [
        pytest.param({"name": "device"}, id="the phone's own cookie"),
        pytest.param({}, id="all cookies"),
    ],
)
def test_taps_of_a_phone_that_became_a_stranger_are_kept_and_sent_later(phone, lost):
    match = five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    known = phone.context.cookies()
    phone.context.clear_cookies(**lost)
    bid(page, "Ben", 1)
    bid(page, "Ana", 2)
    expect(aside(page)).to_contain_text("does not know this phone any more")
    expect(page.locator("#saved")).to_have_text("2 not sent")
    phone.context.add_cookies([cookie for cookie in known if cookie["name"] == "device"])
    page.reload()
    expect(aside(page)).to_be_visible()
    assert phone.read(match).seq == match.seq
    aside(page).get_by_role("button", name="Send again").click()
    expect(page.locator("#saved")).to_have_text("2 bids saved")
    expect(aside(page)).to_be_hidden()
    assert [phone.read(match).tally(1).at("bid", seat) for seat in (0, 1)] == [1, 2]


def test_taps_of_a_deleted_match_are_shown_in_the_next_one_until_discarded(phone):
    gone, other = five_cards(phone), five_cards(phone)
    page = phone.open(f"/matches/{gone.id}")
    matches.delete(phone.server.store, gone.id)
    bid(page, "Ben", 1)
    expect(aside(page)).to_contain_text("their match was deleted")
    phone.open(f"/matches/{other.id}")
    expect(aside(page)).to_be_visible()
    bid(page, "Ana", 2)
    expect(pressed(page, "Ana", 2)).to_have_count(1)
    expect(page.locator("#saved")).to_have_text("1 not sent")
    aside(page).get_by_role("button", name="Discard them").click()
    expect(page.locator("#saved")).to_have_text("1 bid saved")
    expect(aside(page)).to_be_hidden()


def test_a_tap_at_which_the_server_fails_again_and_again_lets_the_rest_go(phone):
    match = five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    failing = "1.bid.0=1"

    def answer(route):
        if failing in unquote(route.request.post_data):
            route.fulfill(status=500, body="a fault")
        else:
            route.continue_()

    page.route("**/entries*", answer)
    bid(page, "Ben", 1)
    bid(page, "Ana", 2)
    try_again(page, 3)
    expect(aside(page)).to_contain_text("failed again and again")
    expect(page.locator("#saved")).to_have_text("1 not sent")
    tally = phone.read(match).tally(1)
    assert (tally.at("bid", 0), tally.at("bid", 1)) == (None, 2)
    page.unroute("**/entries*")
    aside(page).get_by_role("button", name="Send again").click()
    expect(page.locator("#saved")).to_have_text("2 bids saved")


def test_a_server_that_is_busy_for_long_makes_no_tap_step_aside(phone):
    match = five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    page.route("**/entries*", lambda route: route.fulfill(status=503))
    bid(page, "Ben", 1)
    try_again(page, 7)
    expect(page.locator("#saved")).to_have_text("1 not sent")
    expect(aside(page)).to_be_hidden()
    page.unroute("**/entries*")
    expect(page.locator("#saved")).to_have_text("1 bid saved")
