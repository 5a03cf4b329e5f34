"""Fit: how high rows and chart are so that a match fills its page; millimetres."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.sheets.heading import LEADING, POINT, Heading
from scorekeeper.sheets.letters import lines
from scorekeeper.sheets.paper import Paper

SMALL = 7.5 * POINT
TOTALS, CAPTION, GAPS = 13.0, 5.5, 4.5
LEAST_HEAD, FEW_LINES = 10.5, 3
ROUND_COLUMN, WIDE = 17.8, 50.0
ROOMY, COMFORTABLE, LOOSE, TIGHT = 16.0, 12.4, 11.9, 9.3
BID_LINE, TOTAL_LINE = 4.9, 5.0
CHART, LEAST_CHART, MOST_CHART = 72.0, 58.0, 92.0
MARK = 3.0
NAME_SIZES = (9.0, 8.0, 7.0, 6.2)
"""Points, as the style sheet has them by class."""
BLANK_TOP, BLANK_HEAD, BLANK_TOTALS, BRIEF, BRIEF_RULES = 23.0, 12.0, 10.0, 58.0, 82.0
PLOT, BETWEEN = 113.0, 5.0


@dataclass(frozen=True, slots=True)
class Fit:
    """What the page is laid out by. `tight` puts parts and total on one line; `wide` has room
    for reasons in words; `long` takes more than one page; `chart` is the height of the course
    with its heading; `names` the class of type each name is set in.
    """

    lengths: Mapping[str, float]
    chart: float
    tight: bool
    wide: bool
    long: bool
    names: tuple[int, ...]


def fit(
    paper: Paper,
    names: Sequence[str],
    rounds: int,
    heading: Heading,
    *,
    remarks: Sequence[str] = (),
    rules: Sequence[str] = (),
) -> Fit:
    """Chooses heights for so many rows between heading and names, and remarks and rules."""
    column = (paper.inner_width - ROUND_COLUMN) / len(names)
    sizes, head = _head(names, column - 2)
    top = heading.fit(paper.inner_width)
    room = paper.inner_height - top["top"] - head - TOTALS - CAPTION - GAPS
    room -= sum(lines(remark, paper.inner_width / SMALL) for remark in remarks) * SMALL * LEADING
    row, tight, long = _row(room, max(rounds, 1))
    chart = CHART if long else min(MOST_CHART, room - row * rounds)
    beside = paper.inner_width - PLOT - BETWEEN - 0.1
    lengths = {
        **top,
        "row": row,
        "parts": max(0.0, row - BID_LINE - TOTAL_LINE),
        "head": head,
        "chart": chart,
        "plot": PLOT,
        "beside": beside,
        "rounds": ROUND_COLUMN,
        "rule": _rules(rules, beside, chart - 8),
    }
    return Fit(lengths, chart, tight, column >= WIDE, long, sizes)


def blank_fit(paper: Paper, sides: int, rounds: int, rules: Sequence[str]) -> Fit:
    """Chooses heights for a sheet to fill in by hand."""
    column = (paper.inner_width - ROUND_COLUMN) / sides
    room = paper.inner_height - BLANK_TOP - BLANK_HEAD - BLANK_TOTALS - CAPTION - GAPS - BRIEF
    row = min(ROOMY, room / rounds)
    long = row < TIGHT
    lengths = {
        "row": COMFORTABLE if long else row,
        "head": BLANK_HEAD,
        "top": BLANK_TOP,
        "rounds": ROUND_COLUMN,
        "rule": _rules(rules, BRIEF_RULES, BRIEF - 7),
    }
    return Fit(lengths, 0.0, False, column >= WIDE, long, ())


def _row(room: float, rounds: int) -> tuple[float, bool, bool]:
    """Gives the height of a row, whether it is tight, and whether one page is not enough."""
    row = min(ROOMY, (room - CHART) / rounds)
    if row < COMFORTABLE:
        row = min(COMFORTABLE, (room - LEAST_CHART) / rounds)
    if row < TIGHT:
        return COMFORTABLE, False, True
    return row, row < LOOSE, False


def _head(names: Sequence[str], width: float) -> tuple[tuple[int, ...], float]:
    """Gives the class of type in which each name takes few lines, and the height of all."""
    kinds, head = [], LEAST_HEAD
    for name in names:
        taken = [lines(name, (width - MARK) / (points * POINT)) for points in NAME_SIZES]
        smallest = len(NAME_SIZES) - 1
        kind = next((k for k, few in enumerate(taken) if few <= FEW_LINES), smallest)
        kinds.append(kind)
        head = max(head, taken[kind] * NAME_SIZES[kind] * POINT * LEADING + 2)
    return tuple(kinds), head


def _rules(rules: Sequence[str], width: float, height: float) -> float:
    """Gives the size of type in which the house rules fit beside the course."""
    for points in (7.5, 7.0, 6.5, 6.0):
        size = points * POINT
        needed = sum(lines(rule, width / size) * size * LEADING + 1.3 for rule in rules)
        if needed <= height:
            break
    return size
