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
from scorekeeper.games.text import plain
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


@dataclass(frozen=True, slots=True)
class Labels:
    """Where names stand: in the *room* right of the last marks, *gap* apart where they fit,
    *leader* away from the marks; a name takes *text* of the room, written 13 units high.
    """

    room: float = 112
    gap: float = 15
    leader: float = MARK
    text: float = 101


def course(
    board: Board,
    names: Sequence[str],
    *,
    planned: int | None = None,
    width: float = 358,
    height: float = 196,
    labels: Labels = Labels(),
) -> Course:
    """Draws the totals of a board.

    *names* are told by side; *planned* is how many rounds the plan has, so that those to
    come are drawn as blank paper (left out, the chart ends with the last counted round).
    """
    played = _played(board)
    after, bottom = played[-1][0], height - BOTTOM
    last = max(after, planned or 0, 1)
    right = _right(width, labels, after / last)
    step = (right - LEFT) / last
    shore = round(LEFT + step * after, 1)
    scale = Scale.over([total for _, totals in played for total in totals], TOP, bottom)
    return Course(
        width,
        height,
        LEFT,
        shore,
        round(right, 1),
        round(bottom, 1),
        round(shore + labels.leader, 1),
        after,
        _bands(scale),
        tuple(_sounding(scale, value) for value in scale.values),
        _ticks(step, last, after),
        _lines(board, played, step, scale),
        _ends(board, names, scale, shore, labels),
    )


def _played(board: Board) -> list[tuple[int, tuple[int, ...]]]:
    """Gives the totals before the first round and after every counted one, by its number."""
    counted = [(round_.deal.number, round_.totals) for round_ in board.counted]
    return [(0, setup_totals(board.setup)), *counted]


def _right(width: float, labels: Labels, share: float) -> float:
    """Gives the end of the axis; names may stand on the part that is not surveyed yet."""
    room = width - labels.room - labels.leader - LEFT
    return min(width - RIGHT, LEFT + room / share) if share else width - RIGHT


def _bands(scale: Scale) -> tuple[Band, ...]:
    water = [value for value in scale.values if value >= 0]
    bands = [
        Band(min(level, DEEPEST), scale.y(upper), round(scale.y(lower) - scale.y(upper), 1))
        for level, (lower, upper) in enumerate(pairwise(water))
    ]
    coast = scale.y(0)
    return (*bands, Band(None, coast, round(scale.bottom - coast, 1)))


def _sounding(scale: Scale, value: int) -> Sounding:
    return Sounding(scale.y(value), plain(value), value == 0)


def _ticks(step: float, last: int, after: int) -> tuple[Tick, ...]:
    wide = (each for each in (1, 2, 5, 10, 20, 50, 100) if each * step >= CLOSEST_TICKS)
    every = next(wide, last)
    return tuple(
        Tick(round(LEFT + step * number, 1), number, number > after)
        for number in range(every, last + 1, every)
    )


def _lines(
    board: Board, played: Sequence[tuple[int, tuple[int, ...]]], step: float, scale: Scale
) -> tuple[Line, ...]:
    """The leaders are drawn last, on top; who joined late begins where they came."""
    lines = []
    for side, rank in enumerate(board.ranks):
        here = played[_came(board, side) :]
        points = (f"{LEFT + step * n:.1f},{scale.y(totals[side]):.1f}" for n, totals in here)
        lines.append(Line(side, " ".join(points), rank == 1 and len(played) > 1))
    return tuple(sorted(lines, key=lambda line: line.lead))


def _came(board: Board, side: int) -> int:
    """Counts the rounds before the first that a side played."""
    members = board.setup.sides[side]
    played = (any(seat in r.deal.present for seat in members) for r in board.counted)
    return next((number for number, here in enumerate(played) if here), len(board.counted))


def _ends(
    board: Board, names: Sequence[str], scale: Scale, shore: float, labels: Labels
) -> tuple[End, ...]:
    places = _places(board, scale, labels.gap)
    begun = bool(board.counted)
    return tuple(
        End(
            side,
            shore,
            scale.y(board.totals[side]),
            topmark(side),
            names[side],
            cut(names[side], labels.text / LETTER),
            places[side],
            board.totals[side],
            board.ranks[side],
            board.ranks[side] == 1 and begun,
        )
        for side in _by_rank(board)
    )


def _by_rank(board: Board) -> list[int]:
    """Gives the sides, those without a rank last."""
    last = len(board.totals) + 1
    return sorted(
        range(len(board.totals)),
        key=lambda side: (board.ranks[side] or last, -board.totals[side], side),
    )


def _places(board: Board, scale: Scale, gap: float) -> dict[int, float]:
    """Gives the height of each side's label, in the order of the totals."""
    order = sorted(_by_rank(board), key=lambda side: -board.totals[side])
    heights = [scale.y(board.totals[side]) for side in order]
    return dict(zip(order, spread(heights, gap, TOP, scale.bottom), strict=True))
