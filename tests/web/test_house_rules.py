"""House rules as form fields: what they hold, what they read, what they refuse."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.games import GAMES
from scorekeeper.games.options import option, options_of, read_options
from scorekeeper.games.text import say
from scorekeeper.web.house_rules import read, written
from tests.toy import TOY, Hearthside

EVERY = [
    pytest.param(game, read_options(game.Options, preset.options), id=f"{game.slug}, {preset.key}")
    for game in (*GAMES, TOY)
    for preset in game.presets
]


def posted(rules) -> MultiDict:
    form = MultiDict()
    for item in rules.asked:
        if item.kind == "switch":
            form.add(item.name, "false")
        if item.kind != "switch" or item.typed == "true":
            form.add(item.name, item.typed)
        form.add(f"{item.name}.list", item.listed)
    return form


@pytest.mark.parametrize(("game", "options"), EVERY)
def test_what_the_form_holds_is_read_back(game, options):
    assert read(game, posted(written(game, options)), game.Options()).options == options


@pytest.mark.parametrize(("game", "options"), EVERY)
def test_a_form_without_rules_means_the_usual_ones(game, options):
    assert read(game, MultiDict(), options).options == options


def test_experts_rules_stay_apart():
    rules = written(TOY, TOY.Options())
    assert [item.option.key for item in rules.first] == ["climbing", "embers", "warmth"]
    assert [item.option.key for item in rules.expert] == ["draughts"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param({"warmth": "10"}, "10 is outside 0 to 9", id="too large"),
        pytest.param({"warmth": "-1"}, "−1 is outside 0 to 9", id="below the least"),
        pytest.param({"warmth": "3.5"}, "“3.5” is not a number", id="no whole number"),
        pytest.param({"warmth": "1e3"}, "“1e3” is not a number", id="a number for machines"),
        pytest.param({"warmth": "²"}, "“²” is not a number", id="a raised two"),
        pytest.param({"warmth": "9" * 5000}, "is not a number", id="five thousand digits"),
        pytest.param({"warmth": ""}, "cannot be chosen", id="nothing where a number must be"),
        pytest.param({"draughts": "3"}, "cannot be chosen", id="not among the choices"),
        pytest.param({"draughts": "true"}, "cannot be chosen", id="a flag for a number"),
        pytest.param({"embers": "perhaps"}, "cannot be chosen", id="a word for a flag"),
        pytest.param({"embers": "[" * 2000}, "cannot be chosen", id="two thousand brackets"),
        pytest.param(
            {"climbing": "true", "warmth": "0"},
            "Climbing needs some warmth",
            id="exclude each other",
        ),
    ],
)
def test_what_cannot_be_is_said_beside_the_rule_and_kept(typed, said):
    rules = read(TOY, MultiDict({f"option.{k}": v for k, v in typed.items()}), TOY.Options())
    assert rules.faulty
    wrong = {item.option.key: str(item.wrong) for item in rules.asked if item.wrong}
    assert set(wrong) <= set(typed)
    assert said in " ".join(wrong.values())
    for item in rules.asked:
        assert item.typed == typed.get(item.option.key, item.typed)


def test_full_width_digits_are_digits():
    rules = read(TOY, MultiDict({"option.warmth": "７"}), TOY.Options())
    assert rules.options.warmth == 7


LISTED = next((game, item) for game in GAMES for item in options_of(game.Options) if item.listed)


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        pytest.param("9 7 5 3", (9, 7, 5, 3), id="with blanks"),
        pytest.param("9,7, 5;3", (9, 7, 5, 3), id="with commas"),
        pytest.param("9-7–5、3", (9, 7, 5, 3), id="with dashes"),
        pytest.param("9 seven", None, id="with a word"),
        pytest.param("0", None, id="out of range"),
        pytest.param("1 " * 61, None, id="too long"),
    ],
)
def test_a_list_of_ones_own(typed, values):
    game, item = LISTED
    name = f"option.{item.key}"
    rules = read(game, MultiDict({name: "x", f"{name}.list": typed}), game.Options())
    if values is None:
        assert rules.faulty
    else:
        assert getattr(rules.options, item.key) == values


def test_a_list_is_shown_as_it_was_typed():
    game, item = LISTED
    options = read_options(game.Options, {item.key: [5, 4, 3]})
    rules = written(game, options)
    assert [one.listed for one in rules.asked if one.option.key == item.key] == ["5 4 3"]
    assert read(game, posted(rules), game.Options()).options == options


def test_what_may_be_nothing_is_an_empty_field():
    @dataclass(frozen=True)
    class Options:
        limit: int | None = option(
            None, label=say("Limit"), help=say("Where it ends."), low=1, high=9, nullable=True
        )

    class Endless(Hearthside):
        pass

    Endless.Options = Options
    rules = written(Endless(), Options())
    assert [item.typed for item in rules.asked] == [""]
    assert read(Endless(), posted(rules), Options(limit=3)).options == Options()
    assert read(Endless(), MultiDict({"option.limit": "4"}), Options()).options == Options(limit=4)


@given(st.dictionaries(st.sampled_from(["climbing", "embers", "warmth", "draughts"]), st.text()))
def test_whatever_is_typed_is_read_or_refused(typed):
    rules = read(TOY, MultiDict({f"option.{k}": v for k, v in typed.items()}), TOY.Options())
    assert rules.faulty == any(item.wrong for item in rules.asked) or rules.wrong
