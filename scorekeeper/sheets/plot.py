"""The course on paper: the same chart as on pages, in the size of its sheet."""

from collections.abc import Sequence

from scorekeeper.games.board import Board
from scorekeeper.sheets.course import Course, Labels, course
from scorekeeper.sheets.fit import PLOT, Fit

UNITS = 3.75
"""Units of the chart in a millimetre."""
HEADING = 7.0
NAME_HEIGHT = 5.4
LABELS = Labels(room=37 * UNITS, gap=NAME_HEIGHT * UNITS, leader=5 * UNITS, text=105)
"""37 mm for rank, mark, name and total; `text` as if the name were set as large as on a page."""


def plot(board: Board, names: Sequence[str], layout: Fit, planned: int | None) -> Course:
    """Draws the course as high as the page has room; rounds to come only while it is open."""
    return course(
        board,
        names,
        planned=None if board.outcome else planned,
        width=round(PLOT * UNITS, 1),
        height=round((layout.chart - HEADING) * UNITS, 1),
        labels=LABELS,
    )


def places(chart: Course) -> str:
    """Gives the style rules that set each name beside the end of its line."""
    rules = [f".standing {{ left: {(chart.label_x + 2) / UNITS:.2f}mm; }}"]
    for index, end in enumerate(chart.ends):
        top = end.label_y / UNITS - NAME_HEIGHT / 2
        rules.append(f".end-{index} {{ top: {top:.2f}mm; }}")
    return "\n".join(rules)
