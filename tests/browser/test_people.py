"""An evening on which people come and go, by clicks at 360 px, from the first deal to the sheet."""

import json
import os
import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import expect

from scorekeeper.games import GAMES
from scorekeeper.games.tally import BID, TRICKS, Tally
from tests.browser.clicks import enter_round

pytestmark = [pytest.mark.browser, pytest.mark.pdf]

GAME = GAMES[0]
SIX = ("Ana", "Ben", "Chi", "Dee", "Eva", "Fay")
PICTURES = os.environ.get("SCOREKEEPER_PICTURES")
"""A folder for pictures of what the test saw, to be looked at."""


def picture(page, name):
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def zeros(match, number, taker):
    """Everybody bids 0, and one takes all tricks."""
    deal = match.deal(number)
    cells = {(BID, seat): 0 for seat in deal.present}
    cells |= {(TRICKS, seat): deal.cards if seat == taker else 0 for seat in deal.present}
    return Tally(cells)


class Walk:
    """One phone at the table."""

    def __init__(self, phone):
        self.phone, self.page = phone, phone.page
        self.match = phone.begin(SIX, key="people", title="Friday")
        phone.open(f"/matches/{self.match.id}")

    def now(self):
        return self.phone.read(self.match)

    def play(self, *takers):
        for taker in takers:
            match = self.now()
            self.page.goto(f"{self.phone.server.address}/matches/{match.id}")
            number = match.board.next.number
            enter_round(self.page, match, number, zeros(match, number, taker))

    def details(self):
        self.page.goto(f"{self.phone.server.address}/matches/{self.match.id}/board")
        self.page.get_by_role("link", name="Match details").click()

    def people(self):
        self.details()
        self.page.get_by_role("link", name="Somebody joins or leaves").click()
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width == self.page.viewport_size["width"]


def test_six_play_one_joins_one_leaves_and_two_change_seats(make_phone):
    walk = Walk(make_phone(width=360, height=740))
    page = walk.page
    walk.play(5, 4)
    assert walk.now().board.totals == (30, 30, 30, 30, -10, 10)
    walk.people()
    picture(page, "people")
    page.get_by_label("Name").fill("Gil")
    page.get_by_text("the lowest total").click()
    page.get_by_label("Sits left of").select_option("Ben")
    page.get_by_role("button", name="Add to the table").click()
    expect(page.locator(".standing")).to_contain_text("Gil")
    picture(page, "joined")
    match = walk.now()
    assert match.board.next.present == (0, 1, 6, 2, 3, 4, 5)
    assert match.board.totals[6] == -10
    walk.play(0, 0)
    walk.people()
    page.locator("#leave").get_by_text("Chi", exact=True).click()
    page.get_by_role("button", name="Leaves the table").click()
    expect(page.locator(".standing")).to_contain_text("Chi")
    assert walk.now().board.next.present == (0, 1, 6, 3, 4, 5)
    walk.play(1)
    walk.details()
    page.get_by_role("button", name="Fay: one seat up").click()
    page.get_by_label("A new order holds from").select_option("round 6")
    picture(page, "details")
    page.get_by_role("button", name="Save details").click()
    expect(page).to_have_url(re.compile(r"/board$"))
    match = walk.now()
    assert match.board.next.present == (0, 1, 6, 3, 5, 4)
    dealt = [round_.deal.dealer for round_ in match.board.counted]
    assert dealt == [0, 1, 6, 2, 3]
    assert (match.board.next.dealer, match.board.next.leader) == (5, 4)
    page.get_by_role("link", name="Bids of round 6").click()
    page.get_by_role("link", name="Round 6").click()
    picture(page, "deal")
    page.get_by_role("button", name="4", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 6")
    walk.play(3, 3, 3, 3, 3)
    finished(walk)


def finished(walk):
    """What follows from all that is the same everywhere."""
    page, board = walk.page, walk.now().board
    assert [round_.deal.cards for round_ in board.rounds] == [1, 2, 3, 4, 5, 4, 7, 8, 9, 10]
    assert board.ranks[2] is None
    assert 2 not in board.winners
    start = walk.now().record.setup.start_points
    sums = [sum(scores) for scores in zip(*(r.scores for r in board.rounds), strict=True)]
    assert board.totals == tuple(map(sum, zip(start, sums, strict=True)))
    expect(page.locator(".outcome")).to_contain_text("win")
    chi = page.locator(".standing li", has=page.get_by_text("Chi", exact=True))
    expect(chi.locator(".rank")).to_contain_text("–")
    assert page.locator("td", has_text="not at the table").count() == 2 + 6
    picture(page, "board")
    address = page.get_by_role("link", name="Sheet (PDF)").get_attribute("href")
    answer = walk.phone.context.request.get(walk.phone.server.address + address)
    document = pypdfium2.PdfDocument(answer.body())
    text = document[0].get_textpage().get_text_range()
    assert len(document) == 1
    assert re.search(r"Start\s+0\s+0\s+0\s+0\s+0\s+0\s+−10", text)
    assert text.count("–") >= 8
    for total in board.totals:
        assert str(total).replace("-", "−") in text
    if PICTURES:
        document[0].render(scale=2).to_pil().save(Path(PICTURES) / "sheet.png")
        (Path(PICTURES) / "board.json").write_text(json.dumps([board.totals, board.ranks]))
