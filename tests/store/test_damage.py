"""Files that are damaged, or no database at all: refused, named, and never touched."""

import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.store import crews
from scorekeeper.store.backup import backup
from scorekeeper.store.schema import (
    DamagedDatabase,
    LostDatabase,
    open_store,
    upgrade,
)
from tests.store.conftest import GAMES
from tests.store.test_schema import seen


def random_bytes(file):
    file.write_bytes(os.urandom(40_000))


def text_of_a_letter(file):
    file.write_text("Dear Ana,\n" * 500)


def cut_in_half(file):
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def holed(file):
    whole = bytearray(file.read_bytes())
    whole[8192:40_000] = os.urandom(40_000 - 8192)
    file.write_bytes(whole)


def zeroed(file):
    file.write_bytes(b"\0" * file.stat().st_size)


def emptied(file):
    file.write_bytes(b"")


def one_byte(file):
    file.write_bytes(b"x")


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(random_bytes, id="random bytes"),
        pytest.param(text_of_a_letter, id="a letter"),
        pytest.param(cut_in_half, id="cut in half"),
        pytest.param(holed, id="pages overwritten"),
        pytest.param(zeroed, id="zeros"),
    ],
)
def test_damage_is_refused_with_file_and_remedy_and_nothing_is_touched(url, folder, damage):
    file = folder / "scorekeeper.db"
    with closing(sqlite3.connect(file)) as connection:  # some pages to hit
        connection.executemany(
            "INSERT INTO crew VALUES (?, ?, 'UTC', 'A4', '2020-01-01T00:00:00Z')",
            [(n, "x" * 40) for n in range(1, 2000)],
        )
        connection.commit()
    damage(file)
    before = seen(folder)
    with pytest.raises(DamagedDatabase) as caught:
        open_store(url, GAMES)
    assert f"cp {folder}/backups/NAME.db {file}" in str(caught.value)
    assert seen(folder) == before


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        pytest.param(random_bytes, DamagedDatabase, id="random bytes"),
        pytest.param(zeroed, DamagedDatabase, id="zeros"),
        pytest.param(one_byte, LostDatabase, id="one byte"),
        pytest.param(emptied, LostDatabase, id="nothing"),
    ],
)
def test_what_is_no_database_is_neither_upgraded_nor_backed_up(url, folder, damage, kind):
    damage(folder / "scorekeeper.db")
    before = seen(folder)
    with pytest.raises(kind, match=r"cp \S+/backups/NAME.db"):
        upgrade(url)
    with pytest.raises(DamagedDatabase):
        backup(url, folder / "kept.db")
    assert seen(folder) == before


def test_a_damaged_page_is_not_carried_into_a_backup(url, folder):
    file = folder / "scorekeeper.db"
    whole = bytearray(file.read_bytes())
    whole[8192:] = os.urandom(len(whole) - 8192)
    file.write_bytes(whole)
    with pytest.raises(DamagedDatabase):
        backup(url, folder / "kept.db")
    assert sorted(seen(folder)) == ["scorekeeper.db", "secret"]


def test_a_journal_left_by_a_kill_is_rolled_back(url, folder):
    """A process that died in the middle of a save leaves its journal: the next one undoes it."""
    file = folder / "scorekeeper.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size=1")
        connection.execute("PRAGMA cache_spill=1")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            "INSERT INTO crew VALUES (?, ?, 'UTC', 'A4', '2020-01-01T00:00:00Z')",
            [(n, "x" * 40) for n in range(1, 5000)],
        )
        dead = folder.parent / "dead"
        dead.mkdir()
        for part in ("scorekeeper.db", "scorekeeper.db-journal"):
            shutil.copy(folder / part, dead / part)
    store = open_store(f"sqlite:///{dead}/scorekeeper.db", GAMES)
    assert crews.new_device(store)[0].id == 1
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM crew").scalar() == 0
    store.close()
