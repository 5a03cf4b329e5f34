"""Rounds told trick by trick come to the same as counted ones, whatever is played."""

import os
from random import Random

import pytest

from scorekeeper.exchange.game_file import dump, read
from scorekeeper.games import trick_by_trick
from scorekeeper.games.board import faults
from scorekeeper.games.game import Setup, each_alone
from scorekeeper.games.record import Record
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.rules import Options, hands
from scorekeeper.games.tally import BID, FALLEN, TRICKS, Tally
from tests.games.skull_king.simulation import ADVANCED, Table, random_deal, random_table

ROUNDS = 5_000 if os.environ.get("SCOREKEEPER_LONG") else 300
SEED = 20_261_130
CHOSEN = (BID, "wager", "harry")


def setup_of(options, deal):
    players = len(deal.present)
    return Setup(players, options, each_alone(players), deal.dealer)


def played(random):
    """Give setup, deal and tally of a round that was really played, and its tricks."""
    table = random_table(random)
    counted = table.play()
    return setup_of(table.options, table.deal), table.deal, counted, table.fallen


def told(counted, tricks, *, over):
    """Give the tally of a round told trick by trick so far; powers are told when it is over."""
    cells = {cell: v for cell, v in counted.items() if cell[0] in CHOSEN[: 3 if over else 1]}
    return Tally({**cells, (FALLEN, None): tricks})


def without(tally, *keys):
    return {cell: value for cell, value in tally.items() if cell[0] not in keys}


def closed(setup, deal, tally):
    """Close a round as the page does: what its tricks come to is written."""
    return tally.changed(trick_by_trick.counts(SKULL_KING, setup, deal, tally))


def test_no_played_trick_is_refused_and_the_leader_follows():
    random = Random(SEED)
    for _ in range(ROUNDS):
        setup, deal, counted, tricks = played(random)
        for number in range(len(tricks) + 1):
            tally = told(counted, tricks[:number], over=number == len(tricks))
            assert faults(SKULL_KING, setup, deal, tally) == [], (deal, tricks[:number])
            assert trick_by_trick.by_hand(SKULL_KING, setup, deal, tally) == {}


def test_what_the_tricks_come_to_is_what_a_table_would_count():
    random = Random(SEED + 1)
    for _ in range(ROUNDS):
        setup, deal, counted, tricks = played(random)
        after = closed(setup, deal, told(counted, tricks, over=True))
        assert without(after, FALLEN) == without(counted, "ghost"), (deal, tricks)
        assert faults(SKULL_KING, setup, deal, after) == []
        scores = [SKULL_KING.score(setup, deal, each, None).lines for each in (after, counted)]
        assert scores[0] == scores[1]


def record_of(rounds):
    options, players = Options(**ADVANCED, rounds=(5, 5, 5)), 4
    names = tuple(f"P{seat}" for seat in range(players))
    return Record(SKULL_KING, names, Setup(players, options, each_alone(players)), tuple(rounds))


def evening(random):
    """Give three rounds of five cards, each told by counts and trick by trick."""
    options = record_of(()).setup.options
    for _ in range(3):
        deal = random_deal(options, 4, random, most=5)
        while deal.cards != 5:
            deal = random_deal(options, 4, random, most=5)
        table = Table(options, deal, random)
        counted = table.play()
        yield counted, closed(setup_of(options, deal), deal, told(counted, table.fallen, over=True))


def test_the_board_and_the_file_are_those_of_counts():
    random = Random(SEED + 2)
    for _ in range(ROUNDS // 10):
        counted, tricks = (record_of(rounds) for rounds in zip(*evening(random), strict=True))
        assert tricks.board().totals == counted.board().totals
        assert [r.lines for r in tricks.board().rounds] == [r.lines for r in counted.board().rounds]
        assert dump(tricks) == dump(counted)


DEAL_OF_5 = random_deal(Options(), 3, Random(1), most=1)


def trick(taker, leads=None, alliances=None, **captures):
    pairs = {"alliances": alliances} if alliances else {}
    return {"taker": taker, "captures": captures, "alliances": pairs, "leads": leads}


def at_table(tricks, players=3, cards=5, options=None, **cells):
    """Give setup, deal and tally of a table whose players each bid 1."""
    options = Options(**ADVANCED) if options is None else options
    table = Setup(players, options, each_alone(players))
    deal = DEAL_OF_5.__class__(1, cards, hands(players), 0, 1, tuple(range(players)))
    bids = {(BID, seat): 1 for seat in range(players)}
    return table, deal, Tally({**bids, (FALLEN, None): tricks, **cells.get("cells", {})})


def sentences(*table):
    return [str(fault.text) for fault in faults(SKULL_KING, *table) if fault.blocking]


IMPOSSIBLE = [
    pytest.param(
        at_table([trick(0), trick(1, skull_king=1, pirates=1)]),
        "trick 2: the Skull King was taken by a mermaid, so he took no pirate",
        id="the king takes and is taken in one trick",
    ),
    pytest.param(
        at_table([trick(0, pirates=3)]),
        "trick 1: pirates taken by the Skull King: 0 to 2 at the table",
        id="more pirates than the others have cards",
    ),
    pytest.param(
        at_table([trick(0, fourteens=2, mermaids=2)]),
        "trick 1: ",
        id="more than a trick can hold",
    ),
    pytest.param(
        at_table([trick(0, skull_king=1), trick(1, pirates=1)]),
        "the Skull King was taken by a mermaid, so he took no pirate",
        id="the king in two tricks",
    ),
    pytest.param(
        at_table([trick("destroyed", leads=0)] * 3), "3 destroyed", id="destroyed once too often"
    ),
    pytest.param(
        at_table([trick("destroyed")]), "not said who leads", id="destroyed, and nobody leads"
    ),
    pytest.param(
        at_table([trick("destroyed", leads=0, fourteens=1)]),
        "trick 1: a capture, but nobody took the trick",
        id="a capture in a trick that was destroyed",
    ),
    pytest.param(
        at_table([trick("destroyed", leads=0)], options=Options()),
        "trick 1: it was taken by nobody at this table",
        id="destroyed where nothing destroys",
    ),
    pytest.param(
        at_table([trick("ghost")]), "taken by nobody at this table", id="Graybeard among three"
    ),
    pytest.param(
        at_table([trick(0, leads="ghost")]),
        "led by nobody at this table",
        id="Graybeard leads three",
    ),
    pytest.param(
        at_table([trick(0, spoons=1)]), "no such thing can be taken", id="a capture that is none"
    ),
    pytest.param(
        at_table([trick(0, alliances=[[0, 0]])]),
        "trick 1: an alliance with oneself",
        id="an alliance with oneself",
    ),
    pytest.param(
        at_table([trick(0, alliances=[[0, 1]])]),
        "an alliance is with who took the trick",
        id="an alliance with somebody else",
    ),
    pytest.param(
        at_table([trick(0, alliances=[[1, 0]])], players=2),
        "no such thing can be taken",
        id="two players and Loot",
    ),
    pytest.param(at_table([trick(0)] * 6), "6 tricks fell, 5 are played", id="a trick too many"),
    pytest.param(
        at_table([trick(0)] * 2, cards=1), "2 tricks fell, 1 is played", id="two tricks of one card"
    ),
]


@pytest.mark.parametrize(("table", "said"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(table, said):
    assert any(said in sentence for sentence in sentences(*table)), sentences(*table)


def test_a_finished_round_is_asked_by_its_counts_alone():
    cells = {(TRICKS, seat): n for seat, n in enumerate((5, 0, 0))}
    table = at_table([trick(0, spoons=9)] * 9, cells=cells)
    assert sentences(*table) == []


class TestByHand:
    def test_what_is_counted_by_hand_holds(self):
        setup, deal, tally = at_table([trick(0, pirates=1)], cells={("pirates", 0): 2})
        assert ("pirates", 0) not in trick_by_trick.counts(SKULL_KING, setup, deal, tally)
        told = trick_by_trick.by_hand(SKULL_KING, setup, deal, tally)
        assert told == {("pirates", 0): (2, 1)}

    def test_the_same_is_no_other(self):
        cells = {("pirates", 0): 1, (TRICKS, 0): 1, ("mermaids", 1): 0, ("alliances", None): []}
        assert (
            trick_by_trick.by_hand(SKULL_KING, *at_table([trick(0, pirates=1)], cells=cells)) == {}
        )

    def test_tricks_and_captures_that_no_trick_tells(self):
        cells = {(TRICKS, 1): 2, ("mermaids", 1): 1, ("alliances", None): [[0, 1]]}
        assert trick_by_trick.by_hand(SKULL_KING, *at_table([trick(1)], cells=cells)) == {
            (TRICKS, 1): (2, 1),
            ("mermaids", 1): (1, 0),
            ("alliances", None): ([[0, 1]], []),
        }

    def test_without_tricks_everything_is_counted(self):
        assert trick_by_trick.by_hand(SKULL_KING, *at_table([], cells={(TRICKS, 0): 3})) == {}

    def test_what_remains_is_not_counted(self):
        table = at_table([trick("ghost")], players=2, cells={("ghost", None): 3})
        assert trick_by_trick.by_hand(SKULL_KING, *table) == {}


@pytest.mark.parametrize(
    ("tricks", "players", "leads"),
    [
        pytest.param([], 3, 1, id="the first leader of the round"),
        pytest.param([trick(2)], 3, 2, id="who took the last"),
        pytest.param([trick(2, leads=0)], 3, 0, id="whom Rosie named"),
        pytest.param([trick("destroyed", leads=1)], 3, 1, id="who would have won a destroyed one"),
        pytest.param([trick("ghost")], 2, None, id="Graybeard after his own"),
        pytest.param([trick("destroyed", leads="ghost")], 2, None, id="Graybeard had won it"),
    ],
)
def test_who_leads(tricks, players, leads):
    _, deal, tally = at_table(tricks, players)
    fields = SKULL_KING.shown(Setup(players, Options(**ADVANCED), each_alone(players)), deal)
    assert trick_by_trick.leader(deal, fields, tally) == leads


def test_a_round_that_runs_is_written_as_far_as_it_is_counted():
    setup, _, tally = at_table([trick(0, pirates=1), trick("destroyed", leads=0)])
    record = Record(SKULL_KING, ("A", "B", "C"), setup, (tally.changed({("cards", None): 5}),))
    back = read(dump(record), (SKULL_KING,)).tallies[0]
    assert (back.at("pirates", 0), back.at("destroyed"), back.at(TRICKS, 0)) == (1, 1, None)
    assert (FALLEN, None) not in back


def written_and_read(setup, tally):
    record = Record(SKULL_KING, ("A", "B", "C"), setup, (tally,))
    return read(dump(record), (SKULL_KING,))


def test_a_round_whose_tricks_have_all_fallen_is_not_closed_by_writing_it():
    setup, _, tally = at_table([trick(0, pirates=1), trick(1), trick(1)])
    back = written_and_read(setup, tally.changed({("cards", None): 3}))
    assert back.board().totals == (0, 0, 0)
    assert back.tallies[0].at("pirates", 0) == 1


def test_what_a_finished_round_was_counted_to_is_written_whatever_its_tricks_say():
    setup, _, tally = at_table([trick(0, pirates=1), trick(1), trick(1)])
    hand = {(TRICKS, 0): 0, (TRICKS, 1): 2, (TRICKS, 2): 1}
    back = written_and_read(setup, tally.changed({**hand, ("cards", None): 3}))
    assert back.tallies[0].at("pirates", 0) is None
    back.examine()
