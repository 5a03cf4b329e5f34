"""The referee of Spades: who wins, why, and which cards there are."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.games.deal import Deal
from scorekeeper.games.referee import CardsError
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.rules import Options

REFEREE = SPADES.referee
LINES = Path(__file__).with_name("cases.jsonl").read_text().splitlines()
TRICKS = [row for row in map(json.loads, LINES) if row["kind"] == "trick"]


def judge(cards, **options):
    return REFEREE.judge(cards.split(), Options(**options))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in TRICKS])
def test_case(row):
    cards = " ".join(card[1:] + card[0] for card in row["input"]["cards"])
    verdict = judge(cards)
    assert (verdict.winner, verdict.leads) == (row["expected"]["winner"],) * 2
    assert (verdict.destroyed, verdict.captures, verdict.points) == (False, {}, 0)


@pytest.mark.parametrize(
    ("cards", "options", "winner", "reasons"),
    [
        pytest.param(
            "10D AS 2S KS", {}, 1, ["Spades are trump: the highest spade wins."], id="spades"
        ),
        pytest.param(
            "10D TC KH QD",
            {},
            3,
            ["No spade was played: the highest card of the suit led wins, here diamonds."],
            id="the suit led",
        ),
        pytest.param(
            "AS LJ BJ",
            {"deck": "jokers"},
            2,
            [
                "Spades are trump: the highest spade wins.",
                "Jokers are spades above the ace, the big one first.",
            ],
            id="jokers",
        ),
        pytest.param(
            "AS 2D 2S",
            {"deck": "jokers-deuces"},
            1,
            [
                "Spades are trump: the highest spade wins.",
                "With this deck the two of diamonds, then of spades, beat the ace.",
            ],
            id="high deuces",
        ),
        pytest.param(
            "KH AH AH",
            {"packs": 2},
            2,
            [
                "No spade was played: the highest card of the suit led wins, here hearts.",
                "Of two identical cards the later one wins.",
            ],
            id="two packs",
        ),
    ],
)
def test_reasons(cards, options, winner, reasons):
    verdict = judge(cards, **options)
    assert verdict.winner == winner
    assert [str(reason.text) for reason in verdict.reasons] == reasons


def test_the_keys_hold_the_whole_deck():
    assert sum(kind.count for kind in REFEREE.kinds(Options())) == 52
    every = REFEREE.every(Options())
    kinds = REFEREE.kinds(every)
    assert sum(kind.count for kind in kinds) == 54
    names = [card.name for kind in kinds for card in kind.cards]
    for name in names:
        REFEREE.check([name], every)


def test_cards_have_names_people_say():
    assert str(REFEREE.card("AS").label) == "Ace of spades"
    assert REFEREE.card("TD") is REFEREE.card("10D")
    assert str(REFEREE.card("10D").label) == "10 of diamonds"


def test_a_card_that_is_none():
    with pytest.raises(CardsError, match="no card of this game"):
        REFEREE.card("1S")


def test_what_must_be_followed():
    assert str(judge("10D AS").follow) == "Suit to follow: diamonds."
    assert str(judge("LJ 2D", deck="jokers").follow) == "Suit to follow: spades."


def test_turns_go_round_from_the_leader():
    deal = Deal(1, 13, 4, dealer=3, leader=0, present=(0, 1, 2, 3))
    assert REFEREE.turns(deal, 2) == (2, 3, 0, 1)


SIX = (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("cards", "options", "packs"),
    [
        pytest.param(17, {}, 2, id="seventeen cards each, of two packs"),
        pytest.param(8, {}, 1, id="eight cards each, of one"),
        pytest.param(9, {}, 2, id="nine cards each, of two"),
        pytest.param(9, {"deck": "jokers"}, 1, id="nine cards each, of one with jokers"),
        pytest.param(8, {"packs": 2}, 2, id="two packs, as agreed"),
    ],
)
def test_six_play_with_a_second_pack_where_one_does_not_go_round(cards, options, packs):
    deal = Deal(1, cards, 6, dealer=0, leader=1, present=SIX)
    assert REFEREE.dealt(Options(**options), deal) == replace(Options(**options), packs=packs)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        pytest.param("", "1 to 6 cards, not 0", id="none"),
        pytest.param("2S 3S 4S 5S 6S 7S 8S", "1 to 6 cards, not 7", id="too many"),
        pytest.param("AS 10D TD", "TD is in it too often", id="one twice"),
        pytest.param("AS BJ", "no jokers in this deck", id="a joker"),
        pytest.param("AS 1H", "no card of this game", id="an unknown one"),
    ],
)
def test_cards_that_cannot_lie_in_one_trick(cards, said):
    with pytest.raises(CardsError, match=said):
        REFEREE.judge(cards.split(), Options())
