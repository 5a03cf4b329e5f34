"""Chapters: how a game is played, said by the game itself for those without a booklet at hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.text import Text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A few sentences under one title.

    `players` is the size of the table they are about; None where they are about every table.
    """

    key: str
    title: Text
    sentences: tuple[Text, ...]
    players: int | None = None


def about_table(chapters: Sequence[Chapter], players: int) -> tuple[Chapter, ...]:
    """Gives the chapters about tables of just so many."""
    return tuple(chapter for chapter in chapters if chapter.players == players)
