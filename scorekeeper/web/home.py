"""Home: what is being played, a new match, the last evenings."""

from dataclasses import dataclass

from flask import Blueprint, Response

from scorekeeper.games.tally import Stage
from scorekeeper.sheets.course import Course, course
from scorekeeper.store import matches
from scorekeeper.store.match import Match, read
from scorekeeper.web.board import stage_of
from scorekeeper.web.changes import side_names
from scorekeeper.web.evenings import evenings
from scorekeeper.web.pages import show
from scorekeeper.web.rights import my_crew, store

bp = Blueprint("home", __name__)

RECENT = 4
"""Finished matches shown at home; the rest are in the history."""
UNFINISHED = 50
"""Running matches shown at home; the rest are in the history too."""
DRAWN = 2
"""Running matches shown with their course; older ones are lines of a list."""


@dataclass(frozen=True, slots=True)
class Running:
    """A match on the table: its course as soon as a round counts, and what comes next."""

    match: Match
    planned: int | None
    chart: Course | None
    bidding: bool

    @property
    def number(self) -> int:
        """The round that is played, counted from 1."""
        following = self.match.board.next
        return following.number if following else len(self.match.board.rounds)


@bp.get("/")
def home() -> Response:
    crew = my_crew()
    listed = matches.running(store(), crew.id, None, UNFINISHED + 1) if crew else []
    recent = matches.finished(store(), crew.id, None, RECENT) if crew else []
    return show(
        "home.html",
        crew=crew,
        running=[running(read(store(), item.id)) for item in listed[:DRAWN]],
        older=evenings(listed[DRAWN:UNFINISHED], store().games),
        more=len(listed) > UNFINISHED,
        recent=evenings(recent, store().games),
        games=store().games,
    )


def running(match: Match) -> Running:
    board, record = match.board, match.record
    planned = record.game.planned(record.setup.options)
    names = side_names(match)
    chart = course(board, names, planned=planned) if board.counted else None
    return Running(match, planned, chart, stage_of(match) is Stage.BIDDING)
