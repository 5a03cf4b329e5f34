"""The protocol: what a game says of itself, and the words it says it in.

Everything outside `games/` works with these alone, so that a third trick-and-bid game
needs one folder and one line in the roll-call.

Seats, sides and cells are counted from 0, rounds from 1. A seat is None where a fact
belongs to the whole table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from scorekeeper.games.chapter import Chapter
from scorekeeper.games.crib import Crib
from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.referee import Referee
from scorekeeper.games.tally import ROUND_FIELDS, Cell, Field, Tally, Value
from scorekeeper.games.text import Text, say


class Part(StrEnum):
    """Which part of a round's points a line belongs to."""

    BID = "bid"
    BONUS = "bonus"
    ADJUSTMENT = "adjustment"


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points: *side* gets *points* because of *text*.

    `partner` is the seat it was earned with, where *text* speaks of one; `missed` marks a bid
    that was not kept.
    """

    side: int
    points: int
    text: Text
    part: Part = Part.BID
    partner: int | None = None
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """The lines of one round, and what the next round has to know of it (bags, say)."""

    lines: tuple[Line, ...]
    carried: Any = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a match ended, and which sides won it."""

    winners: tuple[int, ...]
    reason: Text


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules: `options` lists what differs from the defaults.

    `seats` is the number of players it is for and `seating` the key of how they share sides,
    where it says so.
    """

    key: str
    name: Text
    help: Text
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None
    seating: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to share the seats out among sides, with its name."""

    key: str
    name: Text
    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """Totals that end a match: one to reach, one never to fall to; None where there is none."""

    target: int | None = None
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed for a match, in order of seats.

    `ended` is true where the table stopped before the game did.
    """

    seats: int
    options: Any
    sides: tuple[tuple[int, ...], ...]
    first_dealer: int = 0
    start_points: tuple[int, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """Something counted from round to round beside the points, by side.

    `limit` is the number at which it has its consequence and starts again, None without;
    `penalty` are the points of that, and `spent` what the last round took from the counter.
    """

    key: str
    label: Text
    values: tuple[int, ...]
    limit: int | None = None
    penalty: int = 0
    spent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """What an outcome is decided on, after a counted round.

    `totals` by side; `able` are the sides that may win (those at the table).
    """

    number: int
    totals: tuple[int, ...]
    able: tuple[int, ...]
    carried: Any = None

    def leaders(self) -> tuple[int, ...]:
        """Gives the sides with the highest total of those that may win."""
        best = max((self.totals[side] for side in self.able), default=0)
        return tuple(side for side in self.able if self.totals[side] == best)


class Game(Protocol):
    """A set of rules we keep score for. A module-level object, composed, never subclassed."""

    slug: str
    """Its name in addresses, files and the command line."""
    name: Text
    sources: tuple[Text, ...]
    chapters: tuple[Chapter, ...]
    """How it is played, in the order of the rules page."""
    Options: type
    presets: tuple[Preset, ...]
    """Named house rules; the first is what a new crew is offered."""
    seats: range
    """How many players it is for."""
    fields: tuple[Field, ...]
    """Every fact a round can hold, in the order of a page; among them `bid` and `tricks`."""
    referee: Referee | None
    """Who judges its tricks; None where nobody does."""
    round_word: Text
    """What the table calls one deal, bid and count: a round, or a hand."""

    def round_name(self, number: int) -> Text:
        """Names one round by its number, as it stands inside a sentence."""

    def round_count(self, n: int) -> Text:
        """Counts rounds in the table's word."""

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Gives the sides as they usually are for so many seats."""

    def seatings(self, seats: int) -> tuple[Seating, ...]:
        """Gives the ways such a table shares its seats out, the usual one first."""

    def check_setup(self, setup: Setup) -> None:
        """Raises `OptionsError` where options, seats and sides exclude each other."""

    def goal(self, options: Any) -> Goal:
        """Gives the totals that end a match."""

    def promised(self, bid: Value) -> int:
        """Gives the tricks that a bid promises."""

    def hands(self, players: int) -> int:
        """Gives the hands that are dealt when so many play."""

    def planned(self, options: Any) -> int | None:
        """Gives the number of planned rounds; None where only the points end a match."""

    def cards(self, options: Any, number: int, hands: int) -> int:
        """Gives the cards the plan deals to each hand in a round, extra rounds included."""

    def most_cards(self, options: Any, players: int) -> int:
        """Gives the most cards a hand that a table of so many players may deal."""

    def shown(self, setup: Setup, deal: Deal) -> tuple[Field, ...]:
        """Gives the fields that this deal under these options has a place for."""

    def offered(self, setup: Setup, deal: Deal, tally: Tally) -> dict[Cell, Value]:
        """Gives what closing the round would write into cells still missing."""

    def missing(self, setup: Setup, deal: Deal, tally: Tally) -> tuple[Cell, ...]:
        """Gives the cells without which the round cannot be scored."""

    def faults(self, setup: Setup, deal: Deal, tally: Tally) -> list[Fault]:
        """Gives everything that is wrong; of a round still being entered, only what no
        completion can cure. Looks at this round and the options, nothing else.
        """

    def warnings(
        self, setup: Setup, deal: Deal, tally: Tally, totals: Sequence[int]
    ) -> list[Fault]:
        """Gives what the table should look at, told by *totals* before the round; none blocks."""

    def score(self, setup: Setup, deal: Deal, tally: Tally, carried: Any) -> Scored:
        """Scores a complete round; *carried* is None before the first."""

    def counters(self, setup: Setup, carried: Any) -> tuple[Counter, ...]:
        """Gives what is counted on after a round; *carried* is None before the first."""

    def outcome(self, setup: Setup, standing: Standing) -> Outcome | None:
        """Tells whether the match is over after the round of *standing*."""

    def going_on(self, setup: Setup, standing: Standing) -> Text | None:
        """Says why a match goes on that has reached its goal; None where it has not."""

    def crib(self, setup: Setup, deal: Deal, carried: Any) -> Crib | None:
        """Tabulates a round for the phones; None where it cannot be tabulated."""

    def in_words(self, setup: Setup) -> tuple[Text, ...]:
        """Says the house rules in sentences, for the sheet and the forms."""


def each_alone(seats: int) -> tuple[tuple[int, ...], ...]:
    """Gives the sides of a game without partners."""
    return tuple((seat,) for seat in range(seats))


def alone(seats: int) -> Seating:
    """Gives the seating in which everybody plays for themselves."""
    return Seating("alone", say("everybody alone"), each_alone(seats))


def side_of(sides: Sequence[Sequence[int]], seat: int) -> int:
    """Gives the side a seat belongs to."""
    return next(side for side, members in enumerate(sides) if seat in members)


def find_game(games: Sequence[Game], slug: str) -> Game:
    """Finds a game by its slug.

    :raises LookupError: if there is none
    """
    for game in games:
        if game.slug == slug:
            return game
    raise LookupError(slug)


def field_of(game: Game, key: str) -> Field:
    """Finds a field of a game, or one that every round has.

    :raises LookupError: if there is none
    """
    for item in all_fields(game):
        if item.key == key:
            return item
    raise LookupError(key)


def all_fields(game: Game) -> Iterator[Field]:
    """Yields the game's own fields and those that every round has."""
    yield from game.fields
    yield from ROUND_FIELDS
