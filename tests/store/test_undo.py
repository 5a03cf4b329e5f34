"""Taking back a phone's last entry: what comes back, and what stands in the way."""

import pytest

from scorekeeper.store import log
from scorekeeper.store.log import (
    Conflict,
    ImpossibleRounds,
    KeyReused,
    NothingToUndo,
)
from tests.store.test_log import refused, seqs


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
