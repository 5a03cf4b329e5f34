"""A hand told trick by trick: own tricks where they are needed, else the side's."""

from scorekeeper.games import trick_by_trick
from scorekeeper.games.board import faults
from scorekeeper.games.dealing import deals
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.rules import SIDE_TRICKS
from scorekeeper.games.tally import BID, FALLEN, TRICKS, Tally
from tests.games.table import setup


def hand(bids, takers, cells=()):
    """Give setup, deal and tally of a hand of four whose tricks so far went to *takers*."""
    tricks = [{"taker": t, "captures": {}, "alliances": {}, "leads": None} for t in takers]
    told = {(BID, seat): bid for seat, bid in enumerate(bids)} | {(FALLEN, None): tricks}
    table = setup(SPADES, 4)
    [(deal, tally)] = deals(SPADES, table, [Tally({**told, **dict(cells)})])
    return table, deal, tally


def test_partners_are_counted_together():
    table = hand([3, 4, 3, 3], [0, 1, 2, 0, 1] + [3] * 8)
    assert trick_by_trick.counts(SPADES, *table) == {(SIDE_TRICKS, 0): 3, (SIDE_TRICKS, 1): 10}
    assert [fault for fault in faults(SPADES, *table) if fault.blocking] == []


def test_beside_a_nil_everybody_is_counted_alone():
    table = hand(["nil", 4, 3, 3], [0, 1, 2, 3])
    assert trick_by_trick.counts(SPADES, *table) == {
        (TRICKS, 0): 1,
        (TRICKS, 2): 1,
        (SIDE_TRICKS, 1): 2,
    }


def test_a_side_counted_by_hand_is_not_counted_again():
    table = hand([3, 4, 3, 3], [0, 1, 2], cells={(SIDE_TRICKS, 0): 4})
    assert trick_by_trick.counts(SPADES, *table) == {(SIDE_TRICKS, 1): 1}
    assert trick_by_trick.by_hand(SPADES, *table) == {(SIDE_TRICKS, 0): (4, 2)}


def test_own_tricks_by_hand_of_one_partner_leave_the_other():
    table = hand([3, 4, 3, 3], [0, 1, 2], cells={(TRICKS, 0): 1})
    assert trick_by_trick.counts(SPADES, *table) == {(TRICKS, 2): 1, (SIDE_TRICKS, 1): 1}


def test_a_trick_too_many_is_refused():
    table = hand([3, 4, 3, 3], [0] * 14)
    assert "14 tricks fell, 13 are played" in [str(f.text) for f in faults(SPADES, *table)]
