"""The board of any game, played with the toy game of the tests."""

import pytest

from scorekeeper.games.board import Status, examine, faults, next_dealer, play, ranks
from scorekeeper.games.dealing import deals, sitting
from scorekeeper.games.faults import ImpossibleRound
from scorekeeper.games.game import Line, Part, Scored, Setup
from scorekeeper.games.tally import Tally
from tests.games.table import match, only_round, setup, tally
from tests.toy import TOY

FIRST = {"bids": [1, 1, 1], "tricks": [1, 1, 1]}
SECOND = {"bids": [1, 1, 1], "tricks": [1, 0, 1]}
THIRD = {"bids": [1, 0, 0], "tricks": [1, 0, 0]}
WHOLE = [FIRST, SECOND, THIRD]


def board(rounds, seats=3, options=None, **facts):
    return match(TOY, seats, rounds, options, **facts).board()


def dealers(rounds, seats=3, **facts):
    table = setup(TOY, seats, **facts)
    return [deal.dealer for deal, _ in deals(TOY, table, [tally(TOY, told) for told in rounds])]


def leaders(rounds, seats=3, **facts):
    table = setup(TOY, seats, **facts)
    return [deal.leader for deal, _ in deals(TOY, table, [tally(TOY, told) for told in rounds])]


class TestPlay:
    def test_a_match_not_begun_waits_for_its_first_round(self):
        empty = board([])
        assert empty.totals == (0, 0, 0)
        assert (empty.status, empty.winners, empty.ranks) == (Status.PLAYING, (), (1, 1, 1))
        assert (empty.next.number, empty.next.cards, empty.next.dealer) == (1, 3, 0)
        assert (empty.rounds, empty.counted) == ((), ())

    def test_totals_add_up_round_by_round(self):
        played = board([FIRST, SECOND])
        assert [round_.scores for round_ in played.rounds] == [(6, 6, 6), (6, -1, 6)]
        assert [round_.totals for round_ in played.rounds] == [(6, 6, 6), (12, 5, 12)]
        assert played.totals == (12, 5, 12)
        assert played.ranks == (1, 3, 1)
        assert played.next.number == 3

    def test_the_last_round_ends_it_and_ties_share(self):
        assert board(WHOLE).winners == (0,)
        assert board(WHOLE).status is Status.FINISHED
        assert board(WHOLE).next is None
        assert str(board(WHOLE).outcome.reason) == "after round 3"
        even = [FIRST, {"bids": [1, 1, 0], "tricks": [1, 1, 0]}, {**THIRD, "bids": [1, 0, 0]}]
        assert board(even).totals == (18, 17, 16)
        even[2] = {"bids": [0, 0, 1], "tricks": [0, 0, 1]}
        assert board(even).winners == (0, 1, 2)

    def test_an_unopened_round_shows_no_score(self):
        played = board([FIRST, {}])
        assert played.rounds[1].scores == ()
        assert played.rounds[1].lines == ()
        assert not played.rounds[1].counted
        assert played.totals == (6, 6, 6)
        assert played.next.number == 2

    def test_not_yet_bid_is_not_a_bid_of_0(self):
        waiting = board([{"bids": [0, None, 3], "tricks": [0, 0, 3]}])
        assert waiting.rounds[0].missing == (("bid", 1),)
        assert board([{"bids": [0, 0, 3], "tricks": [0, 0, 3]}]).rounds[0].missing == ()

    def test_a_gap_is_the_next_round_and_keeps_the_end_away(self):
        gap = board([FIRST, {**SECOND, "tricks": [1, None, 1]}, THIRD])
        assert gap.next.number == 2
        assert gap.status is Status.PLAYING
        assert gap.totals == (12, 11, 11)
        assert [round_.number for round_ in map(lambda r: r.deal, gap.counted)] == [1, 3]

    def test_rounds_after_the_end_are_kept_but_not_counted(self):
        late = board([*WHOLE, FIRST])
        assert late.rounds[3].after_end
        assert not late.rounds[2].after_end
        assert late.rounds[3].scores == ()
        assert late.totals == board(WHOLE).totals
        assert late.status is Status.FINISHED

    def test_an_extra_round_is_beyond_the_plan(self):
        table = setup(TOY, 3)
        dealt = deals(TOY, table, [Tally()] * 4)
        assert [deal.extra for deal, _ in dealt] == [False, False, False, True]

    def test_points_by_part(self):
        told = {**FIRST, "captures": [{"ember": 2}, {}, {}]}
        told["adjustments"] = [{"side": 0, "points": -3, "reason": "late"}]
        round_ = board([told]).rounds[0]
        parts = [round_.points(0, part) for part in Part]
        assert parts == [6, 4, -3]
        assert [round_.points(1, part) for part in Part] == [6, 0, 0]

    def test_start_points_are_in_the_totals_from_the_first(self):
        begun = board([FIRST], start_points=(10, 0, -5))
        assert begun.totals == (16, 6, 1)
        assert board([], start_points=(10, 0, -5)).totals == (10, 0, -5)


class TestEndedByTheTable:
    def test_the_highest_total_wins(self):
        ended = board([FIRST, SECOND], ended=True)
        assert ended.status is Status.FINISHED
        assert ended.winners == (0, 2)
        assert ended.next is None
        assert str(ended.outcome.reason) == "ended after round 2"

    def test_before_a_round_was_counted_all_share(self):
        ended = board([], ended=True)
        assert ended.winners == (0, 1, 2)
        assert str(ended.outcome.reason) == "ended before the first round"

    def test_a_round_begun_is_not_counted(self):
        ended = board([FIRST, {"bids": [1, 1, 0]}], ended=True)
        assert str(ended.outcome.reason) == "ended after round 1"
        assert ended.totals == (6, 6, 6)

    def test_an_end_of_its_own_stays(self):
        assert str(board(WHOLE, ended=True).outcome.reason) == "after round 3"


class TestDealing:
    def test_the_deal_passes_to_the_left_and_left_of_the_dealer_leads(self):
        assert dealers([{}] * 4, first_dealer=1) == [1, 2, 0, 1]
        assert leaders([{}] * 4, first_dealer=1) == [2, 0, 1, 2]

    def test_another_dealer_passes_it_on(self):
        assert dealers([{}, {}, {"dealer": 0}, {}]) == [0, 1, 0, 1]

    def test_who_is_away_neither_deals_nor_leads(self):
        rounds = [{}, {"absent": [1, 2]}, {"absent": [0]}, {}]
        assert dealers(rounds, seats=4) == [0, 3, 1, 2]
        assert leaders(rounds, seats=4) == [1, 0, 2, 3]

    def test_a_first_dealer_who_is_away_is_passed_over(self):
        assert dealers([{"absent": [0]}, {}]) == [1, 2]

    def test_an_order_holds_from_its_round_on(self):
        rounds = [{}, {"order": [2, 1, 0, 3]}, {}, {}]
        assert dealers(rounds, seats=4) == [0, 3, 2, 1]
        assert leaders(rounds, seats=4) == [1, 2, 1, 0]

    def test_those_present_are_told_in_playing_order(self):
        rounds = [{"order": [2, 1, 0, 3], "absent": [1]}]
        [(deal, _)] = deals(TOY, setup(TOY, 4), [tally(TOY, rounds[0])])
        assert (deal.present, deal.hands) == ((2, 0, 3), 3)

    @pytest.mark.parametrize(
        "told",
        [
            pytest.param({"dealer": 9}, id="a dealer who is nobody"),
            pytest.param({"dealer": -1}, id="a dealer below 0"),
            pytest.param({"order": [1]}, id="an order of one"),
            pytest.param({"order": []}, id="an empty order"),
        ],
    )
    def test_what_cannot_be_is_passed_over(self, told):
        assert dealers([{}, told, {}]) == [0, 1, 2]

    def test_a_table_without_anybody_is_a_fault_not_a_crash(self):
        nobody = {"absent": [0, 1, 2]}
        assert dealers([nobody, {}]) == [0, 1]
        assert board([nobody]).totals == (0, 0, 0)
        assert board([nobody]).winners == ()

    def test_cards_of_a_round_are_the_plan_or_what_the_table_says(self):
        dealt = deals(TOY, setup(TOY, 3), [Tally(), Tally({("cards", None): 1}), Tally()])
        assert [deal.cards for deal, _ in dealt] == [3, 1, 1]


GONE = {"away": [1]}
OUT = {"absent": [1]}
LAST = {"bids": [1, None, 1], "tricks": [1, None, 1]}


class TestNextDealer:
    """Ana (0) dealt the first round; who of those at the table deals another match?"""

    @pytest.mark.parametrize(
        ("told", "seats", "expected"),
        [
            pytest.param([], (0, 1, 2), 0, id="nothing was counted: the one chosen to begin"),
            pytest.param([], (1, 2), 1, id="that one is not there: the next"),
            pytest.param([FIRST], (0, 1, 2), 1, id="the next after the last dealer"),
            pytest.param([FIRST, {}], (0, 1, 2), 1, id="a round that was not counted is none"),
            pytest.param([FIRST], (0, 2), 2, id="the next does not play on"),
            pytest.param([{**LAST, **OUT}], (0, 1, 2), 1, id="the next was out, and is back"),
            pytest.param([{**LAST, **GONE}], (0, 2), 2, id="the next has left"),
            pytest.param([{**FIRST, "order": [0, 2, 1]}], (0, 1, 2), 2, id="other seats"),
            pytest.param([{**FIRST, "dealer": 2}], (0, 1, 2), 0, id="another dealt"),
            pytest.param(WHOLE, (2,), 2, id="whoever dealt last has nobody beside"),
        ],
    )
    def test_it_is_the_next_of_those_who_play(self, told, seats, expected):
        played = match(TOY, 3, told)
        assert next_dealer(played.board(), played.tallies, seats) == expected


class TestAway:
    def test_who_is_away_scores_0_and_keeps_the_total(self):
        away = {"absent": [1], "bids": [1, None, 1], "tricks": [1, None, 1]}
        played = board([FIRST, away])
        assert played.rounds[1].scores == (6, 0, 6)
        assert played.totals == (12, 6, 12)

    def test_who_is_away_in_the_last_round_has_no_rank_and_no_win(self):
        last = {"absent": [0], "bids": [None, 0, 1], "tricks": [None, 0, 1]}
        played = board([FIRST, SECOND, last])
        assert played.totals == (12, 10, 18)
        assert played.ranks == (None, 2, 1)
        ahead = board([FIRST, SECOND, last], start_points=(50, 0, 0))
        assert ahead.winners == (2,)
        assert ahead.ranks == (None, 2, 1)

    def test_who_comes_back_is_ranked_again(self):
        away = {"absent": [0], "bids": [None, 1, 1], "tricks": [None, 1, 1]}
        assert board([FIRST, away]).ranks == (None, 1, 1)
        assert board([FIRST, away, THIRD]).ranks == (3, 1, 1)


class TestLeavingAndComing:
    @pytest.mark.parametrize(
        ("rounds", "expected"),
        [
            pytest.param(
                [{}, {"away": [1]}, {}], [(0, 1, 2), (0, 2), (0, 2)], id="who leaves stays away"
            ),
            pytest.param(
                [{"away": [1]}, {"away": []}, {}],
                [(0, 2), (0, 1, 2), (0, 1, 2)],
                id="nobody away ends it",
            ),
            pytest.param(
                [{"away": [1]}, {"absent": [0]}, {}],
                [(0, 2), (1, 2), (0, 2)],
                id="who is absent is told for one round and wins",
            ),
            pytest.param(
                [{"away": [1], "absent": []}, {}],
                [(0, 1, 2), (0, 2)],
                id="who leaves after this round still plays it",
            ),
        ],
    )
    def test_who_plays(self, rounds, expected):
        dealt = deals(TOY, setup(TOY, 3), [tally(TOY, told) for told in rounds])
        assert [deal.present for deal, _ in dealt] == expected

    @pytest.mark.parametrize(
        ("rounds", "expected"),
        [
            pytest.param([], (0, 1, 2, 3), id="all before the first round"),
            pytest.param([{"away": [1]}, {}], (0, 2, 3), id="without who left"),
            pytest.param([{}, {"absent": [2]}], (0, 1, 3), id="without who was absent at last"),
            pytest.param([{"absent": [2]}, {}], (0, 1, 2, 3), id="with who was absent before"),
            pytest.param(
                [{"away": [3]}, {"away": [], "absent": [3]}],
                (0, 1, 2, 3),
                id="with who plays from the next round on",
            ),
            pytest.param([{"order": [2, 0, 1, 3]}], (2, 0, 1, 3), id="in playing order"),
        ],
    )
    def test_who_sits_at_the_table_after_the_last_round(self, rounds, expected):
        tallies = [tally(TOY, told) for told in rounds]
        assert sitting(TOY, setup(TOY, 4), tallies) == expected


class TestAdjustments:
    def test_an_adjustment_counts_in_its_round_with_its_reason(self):
        told = {**FIRST, "adjustments": [{"side": 1, "points": 100, "reason": "100 {for} luck"}]}
        round_ = board([told]).rounds[0]
        assert round_.scores == (6, 106, 6)
        line = round_.lines[-1]
        assert (line.side, line.points, line.part) == (1, 100, Part.ADJUSTMENT)
        assert str(line.text) == "100 {for} luck"

    def test_an_adjustment_counts_before_the_end_is_checked(self):
        last = {**THIRD, "adjustments": [{"side": 2, "points": 50, "reason": "found it"}]}
        assert board([FIRST, SECOND, last]).winners == (2,)


class Partners:
    """The toy game with partners: the bids of a side are scored by its first seat."""

    def __getattr__(self, name):
        return getattr(TOY, name)

    def sides(self, seats):
        return ((0, 2), (1, 3))

    def score(self, setup, deal, tally, carried):
        lines = TOY.score(setup, deal, tally, carried).lines
        paid = [Line(line.side % 2, line.points, line.text) for line in lines]
        return Scored(tuple(paid), carried=(carried or 0) + 1)


class TestSides:
    def test_partners_are_counted_together(self):
        told = {"bids": [1, 1, 1, 0], "tricks": [1, 1, 1, 0]}
        played = match(Partners(), 4, [told, told], start_points=(1, 2, 3, 4)).board()
        assert played.rounds[0].scores == (12, 11)
        assert played.totals == (4 + 24, 6 + 22)
        assert played.ranks == (1, 1)
        assert [round_.carried for round_ in played.rounds] == [1, 2]

    def test_a_side_is_at_the_table_while_one_of_it_is(self):
        told = {"absent": [0], "bids": [None, 1, 1, 0], "tricks": [None, 1, 1, 0]}
        assert match(Partners(), 4, [told]).board().ranks == (2, 1)
        told = {"absent": [1, 3], "bids": [1, None, 1, None], "tricks": [2, None, 1, None]}
        assert match(Partners(), 4, [told]).board().ranks == (1, None)


@pytest.mark.parametrize(
    ("totals", "able", "expected"),
    [
        pytest.param([30, 10, 20], [0, 1, 2], (1, 3, 2), id="all apart"),
        pytest.param([30, 30, 20], [0, 1, 2], (1, 1, 3), id="a tie skips the next place"),
        pytest.param([5, 5, 5], [0, 1, 2], (1, 1, 1), id="all equal"),
        pytest.param([30, 10, 20], [1, 2], (None, 2, 1), id="who is away has no rank"),
        pytest.param([-5, 0, -5], [0, 1, 2], (2, 1, 2), id="below zero"),
    ],
)
def test_ranks(totals, able, expected):
    assert ranks(totals, able) == expected


def test_examine_names_the_first_impossible_round_with_all_its_faults():
    rounds = [FIRST, {"bids": [5, 0, 0], "tricks": [1, 1, 1]}, {"bids": [9, 0, 0]}]
    with pytest.raises(ImpossibleRound) as refused:
        match(TOY, 3, rounds).examine()
    assert refused.value.number == 2
    assert [fault.code for fault in refused.value.faults] == ["bid-range", "tricks-sum"]
    assert str(refused.value) == "round 2: 5 is more than the cards; 1 trick too many"


def test_examine_lets_a_possible_match_pass():
    table = setup(TOY, 3)
    assert examine(TOY, table, [tally(TOY, told) for told in WHOLE]) is None


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param({"cards": 3}, [], id="the most cards"),
        pytest.param({"cards": 4}, ["cards-range"], id="a card too many"),
        pytest.param({"cards": 0}, ["cards-range"], id="no cards"),
        pytest.param({"dealer": 2}, [], id="the last seat deals"),
        pytest.param({"dealer": 3}, ["dealer"], id="nobody deals"),
        pytest.param({"order": [2, 0, 1]}, [], id="another order"),
        pytest.param({"order": [2, 0]}, ["order"], id="an order without everybody"),
        pytest.param({"absent": [0]}, [], id="two can play"),
        pytest.param({"absent": [0, 1]}, ["absent"], id="one cannot"),
        pytest.param({"absent": [9]}, ["absent"], id="somebody who has no seat"),
        pytest.param({"away": [0, 1]}, ["absent"], id="one cannot go on"),
    ],
)
def test_what_a_round_of_any_game_must_keep(told, expected):
    empty = {"bids": [None] * 3, "tricks": [None] * 3}
    table, deal, cells = only_round(TOY, 3, {**empty, **told})
    assert [fault.code for fault in faults(TOY, table, deal, cells)] == expected


def adjusted(**item):
    told = {"adjustments": [{"side": 0, "points": 10, "reason": "x", **item}]}
    return [fault.code for fault in faults(TOY, *only_round(TOY, 3, {**FIRST, **told}))]


@pytest.mark.parametrize(
    ("item", "possible"),
    [
        pytest.param({}, True, id="plain"),
        pytest.param({"points": 1000}, True, id="the most points"),
        pytest.param({"points": -1000}, True, id="the fewest points"),
        pytest.param({"points": 1001}, False, id="too many points"),
        pytest.param({"points": 0}, False, id="no points"),
        pytest.param({"side": 2}, True, id="the last side"),
        pytest.param({"side": 3}, False, id="no such side"),
        pytest.param({"side": -1}, False, id="a side below 0"),
        pytest.param({"reason": "x" * 120}, True, id="the longest reason"),
        pytest.param({"reason": "x" * 121}, False, id="too long a reason"),
        pytest.param({"reason": ""}, False, id="no reason"),
    ],
)
def test_adjustments_have_bounds(item, possible):
    assert adjusted(**item) == ([] if possible else ["adjustment"])


def test_playing_does_not_ask_whether_it_can_be():
    assert board([{"bids": [9, 9, 9], "tricks": [9, 9, 9]}]).totals == (14, 14, 14)
    assert play(TOY, Setup(2, TOY.Options(), ((0,), (1,))), []).totals == (0, 0)
