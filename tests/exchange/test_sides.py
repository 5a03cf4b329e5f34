"""Sides of several seats, and facts told by side: for a game that has partners."""

import json
from dataclasses import replace

import pytest

from scorekeeper.exchange.answers import answer
from scorekeeper.exchange.game_file import FormatError, dump, read, write
from scorekeeper.games.game import each_alone
from scorekeeper.games.options import OptionsError
from scorekeeper.games.tally import Field, Scope, Stage
from scorekeeper.games.text import say
from tests.exchange.files import as_bytes
from tests.toy import TOY, Hearthside


class Partners(Hearthside):
    """Hearthside with partners opposite, and logs that a side burns together."""

    slug = "partners"
    fields = (
        *Hearthside.fields,
        Field("logs", say("Logs"), Stage.COUNTING, Scope.SIDE, place=("side_logs",), neutral=0),
    )

    def sides(self, seats):
        return ((0, 2), (1, 3)) if seats == 4 else each_alone(seats)

    def check_setup(self, setup):
        if len(setup.sides) == 1:
            raise OptionsError(say("one side alone has nobody to play against"))


GAMES = (TOY, Partners())
ROUND = {"bids": [1, 1, 1, 0], "tricks": [1, 1, 1, 0]}
FILE = {
    "format": "scorekeeper-game",
    "version": 1,
    "game": "partners",
    "players": ["Ana", "Ben", "Chi", "Dan"],
    "rounds": [ROUND],
}


def test_partners_sit_as_usual_unless_told():
    assert read(FILE, GAMES).setup.sides == ((0, 2), (1, 3))
    assert write(read(FILE, GAMES))["sides"] == [[0, 2], [1, 3]]


def test_sides_are_numbered_as_they_are_told():
    record = read({**FILE, "sides": [[3, 1], [0], [2]]}, GAMES)
    assert record.setup.sides == ((3, 1), (0,), (2,))
    assert dump(read(dump(record), GAMES)) == dump(record)


@pytest.mark.parametrize(
    ("sides", "path"),
    [
        pytest.param(None, "sides", id="null"),
        pytest.param({}, "sides", id="an object"),
        pytest.param([], "sides", id="no sides"),
        pytest.param([[0, 2], [1]], "sides", id="a seat without a side"),
        pytest.param([[0, 2], [1, 3, 0]], "sides", id="a seat on two sides"),
        pytest.param([[0, 2], [1, 3], []], "sides[2]", id="a side without a seat"),
        pytest.param([[0, 2], 1, 3], "sides[1]", id="a seat instead of a side"),
        pytest.param([[0, 2], [1, True]], "sides[1][1]", id="true"),
    ],
)
def test_sides_that_are_none_are_refused(sides, path):
    with pytest.raises(FormatError) as refused:
        read({**FILE, "sides": sides}, GAMES)
    assert refused.value.path == path


@pytest.mark.parametrize("seat", [4, -1, 9**400], ids=["one too high", "below zero", "endless"])
def test_sides_with_a_seat_that_is_not_are_an_error_of_options(seat):
    error = answer(as_bytes({**FILE, "sides": [[0, 2], [1, seat]]}), GAMES)["error"]
    assert error == {"code": "options", "message": "sides: a seat belongs here, 0 to 3"}


def test_what_the_game_cannot_be_played_with_is_an_error_of_options():
    error = answer(as_bytes({**FILE, "sides": [[0, 1, 2, 3]]}), GAMES)["error"]
    assert error == {
        "code": "options",
        "message": "one side alone has nobody to play against",
    }


def test_a_game_without_partners_has_no_sides_to_tell():
    assert "sides" not in write(read({**FILE, "game": "hearthside"}, GAMES))
    with pytest.raises(FormatError, match=r"^sides: "):
        read({**FILE, "game": "hearthside", "sides": [[0], [1], [2], [3]]}, GAMES)


def test_a_fact_of_a_side_has_an_item_a_side():
    record = read({**FILE, "rounds": [{**ROUND, "side_logs": [2, None]}]}, GAMES)
    assert record.tallies[0].at("logs", 0) == 2
    assert write(record)["rounds"][0]["side_logs"] == [2, 0]
    with pytest.raises(FormatError, match="a list of 2 belongs here"):
        read({**FILE, "rounds": [{**ROUND, "side_logs": [2, 0, 0, 0]}]}, GAMES)


def test_an_absent_seat_does_not_silence_a_side():
    away = {"bids": [None, 1, 1, 0], "tricks": [None, 1, 1, 1], "absent": [0], "side_logs": [1, 2]}
    record = read({**FILE, "rounds": [away]}, GAMES)
    assert write(record)["rounds"][0] == away


def test_start_points_are_told_by_seat():
    record = read({**FILE, "start_points": [5, 0, 0, 0]}, GAMES)
    assert write(record)["start_points"] == [5, 0, 0, 0]
    assert json.loads(dump(replace(record, tallies=())))["rounds"] == []
