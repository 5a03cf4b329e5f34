"""Who wins a trick of Skull King, what it captures, and who leads the next one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.fields import (
    BLACK_FOURTEEN,
    FOURTEENS,
    MERMAIDS,
    PIRATES,
    SKULL_KING,
)
from scorekeeper.games.skull_king.rules import Options


class Rank(StrEnum):
    """What a card is when it is played."""

    NUMBER = "number"
    PIRATE = "pirate"
    SKULL_KING = "skull-king"
    MERMAID = "mermaid"
    ESCAPE = "escape"
    LOOT = "loot"
    KRAKEN = "kraken"
    WHITE_WHALE = "white-whale"


ESCAPE_LIKE = (Rank.ESCAPE, Rank.LOOT)
BEASTS = (Rank.KRAKEN, Rank.WHITE_WHALE)


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it was played, the Tigress as what she was declared to be.

    `suit` and `number` are empty but for a number card. `name` is the one of game files.
    """

    name: str
    rank: Rank
    suit: str = ""
    number: int = 0


def _deck() -> Iterator[Card]:
    for suit in rules.SUITS:
        for number in rules.NUMBERS:
            yield Card(f"{suit}-{number}", Rank.NUMBER, suit, number)
    for pirate in ("pirate", *rules.NAMED_PIRATES, "tigress-as-pirate"):
        yield Card(pirate, Rank.PIRATE)
    yield Card("tigress-as-escape", Rank.ESCAPE)
    for rank in Rank:
        if rank not in (Rank.NUMBER, Rank.PIRATE):
            yield Card(rank.value, rank)


CARDS: dict[str, Card] = {card.name: card for card in _deck()}
"""Every card by its name; `pirate` is any of the five."""


@dataclass(frozen=True, slots=True)
class Trick:
    """What became of a trick; cards are told by their place in it, from 0.

    `winner` is None where the trick was destroyed, `leads` is whose player leads the next.
    `captures` holds only what is not zero, by the key of its field; `alliances` pairs the
    place of a Loot with that of the winner.
    """

    winner: int | None
    leads: int
    captures: dict[str, int] = field(default_factory=dict)
    alliances: tuple[tuple[int, int], ...] = ()

    @property
    def destroyed(self) -> bool:
        """Whether nobody won it."""
        return self.winner is None


def judge(cards: Sequence[Card], options: Options) -> Trick:
    """Judges a whole trick of one card or more, in the order of play."""
    beast = _acting_beast(cards)
    by_ladder = _ladder_winner(cards)
    if beast is None:
        winner, leads = by_ladder, by_ladder
    elif cards[beast].rank is Rank.KRAKEN:
        winner, leads = None, by_ladder
    else:
        winner = leads = _highest_number(cards)
        if winner is None and options.whale_without_numbers == rules.WOULD_BE_WINNER:
            leads = by_ladder
    if winner is None:
        return Trick(None, next(place for place in (leads, beast) if place is not None))
    return Trick(
        winner,
        winner,
        {**_fourteens(cards), **({} if beast is not None else _characters(cards, winner))},
        tuple((place, winner) for place in _places(cards, Rank.LOOT) if place != winner),
    )


def _acting_beast(cards: Sequence[Card]) -> int | None:
    """Of Kraken and White Whale only the later acts; the earlier counts as nothing."""
    return max(_places(cards, *BEASTS), default=None)


def _ladder_winner(cards: Sequence[Card]) -> int | None:
    """Gives who wins by the ladder, as if Kraken and White Whale were not there."""
    first: dict[Rank, int] = {}
    for place, card in enumerate(cards):
        first.setdefault(card.rank, place)
    if Rank.SKULL_KING in first:
        return first.get(Rank.MERMAID, first[Rank.SKULL_KING])
    for rank in (Rank.PIRATE, Rank.MERMAID):
        if rank in first:
            return first[rank]
    if Rank.NUMBER in first:
        lead = first[Rank.NUMBER]
        return _highest_of(cards, rules.TRUMP, _highest_of(cards, cards[lead].suit, lead))
    return min((first[rank] for rank in ESCAPE_LIKE if rank in first), default=None)


def _highest_of(cards: Sequence[Card], suit: str, otherwise: int) -> int:
    """Gives the highest card of a suit, or another place where there is none."""
    places = [place for place, card in enumerate(cards) if card.suit == suit]
    return max(places, key=lambda place: cards[place].number, default=otherwise)


def _highest_number(cards: Sequence[Card]) -> int | None:
    """Gives the highest number of any suit, the earliest of equals."""
    numbers = _places(cards, Rank.NUMBER)
    return max(numbers, key=lambda place: cards[place].number, default=None)


def _fourteens(cards: Sequence[Card]) -> dict[str, int]:
    suits = [card.suit for card in cards if card.number == rules.HIGHEST]
    black = suits.count(rules.TRUMP)
    return _not_zero({FOURTEENS: len(suits) - black, BLACK_FOURTEEN: black})


def _characters(cards: Sequence[Card], winner: int) -> dict[str, int]:
    """Gives what the winning character takes, wherever in the trick it lies."""
    match cards[winner].rank:
        case Rank.PIRATE:
            return _not_zero({MERMAIDS: len(_places(cards, Rank.MERMAID))})
        case Rank.SKULL_KING:
            return _not_zero({PIRATES: len(_places(cards, Rank.PIRATE))})
        case Rank.MERMAID:
            return _not_zero({SKULL_KING: len(_places(cards, Rank.SKULL_KING))})
        case _:
            return {}


def _places(cards: Sequence[Card], *ranks: Rank) -> list[int]:
    return [place for place, card in enumerate(cards) if card.rank in ranks]


def _not_zero(captures: dict[str, int]) -> dict[str, int]:
    return {key: number for key, number in captures.items() if number}
