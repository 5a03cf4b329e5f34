"""How printer and press talk: a letter, the length in eight bytes, then so many bytes."""

from typing import BinaryIO

HTML, PDF, LOG, FAILED = b"H", b"P", b"L", b"F"
HEAD = 9


def frame(kind: bytes, body: bytes) -> bytes:
    """Wraps a message."""
    return kind + len(body).to_bytes(8, "big") + body


def length(head: bytes) -> int:
    """Gives the length of the body that follows a head."""
    return int.from_bytes(head[1:HEAD], "big")


def read_frame(stream: BinaryIO) -> tuple[bytes, bytes] | None:
    """Reads one message; None where the other end has gone."""
    head = stream.read(HEAD)
    if len(head) < HEAD:
        return None
    body = stream.read(length(head))
    return (head[:1], body) if len(body) == length(head) else None
