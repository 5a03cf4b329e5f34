"""The board: all that follows from the tallies of a match."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.games import trick_by_trick
from scorekeeper.games.deal import Deal
from scorekeeper.games.dealing import deals, playing_order
from scorekeeper.games.faults import Fault, ImpossibleRound
from scorekeeper.games.game import Game, Line, Outcome, Part, Setup, Standing
from scorekeeper.games.tally import ABSENT, ADJUSTMENTS, DEALER, ORDER, Cell, Tally
from scorekeeper.games.text import Text, say

LARGEST_ADJUSTMENT = 1000
LONGEST_REASON = 120


class Status(StrEnum):
    """How far a match is."""

    PLAYING = "playing"
    EXTRA_ROUND = "extra-round"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Round:
    """One round on the board.

    `missing` are the cells it still needs; `lines`, `scores` and `totals` (by side) are
    empty until none is missing. `after_end` marks a round kept but not counted.
    """

    deal: Deal
    tally: Tally
    missing: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()
    scores: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    carried: Any = None
    after_end: bool = False

    @property
    def counted(self) -> bool:
        """Whether its points are in the totals."""
        return bool(self.scores)

    def points(self, side: int, part: Part) -> int:
        """Gives what one part of the lines brought a side."""
        return sum(line.points for line in self.lines if line.side == side and line.part is part)

    def missed(self, side: int) -> bool:
        """Tells whether a bid of a side was not kept."""
        return any(line.missed for line in self.lines if line.side == side)


@dataclass(frozen=True, slots=True)
class Board:
    """A match as it stands: rounds in order, then totals, ranks and outcome by side.

    A rank is None for a side that was away in the last counted round. `next` is the deal
    of the first round without all its facts, None when finished.
    """

    setup: Setup
    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    ranks: tuple[int | None, ...]
    status: Status
    outcome: Outcome | None
    next: Deal | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won; empty until the match is finished."""
        return self.outcome.winners if self.outcome else ()

    @property
    def standing(self) -> Standing:
        """What an outcome was last looked for on."""
        able = tuple(side for side, rank in enumerate(self.ranks) if rank is not None)
        number, carried = next(((r.deal.number, r.carried) for r in self.counted[-1:]), (0, None))
        return Standing(number, self.totals, able, carried)

    @property
    def counted(self) -> tuple[Round, ...]:
        """The rounds whose points are in the totals."""
        return tuple(round_ for round_ in self.rounds if round_.counted)


def next_dealer(board: Board, tallies: Sequence[Tally], seats: Collection[int]) -> int:
    """Gives who of these seats would deal another match: the first of them after the last dealer,
    clockwise; where nothing was counted, the first from the one chosen to begin.
    """
    setup = board.setup
    order = playing_order(setup.seats, tallies)
    start = order.index(setup.first_dealer)
    if board.counted:
        start = order.index(board.counted[-1].deal.dealer) + 1
    return next(seat for seat in [*order[start:], *order] if seat in seats)


def play(game: Game, setup: Setup, tallies: Sequence[Tally]) -> Board:
    """Folds the tallies of a match, first round first, into its board.

    Does not ask whether a round can have happened: see `examine`.
    """
    *dealt, (coming, _) = deals(game, setup, [*tallies, Tally()])
    fold = _Fold(game, setup)
    for deal, tally in dealt:
        fold.add(deal, tally)
    standing, outcome = fold.standing, fold.outcome
    if setup.ended and outcome is None:
        outcome = Outcome(standing.leaders(), _stopped(game, standing))
    next_deal = None if outcome else fold.unfinished or coming
    return Board(
        setup,
        tuple(fold.rounds),
        standing.totals,
        ranks(standing.totals, standing.able),
        _status(outcome, next_deal),
        outcome,
        next_deal,
    )


class _Fold:
    """How far a match has been folded; `unfinished` is its first round with cells missing."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.rounds: list[Round] = []
        self.standing = Standing(0, setup_totals(setup), tuple(range(len(setup.sides))))
        self.outcome: Outcome | None = None
        self.unfinished: Deal | None = None

    def add(self, deal: Deal, tally: Tally) -> None:
        """Adds the next round: counted, still missing something, or after the end."""
        if self.outcome:
            self.rounds.append(Round(deal, tally, after_end=True))
        elif missing := self.game.missing(self.setup, deal, tally):
            self.rounds.append(Round(deal, tally, missing))
            self.unfinished = self.unfinished or deal
        else:
            self._count(deal, tally)

    def _count(self, deal: Deal, tally: Tally) -> None:
        before = self.standing
        scored = self.game.score(self.setup, deal, tally, before.carried)
        lines = scored.lines + _adjustments(tally)
        scores = _add(lines, len(before.totals))
        totals = tuple(map(sum, zip(before.totals, scores, strict=True)))
        self.rounds.append(Round(deal, tally, (), lines, scores, totals, scored.carried))
        self.standing = Standing(deal.number, totals, _able(self.setup, deal), scored.carried)
        if not self.unfinished:
            self.outcome = self.game.outcome(self.setup, self.standing)


def examine(game: Game, setup: Setup, tallies: Sequence[Tally]) -> None:
    """Asks of every round whether it can have happened.

    :raises ImpossibleRound: for the first that cannot, with all its blocking faults
    """
    for deal, tally in deals(game, setup, tallies):
        blocking = [fault for fault in faults(game, setup, deal, tally) if fault.blocking]
        if blocking:
            raise ImpossibleRound(deal.number, blocking)


def faults(game: Game, setup: Setup, deal: Deal, tally: Tally) -> list[Fault]:
    """Gives everything wrong with one round: what any game's round must keep, then the game's."""
    return [
        *_deal_faults(game, setup, deal, tally),
        *_adjustment_faults(setup, tally),
        *trick_by_trick.faults(game, setup, deal, tally),
    ]


def ranks(totals: Sequence[int], able: Sequence[int]) -> tuple[int | None, ...]:
    """Ranks the sides by total; ties share a place and the next place is skipped."""
    return tuple(
        1 + sum(totals[other] > total for other in able) if side in able else None
        for side, total in enumerate(totals)
    )


def setup_totals(setup: Setup) -> tuple[int, ...]:
    """Gives the totals before the first round, by side."""
    if not setup.start_points:
        return (0,) * len(setup.sides)
    return tuple(sum(setup.start_points[seat] for seat in side) for side in setup.sides)


def _deal_faults(game: Game, setup: Setup, deal: Deal, tally: Tally) -> Iterator[Fault]:
    fewest = game.seats.start
    if len(deal.present) < fewest:
        yield Fault("absent", say("at least {players} must play", players=fewest))
    if not set(tally.at(ABSENT, default=())) <= set(range(setup.seats)):
        yield Fault("absent", say("who is absent is nobody at this table"))
    if tally.at(DEALER, default=0) not in range(setup.seats):
        yield Fault("dealer", say("the dealer is nobody at this table"))
    if sorted(tally.at(ORDER, default=range(setup.seats))) != list(range(setup.seats)):
        yield Fault("order", say("the playing order names every seat once"))
    most = game.most_cards(setup.options, max(len(deal.present), fewest))
    if not 1 <= deal.cards <= most:
        text = say("{cards} cards: 1 to {most} can be dealt", cards=deal.cards, most=most)
        yield Fault("cards-range", text)


def _adjustment_faults(setup: Setup, tally: Tally) -> Iterator[Fault]:
    for item in tally.at(ADJUSTMENTS, default=()):
        if not _adjustable(item, len(setup.sides)):
            text = say(
                "an adjustment is −{most} to {most} points, not 0, with a reason",
                most=LARGEST_ADJUSTMENT,
            )
            yield Fault("adjustment", text)


def _stopped(game: Game, standing: Standing) -> Text:
    if not standing.number:
        return say("ended before the first {round}", round=game.round_word)
    return say("ended after {round}", round=game.round_name(standing.number))


def _status(outcome: Outcome | None, next_deal: Deal | None) -> Status:
    if outcome:
        return Status.FINISHED
    return Status.EXTRA_ROUND if next_deal and next_deal.extra else Status.PLAYING


def _able(setup: Setup, deal: Deal) -> tuple[int, ...]:
    return tuple(
        side
        for side, members in enumerate(setup.sides)
        if any(seat in deal.present for seat in members)
    )


def _add(lines: Sequence[Line], sides: int) -> tuple[int, ...]:
    scores = [0] * sides
    for line in lines:
        scores[line.side] += line.points
    return tuple(scores)


def _adjustments(tally: Tally) -> tuple[Line, ...]:
    return tuple(
        Line(item["side"], item["points"], say("{reason}", reason=item["reason"]), Part.ADJUSTMENT)
        for item in tally.at(ADJUSTMENTS, default=())
    )


def _adjustable(item: dict[str, Any], sides: int) -> bool:
    return (
        0 <= item["side"] < sides
        and item["points"] != 0
        and abs(item["points"]) <= LARGEST_ADJUSTMENT
        and 1 <= len(item["reason"]) <= LONGEST_REASON
    )
