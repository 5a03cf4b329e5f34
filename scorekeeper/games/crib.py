"""The crib: a small table of numbers with which a phone previews a round without the rules.

It is made by asking the scoring functions for every bid and trick count, so it cannot
drift from them. `preview` is the reader in Python; the pages have the same few lines in
JavaScript.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from scorekeeper.games.tally import BID, TRICKS, Tally


@dataclass(frozen=True, slots=True)
class Table:
    """Answers for one way to play a bid: `points[bid][tricks]`, and what share of the
    counted pictures that pays: `share[bid][tricks]`, 0 to 1.
    """

    points: list[list[int]]
    share: list[list[float]]


@dataclass(frozen=True, slots=True)
class Crib:
    """What a phone needs to preview one round.

    `tables` by the value of the seat field named `select` ("" where there is none);
    `shift` names a seat field added to the bid, `stake` one won with an exact bid and
    lost otherwise; `counts` are points for each of a counted field, `pairs` points for
    both of a pair, if both bids are exact.
    """

    tables: Mapping[str, Table]
    select: str = ""
    shift: str = ""
    stake: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    pairs: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Gives the crib as JSON values."""
        return asdict(self)


def tabulate(
    cards: int, points: Callable[[int, int], int], share: Callable[[int, int], float]
) -> Table:
    """Asks both functions for every bid and every number of tricks 0..cards."""
    numbers = range(cards + 1)
    return Table(
        [[points(bid, tricks) for tricks in numbers] for bid in numbers],
        [[share(bid, tricks) for tricks in numbers] for bid in numbers],
    )


def preview(crib: Crib, tally: Tally, seats: Iterable[int]) -> dict[int, int]:
    """Reads what each seat would score; every seat must have its bid and tricks."""
    places = list(seats)
    bids = {s: tally.at(BID, s) + (tally.at(crib.shift, s, 0) if crib.shift else 0) for s in places}
    won = {s: tally.at(TRICKS, s) for s in places}
    points = {}
    for s in places:
        table = crib.tables[
            tally.at(crib.select, s, next(iter(crib.tables))) if crib.select else ""
        ]
        pictures = sum(each * tally.at(key, s, 0) for key, each in crib.counts.items())
        stake = tally.at(crib.stake, s, 0) if crib.stake else 0
        points[s] = table.points[bids[s]][won[s]] + int(table.share[bids[s]][won[s]] * pictures)
        points[s] += stake if bids[s] == won[s] else -stake
    for key, each in crib.pairs.items():
        for one, other in tally.at(key, default=()):
            if bids[one] == won[one] and bids[other] == won[other]:
                points[one] += each
                points[other] += each
    return points
