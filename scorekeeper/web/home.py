"""Home: what is being played, a new match, the last evenings."""

from flask import Blueprint, Response

from scorekeeper.store import matches
from scorekeeper.web.pages import show
from scorekeeper.web.rights import my_crew, store

bp = Blueprint("home", __name__)

RECENT = 4
"""Finished matches shown at home; the rest are in the history."""


@bp.get("/")
def home() -> Response:
    crew = my_crew()
    running = matches.running(store(), crew.id) if crew else []
    recent = matches.finished(store(), crew.id, None, RECENT) if crew else []
    return show("home.html", crew=crew, running=running, recent=recent, games=store().games)
