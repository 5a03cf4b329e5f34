"""Which facts a round asks for, and what they can hold."""

import pytest

from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.tally import Kind, Scope, Stage
from tests.games.table import only_round

ALWAYS = [
    "bid", "tricks", "fourteens", "black_fourteen", "mermaids", "pirates", "skull_king",
]  # fmt: skip


def shown(players=4, cards=5, **options):
    empty = {"cards": cards, "bids": [None] * players, "tricks": [None] * players}
    table, deal, _ = only_round(SKULL_KING, players, empty, options)
    return {field.key: field for field in SKULL_KING.shown(table, deal)}


@pytest.mark.parametrize(
    ("players", "cards", "options", "more"),
    [
        pytest.param(4, 5, {}, [], id="the plain game"),
        pytest.param(4, 5, {"loot": True}, ["alliances"], id="Loot"),
        pytest.param(2, 5, {"loot": True}, ["ghost"], id="no Loot for two, but a ghost"),
        pytest.param(4, 5, {"pirate_powers": True}, ["wager", "harry"], id="powers"),
        pytest.param(4, 1, {"pirate_powers": True}, ["harry"], id="no wager with one card"),
        pytest.param(4, 5, {"kraken": True}, ["destroyed"], id="the Kraken"),
        pytest.param(4, 5, {"white_whale": True}, ["destroyed"], id="the White Whale"),
        pytest.param(4, 5, {"cannonball": True}, [], id="no load with standard scoring"),
        pytest.param(4, 5, {"scoring": "rascal"}, [], id="no load without cannonballs"),
        pytest.param(
            4, 5, {"scoring": "rascal", "cannonball": True}, ["load"], id="loads with both"
        ),
    ],
)
def test_only_what_has_a_place(players, cards, options, more):
    assert sorted(shown(players, cards, **options)) == sorted(ALWAYS + more)


@pytest.mark.parametrize(
    ("key", "players", "cards", "options", "high", "table"),
    [
        ("bid", 4, 5, {}, 5, None),
        ("tricks", 4, 5, {}, 5, None),
        ("fourteens", 4, 5, {}, 3, 3),
        ("black_fourteen", 4, 5, {}, 1, 1),
        ("mermaids", 4, 5, {}, 2, 2),
        ("pirates", 4, 5, {}, 3, 3),
        ("pirates", 2, 5, {}, 2, 2),
        ("pirates", 8, 5, {}, 6, 6),
        ("skull_king", 4, 5, {}, 1, 1),
        ("alliances", 4, 5, {"loot": True}, None, 2),
        ("destroyed", 4, 5, {"kraken": True}, 1, None),
        ("destroyed", 4, 5, {"kraken": True, "white_whale": True}, 2, None),
        ("destroyed", 4, 1, {"kraken": True, "white_whale": True}, 1, None),
        ("ghost", 2, 5, {}, 5, None),
    ],
)
def test_the_most(key, players, cards, options, high, table):
    field = shown(players, cards, **options)[key]
    assert (field.high, field.table) == (high, table)


def test_worths():
    worths = {key: field.worth for key, field in shown(loot=True).items() if field.worth}
    assert worths == {
        "fourteens": 10, "black_fourteen": 20, "mermaids": 20, "pirates": 30, "skull_king": 40,
        "alliances": 20,
    }  # fmt: skip
    assert shown(skull_king_capture=50)["skull_king"].worth == 50


def test_fields_say_what_a_page_needs():
    fields = {field.key: field for field in SKULL_KING.fields}
    pictures = [
        field.sign
        for field in SKULL_KING.fields
        if field.stage is Stage.COUNTING and field.scope is Scope.SEAT and field.sign
    ]
    assert pictures == ["fourteen", "black-fourteen", "mermaid", "pirate", "skull-king"]
    assert [f.key for f in SKULL_KING.fields if f.unscored] == ["destroyed", "ghost"]
    assert [f.key for f in SKULL_KING.fields if f.kind is Kind.PAIRS] == ["alliances"]
    assert [f.key for f in SKULL_KING.fields if f.stage is Stage.BIDDING] == ["bid", "load"]
    assert [value for value, _ in fields["wager"].choices] == [0, 10, 20]
    assert [value for value, _ in fields["harry"].choices] == [-1, 0, 1]
    assert {key: f.neutral for key, f in fields.items() if f.neutral is None} == {
        "bid": None, "tricks": None, "ghost": None,
    }  # fmt: skip
