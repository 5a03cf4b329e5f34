"""Phones at the table: what the tests tap on."""

from dataclasses import dataclass, field
from itertools import count

from scorekeeper.games.board import Board
from scorekeeper.games.game import Line, Scored, Setup
from scorekeeper.games.tally import TRICKS
from scorekeeper.games.text import say
from scorekeeper.store import crews, log, matches
from scorekeeper.store.log import Change
from scorekeeper.store.matches import Match
from scorekeeper.store.schema import Store
from tests.toy import Hearthside

KEYS = count(1)


class Partners(Hearthside):
    """A toy game for two sides: each trick pays one point."""

    slug = "partners"
    seats = range(4, 5)

    def sides(self, seats):
        return ((0, 2), (1, 3))

    def score(self, setup: Setup, deal, tally, carried):
        lines = [
            Line(side, sum(tally.column(TRICKS, members, 0)), say("tricks"))
            for side, members in enumerate(setup.sides)
        ]
        return Scored(tuple(lines))


class Eight(Hearthside):
    """The toy game for a large table."""

    slug = "eight"
    seats = range(2, 9)


PARTNERS, EIGHT = Partners(), Eight()


def new_key():
    """Give a key that no save had."""
    return f"key-{next(KEYS)}"


def changes(cells):
    """Read `{(round, key, seat): value}`."""
    return [Change(*place, value) for place, value in cells.items()]


@dataclass
class Phone:
    """A device that looks at one match; `seq` is what its page was made from."""

    store: Store
    device: crews.Device
    match_id: str
    seq: int = 1
    sent: list = field(default_factory=list)

    def save(self, cells, *, base=None, key=None):
        key, base = key or new_key(), self.seq if base is None else base
        saved = log.save(
            self.store,
            self.match_id,
            device_id=self.device.id,
            key=key,
            base=base,
            changes=changes(cells),
        )
        self.seq = saved.match.seq
        return saved

    def undo(self, key=None):
        key = key or new_key()
        saved = log.undo(self.store, self.match_id, device_id=self.device.id, key=key)
        self.seq = saved.match.seq
        return saved

    def look(self) -> Match:
        match = matches.read(self.store, self.match_id)
        self.seq = match.seq
        return match

    def board(self) -> Board:
        return self.look().board

    def play(self, number, bids, tricks):
        """Enter a whole round."""
        self.look()
        self.save({(number, "bid", seat): bid for seat, bid in enumerate(bids)})
        return self.save({(number, "tricks", seat): won for seat, won in enumerate(tricks)})
