"""What cannot have happened in a round of Skull King."""

from scorekeeper.games.faults import Fault
from scorekeeper.games.game import Deal
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.tally import Tally


def faults(options: Options, deal: Deal, tally: Tally) -> list[Fault]:
    """Gives everything that is wrong with the facts of a round."""
    return []
