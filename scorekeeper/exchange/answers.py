"""What is answered to a game file: the match as it stands, or what is wrong with it."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.exchange.game_file import read
from scorekeeper.exchange.json_text import FormatError
from scorekeeper.games.board import Board
from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import ImpossibleRound
from scorekeeper.games.game import Game
from scorekeeper.games.options import OptionsError
from scorekeeper.games.record import Record

Refusal = FormatError | OptionsError | ImpossibleRound
REFUSALS = (FormatError, OptionsError, ImpossibleRound)
"""What can be wrong with a game file; `str()` of each is a sentence."""


def answer(data: bytes | Mapping[str, Any], games: Sequence[Game]) -> dict[str, Any]:
    """Scores a game file: gives the match as JSON values, or an object with `error`."""
    try:
        return standing(*scored(data, games))
    except REFUSALS as error:
        return {"error": refusal(error)}


def scored(data: bytes | Mapping[str, Any], games: Sequence[Game]) -> tuple[Record, Board]:
    """Reads a game file and works out its board.

    :raises FormatError: what cannot be read
    :raises OptionsError: house rules that cannot be played
    :raises ImpossibleRound: the first round that cannot have happened
    """
    record = read(data, games)
    record.examine()
    return record, record.board()


def standing(record: Record, board: Board) -> dict[str, Any]:
    """Gives a board as JSON values; rounds after the end are named, not scored."""
    late = [round_.deal.number for round_ in board.rounds if round_.after_end]
    return {
        "game": record.game.slug,
        "status": board.status.value,
        "winners": list(board.winners),
        "ranks": list(board.ranks),
        "rounds": [
            {
                "cards": round_.deal.cards,
                "scores": list(round_.scores),
                "totals": list(round_.totals),
                **{
                    counter.key: list(counter.values)
                    for counter in record.game.counters(record.setup, round_.carried)
                },
            }
            for round_ in board.counted
        ],
        "next": _next(board.next),
        **({"after_end": late} if late else {}),
    }


def refusal(error: Refusal) -> dict[str, Any]:
    """Gives what is wrong with a game file as JSON values, in English."""
    if isinstance(error, FormatError):
        return {"code": "format", "path": error.path, "message": str(error.text)}
    if isinstance(error, OptionsError):
        return {"code": "options", "message": str(error)}
    return {
        "code": "faults",
        "round": error.number,
        "faults": [
            {"code": fault.code, "seats": list(fault.seats), "message": str(fault.text)}
            for fault in error.faults
        ],
    }


def _next(deal: Deal | None) -> dict[str, int] | None:
    if deal is None:
        return None
    return {
        "round": deal.number,
        "cards": deal.cards,
        "dealer": deal.dealer,
        "leader": deal.leader,
    }
