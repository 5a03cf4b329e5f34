"""What is said above the pad where a tap was refused, and how long it stays."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game

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
    bid(page, "Chi", "blind nil")
    expect(page.locator("#saved")).not_to_have_class("chip now")
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
