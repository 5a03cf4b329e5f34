"""Whether all that was claimed in a round fits into its tricks and into the deck.

Every claim lays cards into tricks: a Mermaid taken needs the pirate that took her, the
Skull King's pirates lie in one trick with him, two Loots of one player lie in two tricks.
What is counted here is the least that the claims need; what is refused is impossible
however the round was played.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.games.faults import Fault
from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.claims import Claims
from scorekeeper.games.skull_king.fields import (
    BLACK_FOURTEEN,
    CAPTURES,
    FOURTEENS,
    HARRY,
    MERMAIDS,
    PIRATES,
    SKULL_KING,
    WAGER,
)
from scorekeeper.games.text import say

CODE = "captures-impossible"


class Need(NamedTuple):
    """The least one seat's claims need: tricks of their own, and cards in its tricks."""

    tricks: int
    cards: int


def misfits(claims: Claims) -> Iterator[Fault]:
    """Gives the claims that clash with each other, beyond the counts of each kind."""
    yield from _mermaids(claims)
    yield from _pirates(claims)
    for seat in sorted({*claims.seats_of(*CAPTURES, WAGER, HARRY), *_allies(claims)}):
        yield from _seat(claims, seat)


def _allies(claims: Claims) -> Iterator[int]:
    """Yields who won a trick with a Loot."""
    for _, winner in claims.alliances[: rules.LOOTS]:
        yield winner


def _mermaids(claims: Claims) -> Iterator[Fault]:
    """The mermaid that took the Skull King was not taken herself."""
    kings = sum(claims.told(SKULL_KING).values())
    taken = sum(claims.told(MERMAIDS).values())
    if kings > 0 and kings + taken > rules.MERMAIDS >= taken:
        text = say("one mermaid took the Skull King, so pirates took one mermaid at most")
        yield Fault(CODE, text)


def _pirates(claims: Claims) -> Iterator[Fault]:
    """Pirates that won a trick were not taken by the Skull King."""
    taken = sum(claims.told(PIRATES).values())
    winners = sum(pirate_tricks(claims, s) for s in claims.seats_of(MERMAIDS, WAGER, HARRY))
    if taken <= rules.PIRATES < taken + winners:
        text = say(
            "{taken} pirates were taken and {winners} won a trick: there are {most}",
            taken=taken,
            winners=winners,
            most=rules.PIRATES,
        )
        yield Fault(CODE, text)


def _seat(claims: Claims, seat: int) -> Iterator[Fault]:
    """One seat's claims fit into the tricks it won."""
    won = claims.tricks.get(seat, 0)
    if won <= 0:
        return
    need = needed(claims, seat)
    if need.tricks > won:
        text = say("what was claimed needs {tricks} tricks", tricks=need.tricks)
        yield Fault(CODE, text, (seat,))
    elif need.cards > won * claims.deal.hands:
        text = say("what was claimed needs {cards} cards in the tricks won", cards=need.cards)
        yield Fault(CODE, text, (seat,))


def needed(claims: Claims, seat: int) -> Need:
    """Counts the least tricks and cards that one seat's claims need."""
    pirates = claims.at(PIRATES, seat)
    kings = claims.at(SKULL_KING, seat)
    by_pirates = pirate_tricks(claims, seat)
    by_king = 1 if pirates > 0 else 0
    loots = [one for one, other in claims.alliances[: rules.LOOTS] if other == seat]
    characters = by_pirates + claims.at(MERMAIDS, seat) + by_king + pirates + 2 * kings
    fourteens = claims.at(FOURTEENS, seat) + claims.at(BLACK_FOURTEEN, seat)
    return Need(
        tricks=max(by_pirates + by_king + kings, *map(loots.count, loots), 0),
        cards=characters + fourteens + len(loots),
    )


def pirate_tricks(claims: Claims, seat: int) -> int:
    """Counts the tricks a seat must have won with pirates: each power with its own."""
    powers = (claims.at(WAGER, seat) != 0) + (claims.at(HARRY, seat) != 0)
    return max(powers, 1 if claims.at(MERMAIDS, seat) > 0 else 0)
