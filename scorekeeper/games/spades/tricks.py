"""Spades: who wins a trick, and why.

Any spade beats any other suit; the highest spade wins, otherwise the highest card of
the suit led. Jokers and high deuces stand above the ace of spades, as the deck has them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.spades.rules import MOST_SEATS, Options
from scorekeeper.games.text import Text, say

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
SPADES = "S"
BIG_JOKER, LITTLE_JOKER = "BJ", "LJ"
HIGH_DEUCES = ("2D", "2S")
CARD = re.compile(r"(10|[2-9TJQKA])([SHDC])")


class UnknownCards(ValueError):
    """Cards that cannot lie in one trick."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(str(text))


@dataclass(frozen=True, slots=True)
class Trick:
    """The position of the winning card, counted from 0; the winner leads."""

    winner: int
    reason: Text


def judge(names: Sequence[str], options: Options) -> Trick:
    """Says who wins the trick of these cards, in the order they were played.

    :raises UnknownCards: an unknown card, one too often, none or too many
    """
    cards = [_read(name, options) for name in names]
    _check(cards, options)
    led = _suit(cards[0], options)
    ranked = [(_strength(card, led, options), place) for place, card in enumerate(cards)]
    later_wins = 1 if options.packs > 1 else -1
    _, winner = max(ranked, key=lambda item: (item[0], later_wins * item[1]))
    if _suit(cards[winner], options) == SPADES:
        return Trick(winner, say("the highest spade wins"))
    return Trick(winner, say("no spade was played: the highest card of the suit led wins"))


def _read(name: str, options: Options) -> str:
    if name in {BIG_JOKER, LITTLE_JOKER} and options.deck != "standard":
        return name
    match = CARD.fullmatch(name)
    if not match:
        raise UnknownCards(say("{card} is no card of this deck", card=repr(name)[:40]))
    return match[1].replace("10", "T") + match[2]


def _check(cards: Sequence[str], options: Options) -> None:
    if not 1 <= len(cards) <= MOST_SEATS:
        raise UnknownCards(say("a trick has 1 to {most} cards", most=MOST_SEATS))
    for card in cards:
        if cards.count(card) > options.packs:
            raise UnknownCards(say("{card} is in it too often", card=card))


def _suit(card: str, options: Options) -> str:
    high_deuce = options.deck == "jokers-deuces" and card in HIGH_DEUCES
    return SPADES if card in {BIG_JOKER, LITTLE_JOKER} or high_deuce else card[1]


def _strength(card: str, led: str, options: Options) -> tuple[int, int]:
    """Spades over the suit led over the rest; within a suit by rank."""
    suit = _suit(card, options)
    return (2 if suit == SPADES else int(suit == led), _rank(card, options))


def _rank(card: str, options: Options) -> int:
    above_the_ace = [BIG_JOKER, LITTLE_JOKER]
    if options.deck == "jokers-deuces":
        above_the_ace += HIGH_DEUCES
    if card in above_the_ace:
        return len(RANKS) + len(above_the_ace) - above_the_ace.index(card)
    return RANKS.index(card[0])
