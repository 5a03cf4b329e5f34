"""A round of a game file: every field of the game at its place, and back."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.exchange.json_text import FormatError, under
from scorekeeper.exchange.shapes import as_list, as_number, as_object, check_keys, check_readable
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Game, Setup, all_fields
from scorekeeper.games.tally import ABSENT, ORDER, Cell, Field, Kind, Scope, Tally, Value
from scorekeeper.games.text import say

FEWEST_PLAYING = 2

Places = dict[str, list[Field]]
"""The fields by the key in a round under which they stand."""


def places_of(game: Game) -> Places:
    """Gives where the game's facts stand in a round, in the order they are written.

    A fact without a place stays here; who is away from a round on is written as who is absent
    in each.
    """
    places: Places = {}
    for field in all_fields(game):
        if field.place:
            places.setdefault(field.place[0], []).append(field)
    return places


def read_round(places: Places, setup: Setup, raw: object, path: str) -> Tally:
    """Reads one round; what is null or not there was not entered.

    :raises FormatError: unknown keys, wrong types, words and lengths, seats that are not
    """
    members = as_object(raw, path)
    check_keys(members, tuple(places), (), path)
    absent: list[int] = []
    if members.get(ABSENT) is not None:
        absent = members[ABSENT]
        _check_whole_table(places[ABSENT][0], absent, setup, under(path, ABSENT))
    cells: dict[Cell, Value] = {}
    for key, value in members.items():
        if value is not None:
            cells.update(_read_key(places[key], value, setup, absent, under(path, key)))
    return Tally(cells)


def write_round(places: Places, setup: Setup, deal: Deal, tally: Tally) -> dict[str, Any]:
    """Gives a round as JSON values: what was entered, but what is meant without it too."""
    if (ABSENT, None) not in tally:
        absent = sorted(set(range(setup.seats)).difference(deal.present))
        tally = tally.changed({(ABSENT, None): absent})
    values = {key: _write_key(fields, setup, tally) for key, fields in places.items()}
    return {key: value for key, value in values.items() if value is not None}


def path_of(cell: Cell, places: Places, raw: dict[str, Any], path: str) -> str:
    """Gives where in the round at *path* a cell stands, or would stand."""
    key, owner = cell
    for top, fields in places.items():
        for field in fields:
            if field.key == key:
                listed = owner is not None and raw.get(top) is not None
                return f"{under(path, top)}[{owner}]" if listed else under(path, top)
    raise LookupError(key)


def _read_key(
    fields: list[Field], value: object, setup: Setup, absent: list[int], path: str
) -> Iterator[tuple[Cell, Value]]:
    first = fields[0]
    if first.scope is Scope.ROUND:
        _check_whole_table(first, value, setup, path)
        yield (first.key, None), value
        return
    away = absent if first.scope is Scope.SEAT else ()
    for owner, item in enumerate(as_list(value, path, _owners(first, setup))):
        if item is None:
            continue
        here = f"{path}[{owner}]"
        if owner in away:
            raise FormatError(here, say("null belongs here: this seat does not play the round"))
        for field, told in _parts(fields, item, here):
            inner = under(here, field.place[1]) if _is_grouped(field) else here
            check_readable(field, told, setup.seats, inner)
            yield (field.key, owner), told


def _parts(fields: list[Field], item: object, path: str) -> Iterator[tuple[Field, Value]]:
    """Yields what one seat or side tells for each of the fields under a key."""
    if not _is_grouped(fields[0]):
        yield fields[0], item
        return
    members = as_object(item, path)
    check_keys(members, [field.place[1] for field in fields], (), path)
    for field in fields:
        told = members.get(field.place[1])
        if told is not None:
            yield field, told


def _check_whole_table(field: Field, value: object, setup: Setup, path: str) -> None:
    if field.kind is Kind.SEATS:
        _check_seats(field, value, setup, path)
    else:
        check_readable(field, value, setup.seats, path)


def _check_seats(field: Field, value: object, setup: Setup, path: str) -> None:
    """A number that is no seat can be read: `faults` says what is wrong with it."""
    told = [as_number(seat, f"{path}[{place}]") for place, seat in enumerate(as_list(value, path))]
    if field.key == ORDER and len(told) != setup.seats:
        raise FormatError(path, say("all seats belong here, in playing order"))
    if len(set(told)) < len(told):
        raise FormatError(path, say("a list of seats belongs here, each once"))
    playing = set(range(setup.seats)).difference(told)
    if field.key == ABSENT and len(playing) < FEWEST_PLAYING:
        raise FormatError(path, say("at least two players must be left"))


def _write_key(fields: list[Field], setup: Setup, tally: Tally) -> Value:
    first = fields[0]
    if first.scope is Scope.ROUND:
        return _told(first, tally, None)
    away = tally.at(ABSENT, default=()) if first.scope is Scope.SEAT else ()
    owners = range(_owners(first, setup))
    here = [owner for owner in owners if owner not in away]
    if all(_told(field, tally, owner) is None for field in fields for owner in here):
        return None
    return [_write_item(fields, tally, owner) if owner in here else None for owner in owners]


def _write_item(fields: list[Field], tally: Tally, owner: int) -> Value:
    if not _is_grouped(fields[0]):
        return tally.at(fields[0].key, owner, fields[0].neutral)
    values = {field.place[1]: _told(field, tally, owner) for field in fields}
    return {key: value for key, value in values.items() if value is not None}


def _told(field: Field, tally: Tally, owner: int | None) -> Value:
    """Gives what was entered into a cell, None where that is what is meant anyway."""
    value = tally.at(field.key, owner)
    return None if value == field.neutral else value


def _owners(field: Field, setup: Setup) -> int:
    return setup.seats if field.scope is Scope.SEAT else len(setup.sides)


def _is_grouped(field: Field) -> bool:
    """Tells whether the field stands inside an object of each seat or side."""
    return len(field.place) > 1
