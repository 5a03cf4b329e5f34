"""What is wrong with the facts of a round, said to people and to programs."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.text import Text


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that cannot be, or, where it is not blocking, hardly can be.

    `code` is the name from the game file's table, `seats` the seats it is about
    (empty where it is about the whole table).
    """

    code: str
    text: Text
    seats: tuple[int, ...] = ()
    blocking: bool = True


class ImpossibleRound(ValueError):
    """The facts of a round cannot have happened."""

    def __init__(self, number: int, faults: Sequence[Fault]) -> None:
        self.number = number
        """The round, counted from 1."""
        self.faults = tuple(faults)
        """All its blocking faults."""
        super().__init__(f"round {number}: {'; '.join(str(fault.text) for fault in faults)}")
