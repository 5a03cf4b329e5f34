"""Hearthside: a tiny trick-and-bid game of our own, to prove that the app knows no game.

Three rounds of 3, 2 and 1 cards (1, 2, 3 by option) for two to five players. A bid that is
met pays its tricks and 5; one that is missed costs 1 for each trick off. Each ember taken
pays 2 while the bid is met. Highest total wins, ties share.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.games import naming
from scorekeeper.games.chapter import Chapter
from scorekeeper.games.crib import Crib, tabulate
from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import (
    Goal,
    Line,
    Outcome,
    Part,
    Preset,
    Scored,
    Seating,
    Setup,
    Standing,
    alone,
    each_alone,
)
from scorekeeper.games.options import OptionsError, option
from scorekeeper.games.tally import BID, TRICKS, Cell, Field, Stage, Tally, Value
from scorekeeper.games.text import Text, count, say

MET = 5
EMBER = 2
EMBERS = 2


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of Hearthside."""

    climbing: bool = option(
        False, label=say("Climbing"), help=say("Deals one card first and three last.")
    )
    embers: bool = option(
        True, label=say("Embers"), help=say("Two embers are in the deck; each pays 2.")
    )
    warmth: int = option(
        MET, label=say("Warmth"), help=say("What a met bid pays besides its tricks."), low=0, high=9
    )
    draughts: int = option(
        1,
        label=say("Draughts"),
        help=say("What each trick off costs."),
        choices={1: say("one"), 2: say("two")},
        expert=True,
    )

    def __post_init__(self) -> None:
        if self.climbing and not self.warmth:
            raise OptionsError(say("Climbing needs some warmth"), "warmth")


class Hearthside:
    """The game; see the module."""

    slug = "hearthside"
    name = say("Hearthside")
    sources: tuple[Text, ...] = (say("Made up for the tests."),)
    chapters = (
        Chapter("three", say("Three at the fire"), (say("Log {n} is wet.", n=3),), players=3),
    )
    Options = Options
    presets = (
        Preset("hearth", say("By the hearth"), say("Three, two, one card, with embers.")),
        Preset(
            "cold",
            say("Cold evening"),
            say("No embers; each trick off costs two."),
            {"embers": False, "draughts": 2},
        ),
    )
    seats = range(2, 6)
    referee = None
    round_word = naming.ROUND_WORD
    round_name = staticmethod(naming.round_name)
    round_count = staticmethod(naming.round_count)
    fields = (
        Field(BID, say("Bid"), Stage.BIDDING, place=("bids",)),
        Field(TRICKS, say("Tricks"), Stage.COUNTING, place=("tricks",)),
        Field(
            "ember",
            say("Embers"),
            Stage.COUNTING,
            place=("captures", "ember"),
            neutral=0,
            high=EMBERS,
            table=EMBERS,
            worth=EMBER,
            sign="ember",
        ),
    )

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return each_alone(seats)

    def check_setup(self, setup: Setup) -> None:
        if setup.seats not in self.seats:
            raise OptionsError(say("Hearthside is for {low} to {high} players", low=2, high=5))

    def hands(self, players: int) -> int:
        return players

    def planned(self, options: Options) -> int | None:
        return 3

    def cards(self, options: Options, number: int, hands: int) -> int:
        return number if options.climbing else 4 - number

    def most_cards(self, options: Options, hands: int) -> int:
        return 3

    def shown(self, setup: Setup, deal: Deal) -> tuple[Field, ...]:
        return tuple(f for f in self.fields if f.key != "ember" or setup.options.embers)

    def offered(self, setup: Setup, deal: Deal, tally: Tally) -> dict[Cell, Value]:
        return {
            (TRICKS, seat): tally.at(BID, seat)
            for seat in deal.present
            if tally.at(TRICKS, seat) is None and tally.at(BID, seat) is not None
        }

    def missing(self, setup: Setup, deal: Deal, tally: Tally) -> tuple[Cell, ...]:
        cells = ((key, seat) for key in (BID, TRICKS) for seat in deal.present)
        return tuple(cell for cell in cells if tally.at(*cell) is None)

    def faults(self, setup: Setup, deal: Deal, tally: Tally) -> list[Fault]:
        faults = [
            Fault("bid-range", say("{bid} is more than the cards", bid=bid), (seat,))
            for seat in deal.present
            for bid in [tally.at(BID, seat, 0)]
            if not 0 <= bid <= deal.cards
        ]
        tricks = tally.column(TRICKS, deal.present)
        off = sum(value or 0 for value in tricks) - deal.cards
        if off > 0 or (off < 0 and None not in tricks):
            text = (
                count("{n} trick too many", "{n} tricks too many", off)
                if off > 0
                else count("{n} trick left over", "{n} tricks left over", off)
            )
            faults.append(Fault("tricks-sum", text))
        if any(value is not None and value < 0 for value in tricks):
            faults.append(Fault("tricks-range", say("Less than no trick")))
        embers = tally.column("ember", deal.present, 0)
        if sum(embers) > EMBERS or min(embers, default=0) < 0:
            faults.append(Fault("captures-impossible", say("There are two embers")))
        return faults

    def warnings(self, setup: Setup, deal: Deal, tally: Tally, totals: object) -> list[Fault]:
        return []

    def going_on(self, setup: Setup, standing: Standing) -> None:
        return None

    def score(self, setup: Setup, deal: Deal, tally: Tally, carried: Any) -> Scored:
        lines = [line for seat in deal.present for line in self._lines(setup, seat, tally)]
        return Scored(tuple(lines))

    def _lines(self, setup: Setup, seat: int, tally: Tally) -> Sequence[Line]:
        options = setup.options
        bid, tricks, embers = (tally.at(key, seat, 0) for key in (BID, TRICKS, "ember"))
        if bid != tricks:
            off = abs(bid - tricks)
            text = say("bid {bid}, won {tricks}", bid=bid, tricks=tricks)
            return [Line(seat, -off * options.draughts, text, missed=True)]
        met = Line(seat, tricks + options.warmth, say("bid {bid} and won it", bid=bid))
        glow = Line(seat, EMBER * embers, count("{n} ember", "{n} embers", embers), Part.BONUS)
        return [met, glow] if embers else [met]

    def seatings(self, seats: int) -> tuple[Seating, ...]:
        return (alone(seats),)

    def goal(self, options: object) -> Goal:
        return Goal()

    def promised(self, bid: int) -> int:
        return bid

    def counters(self, setup: Setup, carried: object) -> tuple[()]:
        return ()

    def outcome(self, setup: Setup, standing: Standing) -> Outcome | None:
        if standing.number < 3:
            return None
        return Outcome(standing.leaders(), say("after round {n}", n=standing.number))

    def crib(self, setup: Setup, deal: Deal, carried: Any) -> Crib | None:
        options = setup.options

        def points(bid: int, tricks: int) -> int:
            off = abs(bid - tricks)
            return -off * options.draughts if off else tricks + options.warmth

        table = tabulate(deal.cards, points, lambda bid, tricks: float(bid == tricks))
        return Crib({"": table}, counts={"ember": EMBER} if options.embers else {})

    def in_words(self, setup: Setup) -> tuple[Text, ...]:
        climbing = say("1 to 3 cards.") if setup.options.climbing else say("3 to 1 cards.")
        return (climbing, say("A met bid pays {n} more.", n=setup.options.warmth))


TOY = Hearthside()
