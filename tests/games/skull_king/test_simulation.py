"""No true entry is ever refused: rounds that were really played have no faults."""

import os
from random import Random

import pytest

from scorekeeper.games.board import faults
from scorekeeper.games.crib import preview
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Setup, each_alone
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.rules import Options, hands, most_cards
from scorekeeper.games.tally import Tally
from tests.games.skull_king.simulation import ADVANCED, Table, random_round

ROUNDS = 20_000 if os.environ.get("SCOREKEEPER_LONG") else 2_000
SEED = 20_261_130


def table_of(options, deal):
    players = len(deal.present)
    return Setup(players, options, each_alone(players))


def told(deal, cells):
    return f"{deal}\n{dict(cells)}"


def while_entering(tally, random):
    """Give the tally as it may stand at some time before it is whole."""
    return Tally({cell: value for cell, value in tally.items() if random.random() < 0.7})


def test_no_true_entry_is_refused():
    random = Random(SEED)
    for _ in range(ROUNDS):
        options, deal, tally = random_round(random)
        table = table_of(options, deal)
        assert faults(SKULL_KING, table, deal, tally) == [], told(deal, tally)
        remainder = tally.changed({("ghost", None): None})
        assert faults(SKULL_KING, table, deal, remainder) == [], told(deal, remainder)
        partial = while_entering(tally, random)
        if SKULL_KING.missing(table, deal, partial):
            assert faults(SKULL_KING, table, deal, partial) == [], told(deal, partial)


def test_the_crib_tells_what_a_played_round_scores():
    random = Random(SEED + 1)
    for _ in range(ROUNDS // 10):
        options, deal, tally = random_round(random)
        table = table_of(options, deal)
        scores = dict.fromkeys(deal.present, 0)
        for line in SKULL_KING.score(table, deal, tally, None).lines:
            scores[line.side] += line.points
        assert preview(SKULL_KING.crib(table, deal, None), tally, deal.present) == scores


@pytest.mark.parametrize("players", range(2, 9))
def test_the_whole_deck_can_be_dealt(players):
    options = Options(**ADVANCED)
    cards = most_cards(options, players)
    deal = Deal(1, cards, hands(players), 0, 1, tuple(range(players)))
    tally = Table(options, deal, Random(players)).play()
    assert faults(SKULL_KING, table_of(options, deal), deal, tally) == []


def test_everything_that_can_be_entered_happens():
    random = Random(SEED + 2)
    seen = {}
    for _ in range(600):
        _, _, tally = random_round(random)
        for (key, _), value in tally.items():
            seen.setdefault(key, []).append(len(value) if key == "alliances" else value)
    assert max(seen["destroyed"]) == 2
    assert max(seen["ghost"]) > 0
    assert max(seen["mermaids"]) == 2
    assert max(seen["pirates"]) >= 4
    assert max(seen["fourteens"]) == 3
    assert max(seen["alliances"]) == 2
    assert {1, -1} <= set(seen["harry"])
    assert {10, 20} <= set(seen["wager"])
    assert {"black_fourteen", "skull_king"} <= set(seen)
