"""The board: the standing, its course, every round, and the way on."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request

from scorekeeper.games.board import Round
from scorekeeper.games.deal import Deal
from scorekeeper.games.tally import Stage
from scorekeeper.sheets.course import course
from scorekeeper.sheets.topmarks import topmark
from scorekeeper.store.log import Entry, history_of
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import facts_in_words, side_names
from scorekeeper.web.matches import rematch_dealer, sitting_on, some_erased
from scorekeeper.web.pages import show
from scorekeeper.web.reasons import Reasons, corrected, reasons_of
from scorekeeper.web.rights import can_undo, match_or_404, store
from scorekeeper.web.ways import Pips, pips, way

bp = Blueprint("board", __name__)


@dataclass(frozen=True, slots=True)
class Place:
    """A side in the standing; `stamp` is what the last round brought it."""

    side: int
    rank: int | None
    name: str
    mark: str
    total: int
    stamp: int | None
    won: bool
    way: str
    pips: tuple[Pips, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """One side in one round of the table; `total` is None where nothing counts, and `away` marks
    a side without anybody at the table.
    """

    side: int
    facts: str
    total: int | None
    score: int
    missed: bool
    corrected: bool
    away: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One round of the table."""

    deal: Deal
    after_end: bool
    running: bool
    squares: tuple[Square, ...]


@bp.get("/matches/<match_id>/board")
def board(match_id: str) -> Response:
    match = match_or_404(match_id)
    entries = history_of(store(), match.id, None)
    names = side_names(match)
    seated, finished = request.args.get("by") == "seat", match.board.next is None
    planned = match.record.game.planned(match.record.setup.options)
    return show(
        "board.html",
        block="lines",
        match=match,
        names=names,
        planned=planned,
        standing=standing(match, seated=seated),
        seated=seated,
        marks=[topmark(side) for side in range(len(names))],
        rows=rows(match, entries),
        chart=course(match.board, names, planned=planned) if match.board.counted else None,
        stage=stage_of(match),
        going_on=match.record.game.going_on(match.record.setup, match.board.standing),
        rematch_dealer=rematch_dealer(match),
        some_erased=finished and some_erased(match),
        some_left=len(sitting_on(match)) < match.record.setup.seats,
        undoable=finished and can_undo(match),
        why=_why(match, entries, request.args.get("why", "")),
    )


def standing(match: Match, *, seated: bool = False) -> list[Place]:
    """Gives the sides by rank, or as they sit."""
    board, names = match.board, side_names(match)
    game, setup = match.record.game, match.record.setup
    counters = game.counters(setup, board.standing.carried)
    places = [
        Place(
            side,
            board.ranks[side],
            names[side],
            topmark(side),
            board.totals[side],
            _stamp(match, side),
            side in board.winners,
            "" if board.outcome else way(game, setup.options, board.totals[side]),
            pips(counters, side),
        )
        for side in seats_in_order(match)
    ]
    last = len(places) + 1
    return places if seated else sorted(places, key=lambda place: place.rank or last)


def _stamp(match: Match, side: int) -> int | None:
    counted = match.board.counted
    if not counted or _away(match, counted[-1], side):
        return None
    return counted[-1].scores[side]


def seats_in_order(match: Match) -> list[int]:
    """Gives the sides as they sit now, by their first seat."""
    order = match.record.order
    sides = match.record.setup.sides
    return sorted(range(len(sides)), key=lambda side: min(map(order.index, sides[side])))


def rows(match: Match, entries: Sequence[Entry]) -> list[Row]:
    """Gives every round for the table, with the totals that were corrected marked."""
    touched = corrected(match, entries)
    return [
        Row(
            round_.deal,
            round_.after_end,
            bool(round_.missing),
            tuple(
                _square(match, round_, side, (round_.deal.number, side) in touched)
                for side in range(len(match.record.setup.sides))
            ),
        )
        for round_ in match.board.rounds
    ]


def stage_of(match: Match) -> Stage | None:
    """Tells whether bids or tricks are awaited; None when the match is finished."""
    deal = match.board.next
    if deal is None:
        return None
    game, setup = match.record.game, match.record.setup
    bidding = {field.key for field in game.fields if field.stage is Stage.BIDDING}
    missing = game.missing(setup, deal, match.tally(deal.number))
    return Stage.BIDDING if any(key in bidding for key, _ in missing) else Stage.COUNTING


def _square(match: Match, round_: Round, side: int, was_corrected: bool) -> Square:
    return Square(
        side,
        facts_in_words(match, round_, side),
        round_.totals[side] if round_.counted else None,
        round_.scores[side] if round_.counted else 0,
        round_.missed(side),
        was_corrected,
        away=_away(match, round_, side),
    )


def _away(match: Match, round_: Round, side: int) -> bool:
    """Points that the table gave or took are shown all the same."""
    members, present = match.record.setup.sides[side], round_.deal.present
    return not any(seat in present for seat in members) and not any(
        line.side == side for line in round_.lines
    )


def _why(match: Match, entries: Sequence[Entry], wanted: str) -> Reasons | None:
    """Reads `?why=<round>.<side>`; one that is not there is a page that is not there."""
    if not wanted:
        return None
    number, _, side = wanted.partition(".")
    for round_ in match.board.rounds:
        for each in range(len(match.record.setup.sides)):
            if (number, side) == (str(round_.deal.number), str(each)):
                return reasons_of(match, round_, each, entries)
    return abort(404)
