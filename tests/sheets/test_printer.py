"""The printer: a process of its own that may die, hang, and must reach nothing."""

import os
import signal
import sys
import textwrap
import threading
import time
from pathlib import Path
from socket import create_server

import pytest

from scorekeeper.sheets.errors import PrinterBusy, PrintFailed, SheetError, TooLong
from scorekeeper.sheets.frames import FAILED, HTML, PDF, frame
from scorekeeper.sheets.press import Press, answer
from scorekeeper.sheets.printer import LONGEST, Printer
from tests.sheets.matches import match, page

PAGE = '<!doctype html><html lang="en"><title>Page</title><p>{}</p></html>'


@pytest.fixture
def acting(tmp_path):
    """Makes a printer whose press is a few lines of Python that answer `body` with `say`."""
    made = []

    def act(lines, **facts):
        script = tmp_path / "press.py"
        script.write_text(
            "import os, sys, time\n"
            "from scorekeeper.sheets.frames import *\n"
            "def say(kind, body):\n"
            "    sys.stdout.buffer.write(frame(kind, body)); sys.stdout.buffer.flush()\n"
            "made = 0\n"
            "while message := read_frame(sys.stdin.buffer):\n"
            "    body = message[1]; made += 1\n" + textwrap.indent(textwrap.dedent(lines), "    ")
        )
        made.append(Printer(command=(sys.executable, str(script)), **facts))
        return made[-1]

    yield act
    for printer in made:
        printer.close()


def test_nothing_is_started_before_the_first_sheet():
    assert Printer().process_id is None


def test_one_process_prints_one_sheet_after_the_other(acting):
    printer = acting("say(PDF, body + str(os.getpid()).encode())")
    first, second = printer.pdf("a"), printer.pdf("b")
    assert first[:1] == b"a"
    assert second[:1] == b"b"
    assert first[1:] == second[1:]


def test_a_press_that_hangs_is_killed_and_the_next_sheet_is_printed(acting):
    printer = acting("time.sleep(60) if body == b'slow' else say(PDF, body)", patience=1.0)
    printer.pdf("quick")
    hanging = printer.process_id
    with pytest.raises(PrintFailed, match="try again"):
        printer.pdf("slow")
    assert printer.pdf("quick") == b"quick"
    assert printer.process_id != hanging
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param("os._exit(3)", id="it exits"),
        pytest.param("os.abort()", id="it crashes"),
        pytest.param("os.write(1, b'P'); os._exit(0)", id="it ends within a head"),
        pytest.param(
            "os.write(1, b'P' + b'\\0' * 7 + b'\\x09abc'); os._exit(0)", id="within a body"
        ),
    ],
)
def test_a_press_that_dies_fails_the_sheet(acting, lines):
    with pytest.raises(PrintFailed):
        acting(lines).pdf("a")


def test_a_press_killed_between_sheets_is_replaced(acting):
    printer = acting("say(PDF, body)")
    printer.pdf("a")
    os.kill(printer.process_id, signal.SIGKILL)
    time.sleep(0.1)
    assert printer.pdf("b") == b"b"


def test_a_sheet_that_cannot_be_printed_says_why_in_the_log(acting, caplog):
    with pytest.raises(PrintFailed):
        acting("say(FAILED, b'no ink')").pdf("a")
    assert "no ink" in caplog.text


def test_what_the_press_says_besides_is_logged(acting, caplog):
    assert acting("say(LOG, b'smudge'); say(PDF, body)").pdf("a") == b"a"
    assert "smudge" in caplog.text


def test_after_a_number_of_sheets_the_process_is_replaced(acting):
    printer = acting("say(PDF, str(made).encode())", sheets=3)
    assert [printer.pdf("a") for _ in range(7)] == [b"1", b"2", b"3", b"1", b"2", b"3", b"1"]


def test_who_comes_when_others_wait_is_told_at_once_and_they_get_their_sheets(acting):
    printer = acting("time.sleep(0.5); say(PDF, body)", waiting=2)
    printer.pdf("warm")
    made, threads = [], []
    for name in "abc":
        threads.append(threading.Thread(target=lambda name=name: made.append(printer.pdf(name))))
        threads[-1].start()
    time.sleep(0.1)
    began = time.monotonic()
    with pytest.raises(PrinterBusy, match="waiting"):
        printer.pdf("d")
    with pytest.raises(PrinterBusy):
        printer.check_free()
    assert time.monotonic() - began < 0.3
    for thread in threads:
        thread.join()
    assert sorted(made) == [b"a", b"b", b"c"]
    assert printer.pdf("d") == b"d"


def test_large_pages_go_both_ways_in_parts(acting):
    large = "x" * (LONGEST - 1)
    assert acting("say(PDF, body)").pdf(large) == large.encode()


def test_a_page_that_is_too_large_is_refused_before_anything_starts():
    printer = Printer()
    with pytest.raises(TooLong):
        printer.pdf("x" * (LONGEST + 1))
    assert printer.process_id is None


def test_a_lone_surrogate_is_printed_as_a_question_mark(acting):
    assert acting("say(PDF, body)").pdf("a\ud800") == b"a?"


def test_threads_wait_for_their_turn(acting):
    printer = acting("time.sleep(0.02); say(PDF, body)", waiting=7)
    answers = {}
    threads = [
        threading.Thread(target=lambda n=n: answers.update({n: printer.pdf(str(n))}))
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {n: str(n).encode() for n in range(8)}


def test_who_waits_too_long_for_a_turn_is_refused(acting):
    printer = acting("time.sleep(60)", patience=0.6)
    refused = []

    def wait():
        with pytest.raises(PrintFailed):
            printer.pdf("a")
        refused.append(True)

    threads = [threading.Thread(target=wait) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == [True, True]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_worker_starts_a_process_of_its_own(acting):
    printer = acting("say(PDF, str(os.getpid()).encode())")
    before = printer.pdf("a")
    read, write = os.pipe()
    worker = os.fork()
    if not worker:
        try:
            os.write(write, printer.pdf("b"))
            printer.close()
        finally:
            os._exit(0)
    os.waitpid(worker, 0)
    os.close(write)
    with os.fdopen(read, "rb") as answer:
        assert answer.read() not in (b"", before)
    assert printer.pdf("c") == before


def test_the_press_ends_with_its_printer():
    printer = Printer(patience=60)
    printer.pdf(PAGE.format("a"))
    process = printer._process
    process.stdin.close()
    assert process.wait(10) == 0
    printer._process = None
    process.stdout.close()


def test_errors_are_sentences():
    for error in (PrintFailed, TooLong):
        assert issubclass(error, SheetError)
        assert issubclass(error, ValueError)


@pytest.mark.parametrize(("kind", "body"), [(PDF, b""), (FAILED, b"x"), (HTML, b"y" * 70_000)])
def test_frames_begin_with_a_letter_and_the_length(kind, body):
    assert frame(kind, body) == kind + len(body).to_bytes(8, "big") + body


def test_the_press_goes_on_after_a_page_it_cannot_print():
    press = Press()
    assert answer(press, b"\xff").startswith(FAILED)
    assert b"UnicodeDecodeError" in answer(press, b"\xff")
    assert answer(press, PAGE.format("a").encode()).startswith(PDF)


@pytest.mark.pdf
def test_memory_is_limited(printer):
    printer.pdf(PAGE.format("a"))
    limits = Path(f"/proc/{printer.process_id}/limits").read_text()
    assert (
        next(line for line in limits.splitlines() if "address space" in line).split()[3:5]
        == [str(1 << 30)] * 2
    )


ADDRESSES = [
    pytest.param("http://127.0.0.1:{port}/x.png", id="http"),
    pytest.param("https://127.0.0.1:{port}/x.png", id="https"),
    pytest.param("HTTP://127.0.0.1:{port}/x.png", id="http in capitals"),
    pytest.param("//127.0.0.1:{port}/x.png", id="without a scheme"),
    pytest.param("ftp://127.0.0.1:{port}/x.png", id="ftp"),
    pytest.param("gopher://127.0.0.1:{port}/", id="gopher"),
    pytest.param("file:///etc/hostname", id="file"),
    pytest.param("FILE:///etc/hostname", id="file in capitals"),
    pytest.param("file:/etc/hostname", id="file with one slash"),
    pytest.param("/etc/hostname", id="absolute path"),
    pytest.param("../../etc/hostname", id="relative path"),
    pytest.param("jar:file:///etc/hostname!/x", id="jar"),
    pytest.param("local_file:///etc/hostname", id="local_file"),
]


@pytest.fixture
def listener():
    with create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        yield server


def reached(server):
    try:
        server.accept()
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_fetcher_refuses(address, listener):
    with pytest.raises(Exception, match=r"disallowed protocol|Not an absolute URI"):
        Press().fetcher.fetch(address.format(port=listener.getsockname()[1]))
    assert not reached(listener)


def test_the_fetcher_opens_what_the_page_itself_holds():
    assert Press().fetcher.fetch("data:text/plain,ink").read() == b"ink"


WAYS = [
    pytest.param('<img alt="x" src="{}">', id="a picture"),
    pytest.param('<link rel="stylesheet" href="{}">', id="a style sheet"),
    pytest.param("<style>@import url({});</style>", id="an import"),
    pytest.param("<style>@font-face {{ font-family: x; src: url({}) }} p {{ font: 1em x }}</style>",
                 id="a font"),
    pytest.param("<style>p {{ background: url({}) }}</style>", id="a background"),
    pytest.param('<object data="{}">x</object>', id="an object"),
    pytest.param('<embed src="{}">', id="an embedding"),
    pytest.param('<a rel="attachment" href="{}">x</a>', id="an attachment"),
    pytest.param('<link rel="attachment" href="{}">', id="an attached file"),
    pytest.param('<svg><title>x</title><image href="{}" width="9" height="9"/></svg>', id="SVG"),
    pytest.param('<svg><title>x</title><use href="{}#a"/></svg>', id="use in SVG"),
    pytest.param('<base href="{}"><img alt="x" src="y">', id="a base"),
]  # fmt: skip


@pytest.mark.pdf
@pytest.mark.parametrize("way", WAYS)
def test_a_page_reaches_neither_network_nor_files(printer, way, listener, tmp_path):
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>MARKER-5521</text></svg>')
    port = listener.getsockname()[1]
    for address in (f"http://127.0.0.1:{port}/x", secret.as_uri(), str(secret)):
        try:
            made = printer.pdf(PAGE.format(way.format(address)))
        except PrintFailed:
            continue
        assert b"EmbeddedFile" not in made
    assert not reached(listener)


@pytest.mark.pdf
@pytest.mark.parametrize("way", WAYS)
def test_names_and_titles_reach_nothing(printed, way, listener):
    """Typed markup is printed as text: not even a refused address is asked for."""
    typed = way.format(f"http://127.0.0.1:{listener.getsockname()[1]}/x")
    text = printed(page(match((typed, "Ana"), 2, title=typed, place=typed))).text
    assert "127.0.0.1" in text
    assert not reached(listener)
