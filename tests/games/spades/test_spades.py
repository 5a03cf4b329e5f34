"""The game as the rest of the app meets it."""

import pytest

from scorekeeper.games.game import Goal
from scorekeeper.games.spades import SPADES
from tests.games.table import only_round


def test_a_deal_is_called_a_hand():
    assert str(SPADES.round_name(3)) == "hand 3"
    assert [str(SPADES.round_count(n)) for n in (1, 2)] == ["1 hand", "2 hands"]


@pytest.mark.parametrize(
    ("seats", "keys"),
    [(2, ["alone"]), (4, ["partners", "alone"]), (6, ["partners", "teams", "alone"])],
)
def test_the_ways_to_sit(seats, keys):
    assert [way.key for way in SPADES.seatings(seats)] == keys


def test_what_ends_a_match():
    assert SPADES.goal(SPADES.Options()) == Goal(500, -200)
    assert SPADES.goal(SPADES.Options(floor=None)) == Goal(500, None)


@pytest.mark.parametrize(("bid", "tricks"), [(4, 4), ("nil", 0), ("blind-nil", 0), ("blind-6", 6)])
def test_what_a_bid_promises(bid, tricks):
    assert SPADES.promised(bid) == tricks


def offered(**told):
    return SPADES.offered(*only_round(SPADES, 4, told))


def test_closing_offers_no_trick_to_a_nil_and_the_rest_to_the_last():
    bids = [4, 3, "nil", 4]
    assert offered(bids=bids)["tricks", 2] == 0
    assert offered(bids=bids, tricks=[5, None, None, None]) == {
        ("tricks", 2): 0, ("side_tricks", 1): 8,
    }  # fmt: skip
    assert offered(bids=bids, tricks=[9, None, 9, None]) == {("side_tricks", 1): 0}
