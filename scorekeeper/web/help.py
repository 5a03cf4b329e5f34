"""Help: how it works in short, what it is not, and where the rules come from."""

from flask import Blueprint, Response

from scorekeeper.web.pages import show
from scorekeeper.web.rights import store

bp = Blueprint("help", __name__)


@bp.get("/help")
def help_page() -> Response:
    return show("help.html", games=store().games)
