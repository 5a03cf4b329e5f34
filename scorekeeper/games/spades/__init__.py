"""Spades: partners, nil, bags, and the house rules groups really use."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.games.crib import Crib
from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import Counter, Goal, Outcome, Scored, Seating, Setup, Standing
from scorekeeper.games.referee import Referee
from scorekeeper.games.spades import bags, faults, house_rules, rules, scoring, words
from scorekeeper.games.spades.chapters import CHAPTERS
from scorekeeper.games.spades.referee import REFEREE
from scorekeeper.games.tally import BID, TRICKS, Cell, Field, Tally, Value
from scorekeeper.games.text import Text, count, say


class Spades:
    """The game, as the protocol asks for it."""

    slug = "spades"
    name: Text = say("Spades")
    sources = rules.SOURCES
    chapters = CHAPTERS
    Options: type = house_rules.Options
    presets = house_rules.PRESETS
    seats = range(rules.FEWEST_SEATS, rules.MOST_SEATS + 1)
    fields = rules.FIELDS
    referee: Referee | None = REFEREE
    round_word: Text = say("hand")

    def round_name(self, number: int) -> Text:
        """Players of it say "hand"."""
        return say("hand {number}", number=number)

    def round_count(self, n: int) -> Text:
        """Players of it say "hand"."""
        return count("{n} hand", "{n} hands", n)

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Partners opposite for four and six."""
        return rules.seatings(seats)[0].sides

    def seatings(self, seats: int) -> tuple[Seating, ...]:
        """See `rules.seatings`."""
        return rules.seatings(seats)

    def goal(self, options: house_rules.Options) -> Goal:
        """The target and the mercy limit."""
        return Goal(options.target, options.floor)

    def promised(self, bid: Value) -> int:
        """See `rules.number_bid`."""
        return rules.number_bid(bid)

    def check_setup(self, setup: Setup) -> None:
        """See `rules.check_setup`."""
        rules.check_setup(setup)

    def hands(self, players: int) -> int:
        """Everybody gets a hand."""
        return players

    def planned(self, options: house_rules.Options) -> None:
        """The points end a match, not a plan."""

    def cards(self, options: house_rules.Options, number: int, hands: int) -> int:
        """The same in every hand."""
        return rules.cards_dealt(options, hands)

    def most_cards(self, options: house_rules.Options, players: int) -> int:
        """See `rules.most_cards`."""
        return rules.most_cards(options, players)

    def shown(self, setup: Setup, deal: Deal) -> tuple[Field, ...]:
        """The bid with the words that are allowed; none where the hand bids itself."""
        _, tricks, side_tricks = self.fields
        counted = (replace(tricks, high=deal.cards), replace(side_tricks, high=deal.cards))
        if rules.bids_itself(setup.options, deal.number):
            return counted
        return (rules.bid_field(setup.options, deal.cards), *counted)

    def offered(self, setup: Setup, deal: Deal, tally: Tally) -> dict[Cell, Value]:
        """A nil took nothing; the last side takes the rest."""
        cells: dict[Cell, Value] = {}
        for seat in deal.present:
            if rules.is_nil(tally.at(BID, seat)) and tally.at(TRICKS, seat) is None:
                cells[TRICKS, seat] = 0
        missing = [
            cell for cell in self.missing(setup, deal, tally.changed(cells)) if cell[0] != BID
        ]
        if len(missing) == 1:
            taken = sum(tally.column(TRICKS, deal.present, 0)) + sum(
                tally.column(rules.SIDE_TRICKS, range(len(setup.sides)), 0)
            )
            cells[missing[0]] = max(0, deal.cards - taken)
        return cells

    def missing(self, setup: Setup, deal: Deal, tally: Tally) -> tuple[Cell, ...]:
        """Bids, then each side's tricks: a total, or own ones of one alone or beside a nil."""
        cells: list[Cell] = []
        if not rules.bids_itself(setup.options, deal.number):
            cells += [(BID, seat) for seat in deal.present if tally.at(BID, seat) is None]
        for side, partners in enumerate(setup.sides):
            seats = rules.members(partners, deal.present)
            own = [(TRICKS, seat) for seat in seats if tally.at(TRICKS, seat) is None]
            if rules.has_nil(tally, seats) or len(own) < len(seats):
                cells += own
            elif seats and tally.at(rules.SIDE_TRICKS, side) is None:
                cells += own if len(seats) == 1 else [(rules.SIDE_TRICKS, side)]
        return tuple(cells)

    def faults(self, setup: Setup, deal: Deal, tally: Tally) -> list[Fault]:
        """See `faults.find`."""
        return faults.find(setup, deal, tally)

    def warnings(
        self, setup: Setup, deal: Deal, tally: Tally, totals: Sequence[int]
    ) -> list[Fault]:
        """See `faults.warnings`."""
        return faults.warnings(setup, deal, tally, totals)

    def score(self, setup: Setup, deal: Deal, tally: Tally, carried: Any) -> Scored:
        """See `scoring.score`."""
        return scoring.score(setup, deal, tally, carried)

    def counters(self, setup: Setup, carried: Any) -> tuple[Counter, ...]:
        """The bags of each side."""
        return (bags.bags_of(setup.options, carried, setup.sides),)

    def outcome(self, setup: Setup, standing: Standing) -> Outcome | None:
        """See `scoring.outcome`."""
        return scoring.outcome(setup, standing)

    def going_on(self, setup: Setup, standing: Standing) -> Text | None:
        """See `scoring.going_on`."""
        return scoring.going_on(setup, standing)

    def crib(self, setup: Setup, deal: Deal, carried: Any) -> Crib | None:
        """Pooled contracts and bags are no table of one seat's numbers."""
        return None

    def in_words(self, setup: Setup) -> tuple[Text, ...]:
        """See `words.in_words`."""
        return words.in_words(setup)


SPADES = Spades()
"""The one object of it."""
