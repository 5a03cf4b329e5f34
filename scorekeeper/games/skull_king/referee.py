"""The referee of Skull King: its cards as keys, and tricks judged by their names."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

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
from scorekeeper.games.skull_king.kinds import KINDS, PIRATE, PIRATE_NAMES
from scorekeeper.games.skull_king.reasons import SUIT_NAMES, reasons
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.skull_king.tricks import ESCAPE_LIKE, Rank
from scorekeeper.games.text import Text, count, say


@dataclass(frozen=True, slots=True)
class Slot:
    """Cards the deck holds `most` of in all; `option` is the house rule that adds them."""

    key: str
    label: Text
    most: int
    option: str = ""


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
    never_turned: Mapping[str, Text] = MappingProxyType(
        {"tigress-as-pirate": say("Graybeard’s Tigress is always an escape.")}
    )

    def every(self, options: Options) -> Options:
        """Puts Loot, Kraken and White Whale into the deck."""
        return replace(options, loot=True, kraken=True, white_whale=True)

    def dealt(self, options: Options, deal: Deal) -> Options:
        """Leaves Loot in the box where two play."""
        return replace(options, loot=rules.has_loot(options, len(deal.present)))

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
