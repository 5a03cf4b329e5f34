# ruff: noqa: E501  (a table reads best with one row a line)
"""Spades' points: the worked examples, every house rule, and what holds for any hand."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.board import Status, examine, play
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Setup
from scorekeeper.games.options import read_options
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.scoring import Carried
from scorekeeper.games.tally import Tally

LONG = os.environ.get("SCOREKEEPER_LONG") == "1"
PAIRS = ((0, 2), (1, 3))


def hand(bids, tricks):
    """A tally of four seats; seats 0 and 2 are the side looked at."""
    cells = {("bid", seat): bid for seat, bid in enumerate(bids)}
    cells |= {("tricks", seat): number for seat, number in enumerate(tricks)}
    return Tally(cells)


def first_side(bids, tricks, bags=0, number=2, **options):
    """Scores two partners' bids and tricks; gives the points and the bags after."""
    setup = Setup(4, read_options(Options, options), PAIRS)
    deal = Deal(number, 13, 4, 0, 1, (0, 1, 2, 3))
    tally = hand([bids[0], 1, bids[1], 1], [tricks[0], 0, tricks[1], 13 - sum(tricks)])
    scored = SPADES.score(setup, deal, tally, Carried((bags, 0), (0, 0)))
    points = sum(line.points for line in scored.lines if line.side == 0)
    return points, scored.carried.bags[0]


WORKED = [
    ("partners are pooled, one over and one short", (3, 4), (2, 6), 0, 71, 1),
    ("one short together is a set", (3, 3), (4, 1), 0, -60, 0),
    ("a nil made beside a set", (5, "nil"), (4, 0), 0, 50, 0),
    ("a failed nil never helps", (4, "nil"), (3, 1), 0, -139, 1),
    ("overtrick and failed nil are two bags", (11, "nil"), (12, 1), 0, 12, 2),
    ("blind nil made", (10, "blind-nil"), (11, 0), 0, 301, 1),
    ("the tenth bag costs a hundred", (3, 4), (5, 4), 9, -28, 1),
    ("a failed nil's trick is the tenth bag", (4, "nil"), (5, 1), 9, -158, 1),
    ("a set side's nil tricks are bags too", (4, "nil"), (3, 3), 9, -237, 2),
    ("two bag-outs in one hand", (1, 1), (7, 6), 9, -169, 0),
]


@pytest.mark.parametrize(
    ("bids", "tricks", "bags", "points", "after"),
    [pytest.param(*row[1:], id=row[0]) for row in WORKED],
)
def test_worked_example(bids, tricks, bags, points, after):
    assert first_side(bids, tricks, bags) == (points, after)


HOUSE_RULES = [
    ("windows 7: a failed nil helps", {"failed_nil": "helps"}, (4, "nil"), (3, 1), 0, -60, 0),
    ("helps: both nil leave bags with points", {"failed_nil": "helps"}, ("nil", "nil"), (1, 1), 0, -198, 2),
    ("bags without points", {"failed_nil": "bags-no-points"}, ("nil", 2), (1, 1), 0, -120, 1),
    ("bags without points pay overtricks", {"failed_nil": "bags-no-points"}, ("nil", 2), (1, 3), 0, -79, 2),
    ("ignored: no bag at all", {"failed_nil": "ignored"}, ("nil", 4), (1, 3), 0, -140, 0),
    ("set for nothing", {"set_penalty": "zero"}, (3, 3), (1, 1), 0, 0, 0),
    ("a set ten for 200 costs all the same", {"set_penalty": "zero", "ten_for_200": True}, (5, 5), (1, 1), 0, -200, 0),
    ("ten for 200 made, with a bag", {"ten_for_200": True}, (5, 5), (6, 5), 0, 201, 1),
    ("ten for 200 not with a nil", {"ten_for_200": True}, (10, "nil"), (10, 0), 0, 200, 0),
    ("worthless bags are counted", {"overtrick_points": 0}, (4, 2), (5, 3), 0, 60, 2),
    ("bags cost a point each", {"overtrick_points": -1}, (4, 2), (5, 3), 0, 58, 2),
    ("five bags cost fifty", {"bag_limit": 5, "bag_penalty": 50}, (2, 2), (4, 3), 3, -7, 1),
    ("no bag-out without a limit", {"bag_limit": None}, (1, 1), (7, 6), 9, 31, 20),
    ("reset leaves no bag", {"bag_rollover": "reset"}, (3, 4), (5, 4), 9, -28, 0),
    ("reset pays both penalties", {"bag_rollover": "reset"}, (1, 1), (7, 6), 9, -169, 0),
    ("a bag-out takes its points", {"bag_out_clears_points": True}, (4, 2), (5, 3), 9, -48, 1),
    ("nil 50", {"nil": 50}, (5, "nil"), (5, 0), 0, 100, 0),
    ("both nil as a unit, made", {"both_nil": "unit"}, ("nil", "blind-nil"), (0, 0), 0, 300, 0),
    ("both nil as a unit, one failed", {"both_nil": "unit"}, ("nil", "nil"), (2, 0), 0, -200, 0),
    ("blind six and three made", {"blind_bid": 6}, ("blind-6", 3), (6, 3), 0, 150, 0),
    ("blind six and three missed", {"blind_bid": 6}, ("blind-6", 3), (5, 3), 0, -150, 0),
    ("blind overtricks are single", {"blind_bid": 4}, ("blind-4", 1), (6, 1), 0, 92, 2),
    ("no ten for 200 with a blind number", {"blind_bid": 4, "ten_for_200": True}, ("blind-6", 5), (6, 5), 0, 170, 0),
    ("boston brings 200", {"boston": 200}, (7, 6), (7, 6), 0, 200, 0),
    ("boston missed is any contract", {"boston": 200}, (7, 6), (7, 5), 0, -130, 0),
    ("boston missed with ten for 200", {"boston": 200, "ten_for_200": True}, (7, 6), (7, 5), 0, -200, 0),
    ("no boston with a nil", {"boston": 200}, (13, "nil"), (13, 0), 0, 230, 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "bids", "tricks", "bags", "points", "after"),
    [pytest.param(*row[1:], id=row[0]) for row in HOUSE_RULES],
)
def test_house_rule(options, bids, tricks, bags, points, after):
    assert first_side(bids, tricks, bags, **options) == (points, after)


def test_the_first_hand_bids_itself_at_ten_a_trick():
    setup = Setup(4, Options(first_hand_bids_itself=True), PAIRS)
    tally = Tally({("side_tricks", 0): 9, ("side_tricks", 1): 4})
    board = play(SPADES, setup, [tally])
    assert board.totals == (90, 40)
    assert board.rounds[0].carried.bags == (0, 0)


def test_a_side_of_one_may_be_told_as_a_total_like_any_other():
    setup = Setup(2, Options(), ((0,), (1,)))
    told = {("bid", 0): 6, ("bid", 1): 6}
    own = Tally(told | {("tricks", 0): 6, ("tricks", 1): 7})
    total = Tally(told | {("side_tricks", 0): 6, ("tricks", 1): 7})
    assert play(SPADES, setup, [total]).totals == play(SPADES, setup, [own]).totals == (60, 61)


number_bids = st.integers(1, 13)
any_bid = st.one_of(number_bids, st.just("nil"), st.just("blind-nil"))


@st.composite
def hands_played(draw):
    """Any four bids and any division of thirteen tricks."""
    bids = draw(st.lists(any_bid, min_size=4, max_size=4))
    cuts = sorted(draw(st.lists(st.integers(0, 13), min_size=3, max_size=3)))
    tricks = [b - a for a, b in zip([0, *cuts], [*cuts, 13], strict=True)]
    return hand(bids, tricks)


@settings(max_examples=200_000 if LONG else 1_500, deadline=None)
@given(hands_played(), st.integers(0, 9), st.integers(0, 9))
def test_one_hand_changes_a_side_by_minus_589_to_400_and_its_bags_follow_the_units(tally, a, b):
    setup = Setup(4, Options(), PAIRS)
    deal = Deal(2, 13, 4, 0, 1, (0, 1, 2, 3))
    scored = SPADES.score(setup, deal, tally, Carried((a, b), (0, 0)))
    for side, bags in enumerate((a, b)):
        change = sum(line.points for line in scored.lines if line.side == side)
        assert -589 <= change <= 400
        assert (bags + change) % 10 == scored.carried.bags[side]


def match(*hands, **options):
    return play(SPADES, Setup(4, read_options(Options, options), PAIRS), [hand(*h) for h in hands])


MADE_BIG = ((10, 1, 3, 1), (10, 0, 3, 0))
"""The first side bids thirteen and takes them: 130 to −20."""


@pytest.mark.parametrize(
    ("bids", "tricks", "missed"),
    [
        pytest.param((3, 4), (2, 5), False, id="a contract made by one for the other"),
        pytest.param((3, 4), (6, 4), False, id="bags"),
        pytest.param((3, 4), (2, 4), True, id="a set"),
        pytest.param((4, "nil"), (4, 0), False, id="a nil made"),
        pytest.param((4, "nil"), (4, 1), True, id="a failed nil beside a contract made"),
        pytest.param(("nil", "nil"), (0, 0), False, id="both nil made"),
        pytest.param(("nil", "nil"), (0, 1), True, id="one of two nils failed"),
    ],
)
@pytest.mark.parametrize("options", [{}, {"both_nil": "unit", "set_penalty": "zero"}], ids=str)
def test_a_side_missed_where_a_contract_or_a_nil_failed(bids, tricks, missed, options):
    rest = 13 - sum(tricks)
    board = match(((bids[0], 1, bids[1], 1), (tricks[0], rest, tricks[1], 0)), **options)
    assert board.rounds[0].missed(0) == missed


def test_nobody_wins_by_the_order_of_sides():
    board = match(((5, 5, 1, 1), (6, 6, 0, 1)), target=50)
    assert board.totals == (60, 61)
    assert board.winners == (1,)


def test_a_tie_over_the_target_plays_another_hand():
    tied = match(((6, 6, "nil", "nil"), (6, 7, 0, 0)), target=100, overtrick_points=0)
    assert tied.totals == (160, 160)
    assert tied.status is Status.PLAYING
    assert tied.next.number == 2


def test_falling_to_the_floor_loses():
    board = match(*[((7, 1, 6, 1), (1, 11, 0, 1))] * 2)
    assert board.totals[0] == -260
    assert board.winners == (1,)


def test_after_the_last_hand_the_higher_total_wins():
    board = match(MADE_BIG, MADE_BIG, hands=2)
    assert board.winners == (0,)
    assert str(board.outcome.reason) == "after 2 hands"


def test_boston_wins_the_match_at_once():
    assert match(MADE_BIG, boston="win").winners == (0,)


def test_who_misses_too_many_contracts_cannot_win():
    ahead = ((7, 1, 4, 1), (7, 1, 4, 1))
    missed = ((7, 1, 6, 1), (5, 4, 2, 2))
    board = match(
        ahead, ahead, missed, missed, sets_lose=2, bag_limit=None, target=9000, floor=None
    )
    assert board.winners == (1,)


def test_a_set_leaves_no_bag_and_the_next_hand_counts_on():
    """Hand 1 set at five; hand 2 bid four took six: −50, then +42 and two bags."""
    board = match(((3, 4, 2, 4), (2, 5, 2, 4)), ((2, 3, 2, 3), (3, 4, 3, 3)))
    assert board.totals[0] == -50 + 42
    assert board.rounds[1].carried.bags[0] == 2


def test_a_legal_match_is_possible():
    examine(SPADES, Setup(4, Options(), PAIRS), [hand(*MADE_BIG)])
