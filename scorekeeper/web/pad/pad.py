"""The pad: one running round, as the pages of its two stages and the scripts see it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.games import trick_by_trick
from scorekeeper.games.board import Round, setup_totals
from scorekeeper.games.chapter import Chapter, about_table
from scorekeeper.games.crib import Crib
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Game, Setup, side_of
from scorekeeper.games.tally import BID, OVERRULED, Cell, Field, Kind, Scope, Stage, Tally
from scorekeeper.games.text import Text
from scorekeeper.store.matches import Match
from scorekeeper.web.words import tr

BIDS = "bids"
PLAY = "play"
"""Tricks written down one by one, as they fall."""

Half = tuple[str, int]
"""A pair of which one seat is chosen: the key of its field and that seat."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the pad: pressing it enters *cells*, the words of a form's `cell`.

    `cell` and `to` are the cell it shows and its value there; `bid` marks what was promised.
    """

    label: str
    name: str
    cells: str
    pressed: bool = False
    cell: str = ""
    to: str = ""
    bid: bool = False


@dataclass(frozen=True)
class Pad:
    """A round being entered.

    `stored` is what was saved; `held` are tricks that would complete the round and are
    entered only by the key that closes it; `half` is a pair that lacks its second seat, and
    `taken` what lies in a trick that nobody has taken yet: see `play`.
    """

    match: Match
    deal: Deal
    stage: str
    stored: Tally
    held: Mapping[Cell, Any] = field(default_factory=dict)
    half: Half | None = None
    taken: Mapping[str, int] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.match.record.game

    @property
    def setup(self) -> Setup:
        return self.match.record.setup

    @property
    def number(self) -> int:
        return self.deal.number

    @property
    def seats(self) -> tuple[int, ...]:
        return self.deal.present

    def name(self, seat: int) -> str:
        """Gives the name of the player at a seat."""
        return self.match.record.players[seat]

    @cached_property
    def names(self) -> dict[int, str]:
        return {seat: self.name(seat) for seat in self.seats}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What this round has a place for; a number without a limit goes up to the cards."""
        return tuple(
            replace(item, high=self.deal.cards)
            if item.kind is Kind.NUMBER and item.high is None
            else item
            for item in self.game.shown(self.setup, self.deal)
        )

    @cached_property
    def tally(self) -> Tally:
        """What was entered, saved or held."""
        return self.stored.changed(self.held)

    @cached_property
    def offered(self) -> dict[Cell, Any]:
        """What closing would enter: what the tricks that fell come to, else what was promised."""
        table = self.setup, self.deal, self.tally
        return {**self.game.offered(*table), **trick_by_trick.counts(self.game, *table)}

    @cached_property
    def full(self) -> Tally:
        """What was entered, and for the rest what closing would enter."""
        return self.tally.changed(self.offered)

    def field_of(self, key: str) -> Field:
        """Finds a field this round shows."""
        return next(item for item in self.fields if item.key == key)

    @cached_property
    def choices(self) -> tuple[Field, ...]:
        """The choices of a seat that belong to this stage."""
        return self.choices_of(Stage.BIDDING if self.stage == BIDS else Stage.COUNTING)

    def choices_of(self, stage: Stage) -> tuple[Field, ...]:
        """The choices of a seat that are made while bids are said, or tricks counted."""
        return tuple(
            item
            for item in self.fields
            if item.kind is Kind.CHOICE
            and item.stage is stage
            and item.scope is Scope.SEAT
            and item.key != BID
        )

    def chosen(self, seat: int) -> list[Text]:
        """Names what a seat chose with its bid; what is neutral goes without saying."""
        return [
            label
            for item in self.choices_of(Stage.BIDDING)
            for value, label in item.choices
            if value == self.tally.at(item.key, seat, item.neutral) != item.neutral
        ]

    @cached_property
    def pictures(self) -> tuple[Field, ...]:
        return trick_by_trick.pictures(self.fields)

    @cached_property
    def pairs(self) -> tuple[Field, ...]:
        return trick_by_trick.pairings(self.fields)

    @cached_property
    def unscored(self) -> tuple[Field, ...]:
        """Tricks that nobody wins; one without a neutral value is whatever remains."""
        return trick_by_trick.unscored(self.fields)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """What is played otherwise at a table of this size, to be read during the round."""
        return about_table(self.game.chapters, len(self.seats))

    @cached_property
    def before(self) -> Round | None:
        """The last round that counts before this one."""
        rounds = [r for r in self.match.board.counted if r.deal.number < self.number]
        return rounds[-1] if rounds else None

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The totals this round began with, by side."""
        return self.before.totals if self.before else setup_totals(self.setup)

    @cached_property
    def crib(self) -> Crib | None:
        return self.game.crib(self.setup, self.deal, self.before.carried if self.before else None)

    @cached_property
    def by_side(self) -> bool:
        """Whether what a round is worth can only be said by side."""
        return self.crib is None

    @cached_property
    def turn(self) -> tuple[int, ...]:
        """The seats in the order in which they bid: from the leader where partners wait."""
        first = self.seats.index(self.deal.leader) if self.by_side else 0
        return self.seats[first:] + self.seats[:first]

    def side(self, seat: int) -> int:
        """Gives the side a seat belongs to."""
        return side_of(self.setup.sides, seat)

    @cached_property
    def bidding(self) -> bool:
        """Whether this round has bids at all."""
        return any(item.key == BID for item in self.fields)

    @cached_property
    def teams(self) -> bool:
        """Whether partners play together."""
        return any(len(side) > 1 for side in self.setup.sides)

    @cached_property
    def warnings(self) -> list[Text]:
        """What the table should look at, once all bids or all tricks are there."""
        tally = self.tally if self.stage == BIDS else self.full
        found = self.game.warnings(self.setup, self.deal, tally, self.totals)
        return list(dict.fromkeys(fault.text for fault in found))

    @cached_property
    def noughts(self) -> bool:
        """Whether a bid can be nought."""
        if not self.bidding:
            return False
        bid = self.field_of(BID)
        return bid.kind is Kind.NUMBER and bid.low <= 0

    @cached_property
    def complete(self) -> bool:
        return not self.game.missing(self.setup, self.deal, self.tally)

    def without(self, key: str) -> list[int]:
        """Gives the seats that have no value in this field yet."""
        asked = any(item.key == key for item in self.fields)
        return [seat for seat in self.seats if asked and self.tally.at(key, seat) is None]

    def words(self, cells: Mapping[Cell, Any]) -> str:
        """Writes cells as a form's `cell` says them."""
        return " ".join(cell_words(self.number, *cell, value) for cell, value in cells.items())

    @cached_property
    def word_bids(self) -> dict[str, int]:
        """What bids that are words promise."""
        choices = self.field_of(BID).choices if self.bidding else ()
        return {str(word): self.game.promised(word) for word, _ in choices}

    def data(self) -> dict[str, Any]:
        """Gives the scripts what they need: facts, the crib and the plan of the keys."""
        return {
            "round": self.number,
            "stage": self.stage,
            "seq": self.match.seq,
            "cards": self.deal.cards,
            "seats": self.turn,
            "leads": self.deal.leader,
            "names": {str(seat): name for seat, name in self.names.items()}
            | {item.key: tr(item.one or item.label) for item in self.unscored},
            "sides": {seat: self.side(seat) for seat in self.seats},
            "totals": {seat: self.totals[self.side(seat)] for seat in self.seats},
            "cells": {short(cell): value for cell, value in self.tally.items()}
            | {f"taken.{what}": number for what, number in self.taken.items()},
            "stored": {short(cell): value for cell, value in self.stored.items()},
            "offered": {short(cell): value for cell, value in self.offered.items()},
            "crib": self.crib.to_json() if self.crib else None,
            "paid": bool(self.pictures or self.pairs),
            "dead": [f"{item.key}." for item in self.unscored if item.neutral is not None],
            "unheld": [f"{item.key}." for item in self.unscored if item.neutral is None],
            "counted": [f"{key}." for key in sorted(held_keys(self.game))],
            "noughts": self.noughts,
            "words": self.word_bids,
            "overruled": bool(self.tally.at(OVERRULED)),
        }


def counted_keys(game: Game) -> frozenset[str]:
    """Gives the fields of tricks won, told for a seat or a side."""
    return frozenset(
        item.key
        for item in game.fields
        if item.stage is Stage.COUNTING
        and item.kind is Kind.NUMBER
        and item.scope is not Scope.ROUND
        and not item.sign
    )


def held_keys(game: Game) -> frozenset[str]:
    """Gives the fields that add up to the cards of a round: tricks won, and those nobody wins."""
    return counted_keys(game) | {item.key for item in game.fields if item.unscored}


def short(cell: Cell) -> str:
    """Writes a cell without its round: `bid.0`, `destroyed.`."""
    key, seat = cell
    return f"{key}.{'' if seat is None else seat}"


def cell_words(number: int, key: str, seat: int | None, value: Any) -> str:
    """Writes one cell as a form's `cell` says it: `5.bid.0=1`."""
    return f"{number}.{short((key, seat))}={written(value)}"


def written(value: Any) -> str:
    """Writes a value as a cell holds it, without a space."""
    return json.dumps(value, separators=(",", ":"))
