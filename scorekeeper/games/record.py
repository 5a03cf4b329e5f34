"""A record: one match as facts only, as the log folds to and a game file holds."""

from dataclasses import dataclass

from scorekeeper.games.board import Board, examine, play
from scorekeeper.games.dealing import playing_order
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.tally import Tally


@dataclass(frozen=True, slots=True)
class Record:
    """Who played what under which house rules, and the tallies, first round first.

    `players` are names by seat; `started` is a time in UTC as `2026-11-29T19:30:00Z`, or
    empty; points are nowhere in it.
    """

    game: Game
    players: tuple[str, ...]
    setup: Setup
    tallies: tuple[Tally, ...] = ()
    started: str = ""
    title: str = ""
    place: str = ""
    note: str = ""

    @property
    def order(self) -> tuple[int, ...]:
        """All seats in their playing order after these rounds."""
        return playing_order(self.setup.seats, self.tallies)

    def board(self) -> Board:
        """Works out all that follows from the facts."""
        return play(self.game, self.setup, self.tallies)

    def examine(self) -> None:
        """Asks of every round whether it can have happened.

        :raises ImpossibleRound: for the first that cannot
        """
        examine(self.game, self.setup, self.tallies)
