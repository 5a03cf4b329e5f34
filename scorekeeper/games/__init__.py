"""The rules. Pure: standard library only, no clock, no dice, no files."""

from scorekeeper.games.game import Game
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.spades import SPADES

GAMES: tuple[Game, ...] = (SKULL_KING, SPADES)
"""The roll-call: every game we keep score for."""
