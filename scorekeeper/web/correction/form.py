"""All facts of one round as one form, made from what the game says of its fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask_babel import gettext

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import field_of
from scorekeeper.games.tally import (
    ADJUSTMENTS,
    CARDS,
    DEALER,
    OVERRULED,
    TRICKS,
    Cell,
    Field,
    Kind,
    Scope,
    Tally,
    Value,
)
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import side_names
from scorekeeper.web.words import tr

Typed = Mapping[str, str]
"""What stands in the form, by the names of its fields."""


@dataclass(frozen=True, slots=True)
class Question:
    """One cell asked for: `keys` are its values with their words, `value` the one chosen."""

    name: str
    field: Field
    label: str
    keys: tuple[tuple[str, str], ...]
    value: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A line of a list (a pair, an adjustment): `name` begins the names of its fields."""

    name: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Listed:
    """A field that holds a list, as lines to fill in; the last ones are empty."""

    field: Field
    label: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class SeatForm:
    """What is asked of one seat: `main` must be entered, `more` are extras, and `other_way`
    was told for the whole side.
    """

    seat: int
    name: str
    main: tuple[Question, ...]
    more: tuple[Question, ...]
    other_way: tuple[Question, ...]

    @property
    def extras(self) -> tuple[Question, ...]:
        """The extras that are not as usual."""
        return tuple(each for each in self.more if each.value != as_typed(each.field.neutral))


@dataclass(frozen=True, slots=True)
class RoundForm:
    """The whole form; `other_way` asks for whole sides what their seats have told."""

    deal: Deal
    seats: tuple[SeatForm, ...]
    table: tuple[Question, ...]
    other_way: tuple[Question, ...]
    pairs: tuple[Listed, ...]
    flags: tuple[Question, ...]
    cards: Question
    dealer: Question
    adjustments: Listed


def round_form(match: Match, deal: Deal, values: Typed) -> RoundForm:
    """Makes the form of a round, filled with *values*."""
    game, setup = match.record.game, match.record.setup
    shown = game.shown(setup, deal)
    seat_fields = [field for field in shown if field.scope is Scope.SEAT]
    folded = _other_way(match, deal, values)
    table = tuple(_table(match, deal, shown, values))
    return RoundForm(
        deal,
        tuple(_seat(match, deal, seat, seat_fields, values, folded) for seat in deal.present),
        tuple(each for each in table if each.name not in folded),
        tuple(each for each in table if each.name in folded),
        tuple(_pairs(field, values) for field in shown if field.kind is Kind.PAIRS),
        (_question(field_of(game, OVERRULED), None, deal, values),),
        _cards(match, deal, values),
        _dealer(match, deal, values),
        _listed(field_of(game, ADJUSTMENTS), ("side", "sign", "points", "reason"), values, 1),
    )


def asked(match: Match, deal: Deal) -> Iterator[tuple[Field, int | None]]:
    """Yields every cell the form asks for."""
    game, setup = match.record.game, match.record.setup
    for field in game.shown(setup, deal):
        if field.scope is Scope.ROUND:
            yield field, None
        else:
            places = deal.present if field.scope is Scope.SEAT else range(len(setup.sides))
            yield from ((field, place) for place in places)
    for key in (OVERRULED, CARDS, DEALER, ADJUSTMENTS):
        yield field_of(game, key), None


def values_of(match: Match, deal: Deal, tally: Tally) -> dict[str, str]:
    """Writes a tally as the form's values."""
    values: dict[str, str] = {}
    for field, seat in asked(match, deal):
        value = tally.at(field.key, seat, field.neutral)
        name = cell_name((field.key, seat))
        if field.kind is Kind.PAIRS:
            for place, (one, other) in enumerate(value):
                values |= {f"{name}.{place}.one": str(one), f"{name}.{place}.other": str(other)}
        elif field.kind is Kind.ADJUSTMENTS:
            for place, item in enumerate(value):
                values |= _adjustment(f"{name}.{place}", item)
        else:
            values[name] = as_typed(value)
    return values


def cell_name(cell: Cell) -> str:
    """Gives the name of a cell's field in the form."""
    key, seat = cell
    return key if seat is None else f"{key}.{seat}"


def as_typed(value: Value) -> str:
    """Writes a value as the form holds it; what is not entered is empty."""
    if isinstance(value, bool):
        return "1" if value else ""
    return "" if value is None else str(value)


def places_of(values: Typed, name: str) -> int:
    """Counts the lines of a list that stand in the form."""
    numbers = [
        int(place) + 1
        for key in values
        if key.startswith(f"{name}.")
        for place in [key.removeprefix(f"{name}.").partition(".")[0]]
        if place.isascii() and place.isdigit() and len(place) < 3
    ]
    return max(numbers, default=0)


def ways_to_tell(match: Match, deal: Deal) -> Iterator[tuple[Cell, list[Cell]]]:
    """Yields the two ways to tell the tricks of a side: the cell of all, those of its seats."""
    game, setup = match.record.game, match.record.setup
    for field in game.shown(setup, deal):
        for side, seats in enumerate(setup.sides if field.scope is Scope.SIDE else ()):
            yield (field.key, side), [(TRICKS, seat) for seat in seats if seat in deal.present]


def _other_way(match: Match, deal: Deal, values: Typed) -> set[str]:
    """Names the fields that would tell again what another one tells."""
    game, setup = match.record.game, match.record.setup
    awaited, names = game.missing(setup, deal, match.tally(deal.number)), set()
    for whole, own in ways_to_tell(match, deal):
        told = any(values.get(cell_name(cell)) for cell in own)
        if told or not (values.get(cell_name(whole)) or whole in awaited):
            names.add(cell_name(whole))
        else:
            names.update(map(cell_name, own))
    return names


def _seat(
    match: Match, deal: Deal, seat: int, fields: list[Field], values: Typed, folded: set[str]
) -> SeatForm:
    every = [_question(field, seat, deal, values) for field in fields]
    questions = [each for each in every if each.name not in folded]
    return SeatForm(
        seat,
        match.record.players[seat],
        tuple(each for each in questions if each.field.neutral is None),
        tuple(each for each in questions if each.field.neutral is not None),
        tuple(each for each in every if each.name in folded),
    )


def _table(match: Match, deal: Deal, shown: tuple[Field, ...], values: Typed) -> Iterator[Question]:
    setup = match.record.setup
    for field in shown:
        if field.scope is Scope.ROUND and field.kind in (Kind.NUMBER, Kind.CHOICE):
            yield _question(field, None, deal, values)
        elif field.scope is Scope.SIDE:
            for side, name in enumerate(side_names(match)):
                if len(setup.sides[side]) > 1 or values.get(cell_name((field.key, side))):
                    yield _question(field, side, deal, values, f"{name}: {tr(field.label)}")


def _question(
    field: Field, seat: int | None, deal: Deal, values: Typed, label: str = ""
) -> Question:
    name = cell_name((field.key, seat))
    value = values.get(name, as_typed(field.neutral))
    return Question(name, field, label or tr(field.label), _keys(field, deal, value), value)


def _keys(field: Field, deal: Deal, value: str) -> tuple[tuple[str, str], ...]:
    """Gives the values to choose from; one that stands there already is always among them."""
    keys: dict[str, str] = {} if field.neutral is not None else {"": "–"}
    if field.kind is Kind.CHOICE:
        keys |= {str(word): tr(name) for word, name in field.choices}
    elif field.kind is Kind.NUMBER:
        high = deal.cards if field.high is None else field.high
        keys |= {str(word): tr(name) for word, name in field.choices[:1]}
        keys |= {str(number): str(number) for number in range(field.low, high + 1)}
        keys |= {str(word): tr(name) for word, name in field.choices[1:]}
        if value.isascii() and value.isdigit() and len(value) < 4:
            keys.setdefault(value, value)
    return tuple(keys.items())


def _cards(match: Match, deal: Deal, values: Typed) -> Question:
    game, setup = match.record.game, match.record.setup
    plan = game.cards(setup.options, deal.number, deal.hands)
    most = game.most_cards(setup.options, len(deal.present))
    keys = {"": gettext("as planned: %(cards)s", cards=plan)}
    keys |= {str(number): str(number) for number in range(1, most + 1)}
    field = field_of(game, CARDS)
    return Question(CARDS, field, tr(field.label), tuple(keys.items()), values.get(CARDS, ""))


def _dealer(match: Match, deal: Deal, values: Typed) -> Question:
    keys = {"": gettext("in turn")} | {
        str(seat): match.record.players[seat] for seat in deal.present
    }
    field = field_of(match.record.game, DEALER)
    return Question(DEALER, field, tr(field.label), tuple(keys.items()), values.get(DEALER, ""))


def _pairs(field: Field, values: Typed) -> Listed:
    return _listed(field, ("one", "other"), values, 0, field.table or 1)


def _listed(
    field: Field, parts: tuple[str, ...], values: Typed, spare: int, least: int = 0
) -> Listed:
    lines = max(places_of(values, field.key) + spare, least)
    names = [f"{field.key}.{place}" for place in range(lines)]
    return Listed(
        field,
        tr(field.label),
        tuple(
            Slot(name, {part: values.get(f"{name}.{part}", "") for part in parts}) for name in names
        ),
    )


def _adjustment(name: str, item: Mapping[str, Value]) -> dict[str, str]:
    return {
        f"{name}.side": str(item["side"]),
        f"{name}.sign": "-" if item["points"] < 0 else "+",
        f"{name}.points": str(abs(item["points"])),
        f"{name}.reason": item["reason"],
    }
