"""Spades on the command line: what a game file of it says, what is answered, what is refused."""

import json
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper

import pytest

from scorekeeper import cli
from scorekeeper.exchange.answers import answer
from scorekeeper.exchange.game_file import FormatError, dump, read, write
from scorekeeper.games import GAMES
from tests.exchange.files import as_bytes

FOUR = ["Ana", "Ben", "Chi", "Dee"]
SIX = [*FOUR, "Eva", "Fay"]
BIDS, TRICKS = [3, 3, 4, 3], [3, 3, 4, 3]
NIL = ["nil", 3, 3, 3]
FAIR = {"bids": BIDS, "tricks": TRICKS}
ALONE = [[0], [1], [2], [3]]


def game(*rounds, players=FOUR, options=None, **more):
    return {
        "format": "scorekeeper-game",
        "version": 1,
        "game": "spades",
        "players": players,
        "options": options or {},
        **more,
        "rounds": list(rounds),
    }


def scored(*rounds, **more):
    return answer(as_bytes(game(*rounds, **more)), GAMES)


def faults(*rounds, **more):
    """Gives the codes of the faults of the last round."""
    answered = scored(*rounds, **more)
    assert "error" in answered, answered
    assert (answered["error"]["code"], answered["error"]["round"]) == ("faults", len(rounds))
    assert all(fault["message"] for fault in answered["error"]["faults"])
    return [fault["code"] for fault in answered["error"]["faults"]]


def column(answered, key):
    return [round_[key] for round_ in answered["rounds"]]


def test_a_match_is_answered_by_side():
    nil = {"bids": [4, 3, "nil", 3], "tricks": [5, 3, 1, 4], "side_tricks": None}
    pooled = {"bids": [3, 3, 4, 3], "side_tricks": [9, 4]}
    assert scored(nil, pooled, {"bids": [2, None, None, None]}) == {
        "game": "spades",
        "status": "playing",
        "winners": [],
        "ranks": [1, 2],
        "rounds": [
            {"cards": 13, "scores": [-58, 61], "totals": [-58, 61], "bags": [2, 1]},
            {"cards": 13, "scores": [72, -60], "totals": [14, 1], "bags": [4, 1]},
        ],
        "next": {"round": 3, "cards": 13, "dealer": 2, "leader": 3},
    }


def test_the_command_line_says_the_same(tmp_path):
    file = tmp_path / "spades.json"
    file.write_bytes(as_bytes(game(FAIR)))
    out = TextIOWrapper(BytesIO())
    with redirect_stdout(out):
        assert cli.main(["score", "--json", str(file)]) == 0
    out.flush()
    assert json.loads(out.buffer.getvalue()) == scored(FAIR)


def test_bags_are_the_counter_after_the_hand_and_not_those_won_in_it():
    over = {"bids": [2, 2, 2, 2], "side_tricks": [10, 3]}
    answered = scored(over, over, options={"floor": None})
    assert column(answered, "bags") == [[6, 0], [2, 0]]
    assert column(answered, "scores") == [[46, -40], [-54, -40]]


def test_who_reaches_the_target_wins_by_side():
    answered = scored(FAIR, FAIR, options={"target": 70})
    assert (answered["status"], answered["winners"], answered["next"]) == ("finished", [0], None)
    assert answered["after_end"] == [2]
    assert len(answered["rounds"]) == 1


def test_extra_hands_on_a_tie_are_playing():
    level = {"bids": [3, 3, 3, 3], "side_tricks": [6, 7]}
    tie = {"bids": [3, 3, 4, 3], "side_tricks": [7, 6]}
    answered = scored(level, options={"target": 60, "overtrick_points": 0})
    assert (answered["status"], answered["winners"], answered["ranks"]) == ("playing", [], [1, 1])
    assert answered["next"]["round"] == 2
    answered = scored(level, tie, options={"target": 60, "overtrick_points": 0})
    assert (answered["status"], answered["winners"]) == ("finished", [0])


def test_start_points_are_those_of_seats_and_count_for_their_side():
    answered = scored(FAIR, start_points=[100, 10, 5, 0])
    assert answered["rounds"][0]["totals"] == [175, 70]


def test_an_adjustment_counts_in_the_scores_before_the_end_and_never_in_bags():
    told = [{"side": 1, "points": -55, "reason": "renege"}, {"side": 0, "points": 7, "reason": "x"}]
    answered = scored({**FAIR, "adjustments": told}, options={"target": 77})
    assert answered["rounds"] == [
        {"cards": 13, "scores": [77, 5], "totals": [77, 5], "bags": [0, 0]}
    ]
    assert answered["winners"] == [0]


@pytest.mark.parametrize(
    ("sides", "totals"),
    [
        pytest.param([[0, 2], [1, 3]], [70, 60], id="partners"),
        pytest.param([[1, 3], [0, 2]], [60, 70], id="numbered the other way"),
        pytest.param([[0, 1], [2, 3]], [60, 70], id="neighbours"),
        pytest.param([[2, 0], [3, 1]], [70, 60], id="seats in any order"),
        pytest.param(ALONE, [30, 30, 40, 30], id="each alone"),
        pytest.param([[0], [1, 2, 3]], [30, 100], id="one against three"),
        pytest.param([[0, 1, 2], [3]], [100, 30], id="three against one"),
        pytest.param([[0, 2], [1], [3]], [70, 30, 30], id="two, one and one"),
        pytest.param([[0, 1, 2, 3]], [130], id="all together"),
    ],
)
def test_sides_are_any_partition(sides, totals):
    answered = scored(FAIR, sides=sides)
    assert answered["rounds"][0]["totals"] == totals
    assert len(answered["ranks"]) == len(answered["rounds"][0]["bags"]) == len(sides)


@pytest.mark.parametrize(
    ("seats", "sides", "cards"),
    [
        pytest.param(2, [[0], [1]], 13, id="two"),
        pytest.param(3, [[0], [1], [2]], 17, id="three, 17 tricks"),
        pytest.param(4, [[0, 2], [1, 3]], 13, id="four in pairs"),
        pytest.param(5, [[0], [1], [2], [3], [4]], 10, id="five, 10 tricks"),
        pytest.param(6, [[0, 3], [1, 4], [2, 5]], 17, id="six in three pairs, 17 tricks"),
    ],
)
def test_sides_and_tricks_follow_from_the_number_of_players(seats, sides, cards):
    record = read(game(players=SIX[:seats]), GAMES)
    assert write(record)["sides"] == sides
    assert scored(players=SIX[:seats])["next"]["cards"] == cards


def test_six_in_two_teams_of_three():
    hand = {"bids": [2, 3, 3, 2, 3, 2], "side_tricks": [9, 8]}
    answered = scored(hand, players=SIX, sides=[[0, 2, 4], [1, 3, 5]])
    assert answered["rounds"][0]["totals"] == [81, 71]


def test_three_with_jokers_play_18_tricks_where_they_say_so():
    hand = {"bids": [6, 6, 6], "tricks": [6, 6, 6]}
    more = {"players": FOUR[:3], "options": {"deck": "jokers", "cards": 18}}
    assert scored(hand, **more)["rounds"][0]["totals"] == [60, 60, 60]
    assert scored(**more)["next"]["cards"] == 18
    more["options"] = {"deck": "jokers"}
    assert faults(hand, **more) == ["tricks-sum"]


def test_a_hand_may_have_its_own_number_of_tricks():
    hand = {"bids": [2, 3, 3, 2], "side_tricks": [5, 5], "cards": 10}
    assert scored(hand)["rounds"][0]["cards"] == 10


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param({"tricks": [3, 3, 4, 3]}, id="each player's"),
        pytest.param({"side_tricks": [7, 6]}, id="each side's"),
        pytest.param({"side_tricks": [7, None], "tricks": [None, 3, None, 3]}, id="one way each"),
        pytest.param(
            {"side_tricks": [None, 6], "tricks": [3, None, 4, None]}, id="other way round"
        ),
    ],
)
def test_each_side_is_given_one_way_of_two(hand):
    assert scored({"bids": BIDS, **hand})["rounds"][0]["totals"] == [70, 60]


@pytest.mark.parametrize(
    ("hand", "path"),
    [
        pytest.param({"bids": ["nil?", 3, 3, 3]}, "rounds[0].bids[0]", id="an unknown word"),
        pytest.param({"bids": ["6", 3, 3, 3]}, "rounds[0].bids[0]", id="a number as text"),
        pytest.param({"bids": [True, 3, 3, 3]}, "rounds[0].bids[0]", id="true"),
        pytest.param({"bids": [3, 3, 3]}, "rounds[0].bids", id="a bid too few"),
        pytest.param({"side_tricks": [7, 6, 0]}, "rounds[0].side_tricks", id="a side too many"),
        pytest.param({"side_tricks": ["7", 6]}, "rounds[0].side_tricks[0]", id="tricks as text"),
        pytest.param({"captures": [{}] * 4}, "rounds[0].captures", id="a key of another game"),
        pytest.param({"dealer": "Ben"}, "rounds[0].dealer", id="a dealer by name"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_path(hand, path):
    error = scored(hand)["error"]
    assert (error["code"], error["path"]) == ("format", path)


def test_a_bid_that_cannot_be_read_is_told_that_words_belong_there_too():
    message = scored({"bids": ["none", 3, 3, 3]})["error"]["message"]
    assert message == "a whole number belongs here, or a word such as nil"


@pytest.mark.parametrize(
    ("hand", "path"),
    [
        pytest.param({"bids": BIDS}, "rounds[0].side_tricks", id="no tricks at all"),
        pytest.param(
            {"bids": BIDS, "side_tricks": [7, None]},
            "rounds[0].side_tricks[1]",
            id="a side neither",
        ),
        pytest.param(
            {"bids": BIDS, "side_tricks": [None, 6], "tricks": [3, None, None, None]},
            "rounds[0].tricks[2]",
            id="one partner only",
        ),
        pytest.param(
            {"bids": NIL, "side_tricks": [None, 6]}, "rounds[0].tricks", id="a nil without its own"
        ),
        pytest.param({"tricks": TRICKS}, "rounds[0].bids", id="no bids"),
    ],
)
def test_a_hand_that_says_too_little_is_unfinished_and_can_only_be_the_last(hand, path):
    assert scored(hand)["rounds"] == []
    assert scored(hand)["next"]["round"] == 1
    with pytest.raises(FormatError, match="only the last round can be unfinished") as refused:
        read(game(hand, FAIR), GAMES)
    assert refused.value.path == path


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(game(FAIR, {"bids": BIDS, "side_tricks": [7, 6]}), id="both ways"),
        pytest.param(
            game({"bids": NIL, "tricks": [1, None, 6, None], "side_tricks": [None, 6]}),
            id="one way each",
        ),
        pytest.param(
            game({"bids": ["blind-6", 3, "blind-nil", 3]}, options={"blind_bid": 4}), id="words"
        ),
        pytest.param(game(FAIR, sides=[[3], [0, 1, 2]]), id="uneven sides"),
        pytest.param(
            game(players=SIX, sides=[[0, 2, 4], [1, 3, 5]], options={"floor": None}), id="teams"
        ),
        pytest.param(
            game({**FAIR, "adjustments": [{"side": 1, "points": -55, "reason": "renege"}]}),
            id="an adjustment",
        ),
    ],
)
def test_export_and_import_give_the_same_bytes(file):
    record = read(as_bytes(file), GAMES)
    first = dump(record)
    assert dump(read(first, GAMES)) == first
    assert read(first, GAMES) == record
    assert answer(first, GAMES) == answer(as_bytes(file), GAMES)


def test_an_export_says_sides_and_every_option():
    written = write(read(game(), GAMES))
    assert list(written)[:6] == ["format", "version", "game", "players", "sides", "options"]
    assert written["options"]["boston"] is None
    assert "cards" in written["options"]
