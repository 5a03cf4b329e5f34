"""What cannot have happened, each with the codes of all its faults; and what just can."""

import pytest

from scorekeeper.games.board import faults
from scorekeeper.games.skull_king import SKULL_KING
from tests.games.table import only_round

ALL_IN = {"loot": True, "kraken": True, "white_whale": True, "pirate_powers": True}
TWO_ALL_IN = {**ALL_IN, "loot": False}


def found(told, options=ALL_IN):
    table, deal, tally = only_round(SKULL_KING, len(told["bids"]), told, options)
    return faults(SKULL_KING, table, deal, tally)


def codes(told, options=ALL_IN):
    return sorted(fault.code for fault in found(told, options))


def three(tricks, bids=(0, 0, 0), **rest):
    """Write a round of three players with as many cards as tricks were won and destroyed."""
    cards = sum(number or 0 for number in tricks) + rest.get("destroyed", 0)
    return {"cards": cards, "bids": list(bids), "tricks": list(tricks), **rest}


def of_table(players, tricks, **rest):
    """Write a round in which seat 0 wins as many tricks as told, and the next the others."""
    counts = [*tricks, *[0] * (players - len(tricks))]
    return {"cards": sum(counts), "bids": [0] * players, "tricks": counts, **rest}


IMPOSSIBLE = {
    "a bid above the cards": (three([1, 1, 0], (3, 0, 0)), "bid-range"),
    "a bid below 0": (three([1, 1, 0], (-1, 0, 0)), "bid-range"),
    "a bid of a size no machine number has": (three([1, 1, 0], (2**70, 0, 0)), "bid-range"),
    "two bids out of range": (three([1, 1, 0], (3, -1, 0)), "bid-range bid-range"),
    "more tricks than cards": (
        {"cards": 1, "bids": [0, 0, 0], "tricks": [2, 0, 0]},
        "tricks-range tricks-sum",
    ),
    "fewer tricks than none": (
        {"cards": 2, "bids": [0, 0, 0], "tricks": [-1, 2, 1]},
        "tricks-range",
    ),
    "a trick too many": ({"cards": 2, "bids": [0] * 3, "tricks": [1, 1, 1]}, "tricks-sum"),
    "a trick left over": ({"cards": 2, "bids": [0] * 3, "tricks": [1, 0, 0]}, "tricks-sum"),
    "all tricks 0 with the Kraken in": (
        {"cards": 5, "bids": [0] * 3, "tricks": [0, 0, 0], "destroyed": 1},
        "tricks-sum",
    ),
    "no trick of five though one at most is destroyed": (
        {"cards": 5, "bids": [0] * 3, "tricks": [0, 0, 0], "destroyed": 5},
        "destroyed-count",
    ),
    "no cards": ({"cards": 0, "bids": [0] * 3, "tricks": [0] * 3}, "cards-range"),
    "more cards than the deck has": (
        {"cards": 25, "bids": [0] * 3, "tricks": [25, 0, 0]},
        "cards-range",
    ),
    "a destroyed trick below 0": (three([1, 1, 1], destroyed=-1), "destroyed-count"),
    "three destroyed by two beasts": (three([1, 0, 0], destroyed=3), "destroyed-count"),
    "two destroyed in a round of one card": (
        {"cards": 1, "bids": [0] * 3, "tricks": [0] * 3, "destroyed": 2},
        "destroyed-count tricks-sum",
    ),
    "four coloured 14s at one seat": (
        three([2, 1, 0], captures=[{"fourteens": 4}, {}, {}]),
        "fourteens-count",
    ),
    "four coloured 14s at the table": (
        three([2, 1, 0], captures=[{"fourteens": 2}, {"fourteens": 2}, {}]),
        "fourteens-count",
    ),
    "fewer coloured 14s than none": (
        three([2, 1, 0], captures=[{"fourteens": -1}, {}, {}]),
        "fourteens-count",
    ),
    "four 14s in one trick of three cards": (
        three([1, 1, 0], captures=[{"fourteens": 3, "black_fourteen": 1}, {}, {}]),
        "fourteens-count",
    ),
    "two black 14s": (
        three([1, 1, 0], captures=[{"black_fourteen": 1}, {"black_fourteen": 1}, {}]),
        "black-fourteen-count",
    ),
    "three mermaids": (
        three([1, 2, 0], captures=[{"mermaids": 1}, {"mermaids": 2}, {}]),
        "mermaids-count",
    ),
    "the Skull King taken twice": (
        three([1, 1, 0], captures=[{"skull_king": 1}, {"skull_king": 1}, {}]),
        "skull-king-count",
    ),
    "three pirates in a trick of three cards": (
        three([1, 1, 0], captures=[{"pirates": 3}, {}, {}]),
        "pirates-count",
    ),
    "seven pirates": (of_table(8, [2], captures=[{"pirates": 7}] + [{}] * 7), "pirates-count"),
    "two players whose Skull King took pirates": (
        three([1, 1, 0], captures=[{"pirates": 1}, {"pirates": 1}, {}]),
        "pirates-count",
    ),
    "the Skull King taken by one and taking for another": (
        three([1, 1, 0], captures=[{"skull_king": 1}, {"pirates": 1}, {}]),
        "king-both-ways",
    ),
    "the Skull King taken and taking at one seat": (
        three([2, 0, 0], captures=[{"skull_king": 1, "pirates": 1}, {}, {}]),
        "king-both-ways",
    ),
    "a 14 without a trick": (
        three([1, 1, 0], captures=[{}, {}, {"fourteens": 1}]),
        "capture-without-trick",
    ),
    "a mermaid without a trick": (
        three([1, 1, 0], captures=[{}, {}, {"mermaids": 1}]),
        "capture-without-trick",
    ),
    "a mermaid and pirates in one trick": (
        three([1, 1, 0], captures=[{"mermaids": 1, "pirates": 1}, {}, {}]),
        "captures-exceed-tricks",
    ),
    "a mermaid and the Skull King in one trick": (
        three([1, 1, 0], captures=[{"mermaids": 1, "skull_king": 1}, {}, {}]),
        "captures-exceed-tricks",
    ),
    "three alliances": (three([1, 1, 1], alliances=[[0, 1], [1, 2], [2, 0]]), "alliance"),
    "an alliance with oneself": (three([1, 1, 0], alliances=[[0, 0]]), "alliance"),
    "an alliance with a winner who has no trick": (
        three([1, 1, 0], alliances=[[0, 2]]),
        "alliance",
    ),
    "an alliance with a seat that is not there": (
        three([1, 1, 0], alliances=[[0, 7]]),
        "alliance",
    ),
    "an alliance with a seat below 0": (three([1, 1, 0], alliances=[[-1, 1]]), "alliance"),
    "two alliances of one pair in one trick": (
        three([1, 1, 0], alliances=[[0, 1], [0, 1]]),
        "captures-impossible",
    ),
    "a wager of 15": (three([1, 1, 0], wagers=[15, 0, 0]), "wager"),
    "a wager of −10": (three([1, 1, 0], wagers=[-10, 0, 0]), "wager"),
    "a wager without a trick": (three([1, 1, 0], wagers=[0, 0, 10]), "wager"),
    "two wagers": (three([1, 1, 0], wagers=[10, 20, 0]), "wager"),
    "a wager in a round of one card": (three([1, 0, 0], wagers=[10, 0, 0]), "wager"),
    "Harry changing by two": (three([2, 1, 0], harry=[2, 0, 0]), "harry"),
    "Harry below 0": (three([1, 1, 0], harry=[-1, 0, 0]), "harry"),
    "Harry above the cards": (three([1, 1, 0], (2, 0, 0), harry=[1, 0, 0]), "harry"),
    "Harry without a trick": (three([1, 1, 0], harry=[0, 0, 1]), "harry"),
    "two players with Harry": (three([1, 1, 0], harry=[1, 1, 0]), "harry"),
    "both mermaids taken, though one took the Skull King": (
        three([1, 1, 2], captures=[{}, {"skull_king": 1}, {"mermaids": 2}]),
        "captures-impossible",
    ),
    "six pirates taken, and a mermaid by a pirate": (
        of_table(8, [1, 1], captures=[{"pirates": 6}, {"mermaids": 1}] + [{}] * 6),
        "captures-impossible",
    ),
    "five pirates taken, and a mermaid each by two pirates": (
        of_table(
            8, [1, 1, 1], captures=[{"pirates": 5}, {"mermaids": 1}, {"mermaids": 1}] + [{}] * 5
        ),
        "captures-impossible",
    ),
    "six pirates taken, and Rascal won a trick": (
        of_table(8, [1, 1], captures=[{"pirates": 6}] + [{}] * 7, wagers=[0, 10] + [0] * 6),
        "captures-impossible",
    ),
    "Rascal and Harry in one trick": (
        three([1, 1, 0], wagers=[10, 0, 0], harry=[1, 0, 0]),
        "captures-impossible",
    ),
    "pirates and Harry in one trick": (
        three([1, 1, 0], captures=[{"pirates": 2}, {}, {}], harry=[1, 0, 0]),
        "captures-impossible",
    ),
    "a pirate and Harry in one trick of five cards": (
        of_table(5, [1, 1], captures=[{"pirates": 1}] + [{}] * 4, harry=[1, 0, 0, 0, 0]),
        "captures-impossible",
    ),
    "a full Skull King’s trick with a 14": (
        three([1, 1, 0], captures=[{"pirates": 2, "fourteens": 1}, {}, {}]),
        "captures-impossible",
    ),
    "a full Skull King’s trick with a Loot": (
        three([1, 1, 0], captures=[{"pirates": 2}, {}, {}], alliances=[[1, 0]]),
        "captures-impossible",
    ),
    "both mermaids, the pirate and a 14 in one trick of three": (
        three([1, 1, 0], captures=[{"mermaids": 2, "black_fourteen": 1}, {}, {}]),
        "captures-impossible",
    ),
    "an adjustment of 0": (
        three([1, 1, 0], adjustments=[{"side": 0, "points": 0, "reason": "x"}]),
        "adjustment",
    ),
    "an adjustment of more than 1000": (
        three([1, 1, 0], adjustments=[{"side": 0, "points": -1001, "reason": "x"}]),
        "adjustment",
    ),
    "an adjustment for nobody": (
        three([1, 1, 0], adjustments=[{"side": 3, "points": 5, "reason": "x"}]),
        "adjustment",
    ),
    "an adjustment without a reason": (
        three([1, 1, 0], adjustments=[{"side": 0, "points": 5, "reason": ""}]),
        "adjustment",
    ),
    "an adjustment with a novel": (
        three([1, 1, 0], adjustments=[{"side": 0, "points": 5, "reason": "x" * 121}]),
        "adjustment",
    ),
    "a dealer who is nobody": (three([1, 1, 0], dealer=3), "dealer"),
    "an order that leaves somebody out": (three([1, 1, 0], order=[2, 0]), "order"),
    "one player alone": ({**three([2, None, None]), "absent": [1, 2]}, "absent"),
    "nobody at all": (
        {"cards": 1, "bids": [None] * 3, "tricks": [None] * 3, "absent": [0, 1, 2]},
        "absent tricks-sum",
    ),
    "a ghost with three players": (three([1, 1, 0], ghost=1), "ghost-count tricks-sum"),
    "a ghost below 0 with three players": (three([1, 1, 0], ghost=-1), "ghost-count tricks-sum"),
    "everything at once": (
        {
            "cards": 2,
            "bids": [3, 0, 0],
            "tricks": [3, -1, 0],
            "destroyed": 3,
            "captures": [{"skull_king": 1, "pirates": 1}, {}, {"fourteens": 4}],
            "alliances": [[0, 0]],
            "wagers": [5, 0, 0],
            "harry": [0, 0, -1],
        },
        "alliance bid-range capture-without-trick destroyed-count fourteens-count harry harry "
        "king-both-ways tricks-range tricks-range tricks-sum wager",
    ),
}


@pytest.mark.parametrize(
    ("told", "expected"), [pytest.param(*row, id=name) for name, row in IMPOSSIBLE.items()]
)
def test_refused(told, expected):
    assert " ".join(codes(told)) == expected


NOT_ENABLED = {
    "a wager without pirate powers": three([1, 1, 0], wagers=[10, 0, 0]),
    "Harry without pirate powers": three([1, 1, 0], harry=[1, 0, 0]),
    "an alliance without Loot": three([1, 1, 0], alliances=[[0, 1]]),
    "a cannonball without the option": three([1, 1, 0], loads=["cannonball"] + ["grapeshot"] * 2),
}


@pytest.mark.parametrize(
    "told", [pytest.param(told, id=name) for name, told in NOT_ENABLED.items()]
)
def test_what_is_off_is_refused(told):
    assert codes(told, {}) == ["not-enabled"]


@pytest.mark.parametrize(
    ("options", "destroyed", "expected"),
    [
        pytest.param({}, 0, [], id="none without Kraken and Whale"),
        pytest.param({}, 1, ["destroyed-count"], id="not one without Kraken and Whale"),
        pytest.param({"kraken": True}, 1, [], id="one by the Kraken"),
        pytest.param({"kraken": True}, 2, ["destroyed-count"], id="not two by the Kraken"),
        pytest.param({"white_whale": True}, 1, [], id="one by the Whale"),
        pytest.param({"white_whale": True}, 2, ["destroyed-count"], id="not two by the Whale"),
        pytest.param({"kraken": True, "white_whale": True}, 2, [], id="two by both"),
    ],
)
def test_destroyed_tricks(options, destroyed, expected):
    assert codes(three([1, 1, 0], destroyed=destroyed), options) == expected


def two(tricks, cards, **rest):
    return {"cards": cards, "bids": [0, 0], "tricks": tricks, **rest}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(two([1, 0], 2, ghost=1), [], id="the ghost’s tricks told"),
        pytest.param(two([1, 0], 2), [], id="the ghost’s tricks left out are the remainder"),
        pytest.param(two([1, 1], 2, ghost=0), [], id="a ghost without a trick"),
        pytest.param(two([1, 0], 3, destroyed=1), [], id="a remainder beside a destroyed trick"),
        pytest.param(two([1, 0], 2, ghost=0), ["tricks-sum"], id="a trick left over"),
        pytest.param(two([1, 1], 2, ghost=1), ["tricks-sum"], id="a trick too many"),
        pytest.param(two([2, 1], 2), ["tricks-sum"], id="nothing remains for the ghost"),
        pytest.param(two([1, 1], 1, ghost=-1), ["ghost-count"], id="a ghost below 0"),
        pytest.param(
            two([0, 0], 1, ghost=2), ["ghost-count", "tricks-sum"], id="a ghost above the cards"
        ),
        pytest.param(
            two([1, 1], 2, captures=[{"pirates": 2}, {}]), [], id="one pirate is the ghost’s"
        ),
        pytest.param(
            two([2, 0], 2, captures=[{"pirates": 3}, {}]),
            ["pirates-count"],
            id="three hands hold two pirates beside the Skull King",
        ),
        pytest.param(two([13, 10], 23), [], id="the whole deck"),
        pytest.param(two([13, 11], 24), ["cards-range"], id="one card more than the deck"),
    ],
)
def test_two_players_and_graybeard(told, expected):
    assert codes(told, {"kraken": True}) == expected


def test_two_players_never_use_loot():
    told = two([1, 1], 2, alliances=[[0, 1]])
    assert codes(told, ALL_IN) == ["alliance", "not-enabled"]
    assert codes(two([1, 1], 2), ALL_IN) == []
    assert codes(two([13, 11], 24), {"loot": True}) == ["cards-range"]
    assert codes(of_table(3, [24]), {"loot": True}) == []


@pytest.mark.parametrize("cards", [-1, 0, 10**30], ids=str)
def test_an_impossible_number_of_cards_is_said_whatever_else_is(cards):
    told = {"cards": cards, "bids": [1, 2, 3, 0], "tricks": [3, 0, 0, 0], "destroyed": 1}
    told["captures"] = [{}, {}, {"pirates": 2}, {"mermaids": 2}]
    assert {"cards-range", "capture-without-trick"} <= set(codes(told))


def test_a_flood_of_alliances_is_one_fault():
    assert codes(three([1, 1, 0], alliances=[[0, 1]] * 100_000)) == ["alliance"]


@pytest.mark.parametrize(
    ("told", "sentence", "seats"),
    [
        pytest.param(
            {"cards": 2, "bids": [0] * 3, "tricks": [1, 1, 1]},
            "3 tricks entered, 2 were played",
            (),
            id="one too many",
        ),
        pytest.param(
            {"cards": 4, "bids": [0] * 3, "tricks": [1, 0, 0]},
            "1 trick entered, 4 were played",
            (),
            id="three left over",
        ),
        pytest.param(
            three([1, 1, 0], (0, 3, 0)), "bid 3: 0 to 2 can be bid", (1,), id="a bid out of range"
        ),
        pytest.param(
            three([1, 1, 0], captures=[{"skull_king": 1}, {"pirates": 1}, {}]),
            "the Skull King was taken by a mermaid, so he took no pirate",
            (0, 1),
            id="the Skull King both ways",
        ),
    ],
)
def test_a_fault_says_what_is_off_and_whom_it_is_about(told, sentence, seats):
    [fault] = found(told)
    assert (str(fault.text), fault.seats, fault.blocking) == (sentence, seats, True)


def test_the_list_of_the_impossible_is_long_and_has_every_code():
    assert len(IMPOSSIBLE) + len(NOT_ENABLED) >= 40
    ours = {code for _, expected in IMPOSSIBLE.values() for code in expected.split()}
    assert ours | {"not-enabled"} >= {
        "bid-range", "tricks-range", "tricks-sum", "cards-range", "not-enabled",
        "destroyed-count", "ghost-count", "fourteens-count", "black-fourteen-count",
        "mermaids-count", "skull-king-count", "pirates-count", "king-both-ways",
        "capture-without-trick", "captures-exceed-tricks", "alliance", "wager", "harry",
        "captures-impossible", "adjustment",
    }  # fmt: skip
