import pytest
from sqlalchemy import func, select

from scorekeeper.store import log, matches
from scorekeeper.store import tables as t
from scorekeeper.store.errors import StoreError
from scorekeeper.store.log import (
    AfterEnd,
    Change,
    Conflict,
    ImpossibleRounds,
    KeyReused,
    NoSuchRound,
    RoundLeftOpen,
    UnknownMatch,
    UnreadableValue,
)
from tests.store.conftest import START
from tests.store.phones import PARTNERS, new_key

BIDS = {(1, "bid", 0): 1, (1, "bid", 1): 1, (1, "bid", 2): 0}
TRICKS = {(1, "tricks", 0): 1, (1, "tricks", 1): 1, (1, "tricks", 2): 1}


def seqs(store):
    with store.reading() as connection:
        return connection.execute(select(t.entry.c.seq).order_by(t.entry.c.seq)).scalars().all()


def seq_of(store):
    with store.reading() as connection:
        return connection.execute(select(t.match.c.seq)).scalar_one()


def refused(store, phone, kind, cells, **how):
    """Check that a save is refused and leaves nothing behind; give the refusal."""
    before = seqs(store), seq_of(store)
    with pytest.raises(kind) as caught:
        phone.save(cells, **how)
    assert (seqs(store), seq_of(store)) == before
    return caught.value


def test_a_save_is_what_the_next_look_shows(phone):
    phone.save(BIDS)
    saved = phone.save(TRICKS)
    assert saved.seq == saved.match.seq == 3
    assert not saved.repeated
    assert phone.board() == saved.match.board
    assert phone.board().totals == (6, 6, -1)


def test_cells_not_entered_are_missing_and_not_zero(phone):
    phone.save({(1, "bid", 0): 0})
    match = phone.look()
    assert match.tally(1).at("bid", 0) == 0
    assert match.tally(1).at("bid", 1) is None
    assert ("bid", 1) in match.board.rounds[0].missing
    assert not match.board.rounds[0].counted


def test_none_takes_a_cell_back(phone):
    phone.save({(1, "bid", 0): 1, (1, "bid", 1): 1})
    phone.save({(1, "bid", 0): None})
    assert dict(phone.look().tally(1)) == {("bid", 1): 1}


def test_a_round_with_nothing_left_in_it_is_no_round(phone):
    phone.save({(1, "bid", 0): 1})
    phone.save({(1, "bid", 0): None})
    assert phone.look().record.tallies == ()
    assert phone.board().next.number == 1


SECOND = {(2, "bid", 0): 2}


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param({(1, "bid", 1): None}, id="a bid"),
        pytest.param({(1, "tricks", 2): None, (1, "bid", 0): 0}, id="a count beside a new bid"),
        pytest.param(dict.fromkeys([*BIDS, *TRICKS]), id="everything"),
    ],
)
def test_nothing_is_taken_out_of_a_round_once_the_next_has_begun(phone, store, cells):
    phone.save(BIDS | TRICKS)
    phone.save(SECOND)
    assert "other values" in str(refused(store, phone, RoundLeftOpen, cells))
    phone.save(cells | dict.fromkeys(SECOND))
    assert phone.board().next.number == 1


def test_a_round_is_not_undone_once_another_phone_began_the_next(phone, other, store):
    phone.save(BIDS)
    phone.save(TRICKS)
    other.save(SECOND)
    before = seqs(store)
    with pytest.raises(RoundLeftOpen):
        phone.undo()
    assert seqs(store) == before
    other.undo()
    phone.undo()
    assert phone.board().next.number == 1


def test_of_a_cell_told_twice_the_last_value_counts(phone, store):
    log.save(
        store,
        phone.match_id,
        device_id=phone.device.id,
        key=new_key(),
        base=1,
        changes=[Change(1, "bid", 0, 1), Change(1, "bid", 0, 2)],
    )
    assert phone.look().tally(1).at("bid", 0) == 2


@pytest.mark.parametrize(
    "base",
    [
        pytest.param(-1, id="negative"),
        pytest.param(1.5, id="a fraction"),
        pytest.param("1", id="a text"),
        pytest.param(True, id="a flag"),
        pytest.param(None, id="none"),
    ],
)
def test_what_is_no_number_of_entries_is_refused(phone, store, base):
    with pytest.raises(UnreadableValue):
        log.save(store, phone.match_id, device_id=1, key=new_key(), base=base, changes=[])


class TestRounds:
    def test_the_next_round_opens_when_the_last_is_complete(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        phone.save({(2, "bid", 0): 1})
        assert [round_.deal.number for round_ in phone.board().rounds] == [1, 2]

    @pytest.mark.parametrize("number", [2, 3, 99, 2**63, 10**30])
    def test_a_round_that_is_not_next_does_not_open(self, phone, store, number):
        phone.save(BIDS)
        assert refused(store, phone, NoSuchRound, {(number, "bid", 0): 1}).number == number

    def test_a_save_may_close_a_round_and_open_the_next(self, phone):
        phone.save(BIDS)
        phone.save({**TRICKS, (2, "bid", 0): 1})
        assert phone.board().next.number == 2

    def test_nothing_opens_a_round_by_taking_back(self, phone):
        phone.save(BIDS)
        assert phone.save({(3, "bid", 0): None}).repeated

    def test_a_stored_round_may_be_corrected_at_any_time(self, phone):
        self.finish(phone)
        phone.save({(1, "bid", 0): 0})
        assert phone.board().totals[0] == -1 + 6 + 6

    def test_no_round_opens_after_the_end(self, phone, store):
        self.finish(phone)
        refused(store, phone, AfterEnd, {(4, "bid", 0): 1})

    def test_no_round_opens_after_the_table_stopped(self, phone, store):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        phone.save({(0, "ended", None): True})
        assert phone.board().winners == (0, 1, 2)
        refused(store, phone, AfterEnd, {(2, "bid", 0): 1})
        phone.save({(0, "ended", None): False})
        phone.save({(2, "bid", 0): 1})

    def test_a_round_that_was_begun_goes_on_after_the_end(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        phone.save({(2, "bid", 0): 1})
        phone.save({(0, "ended", None): True})
        phone.save({(2, "bid", 1): 1})
        assert phone.look().tally(2).at("bid", 1) == 1

    def finish(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        phone.play(2, [1, 1, 0], [1, 1, 0])
        return phone.play(3, [1, 0, 0], [1, 0, 0])


class TestFaults:
    def test_blocking_faults_refuse_with_all_of_them(self, phone, store):
        cells = {(1, "bid", 0): 4, (1, "bid", 1): 9, **TRICKS, (1, "tricks", 0): 3}
        found = refused(store, phone, ImpossibleRounds, cells).rounds
        assert {number: [fault.code for fault in faults] for number, faults in found.items()} == {
            1: ["bid-range", "bid-range", "tricks-sum"]
        }

    def test_what_can_still_come_right_is_saved(self, phone):
        phone.save({(1, "tricks", 0): 0})
        assert phone.board().next.number == 1

    def test_an_option_that_makes_rounds_impossible_is_refused_by_number(self, phone, store):
        phone.play(1, [3, 0, 0], [3, 0, 0])
        phone.play(2, [0, 0, 2], [0, 0, 2])
        error = refused(store, phone, ImpossibleRounds, {(0, "options.climbing", None): True})
        assert list(error.rounds) == [1]
        assert "Round 1" in str(error)

    def test_several_impossible_rounds_are_all_named(self, phone, store):
        for number, cards in ((1, 3), (2, 2), (3, 1)):
            phone.play(number, [cards, 0, 0], [cards, 0, 0])
        error = refused(store, phone, ImpossibleRounds, {(0, "options.climbing", None): True})
        assert list(error.rounds) == [1, 3]
        assert str(error) == "2 rounds cannot be like this: 1, 3"

    def test_an_option_may_change_at_any_time(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        saved = phone.save({(0, "options.warmth", None): 7})
        assert saved.match.board.totals == (8, 8, 8)


class TestHistory:
    def test_it_says_who_what_and_what_was_before(self, phone, other, store):
        phone.save({(1, "bid", 0): 1})
        other.look()
        other.save({(1, "bid", 0): 2, (1, "bid", 1): 0})
        entries = log.history_of(store, phone.match_id, 1)
        assert [(entry.seq, entry.by, entry.changes) for entry in entries] == [
            (2, "Ana's phone", ((Change(1, "bid", 0, 1), None),)),
            (3, "Ben's phone", ((Change(1, "bid", 0, 2), 1), (Change(1, "bid", 1, 0), None))),
        ]
        assert entries[0].device_id == phone.device.id
        assert START < entries[0].at < entries[1].at

    def test_only_the_changes_of_the_round_asked_for(self, phone, store):
        phone.save({(1, "bid", 0): 1, (0, "title", None): "Sunday"})
        changes = [entry.changes for entry in log.history_of(store, phone.match_id, 0)]
        assert changes[-1] == ((Change(0, "title", None, "Sunday"), "Friday"),)
        assert log.history_of(store, phone.match_id, 2) == []

    def test_all_of_it_begins_with_the_beginning(self, phone, store):
        phone.save({(1, "bid", 0): 1})
        phone.undo()
        entries = log.history_of(store, phone.match_id, None)
        assert [(entry.seq, entry.undoes) for entry in entries] == [(1, None), (2, None), (3, 2)]

    def test_a_match_brought_in_from_the_command_line_has_no_device(self, store, match, crew):
        brought = matches.create(store, crew.id, None, key=new_key(), record=match.record)
        entry = log.history_of(store, brought.id, None)[0]
        assert (entry.device_id, entry.by) == (None, "")


@pytest.mark.parametrize(
    "match_id",
    [
        pytest.param("22222222", id="of nobody"),
        pytest.param("", id="empty"),
        pytest.param("18446744073709551616", id="a number"),
        pytest.param("' OR 1=1", id="a piece of SQL"),
        pytest.param("2222222\0", id="NUL"),
        pytest.param("\ud800222222", id="half a character"),
        pytest.param("２２２２２２２２", id="wide digits"),
        pytest.param("x" * 10_000, id="long"),
        pytest.param(None, id="none"),
        pytest.param(7, id="an int"),
    ],
)
def test_an_unknown_match_is_unknown_to_everything(store, match_id):
    for ask in (
        lambda: log.save(store, match_id, device_id=1, key="k", base=0, changes=[]),
        lambda: log.undo(store, match_id, device_id=1, key="k"),
        lambda: log.undoable(store, match_id, 1),
        lambda: log.history_of(store, match_id, None),
        lambda: matches.read(store, match_id),
        lambda: matches.delete(store, match_id),
    ):
        with pytest.raises(UnknownMatch) as caught:
            ask()
        assert str(caught.value) == "There is no such match"


def test_a_match_of_a_game_we_no_longer_know_is_refused(store, match):
    store.games = (PARTNERS,)
    with pytest.raises(StoreError, match="hearthside is no game we keep score for"):
        matches.read(store, match.id)


def test_seq_counts_entries_without_gaps_whatever_was_refused(phone, other, store):
    phone.save(BIDS, key="tap")
    for kind, cells, how in (
        (KeyReused, {(1, "bid", 0): 2}, {"key": "tap"}),
        (ImpossibleRounds, {(1, "bid", 0): 9}, {}),
        (NoSuchRound, {(2, "bid", 0): 1}, {}),
        (UnreadableValue, {(1, "bid", 0): "x"}, {}),
    ):
        refused(store, phone, kind, cells, **how)
    other.save({(1, "bid", 0): 0}, base=2)
    with pytest.raises(Conflict):
        phone.save({(1, "bid", 0): 2}, base=2)
    phone.save(TRICKS)
    assert seqs(store) == [1, 2, 3, 4]
    with store.reading() as connection:
        assert connection.execute(select(func.max(t.match.c.seq))).scalar() == 4
