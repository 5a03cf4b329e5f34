"""Random evenings: phones that save, lose answers, send twice, undo, and a server that restarts.

The model beside the store is a list of accepted entries; everything else follows from it.
"""

import os
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorekeeper.games.board import faults, play
from scorekeeper.games.dealing import deals
from scorekeeper.games.game import Setup
from scorekeeper.games.tally import Tally
from scorekeeper.store import copy, crews, log, matches, schema
from scorekeeper.store.log import (
    AfterEnd,
    Change,
    Conflict,
    ImpossibleRounds,
    NoSuchRound,
    NothingToUndo,
    RoundLeftOpen,
)
from tests.store.conftest import GAMES, MEMORY
from tests.toy import TOY

SEATS, PHONES = 3, 3
phones = st.integers(0, PHONES - 1)
values = st.one_of(st.none(), st.integers(-1, 3))
cells = st.dictionaries(
    st.tuples(st.integers(1, 4), st.sampled_from(["bid", "tricks"]), st.integers(0, SEATS - 1)),
    values,
    min_size=1,
    max_size=4,
)
facts = st.dictionaries(
    st.sampled_from([(0, "ended", None), (0, "options.climbing", None)]), st.booleans(), min_size=1
)


@dataclass(frozen=True)
class Accepted:
    phone: int
    cells: dict
    before: dict
    undoes: int | None = None


class Evening(RuleBasedStateMachine):
    made: Path

    def __init__(self):
        super().__init__()
        self.place = TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None)
        folder = shutil.copytree(self.made, Path(self.place.name) / "instance")
        self.url = f"sqlite:///{folder}/scorekeeper.db"
        self.store = schema.open_store(self.url, GAMES)
        self.devices = [crews.new_device(self.store)[0] for _ in range(PHONES)]
        crew = crews.found(self.store, self.devices[0])
        match = matches.create(
            self.store, crew.id, self.devices[0].id, TOY, ["Ana", "Ben", "Chi"], key="deal"
        )
        self.match_id = match.id
        self.entries = [Accepted(0, {}, {})]  # the beginning
        self.seen = [1] * PHONES
        self.sent = {}  # key -> (phone, cells or None for an undo, seq or None where refused)

    def teardown(self):
        assert copy.check(self.store) == []
        before = matches.read(self.store, self.match_id)
        copy.recount(self.store)
        assert copy.check(self.store) == []
        assert matches.read(self.store, self.match_id).record == before.record
        self.store.close()
        self.place.cleanup()

    # the model

    def state(self, upto=None):
        state = {(0, "ended", None): False, (0, "options.climbing", None): False}
        for entry in self.entries[:upto]:
            state.update(entry.cells)
        return {place: value for place, value in state.items() if value is not None}

    def last_writer(self, place):
        """Give number and phone of the last entry that wrote into a cell."""
        for seq in range(len(self.entries), 0, -1):
            if place in self.entries[seq - 1].cells:
                return seq, self.entries[seq - 1].phone
        return 0, None

    def setup(self, state):
        options = TOY.Options(climbing=state[0, "options.climbing", None])
        sides = tuple((seat,) for seat in range(SEATS))
        return Setup(SEATS, options, sides, 0, (), state[0, "ended", None])

    def tallies(self, state):
        last = max((number for number, _, _ in state), default=0)
        return tuple(
            Tally({place[1:]: value for place, value in state.items() if place[0] == number})
            for number in range(1, last + 1)
        )

    def board(self, state):
        return play(TOY, self.setup(state), self.tallies(state))

    def expected(self, phone, fresh, base):
        """Say why a save will be refused, None if it will not."""
        state = self.state()
        for place in fresh:
            seq, writer = self.last_writer(place)
            if seq > base and writer != phone:
                return Conflict
        for number in sorted({place[0] for place in fresh} - {place[0] for place in state}):
            earlier = {place: value for place, value in fresh.items() if place[0] < number}
            following = self.board(kept({**state, **earlier})).next
            if following is None:
                return AfterEnd
            if following.number != number:
                return NoSuchRound
        after = kept({**state, **fresh})
        touched = {place[0] for place in fresh if place[0]}
        if (0, "options.climbing", None) in fresh:
            touched = {place[0] for place in after if place[0]}
        setup = self.setup(after)
        for deal, tally in deals(TOY, setup, self.tallies(after)):
            if deal.number in touched and faults(TOY, setup, deal, tally):
                return ImpossibleRounds
        if self.gaps(after) - self.gaps(state):
            return RoundLeftOpen
        return None

    def gaps(self, state):
        """The rounds that lack a value though a later one holds some."""
        setup, tallies = self.setup(state), self.tallies(state)
        return {
            deal.number
            for deal, tally in deals(TOY, setup, tallies[:-1])
            if TOY.missing(setup, deal, tally)
        }

    # the phones

    @contextmanager
    def answered(self, refusal):
        if refusal is None:
            yield
        else:
            with pytest.raises(refusal):
                yield

    def send(self, phone, key, changes, base):
        told = {"device_id": self.devices[phone].id, "key": key}
        if changes is None:
            return log.undo(self.store, self.match_id, **told)
        listed = [Change(*place, value) for place, value in changes.items()]
        return log.save(self.store, self.match_id, **told, base=base, changes=listed)

    @rule(phone=phones, changes=st.one_of(cells, cells, cells, facts), heard=st.booleans())
    def save(self, phone, changes, heard):
        """Save from the page of this phone; the answer may be lost."""
        state, base = self.state(), self.seen[phone]
        fresh = {place: value for place, value in changes.items() if state.get(place) != value}
        refusal = self.expected(phone, fresh, base)
        key, seq = f"k{len(self.sent)}", None
        with self.answered(refusal):
            saved = self.send(phone, key, changes, base)
            assert saved.repeated == (not fresh)
            if fresh:
                before = {place: state.get(place) for place in fresh}
                self.entries.append(Accepted(phone, fresh, before))
                seq = len(self.entries)
            assert saved.seq == len(self.entries)
            if heard:
                self.seen[phone] = saved.seq
        self.sent[key] = (phone, changes, base, seq)

    @rule(phone=phones, heard=st.booleans())
    def undo(self, phone, heard):
        undone = {entry.undoes for entry in self.entries}
        own = [
            seq
            for seq, entry in enumerate(self.entries, 1)
            if entry.phone == phone and entry.undoes is None and seq > 1 and seq not in undone
        ]
        assert log.undoable(self.store, self.match_id, self.devices[phone].id) == bool(own)
        target = own[-1] if own else None
        state, fresh, refusal = self.state(), {}, NothingToUndo
        if target:
            inverse = self.entries[target - 1].before
            fresh = {place: value for place, value in inverse.items() if state.get(place) != value}
            refusal = self.expected(phone, fresh, target)
        key, seq = f"k{len(self.sent)}", None
        with self.answered(refusal):
            saved = self.send(phone, key, None, None)
            before = {place: state.get(place) for place in fresh}
            self.entries.append(Accepted(phone, fresh, before, target))
            seq = len(self.entries)
            assert (saved.seq, saved.repeated) == (seq, False)
            if heard:
                self.seen[phone] = seq
        self.sent[key] = (phone, None, None, seq)

    @precondition(lambda self: any(sent[3] for sent in self.sent.values()))
    @rule(data=st.data())
    def send_again(self, data):
        """Send something accepted again, as a phone does that has not heard the answer."""
        accepted = [key for key, sent in self.sent.items() if sent[3]]
        key = data.draw(st.sampled_from(accepted))
        phone, changes, base, seq = self.sent[key]
        saved = self.send(phone, key, changes, base)
        assert (saved.seq, saved.repeated) == (seq, True)

    @rule(phone=phones)
    def look(self, phone):
        self.seen[phone] = matches.read(self.store, self.match_id).seq

    @rule()
    def restart(self):
        self.store.close()
        self.store = schema.open_store(self.url, GAMES)

    # what always holds

    @invariant()
    def the_match_is_the_fold_of_its_log(self):
        match, state = matches.read(self.store, self.match_id), self.state()
        assert match.seq == len(self.entries)
        assert match.record.setup == self.setup(state)
        assert match.record.tallies == self.tallies(state)
        assert match.board == self.board(state)

    @invariant()
    def the_history_tells_it(self):
        told = log.history_of(self.store, self.match_id, None)
        expected = [
            (seq, entry.undoes, entry.cells, entry.before)
            for seq, entry in enumerate(self.entries, 1)
        ]
        assert expected[1:] == [
            (
                entry.seq,
                entry.undoes,
                {change.at: change.value for change, _ in entry.changes},
                {change.at: before for change, before in entry.changes},
            )
            for entry in told[1:]
        ]


def kept(state):
    return {place: value for place, value in state.items() if value is not None}


def test_random_evenings(made):
    Evening.made = made
    case = Evening.TestCase()
    case.settings = settings(
        max_examples=1000 if os.environ.get("SCOREKEEPER_LONG") else 25,
        stateful_step_count=50 if os.environ.get("SCOREKEEPER_LONG") else 30,
        deadline=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    case.runTest()
