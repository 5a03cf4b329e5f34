import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager

import pytest

from scorekeeper import serve

APP = """
def app(environ, start_response):
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]

def scheme(environ, start_response):
    said = environ["wsgi.url_scheme"].encode()
    start_response("200 OK", [("Content-Length", str(len(said)))])
    return [said]

def refuse():
    raise SystemExit("The database is of another version.")
"""


@pytest.fixture
def machine(monkeypatch):
    """A machine called Kitchen.home with two network cards."""

    class Asking(socket.socket):
        def connect(self, place):
            assert place == serve.ELSEWHERE

        def getsockname(self):
            return ("192.168.1.7", 4242)

    def known(name, *_):
        assert name == "Kitchen.home"
        places = ["127.0.1.1", "10.0.0.3", "192.168.1.7"]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, 0)) for place in places]

    monkeypatch.setattr(serve.socket, "gethostname", lambda: "Kitchen.home")
    monkeypatch.setattr(serve.socket, "getaddrinfo", known)
    monkeypatch.setattr(serve.socket, "socket", Asking)


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def serving(folder, port, app="table:app", **more):
    (folder / "table.py").write_text(APP)
    command = f"from scorekeeper.serve import serve; serve({app!r}, port={port})"
    environ = {**os.environ, "PYTHONPATH": str(folder), "WEB_CONCURRENCY": "1", **more}
    with subprocess.Popen(
        [sys.executable, "-c", command],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            yield server
        finally:
            server.send_signal(signal.SIGTERM)


def until(server, line):
    seen = []
    while line not in "".join(seen[-1:]):
        seen.append(server.stdout.readline())
        assert seen[-1], f"ended after {seen} with {server.stderr.read()}"
    return "".join(seen)


def ask(port, **headers):
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/", headers=headers)
    with urllib.request.urlopen(asked, timeout=3) as answer:
        return answer.read()


@pytest.mark.usefixtures("machine")
def test_phones_get_the_lasting_name_first():
    assert serve.addresses(8000) == [
        "http://kitchen.local:8000",
        "http://192.168.1.7:8000",
        "http://10.0.0.3:8000",
    ]


@pytest.mark.usefixtures("machine")
def test_hosts_are_all_names_and_addresses_once():
    assert serve.hosts() == [
        "localhost",
        "127.0.0.1",
        "[::1]",
        "kitchen.home",
        "kitchen",
        "kitchen.local",
        "192.168.1.7",
        "10.0.0.3",
    ]


def test_a_machine_without_network_still_has_its_names(monkeypatch):
    def unreachable(*_):
        raise OSError("Network is unreachable")

    monkeypatch.setattr(serve.socket, "getaddrinfo", unreachable)
    monkeypatch.setattr(serve.socket, "socket", unreachable)
    assert len(serve.addresses(8000)) == 1
    assert "localhost" in serve.hosts()


def test_it_says_ready_when_it_answers(tmp_path, port):
    with serving(tmp_path, port) as server:
        said = until(server, "Stop with")
        assert ask(port) == b"ok"
    assert "Scorekeeper is ready." in said
    assert f"http://localhost:{port}" in said
    assert f".local:{port}" in said
    assert re.search("[█▀▄]{20}", said)
    assert server.returncode == 0


def test_a_proxy_that_nobody_named_is_not_believed(tmp_path, port):
    with serving(tmp_path, port, app="table:scheme") as server:
        until(server, "Stop with")
        assert ask(port, **{"X-Forwarded-Proto": "https"}) == b"http"


def test_this_machine_only_shows_no_address_for_phones(tmp_path, port):
    with serving(tmp_path, port, HOST="127.0.0.1") as server:
        said = until(server, "Stop with")
    assert f"http://localhost:{port}" in said
    assert ".local" not in said


def test_silent_connections_stop_nobody(tmp_path, port):
    with serving(tmp_path, port) as server:
        until(server, "Stop with")
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(4)]
        assert ask(port) == b"ok"
        for connection in silent:
            connection.close()


def test_a_port_in_use_is_said_plainly(tmp_path, port):
    with socket.socket() as other:
        other.bind(("0.0.0.0", port))
        other.listen()
        with serving(tmp_path, port) as server:
            _, said = server.communicate(timeout=10)
    assert server.returncode == 1
    assert f"Cannot listen on 0.0.0.0, port {port}: Address already in use." in said


def test_an_app_that_refuses_ends_the_server(tmp_path, port):
    with serving(tmp_path, port, app="table:refuse()") as server:
        _, said = server.communicate(timeout=10)
    assert server.returncode != 0
    assert "The database is of another version." in said
    assert "Traceback" not in said


@pytest.mark.parametrize("text", ["x", "0", "-1", "65536", "8²"])
def test_a_port_that_is_none_is_refused(monkeypatch, text):
    monkeypatch.setenv("PORT", text)
    with pytest.raises(SystemExit, match="PORT must be a number from 1 to 65535"):
        serve.serve("table:app")
