"""A trick asked in JSON: what is answered, and what is no trick."""

import json

import pytest

from scorekeeper.exchange.tricks import answer, asked, in_words
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.spades import SPADES
from tests.toy import TOY

GAMES = (SKULL_KING, SPADES, TOY)
ADVANCED = {"loot": True, "kraken": True, "white_whale": True}


def ask(cards, options=None, game="skull-king"):
    told = {"game": game, "cards": cards.split() if isinstance(cards, str) else cards}
    return answer(json.dumps({**told, "options": options or {}}).encode(), GAMES)


def test_a_verdict_holds_exactly_what_was_agreed():
    said = ask("green-7 tigress-as-pirate mermaid")
    reason = said.pop("reason")
    assert said == {
        "winner": 1,
        "leads": 1,
        "destroyed": False,
        "captures": {"mermaids": 1},
        "alliances": [],
        "points": 20,
    }
    assert reason == (
        "A pirate beats mermaids and every number. The Tigress was played as a pirate and is one "
        "here. The pirate takes a mermaid: +20. [booklets of 2021 and 2024]"
    )


def test_a_destroyed_trick():
    said = ask("green-7 kraken loot", ADVANCED)
    assert (said["winner"], said["leads"], said["destroyed"]) == (None, 0, True)
    assert (said["captures"], said["alliances"], said["points"]) == ({}, [], 0)


def test_an_alliance():
    assert ask("loot green-7", ADVANCED)["alliances"] == [[0, 1]]


def test_options_may_be_left_out():
    told = {"game": "skull-king", "cards": ["green-7"]}
    assert answer(json.dumps(told).encode(), GAMES)["winner"] == 0


def test_a_trick_of_spades():
    said = ask("10D TD BJ", {"deck": "jokers", "packs": 2}, "spades")
    assert (said["winner"], said["leads"]) == (2, 2)
    assert said["reason"].startswith("Spades are trump")


CANNOT_BE = [
    pytest.param("green-7 green-7", {}, "skull-king", id="a number twice"),
    pytest.param("skull-king skull-king", {}, "skull-king", id="two Skull Kings"),
    pytest.param("mermaid mermaid mermaid", {}, "skull-king", id="three mermaids"),
    pytest.param("pirate " * 6, {}, "skull-king", id="a sixth pirate"),
    pytest.param("rosie bendt rascal juanita harry pirate", {}, "skull-king", id="however named"),
    pytest.param("pirate pirate pirate pirate pirate rosie", {}, "skull-king", id="named last"),
    pytest.param("rosie rosie", {}, "skull-king", id="one pirate twice"),
    pytest.param("tigress-as-pirate tigress-as-escape", {}, "skull-king", id="both Tigresses"),
    pytest.param("tigress", {}, "skull-king", id="a Tigress that was not declared"),
    pytest.param("escape " * 6, {}, "skull-king", id="a sixth escape"),
    pytest.param("kraken", {}, "skull-king", id="Kraken is off"),
    pytest.param("white-whale", {"kraken": True}, "skull-king", id="White Whale is off"),
    pytest.param("loot", {}, "skull-king", id="Loot is off"),
    pytest.param("loot loot loot", ADVANCED, "skull-king", id="a third Loot"),
    pytest.param("kraken kraken", ADVANCED, "skull-king", id="two Krakens"),
    pytest.param("", {}, "skull-king", id="no card"),
    pytest.param(
        " ".join(f"green-{n}" for n in range(1, 10)), {}, "skull-king", id="more than eight"
    ),
    pytest.param("green-15", {}, "skull-king", id="a number that is none"),
    pytest.param("green-07", {}, "skull-king", id="a number written otherwise"),
    pytest.param("Green-7", {}, "skull-king", id="a name written otherwise"),
    pytest.param(["", "\x00", "🦜"], {}, "skull-king", id="no names at all"),
    pytest.param("green-7", {}, "whist", id="an unknown game"),
    pytest.param("green-7", {}, None, id="no game"),
    pytest.param("ember", {}, "hearthside", id="a game without a referee"),
    pytest.param("AS AS", {}, "spades", id="the same ace twice"),
    pytest.param("AS AS AS", {"packs": 2}, "spades", id="three of two packs"),
    pytest.param("10D TD", {}, "spades", id="a ten in both ways"),
    pytest.param("BJ", {}, "spades", id="no jokers in the deck"),
    pytest.param("1S", {}, "spades", id="no rank"),
    pytest.param("2C 3C 4C 5C 6C 7C 8C", {}, "spades", id="more than six"),
]


@pytest.mark.parametrize(("cards", "options", "game"), CANNOT_BE)
def test_what_cannot_be(cards, options, game):
    said = ask(cards, options, game)
    assert set(said) == {"error"}
    assert said["error"]["code"] == "cards"
    assert 0 < len(said["error"]["message"]) < 200


@pytest.mark.parametrize(
    ("data", "path"),
    [
        pytest.param(b"{", "", id="no JSON"),
        pytest.param(b"[]", "", id="no object"),
        pytest.param(b'{"game":"skull-king"}', "cards", id="no cards"),
        pytest.param(b'{"cards":["mermaid"]}', "game", id="no game"),
        pytest.param(b'{"game":"skull-king","cards":"mermaid"}', "cards", id="no list"),
        pytest.param(b'{"game":"skull-king","cards":["mermaid",7]}', "cards[1]", id="a number"),
        pytest.param(b'{"game":"skull-king","cards":[["mermaid"]]}', "cards[0]", id="a list in it"),
        pytest.param(b'{"game":"skull-king","cards":[],"hand":1}', "hand", id="a key too many"),
        pytest.param(
            b'{"game":"skull-king","cards":["loot"],"options":[]}', "options", id="no options"
        ),
        pytest.param(
            b'{"game":"skull-king","cards":["loot"],"options":{"krake":true}}',
            "options.krake",
            id="an unknown option",
        ),
        pytest.param(
            b'{"game":"skull-king","cards":["loot"],"options":{"loot":1}}',
            "options.loot",
            id="an option of the wrong kind",
        ),
        pytest.param(b'{"game":"spades","game":"spades","cards":[]}', "game", id="a key twice"),
    ],
)
def test_what_cannot_be_read(data, path):
    said = answer(data, GAMES)["error"]
    assert (said["code"], said["path"]) == ("format", path)


def test_house_rules_that_cannot_be_played():
    assert ask("AS", {"target": 0}, "spades")["error"]["code"] == "options"


def test_in_words():
    said = in_words(asked("skull-king", "{}", ["yellow-14", "skull-king", "mermaid"]), GAMES)
    assert said.splitlines() == [
        "Card 3, Mermaid, wins.",
        "- A mermaid beats the Skull King, in any order. (booklets of 2021 and 2024)",
        "- She takes the Skull King: +40. (booklets of 2021 and 2024)",
        "- The yellow 14 lies in the trick: +10. (booklets of 2021 and 2024)",
        "Worth +50 if the bid is met.",
        "Card 3, Mermaid, leads the next trick.",
    ]


def test_a_destroyed_trick_in_words():
    said = in_words(asked("skull-king", '{"kraken": true}', ["green-2", "kraken"]), GAMES)
    assert said.startswith("Nobody wins.\n- The Kraken destroys")
    assert said.endswith("Card 1, Green 2, leads the next trick.")
