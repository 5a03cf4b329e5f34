"""docs/game-file.md, held against what the code reads, refuses and answers."""

import ast
import json
import re
from itertools import product
from pathlib import Path

import pytest

from scorekeeper import cli
from scorekeeper.exchange import answers, game_file, tricks
from scorekeeper.games import GAMES
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import all_fields
from scorekeeper.games.options import options_of, write_options
from scorekeeper.games.skull_king.faults import _most_at_the_table
from scorekeeper.games.skull_king.referee import CARDS as SKULL_KING_CARDS
from scorekeeper.games.spades.referee import CARDS as SPADES_CARDS
from scorekeeper.games.tally import ROUND_FIELDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "game-file.md").read_text()
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
PAIRS = list(zip(EXAMPLES[::2], EXAMPLES[1::2], strict=True))
EACH_GAME = [pytest.param(game, id=game.slug) for game in GAMES]
ONLY_ON_PAGES = {"fallen"}
"""Faults of tricks told one by one, which no file holds."""


def rows(heading, column):
    """Gives the cells of a table, by its section and the name of its first column."""
    section = re.split(r"^#+ ", PAGE.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.M)[0]
    table = section.split(f"| {column} |", 1)[1].split("\n\n")[0].rstrip()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n")[2:]]


def codes(cell):
    return re.findall(r"`([^`]+)`", cell)


def keys(heading, column="key"):
    return [key for first, *_ in rows(heading, column) for key in codes(first)]


def answered(question):
    give = tricks.answer if "cards" in question else answers.answer
    return give(question, GAMES)


@pytest.mark.parametrize(("question", "answer"), PAIRS)
def test_an_example_is_answered_as_it_says(question, answer):
    assert answered(question) == answer


def test_there_is_an_example_of_every_kind():
    kinds = {question.get("game") for question, _ in PAIRS}
    assert kinds == {game.slug for game in GAMES}
    assert any("error" in answer for _, answer in PAIRS)
    assert any("winner" in answer for _, answer in PAIRS)


def test_the_keys_of_a_match():
    written = game_file.write(game_file.read(EXAMPLES[2], GAMES))
    told = set(keys("The match"))
    assert set(written) <= told
    required = {
        key
        for first, _, without in rows("The match", "key")
        for key in codes(first)
        if without == "required"
    }
    assert required == set(game_file.REQUIRED)
    refused = answers.answer({**EXAMPLES[2], "points": []}, GAMES)
    assert refused["error"]["path"] == "points"
    more = {
        "start_points": [0] * 4,
        "ended": True,
        "note": "n",
        "title": "t",
        "place": "p",
        "started": "2026-11-29T19:30:00Z",
        "sides": [[0, 2], [1, 3]],
        "first_dealer": 0,
    }
    assert told == {*EXAMPLES[2], *more}
    assert "error" not in answers.answer({**EXAMPLES[2], **more}, GAMES)


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_option_its_default_and_its_values(game):
    told = {
        codes(key)[0]: (json.loads(codes(default)[0]), values)
        for key, default, values in rows(f"Options of {game.name}", "key")
    }
    assert {key: default for key, (default, _) in told.items()} == write_options(game.Options())
    assert list(told) == [option.key for option in options_of(game.Options)]
    for option in options_of(game.Options):
        values = codes(told[option.key][1])
        words = [json.dumps(word) for word, _ in option.choices]
        bounds = [str(bound) for bound in (option.low, option.high) if bound is not None]
        flags = ["true", "false"] if isinstance(option.default, bool) else []
        unset = ["null"] if option.nullable else []
        assert sorted(values) == sorted([*words, *bounds, *flags, *unset]), option.key


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_key_of_a_round_is_where_a_field_has_its_place(game):
    fields = [field for field in all_fields(game) if field.place]
    told = {*keys("Every round"), *keys(f"A round of {game.name}")}
    assert told == {field.place[0] for field in fields}
    assert {f.place[0] for f in ROUND_FIELDS if f.place} <= set(keys("Every round"))
    inside = [field.place for field in fields if len(field.place) > 1]
    if inside:
        (outer,) = {outer for outer, _ in inside}
        listed = keys(f"A round of {game.name}", f"key in `{outer}`")
        assert listed == [inner for _, inner in inside]


def test_every_key_of_an_answer():
    given = {key for question, answer in PAIRS if "rounds" in question for key in answer}
    assert set(keys("Answers")) == {*given, "after_end"} - {"error"}
    verdict = next(answer for _, answer in PAIRS if "winner" in answer)
    assert keys("Tricks") == list(verdict)


def blocking_codes():
    """Reads from the source which faults a check can give, without those that only warn."""
    for file in sorted((ROOT / "scorekeeper" / "games").rglob("*.py")):
        tree = ast.parse(file.read_text())
        for node in ast.walk(tree):
            match node:
                case ast.Assign(targets=[ast.Name(id="CODE")], value=ast.Constant(value=code)):
                    yield code
                case ast.Call(func=ast.Name(id="Fault"), args=[ast.Constant(value=code), *_]):
                    if not any(word.arg == "blocking" for word in node.keywords):
                        yield code
    yield from (code for code, _ in _most_at_the_table(Deal(1, 1, 3, 0, 0, (0, 1, 2))).values())


def test_every_fault_that_an_answer_can_hold():
    told = keys("Faults", "fault")
    assert len(set(told)) == len(told)
    assert set(told) == set(blocking_codes()) - ONLY_ON_PAGES


def test_every_code_of_an_error():
    asked = [
        ({}, answers.answer),
        ({**EXAMPLES[0], "options": {"rounds": [99]}}, answers.answer),
        ({**EXAMPLES[0], "rounds": [{"bids": [9, 9, 9]}]}, answers.answer),
        ({"game": "spades", "cards": []}, tricks.answer),
    ]
    given = [give(question, GAMES)["error"] for question, give in asked]
    told = {codes(code)[0]: codes(more) for code, more, _ in rows("Answers", "code")}
    assert told == {error["code"]: [key for key in error if key != "code"] for error in given}


def test_every_exit_status():
    assert keys("The command line", "exit status") == ["0", str(cli.REFUSED), "2", str(cli.STOPPED)]


def listed(cell):
    """Gives the cards in a cell: names, or the first and the last of a suit."""
    names = codes(cell)
    if " to " not in cell:
        return names
    suit, _, most = names[1].rpartition("-")
    return [f"{suit}-{number}" for number in range(1, int(most) + 1)]


def test_every_card_of_skull_king():
    told = rows("Cards of Skull King", "card")
    by_name = next(codes(more) for card, more in told if card == "`pirate`")
    names = [name for card, _ in told for name in listed(card)]
    assert {*names, *by_name} == set(SKULL_KING_CARDS)


def test_every_card_of_spades():
    parts = {part: codes(names) for part, names in rows("Cards of Spades", "part")}
    suited = ["".join(card) for card in product(parts["rank"], parts["suit"])]
    assert {*suited, *parts["joker"]} == set(SPADES_CARDS)


@pytest.mark.parametrize("game", EACH_GAME)
def test_how_many_cards_a_trick_has_and_how_many_play(game):
    assert f"# Cards of {game.name}\n\nA trick has 1 to {game.referee.most}." in PAGE
    assert f'`"{game.slug}"`, {game.seats[0]} to {game.seats[-1]} players' in PAGE
