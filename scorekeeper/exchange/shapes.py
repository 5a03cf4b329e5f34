"""Whether a JSON value has the shape of what belongs at its place."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.exchange.json_text import FormatError, under
from scorekeeper.games.tally import Field, Kind, is_whole
from scorekeeper.games.text import Text, say


def as_object(value: object, path: str) -> dict[str, Any]:
    """Gives *value*, which must be an object.

    :raises FormatError: if it is not
    """
    if not isinstance(value, dict):
        raise FormatError(path, say("an object belongs here"))
    return value


def as_list(value: object, path: str, length: int | None = None) -> list[Any]:
    """Gives *value*, which must be a list, of so many items where *length* says so.

    :raises FormatError: if it is not
    """
    if not isinstance(value, list):
        raise FormatError(path, say("a list belongs here"))
    if length is not None and len(value) != length:
        text = say("a list of {length} belongs here, this has {n}", length=length, n=len(value))
        raise FormatError(path, text)
    return value


def as_flag(value: object, path: str) -> bool:
    """Gives *value*, which must be true or false.

    :raises FormatError: if it is not
    """
    if not isinstance(value, bool):
        raise FormatError(path, _WANTED[Kind.FLAG])
    return value


def as_number(value: object, path: str) -> int:
    """Gives *value*, which must be a whole number.

    :raises FormatError: if it is not
    """
    if not is_whole(value):
        raise FormatError(path, _WANTED[Kind.NUMBER])
    return value


def as_seat(value: object, path: str, seats: int) -> int:
    """Gives *value*, which must be a seat of the match.

    :raises FormatError: if it is not
    """
    seat = as_number(value, path)
    if not 0 <= seat < seats:
        raise FormatError(path, no_seat(seats))
    return seat


def check_readable(field: Field, value: object, seats: int, path: str) -> None:
    """Makes sure that a cell of *field* can hold *value*, whatever its range.

    :raises FormatError: with the path of the part that is wrong, if it cannot
    """
    if field.readable(value, seats):
        return
    if isinstance(value, list) and field.readable([], seats):
        for place, item in enumerate(value):
            if not field.readable([item], seats):
                _refuse_item(field, item, seats, f"{path}[{place}]")
    raise FormatError(path, _wanted(field, seats))


def _refuse_item(field: Field, item: object, seats: int, path: str) -> None:
    """Says which part of an item of a list is wrong; the caller says that it is the item."""
    match field.kind, item:
        case Kind.SEATS, _:
            as_seat(item, path, seats)
        case Kind.PAIRS, [one, other]:
            as_number(one, f"{path}[0]")
            as_number(other, f"{path}[1]")
        case Kind.PAIRS, _:
            raise FormatError(path, say("two seats belong here"))
        case Kind.ADJUSTMENTS, _:
            _refuse_adjustment(as_object(item, path), path)
    raise FormatError(path, _wanted(field, seats))


def _refuse_adjustment(item: dict[str, Any], path: str) -> None:
    known = ("side", "points", "reason")
    check_keys(item, known, known, path)
    as_number(item["side"], under(path, "side"))
    as_number(item["points"], under(path, "points"))
    raise FormatError(under(path, "reason"), say("a text belongs here"))


def check_keys(
    members: dict[str, Any], known: Sequence[str], required: Sequence[str], path: str
) -> None:
    """Makes sure that an object has no key but the known, and all that are required.

    :raises FormatError: for the first that is unknown or missing
    """
    for key in members:
        if key not in known:
            raise FormatError(under(path, key), say("no such key"))
    for key in required:
        if key not in members:
            raise FormatError(under(path, key), say("is missing"))


def _wanted(field: Field, seats: int) -> Text:
    if field.kind is Kind.CHOICE:
        words = ", ".join(str(word) for word, _ in field.choices)
        return say("one of these belongs here: {words}", words=words)
    if field.kind is Kind.NUMBER and field.choices:
        word, _ = field.choices[0]
        return say("a whole number belongs here, or a word such as {word}", word=word)
    if field.kind is Kind.SEATS:
        return say("a list of seats belongs here, each once")
    return _WANTED[field.kind]


def no_seat(seats: int) -> Text:
    """Says which numbers are seats of the match."""
    return say("a seat belongs here, 0 to {last}", last=seats - 1)


_WANTED = {
    Kind.NUMBER: say("a whole number belongs here"),
    Kind.FLAG: say("true or false belongs here"),
    Kind.PAIRS: say("a list of pairs of seats belongs here"),
    Kind.ADJUSTMENTS: say("a list of adjustments belongs here"),
}
