"""Trick by trick: what the tricks of a round come to that were told as they fell.

A trick is {"taker", "captures", "alliances", "leads"}: the seat that took it, or the key of a
field of tricks that nobody wins; how much of what it captured, and who was allied, by the key of
the field; and who leads the next one where the taker does not say it: a seat, or the key of a
hand that nobody holds. What is counted by hand holds, whatever the tricks come to.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.tally import FALLEN, Cell, Field, Kind, Scope, Stage, Tally, Value
from scorekeeper.games.text import Text, count, say

Fallen = Mapping[str, Any]
"""One trick as it fell."""
Taker = int | str
"""A seat, or the key of a field of tricks that nobody wins."""

CODE = "fallen"


def fallen(tally: Tally) -> Sequence[Fallen]:
    """Gives the tricks of a round that were told as they fell."""
    tricks: Sequence[Fallen] = tally.at(FALLEN, default=())
    return tricks


def goes_on(told: Value, after: Value) -> bool:
    """Tells whether a later telling holds every trick of an earlier one, whoever leads."""
    before = [{**trick, "leads": None} for trick in told or ()]
    return before == [{**trick, "leads": None} for trick in (after or ())[: len(before)]]


def pictures(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Gives the fields of what a seat can capture in a trick."""
    return tuple(
        item
        for item in fields
        if item.kind is Kind.NUMBER
        and item.stage is Stage.COUNTING
        and item.scope is Scope.SEAT
        and item.sign
    )


def pairings(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Gives the fields of who can be allied in a trick."""
    return tuple(item for item in fields if item.kind is Kind.PAIRS)


def unscored(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Gives the fields of tricks that nobody wins."""
    return tuple(item for item in fields if item.unscored)


def nobodys(fields: Iterable[Field]) -> Field | None:
    """Gives the field of the tricks of a hand that nobody holds, where there is one."""
    return next((item for item in unscored(fields) if item.neutral is None), None)


def leader(deal: Deal, fields: Iterable[Field], tally: Tally) -> int | None:
    """Gives the seat that leads the next trick; None for a hand that nobody holds."""
    tricks = fallen(tally)
    if not tricks:
        return deal.leader
    last = tricks[-1]
    leads = last["taker"] if last["leads"] is None else last["leads"]
    if isinstance(leads, int):
        return leads
    return None if nobodys(fields) else deal.leader


def counts(game: Game, setup: Setup, deal: Deal, tally: Tally) -> dict[Cell, Value]:
    """Gives what the fallen tricks come to, for every cell that was not counted by hand.

    Tricks are those so far: see `whole`.
    """
    tricks = fallen(tally)
    if not tricks:
        return {}
    fields = {item.key: item for item in game.shown(setup, deal)}
    cells = {
        cell: sum(t["taker"] in _seats_of(fields[cell[0]], setup, cell) for t in tricks)
        for cell in game.missing(setup, deal, tally)
        if cell[0] in fields and fields[cell[0]].stage is Stage.COUNTING
    }
    for trick in tricks:
        for cell, value in _held(trick, fields):
            if cell not in tally:
                cells[cell] = cells[cell] + value if cell in cells else value
    return cells


def whole(deal: Deal, tally: Tally) -> bool:
    """Tells whether all tricks of a round have fallen."""
    return len(fallen(tally)) >= deal.cards


def counted(game: Game, setup: Setup, deal: Deal, tally: Tally) -> Tally:
    """Gives a round as counts: tricks only once all have fallen, for until then they may grow.

    A finished round was counted by hand, or closed: whatever its tricks say, it holds.
    """
    open_ = game.missing(setup, deal, tally)
    cells = counts(game, setup, deal, tally) if open_ else {}
    if not whole(deal, tally):
        cells = {cell: value for cell, value in cells.items() if cell not in open_}
    return tally.changed({**cells, (FALLEN, None): None})


def unclosed(game: Game, setup: Setup, deal: Deal, tally: Tally) -> Tally:
    """Gives a round as counts without closing it: what it still needs, tricks do not tell."""
    open_ = game.missing(setup, deal, tally)
    return counted(game, setup, deal, tally).changed(dict.fromkeys(open_))


def by_hand(game: Game, setup: Setup, deal: Deal, tally: Tally) -> dict[Cell, tuple[Value, Value]]:
    """Gives the cells that were counted by hand to something else than the tricks come to: what
    holds, and what the tricks would say.
    """
    if not fallen(tally):
        return {}
    fields = {item.key: item for item in game.shown(setup, deal)}
    told = {cell: value for cell, value in tally.items() if _follows(fields.get(cell[0]))}
    bare = tally.changed(dict.fromkeys(told))
    cells = counts(game, setup, deal, bare)
    found = {
        cell: (hand, cells.get(cell, _nothing(fields[cell[0]]))) for cell, hand in told.items()
    }
    return {cell: pair for cell, pair in found.items() if pair[0] != pair[1]}


def faults(game: Game, setup: Setup, deal: Deal, tally: Tally) -> list[Fault]:
    """Gives everything wrong with a round for its game, the tricks it was told by included.

    Of a round that is finished only the counts are asked: its tricks are kept as a record.
    """
    if not fallen(tally) or not game.missing(setup, deal, tally):
        return game.faults(setup, deal, tally)
    fields = game.shown(setup, deal)
    found = [*_too_many(deal, tally)]
    for number, trick in enumerate(fallen(tally), 1):
        odd = list(_odd(trick, deal, fields)) or _alone(game, setup, deal, trick)
        found += [
            replace(fault, text=say("trick {number}: {fault}", number=number, fault=fault.text))
            for fault in odd
        ]
    return found or game.faults(setup, deal, counted(game, setup, deal, tally))


def _seats_of(field: Field, setup: Setup, cell: Cell) -> Sequence[int | None]:
    return setup.sides[cell[1] or 0] if field.scope is Scope.SIDE else (cell[1],)


def _held(trick: Fallen, fields: Mapping[str, Field]) -> Iterator[tuple[Cell, Value]]:
    """Yields what one trick adds to which cells, besides its being taken."""
    taker = trick["taker"]
    if taker in fields and fields[taker].neutral is not None:
        yield (taker, None), 1
    for key, number in trick["captures"].items():
        yield (key, taker), number
    for key, pairs in trick["alliances"].items():
        yield (key, None), pairs


def _follows(field: Field | None) -> bool:
    """Tells whether a field is counted from tricks; what remains is not counted."""
    if field is None or field.stage is not Stage.COUNTING:
        return False
    remains = field.unscored and field.neutral is None
    return field.kind is Kind.PAIRS or (field.kind is Kind.NUMBER and not remains)


def _nothing(field: Field) -> Value:
    return [] if field.kind is Kind.PAIRS else 0


def _too_many(deal: Deal, tally: Tally) -> Iterator[Fault]:
    told = len(fallen(tally))
    if told > deal.cards:
        text = count(
            "{told} tricks fell, {n} is played",
            "{told} tricks fell, {n} are played",
            deal.cards,
            told=told,
        )
        yield Fault("tricks-sum", text)


def _odd(trick: Fallen, deal: Deal, fields: Sequence[Field]) -> Iterator[Fault]:
    """Yields what is wrong with a trick whatever the rules of its game."""
    taker, leads, rest = trick["taker"], trick["leads"], nobodys(fields)
    lost = [item.key for item in unscored(fields)]
    if taker not in (*deal.present, *lost):
        yield Fault(CODE, say("it was taken by nobody at this table"))
    if leads is not None and leads not in (*deal.present, rest.key if rest else None):
        yield Fault(CODE, say("the next one is led by nobody at this table"))
    if leads is None and taker in lost and (rest is None or taker != rest.key):
        yield Fault(CODE, say("it is not said who leads the next one"))
    yield from (Fault(CODE, text) for text in _odd_captures(trick, fields))


def _odd_captures(trick: Fallen, fields: Sequence[Field]) -> Iterator[Text]:
    taker = trick["taker"]
    holds = {**trick["captures"], **trick["alliances"]}
    known = {item.key for item in (*pictures(fields), *pairings(fields))}
    if not holds.keys() <= known:
        yield say("no such thing can be taken in this round")
    if holds and isinstance(taker, str):
        yield say("a capture, but nobody took the trick")
    pairs = [pair for pairs in trick["alliances"].values() for pair in pairs]
    if any(other != taker for _, other in pairs):
        yield say("an alliance is with who took the trick")


def _alone(game: Game, setup: Setup, deal: Deal, trick: Fallen) -> list[Fault]:
    """Gives what is wrong with a trick as the only one of a round."""
    one = replace(deal, cards=1)
    told = Tally({(FALLEN, None): [dict(trick)]})
    found = game.faults(setup, one, counted(game, setup, one, told))
    return [fault for fault in found if fault.blocking]
