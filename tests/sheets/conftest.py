"""One printer for all tests of sheets; a warning from it fails the test that caused it."""

import logging

import pytest

from scorekeeper.sheets.printer import Printer
from tests.sheets.pdfs import Sheet


class Heard(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


@pytest.fixture(scope="session")
def printer():
    made = Printer(patience=60)
    yield made
    made.close()


@pytest.fixture(scope="session")
def printed(printer):
    """Prints a page once, however many tests look at it, and fails on any warning."""
    sheets = {}
    logger = logging.getLogger("scorekeeper.sheets.printer")

    def once(html):
        if html not in sheets:
            heard = Heard()
            logger.addHandler(heard)
            try:
                sheets[html] = Sheet(printer.pdf(html))
            finally:
                logger.removeHandler(heard)
            assert heard.lines == []
        return sheets[html]

    return once
