"""Which cards the referee of Skull King knows, and what the deck holds of them."""

import pytest

from scorekeeper.games.deal import Deal
from scorekeeper.games.referee import CardsError
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.rules import Options

REFEREE = SKULL_KING.referee


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        pytest.param("", "1 to 8 cards, not 0", id="none"),
        pytest.param("escape " * 9, "1 to 8 cards, not 9", id="too many"),
        pytest.param("green-1 green-15", "'green-15' is no card of this game", id="an unknown one"),
        pytest.param("green-1 green-1", "there is only one in the deck", id="a number twice"),
        pytest.param("mermaid mermaid mermaid", "only 2 in the deck", id="three mermaids"),
        pytest.param("harry harry", "only one in the deck", id="a pirate by name twice"),
        pytest.param("rosie pirate " + "pirate " * 4, "only 5 in the deck", id="a sixth pirate"),
        pytest.param(
            "tigress-as-pirate tigress-as-escape", "only one in the deck", id="both Tigresses"
        ),
        pytest.param("loot", "that house rule is off", id="Loot"),
        pytest.param("kraken", "that house rule is off", id="Kraken"),
        pytest.param("white-whale", "that house rule is off", id="White Whale"),
    ],
)
def test_cards_that_cannot_lie_in_one_trick(cards, said):
    with pytest.raises(CardsError, match=said):
        REFEREE.judge(cards.split(), Options())


def test_a_card_that_is_none():
    with pytest.raises(CardsError, match="no card of this game"):
        REFEREE.card("green-0")


@pytest.mark.parametrize(("players", "loot"), [(2, False), (3, True)])
def test_two_leave_loot_in_the_box(players, loot):
    deal = Deal(1, 3, 3, 0, 1, tuple(range(players)))
    assert REFEREE.dealt(Options(loot=True), deal) == Options(loot=loot)
