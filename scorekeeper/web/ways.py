"""How far the sides are: totals on their way to the goal, and what is counted beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.board import setup_totals
from scorekeeper.games.game import Counter, Game, Goal
from scorekeeper.games.text import plain
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import side_names
from scorekeeper.web.sayings import saying
from scorekeeper.web.words import tr

MOST_PIPS = 12
"""A counter that goes further is written as a number."""
NEAR = 2
"""So few more, and the consequence is named."""
TALL = 3
"""More lanes than these need a higher border."""


@dataclass(frozen=True, slots=True)
class Pips:
    """What is counted beside the points: `on` of `limit` as pips where they are few.

    `out` were spent by this round; `near` says what the next ones cost.
    """

    label: str
    on: int
    out: int
    limit: int
    words: str
    near: str

    @property
    def marks(self) -> list[str]:
        """The kind of every pip."""
        return ["on" if n < self.on else "out" if self.out else "" for n in range(self.limit)]


@dataclass(frozen=True, slots=True)
class Lane:
    """One side's way to the goal, in parts of a border 100 wide and 8 high."""

    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Lanes:
    """All sides' ways to the goal; `label` reads them out."""

    lanes: tuple[Lane, ...]
    label: str
    tall: bool


def pips(counters: Sequence[Counter], side: int) -> tuple[Pips, ...]:
    """Gives what is counted for one side."""
    return tuple(_pips(counter, side) for counter in counters)


def _pips(counter: Counter, side: int) -> Pips:
    on, label = counter.values[side], tr(counter.label)
    if counter.limit is None:
        return Pips(saying("counted", n=on, label=label), on, 0, 0, f"{label} {on}", "")
    said = saying("pips", n=on, limit=counter.limit, label=label)
    few = counter.limit <= MOST_PIPS
    out = counter.spent[side] if counter.spent else 0
    more = counter.limit - on
    near = saying("near", more, points=plain(counter.penalty)) if more <= NEAR else ""
    return Pips(said, on, out, counter.limit if few else 0, "" if few else said, near)


def way(game: Game, options: object, total: int) -> str:
    """Says how far a total is from the goal, or below zero from the limit."""
    goal: Goal = game.goal(options)
    if goal.floor is not None and total < 0:
        if total <= goal.floor:
            return saying("reached", n=plain(goal.floor))
        return saying("above-floor", n=plain(total - goal.floor), floor=plain(goal.floor))
    if goal.target is None:
        return ""
    if total >= goal.target:
        return saying("reached", n=plain(goal.target))
    return saying("to-go", n=plain(goal.target - total), target=plain(goal.target))


def lanes(match: Match, totals: Sequence[int] = ()) -> Lanes | None:
    """Gives the sides' ways to the target, with *totals* or as they stand; None without one."""
    setup = match.record.setup
    target = match.record.game.goal(setup.options).target
    if target is None:
        return None
    totals = totals or match.board.totals or setup_totals(setup)
    height = round(8 / len(totals), 2)
    drawn = tuple(
        Lane(round(k * height, 2), max(0.0, min(100.0, round(100 * total / target, 2))), height)
        for k, total in enumerate(totals)
    )
    said = ", ".join(
        f"{name} {plain(total)}" for name, total in zip(side_names(match), totals, strict=True)
    )
    return Lanes(drawn, saying("lanes", totals=said, target=plain(target)), len(totals) > TALL)
