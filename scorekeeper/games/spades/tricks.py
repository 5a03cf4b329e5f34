"""Spades: who wins a trick, and why.

Any spade beats any other suit; the highest spade wins, otherwise the highest card of
the suit led. Jokers and high deuces stand above the ace of spades, as the deck has them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.games.referee import CardsError, Reason, check_number, unknown_card
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.rules import MOST_SEATS
from scorekeeper.games.text import say

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
SPADES = "S"
BIG_JOKER, LITTLE_JOKER = "BJ", "LJ"
HIGH_DEUCES = ("2D", "2S")
CARD = re.compile(r"(10|[2-9TJQKA])([SHDC])")


SOURCE = say("Microsoft’s help, pagat")
TABLES = say("tables with such a deck")

SUIT_NAMES = {
    SPADES: say("spades"),
    "H": say("hearts"),
    "D": say("diamonds"),
    "C": say("clubs"),
}

HIGHEST_SPADE = Reason(say("Spades are trump: the highest spade wins."), SOURCE)
JOKERS = Reason(say("Jokers are spades above the ace, the big one first."), TABLES)
DEUCES = Reason(say("With this deck the two of diamonds, then of spades, beat the ace."), TABLES)
LATER_TWIN = Reason(say("Of two identical cards the later one wins."), TABLES)


@dataclass(frozen=True, slots=True)
class Trick:
    """The position of the winning card, counted from 0; the winner leads."""

    winner: int
    reasons: tuple[Reason, ...]


def judge(names: Sequence[str], options: Options) -> Trick:
    """Says who wins the trick of these cards, in the order they were played.

    :raises CardsError: an unknown card, one too often, none or too many
    """
    cards = check(names, options)
    led = _suit(cards[0], options)
    ranked = [(_strength(card, led, options), place) for place, card in enumerate(cards)]
    later_wins = 1 if options.packs > 1 else -1
    _, winner = max(ranked, key=lambda item: (item[0], later_wins * item[1]))
    return Trick(winner, tuple(_reasons(cards, cards[winner], led, options)))


def check(names: Sequence[str], options: Options) -> list[str]:
    """Reads the names of the cards of one trick.

    :raises CardsError: an unknown card, one too often, none or too many
    """
    check_number(names, MOST_SEATS)
    cards = [_read(name, place, options) for place, name in enumerate(names)]
    for place, card in enumerate(cards):
        if cards[: place + 1].count(card) > options.packs:
            raise CardsError(say("{card} is in it too often.", card=names[place]), place)
    return cards


def _read(name: str, place: int, options: Options) -> str:
    if name in {BIG_JOKER, LITTLE_JOKER}:
        if options.deck == "standard":
            raise CardsError(say("There are no jokers in this deck."), place)
        return name
    match = CARD.fullmatch(name)
    if not match:
        raise unknown_card(name, place)
    return match[1].replace("10", "T") + match[2]


def suit_led(cards: Sequence[str], options: Options) -> str:
    """Gives the suit that must be followed, by its letter; a joker is a spade."""
    return _suit(cards[0], options)


def _reasons(cards: Sequence[str], best: str, led: str, options: Options) -> Iterator[Reason]:
    if _suit(best, options) == SPADES:
        yield HIGHEST_SPADE
        if best in {BIG_JOKER, LITTLE_JOKER}:
            yield JOKERS
        elif best in HIGH_DEUCES and options.deck == "jokers-deuces":
            yield DEUCES
    else:
        text = say(
            "No spade was played: the highest card of the suit led wins, here {suit}.",
            suit=SUIT_NAMES[led],
        )
        yield Reason(text, SOURCE)
    if cards.count(best) > 1:
        yield LATER_TWIN


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
