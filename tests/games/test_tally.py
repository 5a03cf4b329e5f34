"""Tallies, and what a cell can hold."""

import pytest

from scorekeeper.games.tally import AWAY, FALLEN, ROUND_FIELDS, Field, Kind, Scope, Stage, Tally
from scorekeeper.games.text import say


def field(kind, **facts):
    return Field("x", say("X"), Stage.COUNTING, Scope.SEAT, kind, **facts)


WORDS = {"choices": (("grape", say("Grape")), ("ball", say("Ball")))}
NUMBERS = {"choices": ((0, say("0")), (10, say("10")))}
TRICK = {"taker": 1, "captures": {"x": 2}, "alliances": {"y": [[0, 1]]}, "leads": None}
ADJUSTMENT = {"side": 0, "points": -5, "reason": "late"}


@pytest.mark.parametrize(
    ("kind", "facts", "value", "readable"),
    [
        pytest.param(Kind.NUMBER, {}, 3, True, id="a number"),
        pytest.param(Kind.NUMBER, {}, 2**70, True, id="a number of any size"),
        pytest.param(Kind.NUMBER, {}, -1, True, id="a number out of range"),
        pytest.param(Kind.NUMBER, {}, True, False, id="true is no number"),
        pytest.param(Kind.NUMBER, {}, 1.0, False, id="a fraction"),
        pytest.param(Kind.NUMBER, {}, "3", False, id="digits in a text"),
        pytest.param(Kind.FLAG, {}, False, True, id="false"),
        pytest.param(Kind.FLAG, {}, 0, False, id="0 is no flag"),
        pytest.param(Kind.CHOICE, WORDS, "ball", True, id="a known word"),
        pytest.param(Kind.CHOICE, WORDS, "stone", False, id="an unknown word"),
        pytest.param(Kind.CHOICE, WORDS, 3, False, id="a number among words"),
        pytest.param(Kind.CHOICE, NUMBERS, 15, True, id="an unknown number is a fault"),
        pytest.param(Kind.CHOICE, NUMBERS, "10", False, id="a word among numbers"),
        pytest.param(Kind.CHOICE, NUMBERS, True, False, id="true among numbers"),
        pytest.param(Kind.PAIRS, {}, [], True, id="no pairs"),
        pytest.param(Kind.PAIRS, {}, [[0, 9], [9, 0]], True, id="pairs with strangers"),
        pytest.param(Kind.PAIRS, {}, [[0, 1, 2]], False, id="a triple"),
        pytest.param(Kind.PAIRS, {}, [[0, "1"]], False, id="a pair with a word"),
        pytest.param(Kind.PAIRS, {}, [3], False, id="no pair at all"),
        pytest.param(Kind.PAIRS, {}, {}, False, id="no list at all"),
        pytest.param(Kind.SEATS, {}, [2, 0], True, id="seats"),
        pytest.param(Kind.SEATS, {}, [3], False, id="a seat that is not there"),
        pytest.param(Kind.SEATS, {}, [-1], False, id="a seat below 0"),
        pytest.param(Kind.SEATS, {}, [1, 1], False, id="a seat twice"),
        pytest.param(Kind.SEATS, {}, [True], False, id="true is no seat"),
        pytest.param(Kind.SEATS, {}, 1, False, id="a seat alone"),
        pytest.param(Kind.ADJUSTMENTS, {}, [ADJUSTMENT], True, id="an adjustment"),
        pytest.param(Kind.ADJUSTMENTS, {}, [{**ADJUSTMENT, "more": 1}], False, id="a key more"),
        pytest.param(Kind.ADJUSTMENTS, {}, [{"side": 0}], False, id="a key less"),
        pytest.param(
            Kind.ADJUSTMENTS, {}, [{**ADJUSTMENT, "points": 1.5}], False, id="half points"
        ),
        pytest.param(Kind.ADJUSTMENTS, {}, [{**ADJUSTMENT, "side": "0"}], False, id="side in text"),
        pytest.param(Kind.ADJUSTMENTS, {}, [{**ADJUSTMENT, "reason": 7}], False, id="no words"),
        pytest.param(Kind.ADJUSTMENTS, {}, [7], False, id="a number for an adjustment"),
        pytest.param(Kind.ADJUSTMENTS, {}, "x", False, id="a text for adjustments"),
        pytest.param(Kind.FALLEN, {}, [TRICK], True, id="a trick"),
        pytest.param(Kind.FALLEN, {}, [{**TRICK, "taker": "lost"}], True, id="a trick of nobody"),
        pytest.param(Kind.FALLEN, {}, [{**TRICK, "leads": 2}], True, id="another one leads"),
        pytest.param(
            Kind.FALLEN, {}, [{**TRICK, "taker": 3}], False, id="a taker who is not there"
        ),
        pytest.param(
            Kind.FALLEN, {}, [{**TRICK, "taker": None}], False, id="a trick without taker"
        ),
        pytest.param(
            Kind.FALLEN, {}, [{**TRICK, "taker": "\ud800"}], False, id="no key for a taker"
        ),
        pytest.param(Kind.FALLEN, {}, [{**TRICK, "leads": -1}], False, id="a leader below 0"),
        pytest.param(Kind.FALLEN, {}, [{**TRICK, "captures": {"x": 0}}], False, id="none captured"),
        pytest.param(Kind.FALLEN, {}, [{**TRICK, "captures": [1]}], False, id="captures as a list"),
        pytest.param(
            Kind.FALLEN,
            {},
            [{**TRICK, "alliances": {"x": [[0, 3]]}}],
            False,
            id="an ally not there",
        ),
        pytest.param(Kind.FALLEN, {}, [{**TRICK, "alliances": {"x": 1}}], False, id="no allies"),
        pytest.param(Kind.FALLEN, {}, [{**TRICK, "more": 1}], False, id="a trick with a key more"),
        pytest.param(Kind.FALLEN, {}, [{"taker": 0}], False, id="a trick with a key less"),
        pytest.param(Kind.FALLEN, {}, [TRICK] * 100, False, id="more tricks than cards"),
        pytest.param(Kind.FALLEN, {}, {}, False, id="no list of tricks"),
    ],
)
def test_readable(kind, facts, value, readable):
    assert field(kind, **facts).readable(value, seats=3) is readable


class TestTally:
    def test_a_cell_not_entered_is_not_there(self):
        told = Tally({("bid", 0): 0, ("bid", 1): None})
        assert ("bid", 0) in told
        assert ("bid", 1) not in told
        assert len(told) == 1
        assert list(told) == [("bid", 0)]
        assert told["bid", 0] == 0

    def test_at_and_column_give_a_default(self):
        told = Tally({("bid", 0): 0, ("bid", 2): 3, ("cards", None): 7})
        assert told.at("bid", 0) == 0
        assert told.at("bid", 1) is None
        assert told.at("bid", 1, -1) == -1
        assert told.at("cards") == 7
        assert told.column("bid", [2, 1, 0], default=9) == [3, 9, 0]

    def test_a_change_makes_another_tally_and_none_takes_back(self):
        first = Tally({("bid", 0): 1})
        second = first.changed({("bid", 0): 2, ("bid", 1): 0})
        assert dict(first) == {("bid", 0): 1}
        assert dict(second) == {("bid", 0): 2, ("bid", 1): 0}
        assert second.changed({("bid", 0): 1, ("bid", 1): None}) == first

    def test_it_shows_what_it_holds(self):
        assert repr(Tally({("bid", 0): 1})) == "Tally({('bid', 0): 1})"
        assert Tally() == Tally({})


def test_the_fields_of_every_round_stand_at_the_top_of_a_round():
    inside = [field for field in ROUND_FIELDS if field.key not in (AWAY, FALLEN)]
    assert [field.place for field in inside] == [(field.key,) for field in inside]


def test_what_a_game_file_says_otherwise_has_no_place_in_it():
    assert [field.key for field in ROUND_FIELDS if not field.place] == [AWAY, FALLEN]
