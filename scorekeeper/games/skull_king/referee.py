"""The referee of Skull King: its cards as keys, and tricks judged by their names."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.deal import Deal
from scorekeeper.games.referee import (
    IF_MET,
    Card,
    CardKind,
    CardsError,
    Verdict,
    check_number,
    in_turn,
    unknown_card,
)
from scorekeeper.games.skull_king import rules, scoring, tricks
from scorekeeper.games.skull_king.reasons import SUIT_NAMES, reasons
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.skull_king.tricks import ESCAPE_LIKE, Rank
from scorekeeper.games.text import Text, count, say

TIGRESS = "tigress"
PIRATE = "pirate"


@dataclass(frozen=True, slots=True)
class Slot:
    """Cards the deck holds `most` of in all; `option` is the house rule that adds them."""

    key: str
    label: Text
    most: int
    option: str = ""


SUITS = {
    "green": (
        say("Green"),
        "parrot",
        say("Parrots. 1 to 14; the 14 pays 10 to whoever wins its trick."),
    ),
    "yellow": (
        say("Yellow"),
        "chest",
        say("Chests. 1 to 14; the 14 pays 10 to whoever wins its trick."),
    ),
    "purple": (
        say("Purple"),
        "map",
        say("Maps. 1 to 14; the 14 pays 10 to whoever wins its trick."),
    ),
    "black": (
        say("Black"),
        "flag",
        say(
            "Flags, the trump: the highest black card beats the other three suits. Follow the "
            "suit led before you play it. 1 to 14; the 14 pays 20 to whoever wins its trick."
        ),
    ),
}
"""Name, picture and help of each suit."""

FACES = {
    "green": say("Green {number}"),
    "yellow": say("Yellow {number}"),
    "purple": say("Purple {number}"),
    "black": say("Black {number}"),
}

PIRATE_NAMES = {
    "rosie": say("Rosie D’Laney"),
    "bendt": say("Bendt the Bandit"),
    "rascal": say("Rascal of Roatan"),
    "juanita": say("Juanita Jade"),
    "harry": say("Harry the Giant"),
}


def _numbers(suit: str) -> tuple[Card, ...]:
    _, sign, _ = SUITS[suit]
    return tuple(
        Card(
            f"{suit}-{number}",
            replace(FACES[suit], facts=(("number", number),)),
            sign,
            str(number),
            suit,
        )
        for number in rules.NUMBERS
    )


def _special(key: str, label: Text, number: int, help: Text, option: str = "") -> CardKind:
    return CardKind(key, label, key, help, number, (Card(key, label, key),), option=option)


KINDS: tuple[CardKind, ...] = (
    *(
        CardKind(suit, label, sign, help, rules.HIGHEST, _numbers(suit), suit, suit=True)
        for suit, (label, sign, help) in SUITS.items()
    ),
    _special(
        PIRATE,
        say("Pirate"),
        len(rules.NAMED_PIRATES),
        say(
            "Beats every number and mermaids, loses to the Skull King. Of several the first one "
            "played wins. Takes mermaids, 20 each. With pirate powers, winning with one uses its "
            "power: Rosie says who leads next, Bendt swaps two cards, Rascal wagers 10 or 20, "
            "Juanita looks at the cards not dealt, Harry changes his player’s bid by one."
        ),
    ),
    _special(
        "skull-king",
        say("Skull King"),
        rules.SKULL_KINGS,
        say(
            "Beats everything but a mermaid. Takes pirates, 30 each, wherever they lie in the "
            "trick; the Tigress too, if she was played as a pirate."
        ),
    ),
    _special(
        "mermaid",
        say("Mermaid"),
        rules.MERMAIDS,
        say(
            "Beats every number and the Skull King, loses to pirates, but if all three meet the "
            "mermaid wins, in any order. Takes the Skull King for 40, in early editions 50."
        ),
    ),
    _special(
        "escape",
        say("Escape"),
        rules.ESCAPES,
        say(
            "Loses to everything. Led, it leaves the suit to the first number. Where nothing but "
            "escapes was played the first card wins, and that is a trick won."
        ),
    ),
    CardKind(
        TIGRESS,
        say("Tigress"),
        TIGRESS,
        say(
            "Whoever plays her says at once whether she is a pirate or an escape; from then on "
            "she is that in every way."
        ),
        rules.TIGRESSES,
        (
            Card("tigress-as-pirate", say("Tigress as a pirate"), TIGRESS, mark=PIRATE),
            Card("tigress-as-escape", say("Tigress as an escape"), TIGRESS, mark="escape"),
        ),
    ),
    _special(
        "kraken",
        say("Kraken"),
        rules.KRAKENS,
        say(
            "Destroys its trick: nobody wins it or takes anything. Whoever would have won leads "
            "the next. If the White Whale is in it too, only the later of the two acts."
        ),
        "kraken",
    ),
    _special(
        "white-whale",
        say("White Whale"),
        rules.WHITE_WHALES,
        say(
            "The highest number in its trick wins, whatever its suit; of equal ones the first. "
            "Characters win and pay nothing, 14s do. Without a number the trick is destroyed."
        ),
        "white_whale",
    ),
    _special(
        "loot",
        say("Loot"),
        rules.LOOTS,
        say(
            "Plays as an escape. Whoever plays it is allied with whoever wins its trick: 20 to "
            "both if both bids are exact. Not with two players."
        ),
        "loot",
    ),
)
"""Every card of the box by its key, advanced ones with their house rule."""

CARDS: dict[str, Card] = {card.name: card for kind in KINDS for card in kind.cards} | {
    name: Card(name, label, PIRATE) for name, label in PIRATE_NAMES.items()
}
SLOTS: dict[str, tuple[Slot, ...]] = {
    card.name: (Slot(card.name if kind.suit else kind.key, label, most, kind.option),)
    for kind in KINDS
    for card in kind.cards
    for label, most in [(card.label, 1) if kind.suit else (kind.label, kind.count)]
}
SLOTS |= {name: (*SLOTS[PIRATE], Slot(name, label, 1)) for name, label in PIRATE_NAMES.items()}
"""What each card takes up of the deck: a pirate by name is also one of the five."""


class SkullKingReferee:
    """Answers the protocol for Skull King."""

    most = rules.MOST_PLAYERS
    nobody: Text | None = say("Graybeard")

    def every(self, options: Options) -> Options:
        """Puts Loot, Kraken and White Whale into the deck."""
        return replace(options, loot=True, kraken=True, white_whale=True)

    def kinds(self, options: Options) -> tuple[CardKind, ...]:
        """Gives the suits, then the special cards that these options play with."""
        return tuple(kind for kind in KINDS if not kind.option or getattr(options, kind.option))

    def card(self, name: str) -> Card:
        """Finds a card, the pirates by name as well."""
        if name not in CARDS:
            raise unknown_card(name, 0)
        return CARDS[name]

    def check(self, names: Sequence[str], options: Options) -> None:
        """Makes sure that the deck holds these cards."""
        check_number(names, self.most)
        taken: Counter[str] = Counter()
        for place, name in enumerate(names):
            if name not in SLOTS:
                raise unknown_card(name, place)
            for slot in SLOTS[name]:
                taken[slot.key] += 1
                _check(slot, taken[slot.key], options, place)

    def judge(self, names: Sequence[str], options: Options) -> Verdict:
        """Says who wins, what is captured, who leads, and why."""
        self.check(names, options)
        cards = [tricks.CARDS[name] for name in names]
        trick = tricks.judge(cards, options)
        worths = scoring.capture_worths(options)
        return Verdict(
            trick.winner,
            trick.leads,
            reasons(cards, trick, options),
            trick.captures,
            trick.alliances,
            sum(worths[key] * number for key, number in trick.captures.items()),
            _terms(options),
            _follow(cards),
        )

    def turns(self, deal: Deal, first: int | None) -> tuple[int | None, ...]:
        """A player leads to Graybeard; he leads to whoever led the round."""
        if not rules.has_ghost(len(deal.present)):
            return in_turn(deal, first)
        leader = deal.leader if first is None else first
        other = next(seat for seat in deal.present if seat != leader)
        return (None, leader, other) if first is None else (leader, None, other)


def _check(slot: Slot, number: int, options: Options, place: int) -> None:
    if slot.option and not getattr(options, slot.option):
        text = say("{card} is not in this deck: that house rule is off.", card=slot.label)
        raise CardsError(text, place)
    if number > slot.most:
        text = count(
            "{card}: there is only one in the deck.",
            "{card}: there are only {n} in the deck.",
            slot.most,
            card=slot.label,
        )
        raise CardsError(text, place)


def _terms(options: Options) -> Text:
    if options.scoring == rules.RASCAL:
        return say("if the bid is exact, half of it if the bid is off by one")
    if options.bonus_on_missed_bid:
        return say("whether the bid is met or not")
    return IF_MET


def _follow(cards: Sequence[tricks.Card]) -> Text:
    for card in cards:
        if card.rank is Rank.NUMBER:
            return say("Suit to follow: {suit}.", suit=SUIT_NAMES[card.suit])
        if card.rank not in ESCAPE_LIKE:
            return say("No suit to follow in this trick.")
    return say("No suit yet: the first number sets it.")


REFEREE = SkullKingReferee()
"""The one object of it."""
