"""Joining, leaving and coming back in random evenings: what follows from the facts stays right."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exchange.game_file import dump, read
from scorekeeper.games import GAMES
from scorekeeper.games.board import faults
from scorekeeper.games.dealing import deals
from scorekeeper.games.game import each_alone, side_of
from scorekeeper.games.tally import BID, TRICKS, Tally
from scorekeeper.store.cells import PLAYER, Change
from scorekeeper.store.fold import Facts
from scorekeeper.store.matches import changes_of
from scorekeeper.web.facts.table import away_now, joining, leaving, returning
from tests.games.table import match
from tests.toy import TOY

ROUNDS = 7


class Evening:
    """A match kept as its log keeps it, and beside it who should play which round."""

    def __init__(self, game, seats, options=None, **facts):
        record = match(game, seats, [], options, sides=each_alone(seats), **facts)
        self.game, self.names, self.facts = game, {}, Facts()
        self.put(changes_of(record))
        self.told = {seat: [(1, True)] for seat in range(seats)}

    def put(self, changes):
        for change in changes:
            if change.key == PLAYER:
                self.names[change.seat + 1] = change.value
                change = Change(0, PLAYER, change.seat, change.seat + 1)
            self.facts.put([change])

    @property
    def record(self):
        return self.facts.record(self.game, self.names, datetime(2026, 11, 29, tzinfo=UTC))

    def plays(self, seat, number):
        """The latest word about a round counts."""
        return [plays for since, plays in self.told[seat] if since <= number][-1:] == [True]

    def expected(self, number):
        return {seat for seat in self.told if self.plays(seat, number)}

    def say(self, seat, since, plays):
        kept = [(first, was) for first, was in self.told.get(seat, []) if first < since]
        self.told[seat] = [*kept, (since, plays)]

    def join(self, points, behind, since):
        seat = self.record.setup.seats
        self.put(joining(self.record, "ABCDEFGHIJ"[seat], points, behind, since))
        self.say(seat, since, True)
        return seat

    def leave(self, seat, since):
        self.put(leaving(self.record, seat, since))
        self.say(seat, since, False)

    def come_back(self, seat, since):
        self.put(returning(self.record, seat, since))
        self.say(seat, since, True)

    def play(self, luck):
        """Plays the running round; each trick goes to somebody at the table."""
        deal = self.record.board().next
        tricks = dict.fromkeys(deal.present, 0)
        for _ in range(deal.cards):
            tricks[luck.choice(deal.present)] += 1
        for seat, won in tricks.items():
            bid = luck.randint(1, deal.cards)
            self.facts.put([Change(deal.number, BID, seat, bid)])
            self.facts.put([Change(deal.number, TRICKS, seat, won)])
        return deal.number

    def something(self, luck):
        """Lets somebody join, leave or come back, where that can be."""
        record = self.record
        number = record.board().next.number
        since = luck.choice([number, number + 1])
        seats, gone = record.setup.seats, away_now(record)
        here = [seat for seat in range(seats) if seat not in gone]
        kind = luck.choice(["join", "leave", "back"])
        if kind == "join" and seats < record.game.seats[-1]:
            return self.join(luck.randint(-50, 50), luck.randrange(seats), since)
        fewest = min(len(self.expected(each) - {-1}) for each in (number, number + 1))
        if kind == "leave" and fewest > 2 and len(here) > 2:
            return self.leave(luck.choice(here), since)
        if kind == "back" and gone:
            return self.come_back(luck.choice(gone), since)
        return None


def evening(luck):
    game = luck.choice([*GAMES, TOY])
    table = Evening(game, luck.randint(2, 4), first_dealer=luck.randrange(2))
    while len(table.record.tallies) < ROUNDS and table.record.board().next:
        for _ in range(luck.choice([0, 0, 1, 2])):
            table.something(luck)
        table.play(luck)
    return table


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32))
def test_totals_ranks_and_files_stay_right_whoever_comes_and_goes(seed):
    table = evening(Random(seed))
    record = table.record
    board, setup = record.board(), record.setup
    for round_ in board.rounds:
        assert set(round_.deal.present) == table.expected(round_.deal.number)
        played = {side_of(setup.sides, seat) for seat in round_.deal.present}
        assert all(round_.scores[side] == 0 for side in set(range(setup.seats)) - played)
        found = faults(record.game, setup, round_.deal, round_.tally)
        assert "absent" not in [fault.code for fault in found if fault.blocking]
    start = setup.start_points or (0,) * setup.seats
    sums = [sum(scores) for scores in zip(*(r.scores for r in board.counted), strict=True)]
    assert board.totals == tuple(map(sum, zip(start, sums, strict=True)))
    last = board.counted[-1].deal
    assert {seat for seat, rank in enumerate(board.ranks) if rank is None} == set(
        range(setup.seats)
    ).difference(last.present)
    file = dump(record)
    back = read(file, [*GAMES, TOY])
    assert dump(back) == file
    assert (back.board().totals, back.board().ranks) == (board.totals, board.ranks)
    assert [r.deal.present for r in back.board().rounds] == [r.deal.present for r in board.rounds]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_who_dealt_before_somebody_came_dealt_afterwards_too(seed):
    luck = Random(seed)
    table = evening(luck)
    record = table.record
    if record.board().next is None or record.setup.seats == record.game.seats[-1]:
        return
    number, seats = record.board().next.number, record.setup.seats
    before = [deal for deal, _ in deals(record.game, record.setup, record.tallies)]
    seat = table.join(0, luck.randrange(seats), number)
    after = deals(record.game, table.record.setup, table.record.tallies)
    assert [deal for deal, _ in after][: number - 1] == before[: number - 1]
    assert seat in table.record.board().next.present


def tallied(rounds):
    """An evening of three, played so far: (bids, tricks) of each round."""
    table = Evening(GAMES[0], 3)
    for number, played in enumerate(rounds, 1):
        for key, column in zip((BID, TRICKS), played, strict=True):
            table.facts.put([Change(number, key, seat, n) for seat, n in enumerate(column)])
    return table


def test_the_newcomer_sits_where_they_sit_and_deals_in_turn():
    table = tallied([([1, 0, 0], [1, 0, 0])])
    table.join(10, behind=0, since=2)
    assert table.record.board().next.present == (0, 3, 1, 2)
    orders = deals(table.record.game, table.record.setup, [*table.record.tallies, *[Tally()] * 4])
    assert [deal.dealer for deal, _ in orders] == [0, 3, 1, 2, 0, 3]


def test_an_order_that_was_told_takes_the_newcomer_in():
    table = tallied([([1, 0, 0], [1, 0, 0])])
    table.facts.put([Change(2, "order", None, [2, 0, 1])])
    table.join(0, behind=2, since=2)
    assert table.record.board().next.present == (2, 3, 0, 1)


def test_two_are_left_and_the_ghost_takes_the_third_hand():
    table = tallied([([1, 0, 0], [1, 0, 0])])
    table.leave(1, since=2)
    deal = table.record.board().next
    assert (deal.present, deal.hands) == ((0, 2), 3)
    assert "ghost" in [field.key for field in GAMES[0].shown(table.record.setup, deal)]
    cells = {(BID, 0): 0, (BID, 2): 1, (TRICKS, 0): 0, (TRICKS, 2): 1, ("ghost", None): 1}
    assert faults(table.record.game, table.record.setup, deal, Tally(cells)) == []
    table.come_back(1, since=2)
    deal = table.record.board().next
    assert (deal.present, deal.hands) == ((0, 1, 2), 3)
    assert "ghost" not in [field.key for field in GAMES[0].shown(table.record.setup, deal)]


def test_what_was_entered_for_who_had_left_is_taken_back():
    table = tallied([([1, 0, 0], [1, 0, 0]), ([0, 1, 1], [0, 1, 1])])
    table.leave(0, since=2)
    assert table.record.board().totals == (20, 10 + 20, 10 + 20)
    assert table.record.tallies[1].at(BID, 0) is None


@pytest.mark.parametrize("seats", [4, 6])
def test_who_plays_alone_still_does_when_one_more_comes(seats):
    spades = GAMES[1]
    table = Evening(spades, seats - 1)
    table.join(0, behind=0, since=1)
    assert table.record.setup.sides == each_alone(seats)
