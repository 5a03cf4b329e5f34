"""Writers that run beside each other: threads, in processes that may be killed at any time."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

from scorekeeper.store import log, matches, schema
from scorekeeper.store.engine import Busy
from scorekeeper.store.log import Change, Conflict
from tests.store.conftest import GAMES

PLACES = [(1, "bid", seat) for seat in range(5)] + [(0, "start_points", seat) for seat in range(3)]
"""A cell for each of eight writers."""


def patiently(do, *what, **how):
    """Do as a phone does: where the database is busy, send the same again."""
    while True:
        try:
            return do(*what, **how)
        except Busy:
            continue


def edit_one_cell(store, match_id, device_id, name, edits):
    """Edit the title so many times; give what each save overwrote knowingly, and the conflicts."""
    overwritten, conflicts = {}, 0
    for number in range(edits):
        while True:
            seen = matches.read(store, match_id)
            told = {"device_id": device_id, "key": f"{name}-{number}", "base": seen.seq}
            change = Change(0, "title", None, f"{name}-{number}")
            try:
                patiently(log.save, store, match_id, **told, changes=[change])
            except Conflict:
                conflicts += 1
                assert conflicts < 1000 + 100 * edits, "nobody gets through"
                continue
            overwritten[change.value] = seen.record.title
            break
    return overwritten, conflicts


def edit_own_cell(store, match_id, device_id, writer, edits):
    """Edit a cell of one's own so many times from a page that is always stale."""
    for number in range(edits):
        change = Change(*PLACES[writer], number % 4)
        told = {"device_id": device_id, "key": f"{writer}-{number}", "base": 1}
        saved = patiently(log.save, store, match_id, **told, changes=[change])
        assert not saved.repeated or number == 0
    return edits


def at_once(store, work, match_id, devices, edits, first=0):
    """Let a thread for each device do the work."""
    with ThreadPoolExecutor(len(devices)) as pool:
        running = [
            pool.submit(work, store, match_id, device, first + k, edits)
            for k, device in enumerate(devices)
        ]
        return [each.result() for each in running]


def in_process(work, url, match_id, devices, edits, first):
    """Do the same in a process of one's own."""
    store = schema.open_store(url, GAMES)
    try:
        return at_once(store, work, match_id, devices, edits, first)
    finally:
        store.close()


def write_until_killed(url, match_id, devices, first, done, acknowledged):
    """Count up in own cells for ever, noting each acknowledgement after it was given.

    *done* is the last number acknowledged to each writer; its next save is the one after, so
    one that was saved but not acknowledged is sent again with its key.
    """
    store = schema.open_store(url, GAMES)
    notes = os.open(acknowledged, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def write(writer, device_id, number):
        while True:
            number += 1
            change = Change(0, "start_points", writer, number)
            told = {"device_id": device_id, "key": f"{writer}-{number}", "base": 1}
            patiently(log.save, store, match_id, **told, changes=[change])
            os.write(notes, f"{writer} {number}\n".encode())

    threads = [
        threading.Thread(target=write, args=(first + k, device, done[first + k]))
        for k, device in enumerate(devices)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
