"""House rules: what they say of themselves, and reading and writing them."""

import re
from dataclasses import dataclass

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.options import (
    NONE,
    OptionsError,
    UnreadableOption,
    option,
    options_of,
    read_options,
    write_options,
)
from scorekeeper.games.text import say


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules of every kind."""

    flag: bool = option(False, label=say("Flag"), help=say("On or off."))
    word: str = option(
        "one",
        label=say("Word"),
        help=say("One of two."),
        choices={"one": say("One"), "two": say("Two")},
    )
    worth: int = option(
        40, label=say("Worth"), help=say("40 or 50."), choices={40: say("40"), 50: say("50")}
    )
    target: int = option(500, label=say("Target"), help=say("Any."), low=1, high=900, expert=True)
    limit: int | None = option(
        None, label=say("Limit"), help=say("Any or none."), low=1, nullable=True
    )
    floor: int = option(-5, label=say("Floor"), help=say("Below zero."), high=-1)
    plan: str | tuple[int, ...] = option(
        "classic",
        label=say("Plan"),
        help=say("A name or a list."),
        choices={"classic": say("Classic")},
        low=1,
        high=60,
        listed=True,
    )

    def __post_init__(self) -> None:
        if self.flag and self.target == 13:
            raise OptionsError(say("a flag and 13 exclude each other"), "target")


def test_they_tell_themselves_in_order():
    told = options_of(Rules)
    assert [item.key for item in told] == [
        "flag",
        "word",
        "worth",
        "target",
        "limit",
        "floor",
        "plan",
    ]
    assert [item.default for item in told] == [False, "one", 40, 500, None, -5, "classic"]
    assert [item.key for item in told if item.expert] == ["target"]
    assert [str(name) for _, name in told[1].choices] == ["One", "Two"]


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        pytest.param("flag", True, True, id="a flag"),
        pytest.param("word", "two", "two", id="a word"),
        pytest.param("worth", 50, 50, id="a number that can be chosen"),
        pytest.param("target", 1, 1, id="the lowest number"),
        pytest.param("target", 900, 900, id="the highest number"),
        pytest.param("limit", None, None, id="none"),
        pytest.param("limit", 10**9, 10**9, id="a number without bound"),
        pytest.param("plan", "classic", "classic", id="a plan by name"),
        pytest.param("plan", [1, 60], (1, 60), id="an own plan"),
        pytest.param("plan", [5] * 60, (5,) * 60, id="the longest own plan"),
    ],
)
def test_read(key, value, read):
    assert getattr(read_options(Rules, {key: value}), key) == read


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("other", 1, id="no such option"),
        pytest.param("flag", 1, id="1 for a flag"),
        pytest.param("flag", "true", id="a word for a flag"),
        pytest.param("flag", None, id="none for a flag"),
        pytest.param("word", "three", id="an unknown word"),
        pytest.param("word", 1, id="a number for a word"),
        pytest.param("word", ["one"], id="a list for a word"),
        pytest.param("worth", "40", id="a number in a text"),
        pytest.param("worth", True, id="true for a number"),
        pytest.param("target", 1.5, id="a fraction"),
        pytest.param("target", None, id="none for a number"),
        pytest.param("plan", 5, id="a number for a plan"),
        pytest.param("plan", [], id="an empty plan"),
        pytest.param("plan", [5] * 61, id="too long a plan"),
        pytest.param("plan", [1, "2"], id="a word in a plan"),
        pytest.param("plan", [1, True], id="true in a plan"),
        pytest.param("plan", "unknown", id="an unknown plan"),
    ],
)
def test_unreadable(key, value):
    with pytest.raises(UnreadableOption) as refused:
        read_options(Rules, {key: value})
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        pytest.param("worth", 45, "45 cannot be chosen here", id="between the choices"),
        pytest.param("target", 0, "0 is outside 1 to 900", id="too low"),
        pytest.param("target", 901, "901 is outside 1 to 900", id="too high"),
        pytest.param("limit", 0, "0 is below 1", id="too low without a bound above"),
        pytest.param("floor", 0, "0 is above −1", id="too high without a bound below"),
        pytest.param("plan", [1, 61], "61 is outside 1 to 60", id="too high in a plan"),
        pytest.param("plan", [0], "0 is outside 1 to 60", id="too low in a plan"),
    ],
)
def test_out_of_range(key, value, sentence):
    with pytest.raises(OptionsError, match=sentence) as refused:
        read_options(Rules, {key: value})
    assert (refused.value.key, str(refused.value.text)) == (key, sentence)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        pytest.param({"worth": True}, "true cannot be chosen here", id="true"),
        pytest.param({"flag": None}, "null cannot be chosen here", id="null"),
        pytest.param({"word": "a'b"}, '"a\'b" cannot be chosen here', id="a text"),
        pytest.param({"plan": [1, False]}, "[1, false] cannot be chosen here", id="a list"),
        pytest.param({"plan": (1, "2")}, '[1, "2"] cannot be chosen here', id="a tuple"),
        pytest.param({"x\u202e": 1}, '"x\\u202e" is no option of this game', id="a key"),
        pytest.param({"word": b"one"}, "cannot be chosen here", id="no JSON value"),
        pytest.param({"word": "x" * 99}, f'"{"x" * 59} cannot be chosen here', id="a long text"),
    ],
)
def test_what_cannot_be_read_is_said_as_json_has_it(values, sentence):
    with pytest.raises(UnreadableOption) as refused:
        read_options(Rules, values)
    assert sentence in str(refused.value.text)


def test_options_that_exclude_each_other():
    with pytest.raises(OptionsError, match="exclude each other"):
        read_options(Rules, {"flag": True, "target": 13})


def test_what_is_written_reads_the_same():
    options = read_options(Rules, {"plan": [3, 2, 1], "limit": 7})
    written = write_options(options)
    assert written == {
        "flag": False, "word": "one", "worth": 40, "target": 500, "limit": 7, "floor": -5,
        "plan": [3, 2, 1],
    }  # fmt: skip
    assert read_options(Rules, written) == options


@pytest.mark.parametrize("game", [pytest.param(game, id=game.slug) for game in GAMES])
def test_the_help_speaks_of_the_rule_and_leaves_to_unset_what_an_empty_field_means(game):
    for item in options_of(game.Options):
        assert not re.search(r"\bnone\b", str(item.help)), item.key
        if item.nullable and not item.choices:
            assert item.unset != NONE, item.key
