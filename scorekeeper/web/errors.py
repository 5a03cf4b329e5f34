"""What went wrong, said on a page in our look: a sentence, and the way on."""

import logging
from collections.abc import Mapping

from flask import Flask, Response
from flask_babel import gettext, lazy_gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, SecurityError

from scorekeeper.store import (
    backup,
    cells,
    crews,
    engine,
    entries,
    fold,
    house_rules,
    locked,
    log,
    match,
    names,
    players,
    schema,
)
from scorekeeper.store.errors import StoreError
from scorekeeper.web.pages import show
from scorekeeper.web.words import tr

logger = logging.getLogger(__name__)

SAID = {
    400: (
        lazy_gettext("That could not be read"),
        lazy_gettext("Go back, reload the page and try again. Nothing was changed."),
    ),
    404: (
        lazy_gettext("Nothing here"),
        lazy_gettext(
            "There is no such page, or it belongs to another crew. A match is seen by the phones "
            "of its crew only."
        ),
    ),
    405: (
        lazy_gettext("Not that way"),
        lazy_gettext("This address is not meant to be opened like that. Nothing was changed."),
    ),
    409: (
        lazy_gettext("Somebody was faster"),
        lazy_gettext("Another phone changed the same thing. Nothing of yours was saved."),
    ),
    413: (
        lazy_gettext("Too large"),
        lazy_gettext("That is more than can be sent here at once. Nothing was changed."),
    ),
    422: (
        lazy_gettext("That cannot be"),
        lazy_gettext("Go back and look at what was typed. Nothing was changed."),
    ),
    500: (
        lazy_gettext("A fault of ours"),
        lazy_gettext(
            "Something went wrong here that should not. What was saved before is still saved."
        ),
    ),
    503: (
        lazy_gettext("Busy for a moment"),
        lazy_gettext("It was not saved. Try again in a few seconds."),
    ),
    507: (
        lazy_gettext("No room left"),
        lazy_gettext(
            "The disk of the server is full, so it was not saved. Matches can still be read."
        ),
    ),
}
STORE_STATUS: dict[type[StoreError], int] = {
    crews.UnknownCrew: 404,
    fold.UnknownGame: 404,
    house_rules.UnknownHouseRules: 404,
    match.NoSuchRound: 404,
    match.UnknownMatch: 404,
    players.UnknownPlayer: 404,
    locked.AfterEnd: 409,
    locked.Conflict: 409,
    log.NothingToUndo: 409,
    cells.UnreadableValue: 422,
    crews.UnknownZone: 422,
    entries.ImpossibleRounds: 422,
    entries.KeyReused: 422,
    entries.RoundLeftOpen: 422,
    names.NameRefused: 422,
    backup.NoBackup: 503,
    engine.BadAddress: 503,
    engine.Busy: 503,
    engine.DamagedDatabase: 503,
    engine.MissingDatabase: 503,
    engine.ReadOnly: 503,
    engine.Unreachable: 503,
    schema.LostDatabase: 503,
    schema.MissingSecret: 503,
    schema.WrongVersion: 503,
    engine.Full: 507,
}
"""Answers to what the store refuses; each of its refusals has its line."""
LASTING = (
    backup.NoBackup,
    engine.BadAddress,
    engine.DamagedDatabase,
    engine.MissingDatabase,
    schema.LostDatabase,
    schema.MissingSecret,
    schema.WrongVersion,
)
"""What does not pass by waiting: somebody has to look after the server."""


def init(app: Flask) -> None:
    app.register_error_handler(HTTPException, http_page)
    app.register_error_handler(CSRFError, stale_page)
    app.register_error_handler(SecurityError, unknown_host)
    app.register_error_handler(StoreError, store_page)
    if not app.testing:
        app.register_error_handler(Exception, fault_page)


def page(
    status: int, *, title: str = "", text: str = "", ways: Mapping[str, str] | None = None
) -> Response:
    """Gives the page of an error; without words of its own, the usual ones of its status.

    *ways* are addresses that help, by the words that lead there.
    """
    usual = SAID.get(status) or SAID[400]
    title, text = title or str(usual[0]), text or str(usual[1])
    answer = show(
        "error.html", status, block="problem", title=title, text=text, code=status, ways=ways or {}
    )
    if status == 503:
        answer.headers["Retry-After"] = "2"
    return answer


def http_page(error: HTTPException) -> Response:
    answer = page(error.code or 500)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            answer.headers[name] = value
    return answer


def stale_page(error: CSRFError) -> Response:
    """A form without our token: of a page older than the cookie, or of another site."""
    return page(
        400,
        title=gettext("This page is too old"),
        text=gettext(
            "Go back, reload the page and send it again: nothing was changed, and what was "
            "saved before is still saved. If that does not help, allow cookies for this address."
        ),
    )


def unknown_host(error: SecurityError) -> Response:
    """No page: without a host we believe in, no address on it could be right."""
    text = (
        "This server does not answer to that name. "
        "Whoever runs it can add the name to SCOREKEEPER_HOSTS.\n"
    )
    return Response(text, 400, content_type="text/plain; charset=utf-8")


def status_of(error: StoreError) -> int:
    """Gives the status of what the store refuses."""
    return STORE_STATUS.get(type(error), 422)


def store_page(error: StoreError) -> Response:
    """The sentence is the store's own where it is about what was sent, else it might name files."""
    status = status_of(error)
    if status >= 500:
        logger.warning("%s: %s", type(error).__name__, error)
    if isinstance(error, LASTING):
        return broken_page()
    return page(status, text=tr(error.text) if status in (409, 422) else "")


def broken_page() -> Response:
    """The database cannot be used as it is; trying again would not help."""
    answer = page(
        503,
        title=gettext("The server needs help"),
        text=gettext(
            "It cannot read what it keeps. Whoever runs it finds in its log what to do. "
            "Nothing was changed."
        ),
    )
    del answer.headers["Retry-After"]
    return answer


def fault_page(error: Exception) -> Response:
    logger.exception("unexpected", exc_info=error)
    return page(500)
