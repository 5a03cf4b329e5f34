import os
import shutil
import sqlite3
import stat
import threading
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest
from sqlalchemy import URL, event, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.store import crews, engine, matches, schema
from scorekeeper.store import tables as t
from scorekeeper.store.engine import (
    BadAddress,
    Busy,
    DamagedDatabase,
    Full,
    MissingDatabase,
    ReadOnly,
    Unreachable,
    _server_trouble,
    make_engine,
    told_apart,
)
from tests.store.conftest import GAMES
from tests.store.phones import Phone, new_key
from tests.toy import TOY

PRAGMAS = {
    "journal_mode": "delete",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "secure_delete": 1,
}


def sit(store):
    device, _ = crews.new_device(store)
    crew = crews.found(store, device)
    match = matches.create(store, crew.id, device.id, TOY, ["Ana", "Ben"], key=new_key())
    return Phone(store, device, match.id)


def on_each_connection(store, *pragmas):
    """Run these on every connection that is opened from now on."""
    store.close()

    @event.listens_for(store.engine, "connect")
    def connect(connection, record):
        for pragma in pragmas:
            connection.execute(pragma)


@contextmanager
def locked(file, how="EXCLUSIVE"):
    with sqlite3.connect(file, isolation_level=None) as connection:
        connection.execute(f"BEGIN {how}")
        yield
        connection.execute("ROLLBACK")
    connection.close()


def test_pragmas_hold_on_every_pooled_connection(sqlite):
    connections = [sqlite.engine.connect() for _ in range(12)]
    for connection in connections:
        for pragma, value in PRAGMAS.items():
            found = connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
            assert (pragma, found) == (pragma, value)
    raw = {id(connection.connection.dbapi_connection) for connection in connections}
    assert len(raw) == 12
    for connection in connections:
        connection.close()
    with sqlite.reading() as connection:  # one from the pool again
        for pragma, value in PRAGMAS.items():
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value


@pytest.mark.parametrize(("lend", "begin"), [("writing", "BEGIN IMMEDIATE"), ("reading", "BEGIN")])
def test_who_means_to_write_says_so_first(sqlite, lend, begin):
    said = []
    with getattr(sqlite, lend)() as connection:
        connection.connection.dbapi_connection.set_trace_callback(said.append)
        connection.execute(select(t.crew.c.id)).all()
        connection.connection.dbapi_connection.set_trace_callback(None)
    assert next(each for each in said if not each.startswith("PRAGMA")) == begin


def test_the_journal_is_gone_after_a_save(sqlite, folder):
    sit(sqlite).save({(1, "bid", 0): 1})
    assert sorted(file.name for file in folder.iterdir()) == ["scorekeeper.db", "secret"]


def test_a_wal_file_is_converted(url, folder):
    connection = sqlite3.connect(folder / "scorekeeper.db")
    assert connection.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
    connection.execute("INSERT INTO crew VALUES (1, 'x', 'UTC', 'A4', '2020-01-01T00:00:00Z')")
    connection.commit()
    connection.close()
    store = schema.open_store(url, GAMES)
    with store.reading() as connection:
        assert connection.execute(select(t.crew.c.name)).scalars().all() == ["x"]
    store.close()
    assert (folder / "scorekeeper.db").read_bytes()[18:20] == b"\1\1"  # rollback journal


class TestBusy:
    @pytest.fixture
    def phone(self, sqlite, monkeypatch):
        monkeypatch.setattr(engine, "BUSY_TIMEOUT", 50)
        sqlite.close()
        return sit(sqlite)

    def test_a_save_is_refused_and_can_be_sent_again(self, phone, folder):
        with locked(folder / "scorekeeper.db"), pytest.raises(Busy) as caught:
            phone.save({(1, "bid", 0): 1}, key="tap")
        assert "Nothing was saved" in str(caught.value)
        assert not phone.save({(1, "bid", 0): 1}, key="tap").repeated

    def test_reading_goes_on_beside_a_writer(self, phone, folder):
        with locked(folder / "scorekeeper.db", "IMMEDIATE"):
            assert phone.look().seq == 1

    def test_reading_is_refused_where_nobody_may(self, phone, folder):
        with locked(folder / "scorekeeper.db"), pytest.raises(Busy):
            phone.look()

    def test_a_reader_who_stays_holds_up_the_commit(self, phone, sqlite):
        with sqlite.reading() as connection:
            connection.execute(select(t.crew.c.id)).all()
            with pytest.raises(Busy):
                phone.save({(1, "bid", 0): 1}, key="tap")
        assert phone.look().seq == 1
        assert not phone.save({(1, "bid", 0): 1}, key="tap").repeated

    def test_waiting_leaves_the_pragmas_as_they_were(self, phone, sqlite, folder):
        with locked(folder / "scorekeeper.db", "IMMEDIATE"), pytest.raises(Busy):
            phone.save({(1, "bid", 0): 1})
        with sqlite.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 50

    def test_a_save_waits_its_turn(self, sqlite, folder):
        phone = sit(sqlite)
        held = threading.Event()

        def hold():
            with locked(folder / "scorekeeper.db"):
                held.set()
                threading.Event().wait(0.3)

        holding = threading.Thread(target=hold)
        holding.start()
        held.wait()
        assert phone.save({(1, "bid", 0): 1}).seq == 2
        holding.join()


def test_a_full_disk_refuses_saves_and_lets_read(sqlite, folder):
    phone = sit(sqlite)
    with sqlite.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    on_each_connection(sqlite, f"PRAGMA max_page_count={pages}")

    def write(number):
        return phone.save({(0, "note", None): f"{number} " + "x" * 1900}, key=f"{number}")

    def fill():
        while True:
            write(phone.seq + 1)

    with pytest.raises(Full, match="Nothing was saved"):
        fill()
    saved = phone.seq
    assert phone.look().seq == saved
    on_each_connection(sqlite, "PRAGMA max_page_count=100000")
    assert (write(saved + 1).seq, write(saved + 1).repeated) == (saved + 1, True)


@contextmanager
def nobody():
    """Be a user whom permissions hold back."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder(made):
    """A folder that everybody may enter."""
    place = Path(mkdtemp(prefix="scorekeeper-"))
    place.chmod(0o755)
    shutil.copy(made / "scorekeeper.db", place)
    yield place
    place.chmod(0o755)
    shutil.rmtree(place)


class TestReadOnly:
    @pytest.mark.parametrize(
        "mode",
        [
            pytest.param((0o444, 0o755), id="the file may only be read"),
            pytest.param((0o644, 0o555), id="the folder takes no journal"),
        ],
    )
    def test_saves_are_refused_and_reading_works(self, open_folder, mode):
        file = open_folder / "scorekeeper.db"
        store = schema.open_store(f"sqlite:///{file}", GAMES)
        phone = sit(store)
        store.close()
        if os.geteuid() == 0 and mode[0] == 0o644:
            os.chown(file, 65534, 65534)
        file.chmod(mode[0])
        open_folder.chmod(mode[1])
        with nobody():
            store = phone.store = schema.open_store(f"sqlite:///{file}", GAMES)
            assert phone.look().record.players == ("Ana", "Ben")
            with pytest.raises(ReadOnly, match="Nothing was saved"):
                phone.save({(1, "bid", 0): 1})
            assert phone.look().seq == 1
            store.close()


class TestWhileRunning:
    def test_a_file_that_is_gone_takes_no_save(self, sqlite, folder):
        phone = sit(sqlite)
        (folder / "scorekeeper.db").rename(folder / "away.db")
        for ask in (phone.look, lambda: phone.save({(1, "bid", 0): 1})):
            with pytest.raises(MissingDatabase, match=str(folder / "scorekeeper.db")):
                ask()
        assert not (folder / "scorekeeper.db").exists()
        (folder / "away.db").rename(folder / "scorekeeper.db")
        assert phone.save({(1, "bid", 0): 1}).seq == 2

    def test_a_backup_put_in_its_place_is_what_is_read_and_written(self, sqlite, folder):
        phone = sit(sqlite)
        schema.backup(sqlite.url, folder / "kept.db")
        phone.save({(1, "bid", 0): 1})
        (folder / "kept.db").rename(folder / "scorekeeper.db")
        assert phone.look().seq == 1
        phone.save({(1, "bid", 1): 1})
        fresh = schema.open_store(sqlite.url, GAMES)
        assert dict(matches.read(fresh, phone.match_id).tally(1)) == {("bid", 1): 1}
        fresh.close()

    def test_damage_is_told(self, sqlite, folder):
        phone = sit(sqlite)
        (folder / "scorekeeper.db").write_bytes(os.urandom(50_000))
        for ask in (phone.look, lambda: phone.save({(1, "bid", 0): 1})):
            with pytest.raises(DamagedDatabase, match=str(folder / "scorekeeper.db")):
                ask()

    def test_a_mistake_of_ours_is_not_called_trouble(self, sqlite):
        with pytest.raises(Exception, match="no such table"), sqlite.reading() as connection:
            connection.exec_driver_sql("SELECT * FROM no_such")

    def test_a_folder_in_the_place_of_the_file_does_not_answer(self, tmp_path):
        place = tmp_path / "scorekeeper.db"
        place.mkdir()
        with pytest.raises(Unreachable, match="does not answer"):
            schema.open_store(f"sqlite:///{place}", GAMES)


class Reported(Exception):
    def __init__(self, sqlstate):
        super().__init__("the server said so\nand more")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        pytest.param("55P03", Busy, id="waited for a lock"),
        pytest.param("40P01", Busy, id="deadlock"),
        pytest.param("40001", Busy, id="serialization"),
        pytest.param("23505", Busy, id="two added the same"),
        pytest.param("53300", Busy, id="too many connections"),
        pytest.param("53100", Full, id="disk full"),
        pytest.param("25006", ReadOnly, id="read only"),
        pytest.param("53200", Unreachable, id="out of memory"),
        pytest.param("57P01", Unreachable, id="shut down"),
        pytest.param("58030", Unreachable, id="its disk"),
        pytest.param("08006", Unreachable, id="connection lost"),
        pytest.param("28P01", Unreachable, id="wrong password"),
        pytest.param(None, Unreachable, id="no answer"),
        pytest.param("3D000", MissingDatabase, id="no such database"),
        pytest.param("42P01", None, id="a mistake of ours"),
    ],
)
def test_what_a_server_reports(state, kind):
    trouble = _server_trouble(Reported(state))
    assert type(trouble) is (kind or type(None))
    if kind in (Unreachable, MissingDatabase):
        assert str(trouble) == "The database does not answer: the server said so"


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("", id="empty"),
        pytest.param("scorekeeper.db", id="a path"),
        pytest.param("sqlite://", id="memory"),
        pytest.param("sqlite:///:memory:", id="memory by name"),
        pytest.param("oracle9://x/y", id="an unknown kind"),
    ],
)
def test_addresses_that_keep_nothing_are_refused(url):
    with pytest.raises(BadAddress):
        schema.open_store(url, GAMES)


def test_a_driver_that_is_not_installed_is_named_and_no_password():
    with pytest.raises(BadAddress, match="not installed") as refusal:
        make_engine("mysql+mysqldb://us:sesame@localhost/x")
    assert "us:***@localhost" in str(refusal.value)
    assert "sesame" not in str(refusal.value)


def test_a_fault_tells_the_log_no_names(store):
    with pytest.raises(IntegrityError) as fault, store.writing() as connection:
        connection.execute(insert(t.player), {"crew_id": 99, "name": "Ana", "folded": "ana"})
    assert "Ana" not in str(fault.value)


def test_a_server_that_is_not_there_does_not_answer():
    pytest.importorskip("psycopg")
    with pytest.raises(Unreachable, match="does not answer"):
        schema.open_store("postgresql+psycopg://nobody@127.0.0.1:1/none", GAMES)


def test_names_with_odd_letters_are_files_too(made, tmp_path):
    place = tmp_path / "a b?mode=memory#%41&x"
    place.mkdir()
    shutil.copy(made / "scorekeeper.db", place)
    url = URL.create("sqlite", database=str(place / "scorekeeper.db"))
    store = schema.open_store(url.render_as_string(), GAMES)
    store.close()


def test_files_are_for_us_alone(folder):
    for name in ("scorekeeper.db", "secret"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600


def test_trouble_of_the_driver_itself_is_told_apart_too(url, folder):
    def ask():
        with told_apart(url), closing(sqlite3.connect(folder / "scorekeeper.db")) as connection:
            connection.execute("SELECT * FROM crew")

    (folder / "scorekeeper.db").write_bytes(b"x" * 5000)
    with pytest.raises(DamagedDatabase):
        ask()
