"""The course on paper: the same chart as on pages, in the size of its sheet."""

from collections.abc import Sequence

from scorekeeper.games.board import Board
from scorekeeper.sheets.course import Course, course
from scorekeeper.sheets.fit import PLOT, Fit

UNITS = 3.75
"""Units of the chart in a millimetre."""
HEADING = 7.0
LARGER = 1.22
"""Names on paper are so much smaller than those on pages, in units of the chart."""
NAMES, TEXT, NAME_HEIGHT, LEADER = 37.0, 23.0, 5.4, 5.0


def plot(board: Board, names: Sequence[str], layout: Fit, planned: int | None) -> Course:
    """Draws the course as high as the page has room; rounds to come only while it is open."""
    return course(
        board,
        names,
        planned=None if board.outcome else planned,
        width=round(PLOT * UNITS, 1),
        height=round((layout.chart - HEADING) * UNITS, 1),
        room=NAMES * UNITS,
        gap=NAME_HEIGHT * UNITS,
        leader=LEADER * UNITS,
        text=TEXT * UNITS * LARGER,
    )


def places(chart: Course) -> str:
    """Gives the style rules that set each name beside the end of its line."""
    rules = [f".standing {{ left: {(chart.label_x + 2) / UNITS:.2f}mm; }}"]
    for index, end in enumerate(chart.ends):
        top = end.label_y / UNITS - NAME_HEIGHT / 2
        rules.append(f".end-{index} {{ top: {top:.2f}mm; }}")
    return "\n".join(rules)
