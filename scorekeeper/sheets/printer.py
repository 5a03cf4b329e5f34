"""The printer: gives a sheet to the press, in a process of its own, and waits for the PDF.

The process that prints is started with the first sheet, by each web process for itself; it is
replaced when it dies, when it takes too long, and after a number of sheets.
"""

import logging
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from scorekeeper.games.text import say
from scorekeeper.sheets.errors import TooLong, print_failed, printer_busy
from scorekeeper.sheets.frames import HEAD, HTML, LOG, PDF, frame, length

FONTS = Path(__file__).parent / "fonts" / "fonts.conf"
COMMAND = (sys.executable, "-m", "scorekeeper.sheets.press")
LONGEST = 4_000_000
log = logging.getLogger(__name__)


class Printer:
    """Turns HTML into PDF. May be shared by threads; one sheet is made at a time.

    *patience* is how many seconds a sheet may take, and how long one waits for its turn;
    *waiting* how many may wait, for each keeps a thread of the web from answering others;
    *sheets* after how many the process is replaced; *command* what is started.
    """

    def __init__(
        self,
        *,
        patience: float = 10.0,
        waiting: int = 3,
        sheets: int = 500,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._patience = patience
        self._places = 1 + waiting
        self._taken = 0
        self._count = threading.Lock()
        self._sheets = sheets
        self._command = tuple(command)
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._made = 0

    def pdf(self, html: str) -> bytes:
        """Prints a document.

        :raises TooLong: for more text than a sheet can have
        :raises PrinterBusy: at once, if as many wait as may
        :raises PrintFailed: if it took too long, or the process could not do it
        """
        body = html.encode(errors="replace")
        if len(body) > LONGEST:
            raise TooLong(say("This is too long for a sheet"))
        with self._place():
            return self._in_turn(body)

    def check_free(self) -> None:
        """Spares a page that could not be printed from being made.

        :raises PrinterBusy: if as many wait as may
        """
        if self._taken >= self._places:
            raise printer_busy()

    @contextmanager
    def _place(self) -> Iterator[None]:
        with self._count:
            self.check_free()
            self._taken += 1
        try:
            yield
        finally:
            with self._count:
                self._taken -= 1

    def _in_turn(self, body: bytes) -> bytes:
        if not self._turn.acquire(timeout=self._patience):
            raise print_failed()
        try:
            return self._print(body)
        except (OSError, EOFError) as error:
            log.warning("the press failed: %r", error)
            self._stop()
            raise print_failed() from error
        finally:
            self._turn.release()

    def close(self) -> None:
        """Ends the process, if there is one."""
        with self._turn:
            self._forget_a_parents()
            self._stop()

    @property
    def process_id(self) -> int | None:
        """The process that prints, if one is running."""
        return self._process.pid if self._process else None

    def _print(self, body: bytes) -> bytes:
        process = self._running()
        until = time.monotonic() + self._patience
        _send(process, frame(HTML, body), until)
        while True:
            head = _receive(process, HEAD, until)
            answer = _receive(process, length(head), until)
            if head[:1] != LOG:
                break
            log.warning("%s", answer.decode(errors="replace"))
        self._made += 1
        if head[:1] != PDF:
            raise EOFError(answer.decode(errors="replace"))
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        self._forget_a_parents()
        if self._process and (self._process.poll() is not None or self._made >= self._sheets):
            self._stop()
        if self._process is None:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "FONTCONFIG_FILE": str(FONTS)},
                bufsize=0,
            )
            self._owner, self._made = os.getpid(), 0
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                os.set_blocking(pipe.fileno(), False)
        return self._process

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            _close(process)

    def _forget_a_parents(self) -> None:
        """A process started before a fork belongs to the parent, who goes on using it."""
        if self._process and self._owner != os.getpid():
            _close(self._process)
            self._process.returncode = 0  # or Python would wait for it, and warn
            self._process = None


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()


def _send(process: subprocess.Popen[bytes], data: bytes, until: float) -> None:
    assert process.stdin is not None
    left = memoryview(data)
    while left:
        _wait([], [process.stdin], until)
        left = left[process.stdin.write(left) or 0 :]


def _receive(process: subprocess.Popen[bytes], size: int, until: float) -> bytes:
    assert process.stdout is not None
    data = bytearray()
    while len(data) < size:
        _wait([process.stdout], [], until)
        part = process.stdout.read(size - len(data))
        if part == b"":
            raise EOFError("it ended")
        data += part or b""
    return bytes(data)


def _wait(reading: list[IO[bytes]], writing: list[IO[bytes]], until: float) -> None:
    ready = select.select(reading, writing, [], max(0.0, until - time.monotonic()))
    if not any(ready):
        raise TimeoutError("it took too long")
