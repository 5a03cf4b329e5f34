"""Rounds that can have happened, however odd, are not refused."""

import pytest

from tests.games.skull_king.test_faults import codes, of_table, three

POSSIBLE = {
    "the same pair twice: two Loots in two tricks": three([1, 2, 0], alliances=[[0, 1], [0, 1]]),
    "two Loots in one trick": three([1, 0, 0], alliances=[[1, 0], [2, 0]]),
    "two alliances each way": three([1, 1, 0], alliances=[[0, 1], [1, 0]]),
    "three pirates by a Skull King’s only trick": of_table(
        4, [1, 1], captures=[{"pirates": 3}, {}, {}, {}]
    ),
    "six pirates of a table of eight": of_table(8, [1, 1], captures=[{"pirates": 6}] + [{}] * 7),
    "five pirates taken, and a mermaid by the sixth": of_table(
        8, [1, 1], captures=[{"pirates": 5}, {"mermaids": 1}] + [{}] * 6
    ),
    "both mermaids by one pirate": three([1, 1, 0], captures=[{"mermaids": 2}, {}, {}]),
    "a mermaid, and the Skull King by the other": three(
        [1, 1, 0], captures=[{"mermaids": 1}, {"skull_king": 1}, {}]
    ),
    "all four 14s in two tricks": three(
        [2, 1, 0], captures=[{"fourteens": 3, "black_fourteen": 1}, {}, {}]
    ),
    "three 14s in one trick": three([1, 1, 0], captures=[{"fourteens": 3}, {}, {}]),
    "Harry took a mermaid with the wager in the other trick": three(
        [2, 1, 0], captures=[{"mermaids": 2}, {}, {}], harry=[1, 0, 0], wagers=[20, 0, 0]
    ),
    "Harry in a round of one card": three([1, 0, 0], harry=[1, 0, 0]),
    "a wager of 0 without a trick": three([1, 1, 0], wagers=[0, 0, 0]),
    "a bonus entered for a missed bid": three([1, 1, 0], captures=[{"fourteens": 1}, {}, {}]),
    "a sum that the table kept": {
        "cards": 5,
        "bids": [0] * 3,
        "tricks": [1, 1, 1],
        "overruled": True,
    },
    "no ghost among three": three([1, 1, 0], ghost=0),
    "a dealer who does not play": {**three([1, 1, None]), "absent": [2], "dealer": 2},
    "captures of somebody away count for nothing": {
        **three([1, 1, None], captures=[{}, {}, {"skull_king": 9}]),
        "absent": [2],
    },
}


@pytest.mark.parametrize("told", [pytest.param(told, id=name) for name, told in POSSIBLE.items()])
def test_not_refused(told):
    assert codes(told) == []


def test_a_cannonball_has_no_effect_with_standard_scoring():
    told = three([1, 1, 0], loads=["cannonball"] * 3)
    assert codes(told, {"cannonball": True}) == []
    assert codes(told, {"cannonball": True, "scoring": "rascal"}) == []


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param({"tricks": [1, None, None]}, [], id="tricks to come"),
        pytest.param({"tricks": [None] * 3, "bids": [None] * 3}, [], id="nothing entered"),
        pytest.param({"tricks": [3, 1, None]}, ["tricks-sum"], id="already too many"),
        pytest.param({"tricks": [3, None, None]}, [], id="all of them won by one"),
        pytest.param({"tricks": [4, None, None]}, ["tricks-range", "tricks-sum"], id="too many"),
        pytest.param(
            {"tricks": [1, 1, 0], "bids": [0, 0, None]}, [], id="one may yet be destroyed"
        ),
        pytest.param(
            {"tricks": [0, 0, 0], "bids": [0, 0, None]}, ["tricks-sum"], id="not all three"
        ),
        pytest.param(
            {"tricks": [1, 1, 0], "bids": [0, 0, None], "destroyed": 0},
            ["tricks-sum"],
            id="none was destroyed",
        ),
        pytest.param({"bids": [None, 4, None]}, ["bid-range"], id="a bid above the cards"),
        pytest.param({"captures": [{"fourteens": 3}, {}, {}]}, [], id="captures before tricks"),
        pytest.param(
            {"captures": [{"mermaids": 1, "pirates": 1, "fourteens": 3}, {}, {}]},
            [],
            id="captures of two kinds before tricks",
        ),
        pytest.param(
            {"captures": [{"skull_king": 1}, {"pirates": 1}, {}]},
            ["king-both-ways"],
            id="a clash that no number of tricks cures",
        ),
        pytest.param(
            {"captures": [{"fourteens": 1}, {}, {}], "tricks": [0, None, None]},
            ["capture-without-trick"],
            id="no trick, whatever the others won",
        ),
        pytest.param({"alliances": [[0, 1], [0, 1]]}, [], id="alliances before tricks"),
        pytest.param({"harry": [1, 0, 0], "wagers": [10, 0, 0]}, [], id="powers before tricks"),
        pytest.param({"harry": [-1, 0, 0], "bids": [None, 0, 0]}, [], id="Harry before the bid"),
    ],
)
def test_while_cells_are_missing_only_the_incurable_is_refused(told, expected):
    whole = {"cards": 3, "bids": [0, 0, 0], "tricks": [None] * 3, **told}
    assert codes(whole, {"kraken": True, "loot": True, "pirate_powers": True}) == expected
