"""Enters rounds as people do: by clicks on the keys of the pad, found by their names."""

import re

from playwright.sync_api import Locator, Page, expect

from scorekeeper.games.tally import BID, TRICKS, Kind, Scope


def enter_round(page: Page, match, number: int, tally) -> None:
    """Enters bids and tricks of a round, what was taken where it pays, and closes it."""
    names = {seat: match.record.players[seat] for seat in match.deal(number).present}
    title = re.compile(rf"^Round {number}:")
    expect(page).to_have_title(title)
    for seat, name in names.items():
        press(page, name, "bid", tally.at(BID, seat))
    page.locator("#go").click()
    expect(page.locator(".seat.count")).to_have_count(len(names))
    for _ in range(tally.at("destroyed", default=0)):
        tap(page.locator(".dead button"))
    for seat, name in names.items():
        if tally.at(TRICKS, seat) != tally.at(BID, seat):
            press(page, name, "won", tally.at(TRICKS, seat))
    enter_pictures(page, match, number, tally)
    page.get_by_role("button", name=f"Close round {number}").click()
    expect(page).not_to_have_title(title)


def press(page: Page, name: str, what: str, number: int) -> None:
    """Presses one number of a player; it may lie behind the key of further ones."""
    said = f"{name}: {what} {number}"
    key = page.get_by_role("button", name=said, exact=True)
    if not key.count():
        row = page.locator(".seat", has=page.get_by_text(name, exact=True))
        row.locator(".scale .further > summary").click()
    key.first.click()
    keys = page.locator(f'button[aria-label="{said}"][aria-pressed=true]')
    expect(keys).not_to_have_count(0)


def enter_pictures(page: Page, match, number: int, tally) -> None:
    """Enters what was taken by those whose bid was met; for the others it pays nothing."""
    players = match.record.players
    made = [s for s in range(len(players)) if tally.at(BID, s) == tally.at(TRICKS, s)]
    for field in match.record.game.shown(match.record.setup, match.deal(number)):
        if field.kind is Kind.PAIRS:
            for pair in tally.at(field.key, default=[]):
                for seat in pair if set(pair) <= set(made) else ():
                    tap(page.locator(f'.pic.paired[aria-label^="{players[seat]}: {field.label}"]'))
        elif field.sign and field.scope is Scope.SEAT:
            for seat in made:
                for _ in range(tally.at(field.key, seat, 0)):
                    tap(page.locator(f'.pic[data-count="{field.key}.{seat}"]'))


def tap(key: Locator) -> None:
    """Taps a picture once and waits until it looks otherwise."""
    before = key.evaluate("key => key.outerHTML")
    key.click()
    expect(key).not_to_have_js_property("outerHTML", before)
