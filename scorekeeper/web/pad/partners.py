"""The pad of a game whose points are counted by side: bids in turn, tricks side by side.

Used where a game cannot tabulate a round for the phones, because partners' bids and tricks
are counted together. What follows from a tap comes with the server's answer.
"""

from dataclasses import dataclass

from scorekeeper.games.game import Line
from scorekeeper.games.tally import BID, OVERRULED, Cell, Scope, Tally, Value
from scorekeeper.games.text import plain
from scorekeeper.web.changes import side_names
from scorekeeper.web.pad.bidding import Meter, WayOn, columns, ticks_of
from scorekeeper.web.pad.heads import Head, bid_word, head, members, playing, unspent
from scorekeeper.web.pad.pad import Key, Pad, counted_keys, short, written
from scorekeeper.web.sayings import saying

WINDOW = 6
"""Numbers shown of a scale where many tell their tricks: around what was promised."""
FEW = 4
"""Numbers shown for a seat that means to take nothing."""
ROOM = 2
"""As many scales as fit a page with all their numbers."""


@dataclass(frozen=True, slots=True)
class Taker:
    """Tricks to be told for a side or one seat of it; `worked_out` is offered, not entered."""

    label: str
    keys: tuple[Key, ...]
    columns: int
    more: tuple[Key, ...]
    more_columns: int
    far: Key | None
    nothing: bool
    worked_out: bool


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side while tricks are counted, with the reasons of its points as far as they go."""

    head: Head
    takers: tuple[Taker, ...]
    lines: tuple[Line, ...]
    before: int
    score: int


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer to "whose?": the difference goes to this side or seat, and the round closes."""

    label: str
    number: int
    cells: str


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
        carried = pad.before.carried if pad.before else None
        self.lines: tuple[Line, ...] = ()
        if self.complete:
            scored = pad.game.score(pad.setup, pad.deal, pad.full, carried)
            self.lines, carried = scored.lines, scored.carried
        self.counters = pad.game.counters(pad.setup, carried)

    @property
    def totals(self) -> list[int]:
        """The totals by side if the round were closed as it stands."""
        return [
            total + sum(line.points for line in self.lines if line.side == side)
            for side, total in enumerate(self.pad.totals)
        ]

    def alone(self, cell: Cell) -> bool:
        """Tells whether a cell is told for one seat rather than a side."""
        return self.pad.field_of(cell[0]).scope is Scope.SEAT

    def side_of(self, cell: Cell) -> int:
        """Gives the side a cell is told for."""
        owner = cell[1] or 0
        return self.pad.side(owner) if self.alone(cell) else owner

    def promised(self, cell: Cell) -> int | None:
        """Gives the tricks that were promised for a cell; None where nobody bids."""
        pad, owner = self.pad, cell[1] or 0
        seats = [owner] if self.alone(cell) else members(pad, owner)
        bids = [pad.tally.at(BID, seat) for seat in seats]
        told = [pad.game.promised(bid) for bid in bids if bid is not None]
        return sum(told) if told else None


def side_rows(share: Share) -> list[SideRow]:
    """Gives the sides with the keys of their tricks, and what those are worth."""
    return [_row(share, side) for side in playing(share.pad)]


def share_meter(share: Share) -> Meter:
    """Sums the tricks that were told or follow from them."""
    cards = share.pad.deal.cards
    ticks = ticks_of(share.sum, cards)
    if not share.complete:
        return Meter(share.sum, cards, _still(share), "", ticks)
    if not share.left:
        return Meter(share.sum, cards, saying("there"), "even", ticks)
    word = saying("left" if share.left > 0 else "many", abs(share.left))
    return Meter(share.sum, cards, word, "off", ticks)


def share_way_on(share: Share) -> WayOn:
    """Closes the round once the tricks are there."""
    pad = share.pad
    if not share.complete:
        return WayOn(saying("side-first"), saying("rest-follows"), weak=True, closed=True)
    close = saying("close", round=pad.game.round_name(pad.number))
    return WayOn(close, _who_leads(share), closing(share))


def share_question(share: Share) -> str:
    """Asks whose the difference is; empty where there is none."""
    if not share.complete or not share.left:
        return ""
    return saying("whose" if share.left > 0 else "fewer", abs(share.left))


def offers(share: Share) -> list[Offer]:
    """Gives who can have won the difference, or fewer by it."""
    pad, found = share.pad, []
    for cell in share.cells if share_question(share) else ():
        number = pad.full.at(*cell) + share.left
        if 0 <= number <= pad.deal.cards:
            owner = cell[1] or 0
            name = pad.name(owner) if share.alone(cell) else side_names(pad.match)[owner]
            found.append(Offer(name, number, closing(share, {cell: number})))
    return found


def closing(share: Share, changes: dict[Cell, Value] | None = None) -> str:
    """Writes the tricks as they stand, so that what is seen is what is closed."""
    cells: dict[Cell, Value] = {cell: share.pad.full.at(*cell) for cell in share.cells}
    return share.pad.words({**cells, **(changes or {})})


def _still(share: Share) -> str:
    """Says how many have to tell their tricks before the rest follows."""
    open_ = sum(share.pad.full.at(*cell) is None for cell in share.cells)
    return saying("some-sides", open_ - 1) if open_ > 1 else ""


def _row(share: Share, side: int) -> SideRow:
    lines = tuple(line for line in share.lines if line.side == side)
    return SideRow(
        head(
            share.pad,
            side,
            share.totals[side],
            share.counters if lines else unspent(share.counters),
        ),
        tuple(_taker(share, cell) for cell in share.cells if share.side_of(cell) == side),
        lines,
        share.pad.totals[side],
        sum(line.points for line in lines),
    )


def _taker(share: Share, cell: Cell) -> Taker:
    pad, promised = share.pad, share.promised(cell)
    label = _label(share, cell)
    high = pad.field_of(cell[0]).high or 0
    keys = tuple(_key(share, cell, number) for number in range(high + 1))
    nothing = promised == 0 and share.alone(cell)
    scales = [each for each in share.cells if share.promised(each) or not share.alone(each)]
    near = keys
    if nothing:
        near = keys[:FEW]
    elif len(scales) > ROOM and len(keys) > WINDOW + 1:
        first = max(0, min((promised or 0) - 2, len(keys) - WINDOW))
        near = keys[first : first + WINDOW]
    more = tuple(key for key in keys if key not in near)
    return Taker(
        label,
        near,
        len(near) + 1 if more else columns(len(near)),
        more,
        columns(len(more)),
        next((key for key in more if key.pressed), None),
        nothing,
        not nothing and pad.tally.at(*cell) is None,
    )


def _label(share: Share, cell: Cell) -> str:
    """Says whose tricks these are, where the side alone does not."""
    pad, owner = share.pad, cell[1] or 0
    if not share.alone(cell) or len(members(pad, pad.side(owner))) == 1:
        return ""
    return saying("own-tricks", name=pad.name(owner), bid=bid_word(pad, pad.tally.at(BID, owner)))


def _key(share: Share, cell: Cell, number: int) -> Key:
    pad, owner = share.pad, cell[1] or 0
    name = pad.name(owner) if share.alone(cell) else side_names(pad.match)[owner]
    return Key(
        str(number),
        saying("won", name=name, label=str(number)),
        pad.words({cell: number}),
        pad.full.at(*cell) == number,
        short(cell),
        written(number),
        share.promised(cell) == number,
    )


def _who_leads(share: Share) -> str:
    sides, after = playing(share.pad), share.totals
    best = max(after[side] for side in sides)
    names = ", ".join(side_names(share.pad.match)[side] for side in sides if after[side] == best)
    return saying("leads", total=plain(best), names=names)
