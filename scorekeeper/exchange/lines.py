"""JSON lines: one game file a line, taken one at a time, however long the stream is."""

from collections.abc import Iterator
from typing import IO

from scorekeeper.exchange.json_text import LARGEST_TEXT


def lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Yields each line that is not blank, as soon as it is there, without its end.

    Of a line that is too long for a game file only enough to see that comes.
    """
    while line := stream.readline(LARGEST_TEXT + 2):
        whole = line.endswith(b"\n")
        line = line.removesuffix(b"\n").removesuffix(b"\r")
        if line.strip() or len(line) > LARGEST_TEXT:
            yield line
        while not whole and (rest := stream.readline(LARGEST_TEXT)):
            whole = rest.endswith(b"\n")


def all_of(stream: IO[bytes]) -> bytes:
    """Gives what a stream holds, of too long a one only enough to see that."""
    return stream.read(LARGEST_TEXT + 1)
