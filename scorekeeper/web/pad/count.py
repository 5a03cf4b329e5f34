"""What follows from the tricks of a round as they stand: points, who missed, what is left."""

from scorekeeper.games.tally import BID, OVERRULED, TRICKS, Cell, Value
from scorekeeper.web.pad.pad import Pad


class Count:
    """The counting of one round: everything the page shows follows from its pad."""

    def __init__(self, pad: Pad) -> None:
        self.pad = pad
        self.won: dict[int, int] = {seat: pad.full.at(TRICKS, seat, 0) for seat in pad.seats}
        self.dead = sum(
            pad.full.at(item.key, None, item.neutral or 0)
            for item in pad.unscored
            if item.neutral is not None
        )
        rest = pad.deal.cards - self.dead - sum(self.won.values())
        self.unheld = self._unheld(rest)
        self.left = 0 if pad.tally.at(OVERRULED) else rest - self.unheld
        scored = pad.game.score(
            pad.setup, pad.deal, pad.full, pad.before.carried if pad.before else None
        )
        self.scores = [0] * len(pad.setup.sides)
        self.sides_missed: set[int] = set()
        for line in scored.lines:
            self.scores[line.side] += line.points
            if line.missed:
                self.sides_missed.add(line.side)

    def _unheld(self, rest: int) -> int:
        """Gives the tricks of a hand nobody holds: what was entered, else what remains."""
        for item in self.pad.unscored:
            if item.neutral is None:
                return int(self.pad.tally.at(item.key, None, max(rest, 0)))
        return 0

    def bid(self, seat: int) -> int:
        """Gives the bid as it counts, after what was chosen to change it."""
        bid, crib = self.pad.full.at(BID, seat, 0), self.pad.crib
        shift = self.pad.tally.at(crib.shift, seat, 0) if crib and crib.shift else 0
        return int(bid if isinstance(bid, int) else 0) + int(shift)

    def missed(self, seat: int) -> bool:
        """Tells whether the bid of a seat was not kept, as board and sheet say it."""
        return self.pad.side(seat) in self.sides_missed

    def pays(self, seat: int) -> bool:
        """Tells whether pictures can count for a seat as it stands."""
        crib = self.pad.crib
        if crib is None or not self.won[seat]:
            return False
        chosen = self.pad.tally.at(crib.select, seat, "") if crib.select else ""
        table = crib.tables.get(chosen) or next(iter(crib.tables.values()))
        bid = self.bid(seat)
        return 0 <= bid < len(table.share) and table.share[bid][self.won[seat]] > 0

    def closing(self, changes: dict[Cell, Value] | None = None) -> str:
        """Writes the tricks as they stand, and what else was worked out of them, so that what is
        seen is what is closed.
        """
        tricks: dict[Cell, Value] = {(TRICKS, seat): won for seat, won in self.won.items()}
        return self.pad.words({**self.pad.offered, **tricks, **(changes or {})})
