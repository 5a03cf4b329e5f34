"""The course: the line chart of totals as plain geometry, for pages and for paper.

On a page (with script or without, no numbers to work out in the template):

    # view
    chart = course(match.board, names, planned=game.planned(options))
    # template
    {% from "course.html" import course %}
    {{ course(chart) }}

Zero is the coast, below it lies land, depth lines rise with the points; rounds to come are
blank paper. All lengths are units of the viewBox `width` x `height`, rounded to 0.1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.games.board import Board, setup_totals
from scorekeeper.sheets.letters import cut
from scorekeeper.sheets.soundings import Scale, spread
from scorekeeper.sheets.topmarks import topmark

MARK = 11.0
LEFT, TOP, BOTTOM, RIGHT = 30.0, 6.0, 20.0, 10.0
DEEPEST = 4
CLOSEST_TICKS = 17.0
LETTER = 13.0


@dataclass(frozen=True, slots=True)
class Band:
    """A stripe of water between two depth lines (`level` 0, shoal, to 4), or land (None)."""

    level: int | None
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Sounding:
    """A depth line and its number, written with a real minus sign; zero is the coast."""

    y: float
    text: str
    coast: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A round on the axis; `later` is one not counted yet."""

    x: float
    number: int
    later: bool


@dataclass(frozen=True, slots=True)
class Line:
    """The totals of one side: `points` as an SVG polyline takes them; `lead` for rank 1."""

    side: int
    points: str
    lead: bool


@dataclass(frozen=True, slots=True)
class End:
    """Where a line ends: its topmark (a path on a 24 grid, centred on x, y), and its label.

    `label` is the name, cut to the room there is; `label_y` its middle, moved so that no two
    labels touch; `name`, `total` and `rank` are uncut, for words beside or instead.
    """

    side: int
    x: float
    y: float
    mark: str
    name: str
    label: str
    label_y: float
    total: int
    rank: int | None
    lead: bool


@dataclass(frozen=True, slots=True)
class Course:
    """The whole chart. `ends` are in order of rank; `shore` is the x up to which it is
    surveyed, `right` the end of the axis, `label_x` where labels begin, `after` the last
    counted round (0 before the first).
    """

    width: float
    height: float
    left: float
    shore: float
    right: float
    bottom: float
    label_x: float
    after: int
    bands: tuple[Band, ...]
    soundings: tuple[Sounding, ...]
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    ends: tuple[End, ...]


def course(
    board: Board,
    names: Sequence[str],
    *,
    planned: int | None = None,
    width: float = 358,
    height: float = 196,
    room: float = 112,
    gap: float = 15,
    leader: float = MARK,
    text: float = 0,
) -> Course:
    """Draws the totals of a board.

    *names* are told by side; *planned* is how many rounds the plan has, so that those to
    come are drawn as blank paper (left out, the chart ends with the last counted round).
    *room* is kept right of the last marks for labels, which are *gap* apart where they fit;
    *leader* is how far from the marks they begin, *text* what a name may take of the room.
    """
    rounds = [(round_.deal.number, round_.totals) for round_ in board.counted]
    played = [(0, setup_totals(board.setup)), *rounds]
    after = played[-1][0]
    last = max(after, planned or 0, 1)
    right = width - RIGHT
    if after:
        right = min(right, LEFT + (width - room - leader - LEFT) * last / after)
    step = (right - LEFT) / last
    scale = Scale.over([total for _, totals in played for total in totals], TOP, height - BOTTOM)
    shore = LEFT + step * after
    return Course(
        width,
        height,
        LEFT,
        round(shore, 1),
        round(right, 1),
        round(height - BOTTOM, 1),
        round(shore + leader, 1),
        after,
        _bands(scale),
        tuple(_sounding(scale, value) for value in scale.values),
        _ticks(step, last, after),
        _lines(board, played, step, scale),
        _ends(board, names, scale, shore, (TOP, height - BOTTOM), (gap, text or room - MARK)),
    )


def _bands(scale: Scale) -> tuple[Band, ...]:
    water = [value for value in scale.values if value >= 0]
    bands = [
        Band(min(level, DEEPEST), scale.y(upper), round(scale.y(lower) - scale.y(upper), 1))
        for level, (lower, upper) in enumerate(pairwise(water))
    ]
    coast = scale.y(0)
    return (*bands, Band(None, coast, round(scale.bottom - coast, 1)))


def _sounding(scale: Scale, value: int) -> Sounding:
    return Sounding(scale.y(value), f"{value}".replace("-", "−"), value == 0)


def _ticks(step: float, last: int, after: int) -> tuple[Tick, ...]:
    every = next(each for each in (1, 2, 5, 10, 20, 50, 100) if each * step >= CLOSEST_TICKS)
    return tuple(
        Tick(round(LEFT + step * number, 1), number, number > after)
        for number in range(every, last + 1, every)
    )


def _lines(
    board: Board, played: Sequence[tuple[int, tuple[int, ...]]], step: float, scale: Scale
) -> tuple[Line, ...]:
    """The leaders are drawn last, on top."""
    lines = []
    for side, rank in enumerate(board.ranks):
        points = (f"{LEFT + step * n:.1f},{scale.y(totals[side]):.1f}" for n, totals in played)
        lines.append(Line(side, " ".join(points), rank == 1 and len(played) > 1))
    return tuple(sorted(lines, key=lambda line: line.lead))


def _ends(
    board: Board,
    names: Sequence[str],
    scale: Scale,
    shore: float,
    reach: tuple[float, float],
    label: tuple[float, float],
) -> tuple[End, ...]:
    gap, room = label
    last = len(board.totals) + 1
    order = sorted(
        range(len(board.totals)),
        key=lambda side: (board.ranks[side] or last, -board.totals[side], side),
    )
    heights = sorted(scale.y(board.totals[side]) for side in order)
    places = spread(heights, gap, *reach)
    by_height = sorted(order, key=lambda side: -board.totals[side])
    label_y = dict(zip(by_height, places, strict=True))
    return tuple(
        End(
            side,
            round(shore, 1),
            scale.y(board.totals[side]),
            topmark(side),
            names[side],
            cut(names[side], room / LETTER),
            label_y[side],
            board.totals[side],
            board.ranks[side],
            board.ranks[side] == 1 and bool(board.counted),
        )
        for side in order
    )
