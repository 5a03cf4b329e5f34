"""The pad of a game whose points are counted by side: bids in turn, tricks side by side.

Used where a game cannot tabulate a round for the phones, because partners' bids and tricks
are counted together. What follows from a tap comes with the server's answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.game import Counter, Line
from scorekeeper.games.tally import BID, OVERRULED, Cell, Scope, Tally, Value
from scorekeeper.web.bidding import Meter, WayOn, ticks_of
from scorekeeper.web.changes import side_names
from scorekeeper.web.pad import Key, Pad, counted_keys, short, written
from scorekeeper.web.sayings import saying
from scorekeeper.web.words import plain, tr


@dataclass(frozen=True, slots=True)
class Pips:
    """What is counted beside the points, as pips: `on` of `limit`, and `out` that were spent."""

    label: str
    on: int
    out: int
    limit: int


@dataclass(frozen=True, slots=True)
class Head:
    """A side as it comes into a round: its bids so far, its total, and the way to the goal."""

    name: str
    bids: str
    total: int
    goal: str
    reached: int
    pips: tuple[Pips, ...]


@dataclass(frozen=True, slots=True)
class Taker:
    """Tricks to be told for a side or one seat of it; `worked_out` is offered, not entered."""

    label: str
    keys: tuple[Key, ...]
    more: tuple[Key, ...]
    far: Key | None
    worked_out: bool


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side while tricks are counted, with the reasons of its points as far as they go."""

    side: int
    head: Head
    takers: tuple[Taker, ...]
    lines: tuple[Line, ...]
    score: int
    total: int


class Share:
    """The counting of a round by sides: what is told, what is offered, what is left."""

    def __init__(self, pad: Pad) -> None:
        self.pad = pad
        keys = counted_keys(pad.game)
        bare = Tally({cell: value for cell, value in pad.tally.items() if cell[0] not in keys})
        self.cells: tuple[Cell, ...] = tuple(
            cell for cell in pad.game.missing(pad.setup, pad.deal, bare) if cell[0] in keys
        )
        told = [pad.full.at(*cell) for cell in self.cells]
        self.complete = None not in told and not pad.without(BID)
        self.sum = sum(number or 0 for number in told)
        overruled = bool(pad.tally.at(OVERRULED))
        self.left = 0 if overruled else pad.deal.cards - self.sum
        self.carried = pad.before.carried if pad.before else None

    def side_of(self, cell: Cell) -> int:
        """Gives the side a cell is told for."""
        key, owner = cell
        scope = self.pad.field_of(key).scope
        return self.pad.side(owner or 0) if scope is Scope.SEAT else (owner or 0)

    def rival(self, cell: Cell) -> Cell | None:
        """Gives the one other cell that takes what this one leaves, if there is just one."""
        free = [each for each in self.cells if self.expected(each)]
        others = [each for each in free if each != cell]
        return others[0] if cell in free and len(others) == 1 else None

    def expected(self, cell: Cell) -> bool:
        """Tells whether whoever the cell is told for means to take a trick at all."""
        key, owner = cell
        if self.pad.field_of(key).scope is not Scope.SEAT:
            return True
        bid = self.pad.tally.at(BID, owner)
        return bid is None or self.pad.game.promised(bid) > 0


def heads(pad: Pad) -> list[Head]:
    """Gives the sides as they come into the round."""
    carried = pad.before.carried if pad.before else None
    return [_head(pad, side, pad.game.counters(pad.setup, carried)) for side in _sides(pad)]


def side_rows(share: Share) -> list[SideRow]:
    """Gives the sides with the keys of their tricks, and what those are worth."""
    pad = share.pad
    lines: tuple[Line, ...] = ()
    counters = pad.game.counters(pad.setup, share.carried)
    if share.complete:
        scored = pad.game.score(pad.setup, pad.deal, pad.full, share.carried)
        lines, counters = scored.lines, pad.game.counters(pad.setup, scored.carried)
    return [_row(share, side, lines, counters) for side in _sides(pad)]


def share_meter(share: Share) -> Meter:
    """Sums the tricks that were told or follow from them."""
    cards = share.pad.deal.cards
    ticks = ticks_of(share.sum, cards)
    if not share.complete:
        return Meter(share.sum, cards, saying("some-side"), "", ticks)
    if not share.left:
        return Meter(share.sum, cards, saying("there"), "even", ticks)
    word = saying("left" if share.left > 0 else "many", abs(share.left))
    return Meter(share.sum, cards, word, "off", ticks)


def share_way_on(share: Share) -> WayOn:
    """Closes the round once the tricks are there."""
    pad = share.pad
    if not share.complete:
        return WayOn(saying("some-side-first"), saying("rest-follows"), weak=True, closed=True)
    if share.left:
        word = saying("left-all" if share.left > 0 else "many-all", abs(share.left))
        return WayOn(word, weak=True, closed=True)
    return WayOn(saying("close", number=pad.number), _who_leads(share), closing(share))


def closing(share: Share, *, overrule: bool = False) -> str:
    """Writes the tricks as they stand, so that what is seen is what is closed."""
    cells: dict[Cell, Value] = {cell: share.pad.full.at(*cell) for cell in share.cells}
    if overrule:
        cells[OVERRULED, None] = True
    return share.pad.words(cells)


def _sides(pad: Pad) -> list[int]:
    """The sides that play, in the order their first seat has its turn."""
    return list(dict.fromkeys(pad.side(seat) for seat in pad.turn))


def _members(pad: Pad, side: int) -> list[int]:
    return [seat for seat in pad.turn if pad.side(seat) == side]


def _head(pad: Pad, side: int, counters: Sequence[Counter]) -> Head:
    total, goal = pad.totals[side], pad.game.goal(pad.setup.options)
    reached = 0
    if goal.target:
        reached = max(0, min(100, round(100 * total / goal.target)))
    bids = [pad.tally.at(BID, seat) for seat in _members(pad, side)]
    return Head(
        side_names(pad.match)[side],
        " + ".join(bid_word(pad, bid) for bid in bids),
        total,
        _to_go(pad, total),
        reached,
        tuple(_pips(counter, side, total) for counter in counters if counter.limit),
    )


def bid_word(pad: Pad, bid: Value) -> str:
    """Writes a bid: its number, its word, or a dash while there is none."""
    if bid is None:
        return "–"
    words = dict(pad.field_of(BID).choices)
    return tr(words[bid]) if bid in words else str(bid)


def _to_go(pad: Pad, total: int) -> str:
    goal = pad.game.goal(pad.setup.options)
    if goal.target is None:
        return ""
    if goal.floor is not None and total < 0:
        return saying("above-floor", n=plain(total - goal.floor), floor=plain(goal.floor))
    return saying("to-go", n=max(0, goal.target - total), target=goal.target)


def _pips(counter: Counter, side: int, total: int) -> Pips:
    limit = counter.limit or 0
    on = counter.values[side]
    label = saying("pips", n=on, limit=limit, label=tr(counter.label))
    return Pips(label, on, 0, limit)


def _row(share: Share, side: int, lines: Sequence[Line], counters: Sequence[Counter]) -> SideRow:
    pad = share.pad
    mine = tuple(line for line in lines if line.side == side)
    score = sum(line.points for line in mine)
    return SideRow(
        side,
        _head(pad, side, counters),
        tuple(_taker(share, cell) for cell in share.cells if share.side_of(cell) == side),
        mine,
        score,
        pad.totals[side] + score,
    )


NEAR = 4
"""Numbers shown for a seat that means to take nothing."""


def _taker(share: Share, cell: Cell) -> Taker:
    pad, (key, owner) = share.pad, cell
    item = pad.field_of(key)
    label = _label(share, cell)
    keys = tuple(_key(share, cell, number, label) for number in range((item.high or 0) + 1))
    near = keys if share.expected(cell) else keys[:NEAR]
    more = keys[len(near) :]
    return Taker(
        label,
        near,
        more,
        next((each for each in more if each.pressed), None),
        pad.stored.at(key, owner) is None and pad.tally.at(key, owner) is None,
    )


def _label(share: Share, cell: Cell) -> str:
    pad, (key, owner) = share.pad, cell
    if pad.field_of(key).scope is Scope.SEAT:
        bid = bid_word(pad, pad.tally.at(BID, owner))
        return saying("own-tricks", name=pad.name(owner or 0), bid=bid)
    bids = [pad.tally.at(BID, seat) for seat in _members(pad, owner or 0)]
    total = sum(pad.game.promised(bid) for bid in bids if bid is not None)
    return saying("needs", total) if total else saying("tricks-of-side")


def _key(share: Share, cell: Cell, number: int, label: str) -> Key:
    pad, rival = share.pad, share.rival(cell)
    pressed = pad.full.at(*cell) == number
    cells: dict[Cell, Value] = {cell: number}
    if rival:
        cells[rival] = None
    name = side_names(pad.match)[share.side_of(cell)]
    return Key(
        str(number),
        saying("won-of", name=name, label=label, number=number),
        pad.words(cells),
        pressed,
        short(cell),
        written(number),
        also=short(rival) if rival else "",
    )


def _who_leads(share: Share) -> str:
    pad = share.pad
    scored = pad.game.score(pad.setup, pad.deal, pad.full, share.carried)
    after = list(pad.totals)
    for line in scored.lines:
        after[line.side] += line.points
    playing = _sides(pad)
    best = max(after[side] for side in playing)
    names = ", ".join(side_names(pad.match)[side] for side in playing if after[side] == best)
    return saying("leads", total=plain(best), names=names)
