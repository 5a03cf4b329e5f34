"""The filled sheet: a match, finished or not, on one page, or on several where it is long."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from scorekeeper.games.board import Board, setup_totals
from scorekeeper.games.dealing import at_table
from scorekeeper.games.record import Record
from scorekeeper.games.tally import ADJUSTMENTS
from scorekeeper.games.text import capital, plain
from scorekeeper.sheets.cells import adjustments, blank_rows, rows
from scorekeeper.sheets.errors import too_many_adjustments, too_many_rounds
from scorekeeper.sheets.fit import fit
from scorekeeper.sheets.heading import heading
from scorekeeper.sheets.language import Language
from scorekeeper.sheets.pages import render
from scorekeeper.sheets.paper import PAPERS, Paper, style
from scorekeeper.sheets.plot import places, plot
from scorekeeper.sheets.signs import marks

MOST_ROUNDS = 300
MOST_ADJUSTMENTS = 300
MOST_BLANK = 12
LONGEST_NOTE = 400

Words = dict[str, Any]
"""What the template knows, by the names it has there."""


def filled(
    record: Record,
    board: Board,
    *,
    crew: str,
    zone: str,
    paper: str,
    started: datetime | None,
    gettext: Callable[[str], str],
    ngettext: Callable[[str, str, int], str],
    language: str,
) -> str:
    """Gives the page of a match as HTML that needs nothing else.

    *paper* is "A4" or "Letter", *started* is printed in the time zone *zone*, *language* is a
    tag as HTML has it, and the two functions translate into it.

    :raises TooLong: for more than 300 rounds or adjustments
    """
    check_length(record)
    tongue = Language(language, gettext, ngettext)
    when = tongue.date(started, zone) if started else ""
    about = [record.title, crew, when, record.place]
    words = _words(record, board, about, tongue)
    return render("filled.html", tongue, **words, **_layout(record, board, PAPERS[paper], words))


def check_length(record: Record) -> None:
    """Counts what a sheet of a match would hold, in far less time than it takes to print it.

    :raises TooLong: for more than 300 rounds or adjustments
    """
    adjustments = sum(len(tally.at(ADJUSTMENTS, default=())) for tally in record.tallies)
    if len(record.tallies) > MOST_ROUNDS:
        raise too_many_rounds(len(record.tallies), MOST_ROUNDS)
    if adjustments > MOST_ADJUSTMENTS:
        raise too_many_adjustments(adjustments, MOST_ADJUSTMENTS)


def _words(record: Record, board: Board, about: Sequence[str], language: Language) -> Words:
    """Gives all that is said on the sheet."""
    game, names = record.game, side_names(record.players, board.setup.sides)
    here = at_table(game, board.setup, record.tallies)
    table = list(rows(record, board, language))
    if board.outcome is None:
        table += blank_rows(game, board, MOST_BLANK, language)
    note = [record.note[:LONGEST_NOTE]] if record.note else []
    return {
        "head": heading(game, board, names, about, language),
        "names": names,
        "word": capital(language.say(game.round_word)),
        "finished": board.outcome is not None,
        "rows": table,
        "start": starts(board),
        "totals": [plain(total) for total in board.totals],
        "ranks": [plain(rank) if rank and board.counted else "–" for rank in board.ranks],
        "rules": [language.say(text) for text in game.in_words(here)],
        "remarks": [*adjustments(game, board, names, language), *note],
    }


def _layout(record: Record, board: Board, paper: Paper, words: Words) -> Words:
    """Gives how large everything is, the chart, and the style sheet."""
    names = words["names"]
    layout = fit(
        paper,
        names,
        len(words["rows"]) + bool(words["start"]),
        words["head"],
        remarks=words["remarks"],
        rules=words["rules"],
    )
    chart = plot(board, names, layout, record.game.planned(board.setup.options))
    rules = marks(len(names)) + places(chart)
    return {"fit": layout, "chart": chart, "style": style(paper, layout.lengths, rules)}


def side_names(players: Sequence[str], sides: Sequence[Sequence[int]]) -> list[str]:
    """Gives a name for each side: its players'."""
    return [" & ".join(players[seat] for seat in side) for side in sides]


def starts(board: Board) -> list[str]:
    """Gives the points each side began with, if any did."""
    totals = setup_totals(board.setup)
    return [plain(total) for total in totals] if any(totals) else []
