"""Evenings for the tests of a match's pages: rounds entered without the pages."""

import re
from itertools import count

from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store.log import Change, save

KEYS = count()
NASTY = (
    "[" * 2000,
    "NaN",
    "null",
    "true",
    "1.5",
    "3rd",
    str(2**63),
    "-1",
    "\ud800",
    "a\0b",
    "４２",
    "²",
    "<img src=x onerror=alert(1)>",
    "{{7*7}}",
    "x" * 100_000,
    "../../etc/passwd",
    "\u202eevil",
)
"""What broke ordinary pages elsewhere."""


def enter(store, phone, match, number, bids, tricks=(), **facts):
    """Enters a round; *facts* by the key of their field, a list for seats or one value."""
    cells = {(BID, seat): bid for seat, bid in enumerate(bids)}
    cells |= {(TRICKS, seat): won for seat, won in enumerate(tricks)}
    for key, value in facts.items():
        by_seat = isinstance(value, tuple)
        cells |= {(key, s): v for s, v in enumerate(value)} if by_seat else {(key, None): value}
    return change(store, phone, match, [Change(number, *cell, v) for cell, v in cells.items()])


def change(store, phone, match, changes):
    """Saves changes as one entry of this phone, and gives the match after them."""
    saved = save(
        store,
        match.id,
        device_id=phone.device_id,
        key=f"test-{next(KEYS)}",
        base=match.seq,
        changes=changes,
    )
    return saved.match


def play(store, phone, match, rounds):
    """Enters (bids, tricks) round by round from the first, and gives the match after them."""
    for number, (bids, tricks) in enumerate(rounds, 1):
        match = enter(store, phone, match, number, bids, tricks)
    return match


def everybody_zero(seats, number):
    """A round in which everybody bids 0 and the last seat takes all tricks of round *number*."""
    return [0] * seats, [0] * (seats - 1) + [number]


def text_of(answer):
    """Gives the words of a page as one line."""
    body = re.sub(r"(?s)<svg class=\"signs\".*?</svg>", "", answer.get_data(as_text=True))
    body = re.sub(r"</?bdi>", "", body)
    words = re.sub(r"<[^>]+>", " ", body).replace("&#39;", "’").replace("&amp;", "&")
    return " ".join(words.split())
