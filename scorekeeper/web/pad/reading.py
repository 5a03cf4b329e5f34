"""Reads what the keys of the pad send: cells written as `5.bid.0=1`."""

import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from scorekeeper.games.text import Text, say
from scorekeeper.store.log import Change

CELL = re.compile(r"([0-9]{1,4})\.([a-z_]{1,40})\.([0-9]{0,2})=(.{1,4000})", re.ASCII | re.DOTALL)
MOST_CELLS = 200
"""Most cells of one tap: everything a round of eight players can hold."""


class UnreadableCell(ValueError):
    """What was sent is no cell of a round, or holds no JSON value."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(str(text))


def read_cells(texts: Iterable[str]) -> list[Change]:
    """Reads cells, each text holding any number of them with a space between.

    :raises UnreadableCell: for the first that cannot be read, or if they are too many
    """
    words = [word for text in texts for word in text.split(" ") if word]
    if len(words) > MOST_CELLS:
        raise UnreadableCell(say("More than {n} cells at once", n=MOST_CELLS))
    found: dict[tuple[int, str, int | None], Change] = {}
    for word in words:
        change = _cell(word)
        if found.setdefault(change.at, change) != change:
            raise UnreadableCell(say("{word} is told twice", word=_short(word)))
    return list(found.values())


def _cell(word: str) -> Change:
    parts = CELL.fullmatch(word)
    if parts is None or not int(parts[1]):
        raise UnreadableCell(say("{word} is no cell of a round", word=_short(word)))
    seat = int(parts[3]) if parts[3] else None
    return Change(int(parts[1]), parts[2], seat, _value(parts[4], word))


def _value(text: str, word: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise UnreadableCell(say("{word} holds no value", word=_short(word))) from None


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError(pairs)
    return dict(pairs)


def _short(word: str) -> str:
    return repr(word)[:60]
