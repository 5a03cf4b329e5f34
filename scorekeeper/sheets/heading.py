"""The heading: which game, which evening, and who won it or is ahead so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.games.board import Board
from scorekeeper.games.game import Game
from scorekeeper.games.text import Text, count, plain, say
from scorekeeper.sheets.language import Language
from scorekeeper.sheets.letters import ems, lines

POINT = 0.3528
"""Millimetres in a typographic point."""
LEADING = 1.25
TITLE, TEXT = 21 * POINT, 8.5 * POINT
BETWEEN = 6.0
TOP_LINE, UNDER = 8.2, 3.4


@dataclass(frozen=True, slots=True)
class Heading:
    """Words over the table: `about` are the parts of one line, `verdict` is markup."""

    game: str
    about: Sequence[str]
    verdict: Markup
    reason: str

    def fit(self, width: float) -> dict[str, float]:
        """Gives the lengths it is set in, over a table *width* millimetres wide."""
        beside = width - ems(self.game) * TITLE - BETWEEN
        said = self.verdict.striptags()
        for points in (12.5, 11.0, 9.5, 8.5):
            size = points * POINT
            most = lines(said, beside / (size * 1.06))
            if most == 1:
                break
        reason = min(width / 2, ems(self.reason) * TEXT + BETWEEN)
        under = lines(", ".join(self.about), (width - reason) / TEXT)
        first = max(TOP_LINE, most * size * LEADING)
        top = first + under * TEXT * LEADING + UNDER
        return {
            "top": top,
            "first": first,
            "title": width - beside,
            "won": beside - 0.1,
            "won-size": size,
            "about": width - reason,
            "reason": reason - 0.1,
        }


def heading(
    game: Game, board: Board, names: Sequence[str], about: Sequence[str], language: Language
) -> Heading:
    """Puts the heading of a match into words."""
    return Heading(
        language.say(game.name),
        [part for part in about if part],
        Markup(language.say(_verdict(board, names, language))),  # its facts are markup or numbers
        language.say(_reason(game, board)) if board.outcome or board.counted else "",
    )


def _verdict(board: Board, names: Sequence[str], language: Language) -> Text:
    if not board.counted:
        return say("Nothing counted yet")
    first = board.winners or [side for side, rank in enumerate(board.ranks) if rank == 1]
    said = language.names([names[side] for side in first])
    total = plain(board.totals[first[0]])
    if board.outcome is None:
        return say("So far: {names} with {total}", names=said, total=total)
    return count(
        "{names} wins with {total}",
        "{names} share the win with {total}",
        len(first),
        names=said,
        total=total,
    )


def _reason(game: Game, board: Board) -> Text:
    if board.outcome:
        return board.outcome.reason
    return say("after {round}", round=game.round_name(board.counted[-1].deal.number))
