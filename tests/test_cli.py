"""The command line, as a program of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper import commands
from scorekeeper.exchange.answers import answer
from scorekeeper.exchange.game_file import dump, read
from scorekeeper.games import GAMES
from scorekeeper.store.crews import found, new_device
from scorekeeper.store.matches import create
from scorekeeper.store.players import erase, of_crew
from scorekeeper.store.schema import init, open_store
from tests.exchange.files import THREE_ROUNDS, as_bytes, changed

COMMAND = Path(sys.executable).with_name("scorekeeper")
GOOD = as_bytes(THREE_ROUNDS)
BAD = as_bytes(changed(("rounds[1].bids", [1])))
IMPOSSIBLE = as_bytes(changed(("rounds[1].bids", [1, 3, 0])))


def run(*arguments, stdin=b"", **more):
    return subprocess.run([COMMAND, *arguments], input=stdin, capture_output=True, **more)


def answers(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(autouse=True)
def buffered(monkeypatch):
    """Python holds back what it prints, as it does everywhere but in some test machines."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


@pytest.fixture
def file(tmp_path):
    def write(data, name="game.json"):
        path = tmp_path / name
        path.write_bytes(data)
        return str(path)

    return write


class TestScore:
    def test_a_file_becomes_a_table(self, file):
        done = run("score", file(GOOD))
        assert (done.returncode, done.stderr) == (0, b"")
        assert "Ana         Ben         Chi" in done.stdout.decode()

    @pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
    def test_a_table_is_printed_whatever_the_terminal_can_show(self, file, encoding):
        path = file(as_bytes(changed(("players[0]", "雨桐"))))
        done = run("score", path, env={**os.environ, "PYTHONIOENCODING": encoding})
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"Chi" in done.stdout

    def test_with_json_a_file_becomes_an_object(self, file):
        done = run("score", "--json", file(GOOD))
        assert (done.returncode, done.stderr) == (0, b"")
        assert answers(done) == [answer(GOOD, GAMES)]

    def test_several_files_become_an_object_each_in_order(self, file):
        done = run("score", "--json", file(GOOD, "a"), file(BAD, "b"), file(GOOD, "c"))
        assert done.returncode == 1
        assert ["error" in each for each in answers(done)] == [False, True, False]

    def test_a_bad_file_is_told_and_the_others_are_scored(self, file):
        done = run("score", file(BAD, "bad.json"), file(IMPOSSIBLE, "odd.json"), file(GOOD))
        told = done.stderr.decode().splitlines()
        assert done.returncode == 1
        assert done.stdout.decode().count("round  cards") == 1
        assert "bad.json: rounds[1].bids: a list of 3 belongs here, this has 1" in told[0]
        assert "odd.json: round 2: " in told[1]

    @pytest.mark.parametrize("form", [[], ["--json"], ["--jsonl"]], ids=" ".join)
    def test_a_file_that_is_not_there_is_told_in_a_sentence(self, file, tmp_path, form):
        done = run("score", *form, str(tmp_path / "none"), str(tmp_path), file(GOOD))
        assert done.returncode == 1
        assert b"No such file" in done.stderr
        assert b"Is a directory" in done.stderr
        assert b"Traceback" not in done.stderr
        assert b"100" in done.stdout

    def test_a_dash_is_standard_input(self):
        assert answers(run("score", "--json", "-", stdin=GOOD)) == [answer(GOOD, GAMES)]
        assert b"Ana" in run("score", "-", stdin=GOOD).stdout

    def test_a_file_is_asked_for(self):
        done = run("score")
        assert done.returncode != 0
        assert b"FILE" in done.stderr

    def test_more_than_1_mib_is_refused(self):
        done = run("score", "--json", "-", stdin=GOOD + b" " * 1024 * 1024)
        assert done.returncode == 1
        assert answers(done)[0]["error"]["message"] == "more than 1 MiB"

    def test_standard_input_may_be_closed(self):
        command = f"'{COMMAND}' score --json - <&-"
        done = subprocess.run(["sh", "-c", command], capture_output=True)
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
    def test_a_full_disk_is_told_in_a_sentence(self, file):
        command = f"'{COMMAND}' score '{file(GOOD)}' > /dev/full"
        done = subprocess.run(["sh", "-c", command], capture_output=True)
        assert done.returncode == 1
        assert done.stderr == b"scorekeeper: No space left on device\n"


class TestJsonLines:
    @pytest.mark.parametrize("arguments", [["--jsonl"], ["--jsonl", "-"]], ids=" ".join)
    def test_a_line_in_is_a_line_out_in_order(self, arguments):
        asked = b"\n".join([GOOD, b"", b"no json", b"  \t", BAD, b"[" * 2000, IMPOSSIBLE, GOOD])
        done = run("score", *arguments, stdin=asked)
        assert done.returncode == 1
        codes = [each.get("error", {}).get("code") for each in answers(done)]
        assert codes == [None, "format", "format", "format", "faults", None]
        assert done.stderr == b""

    def test_answers_are_compact_and_ascii(self):
        strange = as_bytes(changed(("rounds[1].\u2028\x85", 1)))
        done = run("score", "--jsonl", stdin=GOOD + b"\n" + strange)
        lines = done.stdout.decode("ascii").splitlines()
        assert lines[0] == json.dumps(answer(GOOD, GAMES), separators=(",", ":"))
        assert len(lines) == 2

    def test_a_name_ending_in_jsonl_is_read_by_lines(self, file):
        done = run("score", file(GOOD + b"\r\n" + GOOD, "games.jsonl"))
        assert (done.returncode, len(answers(done))) == (0, 2)

    def test_lines_and_files_can_be_mixed(self, file):
        done = run("score", file(GOOD), file(GOOD + b"\n" + BAD, "games.jsonl"), file(GOOD, "b"))
        assert ["error" in each for each in answers(done)] == [False, False, True, False]

    def test_nothing_in_is_nothing_out(self):
        done = run("score", "--jsonl", stdin=b"\n\n")
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")

    def test_a_line_that_is_too_long_gives_one_error(self):
        big = 1024 * 1024
        asked = [
            b"x" * (3 * big + 5),
            GOOD,
            b" " * (big + 9) + GOOD,
            GOOD + b" " * (big - len(GOOD)),
        ]
        done = run("score", "--jsonl", stdin=b"\n".join(asked))
        told = [each.get("error", {}).get("message") for each in answers(done)]
        assert told == ["more than 1 MiB", None, "more than 1 MiB", None]

    def test_an_answer_comes_before_the_next_question(self):
        with subprocess.Popen(
            [COMMAND, "score", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as talk:
            patience = threading.Timer(10, talk.kill)
            patience.start()
            for data, good in [(GOOD, True), (BAD, False), (GOOD, True)]:
                talk.stdin.write(data + b"\n")
                talk.stdin.flush()
                assert ("error" not in json.loads(talk.stdout.readline())) == good
            talk.stdin.close()
            assert talk.wait(10) == 1
            patience.cancel()

    def test_a_reader_who_leaves_is_no_trouble(self, file):
        path = file((GOOD + b"\n") * 2000, "games.jsonl")
        command = f"'{COMMAND}' score '{path}' | head -n 1"
        done = subprocess.run(["sh", "-c", command], capture_output=True)
        assert len(answers(done)) == 1
        assert done.stderr == b""

    def test_both_forms_at_once_cannot_be(self, file):
        assert run("score", "--json", "--jsonl", file(GOOD)).returncode == 2


@pytest.fixture
def house(tmp_path, monkeypatch):
    """An instance of its own, and a crew in it."""
    url = f"sqlite:///{tmp_path / 'instance' / 'x.db'}"
    monkeypatch.setenv("SCOREKEEPER_DATABASE", url)
    init(url)
    store = open_store(url, GAMES)
    device, _ = new_device(store)
    yield store, found(store, device, "Friday").id
    store.close()


class TestInstance:
    def test_a_match_comes_in_and_goes_out_the_same(self, house, file):
        record = read(changed(("started", "2026-11-29T19:30:00Z"), ("title", "Friday")), GAMES)
        path = file(dump(record))
        done = run("import", path, "--crew", str(house[1]))
        assert (done.returncode, done.stderr) == (0, b"")
        address = done.stdout.decode().strip()
        assert address.startswith("/matches/")
        for match in (address, address.removeprefix("/matches/")):
            assert run("export", match).stdout == dump(record)

    def test_a_match_can_be_written_into_a_file(self, house, tmp_path):
        record = read(THREE_ROUNDS, GAMES)
        match = create(house[0], house[1], None, key="k" * 16, record=record)
        out = tmp_path / "out.json"
        assert run("export", match.id, "-o", str(out)).stdout == b""
        assert json.loads(out.read_bytes())["rounds"] == THREE_ROUNDS["rounds"]
        done = run("export", match.id, "-o", str(tmp_path / "none" / "out"))
        assert done.returncode == 1
        assert done.stderr.decode().count("\n") == 1

    def test_files_that_cannot_come_in_are_told_and_the_others_come(self, house, file):
        bad = [file(BAD, "bad.json"), file(IMPOSSIBLE, "odd.json"), "/nowhere"]
        done = run("import", *bad, file(GOOD), "--crew", str(house[1]))
        assert done.returncode == 1
        assert len(done.stdout.splitlines()) == 1
        assert len(done.stderr.splitlines()) == 3
        assert b"Traceback" not in done.stderr

    def test_rounds_that_are_too_many_are_told_and_can_be_scored(self, house, file):
        many = [{**THREE_ROUNDS["rounds"][0], "cards": 1}] * 1001
        path = file(as_bytes(changed(("rounds", many))))
        done = run("import", path, "--crew", str(house[1]))
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.endswith(b"rounds: 1001 rounds: at most 1000 can be kept\n")
        assert run("score", path).returncode == 0

    def test_crews_are_listed_with_what_tells_them_apart(self, house, file):
        store, crew = house
        device, _ = new_device(store)
        other = found(store, device).id
        assert run("import", file(GOOD), file(GOOD, "b"), "--crew", str(crew)).returncode == 0
        erase(store, crew, of_crew(store, crew)[2].id)
        done = run("crews")
        assert (done.returncode, done.stderr) == (0, b"")
        assert [line.split(maxsplit=2) for line in done.stdout.decode().splitlines()] == [
            ["crew", "matches", "name: players"],
            [str(crew), "2", "Friday: Ana, Ben"],
            [str(other), "0", "-: -"],
        ]

    def test_a_crew_that_is_not_is_told(self, house, file):
        done = run("import", file(GOOD), "--crew", "77")
        assert done.returncode == 1
        assert done.stderr.endswith(b"There is no such crew\n")

    @pytest.mark.parametrize("crew", ["x", "-1", "0", "９", str(2**63), "9" * 5000])
    def test_a_crew_that_is_no_number_is_refused(self, house, file, crew):
        done = run("import", file(GOOD), f"--crew={crew}")
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"a crew is a number" in done.stderr

    @pytest.mark.parametrize("match", ["", "nothere2", "/matches/18446744073709551616", "\udcff"])
    def test_a_match_that_is_not_is_told(self, house, match):
        done = run("export", match)
        assert done.returncode == 1
        assert done.stderr == b"scorekeeper: There is no such match\n"

    def test_the_copy_is_checked_and_counted_anew(self, house, tmp_path):
        create(house[0], house[1], None, key="k" * 16, record=read(THREE_ROUNDS, GAMES))
        assert (run("check").returncode, run("check").stdout) == (0, b"")
        with house[0].writing() as connection:
            connection.exec_driver_sql("UPDATE score SET points = 99 WHERE round = 2")
        done = run("check")
        assert done.returncode == 1
        assert b"round 2" in done.stdout
        assert run("recount").returncode == 0
        assert run("check").returncode == 0

    def test_a_backup_is_a_whole_database(self, house, tmp_path):
        match = create(house[0], house[1], None, key="k" * 16, record=read(THREE_ROUNDS, GAMES))
        copy = tmp_path / "copy.db"
        assert run("backup", str(copy)).returncode == 0
        env = {**os.environ, "SCOREKEEPER_DATABASE": f"sqlite:///{copy}"}
        assert run("export", match.id, env=env).returncode == 0
        assert run("backup", str(copy)).returncode == 1  # never over another


def test_init_and_upgrade_can_be_said_again(tmp_path):
    url = f"sqlite:///{tmp_path / 'new' / 'x.db'}"
    env = {**os.environ, "SCOREKEEPER_DATABASE": url}
    done = [run(name, env=env) for name in ("init", "upgrade", "init", "check")]
    assert [(each.returncode, each.stdout, each.stderr) for each in done] == [(0, b"", b"")] * 4
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"x.db", "secret"}


def test_a_place_where_no_database_can_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    env = {**os.environ, "SCOREKEEPER_DATABASE": f"sqlite:///{tmp_path / 'file' / 'x.db'}"}
    done = run("init", env=env)
    assert done.returncode == 1
    assert done.stderr.decode() == f"scorekeeper: {tmp_path / 'file'}: File exists\n"


def test_a_database_without_its_secret_is_not_served(tmp_path):
    env = {**os.environ, "SCOREKEEPER_DATABASE": f"sqlite:///{tmp_path / 'x.db'}"}
    assert run("init", env=env).returncode == 0
    (tmp_path / "secret").unlink()
    done = run("serve", env=env)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert b"scorekeeper upgrade" in done.stderr
    assert run("upgrade", env=env).returncode == 0
    assert (tmp_path / "secret").exists()


COMMANDS = [
    ["upgrade"],
    ["serve"],
    ["export", "abcdefgh"],
    ["crews"],
    ["import", "FILE", "--crew", "1"],
    ["recount"],
    ["check"],
    ["backup", "copy.db"],
]


TROUBLES = [
    *(("missing", command) for command in COMMANDS),
    *((kind, command) for kind in ("lost", "damaged", "no address") for command in COMMANDS[:2]),
]


@pytest.mark.parametrize(
    ("kind", "command"), [pytest.param(*row, id=f"{row[0]}: {row[1][0]}") for row in TROUBLES]
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(tmp_path, file, command, kind):
    place = tmp_path / "instance" / "x.db"
    place.parent.mkdir()
    if kind == "lost":
        (place.parent / "secret").write_text("s")
    if kind == "damaged":
        place.write_bytes(os.urandom(8192))
    url = "nowhere://" if kind == "no address" else f"sqlite:///{place}"
    game = file(GOOD)
    before = sorted(tmp_path.rglob("*"))
    done = run(
        *[game if word == "FILE" else word for word in command],
        env={**os.environ, "SCOREKEEPER_DATABASE": url},
        cwd=tmp_path,
    )
    assert done.returncode == 1
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(b"scorekeeper: ")
    assert sorted(tmp_path.rglob("*")) == before


def free_port():
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return trying.getsockname()[1]


def test_the_app_is_served(house):
    port = free_port()
    command = [COMMAND, "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:
        try:
            assert b"ready" in server.stdout.readline()
            with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
                assert page.status == 200
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x", "８０", "9" * 5000])
def test_a_port_that_is_none_is_refused(port):
    done = run("serve", f"--port={port}")
    assert done.returncode == 2
    assert b"a port is a number from 1 to 65535" in done.stderr


def test_scoring_starts_without_the_web_and_the_database():
    statement = "import sys, scorekeeper.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", statement], capture_output=True, check=True)
    heavy = {"flask", "sqlalchemy", "alembic", "gunicorn", "jinja2", "babel", "weasyprint"}
    assert not heavy & set(done.stdout.decode().split())


def test_the_database_lies_beside_the_package_unless_told_otherwise(monkeypatch):
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    root = Path(commands.__file__).resolve().parents[1]
    assert commands.database() == f"sqlite:///{root / 'instance' / 'scorekeeper.db'}"


def test_an_interruption_is_no_traceback():
    with subprocess.Popen(
        [COMMAND, "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # what runs in the background of a shell is deaf to interruptions, and so is its child
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as talk:
        patience = threading.Timer(10, talk.kill)
        patience.start()
        talk.stdin.write(GOOD + b"\n")
        talk.stdin.flush()
        talk.stdout.readline()
        time.sleep(0.05)
        talk.send_signal(signal.SIGINT)
        assert talk.stderr.read() == b""
        assert talk.wait(10) == 130
        patience.cancel()


@pytest.mark.parametrize("command", ["score", "init", "export", "import", "backup"])
def test_every_command_explains_itself(command):
    assert b"usage: scorekeeper" in run(command, "--help").stdout


def test_the_command_is_installed():
    assert shutil.which("scorekeeper", path=str(COMMAND.parent))
