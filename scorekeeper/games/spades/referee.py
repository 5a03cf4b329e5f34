"""The referee of Spades: its cards as keys, and tricks judged by their names."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.games.deal import Deal
from scorekeeper.games.referee import Card, CardKind, Verdict, in_turn, unknown_card
from scorekeeper.games.spades import tricks
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.rules import MOST_SEATS, cards_in_pack
from scorekeeper.games.text import Text, say

SUITS = {
    "S": (
        say("Spades"),
        "spade",
        say(
            "Trump: any spade beats the other suits. They may be led once one was played, or "
            "when nothing else is held."
        ),
        say("{face} of spades"),
    ),
    "H": (
        say("Hearts"),
        "heart",
        say("Follow the suit led if you hold it."),
        say("{face} of hearts"),
    ),
    "D": (
        say("Diamonds"),
        "diamond",
        say("Follow the suit led if you hold it."),
        say("{face} of diamonds"),
    ),
    "C": (say("Clubs"), "club", say("Follow the suit led if you hold it."), say("{face} of clubs")),
}
"""Name, picture, help and the words for a card of each suit."""

COURT = {"A": say("Ace"), "K": say("King"), "Q": say("Queen"), "J": say("Jack")}
FACES = tuple(rank.replace("T", "10") for rank in tricks.RANKS)
JOKER_HELP = say("A spade above the ace; the big joker beats the little one.")


def _suit(letter: str) -> CardKind:
    label, sign, help, words = SUITS[letter]
    cards = tuple(
        Card(
            f"{face}{letter}", replace(words, facts=(("face", COURT.get(face, face)),)), sign, face
        )
        for face in FACES
    )
    return CardKind(letter, label, sign, help, len(cards), cards, suit=True)


def _joker(name: str, label: Text) -> CardKind:
    return CardKind(name, label, "joker", JOKER_HELP, 1, (Card(name, label, "joker"),))


SUIT_KINDS = tuple(map(_suit, SUITS))
JOKER_KINDS = (
    _joker(tricks.BIG_JOKER, say("Big joker")),
    _joker(tricks.LITTLE_JOKER, say("Little joker")),
)
CARDS = {card.name: card for kind in (*SUIT_KINDS, *JOKER_KINDS) for card in kind.cards}
CARDS |= {f"T{letter}": CARDS[f"10{letter}"] for letter in SUITS}


class SpadesReferee:
    """Answers the protocol for Spades."""

    most = MOST_SEATS
    nobody: Text | None = None
    never_turned: Mapping[str, Text] = MappingProxyType({})

    def every(self, options: Options) -> Options:
        """Puts the jokers into the deck."""
        return replace(options, deck="jokers") if options.deck == "standard" else options

    def dealt(self, options: Options, deal: Deal) -> Options:
        """Takes a second pack where one does not go round."""
        one_is_enough = deal.cards * deal.hands <= cards_in_pack(options)
        return options if one_is_enough else replace(options, packs=2)

    def kinds(self, options: Options) -> tuple[CardKind, ...]:
        """Gives the suits, and the jokers where they play."""
        return SUIT_KINDS if options.deck == "standard" else (*SUIT_KINDS, *JOKER_KINDS)

    def card(self, name: str) -> Card:
        """Finds a card; a ten is `10` or `T`."""
        if name not in CARDS:
            raise unknown_card(name, 0)
        return CARDS[name]

    def check(self, names: Sequence[str], options: Options) -> None:
        """Makes sure that the packs hold these cards."""
        tricks.check(names, options)

    def judge(self, names: Sequence[str], options: Options) -> Verdict:
        """Says who wins and why; nothing is captured in Spades."""
        trick = tricks.judge(names, options)
        led = tricks.suit_led(tricks.check(names, options), options)
        follow = say("Suit to follow: {suit}.", suit=tricks.SUIT_NAMES[led])
        return Verdict(trick.winner, trick.winner, trick.reasons, follow=follow)

    def turns(self, deal: Deal, first: int | None) -> tuple[int | None, ...]:
        """Gives the seats from the leader on."""
        return in_turn(deal, first)


REFEREE = SpadesReferee()
"""The one object of it."""
