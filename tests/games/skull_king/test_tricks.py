"""Who wins a trick, beyond the public cases: rulings, and what holds for any trick."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.skull_king.tricks import CARDS, Card, Rank, Trick, judge
from tests.games.skull_king.simulation import ADVANCED, deck, played


def trick(cards, **options):
    return judge([CARDS[name] for name in cards.split()], Options(**options))


@pytest.mark.parametrize(
    ("cards", "winner", "captures"),
    [
        pytest.param(
            "pirate skull-king mermaid", 2, {"skull_king": 1}, id="all three: the mermaid"
        ),
        pytest.param("mermaid pirate skull-king", 0, {"skull_king": 1}, id="in any order"),
        pytest.param(
            "yellow-14 skull-king mermaid pirate",
            2,
            {"fourteens": 1, "skull_king": 1},
            id="14s still count",
        ),
        pytest.param(
            "mermaid rosie mermaid", 1, {"mermaids": 2}, id="a pirate takes both mermaids"
        ),
        pytest.param("rosie harry mermaid", 0, {"mermaids": 1}, id="the first pirate wins"),
        pytest.param("mermaid mermaid black-14", 0, {"black_fourteen": 1}, id="the first mermaid"),
        pytest.param(
            "mermaid tigress-as-pirate", 1, {"mermaids": 1}, id="the Tigress takes a mermaid"
        ),
        pytest.param("tigress-as-escape green-1", 1, {}, id="the Tigress escapes"),
        pytest.param("tigress-as-escape escape loot", 0, {}, id="only escapes: the first wins"),
        pytest.param("loot escape", 0, {}, id="a Loot led wins an empty trick"),
        pytest.param("green-13 yellow-14 green-2", 0, {"fourteens": 1}, id="the led suit"),
        pytest.param("green-13 black-1 yellow-14", 1, {"fourteens": 1}, id="black is trump"),
        pytest.param(
            "black-3 black-14 green-14", 1, {"fourteens": 1, "black_fourteen": 1}, id="14s"
        ),
        pytest.param("escape yellow-2 green-14", 1, {"fourteens": 1}, id="an Escape sets no suit"),
    ],
)
def test_winner_and_captures(cards, winner, captures):
    judged = trick(cards)
    assert (judged.winner, judged.leads, judged.destroyed) == (winner, winner, False)
    assert judged.captures == captures


@pytest.mark.parametrize(
    ("cards", "winner", "leads"),
    [
        pytest.param("kraken", None, 0, id="the Kraken alone"),
        pytest.param("white-whale", None, 0, id="the White Whale alone"),
        pytest.param("white-whale kraken", None, 1, id="both alone: the acting one leads"),
        pytest.param("kraken white-whale", None, 1, id="both alone, the other way"),
        pytest.param("green-5 kraken black-1", None, 2, id="who would have won leads"),
        pytest.param("kraken yellow-3 yellow-9", None, 2, id="the first number sets the suit"),
        pytest.param("kraken escape escape", None, 1, id="the first Escape would have won"),
        pytest.param("white-whale black-2 green-9", 2, 2, id="the highest number, not trump"),
        pytest.param("white-whale skull-king mermaid", None, 0, id="no number: its player leads"),
        pytest.param("kraken green-3 white-whale pirate", 1, 1, id="the earlier counts as nothing"),
        pytest.param("white-whale green-3 kraken pirate", None, 3, id="the Kraken came later"),
    ],
)
def test_kraken_and_white_whale(cards, winner, leads):
    judged = trick(cards)
    assert (judged.winner, judged.leads) == (winner, leads)
    assert judged.destroyed is (winner is None)
    if winner is None:
        assert (judged.captures, judged.alliances) == ({}, ())


@pytest.mark.parametrize(
    ("cards", "leads"),
    [
        pytest.param("white-whale skull-king mermaid", 2, id="who would have won"),
        pytest.param("kraken white-whale", 1, id="nobody would have"),
        pytest.param("escape white-whale loot", 0, id="the first Escape"),
    ],
)
def test_a_white_whale_without_numbers_by_the_booklet_of_2024(cards, leads):
    judged = trick(cards, whale_without_numbers="would-be-winner")
    assert (judged.winner, judged.leads) == (None, leads)


def test_under_the_white_whale_14s_pay_and_characters_do_not():
    judged = trick("white-whale skull-king pirate green-14 black-14 mermaid")
    assert (judged.winner, judged.captures) == (3, {"fourteens": 1, "black_fourteen": 1})


@pytest.mark.parametrize(
    ("cards", "alliances"),
    [
        pytest.param("loot green-2", ((0, 1),), id="with the winner"),
        pytest.param("loot loot green-2", ((0, 2), (1, 2)), id="two Loots"),
        pytest.param("loot escape loot", ((2, 0),), id="never with oneself"),
        pytest.param("loot white-whale green-2", ((0, 2),), id="under the White Whale"),
        pytest.param("loot white-whale pirate", (), id="not in a destroyed trick"),
        pytest.param("loot kraken green-2", (), id="not under the Kraken"),
    ],
)
def test_alliances(cards, alliances):
    assert trick(cards).alliances == alliances


def test_every_card_has_its_name():
    assert len(CARDS) == 56 + 5 + 1 + 2 + 1 + 1 + 1 + 3
    assert CARDS["black-14"] == Card("black-14", Rank.NUMBER, "black", 14)
    assert {card.rank for card in CARDS.values()} == set(Rank)
    assert all(name == card.name for name, card in CARDS.items())
    assert [CARDS[name].rank for name in rules.NAMED_PIRATES] == [Rank.PIRATE] * 5


def test_a_trick_says_no_more_than_there_is():
    assert trick("green-1") == Trick(0, 0)


@st.composite
def tricks(draw):
    """Draw what 1 to 8 hands may play: a random part of the deck, the Tigress declared."""
    random = Random(draw(st.integers(0, 2**32)))
    names = deck(Options(**ADVANCED), 8)
    random.shuffle(names)
    if draw(st.booleans()):
        names.sort(key=lambda name: "-" in name and name.partition("-")[0] in rules.SUITS)
        names = names[:18]
        random.shuffle(names)
    return [played(name, random) for name in names[: random.randint(1, 8)]]


LADDER = (Rank.SKULL_KING, Rank.PIRATE, Rank.MERMAID, Rank.NUMBER, Rank.ESCAPE, Rank.LOOT)
"""Ranks in the order in which they win where no other rule decides."""

whale_rule = st.sampled_from(["whale-player", "would-be-winner"])


@given(cards=tricks(), rule=whale_rule)
def test_any_trick_is_won_by_the_ladder_or_destroyed(cards, rule):
    judged = judge(cards, Options(whale_without_numbers=rule))
    ranks = [card.rank for card in cards]
    beasts = [rank for rank in ranks if rank in (Rank.KRAKEN, Rank.WHITE_WHALE)]
    assert 0 <= judged.leads < len(cards)
    assert judged.destroyed is (judged.winner is None)
    if judged.destroyed:
        assert beasts
        assert beasts[-1] is Rank.KRAKEN or Rank.NUMBER not in ranks
        return
    assert judged.leads == judged.winner
    won = cards[judged.winner]
    if beasts:
        assert beasts[-1] is Rank.WHITE_WHALE
        assert won.number == max(card.number for card in cards)
    elif {Rank.SKULL_KING, Rank.MERMAID} <= set(ranks):
        assert won.rank is Rank.MERMAID
    else:
        best = min(ranks, key=LADDER.index)
        likes = (Rank.ESCAPE, Rank.LOOT)
        assert won.rank is best or (won.rank in likes and best in likes)


@given(cards=tricks())
def test_captures_are_what_lies_in_the_trick(cards):
    judged = judge(cards, Options())
    fourteens = sum(card.number == 14 for card in cards)
    taken = judged.captures
    if not judged.destroyed:
        paid = taken.get("fourteens", 0) + taken.get("black_fourteen", 0)
        assert paid == fourteens
    characters = {"mermaids": Rank.MERMAID, "pirates": Rank.PIRATE, "skull_king": Rank.SKULL_KING}
    takes = {"mermaids": Rank.PIRATE, "pirates": Rank.SKULL_KING, "skull_king": Rank.MERMAID}
    for key, rank in characters.items():
        if key in taken:
            assert cards[judged.winner].rank is takes[key]
            assert taken[key] == sum(card.rank is rank for card in cards)
    assert 0 not in taken.values()
    loots = [place for place, card in enumerate(cards) if card.rank is Rank.LOOT]
    expected = [(place, judged.winner) for place in loots if place != judged.winner]
    assert list(judged.alliances) == ([] if judged.destroyed else expected)


@given(cards=tricks(), rule=whale_rule, data=st.data())
def test_an_escape_more_at_the_end_changes_nothing(cards, rule, data):
    options = Options(whale_without_numbers=rule)
    before = judge(cards, options)
    after = judge([*cards, CARDS["escape"]], options)
    if {card.rank for card in cards} - {Rank.KRAKEN, Rank.WHITE_WHALE}:
        assert after == before


@given(cards=tricks(), data=st.data())
def test_the_order_does_not_matter_for_what_is_captured_from_one_king(cards, data):
    ranks = [card.rank for card in cards]
    beasts = {Rank.KRAKEN, Rank.WHITE_WHALE} & set(ranks)
    if Rank.SKULL_KING in ranks and not beasts:
        shuffled = data.draw(st.permutations(cards))
        assert judge(shuffled, Options()).captures == judge(cards, Options()).captures
