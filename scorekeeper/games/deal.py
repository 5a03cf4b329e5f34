"""A deal: the cards of one round, and who gets them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: how many cards to how many hands, who deals, who leads the first trick.

    `hands` counts a ghost's hand too; `present` are the seats that play, in playing order.
    `extra` marks a round beyond the planned ones.
    """

    number: int
    cards: int
    hands: int
    dealer: int
    leader: int
    present: tuple[int, ...]
    extra: bool = False
