"""History: what the crew played, newest first, one month after the other; what is not finished
has pages of its own.
"""

from collections.abc import Callable
from itertools import groupby

from flask import Blueprint, Response, request

from scorekeeper.store import matches
from scorekeeper.store.matches import Listed
from scorekeeper.store.store import Store
from scorekeeper.web.evenings import evenings
from scorekeeper.web.pages import show
from scorekeeper.web.rights import my_crew, store
from scorekeeper.web.words import when

bp = Blueprint("history", __name__)

PAGE = 50
"""Matches on a page."""
MONTH = "LLLL y"


@bp.get("/history")
def history() -> Response:
    return page(matches.finished)


@bp.get("/history/unfinished")
def unfinished() -> Response:
    return page(matches.running)


def page(listed: Callable[[Store, int, str | None, int], list[Listed]]) -> Response:
    crew = my_crew()
    before = request.args.get("before")
    found = listed(store(), crew.id, before, PAGE + 1) if crew else []
    lines = evenings(found[:PAGE], store().games)
    months = [(month, list(group)) for month, group in groupby(lines, lambda e: when(e.at, MONTH))]
    earlier = found[PAGE - 1].key if len(found) > PAGE else None
    return show(
        "history.html",
        crew=crew,
        months=months,
        earlier=earlier,
        before=before,
        finished=listed is matches.finished,
    )
