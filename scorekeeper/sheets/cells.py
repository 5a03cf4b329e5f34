"""What stands in the boxes of the big table: a row a round, a cell a side, as plain words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.board import Board, Round
from scorekeeper.games.dealing import sitting
from scorekeeper.games.game import Game, Part
from scorekeeper.games.record import Record
from scorekeeper.games.tally import BID, TRICKS, Field, Kind, Scope, Tally, Value
from scorekeeper.games.text import capital, count, plain, say, signed
from scorekeeper.sheets.language import Language
from scorekeeper.sheets.letters import cut

LONGEST_SEAT = 9.0
"""Ems of a partner's name inside a box."""
NO_BID = "–"
"""Stands where a round has no bids."""


@dataclass(frozen=True, slots=True)
class Play:
    """One seat's bid and tricks; empty where not entered, then a slot is printed. A bid in a
    round that has none is a dash.
    """

    seat: str
    bid: str
    tricks: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One side in one round. `parts` are bid points and bonus where there is a bonus;
    `reasons` say in words where from, for cells that are wide enough; `facts` are choices
    that differ from the usual one, and what is counted beside the points; `tricks` those of
    several seats together, where they were told so; `away` if nobody of the side played.
    """

    plays: tuple[Play, ...] = ()
    deals: bool = False
    missed: bool = False
    points: str = ""
    parts: str = ""
    total: str = ""
    facts: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    tricks: str = ""
    away: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One round. `kind` is planned, extra, struck (after the end), open or blank."""

    kind: str
    number: str
    cards: str
    notes: tuple[str, ...]
    cells: tuple[Cell, ...]


def rows(record: Record, board: Board, language: Language) -> Iterator[Row]:
    """Yields a row for every round that was begun."""
    for round_ in board.rounds:
        deal = round_.deal
        yield Row(
            _kind(round_),
            plain(deal.number),
            language.say(count("{n} card", "{n} cards", deal.cards)),
            tuple(_notes(record.game, board, round_, language)),
            tuple(
                _cell(record, board, round_, side, language) for side in range(len(board.totals))
            ),
        )


def blank_rows(game: Game, board: Board, most: int, language: Language) -> Iterator[Row]:
    """Yields rows to fill in by hand for the planned rounds to come, *most* at most."""
    setup, done = board.setup, len(board.rounds)
    planned = game.planned(setup.options) or done
    here = sitting(game, setup, [round_.tally for round_ in board.rounds])
    hands = game.hands(len(here) or setup.seats)
    plays = [[Play("", "", "") for seat in side if seat in here] for side in setup.sides]
    empty = tuple(Cell(tuple(each), away=not each) for each in plays)
    for number in range(done + 1, min(planned, done + most) + 1):
        cards = game.cards(setup.options, number, hands)
        yield Row(
            "blank", plain(number), language.say(count("{n} card", "{n} cards", cards)), (), empty
        )


def _kind(round_: Round) -> str:
    if round_.after_end:
        return "struck"
    if not round_.counted:
        return "open"
    return "extra" if round_.deal.extra else "planned"


def _notes(game: Game, board: Board, round_: Round, language: Language) -> Iterator[str]:
    """Says what concerns the whole table: tricks nobody scores, a sum that was kept."""
    if round_.after_end:
        yield language.say(say("not counted"))
    for field in game.shown(board.setup, round_.deal):
        number = round_.tally.at(field.key)
        if field.unscored and field.scope is Scope.ROUND and number:
            yield f"{language.say(field.one or field.label)} {plain(number)}"
    if round_.tally.at("overruled"):
        yield language.say(say("sum kept"))


def _cell(record: Record, board: Board, round_: Round, side: int, language: Language) -> Cell:
    deal, tally, setup = round_.deal, round_.tally, board.setup
    seats = [seat for seat in setup.sides[side] if seat in deal.present]
    if not seats and not any(line.side == side for line in round_.lines):
        return Cell(away=True)
    shown = record.game.shown(setup, deal)
    alone = len(setup.sides[side]) == 1
    names = () if alone else record.players
    together = _together(side, shown, tally)
    cell = Cell(
        tuple(_play(names, seat, shown, tally, together, language) for seat in seats),
        deals=deal.dealer in seats,
        facts=tuple(_facts(seats, shown, tally, language)),
        tricks="" if alone else together,
    )
    if not round_.counted:
        return cell
    counted = record.game.counters(setup, round_.carried)
    beside = [
        f"{language.say(each.label)}\N{NO-BREAK SPACE}{plain(each.values[side])}"
        for each in counted
    ]
    cell = replace(cell, facts=(*cell.facts, *beside))
    return _scored(cell, round_, side, language)


def _scored(cell: Cell, round_: Round, side: int, language: Language) -> Cell:
    bid, bonus, adjusted = (round_.points(side, part) for part in Part)
    reasons = [
        f"{language.say(line.text)} {signed(line.points)}"
        for line in round_.lines
        if line.side == side and line.points and line.part is not Part.BID
    ]
    judged = any(line.side == side and line.part is Part.BID for line in round_.lines)
    own = [signed(bid)] if judged else []
    parts = [*own, signed(bonus)] if bonus else own[:]
    if adjusted:
        parts.append(f"({signed(adjusted)})")
    return replace(
        cell,
        missed=round_.missed(side),
        points=signed(round_.scores[side]),
        parts=" ".join(parts) if len(parts) > 1 else "",
        total=plain(round_.totals[side]),
        reasons=(*(f"{language.say(say('bid'))} {points}" for points in own), *reasons)
        if reasons
        else (),
    )


def _play(
    names: Sequence[str],
    seat: int,
    shown: tuple[Field, ...],
    tally: Tally,
    together: str,
    language: Language,
) -> Play:
    fields = {field.key: field for field in shown}
    tricks = _word(fields.get(TRICKS), tally.at(TRICKS, seat), language)
    return Play(
        cut(names[seat], LONGEST_SEAT) if names else "",
        _word(fields[BID], tally.at(BID, seat), language) if BID in fields else NO_BID,
        tricks or ("" if names else together),
    )


def _together(side: int, shown: tuple[Field, ...], tally: Tally) -> str:
    """Gives the tricks that were told for a whole side."""
    for field in shown:
        if field.scope is Scope.SIDE and field.kind is Kind.NUMBER:
            number = tally.at(field.key, side)
            if number is not None:
                return plain(number)
    return ""


def _facts(
    seats: list[int], shown: tuple[Field, ...], tally: Tally, language: Language
) -> Iterator[str]:
    for field in shown:
        if field.kind is not Kind.CHOICE or field.scope is not Scope.SEAT or field.key == BID:
            continue
        if field.staked:
            continue
        for seat in seats:
            value = tally.at(field.key, seat, field.neutral)
            if value != field.neutral:
                word = _word(field, value, language)
                yield word if isinstance(value, str) else f"{language.say(field.label)} {word}"


def _word(field: Field | None, value: Value, language: Language) -> str:
    """Gives a value as the field calls it, a number as it is, nothing where there is none."""
    for choice, name in field.choices if field else ():
        if choice == value and type(choice) is type(value):
            return language.say(name)
    return "" if value is None else plain(value) if isinstance(value, int) else str(value)


def adjustments(game: Game, board: Board, names: list[str], language: Language) -> list[str]:
    """Says every adjustment with its round, side and reason."""
    return [
        language.say(
            say(
                "{round}, {name}: {points}, {reason}",
                round=capital(language.say(game.round_name(round_.deal.number))),
                name=names[line.side],
                points=signed(line.points),
                reason=line.text,
            )
        )
        for round_ in board.counted
        for line in round_.lines
        if line.part is Part.ADJUSTMENT
    ]
