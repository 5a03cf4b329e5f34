"""The words in a game file: names of players, title, place, note, and the time it began."""

import re
from datetime import datetime

from scorekeeper.exchange.json_text import LARGEST_TEXT, FormatError
from scorekeeper.games.text import say
from scorekeeper.store.names import NameRefused, clean_name, clean_text

_UTC = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_EXAMPLE = "2026-11-29T19:30:00Z"


def read_name(value: object, path: str) -> str:
    """Reads a player's name, by the rule for names everywhere.

    :raises FormatError: for anything else
    """
    text = _as_text(value, path)
    try:
        return clean_name(text)
    except NameRefused as error:
        raise FormatError(path, error.text) from None


def read_text(value: object, path: str, *, lines: bool = False) -> str:
    """Reads a text of any length, of several *lines* where that is allowed.

    :raises FormatError: for anything else, and for characters that cannot be shown
    """
    text = _as_text(value, path)
    try:
        return clean_text(text, LARGEST_TEXT, lines=lines)
    except NameRefused as error:
        raise FormatError(path, error.text) from None


def read_time(value: object, path: str) -> str:
    """Reads a time in UTC, to the second.

    :raises FormatError: for anything else
    """
    if isinstance(value, str) and _UTC.fullmatch(value):
        try:
            datetime.fromisoformat(value)
        except ValueError:
            pass
        else:
            return value
    raise FormatError(path, say("a time in UTC belongs here, as in {example}", example=_EXAMPLE))


def _as_text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise FormatError(path, say("a text belongs here"))
    return value
