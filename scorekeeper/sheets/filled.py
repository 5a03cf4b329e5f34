"""The filled sheet: a match, finished or not, on one page, or on several where it is long."""

from collections.abc import Callable, Sequence
from datetime import datetime

from scorekeeper.games.board import Board, setup_totals
from scorekeeper.games.record import Record
from scorekeeper.sheets.cells import adjustments, blank_rows, rows
from scorekeeper.sheets.errors import too_many_rounds
from scorekeeper.sheets.fit import fit
from scorekeeper.sheets.heading import heading
from scorekeeper.sheets.language import Language, plain
from scorekeeper.sheets.pages import render
from scorekeeper.sheets.paper import PAPERS, style
from scorekeeper.sheets.plot import places, plot
from scorekeeper.sheets.signs import marks

MOST_ROUNDS = 300
MOST_BLANK = 12
LONGEST_NOTE = 400


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

    :raises TooLong: for more than 300 rounds
    """
    if len(board.rounds) > MOST_ROUNDS:
        raise too_many_rounds(len(board.rounds), MOST_ROUNDS)
    tongue = Language(language, gettext, ngettext)
    game = tongue.say(record.game.name)
    names = side_names(record.players, board.setup.sides)
    table = list(rows(record, board, tongue))
    if board.outcome is None:
        table += blank_rows(record.game, board, MOST_BLANK, tongue)
    remarks = [*adjustments(board, names, tongue), *filter(None, [record.note[:LONGEST_NOTE]])]
    rules = [tongue.say(text) for text in record.game.in_words(board.setup)]
    when = tongue.date(started, zone) if started else ""
    head = heading(board, names, game, [record.title, crew, when, record.place], tongue)
    layout = fit(
        PAPERS[paper], names, len(table) + bool(starts(board)), head, remarks=remarks, rules=rules
    )
    chart = plot(board, names, layout, record.game.planned(board.setup.options))
    return render(
        "filled.html",
        tongue,
        head=head,
        finished=board.outcome is not None,
        heads=list(zip(names, layout.names, strict=True)),
        rows=table,
        start=starts(board),
        totals=[plain(total) for total in board.totals],
        ranks=[plain(rank) if rank and board.counted else "–" for rank in board.ranks],
        rules=rules,
        remarks=remarks,
        chart=chart,
        fit=layout,
        style=style(PAPERS[paper], layout.lengths, marks(len(names)) + places(chart)),
    )


def side_names(players: Sequence[str], sides: Sequence[Sequence[int]]) -> list[str]:
    """Gives a name for each side: its players'."""
    return [" & ".join(players[seat] for seat in side) for side in sides]


def starts(board: Board) -> list[str]:
    """Gives the points each side began with, if any did."""
    totals = setup_totals(board.setup)
    return [plain(total) for total in totals] if any(totals) else []
