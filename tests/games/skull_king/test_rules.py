"""Deck, plans of rounds, house rules and presets."""

import pytest

from scorekeeper.games.options import OptionsError, options_of, read_options
from scorekeeper.games.skull_king import SKULL_KING, rules
from scorekeeper.games.skull_king.rules import Options


def options(**told):
    return read_options(Options, told)


def plan(players, **told):
    chosen = options(**told)
    hands = SKULL_KING.hands(players)
    numbers = range(1, SKULL_KING.planned(chosen) + 1)
    return [SKULL_KING.cards(chosen, number, hands) for number in numbers]


def test_the_deck():
    assert rules.BASE_DECK == 70
    assert rules.PIRATES == 6


@pytest.mark.parametrize(
    ("rounds", "cards"),
    [
        ("classic", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("even-keeled", [2, 4, 6, 8, 10]),
        ("even-keeled-twice", [2, 2, 4, 4, 6, 6, 8, 8, 10, 10]),
        ("skip-to-the-brawl", [6, 7, 8, 9, 10]),
        ("swift-n-salty", [5, 5, 5, 5, 5]),
        ("broadside-barrage", [10] * 10),
        ("whirlpool", [9, 7, 5, 3, 1]),
        ("whirlpool-twice", [9, 7, 5, 3, 1, 9, 7, 5, 3, 1]),
        ("past-your-bedtime", [1]),
        ([3, 1, 60], [3, 1, 17]),
    ],
)
def test_plans(rounds, cards):
    assert plan(4, rounds=rounds) == cards


@pytest.mark.parametrize(
    ("players", "told", "cards"),
    [
        pytest.param(7, {}, [*range(1, 11)], id="seven players get ten cards"),
        pytest.param(8, {}, [1, 2, 3, 4, 5, 6, 7, 8, 8, 8], id="eight players get eight"),
        pytest.param(8, {"rounds": [9]}, [8], id="an own plan is capped"),
        pytest.param(8, {"rounds": "whirlpool"}, [8, 7, 5, 3, 1], id="a whirlpool of eight"),
        pytest.param(
            8,
            {"loot": True, "kraken": True, "white_whale": True, "rounds": [9]},
            [8],
            id="advanced cards do not raise the cap",
        ),
        pytest.param(2, {"rounds": [60]}, [23], id="two players deal three hands"),
        pytest.param(3, {"rounds": [60]}, [23], id="three players"),
    ],
)
def test_the_cap(players, told, cards):
    assert plan(players, **told) == cards


@pytest.mark.parametrize(
    ("players", "told", "most"),
    [
        pytest.param(8, {}, 8, id="base deck"),
        pytest.param(8, {"loot": True}, 9, id="72 cards"),
        pytest.param(7, {}, 10, id="70 by seven"),
        pytest.param(6, {"loot": True}, 12, id="72 by six"),
        pytest.param(6, {"kraken": True}, 11, id="71 by six"),
        pytest.param(4, {"kraken": True, "white_whale": True}, 18, id="72 by four"),
        pytest.param(3, {"loot": True}, 24, id="three use Loot"),
        pytest.param(2, {"loot": True}, 23, id="two never do"),
        pytest.param(2, {"loot": True, "kraken": True, "white_whale": True}, 24, id="72 by three"),
    ],
)
def test_a_table_may_deal_what_the_deck_has(players, told, most):
    assert SKULL_KING.most_cards(options(**told), players) == most


@pytest.mark.parametrize(
    ("players", "number", "rounds", "cards"),
    [
        pytest.param(4, 11, "classic", 10, id="as the tenth"),
        pytest.param(4, 13, "classic", 10, id="also the third of them"),
        pytest.param(8, 11, "classic", 8, id="capped as the tenth"),
        pytest.param(4, 6, "whirlpool", 1, id="the last planned, not the largest"),
        pytest.param(4, 3, [7, 4], 4, id="after an own plan"),
    ],
)
def test_extra_rounds_deal_as_the_last_planned(players, number, rounds, cards):
    hands = SKULL_KING.hands(players)
    assert SKULL_KING.cards(options(rounds=rounds), number, hands) == cards


def test_the_defaults():
    assert options() == Options(
        "standard", False, "classic", "cards", "extra-round", False, False, False, False, 40,
        False, "whale-player",
    )  # fmt: skip


def test_options_stand_in_the_order_of_the_game_file():
    assert [item.key for item in options_of(Options)] == [
        "scoring", "cannonball", "rounds", "zero_bid", "ties", "loot", "kraken", "white_whale",
        "pirate_powers", "skull_king_capture", "bonus_on_missed_bid", "whale_without_numbers",
    ]  # fmt: skip


def test_a_newcomer_sees_few_options():
    assert [item.key for item in options_of(Options) if not item.expert] == [
        "scoring", "rounds", "loot", "kraken", "white_whale", "pirate_powers",
    ]  # fmt: skip


def test_every_option_has_a_sentence():
    assert all(str(item.help).endswith(".") and str(item.label) for item in options_of(Options))


@pytest.mark.parametrize("told", [{"rounds": [61]}, {"rounds": [0]}, {"skull_king_capture": 45}])
def test_numbers_out_of_range(told):
    with pytest.raises(OptionsError):
        options(**told)


PRESETS = {
    "2024": Options(whale_without_numbers="would-be-winner"),
    "2021": Options(),
    "online": Options(
        loot=True, kraken=True, white_whale=True, pirate_powers=True, ties="shared",
        zero_bid="round",
    ),
    "2013": Options(skull_king_capture=50),
}  # fmt: skip


def test_presets():
    assert {p.key: options(**p.options) for p in SKULL_KING.presets} == PRESETS
    assert [str(preset.name) for preset in SKULL_KING.presets] == [
        "2024 booklet", "2021 booklet", "Online table", "2013 to 2018",
    ]  # fmt: skip
