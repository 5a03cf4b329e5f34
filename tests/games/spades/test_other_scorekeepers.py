"""Where other scorekeepers go wrong: do this, expect that."""

import pytest

from scorekeeper.games.board import Status, play
from scorekeeper.games.game import Setup
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.tally import DEALER, Tally

PAIRS = ((0, 2), (1, 3))


def hand(bids, sides=(), tricks=(), **facts):
    """A hand of four: bids by seat, tricks by side or by seat."""
    cells = {("bid", seat): bid for seat, bid in enumerate(bids)}
    cells |= {("side_tricks", side): won for side, won in enumerate(sides)}
    cells |= {("tricks", seat): won for seat, won in enumerate(tricks)}
    return Tally(cells | {(key, None): value for key, value in facts.items()})


def board(*hands, start=(0, 0, 0, 0), **options):
    return play(SPADES, Setup(4, Options(**options), PAIRS, start_points=start), hands)


def bags(board):
    return board.standing.carried.bags


LEVEL = hand((3, 3, 4, 3), (7, 6))


def test_both_sides_at_510_play_another_hand():
    level = board(LEVEL, start=(440, 450, 0, 0))
    assert (level.totals, level.status, level.next.number) == ((510, 510), Status.PLAYING, 2)
    assert board(LEVEL, LEVEL, start=(440, 450, 0, 0)).winners == (0,)


def test_the_higher_total_wins_whichever_side_is_told_first():
    assert board(LEVEL, start=(440, 451, 0, 0)).winners == (1,)
    assert board(LEVEL, start=(441, 450, 0, 0)).winners == (0,)


def test_both_fall_back_inside_and_play_goes_on():
    level = board(LEVEL, hand((7, 6, 6, 7), (7, 6)), start=(440, 450, 0, 0))
    assert (level.totals, level.winners) == ((380, 380), ())


def test_nine_bags_and_eleven_more_cost_200_and_leave_none():
    full = board(hand((2, 2, 2, 2), (13, 0)), hand((1, 5, 1, 5), (13, 0)))
    assert bags(full)[0] == 0
    assert full.rounds[1].scores[0] == 20 + 11 - 200


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        pytest.param((0, 6, 0, 7), 200, id="both made"),
        pytest.param((1, 6, 0, 6), 1, id="one failed"),
        pytest.param((1, 6, 2, 4), -197, id="both failed"),
    ],
)
def test_both_partners_nil_is_a_number(tricks, points):
    assert board(hand(("nil", 6, "nil", 7), tricks=tricks)).totals[0] == points


def test_digits_of_a_negative_total_are_no_bags():
    two = board(hand((3, 4, 2, 4), (4, 9)), hand((2, 3, 2, 3), (6, 7)))
    assert (two.totals[0], bags(two)[0]) == (-8, 2)


def test_a_failed_nils_tricks_are_bags_with_points():
    failed = board(hand((4, 3, "nil", 3), tricks=(4, 3, 3, 3)))
    assert (failed.totals[0], bags(failed)[0]) == (40 - 100 + 3, 3)


def test_the_dealer_changed_in_hand_3_moves_hand_4():
    three = board(LEVEL, LEVEL, hand((3, 3, 4, 3), (7, 6), **{DEALER: 0}), target=9000)
    assert [round_.deal.dealer for round_ in three.rounds] == [0, 1, 0]
    assert three.next.dealer == 1


def test_an_unopened_hand_shows_no_score():
    open_ = board(LEVEL, Tally())
    assert open_.rounds[1].scores == ()
    assert open_.totals == (70, 60)
