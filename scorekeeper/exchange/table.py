"""The score sheet as plain text for a terminal: rounds down, sides across."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.games.board import Board, Round
from scorekeeper.games.game import Counter
from scorekeeper.games.record import Record
from scorekeeper.games.text import count, plain, signed

WIDEST_NAME = 18
"""Columns of a terminal that a name may take; what is longer is cut."""


def table(record: Record, board: Board) -> str:
    """Gives a match as lines of text: head, rounds with points and totals, ranks, standing."""
    names = [_cut(_names(record, side)) for side in record.setup.sides]
    counters = record.game.counters(record.setup, board.standing.carried)
    labels = [[str(counter.label).lower()] * len(names) for counter in counters]
    nothing = [[""] * len(names) for _ in counters]
    ranks = ["-" if rank is None else str(rank) for rank in board.ranks]
    rows = [
        [str(record.game.round_word), "cards", *_beside(names, labels)],
        *(_row(record, round_) for round_ in board.counted),
        ["total", "", *_beside(map(plain, board.totals), _counts(counters))],
        ["rank", "", *_beside(ranks, nothing)],
    ]
    return "\n".join([*_head(record), "", *_aligned(rows), "", *_standing(record, board)])


def width(text: str) -> int:
    """Gives how many columns a text takes: two for a wide character, none for an accent."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _cut(text: str) -> str:
    if width(text) <= WIDEST_NAME:
        return text
    while width(text) > WIDEST_NAME - 1:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _names(record: Record, side: Sequence[int]) -> str:
    return " + ".join(record.players[seat] for seat in side)


def _head(record: Record) -> Iterator[str]:
    began = f"{record.started[:16].replace('T', ' ')} UTC" if record.started else ""
    about = [record.title, record.place, began]
    yield ", ".join([str(record.game.name), *(fact for fact in about if fact)])
    yield from (str(sentence) for sentence in record.game.in_words(record.setup))


def _row(record: Record, round_: Round) -> list[str]:
    counters = record.game.counters(record.setup, round_.carried)
    points = [
        f"{signed(score)} {plain(total):>6}"
        for score, total in zip(round_.scores, round_.totals, strict=True)
    ]
    numbers = str(round_.deal.number), str(round_.deal.cards)
    return [*numbers, *_beside(points, _counts(counters))]


def _counts(counters: Sequence[Counter]) -> list[list[str]]:
    return [[plain(number) for number in counter.values] for counter in counters]


def _beside(cells: Iterable[str], columns: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yields what stands under each side: its cell, and its share of the further columns."""
    for own in zip(cells, *columns, strict=True):
        yield from own


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    columns = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, columns, strict=True)
        yield "  ".join(" " * (wide - width(cell)) + cell for cell, wide in cells).rstrip()


def _standing(record: Record, board: Board) -> Iterator[str]:
    if board.outcome:
        names = [_names(record, record.setup.sides[side]) for side in board.winners]
        verb = "wins" if len(names) == 1 else "win"
        yield f"{', '.join(names)} {verb}: {board.outcome.reason}"
    late = [str(round_.deal.number) for round_ in board.rounds if round_.after_end]
    if late:
        yield f"after the end, not counted: {', '.join(late)}"
    if board.next:
        dealer, leader = (record.players[seat] for seat in (board.next.dealer, board.next.leader))
        extra = "extra " if board.next.extra else ""
        cards = count("{n} card", "{n} cards", board.next.cards)
        name = record.game.round_name(board.next.number)
        yield f"next: {extra}{name}, {cards}, {dealer} deals, {leader} leads"
