"""Skull King, as one of the games we keep score for."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games import naming
from scorekeeper.games.crib import Crib
from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import (
    Counter,
    Goal,
    Outcome,
    Scored,
    Seating,
    Setup,
    Standing,
    alone,
    each_alone,
)
from scorekeeper.games.options import OptionsError
from scorekeeper.games.referee import Referee
from scorekeeper.games.skull_king import fields, rules, scoring, words
from scorekeeper.games.skull_king.chapters import CHAPTERS
from scorekeeper.games.skull_king.faults import faults
from scorekeeper.games.skull_king.referee import REFEREE
from scorekeeper.games.tally import BID, TRICKS, Cell, Field, Tally, Value
from scorekeeper.games.text import Text, say


class SkullKing:
    """Answers the protocol for Skull King out of this folder's modules."""

    slug = "skull-king"
    name = say("Skull King")
    sources = words.SOURCES
    chapters = CHAPTERS
    Options: type = rules.Options
    presets = rules.PRESETS
    seats = range(rules.FEWEST_PLAYERS, rules.MOST_PLAYERS + 1)
    fields = fields.FIELDS
    referee: Referee | None = REFEREE
    round_word: Text = naming.ROUND_WORD
    round_name = staticmethod(naming.round_name)
    round_count = staticmethod(naming.round_count)

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Everybody plays alone."""
        return each_alone(seats)

    def seatings(self, seats: int) -> tuple[Seating, ...]:
        """Everybody plays alone."""
        return (alone(seats),)

    def goal(self, options: Any) -> Goal:
        """The plan of rounds ends a match, whatever the totals."""
        return Goal()

    def promised(self, bid: Value) -> int:
        """A bid is a number of tricks."""
        return int(bid)

    def check_setup(self, setup: Setup) -> None:
        """Raises `OptionsError` for too few or many players, and for partners."""
        if setup.seats not in self.seats:
            text = say("{players} players: 2 to 8 can play", players=setup.seats)
            raise OptionsError(text, "players")
        if setup.sides != each_alone(setup.seats):
            raise OptionsError(say("everybody plays alone in this game"), "sides")

    def hands(self, players: int) -> int:
        """Gives the hands dealt: two players deal Graybeard one as well."""
        return rules.hands(players)

    def planned(self, options: Any) -> int:
        """Gives the number of planned rounds."""
        return len(rules.plan(options))

    def cards(self, options: Any, number: int, hands: int) -> int:
        """Gives the cards a hand; extra rounds repeat the last planned one."""
        return rules.planned_cards(options, number, hands)

    def most_cards(self, options: Any, players: int) -> int:
        """Gives the most cards a hand that the deck allows."""
        return rules.most_cards(options, players)

    def shown(self, setup: Setup, deal: Deal) -> tuple[Field, ...]:
        """Gives the fields this deal has a place for."""
        return fields.shown(setup.options, deal)

    def offered(self, setup: Setup, deal: Deal, tally: Tally) -> dict[Cell, Value]:
        """Presets the tricks still missing to the bids, as Harry left them."""
        wanted = {
            (TRICKS, seat): tally.at(BID, seat) + tally.at(fields.HARRY, seat, 0)
            for seat in deal.present
            if (BID, seat) in tally and (TRICKS, seat) not in tally
        }
        return {cell: max(0, min(tricks, deal.cards)) for cell, tricks in wanted.items()}

    def missing(self, setup: Setup, deal: Deal, tally: Tally) -> tuple[Cell, ...]:
        """Gives the bids and tricks not entered yet."""
        return tuple(
            (key, seat)
            for key in (BID, TRICKS)
            for seat in deal.present
            if (key, seat) not in tally
        )

    def faults(self, setup: Setup, deal: Deal, tally: Tally) -> list[Fault]:
        """Gives everything that cannot have happened."""
        return faults(setup.options, deal, tally)

    def warnings(
        self, setup: Setup, deal: Deal, tally: Tally, totals: Sequence[int]
    ) -> list[Fault]:
        """Whatever can happen may happen."""
        return []

    def score(self, setup: Setup, deal: Deal, tally: Tally, carried: Any) -> Scored:
        """Scores a complete round; nothing is carried on."""
        return Scored(scoring.score(setup.options, deal, tally))

    def counters(self, setup: Setup, carried: Any) -> tuple[Counter, ...]:
        """Only points go from round to round."""
        return ()

    def outcome(self, setup: Setup, standing: Standing) -> Outcome | None:
        """Ends after the planned rounds, or after extra rounds while first place is tied."""
        planned = self.planned(setup.options)
        leaders = standing.leaders()
        if standing.number < planned:
            return None
        if len(leaders) > 1 and setup.options.ties == rules.EXTRA_ROUND:
            return None
        return Outcome(leaders, _reason(standing.number - planned, leaders))

    def going_on(self, setup: Setup, standing: Standing) -> Text | None:
        """Extra rounds break a tie."""
        if standing.number < self.planned(setup.options) or self.outcome(setup, standing):
            return None
        return say("An extra round decides.")

    def crib(self, setup: Setup, deal: Deal, carried: Any) -> Crib:
        """Tabulates the round for the phones."""
        return scoring.crib(setup.options, deal)

    def in_words(self, setup: Setup) -> tuple[Text, ...]:
        """Says the house rules in sentences."""
        return words.in_words(setup)


def _reason(extra: int, leaders: Sequence[int]) -> Text:
    if len(leaders) > 1:
        return say("the highest total after the last round, shared")
    if extra:
        return say("ahead after an extra round")
    return say("the highest total after the last round")


SKULL_KING = SkullKing()
"""The game, as the roll-call names it."""
