"""Two phones that save: what merges, what clashes, and keys that were used before."""

from datetime import timedelta

import pytest

from scorekeeper.store import log, matches
from scorekeeper.store.log import (
    Change,
    Conflict,
    KeyReused,
    UnreadableValue,
)
from tests.store.conftest import START
from tests.store.phones import PARTNERS, Phone, new_key
from tests.store.test_log import BIDS, TRICKS, refused, seq_of, seqs

CELL, NEXT = (1, "bid", 0), (1, "bid", 1)


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
