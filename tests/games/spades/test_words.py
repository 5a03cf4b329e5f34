"""The house rules of Spades in sentences."""

import pytest

from scorekeeper.games.game import Setup
from scorekeeper.games.options import options_of, read_options
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.house_rules import PRESETS, Options

USUAL = ["To 500; −200 ends it too.", "10 bags cost 100.", "Nil 100, blind nil 200."]


def in_words(**options):
    setup = Setup(4, read_options(Options, options), SPADES.sides(4))
    return [str(text) for text in SPADES.in_words(setup)]


def others(rule):
    """Give values of a house rule besides the usual one."""
    values = [value for value, _ in rule.choices] or [
        not rule.default if isinstance(rule.default, bool) else (rule.default or 12) + 1,
        *[None] * rule.nullable,
    ]
    return [value for value in values if value != rule.default]


EVERY = [(rule.key, value) for rule in options_of(Options) for value in others(rule)]


def test_the_usual_rules():
    assert in_words() == USUAL


@pytest.mark.parametrize(("key", "value"), [pytest.param(*row, id=f"{row}") for row in EVERY])
def test_whatever_is_not_usual_is_said(key, value):
    assert in_words(**{key: value}) != USUAL


@pytest.mark.parametrize("key", [key for key, value in EVERY if value is not None])
def test_two_choices_are_not_said_alike(key):
    said = [in_words(**{key: value}) for each, value in EVERY if each == key]
    assert len(set(map(tuple, said))) == len(said)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        pytest.param({"floor": None}, "To 500.", id="no mercy limit"),
        pytest.param({"hands": 4}, "4 hands, or to 500; −200 ends it too.", id="a short match"),
        pytest.param({"hands": 1, "floor": None}, "1 hand, or to 500.", id="one hand"),
        pytest.param({"bag_limit": None}, "Bags cost nothing.", id="no bag-outs"),
        pytest.param({"nil": None}, "No nil.", id="no nil"),
        pytest.param({"blind_nil": None}, "Nil 100, no blind nil.", id="no blind nil"),
        pytest.param(
            {"failed_nil": "helps"}, "Tricks of a failed nil: help the partner.", id="Windows 7"
        ),
        pytest.param(
            {"blind_bid": 6}, "Blind numbers from 6 on count double in the contract.", id="blind"
        ),
        pytest.param({"boston": "win"}, "Bidding and taking every trick wins the match.", id="win"),
        pytest.param({"sets_lose": 2}, "2 missed contracts lose the match.", id="missed contracts"),
        pytest.param({"mode": "whiz"}, "How to bid: whiz.", id="a way to bid"),
    ],
)
def test_sentence(options, sentence):
    assert sentence in in_words(**options)


def test_named_rules_are_told_apart_but_for_the_seating():
    said = [tuple(in_words(**preset.options)) for preset in PRESETS if preset.seats is None]
    assert len(set(said)) == len(said)
