"""Tricks as they fell, in words; and where a table writes them down so."""

from collections.abc import Sequence

from flask_babel import gettext

from scorekeeper.games.game import Game, all_fields, field_of
from scorekeeper.games.tally import FALLEN, TRICKS, Value
from scorekeeper.games.trick_by_trick import Fallen, Taker, fallen
from scorekeeper.store.matches import Match
from scorekeeper.web.sayings import saying
from scorekeeper.web.words import tr


def usual(match: Match, number: int) -> bool:
    """Tells whether a table writes this round down trick by trick: it has begun to, or has done so
    in the round before and has not begun to count.
    """
    tally = match.tally(number)
    if match.record.game.referee is None:
        return False
    if fallen(tally):
        return True
    before = match.tally(number - 1) if number > 1 else {}
    return (FALLEN, None) in before and all(key != TRICKS for key, _ in tally)


def trick_in_words(game: Game, trick: Fallen, players: Sequence[str]) -> str:
    """Says who took a trick, with what, and who leads then where that does not follow."""
    who, held = named(game, trick["taker"], players), held_in_words(game, trick, players)
    said = f"{who}: {held}" if held else who
    if trick["leads"] is None:
        return said
    return f"{said}; {leads_in_words(named(game, trick['leads'], players))}"


def leads_in_words(name: str) -> str:
    """Says who leads a trick."""
    return saying("leader", name=name)


def held_in_words(game: Game, trick: Fallen, players: Sequence[str]) -> str:
    """Says what was taken in a trick."""
    return ", ".join([*_captures(game, trick), *_allies(game, trick, players)])


def named(game: Game, taker: Taker, players: Sequence[str]) -> str:
    """Names who took a trick, or what became of it."""
    if isinstance(taker, int):
        return players[taker]
    field = next((item for item in all_fields(game) if item.key == taker), None)
    return taker if field is None else tr(field.one or field.label)


def _captures(game: Game, trick: Fallen) -> list[str]:
    return [
        _label(game, key) if number == 1 else f"{_label(game, key)} ×{number}"
        for key, number in trick["captures"].items()
    ]


def _allies(game: Game, trick: Fallen, players: Sequence[str]) -> list[str]:
    return [
        str(gettext("%(what)s with %(name)s", what=_label(game, key), name=players[one]))
        for key, pairs in trick["alliances"].items()
        for one, _ in pairs
    ]


def _label(game: Game, key: str) -> str:
    try:
        return tr(field_of(game, key).label)
    except LookupError:
        return key


def in_words(game: Game, tricks: Sequence[Fallen], players: Sequence[str]) -> str:
    """Says tricks in their order; none is a dash."""
    return " · ".join(trick_in_words(game, trick, players) for trick in tricks) or "–"


def apart(one: Value, other: Value) -> tuple[str, list[Fallen], list[Fallen]]:
    """Gives where two tellings of a round part: the trick's name, then both from there on."""
    ones, others = one or [], other or []
    same = 0
    while same < min(len(ones), len(others)) and ones[same] == others[same]:
        same += 1
    first, last = same + 1, max(len(ones), len(others))
    where = (
        gettext("Tricks %(first)s to %(last)s", first=first, last=last)
        if last > first
        else gettext("Trick %(number)s", number=first)
    )
    return str(where), ones[same:], others[same:]
