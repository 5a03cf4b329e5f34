"""Boards and records made by hand, for charts that need no rules."""

from scorekeeper.games.board import Board, Round, Status, ranks
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Outcome, Setup, each_alone
from scorekeeper.games.tally import Tally
from scorekeeper.games.text import say


def board(*scores, start=(), outcome=False, missing=()):
    """A board of plain scores, one tuple a round; rounds in *missing* are not counted."""
    sides = len(scores[0]) if scores else 3
    setup = Setup(sides, None, each_alone(sides), start_points=tuple(start))
    totals = tuple(start) or (0,) * sides
    rounds = []
    for number, gained in enumerate(scores, 1):
        deal = Deal(number, number, sides, 0, 1, tuple(range(sides)))
        if number in missing:
            rounds.append(Round(deal, Tally(), missing=(("bid", 0),)))
            continue
        totals = tuple(map(sum, zip(totals, gained, strict=True)))
        rounds.append(Round(deal, Tally(), scores=gained, totals=totals))
    places = ranks(totals, range(sides))
    winners = tuple(side for side, rank in enumerate(places) if rank == 1)
    end = Outcome(winners, say("most points")) if outcome else None
    status = Status.FINISHED if outcome else Status.PLAYING
    return Board(setup, tuple(rounds), totals, places, status, end, None)
