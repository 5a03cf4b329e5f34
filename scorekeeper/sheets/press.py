"""The press: a process of its own that turns HTML into PDF, one sheet after the other.

Started by the printer, it reads frames from standard input and answers on standard output.
It alone imports WeasyPrint. It fetches nothing but data: addresses, has a memory limit, and
ends with its standard input.
"""

import gc
import logging
import os
import resource
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

from scorekeeper.sheets.frames import FAILED, HTML, LOG, PDF, frame, read_frame

MOST_MEMORY = 1 << 30
COURTESY = 5


def limit() -> None:
    """Keeps this process from taking memory without end, or time from the web."""
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    os.nice(COURTESY)


def settle() -> None:
    """Spares the collector what stays for good, and a sheet the collector: it comes after it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000_000, 50, 50)


class Press:
    """WeasyPrint with one font configuration and a fetcher that refuses everything but data:."""

    def __init__(self) -> None:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import URLFetcher

        self._html = weasyprint.HTML
        self._fonts = FontConfiguration()
        self.fetcher = URLFetcher(allowed_protocols={"data"})

    def pdf(self, html: str) -> bytes:
        """Prints one document."""
        document = self._html(string=html, url_fetcher=self.fetcher, media_type="print")
        made: bytes = document.write_pdf(font_config=self._fonts, pdf_variant="pdf/ua-1")
        return made


class Said(logging.Handler):
    """Sends what WeasyPrint logs along with the answer."""

    def __init__(self, out: BinaryIO) -> None:
        super().__init__(logging.WARNING)
        self._out = out

    def emit(self, record: logging.LogRecord) -> None:
        """Sends one line."""
        self._out.write(frame(LOG, record.getMessage().encode(errors="replace")))


def work(read: BinaryIO, write: BinaryIO) -> None:
    """Answers frame by frame until there are no more."""
    limit()
    press = Press()
    settle()
    logger = logging.getLogger("weasyprint")
    logger.handlers[:] = [Said(write)]
    while message := read_frame(read):
        kind, body = message
        write.write(answer(press, body) if kind == HTML else frame(FAILED, b"unknown frame"))
        write.flush()
        gc.collect()  # now that nobody waits for it


def answer(press: Press, body: bytes) -> bytes:
    """Prints one document; whatever is wrong with it, the press goes on."""
    try:
        return frame(PDF, press.pdf(body.decode()))
    except Exception as error:
        return frame(FAILED, f"{type(error).__name__}: {error}"[:500].encode(errors="replace"))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(sys.stdin.buffer, sys.stdout.buffer)
