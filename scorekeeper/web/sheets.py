"""Sheets on paper: the filled one of a match, and blank ones."""

from io import BytesIO
from typing import Any, cast

from flask import Blueprint, Response, abort, current_app, request, send_file, url_for
from flask_babel import gettext

from scorekeeper.games.game import Game
from scorekeeper.games.options import read_options
from scorekeeper.sheets.blank import blank
from scorekeeper.sheets.errors import PrintFailed, SheetError, TooLong
from scorekeeper.sheets.filled import filled
from scorekeeper.sheets.printer import Printer
from scorekeeper.store.crews import PAPERS
from scorekeeper.store.players import last_table
from scorekeeper.web import errors
from scorekeeper.web.changes import crew_of
from scorekeeper.web.pages import show
from scorekeeper.web.rights import match_or_404, my_crew, store
from scorekeeper.web.words import gettext as said
from scorekeeper.web.words import language, ngettext, tr, when

bp = Blueprint("sheets", __name__)

USUAL_PLAYERS = 6
AS_LAST = "as-last"
DAY = "yyyy-MM-dd"


@bp.get("/matches/<match_id>/sheet.pdf")
def filled_sheet(match_id: str) -> Response:
    match = match_or_404(match_id)
    printer().check_free()
    crew = crew_of(match)
    page = filled(
        match.record,
        match.board,
        crew=crew.name,
        zone=crew.zone,
        paper=crew.paper,
        started=match.started,
        gettext=said,
        ngettext=ngettext,
        language=language(),
    )
    return pdf(page, f"{match.record.game.slug}-{when(match.started, DAY)}")


@bp.get("/sheets/blank")
def blank_page() -> Response:
    game = game_asked()
    crew = my_crew()
    last = last_table(store(), crew.id, game.slug) if crew else None
    players = len(last.players) if last else min(USUAL_PLAYERS, game.seats[-1])
    return show(
        "blank.html",
        game=game,
        games=store().games,
        players=players,
        paper=crew.paper if crew else PAPERS[0],
        papers=PAPERS,
        last=last,
        as_last=AS_LAST,
    )


@bp.get("/sheets/blank.pdf")
def blank_sheet() -> Response:
    game = game_asked()
    players, paper = request.args.get("players", ""), request.args.get("paper", PAPERS[0])
    if players not in map(str, game.seats):
        text = gettext(
            "This game is for %(low)s to %(high)s players.",
            low=game.seats[0],
            high=game.seats[-1],
        )
        return errors.page(422, text=text)
    if paper not in PAPERS:
        return errors.page(422, text=gettext("There is A4 and Letter paper."))
    page = blank(
        game,
        options_asked(game),
        int(players),
        paper=paper,
        gettext=said,
        ngettext=ngettext,
        language=language(),
    )
    return pdf(page, f"{game.slug}-blank-{players}")


def game_asked() -> Game:
    """Gives the game of `?game=`, the first of the roll-call without it."""
    games = store().games
    slug = request.args.get("game", games[0].slug)
    return next((game for game in games if game.slug == slug), None) or abort(404)


def options_asked(game: Game) -> Any:
    """Gives the house rules of `?rules=`: of a preset, the first one's without it, or of the
    crew's last table.
    """
    wanted, crew = request.args.get("rules", ""), my_crew()
    last = last_table(store(), crew.id, game.slug) if crew and wanted == AS_LAST else None
    if last:
        return last.options
    chosen = [preset.options for preset in game.presets if preset.key == wanted]
    return read_options(game.Options, (chosen or [game.presets[0].options])[0])


def pdf(page: str, name: str) -> Response:
    """Prints a page."""
    made = printer().pdf(page)
    return send_file(BytesIO(made), "application/pdf", download_name=f"{name}.pdf")


@bp.errorhandler(SheetError)
def refused(error: SheetError) -> Response:
    """Says why there is no sheet: too long is 422, a printer that fails 503."""
    status = 503 if isinstance(error, PrintFailed) else 422
    title = gettext("Too long for paper") if isinstance(error, TooLong) else gettext("No sheet")
    ways = {}
    if isinstance(error, TooLong) and request.view_args:
        ways[gettext("Take the game file instead")] = url_for(
            "exchange.game_file", **request.view_args
        )
    return errors.page(status, title=title, text=tr(error.text), ways=ways)


def printer() -> Printer:
    """Gives the printer of this app; its process starts with the first sheet."""
    return cast(Printer, current_app.extensions.setdefault("printer", Printer()))
