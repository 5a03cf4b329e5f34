"""Hands of a game file that cannot have been played, and options out of range."""

import pytest

from tests.exchange.test_spades import ALONE, BIDS, FAIR, FOUR, NIL, SIX, column, faults, scored


@pytest.mark.parametrize(
    ("code", "hand", "options"),
    [
        pytest.param("bid-range", {"bids": [0, 3, 3, 3]}, {}, id="a bid of 0"),
        pytest.param("bid-range", {"bids": [14, 3, 3, 3]}, {}, id="a bid of 14"),
        pytest.param("bid-range", {"bids": [-1, 3, 3, 3]}, {}, id="a bid of -1"),
        pytest.param("bid-range", {"bids": [9**99, 3, 3, 3]}, {}, id="an endless bid"),
        pytest.param("bid-range", {"bids": [11, 3, 3, 3], "cards": 10}, {}, id="11 of 10"),
        pytest.param("bid-range", {"bids": ["blind-14", 3, 3, 3]}, {"blind_bid": 4}, id="blind 14"),
        pytest.param(
            "bid-range", FAIR, {"first_hand_bids_itself": True}, id="bids in a hand that has none"
        ),
        pytest.param("tricks-range", {"bids": BIDS, "tricks": [14, 0, 0, -1]}, {}, id="14 tricks"),
        pytest.param("tricks-range", {"bids": BIDS, "side_tricks": [14, -1]}, {}, id="a side's 14"),
        pytest.param(
            "tricks-range", {"bids": BIDS, "side_tricks": [9**99, 0]}, {}, id="endless tricks"
        ),
        pytest.param("tricks-sum", {"bids": BIDS, "tricks": [3, 3, 4, 4]}, {}, id="one too many"),
        pytest.param("tricks-sum", {"bids": BIDS, "side_tricks": [6, 6]}, {}, id="one too few"),
        pytest.param(
            "tricks-sum",
            {"bids": BIDS, "tricks": [9, None, 5, None]},
            {},
            id="one side alone is over",
        ),
        pytest.param("tricks-sum", {**FAIR, "side_tricks": [7, None]}, {}, id="a side given twice"),
        pytest.param(
            "tricks-sum",
            {"bids": BIDS, "tricks": [3, None, None, None], "side_tricks": [7, 6]},
            {},
            id="a side given twice in part",
        ),
        pytest.param(
            "nil-needs-own-tricks",
            {"bids": NIL, "side_tricks": [7, 6]},
            {},
            id="a total with a nil",
        ),
        pytest.param(
            "nil-needs-own-tricks",
            {"bids": [3, "blind-nil", 3, 3], "side_tricks": [7, 6]},
            {},
            id="a total with a blind nil",
        ),
        pytest.param("nil-forbidden", {"bids": NIL}, {"nil": None}, id="nil where there is none"),
        pytest.param(
            "nil-forbidden",
            {"bids": ["nil", 3, "nil", 3]},
            {"both_nil": "forbidden"},
            id="both partners nil",
        ),
        pytest.param(
            "blind-forbidden",
            {"bids": ["blind-nil", 3, 3, 3]},
            {"blind_nil": None},
            id="blind nil where there is none",
        ),
        pytest.param("blind-forbidden", {"bids": ["blind-6", 3, 3, 3]}, {}, id="a blind number"),
        pytest.param(
            "blind-forbidden",
            {"bids": ["blind-4", 3, 3, 3]},
            {"blind_bid": 5},
            id="a blind number too low",
        ),
        pytest.param("board", {"bids": [1, 3, 2, 3]}, {"board": 4}, id="a side bids 3 of 4"),
        pytest.param("board", {"bids": [3, 3, "nil", 3]}, {"board": 4}, id="beside a nil too"),
        pytest.param("table-sum", FAIR, {"table_sum": "not-13"}, id="the table bids the tricks"),
        pytest.param("mode", {"bids": BIDS}, {"mode": "suicide"}, id="suicide without a nil"),
        pytest.param(
            "mode", {"bids": ["nil", 3, "nil", "nil"]}, {"mode": "suicide"}, id="suicide with two"
        ),
        pytest.param("mode", {"bids": [3, 3, 3, 3]}, {"mode": "mirror"}, id="12 spades held"),
        pytest.param("mode", {"bids": [4, 4, 3, 3]}, {"mode": "whiz"}, id="14 spades held"),
        pytest.param(
            "mode", {"bids": ["blind-nil", 4, 4, 4]}, {"mode": "whiz"}, id="blind in whiz"
        ),
        pytest.param("cards-range", {"bids": BIDS, "cards": 14}, {}, id="14 cards each"),
        pytest.param("cards-range", {"bids": BIDS, "cards": 0}, {}, id="no cards"),
        pytest.param("cards-range", {"bids": BIDS}, {"cards": 14}, id="an option of 14 cards"),
        pytest.param(
            "adjustment",
            {**FAIR, "adjustments": [{"side": 2, "points": 5, "reason": "x"}]},
            {},
            id="points for a side that is not",
        ),
        pytest.param(
            "adjustment",
            {**FAIR, "adjustments": [{"side": 0, "points": 0, "reason": "x"}]},
            {},
            id="no points",
        ),
        pytest.param(
            "adjustment",
            {**FAIR, "adjustments": [{"side": 0, "points": 1001, "reason": "x"}]},
            {},
            id="more points than can be",
        ),
    ],
)
def test_what_cannot_be_is_a_fault_of_its_code(code, hand, options):
    assert code in faults(hand, options=options)


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        pytest.param({"bids": [1, 3, 3, 3]}, {"board": 4}, id="a side bids the least"),
        pytest.param({"bids": ["nil", 3, "nil", 3]}, {"board": 4}, id="all of a side bid nil"),
        pytest.param({"bids": [3, 3, 3, 3]}, {"table_sum": "not-13"}, id="a table that bids 12"),
        pytest.param({"bids": ["blind-6", 3, 3, 3]}, {"blind_bid": 6}, id="the least blind number"),
        pytest.param({"bids": ["nil", 3, 4, "blind-nil"]}, {"mode": "suicide"}, id="suicide"),
        pytest.param({"bids": ["nil", 4, 4, 5]}, {"mode": "mirror"}, id="mirror"),
        pytest.param({"bids": ["nil", 4, "nil", 5]}, {"mode": "whiz"}, id="whiz"),
        pytest.param({"bids": [9, 3, 9, 3]}, {}, id="a side bids too much, which is only odd"),
        pytest.param(
            {"bids": BIDS, "tricks": [3, 3, 4, 2], "overruled": True}, {}, id="kept as it is"
        ),
    ],
)
def test_what_can_be_is_no_fault(hand, options):
    assert "error" not in scored(hand, options=options)


def test_a_hand_that_bids_itself_has_tricks_only():
    answered = scored({"side_tricks": [8, 5]}, FAIR, options={"first_hand_bids_itself": True})
    assert column(answered, "totals") == [[80, 50], [150, 110]]
    assert column(answered, "bags") == [[0, 0], [0, 0]]


@pytest.mark.parametrize("mode", ["suicide", "mirror", "whiz"])
@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"players": FOUR[:3]}, id="three players"),
        pytest.param({"players": SIX}, id="six players"),
        pytest.param({"sides": ALONE}, id="each alone"),
        pytest.param({"sides": [[0], [1, 2, 3]]}, id="one against three"),
        pytest.param({"options": {"cards": 10}}, id="ten cards"),
        pytest.param({"options": {"deck": "jokers"}}, id="jokers"),
        pytest.param({"options": {"packs": 2}}, id="two packs"),
        pytest.param({"options": {"nil": None}}, id="no nil"),
    ],
)
def test_a_mode_at_a_table_it_is_not_for_is_an_error_of_options(mode, more):
    options = {**more.get("options", {}), "mode": mode}
    error = scored(**{**more, "options": options})["error"]
    assert error["code"] == "options"
    assert "four players in pairs" in error["message"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param({"target": 0}, "target: 0 is below 1", id="target"),
        pytest.param({"floor": 0}, "floor: 0 is above −1", id="floor"),
        pytest.param({"hands": 0}, "hands: 0 is below 1", id="hands"),
        pytest.param({"bag_limit": -10}, "bag_limit: −10 is below 1", id="bags"),
        pytest.param(
            {"overtrick_points": 2}, "overtrick_points: 2 cannot be chosen here", id="bag points"
        ),
        pytest.param({"blind_bid": 8}, "blind_bid: 8 cannot be chosen here", id="blind number"),
    ],
)
def test_a_number_out_of_range_is_an_error_that_names_its_option(options, message):
    error = scored(options=options)["error"]
    assert error == {"code": "options", "message": message}
