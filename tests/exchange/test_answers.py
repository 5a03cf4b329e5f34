"""What is answered to game files that can be read."""

import json

import pytest

from scorekeeper.exchange.answers import answer
from scorekeeper.games import GAMES
from tests.exchange.files import GONE, as_bytes, changed

EXAMPLE = """\
{"format": "scorekeeper-game", "version": 1, "game": "skull-king",
 "players": ["Ana", "Ben", "Chi"], "options": {"kraken": true},
 "first_dealer": 0, "started": "2026-11-29T19:30:00Z", "title": "Friday",
 "rounds": [
   {"bids": [0, 1, 1], "tricks": [0, 1, 0]},
   {"bids": [1, 0, 2], "tricks": [1, 0, 0], "destroyed": 1, "captures": [{"fourteens": 1}, {}, {}]},
   {"bids": [2, 1, 0]}]}
"""
ANSWER = """\
{"game": "skull-king", "status": "playing", "winners": [], "ranks": [1, 1, 3],
 "rounds": [{"cards": 1, "scores": [10, 20, -10], "totals": [10, 20, -10]},\
 {"cards": 2, "scores": [30, 20, -20], "totals": [40, 40, -30]}],
 "next": {"round": 3, "cards": 3, "dealer": 2, "leader": 0}}
"""
FAULT = """\
{"error": {"code": "faults", "round": 2,\
 "faults": [{"code": "tricks-sum", "seats": [], "message": "3 tricks entered, 2 were played"}]}}
"""


def scored(*changes):
    return answer(as_bytes(changed(*changes)), GAMES)


def in_order(value):
    """Gives a JSON value in a form that tells the order of keys too."""
    return json.dumps(value)


def test_the_example_of_the_interface_is_answered_to_the_letter():
    assert in_order(answer(EXAMPLE.encode(), GAMES)) == in_order(json.loads(ANSWER))


def test_the_faults_of_the_interface_are_answered_to_the_letter():
    wrong = EXAMPLE.replace('"tricks": [1, 0, 0], "destroyed": 1', '"tricks": [1, 1, 1]')
    assert in_order(answer(wrong.encode(), GAMES)) == in_order(json.loads(FAULT))


def test_an_object_is_scored_like_its_bytes():
    assert answer(json.loads(EXAMPLE), GAMES) == json.loads(ANSWER)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            [("rounds", [])],
            {"ranks": [1, 1, 1], "rounds": [], "status": "playing"},
            id="before the first round nobody leads",
        ),
        pytest.param(
            [("rounds[3]", {})],
            {"next": {"round": 4, "cards": 4, "dealer": 0, "leader": 1}},
            id="an empty round is the next",
        ),
        pytest.param(
            [("rounds[3]", {"bids": [1, None, None]})],
            {"next": {"round": 4, "cards": 4, "dealer": 0, "leader": 1}},
            id="bids may be missing in the last round",
        ),
        pytest.param(
            [("rounds[3]", {"bids": [1, 1, 1], "tricks": [1, None, 1]})],
            {"next": {"round": 4, "cards": 4, "dealer": 0, "leader": 1}},
            id="a trick may be missing in the last round",
        ),
        pytest.param(
            [("rounds[3]", {"bids": None, "tricks": None, "wagers": None, "cards": None})],
            {"next": {"round": 4, "cards": 4, "dealer": 0, "leader": 1}},
            id="null is not entered",
        ),
        pytest.param(
            [("rounds[3]", {"dealer": 2})],
            {"next": {"round": 4, "cards": 4, "dealer": 2, "leader": 0}},
            id="the dealer is who the round says",
        ),
        pytest.param(
            [("rounds[1].dealer", 2)],
            {"next": {"round": 4, "cards": 4, "dealer": 1, "leader": 2}},
            id="later rounds go on from a dealer that was changed",
        ),
        pytest.param(
            [("first_dealer", 2)],
            {"next": {"round": 4, "cards": 4, "dealer": 2, "leader": 0}},
            id="the first dealer deals again after all have dealt",
        ),
        pytest.param(
            [("rounds[0].order", [0, 2, 1])],
            {"next": {"round": 4, "cards": 4, "dealer": 0, "leader": 2}},
            id="the order at the table counts from its round on",
        ),
        pytest.param(
            [("rounds[3]", {"cards": 7})],
            {"next": {"round": 4, "cards": 7, "dealer": 0, "leader": 1}},
            id="cards that the table changed",
        ),
        pytest.param(
            [("start_points", [0, 100, -5])],
            {"ranks": [2, 1, 3]},
            id="start points count",
        ),
        pytest.param(
            [("ended", True)],
            {"status": "finished", "winners": [0], "next": None},
            id="a table that stops has the highest total as its winner",
        ),
        pytest.param(
            [("ended", True), ("rounds", [])],
            {"status": "finished", "winners": [0, 1, 2], "next": None},
            id="a table that stops before the first round has only winners",
        ),
        pytest.param(
            [("ended", False), ("players[1]", "  B\u0065\u0301  n ")],
            {"status": "playing", "winners": []},
            id="not ended is as if it were not said",
        ),
        pytest.param(
            [
                ("rounds[2].absent", [1]),
                ("rounds[2].bids", [2, None, 0]),
                ("rounds[2].tricks", [3, None, 0]),
                ("rounds[2].alliances", GONE),
            ],
            {"ranks": [1, None, 2]},
            id="who is absent in the last counted round has no rank",
        ),
    ],
)
def test_a_match_is_answered_as_it_stands(changes, expected):
    answered = scored(*changes)
    assert {key: answered.get(key) for key in expected} == expected
    assert list(answered) == ["game", "status", "winners", "ranks", "rounds", "next"]


SHORT = [("options.rounds", [1]), ("rounds[1].cards", 2), ("rounds[2].cards", 3)]


def test_rounds_after_the_end_are_named_and_not_scored():
    answered = scored(*SHORT)
    assert (answered["status"], answered["winners"], answered["next"]) == ("finished", [1], None)
    assert len(answered["rounds"]) == 1
    assert answered["after_end"] == [2, 3]


def test_an_unfinished_round_after_the_end_is_named_too():
    assert scored(*SHORT, ("rounds[2]", {"bids": [0, 0, 0]}))["after_end"] == [2, 3]


def test_a_tie_leads_to_an_extra_round():
    round_ = {"bids": [0, 0, 0], "tricks": [0, 0, 1]}
    answered = scored(("options.rounds", [1]), ("rounds", [round_]))
    assert (answered["status"], answered["winners"]) == ("extra-round", [])
    assert answered["next"] == {"round": 2, "cards": 1, "dealer": 1, "leader": 2}


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("bids[0]", "bid-range"),
        ("tricks[0]", "tricks-range"),
        ("cards", "cards-range"),
        ("destroyed", "destroyed-count"),
        ("captures[0].fourteens", "fourteens-count"),
        ("captures[0].black_fourteen", "black-fourteen-count"),
        ("captures[0].mermaids", "mermaids-count"),
        ("captures[0].pirates", "pirates-count"),
        ("captures[0].skull_king", "skull-king-count"),
        ("ghost", "ghost-count"),
        ("alliances", "alliance"),
        ("wagers", "wager"),
        ("harry", "harry"),
        ("adjustments", "adjustment"),
        ("dealer", "dealer"),
        ("order", "order"),
        ("absent", "absent"),
    ],
)
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(9**400, id="of 382 digits"),
        pytest.param(-(9**400), id="of 382 digits below zero"),
        pytest.param(2**63, id="just beyond 64 bits"),
        pytest.param("9" * 5000, id="of 5,000 digits"),
        pytest.param("-" + "9" * 5000, id="of 5,000 digits below zero"),
        pytest.param("9" * 100_000, id="of 100,000 digits"),
    ],
)
def test_a_number_of_any_size_is_the_fault_of_its_field(place, code, number):
    big = 424242
    value = {
        "alliances": [[0, big]],
        "wagers": [big, 0, 0],
        "harry": [big, 0, 0],
        "adjustments": [{"side": 0, "points": big, "reason": "x"}],
        "order": [0, 1, big],
        "absent": [big],
    }.get(place, big)
    file = as_bytes(changed(("options.pirate_powers", True), (f"rounds[1].{place}", value)))
    error = answer(file.replace(b"424242", str(number).encode()), GAMES)["error"]
    assert (error["code"], error["round"]) == ("faults", 2)
    assert code in {fault["code"] for fault in error["faults"]}
    assert all(len(fault["message"]) < 200 for fault in error["faults"])
    assert list(error["faults"][0]) == ["code", "seats", "message"]


@pytest.mark.parametrize("number", [3, -1, 2**63, -(9**400)], ids=lambda number: str(number)[:5])
def test_a_first_dealer_who_is_nobody_is_what_was_agreed_wrongly(number):
    error = scored(("first_dealer", number))["error"]
    assert error == {"code": "options", "message": "first_dealer: a seat belongs here, 0 to 2"}


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        pytest.param("dealer", 3, "dealer", id="a dealer"),
        pytest.param("dealer", -1, "dealer", id="a dealer below zero"),
        pytest.param("order", [0, 1, 3], "order", id="somebody in the order"),
        pytest.param("absent", [3], "absent", id="somebody absent"),
        pytest.param("absent", [-1], "absent", id="somebody absent below zero"),
    ],
)
def test_a_seat_that_is_not_is_the_fault_of_its_field(place, value, code):
    error = scored((f"rounds[1].{place}", value))["error"]
    assert (error["code"], error["round"]) == ("faults", 2)
    assert [fault["code"] for fault in error["faults"]] == [code]


def test_an_endless_number_is_told_by_its_size():
    file = as_bytes(changed(("rounds[1].bids[0]", -424242)))
    for number, told in [("-" + "9" * 5000, "bid −10^"), ("1" + "0" * 382, "bid 10^382:")]:
        error = answer(file.replace(b"-424242", number.encode()), GAMES)["error"]
        assert told in error["faults"][0]["message"]


def test_only_the_first_round_that_cannot_be_is_told():
    error = scored(("rounds[1].bids[0]", 3), ("rounds[2].bids[0]", 9))["error"]
    assert error["round"] == 2


def test_a_pair_of_a_seat_that_is_not_is_a_fault():
    error = scored(("rounds[2].alliances", [[1, 3]]))["error"]
    assert "alliance" in [fault["code"] for fault in error["faults"]]


def test_reading_comes_before_faults():
    error = scored(("rounds[0].bids[0]", 9), ("rounds[2].bids[0]", "x"))["error"]
    assert error["code"] == "format"
