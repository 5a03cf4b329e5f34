import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from scorekeeper.store import crews, house_rules, matches, schema
from scorekeeper.store.backup import NoBackup, backup
from scorekeeper.store.engine import make_engine, told_apart
from scorekeeper.store.schema import (
    LostDatabase,
    MissingDatabase,
    WrongVersion,
    init,
    open_store,
    upgrade,
)
from scorekeeper.store.tables import metadata
from tests.store import server
from tests.store.conftest import GAMES
from tests.toy import TOY

NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{head}"


def upgrade():
    how = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("crew", recreate=how) as table:
        table.add_column(sa.Column("motto", sa.String(40)))
"""
HEAD = "0002"
NEXT_STEP = NEXT_STEP.replace("{head}", HEAD)
BROKEN_STEP = NEXT_STEP + '    op.execute("INSERT INTO no_such VALUES (1)")\n'


def mode(file):
    return stat.S_IMODE(file.stat().st_mode)


def seen(folder):
    """Everything in a folder, and what it holds."""
    return {
        str(file.relative_to(folder)): file.read_bytes() if file.is_file() else None
        for file in folder.rglob("*")
    }


def version_in(file):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


@pytest.fixture
def empty(tmp_path):
    """The URL of a database that is not there, in a folder that is not there."""
    return f"sqlite:///{tmp_path}/instance/scorekeeper.db"


@pytest.fixture
def next_version(tmp_path, monkeypatch):
    """Make this program one version newer."""
    steps = shutil.copytree(schema.MIGRATIONS, tmp_path / "steps")
    (steps / "versions" / "9000_next.py").write_text(NEXT_STEP)
    monkeypatch.setattr(schema, "MIGRATIONS", steps)
    return steps / "versions" / "9000_next.py"


class TestInit:
    def test_it_makes_database_and_secret_for_us_alone(self, empty, tmp_path):
        init(empty)
        folder = tmp_path / "instance"
        assert sorted(file.name for file in folder.iterdir()) == ["scorekeeper.db", "secret"]
        assert [mode(file) for file in folder.iterdir()] == [0o600, 0o600]
        assert len(bytes.fromhex((folder / "secret").read_text())) == 32
        open_store(empty, GAMES).close()

    def test_secrets_differ(self, tmp_path):
        for name in "ab":
            init(f"sqlite:///{tmp_path}/{name}/scorekeeper.db")
        assert (tmp_path / "a/secret").read_text() != (tmp_path / "b/secret").read_text()

    def test_it_leaves_both_alone(self, url, folder):
        before = seen(folder)
        init(url)
        assert seen(folder) == before

    def test_a_secret_without_its_database_is_a_lost_database(self, url, folder):
        (folder / "scorekeeper.db").unlink()
        before = seen(folder)
        for ask in (init, upgrade, lambda url: open_store(url, GAMES)):
            with pytest.raises(LostDatabase) as caught:
                ask(url)
            assert f"cp {folder}/backups/NAME.db {folder}/scorekeeper.db" in str(caught.value)
            assert str(folder / "secret") in str(caught.value)
        assert seen(folder) == before

    def test_an_emptied_database_beside_its_secret_is_lost_too(self, url, folder):
        (folder / "scorekeeper.db").write_bytes(b"")
        before = seen(folder)
        for ask in (upgrade, lambda url: open_store(url, GAMES)):
            with pytest.raises(LostDatabase):
                ask(url)
        assert seen(folder) == before

    def test_the_newest_backup_is_the_remedy(self, url, folder):
        (folder / "scorekeeper.db").unlink()
        (folder / "backups").mkdir()
        for name in ("2025.db", "2026.db", "2024.db"):
            (folder / "backups" / name).touch()
        with pytest.raises(LostDatabase, match=r"cp \S+/backups/2026.db"):
            init(url)

    def test_a_database_without_a_secret_gets_one(self, url, folder):
        (folder / "secret").unlink()
        before = (folder / "scorekeeper.db").read_bytes()
        init(url)
        assert mode(folder / "secret") == 0o600
        assert (folder / "scorekeeper.db").read_bytes() == before

    def test_what_was_begun_and_cut_off_is_finished_by_upgrade(self, empty, tmp_path):
        (tmp_path / "instance").mkdir()
        (tmp_path / "instance" / "scorekeeper.db").touch()
        with pytest.raises(WrongVersion, match="scorekeeper upgrade"):
            open_store(empty, GAMES)
        assert upgrade(empty)
        open_store(empty, GAMES).close()
        assert (tmp_path / "instance" / "secret").exists()

    def test_two_at_once_make_one_database(self, empty):
        begin = f"from scorekeeper.store.schema import init; init({empty!r})"
        running = [subprocess.Popen([sys.executable, "-c", begin]) for _ in range(3)]
        assert [each.wait() for each in running] == [0, 0, 0]
        open_store(empty, GAMES).close()

    def test_a_step_that_fails_leaves_none_of_the_steps_before_it(
        self, empty, tmp_path, next_version
    ):
        next_version.write_text(NEXT_STEP + "    raise ArithmeticError\n")
        with pytest.raises(ArithmeticError):
            init(empty)
        with closing(sqlite3.connect(tmp_path / "instance" / "scorekeeper.db")) as connection:
            assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == []


class TestUpgrade:
    def test_the_steps_lead_to_the_tables(self, store):
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []

    def test_nothing_to_do_changes_nothing(self, url, folder):
        before = seen(folder)
        assert not upgrade(url)
        assert seen(folder) == before

    def test_a_newer_program_backs_up_first(self, url, folder, next_version):
        store_file = folder / "scorekeeper.db"
        with pytest.raises(WrongVersion, match="needs 9000: scorekeeper upgrade"):
            open_store(url, GAMES)
        assert upgrade(url)
        (kept,) = (folder / "backups").iterdir()
        assert (version_in(store_file), version_in(kept)) == ("9000", HEAD)
        assert (mode(kept), mode(kept.parent)) == (0o600, 0o700)
        assert kept.name.endswith("-before-9000.db")
        open_store(url, GAMES).close()

    def test_matches_of_the_first_version_are_there_after_the_upgrade(self, tmp_path, monkeypatch):
        url, folder = f"sqlite:///{tmp_path}/instance/scorekeeper.db", tmp_path / "instance"
        with monkeypatch.context() as older:
            steps = shutil.copytree(schema.MIGRATIONS, tmp_path / "steps")
            for step in (steps / "versions").glob("*.py"):
                if not step.name.startswith("0001"):
                    step.unlink()
            older.setattr(schema, "MIGRATIONS", steps)
            init(url)
            store = open_store(url, GAMES)
            device, _ = crews.new_device(store)
            crew = crews.found(store, device, "Friday crew")
            begun = matches.create(store, crew.id, device.id, TOY, ["Ana", "Ben"], key="k")
            store.close()
        with pytest.raises(WrongVersion, match="is of version 0001, this program needs"):
            open_store(url, GAMES)
        assert upgrade(url)
        (kept,) = (folder / "backups").iterdir()
        assert (version_in(folder / "scorekeeper.db"), version_in(kept)) == (HEAD, "0001")
        store = open_store(url, GAMES)
        assert matches.read(store, begun.id).record == begun.record
        assert house_rules.save(store, crew.id, TOY, "Ours", TOY.Options()).name == "Ours"
        store.close()

    def test_rebuilding_a_table_keeps_what_hangs_on_it(self, url, folder, next_version):
        with closing(sqlite3.connect(folder / "scorekeeper.db")) as connection:
            connection.executescript(
                "INSERT INTO device VALUES (1, 'h', '', '2020-01-01T00:00:00Z');"
                "INSERT INTO crew VALUES (1, 'x', 'UTC', 'A4', '2020-01-01T00:00:00Z');"
                "INSERT INTO membership VALUES (1, 1, '2020-01-01T00:00:00Z');"
            )
        upgrade(url)
        with closing(sqlite3.connect(folder / "scorekeeper.db")) as connection:
            assert connection.execute("SELECT count(*) FROM membership").fetchone() == (1,)
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []

    def test_a_step_that_fails_leaves_the_database_as_it_was(self, url, folder, next_version):
        next_version.write_text(BROKEN_STEP)
        before = (folder / "scorekeeper.db").read_bytes()
        with pytest.raises(Exception, match="no_such"):
            upgrade(url)
        assert version_in(folder / "scorekeeper.db") == HEAD
        with closing(sqlite3.connect(folder / "scorekeeper.db")) as connection:
            columns = [row[1] for row in connection.execute("PRAGMA table_info(crew)")]
        assert "motto" not in columns
        assert len(before) == (folder / "scorekeeper.db").stat().st_size

    def test_a_database_from_the_future_is_refused(self, url, folder):
        with closing(sqlite3.connect(folder / "scorekeeper.db")) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
            connection.commit()
        before = seen(folder)
        for ask in (upgrade, lambda url: open_store(url, GAMES)):
            with pytest.raises(WrongVersion, match="9999, made by a newer Scorekeeper") as caught:
                ask(url)
            assert str(folder / "scorekeeper.db") in str(caught.value)
        assert seen(folder) == before

    def test_a_backup_put_on_a_new_machine_gets_a_secret(self, url, folder):
        (folder / "secret").unlink()
        assert not upgrade(url)
        assert mode(folder / "secret") == 0o600

    def test_without_a_database_there_is_nothing_to_upgrade(self, empty, tmp_path):
        for ask in (upgrade, lambda url: open_store(url, GAMES)):
            with pytest.raises(MissingDatabase, match="scorekeeper init") as caught:
                ask(empty)
            assert f"{tmp_path}/instance/scorekeeper.db" in str(caught.value)
        assert list(tmp_path.iterdir()) == []


class TestServer:
    """A database that is no file."""

    def test_it_is_made_and_opened_like_any_other(self, postgres, tmp_path):
        init(postgres, tmp_path)
        assert (tmp_path / "secret").exists()
        assert not upgrade(postgres, tmp_path)
        open_store(postgres, GAMES).close()

    def test_it_is_backed_up_by_its_own_tools(self, postgres, tmp_path):
        with pytest.raises(NoBackup, match="pg_dump"):
            backup(postgres, tmp_path / "kept.db")

    def test_without_tables_it_is_missing_or_lost(self, postgres, tmp_path, monkeypatch):
        engine = create_engine(postgres, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("CREATE DATABASE bare"))
        bare = postgres.replace("/postgres?", "/bare?")
        monkeypatch.setattr(schema, "INSTANCE", tmp_path)
        with pytest.raises(MissingDatabase, match="no tables yet: scorekeeper init"):
            open_store(bare, GAMES)
        (tmp_path / "secret").touch()
        for ask in (init, upgrade, lambda url: open_store(url, GAMES)):
            with pytest.raises(LostDatabase, match="pg_restore"):
                ask(bare)
        with engine.connect() as connection:
            connection.execute(text("DROP DATABASE bare WITH (FORCE)"))
        engine.dispose()

    def test_a_newer_program_upgrades_it(self, postgres, tmp_path, next_version):
        engine = create_engine(postgres, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("CREATE DATABASE old TEMPLATE postgres"))
        old = postgres.replace("/postgres?", "/old?")
        with pytest.raises(WrongVersion, match="needs 9000") as caught:
            open_store(old, GAMES)
        assert "/old" in str(caught.value)
        assert upgrade(old, tmp_path)
        assert not (tmp_path / "backups").exists()
        with engine.connect() as connection:
            connection.execute(text("DROP DATABASE old WITH (FORCE)"))
        engine.dispose()

    @pytest.fixture(autouse=True)
    def postgres(self, request):
        if not server.HERE:
            pytest.skip("PostgreSQL or psycopg is not installed")
        return request.getfixturevalue("postgres_url")


class TestBackup:
    def test_it_holds_everything_for_us_alone(self, sqlite, url, tmp_path):
        device, token = crews.new_device(sqlite)
        backup(url, tmp_path / "kept.db")
        assert mode(tmp_path / "kept.db") == 0o600
        assert [file.name for file in tmp_path.glob("kept*")] == ["kept.db"]
        kept = open_store(f"sqlite:///{tmp_path}/kept.db", GAMES)
        assert crews.device_of(kept, token) == device
        kept.close()

    def test_it_replaces_nothing(self, url, tmp_path):
        (tmp_path / "kept.db").write_text("precious")
        with pytest.raises(NoBackup, match="exists already"):
            backup(url, tmp_path / "kept.db")
        assert (tmp_path / "kept.db").read_text() == "precious"

    def test_a_folder_that_is_not_there_is_named(self, url, tmp_path):
        with pytest.raises(NoBackup, match=f"{tmp_path}/no/kept.db cannot be written"):
            backup(url, tmp_path / "no" / "kept.db")

    def test_of_nothing_there_is_no_backup(self, empty, tmp_path):
        with pytest.raises(MissingDatabase):
            backup(empty, tmp_path / "kept.db")
        assert list(tmp_path.iterdir()) == []

    def test_what_an_earlier_try_left_is_written_anew(self, url, tmp_path):
        (tmp_path / "kept.db.part").write_text("half")
        backup(url, str(tmp_path / "kept.db"))
        assert Path(tmp_path / "kept.db").read_bytes().startswith(b"SQLite format 3")


def test_checks_of_the_schema_keep_no_connection(url, folder):
    store = open_store(url, GAMES)
    assert store.engine.pool.checkedin() == 0
    engine = make_engine(url)
    with told_apart(url), engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()
