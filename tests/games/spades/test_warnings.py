"""What a table is asked to look at, and why a match that reached its end goes on."""

import pytest

from scorekeeper.games.board import play
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Setup
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.tally import Tally

PAIRS = ((0, 2), (1, 3))
DEAL = Deal(2, 13, 4, 0, 1, (0, 1, 2, 3))


def hand(bids, sides=()):
    cells = {("bid", seat): bid for seat, bid in enumerate(bids)}
    return Tally(cells | {("side_tricks", side): won for side, won in enumerate(sides)})


def warned(bids, sides=(), totals=(0, 0), **options):
    setup = Setup(4, Options(**options), PAIRS)
    found = SPADES.warnings(setup, DEAL, hand(bids, sides), totals)
    assert not any(fault.blocking for fault in found)
    return [(fault.code, fault.seats) for fault in found]


BLIND = ("blind-nil", 4, 4, 3)


@pytest.mark.parametrize(
    ("bids", "facts", "expected"),
    [
        pytest.param((3, 3, 3, 3), {}, [], id="an ordinary hand"),
        pytest.param(("nil", 6, "nil", 6), {}, ["both-nil"], id="both partners bid nil"),
        pytest.param((7, 1, 7, 1), {}, ["side-bid-high", "table-bid-unusual"], id="over 13"),
        pytest.param((4, 3, 4, 3), {}, ["table-bid-unusual"], id="the table bids 14"),
        pytest.param((3, 2, 3, 2), {}, ["table-bid-unusual"], id="the table bids 10"),
        pytest.param((3, 3, 3, 2), {}, [], id="the table bids 11"),
        pytest.param((1, 5, 1, 6), {"sides": (12, 1)}, [], id="ten bags"),
        pytest.param((1, 5, 1, 6), {"sides": (13, 0)}, ["many-bags"], id="eleven bags"),
        pytest.param(BLIND, {"totals": (0, 0)}, [], id="blind nil, no house rule"),
        pytest.param(BLIND, {"totals": (300, 0)}, [], id="blind nil ahead, no house rule"),
        pytest.param(
            BLIND,
            {"totals": (100, 199), "blind_nil_behind": 100},
            ["blind-nil-behind"],
            id="blind nil 99 behind of 100",
        ),
        pytest.param(
            BLIND, {"totals": (100, 200), "blind_nil_behind": 100}, [], id="blind nil 100 behind"
        ),
    ],
)
def test_warning(bids, facts, expected):
    assert [code for code, _ in warned(bids, **facts)] == expected


def test_a_warning_names_whom_it_is_about():
    assert warned(BLIND, totals=(1, 0), blind_nil_behind=100) == [("blind-nil-behind", (0,))]


def going_on(*hands, **options):
    setup = Setup(4, Options(**options), PAIRS)
    board = play(SPADES, setup, [hand(*each) for each in hands])
    text = SPADES.going_on(setup, board.standing)
    return str(text) if text else None


LEVEL = [((3, 3, 3, 3), (6, 7)), ((3, 3, 3, 3), (7, 6))]


def test_a_tie_over_the_target_is_said_to_go_on():
    assert going_on(*LEVEL, target=120) == "Another hand decides."


def test_a_tie_below_the_target_needs_no_word():
    assert going_on(*LEVEL) is None
    assert going_on() is None


def test_a_tie_after_the_last_hand_is_said_to_go_on():
    assert going_on(*LEVEL, hands=2) == "Another hand decides."


def test_a_finished_match_does_not_go_on():
    assert going_on(*LEVEL[:1], hands=1) is None


def test_what_a_bag_out_took_from_the_counter_is_told():
    setup = Setup(4, Options(), PAIRS)
    full = play(SPADES, setup, [hand((2, 2, 2, 2), (13, 0))])
    [bags] = SPADES.counters(setup, full.standing.carried)
    assert (bags.values, bags.spent, bags.limit, bags.penalty) == ((9, 0), (0, 0), 10, -100)
    out = play(SPADES, setup, [hand((2, 2, 2, 2), (13, 0)), hand((1, 5, 1, 5), (13, 0))])
    [bags] = SPADES.counters(setup, out.standing.carried)
    assert (bags.values, bags.spent) == ((0, 0), (20, 0))
