from datetime import timedelta

import pytest
from sqlalchemy import func, select

from scorekeeper.games.options import OptionsError, UnreadableOption
from scorekeeper.store import log, matches
from scorekeeper.store import tables as t
from scorekeeper.store.errors import StoreError
from scorekeeper.store.log import (
    AfterEnd,
    Change,
    Conflict,
    ImpossibleRounds,
    KeyReused,
    NameRefused,
    NoSuchRound,
    NothingToUndo,
    RoundLeftOpen,
    UnknownMatch,
    UnreadableValue,
)
from scorekeeper.store.players import named, of_crew
from tests.store.conftest import START
from tests.store.phones import PARTNERS, Phone, new_key

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


class TestKeys:
    def test_the_same_key_and_content_is_one_entry(self, phone, store):
        first = phone.save(BIDS, key="tap")
        again = phone.save(BIDS, key="tap", base=0)
        assert (again.seq, again.repeated) == (first.seq, True)
        assert seqs(store) == [1, 2]
        assert seq_of(store) == 2

    def test_the_order_of_the_cells_is_not_content(self, phone):
        phone.save(BIDS, key="tap")
        assert phone.save(dict(reversed(BIDS.items())), key="tap").repeated

    def test_a_repeated_save_answers_with_the_match_of_now(self, phone):
        first = phone.save(BIDS, key="tap")
        phone.save(TRICKS)
        again = phone.save(BIDS, key="tap")
        assert again.seq == first.seq
        assert again.match.board.totals == (6, 6, -1)

    def test_a_save_is_repeated_even_after_others_changed_its_cells(self, phone, other):
        phone.save({(1, "bid", 0): 1}, key="tap", base=1)
        other.look()
        other.save({(1, "bid", 0): 2})
        again = phone.save({(1, "bid", 0): 1}, key="tap", base=1)
        assert again.repeated
        assert again.match.tally(1).at("bid", 0) == 2

    def test_the_same_key_for_other_content_is_refused(self, phone, store):
        phone.save(BIDS, key="tap")
        refused(store, phone, KeyReused, {(1, "bid", 0): 2}, key="tap")

    def test_the_key_of_a_save_is_none_for_an_undo(self, phone):
        phone.save(BIDS, key="tap")
        with pytest.raises(KeyReused):
            phone.undo(key="tap")

    def test_the_same_key_serves_in_two_matches(self, store, crew, phone, device):
        phone.save(BIDS, key="tap")
        match = matches.create(store, crew.id, device.id, PARTNERS, list("wxyz"), key=new_key())
        assert not Phone(store, device, match.id).save(BIDS, key="tap").repeated

    @pytest.mark.parametrize(
        "key",
        [
            pytest.param("", id="empty"),
            pytest.param("x" * 129, id="129 characters"),
            pytest.param("two words", id="a space"),
            pytest.param("nul\0", id="NUL"),
            pytest.param("\ud800", id="half a character"),
            pytest.param("٣", id="a digit beyond ASCII"),
            pytest.param(None, id="none"),
            pytest.param(7, id="a number"),
        ],
    )
    def test_what_is_no_key_is_refused(self, phone, store, key):
        with pytest.raises(UnreadableValue):
            log.save(store, phone.match_id, device_id=1, key=key, base=1, changes=[])
        with pytest.raises(UnreadableValue):
            log.undo(store, phone.match_id, device_id=1, key=key)


CELL, NEXT = (1, "bid", 0), (1, "bid", 1)


class TestConflicts:
    """Another phone wrote 2 into a cell as entry 2."""

    @pytest.mark.parametrize(
        ("cells", "base"),
        [
            pytest.param({CELL: 2}, 1, id="stale, the same value"),
            pytest.param({CELL: 1}, 2, id="fresh, another value"),
            pytest.param({CELL: None}, 2, id="fresh, taken back"),
            pytest.param({NEXT: 1}, 1, id="stale, another cell"),
            pytest.param({CELL: 2, NEXT: 1}, 1, id="stale, the same value and another cell"),
        ],
    )
    def test_merged(self, phone, other, cells, base):
        other.save({CELL: 2})
        phone.save(cells, base=base)
        assert {cell: phone.look().tally(1).at(*cell[1:]) for cell in cells} == cells

    @pytest.mark.parametrize(
        ("cells", "base"),
        [
            pytest.param({CELL: 1}, 1, id="stale, another value"),
            pytest.param({CELL: None}, 1, id="stale, taken back"),
            pytest.param({CELL: 1}, 0, id="from before the match began"),
            pytest.param({CELL: 1}, 99, id="from entries that a backup put back has not"),
            pytest.param({CELL: 1, NEXT: 1}, 1, id="stale, beside a cell that is free"),
        ],
    )
    def test_refused_with_both_values(self, phone, other, store, cells, base):
        at = other.save({CELL: 2}).match and START + timedelta(minutes=5)
        clash = refused(store, phone, Conflict, cells, base=base).clashes[0]
        assert clash.change == Change(*CELL, cells[CELL])
        assert (clash.theirs, clash.device_id, clash.by) == (2, other.device.id, "Ben's phone")
        assert abs(clash.at - at) < timedelta(hours=1)
        assert phone.look().tally(1).at("bid", 1) is None

    def test_every_clash_is_named(self, phone, other, store):
        other.save({CELL: 2, NEXT: 1})
        error = refused(store, phone, Conflict, {CELL: 1, NEXT: 0}, base=1)
        assert [clash.change.at for clash in error.clashes] == [CELL, NEXT]
        assert "2 values" in str(error)

    def test_a_cell_taken_back_meanwhile_clashes_too(self, phone, other, store):
        phone.save({CELL: 1})
        other.look()
        other.save({CELL: None})
        clash = refused(store, phone, Conflict, {CELL: 2}, base=2).clashes[0]
        assert clash.theirs is None

    def test_a_phone_never_clashes_with_itself(self, phone):
        for value in (1, 2, 3):
            phone.save({CELL: value}, base=1)
        assert phone.look().tally(1).at("bid", 0) == 3

    def test_facts_of_the_match_clash_as_well(self, phone, other, store):
        other.save({(0, "title", None): "Saturday"})
        refused(store, phone, Conflict, {(0, "title", None): "Sunday"}, base=1)

    def test_a_save_of_what_is_stored_writes_nothing(self, phone, store):
        phone.save(BIDS)
        saved = phone.save(BIDS)
        assert (saved.repeated, saved.seq) == (True, 2)
        assert seqs(store) == [1, 2]
        assert seq_of(store) == 2

    def test_only_what_differs_is_entered(self, phone, store):
        phone.save(BIDS)
        phone.save({**BIDS, (1, "bid", 2): 1})
        assert [c for c, _ in log.history_of(store, phone.match_id, 1)[-1].changes] == [
            Change(1, "bid", 2, 1)
        ]


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


class TestFacts:
    def test_a_player_may_be_told_by_name(self, phone, store, crew):
        saved = phone.save({(0, "player", 2): "  Dan "})
        assert saved.match.record.players == ("Ana", "Ben", "Dan")
        assert {player.name for player in of_crew(store, crew.id)} == {"Ana", "Ben", "Chi", "Dan"}

    def test_a_player_may_be_told_by_number(self, phone, store, crew):
        with store.writing() as connection:
            eva = named(connection, crew.id, "Eva")
        saved = phone.save({(0, "player", 0): eva.id})
        assert saved.match.players[0] == eva

    def test_two_players_change_seats(self, phone):
        ana, ben, _ = phone.look().players
        saved = phone.save({(0, "player", 0): ben.id, (0, "player", 1): ana.id})
        assert saved.match.record.players == ("Ben", "Ana", "Chi")

    def test_a_refused_name_adds_nobody(self, phone, store, crew):
        refused(store, phone, NoSuchRound, {(0, "player", 0): "Zoe", (3, "bid", 0): 1})
        assert "Zoe" not in {player.name for player in of_crew(store, crew.id)}

    def test_a_late_player_joins(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        saved = phone.save(
            {(0, "player", 3): "Dan", (0, "start_points", 3): 4, (1, "absent", None): [3]}
        )
        assert saved.match.board.totals == (6, 6, 6, 4)
        assert saved.match.board.next.present == (0, 1, 2, 3)

    def test_who_leaves_is_missed_in_no_later_round(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        phone.play(2, [0, 1, 0], [0, 1, 1])
        phone.save({(2, "away", None): [0], (2, "bid", 0): None, (2, "tricks", 0): None})
        phone.play(3, [None, 1, 0], [None, 1, 0])
        assert phone.board().counted[-1].deal.present == (1, 2)
        assert phone.board().ranks[0] is None

    def test_who_comes_back_into_rounds_that_are_over_is_refused(self, phone, store):
        phone.save({(1, "away", None): [0]})
        for number in (1, 2):
            phone.play(number, [None, 1, 0], [None, 1, 3 - number])
        refused(store, phone, RoundLeftOpen, {(1, "away", None): []})

    def test_the_last_seat_may_be_left_while_it_holds_nothing(self, phone, store):
        phone.save({(0, "player", 3): "Dan"})
        assert phone.save({(0, "player", 3): None}).match.record.players == ("Ana", "Ben", "Chi")
        phone.save({(0, "player", 3): "Dan"})
        phone.save({(1, "bid", 3): 1})
        refused(store, phone, UnreadableValue, {(0, "player", 3): None})

    def test_texts_are_kept_clean(self, phone):
        saved = phone.save(
            {
                (0, "title", None): "  Long\tnight ",
                (0, "place", None): "Cafe\u0301",
                (0, "note", None): "one\r\ntwo",
            }
        )
        record = saved.match.record
        assert (record.title, record.place, record.note) == ("Long night", "Café", "one\ntwo")

    @pytest.mark.parametrize(
        ("place", "before"),
        [
            pytest.param((0, "note", None), "", id="note"),
            pytest.param((0, "ended", None), False, id="ended"),
            pytest.param((0, "start_points", 0), 0, id="points at the start"),
            pytest.param((0, "first_dealer", None), 0, id="first dealer"),
        ],
    )
    def test_a_fact_never_told_means_its_neutral_value(self, phone, place, before):
        assert phone.save({place: before}).repeated
        assert phone.save({place: None}).repeated

    def test_points_at_the_start_and_first_dealer(self, phone):
        saved = phone.save({(0, "start_points", 1): -7, (0, "first_dealer", None): 2})
        assert saved.match.board.totals == (0, -7, 0)
        assert saved.match.deal(1).dealer == 2

    def test_sides_may_be_told(self, store, crew, device):
        match = matches.create(store, crew.id, device.id, PARTNERS, list("wxyz"), key=new_key())
        phone = Phone(store, device, match.id)
        phone.play(1, [1, 1, 1, 0], [2, 0, 1, 0])
        assert phone.board().totals == (3, 0)
        saved = phone.save({(0, "sides", None): [[0, 1], [2, 3]]})
        assert saved.match.board.totals == (2, 1)
        assert phone.save({(0, "sides", None): None}).match.board.totals == (3, 0)

    @pytest.mark.parametrize(
        ("cells", "kind"),
        [
            pytest.param({(0, "player", 0): "ben"}, UnreadableValue, id="the same player twice"),
            pytest.param({(0, "player", 1): None}, UnreadableValue, id="an empty seat between"),
            pytest.param({(0, "player", 4): "Dan"}, UnreadableValue, id="a seat too far"),
            pytest.param({(0, "player", 0): 99}, UnreadableValue, id="a player nobody is"),
            pytest.param({(0, "player", 0): 2**63}, UnreadableValue, id="a huge number"),
            pytest.param({(0, "player", 0): 0}, UnreadableValue, id="player 0"),
            pytest.param({(0, "player", 0): True}, UnreadableValue, id="a flag for a player"),
            pytest.param({(0, "player", 0): "\u202e"}, NameRefused, id="a name that turns"),
            pytest.param({(0, "player", None): "Dan"}, UnreadableValue, id="a player seatless"),
            pytest.param({(0, "title", None): "\ud800"}, NameRefused, id="half a character"),
            pytest.param({(0, "title", None): 7}, NameRefused, id="a number for a title"),
            pytest.param({(0, "title", None): "x" * 121}, NameRefused, id="too long a title"),
            pytest.param({(0, "title", 0): "x"}, UnreadableValue, id="a title for a seat"),
            pytest.param({(0, "ended", None): 1}, UnreadableValue, id="1 for a flag"),
            pytest.param({(0, "mood", None): "good"}, UnreadableValue, id="an unknown fact"),
            pytest.param({(0, "bid", 0): 1}, UnreadableValue, id="a bid of no round"),
            pytest.param({(0, "first_dealer", None): 3}, UnreadableValue, id="a dealer too far"),
            pytest.param({(0, "first_dealer", None): -1}, UnreadableValue, id="dealer −1"),
            pytest.param({(0, "first_dealer", None): "0"}, UnreadableValue, id="a text"),
            pytest.param({(0, "start_points", 0): 10**7}, UnreadableValue, id="a long way off"),
            pytest.param({(0, "start_points", 5): 1}, UnreadableValue, id="points for nobody"),
            pytest.param({(0, "sides", None): [[0, 1]]}, UnreadableValue, id="a seat sideless"),
            pytest.param({(0, "sides", None): [[0], [0]]}, UnreadableValue, id="a seat twice"),
            pytest.param({(0, "sides", None): [[], [0]]}, UnreadableValue, id="an empty side"),
            pytest.param({(0, "sides", None): "012"}, UnreadableValue, id="a text for sides"),
            pytest.param({(0, "options.x", None): 1}, UnreadableValue, id="an unknown option"),
            pytest.param({(0, "options.", None): 1}, UnreadableValue, id="an option unnamed"),
            pytest.param({(0, "options.embers", None): 1}, UnreadableOption, id="1 for an option"),
            pytest.param({(0, "options.embers", None): None}, UnreadableOption, id="no option"),
            pytest.param({(0, "options.warmth", None): 10}, OptionsError, id="out of range"),
            pytest.param(
                {(0, "options.climbing", None): True, (0, "options.warmth", None): 0},
                OptionsError,
                id="options that exclude each other",
            ),
        ],
    )
    def test_refused(self, phone, store, cells, kind):
        before = phone.look().record
        refused(store, phone, kind, cells)
        assert phone.look().record == before

    def test_the_players_of_another_crew_are_strangers(self, phone, store, device):
        from scorekeeper.store import crews

        theirs = crews.found(store, device)
        with store.writing() as connection:
            stranger = named(connection, theirs.id, "Stranger")
        refused(store, phone, UnreadableValue, {(0, "player", 0): stranger.id})

    def test_too_few_players_are_refused(self, phone, store):
        phone.save({(0, "player", 2): None})
        error = refused(store, phone, UnreadableValue, {(0, "player", 1): None})
        assert str(error) == "2 to 5 players can play"


class TestUndo:
    def test_it_takes_back_the_last_entry_of_this_phone(self, phone, other):
        phone.save({(1, "bid", 0): 1})
        other.save({(1, "bid", 1): 1})
        saved = phone.undo()
        assert dict(saved.match.tally(1)) == {("bid", 1): 1}
        assert saved.seq == 4

    def test_it_goes_back_one_by_one_and_stops_at_the_beginning(self, phone, store):
        for value in (1, 2, 3):
            phone.save({(1, "bid", 0): value})
        seen = [phone.undo().match.tally(1).at("bid", 0) for _ in range(2)]
        phone.undo()
        assert (seen, phone.look().record.tallies) == ([2, 1], ())
        assert not log.undoable(store, phone.match_id, phone.device.id)
        with pytest.raises(NothingToUndo):
            phone.undo()
        assert seqs(store) == list(range(1, 8))

    def test_a_save_after_an_undo_is_the_next_to_be_undone(self, phone):
        phone.save({(1, "bid", 0): 1})
        phone.save({(1, "bid", 0): 2})
        phone.undo()
        phone.save({(1, "bid", 0): 3})
        assert phone.undo().match.tally(1).at("bid", 0) == 1
        assert phone.undo().match.record.tallies == ()

    def test_the_same_key_undoes_once(self, phone, store):
        phone.save({(1, "bid", 0): 1})
        phone.save({(1, "bid", 0): 2})
        first, again = phone.undo(key="undo"), phone.undo(key="undo")
        assert (again.seq, again.repeated, first.repeated) == (first.seq, True, False)
        assert phone.look().tally(1).at("bid", 0) == 1

    def test_the_key_of_an_undo_is_none_for_a_save(self, phone, store):
        phone.save({(1, "bid", 0): 1})
        phone.undo(key="undo")
        refused(store, phone, KeyReused, {(1, "bid", 0): 2}, key="undo")

    def test_a_cell_changed_since_by_another_phone_clashes(self, phone, other):
        phone.save({(1, "bid", 0): 1})
        other.look()
        other.save({(1, "bid", 0): 2})
        with pytest.raises(Conflict) as caught:
            phone.undo()
        assert [(c.change.value, c.theirs) for c in caught.value.clashes] == [(None, 2)]
        assert phone.look().seq == 3

    def test_what_another_phone_put_back_already_counts_as_undone(self, phone, other, store):
        phone.save({(1, "bid", 0): 1})
        other.look()
        other.save({(1, "bid", 0): None})
        saved = phone.undo()
        assert saved.match.record.tallies == ()
        assert not log.undoable(store, phone.match_id, phone.device.id)

    def test_it_brings_back_what_was_there_before(self, phone, other):
        other.save({(1, "bid", 0): 1, (0, "title", None): "Saturday"})
        phone.look()
        phone.save({(1, "bid", 0): None, (0, "title", None): "Sunday", (0, "note", None): "x"})
        match = phone.undo().match
        assert match.tally(1).at("bid", 0) == 1
        assert (match.record.title, match.record.note) == ("Saturday", "")

    def test_it_may_lead_to_no_impossible_round(self, phone, other):
        phone.save({(1, "tricks", 0): 2, (1, "tricks", 1): 0})
        phone.save({(1, "tricks", 0): 0})
        other.look()
        other.save({(1, "tricks", 1): 2})
        with pytest.raises(ImpossibleRounds):
            phone.undo()

    def test_closing_a_round_is_taken_back(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        assert phone.undo().match.board.next.number == 1

    def test_the_end_is_taken_back(self, phone):
        phone.save({(0, "ended", None): True})
        assert phone.undo().match.board.status == "playing"

    def test_a_late_player_is_taken_back(self, phone):
        phone.save({(0, "player", 3): "Dan"})
        assert phone.undo().match.record.players == ("Ana", "Ben", "Chi")

    def test_who_has_entered_nothing_has_nothing_to_undo(self, phone, other, store):
        phone.save({(1, "bid", 0): 1})
        assert log.undoable(store, phone.match_id, phone.device.id)
        assert not log.undoable(store, phone.match_id, other.device.id)
        with pytest.raises(NothingToUndo):
            other.undo()


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
