"""Matches that leave and enter as game files."""

from contextlib import closing
from io import BytesIO
from typing import Any

from flask import Blueprint, Response, abort, request, send_file, url_for
from flask_babel import gettext

from scorekeeper.exchange.game_file import LARGEST_TEXT, FormatError, dump, read
from scorekeeper.games.faults import ImpossibleRound
from scorekeeper.games.options import OptionsError
from scorekeeper.games.record import Record
from scorekeeper.store.cells import MOST_ROUNDS, UnreadableValue
from scorekeeper.store.matches import Match, create
from scorekeeper.store.names import NameRefused
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import ensure_crew, ensure_device, match_or_404, store
from scorekeeper.web.sent import form_key
from scorekeeper.web.words import tr, when

bp = Blueprint("exchange", __name__)

DAY = "yyyy-MM-dd"
BESIDES = 64 * 1024
"""What a form may hold around a game file of the largest size, in bytes."""


@bp.get("/matches/<match_id>/game-file")
def game_file(match_id: str) -> Response:
    match = match_or_404(match_id)
    name = f"{match.record.game.slug}-{when(match.started, DAY)}.json"
    body = BytesIO(dump(match.record))
    return send_file(body, "application/json", as_attachment=True, download_name=name)


@bp.get("/import")
def import_page() -> Response:
    return show("import.html", problems=[], text="", wrong="")


@bp.post("/import")
def bring_in() -> Response:
    data = file_or_text()
    try:
        record = read(data, store().games, MOST_ROUNDS)
        record.examine()
        match = kept(record)
    except (FormatError, OptionsError, ImpossibleRound, NameRefused, UnreadableValue) as error:
        wrong = "file" if request.files.get("file") else "text"
        text = request.form.get("text", "")
        return show("import.html", 422, problems=problems_of(error), text=text, wrong=wrong)
    return go_to(url_for("board.board", match_id=match.id))


@bp.url_value_preprocessor
def allow_large_files(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Lets the form hold a whole game file, as a file or as text.

    Runs before the form is read, which happens first where its token is asked for.
    """
    if endpoint == "exchange.bring_in":
        request.max_content_length = 2 * LARGEST_TEXT + BESIDES
        request.max_form_memory_size = LARGEST_TEXT + BESIDES


def file_or_text() -> bytes:
    """Gives the bytes of the file, or of the pasted text where there is none."""
    file = request.files.get("file")
    data = b""
    if file:
        with closing(file):
            data = file.read(LARGEST_TEXT + 1)
    data = data or request.form.get("text", "").strip().encode()
    if len(data) > LARGEST_TEXT:
        abort(413)
    return data


def kept(record: Record) -> Match:
    """Stores a match for this device's crew; the same page sent twice is one match."""
    return create(
        store(),
        ensure_crew().id,
        ensure_device().id,
        key=form_key(dump(record)),
        record=record,
    )


def problems_of(error: ValueError) -> list[str]:
    """Says what is wrong with a game file, and where."""
    match error:
        case FormatError(path="", text=text) | OptionsError(key="", text=text):
            return [tr(text)]
        case FormatError(path=path, text=text) | OptionsError(key=path, text=text):
            return [gettext("“%(path)s”: %(text)s", path=path, text=tr(text))]
        case ImpossibleRound():
            return [
                gettext("Round %(number)s: %(fault)s", number=error.number, fault=tr(fault.text))
                for fault in error.faults
            ]
        case NameRefused() | UnreadableValue():
            return [tr(error.text)]
    return [str(error)]
