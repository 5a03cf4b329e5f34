"""How wide the table of every round is on a phone."""

import secrets

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store.log import Change, save

pytestmark = pytest.mark.browser

SPADES = find_game(GAMES, "spades")
LONG = (
    "Maximiliane von Oberhausen",
    "Käpt’n Blaubär der Erste",
    "Bartholomäus Schönfelder",
    "Friederike zu Hohenzollern",
    "Konstantin",
    "Annegret",
)


def told(players: int, cards: int) -> list[Change]:
    """A hand with the longest words that bids can have; the first takes the tricks."""
    bids = ["nil", "blind-nil", "blind-nil", "nil", 3, 4]
    won = [cards, 0, 0, 0, 0, 0]
    return [
        Change(1, key, seat, values[seat])
        for key, values in ((BID, bids), (TRICKS, won))
        for seat in range(players)
    ]


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize(
    "sides",
    [((0, 2), (1, 3)), ((0, 1, 2), (3, 4, 5)), ((0, 3), (1, 4), (2, 5)), ((0,), (1,), (2,))],
    ids=["two pairs", "two teams of three", "three pairs", "three alone"],
)
def test_two_and_three_sides_fit_without_scrolling(make_phone, sides, width):
    phone = make_phone(width=width)
    players = sum(map(len, sides))
    match = phone.begin(LONG[:players], SPADES, SPADES.Options(floor=-2000), sides=sides)
    save(
        phone.server.store,
        match.id,
        device_id=phone.device.id,
        key=secrets.token_hex(16),
        base=match.seq,
        changes=told(players, match.board.next.cards),
    )
    box = phone.open(f"/matches/{match.id}/board").locator(".box")
    assert box.locator(".square").count() == len(sides)
    assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0
