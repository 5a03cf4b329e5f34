"""Changes in words: what a cell held before and after, from which phone, at what time; and why
one was refused.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from flask import g
from flask_babel import gettext, ngettext

from scorekeeper.games.board import Round
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import Game, field_of
from scorekeeper.games.options import options_of
from scorekeeper.games.tally import BID, FALLEN, TRICKS, Field, Kind, Scope, Value
from scorekeeper.games.text import capital, plain, signed
from scorekeeper.store.crews import Crew
from scorekeeper.store.log import Change, Clash, Entry, history_of
from scorekeeper.store.matches import Match
from scorekeeper.store.players import ever_of_crew
from scorekeeper.web.fallen import apart
from scorekeeper.web.fallen import in_words as tricks_in_words
from scorekeeper.web.rights import device, store
from scorekeeper.web.words import tr

SIDE_JOIN = " & "


@dataclass(frozen=True, slots=True)
class Said:
    """One change as people read it; `by` is the name of a device, empty where it has none, and
    `here` whether it is the one that asks.
    """

    what: str
    before: str
    after: str
    by: str
    at: datetime
    here: bool = False


def said(match: Match, entry: Entry, change: Change, before: Value) -> Said:
    """Says one change of an entry."""
    here = device()
    return Said(
        *both(match, change, before, change.value),
        entry.by,
        entry.at,
        here is not None and entry.device_id == here.id,
    )


def both(match: Match, change: Change, one: Value, other: Value) -> tuple[str, str, str]:
    """Names a fact and says two values of it; of tricks as they fell, from where they part."""
    if change.key != FALLEN:
        return name_of(match, change), value_of(match, change, one), value_of(match, change, other)
    what, ones, others = apart(one, other)
    game, players = match.record.game, match.record.players
    return what, tricks_in_words(game, ones, players), tricks_in_words(game, others, players)


def clash_in_words(match: Match, clash: Clash) -> Said:
    """Says both values of a clash: theirs is what stands now."""
    change = clash.change
    return Said(
        *both(match, change, change.value, clash.theirs),
        clash.by,
        clash.at,
    )


def in_sentences(
    match: Match, rounds: Mapping[int, Iterable[Fault]], here: int | None = None
) -> list[str]:
    """Says faults with the players they are about, and the round where it is another one."""
    sentences = []
    for number, faults in rounds.items():
        for fault in faults:
            names = ", ".join(match.record.players[seat] for seat in fault.seats)
            text = f"{names}: {tr(fault.text)}" if names else tr(fault.text)
            if number != here:
                named = capital(tr(match.record.game.round_name(number)))
                text = gettext("%(round)s: %(fault)s", round=named, fault=text)
            sentences.append(text)
    return sentences


def change_log(match: Match, number: int) -> list[tuple[Entry, list[Said]]]:
    """Gives every entry of a round with its changes in words, newest first."""
    entries = history_of(store(), match.id, number)
    return [
        (
            entry,
            [
                said(match, entry, change, before)
                for change, before in entry.changes
                if change.round == number
            ],
        )
        for entry in reversed(entries)
    ]


def crew_of(match: Match) -> Crew:
    """Gives the crew of a match this device may see."""
    here = device()
    assert here is not None  # a match is shown to members only
    return next(crew for crew in here.crews if crew.id == match.crew_id)


def side_names(match: Match) -> list[str]:
    """Gives the sides their names: those of their players."""
    players = match.record.players
    return [SIDE_JOIN.join(players[seat] for seat in side) for side in match.record.setup.sides]


def name_of(match: Match, change: Change) -> str:
    """Names the fact that a change is about, with its player where it has one."""
    label = label_of(match.record.game, change)
    if change.seat is None or change.key == "player":
        return label
    by_side = change.round and field_of(match.record.game, change.key).scope is Scope.SIDE
    name = named(side_names(match) if by_side else match.record.players, change.seat)
    return str(gettext("%(what)s of %(name)s", name=name, what=label))


def named(players: Sequence[str], seat: int) -> str:
    """Names who sits in a seat; one that was taken back has but its number."""
    if 0 <= seat < len(players):
        return players[seat]
    return str(gettext("seat %(seat)s", seat=seat + 1))


def label_of(game: Game, change: Change) -> str:
    """Names a fact of a round or, with round 0, of the match."""
    if change.round:
        return tr(field_of(game, change.key).label)
    if change.key.startswith("options."):
        key = change.key.removeprefix("options.")
        return next(tr(item.label) for item in options_of(game.Options) if item.key == key)
    labels = {
        "player": gettext("Player at seat %(seat)s", seat=(change.seat or 0) + 1),
        "first_dealer": gettext("First dealer"),
        "start_points": gettext("Points at the start"),
        "sides": gettext("Sides"),
        "title": gettext("Title"),
        "place": gettext("Place"),
        "note": gettext("Note"),
        "ended": gettext("Ended by the table"),
    }
    return str(labels.get(change.key, change.key))


def value_of(match: Match, change: Change, value: Value) -> str:
    """Says a value of a fact; what was not entered is a dash."""
    if value is None and change.key == "sides":
        value = match.record.game.sides(match.record.setup.seats)
    if value is None:
        return "–"
    if change.round:
        return in_words(field_of(match.record.game, change.key), value, match.record.players)
    if change.key.startswith("options."):
        return option_in_words(match.record.game, change.key.removeprefix("options."), value)
    if change.key == "first_dealer":
        return named(match.record.players, value)
    if change.key == "sides":
        return sides_in_words(value, match.record.players)
    if change.key == "player":
        return names_of(match).get(value, str(value))
    if isinstance(value, bool):
        return yes_or_no(value)
    return plain(value) if isinstance(value, int) else str(value)


def sides_in_words(sides: Sequence[Sequence[int]], players: Sequence[str]) -> str:
    """Says who plays with whom."""
    return ", ".join(SIDE_JOIN.join(named(players, seat) for seat in side) for side in sides)


def names_of(match: Match) -> dict[int, str]:
    """Gives the names of the crew's players by number, asked for once a page; of one who was
    erased, what there is instead.
    """
    if "player_names" not in g:
        g.player_names = {
            player.id: gettext("erased player %(number)s", number=player.name)
            if player.erased
            else player.name
            for player in ever_of_crew(store(), match.crew_id)
        }
    return cast(dict[int, str], g.player_names)


def option_in_words(game: Game, key: str, value: Value) -> str:
    """Says the value of a house rule."""
    choices = next(item.choices for item in options_of(game.Options) if item.key == key)
    for word, name in choices:
        if word == value and type(word) is type(value):
            return tr(name)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return yes_or_no(value) if isinstance(value, bool) else str(value)


def in_words(field: Field, value: Value, players: Sequence[str]) -> str:
    """Says the value of one cell of a round."""
    match field.kind:
        case Kind.CHOICE:
            return next((tr(name) for word, name in field.choices if word == value), str(value))
        case Kind.FLAG:
            return yes_or_no(value)
        case Kind.PAIRS:
            pairs = [
                gettext(
                    "%(one)s with %(other)s", one=named(players, one), other=named(players, other)
                )
                for one, other in value
            ]
            return ", ".join(pairs) or gettext("none")
        case Kind.SEATS:
            return ", ".join(named(players, seat) for seat in value) or gettext("nobody")
        case Kind.FALLEN:
            return str(ngettext("%(num)d trick", "%(num)d tricks", len(value)))
        case Kind.ADJUSTMENTS:
            items = [
                f"{named(players, item['side'])} {signed(item['points'])} ({item['reason']})"
                for item in value
            ]
            return ", ".join(items) or gettext("none")
        case Kind.NUMBER:
            if field.key == "dealer":
                return named(players, value)
            words = [tr(name) for word, name in field.choices if word == value]
            return words[0] if words else plain(value)


def facts_in_words(match: Match, round_: Round, side: int) -> str:
    """Says bids and tricks of a side: `2/1`, of partners `3+4 / 8`; a dash is still open."""
    seats = [seat for seat in match.record.setup.sides[side] if seat in round_.deal.present]
    if not seats:
        return str(gettext("away"))
    bids = _joined(match, round_, BID, seats)
    tricks = _together(match, round_, side) or _joined(match, round_, TRICKS, seats)
    return f"{bids}{'/' if len(seats) == 1 else ' / '}{tricks}" if bids else tricks


def _joined(match: Match, round_: Round, key: str, seats: Sequence[int]) -> str:
    """Says one field of these seats; nothing where the round does not ask for it."""
    game, players = match.record.game, match.record.players
    if all(field.key != key for field in game.shown(match.record.setup, round_.deal)):
        return ""
    values = round_.tally.column(key, seats)
    if not any(value is not None for value in values):
        return "–"
    field = field_of(game, key)
    return "+".join("–" if v is None else in_words(field, v, players) for v in values)


def _together(match: Match, round_: Round, side: int) -> str:
    """Says the tricks that were told for a whole side; nothing where they were not."""
    for field in match.record.game.fields:
        number = round_.tally.at(field.key, side) if field.scope is Scope.SIDE else None
        if number is not None:
            return in_words(field, number, match.record.players)
    return ""


def yes_or_no(value: bool) -> str:
    """Says a flag."""
    return str(gettext("yes") if value else gettext("no"))
