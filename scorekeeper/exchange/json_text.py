"""Strict JSON: what a game file may be made of, before anybody asks what it means.

Whoever refuses something names its place by a path: keys are joined by dots, places in a
list are counted from 0, as in `rounds[1].bids[0]`; a key that is not a plain word is
quoted, as in `options["a b"]`. The path of the whole text is empty.
"""

import json
import re
from codecs import BOM_UTF8
from typing import Any

from scorekeeper.games.text import Text, say

LARGEST_TEXT = 1024 * 1024
"""Most bytes of one game file."""
DEEPEST = 20
"""How deep lists and objects may lie in one another; a game file needs five levels."""
MOST_DIGITS = 600
"""Numbers with more digits are read as the largest with so many: out of any range as well,
and short enough for Python to print under every setting."""

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,59}")


class FormatError(ValueError):
    """Something that cannot be read; `path` says where it stands, `text` why not."""

    def __init__(self, path: str, text: Text) -> None:
        self.path = path
        self.text = text
        super().__init__(f"{path}: {text}" if path else str(text))


def under(path: str, key: str) -> str:
    """Gives the path of what stands under *key* in the object at *path*."""
    if not _PLAIN_KEY.fullmatch(key):
        return f"{path}[{json.dumps(key[:60])}]"
    return f"{path}.{key}" if path else key


def parse(data: bytes, path: str = "") -> Any:
    """Reads UTF-8 JSON text of at most 1 MiB into plain values without fractions; *path* is
    where it stands.

    :raises FormatError: also for duplicate keys and numbers that are not whole
    """
    if len(data) > LARGEST_TEXT:
        raise FormatError(path, say("more than 1 MiB"))
    if data.startswith(BOM_UTF8):
        raise FormatError(path, say("a byte order mark before the text"))
    try:
        value = _DECODER.decode(data.decode())
    except UnicodeDecodeError as error:
        text = say("not UTF-8 at byte {number}", number=error.start + 1)
        raise FormatError(path, text) from None
    except json.JSONDecodeError as error:
        text = say("not JSON: line {line}, column {column}", line=error.lineno, column=error.colno)
        raise FormatError(path, text) from None
    except RecursionError:
        raise FormatError(path, _TOO_DEEP) from None
    check(value, path)
    return value


def check(value: object, path: str = "") -> None:
    """Makes sure that *value* is made of what a game file may hold: objects with text as
    keys, lists, text, whole numbers, true, false and null.

    :raises FormatError: for the first thing that is something else
    """
    found = _offence(value, DEEPEST)
    if found:
        raise FormatError(_joined(path, found[0]), found[1])


class _Refused:
    """Stands in the place of something that JSON allows and a game file does not."""

    def __init__(self, key: str | None, text: Text) -> None:
        self.key = key
        self.text = text


def _offence(value: object, levels: int) -> tuple[str, Text] | None:
    """Gives the path and reason of the first thing that may not be, seen from *value*."""
    match value:
        case bool() | int() | None:
            return None
        case str():
            return None if _is_text(value) else ("", _NO_TEXT)
        case list() | dict() if not levels:
            return "", _TOO_DEEP
        case list():
            return _offence_in_list(value, levels - 1)
        case dict():
            return _offence_in_object(value, levels - 1)
        case _Refused():
            return "" if value.key is None else under("", value.key), value.text
    return "", _NOT_WHOLE if isinstance(value, float) else say("not a JSON value")


def _offence_in_list(items: list[Any], levels: int) -> tuple[str, Text] | None:
    for place, item in enumerate(items):
        if type(item) is not int and (found := _offence(item, levels)):
            return _joined(f"[{place}]", found[0]), found[1]
    return None


def _offence_in_object(members: dict[Any, Any], levels: int) -> tuple[str, Text] | None:
    for key, item in members.items():
        if not isinstance(key, str):
            return "", say("the keys of an object are texts")
        found = _offence(item, levels) if _is_text(key) else ("", _NO_TEXT)
        if found:
            return _joined(under("", key), found[0]), found[1]
    return None


def _joined(path: str, rest: str) -> str:
    dotted = path and rest and not rest.startswith("[")
    return f"{path}.{rest}" if dotted else f"{path}{rest}"


def _is_text(value: str) -> bool:
    """Tells whether every character is one: half of a surrogate pair is none."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Refused:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    once: set[str] = set()
    for key, _ in pairs:
        if key in once:
            break
        once.add(key)
    return _Refused(key, say("the key is there twice"))


def _whole(digits: str) -> int:
    if len(digits) <= MOST_DIGITS:
        return int(digits)
    return -_LARGEST if digits.startswith("-") else _LARGEST


def _fraction(digits: str) -> _Refused:
    return _Refused(None, _NOT_WHOLE)


_LARGEST: int = 10**MOST_DIGITS - 1
_TOO_DEEP = say("lists and objects lie too deep in one another")
_NO_TEXT = say("half of a character: a lone surrogate")
_NOT_WHOLE = say("not a whole number")
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_whole,
    parse_float=_fraction,
    parse_constant=_fraction,
)
