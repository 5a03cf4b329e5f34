"""Which entries can have happened: as many as brute force finds, and none that was played."""

import os
from random import Random

import pytest

from scorekeeper.games.board import faults
from scorekeeper.games.game import Setup, each_alone
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.box import Box
from scorekeeper.games.skull_king.possible import smallest
from scorekeeper.games.skull_king.stories import Claim, Frame, possible
from scorekeeper.games.tally import Tally
from tests.games.skull_king.brute_force import Game, asked, entries, reachable
from tests.games.skull_king.simulation import random_round
from tests.games.skull_king.test_faults import ALL_IN, found, of_table, three

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
ROUNDS = 20_000 if LONG else 2_000


def small(players, cards, specials, low="black-2 black-3 black-5"):
    """Make a game with these cards, and a few numbers that pay nothing."""
    return Game(players, cards, (*specials.split(), *low.split()))


SMALL_DECKS = {
    "mermaids, pirates and two Loots": (
        small(3, 2, "mermaid mermaid rosie harry loot loot"),
        6_720,
        540,
    ),
    "coloured 14s, two Loots and Rascal": (
        small(3, 2, "green-14 yellow-14 purple-14 loot loot rascal"),
        13_440,
        780,
    ),
    "the White Whale among specials": (
        small(3, 2, "white-whale skull-king loot loot mermaid tigress"),
        16_128,
        324,
    ),
    "the White Whale with hardly enough specials": (
        small(3, 2, "white-whale skull-king loot mermaid tigress"),
        4_032,
        159,
    ),
    "one card each": (
        small(3, 1, "rascal mermaid green-14 loot kraken"),
        1_792,
        31,
    ),
}
MORE_DECKS = {
    "the Skull King, mermaids and pirates": (
        small(3, 2, "skull-king mermaid mermaid tigress harry black-14"),
        38_400,
        426,
    ),
    "two mermaids and the White Whale": (
        small(3, 2, "white-whale loot loot mermaid mermaid tigress"),
        2_520,
        189,
    ),
    "every kind of pirate": (
        small(3, 2, "skull-king mermaid rosie rascal harry tigress"),
        53_760,
        222,
    ),
    "all 14s with the Skull King": (
        small(3, 2, "green-14 yellow-14 purple-14 black-14 loot skull-king mermaid"),
        53_760,
        852,
    ),
    "Kraken and White Whale": (
        small(3, 2, "kraken white-whale skull-king mermaid rascal escape loot"),
        17_920,
        313,
    ),
    "characters with Graybeard": (
        small(2, 2, "skull-king mermaid mermaid tigress rascal harry green-14"),
        29_160,
        405,
    ),
    "14s with Graybeard": (
        small(2, 2, "green-14 yellow-14 purple-14 black-14 kraken rascal skull-king"),
        2_430,
        216,
    ),
    "three cards each, a few of every kind": (
        small(
            3,
            3,
            "skull-king mermaid tigress rascal green-14 loot",
            "black-2 black-3 black-5 black-7",
        ),
        179_200,
        3_667,
    ),
    "three cards each, coloured 14s and the Kraken": (
        small(
            3,
            3,
            "green-14 yellow-14 purple-14 rascal loot kraken",
            "black-2 black-3 black-5 black-7",
        ),
        8_960,
        1_841,
    ),
}


def decks(named, marks=()):
    return [pytest.param(*row, id=name, marks=marks) for name, row in named.items()]


@pytest.mark.parametrize(
    ("game", "asked_for", "true"),
    decks(SMALL_DECKS)
    + decks(MORE_DECKS, pytest.mark.skipif(not LONG, reason="long: the full figures only")),
)
def test_the_check_says_of_every_entry_what_brute_force_says(game, asked_for, true):
    happens = reachable(game)
    every = list(entries(game))
    wrong = [entry for entry in every if possible(*asked(game, *entry)) != (entry in happens)]
    assert wrong == []
    assert happens <= set(every)
    assert (len(every), len(happens)) == (asked_for, true)


def with_less(tally, random):
    """Give a tally with some of its claims left out or made smaller."""
    cells = dict(tally.items())
    for (key, seat), value in tally.items():
        if key in ("fourteens", "black_fourteen", "mermaids", "pirates", "skull_king"):
            cells[key, seat] = random.randint(0, value)
        if key in ("wager", "harry") and random.random() < 0.5:
            cells[key, seat] = 0
        if key == "alliances":
            cells[key, seat] = [pair for pair in value if random.random() < 0.5]
    return Tally(cells)


def test_no_round_that_was_played_is_refused_nor_with_fewer_claims():
    random = Random(61)
    for _ in range(ROUNDS):
        options, deal, tally = random_round(random)
        players = len(deal.present)
        table = Setup(players, options, each_alone(players))
        for told in (tally, with_less(tally, random)):
            assert faults(SKULL_KING, table, deal, told) == [], f"{deal}\n{dict(told.items())}"


def by(players, **seats):
    """Write who captured what: `by(3, s1={"pirates": 2})`."""
    return [seats.get(f"s{seat}", {}) for seat in range(players)]


WHALE_ONLY = {**ALL_IN, "kraken": False}
FULL_KING = {"captures": by(3, s0={"pirates": 2})}
ALL_FOURTEENS = {"captures": by(3, s1={"fourteens": 3})}
TWO_FOURTEENS = {"captures": by(3, s1={"fourteens": 2})}
NEARLY_ALL_SPECIALS = {"captures": by(8, s0={"pirates": 5}, s1={"mermaids": 2})}
WAITING = {"cards": 1, "bids": [0] * 3, "tricks": [None] * 3}

IMPOSSIBLE = {
    "two Loots of one player, though one of two tricks is full": (
        three([2, 1, 0], **FULL_KING, alliances=[[1, 0], [1, 0]]),
        ALL_IN,
        "2 tricks cannot hold all of this: 2 pirates taken, a Loot, a Loot",
        (0,),
    ),
    "no number in the Whale’s trick, when the specials lie elsewhere": (
        of_table(8, [2, 1], destroyed=2, **NEARLY_ALL_SPECIALS, alliances=[[2, 0]]) | {"cards": 5},
        ALL_IN,
        "not in one round: 5 pirates taken, a Loot; 2 mermaids taken; 2 tricks destroyed",
        (0, 1),
    ),
    "the same of the Whale alone": (
        of_table(8, [2, 1], destroyed=1, **NEARLY_ALL_SPECIALS, alliances=[[2, 0]]) | {"cards": 4},
        WHALE_ONLY,
        "not in one round: 5 pirates taken, a Loot; 2 mermaids taken; 1 trick destroyed",
        (0, 1),
    ),
    "three coloured 14s won by another than the wager’s winner, who leads": (
        three([1, 1, 0], **ALL_FOURTEENS, wagers=[10, 0, 0]),
        ALL_IN,
        "not in one round: Rascal’s wager; 3 coloured 14s",
        (0, 1),
    ),
    "two coloured 14s and a Loot, which the wrong one leads": (
        three([1, 1, 0], **TWO_FOURTEENS, wagers=[10, 0, 0], alliances=[[2, 1]]),
        ALL_IN,
        "not in one round: Rascal’s wager; 2 coloured 14s, a Loot",
        (0, 1),
    ),
    "two captors of one trick, before it is told who won it": (
        WAITING | {"captures": by(3, s0={"fourteens": 1}, s2={"black_fourteen": 1})},
        ALL_IN,
        "not in one round: 1 coloured 14; the black 14",
        (0, 2),
    ),
    "a capture and an alliance of two winners in a round of one card": (
        WAITING | {"captures": by(3, s0={"fourteens": 1}), "alliances": [[0, 1]]},
        ALL_IN,
        "not in one round: 1 coloured 14; a Loot",
        (0, 1),
    ),
    "two who wait for the one trick that is left": (
        WAITING
        | {"cards": 3, "tricks": [2, None, None]}
        | {"captures": by(3, s1={"fourteens": 1}, s2={"black_fourteen": 1})},
        ALL_IN,
        "not in one round: 1 coloured 14; the black 14",
        (1, 2),
    ),
    "captures of more players than there were tricks, whatever sum was kept": (
        three([1, 1, 1], captures=[{"fourteens": 1} for _ in range(3)])
        | {"cards": 2, "overruled": True},
        ALL_IN,
        "not in one round: 1 coloured 14; 1 coloured 14; 1 coloured 14",
        (0, 1, 2),
    ),
    "one mermaid too many": (
        three([1, 2, 1], captures=by(3, s0={"mermaids": 2}, s1={"skull_king": 1, "fourteens": 1})),
        {},
        "not in one round: 2 mermaids taken; the Skull King taken by a mermaid",
        (0, 1),
    ),
    "two clashes, of one player and of the table": (
        three(
            [1, 1, 1],
            wagers=[10, 0, 0],
            harry=[1, 0, 0],
            captures=by(3, s1={"mermaids": 2}, s2={"skull_king": 1}),
        ),
        ALL_IN,
        "1 trick cannot hold all of this: Rascal’s wager, Harry’s power / "
        "not in one round: 2 mermaids taken; the Skull King taken by a mermaid",
        (0, 1, 2),
    ),
}


@pytest.mark.parametrize(
    ("told", "options", "sentence", "seats"),
    [pytest.param(*row, id=name) for name, row in IMPOSSIBLE.items()],
)
def test_a_clash_is_named_by_the_fewest_claims(told, options, sentence, seats):
    clashes = found(told, options)
    assert {fault.code for fault in clashes} == {"captures-impossible"}
    assert " / ".join(str(fault.text) for fault in clashes) == sentence
    assert tuple(seat for fault in clashes for seat in fault.seats) == seats


POSSIBLE = {
    "two Loots of one player beside two pirates that take a mermaid each": (
        three(
            [2, 1, 0],
            captures=by(3, s0={"mermaids": 2}),
            harry=[1, 0, 0],
            alliances=[[1, 0], [1, 0]],
        ),
        ALL_IN,
    ),
    "no number in the Whale’s trick, when all other specials are left": (
        of_table(8, [2, 1], destroyed=2, **NEARLY_ALL_SPECIALS) | {"cards": 5},
        ALL_IN,
    ),
    "the Kraken’s trick, whatever lies elsewhere": (
        of_table(8, [2, 1], destroyed=1, **NEARLY_ALL_SPECIALS, alliances=[[2, 0]]) | {"cards": 4},
        ALL_IN,
    ),
    "three coloured 14s won by the wager’s winner": (
        three([0, 2, 0], **ALL_FOURTEENS, wagers=[0, 10, 0]),
        ALL_IN,
    ),
    "three coloured 14s before the wager, with a trick to follow": (
        three([1, 1, 1], **ALL_FOURTEENS, wagers=[10, 0, 0]),
        ALL_IN,
    ),
    "two coloured 14s and a Loot, led by the Loot": (
        three([1, 1, 0], **TWO_FOURTEENS, wagers=[10, 0, 0], alliances=[[0, 1]]),
        ALL_IN,
    ),
    "captures of two before their tricks are told": (
        WAITING | {"cards": 2, "captures": by(3, s0={"fourteens": 1}, s2={"fourteens": 1})},
        ALL_IN,
    ),
    "captures of a kept sum that is too low": (
        three([1, 0, 0], captures=by(3, s0={"mermaids": 1, "fourteens": 3}))
        | {"cards": 3, "overruled": True},
        ALL_IN,
    ),
    "destroyed tricks of a kept sum, which may be wrong too": (
        of_table(8, [2, 1], destroyed=2, **NEARLY_ALL_SPECIALS, alliances=[[2, 0]])
        | {"cards": 6, "overruled": True},
        ALL_IN,
    ),
    "captures of a kept sum that is too high": (
        three([1, 1, 1], captures=by(3, s0={"mermaids": 1}, s1={"fourteens": 3}), destroyed=1)
        | {"cards": 3, "overruled": True},
        ALL_IN,
    ),
}


@pytest.mark.parametrize(
    ("told", "options"), [pytest.param(*row, id=name) for name, row in POSSIBLE.items()]
)
def test_just_possible(told, options):
    assert found(told, options) == []


def too_much(random, players, cards):
    """Claim more or less anything at three seats; give the claims and what they must fit."""
    won = dict.fromkeys(range(players), 0)
    for _ in range(cards):
        won[random.randrange(3)] += 1
    most = {"fourteens": 3, "black_fourteen": 1, "mermaids": 2, "pirates": 4, "skull_king": 1}
    most |= {"wager": 1, "harry": 1}
    claims = [
        Claim(key, seat, random.randint(1, number))
        for key, number in most.items()
        for seat in random.sample(range(3), random.choice([0, 1, 1, 2]))
    ]
    claims += [Claim("alliances", 0, 1), Claim("alliances", 0, random.choice([1, 2]))]
    return claims, Frame(cards, players, tuple(range(players)), Box(), won)


def test_without_any_one_of_the_claims_named_the_others_do_not_clash():
    random = Random(62)
    for _ in range(ROUNDS // 10):
        claims, frame = too_much(random, players=random.randint(3, 8), cards=random.randint(1, 6))
        if possible(claims, frame):
            continue
        named = smallest(claims, frame, possible)
        assert not possible(named, frame)
        for claim in named:
            assert possible([other for other in named if other is not claim], frame), named


def test_a_plainer_fault_does_not_hide_a_clash_of_others():
    told = three(
        [1, 1, 1],
        bids=(4, 0, 0),
        captures=by(3, s0={"fourteens": 4}, s1={"mermaids": 2}, s2={"skull_king": 1}),
    )
    assert sorted(fault.code for fault in found(told)) == [
        "bid-range",
        "captures-impossible",
        "fourteens-count",
        "fourteens-count",
    ]
