"""Many phones at once: nobody's work is lost, nobody waits in vain."""

import multiprocessing
import os
import random
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.store import copy, crews, log, matches, schema
from scorekeeper.store.backup import backup
from tests.store.conftest import GAMES
from tests.store.phones import EIGHT, new_key
from tests.store.writers import (
    PLACES,
    at_once,
    edit_one_cell,
    edit_own_cell,
    in_process,
    patiently,
    write_until_killed,
)

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
EDITS = 200 if LONG else 8
KILLS = 200 if LONG else 3
BACKUPS = 20 if LONG else 3
WRITERS = 8


@pytest.fixture
def table(store):
    """A match of eight, and eight phones at it."""
    return eight_at(store)


def eight_at(store):
    devices = [crews.new_device(store)[0] for _ in range(WRITERS)]
    crew = crews.found(store, devices[0])
    players = list("abcdefgh")
    match = matches.create(store, crew.id, devices[0].id, EIGHT, players, key=new_key())
    return match.id, [device.id for device in devices]


@pytest.fixture
def forks():
    """Processes made from one that has imported everything already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.store.writers"])
    return context


@pytest.fixture(params=[1, 2], ids=["in one process", "in two processes"])
def all_together(request, store, forks):
    """Run the same work for every phone at once."""

    def run(work, match_id, devices):
        if request.param == 1:
            return at_once(store, work, match_id, devices, EDITS)
        half = WRITERS // 2
        with ProcessPoolExecutor(2, forks) as pool:
            told = (match_id, devices[:half], EDITS, 0), (match_id, devices[half:], EDITS, half)
            parts = [pool.submit(in_process, work, store.url, *each) for each in told]
            return [result for part in parts for result in part.result()]

    return run


def test_of_edits_of_one_cell_none_is_lost(store, table, all_together):
    match_id, devices = table
    results = all_together(edit_one_cell, match_id, devices)
    overwritten = {value: seen for each, _ in results for value, seen in each.items()}
    entries = log.history_of(store, match_id, 0)[1:]
    assert len(overwritten) == len(entries) == WRITERS * EDITS
    for entry in entries:
        ((change, before),) = entry.changes
        assert before == overwritten[change.value], "overwrote what its phone had not seen"
    assert [entry.seq for entry in entries] == list(range(2, 2 + WRITERS * EDITS))
    assert copy.check(store) == []


def test_edits_of_own_cells_all_come_through_however_stale(store, table, all_together):
    match_id, devices = table
    all_together(edit_own_cell, match_id, devices)
    entries = log.history_of(store, match_id, None)[1:]
    # the first of each start_points is 0, which is what is stored: nothing to enter
    assert len(entries) == WRITERS * EDITS - sum(key == "start_points" for _, key, _ in PLACES)
    match = matches.read(store, match_id)
    last = (EDITS - 1) % 4
    assert [match.tally(1).at("bid", seat) for seat in range(5)] == [last] * 5
    assert match.record.setup.start_points[:3] == (last,) * 3


def test_a_queue_sent_from_two_tabs_at_once_and_again_is_entered_once(store, table):
    match_id, devices = table
    queue = [((0, "note", None), f"line {n}", f"queued-{n}") for n in range(30)]

    def send():
        for place, value, key in queue:
            told = {"device_id": devices[0], "key": key, "base": 1}
            changes = [log.Change(*place, value)]
            patiently(log.save, store, match_id, **told, changes=changes)

    for _ in range(2):
        tabs = [threading.Thread(target=send) for _ in range(2)]
        for tab in tabs:
            tab.start()
        for tab in tabs:
            tab.join()
    keys = [entry.changes[0][0].value for entry in log.history_of(store, match_id, None)[1:]]
    assert keys == [value for _, value, _ in queue]


def acknowledged_in(notes):
    """Give the last number acknowledged to each writer; whole lines only."""
    done = [0] * WRITERS
    text = Path(notes).read_text() if Path(notes).exists() else ""
    for line in text.splitlines(keepends=True):
        if line.endswith("\n"):
            writer, number = map(int, line.split())
            done[writer] = max(done[writer], number)
    return done


def entered(store, match_id):
    """Give what each writer has entered, in order."""
    numbers = [[] for _ in range(WRITERS)]
    for entry in log.history_of(store, match_id, None)[1:]:
        ((change, _),) = entry.changes
        numbers[change.seat].append(change.value)
    return numbers


def test_a_kill_loses_nothing_that_was_acknowledged(sqlite, folder, forks):
    match_id, devices = eight_at(sqlite)
    notes = str(folder / "acknowledged")
    half, chance = WRITERS // 2, random.Random(7)
    for _ in range(KILLS):
        done = acknowledged_in(notes)
        writers = [
            forks.Process(
                target=write_until_killed,
                args=(sqlite.url, match_id, devices[first : first + half], first, done, notes),
            )
            for first in (0, half)
        ]
        for writer in writers:
            writer.start()
        while sum(acknowledged_in(notes)) < sum(done) + 10:
            assert all(writer.is_alive() for writer in writers)
            threading.Event().wait(0.01)
        threading.Event().wait(chance.random() / 20)
        for writer in writers:
            writer.kill()
            writer.join()
        store = schema.open_store(sqlite.url, GAMES)  # checks every page
        for numbers, last in zip(entered(store, match_id), acknowledged_in(notes), strict=True):
            assert numbers == list(range(1, len(numbers) + 1)), "lost or doubled"
            assert last <= len(numbers) <= last + 1, "acknowledged but not there"
        assert copy.check(store) == []
        store.close()
    print(f"{KILLS} kills, {sum(acknowledged_in(notes))} acknowledged, 0 lost")


def test_backups_beside_eight_writers_are_whole(sqlite, folder, forks):
    match_id, devices = eight_at(sqlite)
    notes = str(folder / "acknowledged")
    writing = forks.Process(
        target=write_until_killed, args=(sqlite.url, match_id, devices, 0, [0] * WRITERS, notes)
    )
    writing.start()
    try:
        for number in range(BACKUPS):
            before = acknowledged_in(notes)
            while acknowledged_in(notes) == before:
                assert writing.is_alive()
                threading.Event().wait(0.01)
            before = acknowledged_in(notes)
            kept = folder / f"kept-{number}.db"
            patiently(backup, sqlite.url, kept)
            store = schema.open_store(f"sqlite:///{kept}", GAMES)
            for numbers, last in zip(entered(store, match_id), before, strict=True):
                assert numbers == list(range(1, len(numbers) + 1))
                assert len(numbers) >= last
            assert copy.check(store) == []
            store.close()
    finally:
        writing.kill()
        writing.join()
    assert sum(acknowledged_in(notes)) > sum(before)
