"""The heads of sides on the pad: names, bids as a sum, totals, how far, what is counted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.game import Counter
from scorekeeper.games.tally import BID, Value
from scorekeeper.sheets.topmarks import topmark
from scorekeeper.web.changes import side_names
from scorekeeper.web.pad.pad import Pad
from scorekeeper.web.ways import Pips, pips, way
from scorekeeper.web.words import tr


@dataclass(frozen=True, slots=True)
class Head:
    """A side in a round: what it bid, its total, how far that is, what is counted beside.

    `stamp` is what the last round brought.
    """

    side: int
    name: str
    mark: str
    bids: str
    total: int
    way: str
    pips: tuple[Pips, ...]
    stamp: int | None


def heads(pad: Pad) -> list[Head]:
    """Gives the sides as they come into the round, by their first seat in turn."""
    carried = pad.before.carried if pad.before else None
    counters = unspent(pad.game.counters(pad.setup, carried))
    return [head(pad, side, pad.totals[side], counters) for side in playing(pad)]


def unspent(counters: Sequence[Counter]) -> list[Counter]:
    """Gives counters as a new round begins: what was spent before is no news."""
    return [replace(counter, spent=()) for counter in counters]


def playing(pad: Pad) -> list[int]:
    """Gives the sides that play, in the order their first seat has its turn."""
    return list(dict.fromkeys(pad.side(seat) for seat in pad.turn))


def members(pad: Pad, side: int) -> list[int]:
    """Gives the seats of a side that play, in turn."""
    return [seat for seat in pad.turn if pad.side(seat) == side]


def head(pad: Pad, side: int, total: int, counters: Sequence[Counter]) -> Head:
    """Gives a side with this total and these counters."""
    return Head(
        side,
        side_names(pad.match)[side],
        topmark(side),
        _sum_of_bids(pad, side),
        total,
        way(pad.game, pad.setup.options, total),
        pips(counters, side),
        pad.before.scores[side] if pad.before else None,
    )


def _sum_of_bids(pad: Pad, side: int) -> str:
    """Writes a side's bids as a sum: `3 + 4 = 7`, a dash for one still to come."""
    if not pad.bidding:
        return ""
    seats = members(pad, side)
    bids = [pad.tally.at(BID, seat) for seat in seats]
    said = " + ".join(bid_word(pad, bid) for bid in bids)
    if None in bids or (len(bids) == 1 and isinstance(bids[0], int)):
        return said
    return f"{said} = {sum(map(pad.game.promised, bids))}" if len(bids) > 1 else said


def bid_word(pad: Pad, bid: Value) -> str:
    """Writes a bid: its number, its word, or a dash while there is none."""
    if bid is None:
        return "–"
    words = dict(pad.field_of(BID).choices)
    return tr(words[bid]) if bid in words else str(bid)
