"""Why a trick of Skull King goes as it goes: each rule that decided, and where it stands.

| rule | sentences |
|---|---|
| Kraken and White Whale meet | `LATER_BEAST` |
| the ladder: characters, black, the suit led, escapes | `_ladder` |
| Kraken: destroyed, who would have won leads | `_kraken` |
| White Whale: the highest number, or destroyed | `_whale` |
| captures, and what looks like one | `_paid`, `_unpaid` |
| Loot | `_loot` |
"""

from collections.abc import Iterator, Sequence

from scorekeeper.games.referee import Reason
from scorekeeper.games.skull_king import fields, rules
from scorekeeper.games.skull_king.fields import MERMAIDS, PIRATES, SKULL_KING
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.skull_king.tricks import BEASTS, ESCAPE_LIKE, Card, Rank, Trick
from scorekeeper.games.text import Text, count, say

BOOKLETS = say("booklets of 2021 and 2024")
OLDER = say("booklet of 2021, online table")
NEWER = say("booklet of 2024")
ONLINE = say("booklets, online table")
ANSWERS = say("publisher’s answers to questions, online table")
READING = say("our reading of the booklets")

SUIT_NAMES = {
    "green": say("green"),
    "yellow": say("yellow"),
    "purple": say("purple"),
    "black": say("black"),
}

LATER_BEAST = {
    Rank.KRAKEN: Reason(
        say("Kraken and White Whale meet: only the later one acts, here the Kraken."), ANSWERS
    ),
    Rank.WHITE_WHALE: Reason(
        say("Kraken and White Whale meet: only the later one acts, here the White Whale."), ANSWERS
    ),
}
ALL_THREE = Reason(
    say("Mermaid, Skull King and pirate meet: the mermaid wins, in any order."), BOOKLETS
)
MERMAID_TAKES_KING = Reason(say("A mermaid beats the Skull King, in any order."), BOOKLETS)
KING = Reason(say("The Skull King beats everything but a mermaid."), BOOKLETS)
PIRATE = Reason(say("A pirate beats mermaids and every number."), BOOKLETS)
MERMAID = Reason(say("A mermaid beats every number."), BOOKLETS)
FIRST_PIRATE = Reason(say("Of several pirates the first one played wins."), BOOKLETS)
FIRST_MERMAID = Reason(say("Of two mermaids the first one played wins."), BOOKLETS)
TIGRESS_AS_PIRATE = Reason(say("The Tigress was played as a pirate and is one here."), BOOKLETS)
BLACK = Reason(say("Black is trump: the highest black card beats the suit led."), BOOKLETS)
BLACK_LED = Reason(say("Black was led: its highest card wins."), BOOKLETS)
OPEN_SUIT = Reason(say("Escapes set no suit; the first number does."), BOOKLETS)
ESCAPES = Reason(
    say("Nothing but escapes: the first card wins, and it counts as a trick won."), BOOKLETS
)
LOOT_ESCAPES = Reason(say("A Loot is an escape here."), BOOKLETS)

DESTROYED = Reason(say("The Kraken destroys the trick: nobody wins it or takes anything."), ONLINE)
WOULD_HAVE = Reason(say("Whoever would have won leads the next trick."), ONLINE)
NO_SUIT_BY_BEAST = Reason(
    say("Kraken and White Whale set no suit; the first number does."), READING
)
ONLY_BEASTS = Reason(say("Nobody would have won: who played the beast that acts leads."), READING)
WHALE = Reason(
    say("Under the White Whale the highest number wins, whatever its suit; black is no trump."),
    ONLINE,
)
WHALE_TIE = Reason(say("Of equal numbers the first one played wins."), OLDER)
WHALE_CHARACTERS = Reason(say("Characters win nothing and pay nothing here."), READING)
NO_NUMBER = Reason(say("The White Whale finds no number: the trick is destroyed."), ONLINE)
WHALE_PLAYER = Reason(say("Who played the White Whale leads the next trick."), OLDER)
WOULD_HAVE_2024 = Reason(say("Whoever would have won leads the next trick."), NEWER)

PIRATES_UNPAID = Reason(say("The pirates pay nothing: she takes only the Skull King."), BOOKLETS)
PIRATE_UNPAID = Reason(say("The pirate pays nothing: she takes only the Skull King."), BOOKLETS)
TIGRESS_UNPAID = Reason(
    say("The Tigress escaped, so she pays nothing."), say("publisher’s answers to questions")
)
ALLIANCE = Reason(
    say("Loot: who played it and the winner get 20 each, if both bids are exact."), BOOKLETS
)
ALLIANCES = Reason(
    say("Two Loots: each of their players and the winner get 20, if both bids are exact."), BOOKLETS
)
OWN_LOOT = Reason(say("With one’s own Loot there is no alliance."), BOOKLETS)
NO_ALLIANCE = Reason(say("No alliance in a destroyed trick."), BOOKLETS)


def reasons(cards: Sequence[Card], trick: Trick, options: Options) -> tuple[Reason, ...]:
    """Gives each rule that decided the trick, in the order in which they are applied."""
    return (
        *_who(cards, trick, options),
        *_paid(cards, trick, options),
        *_unpaid(cards, trick),
        *_loot(cards, trick),
    )


def _who(cards: Sequence[Card], trick: Trick, options: Options) -> Iterator[Reason]:
    beasts = [card.rank for card in cards if card.rank in BEASTS]
    if not beasts:
        yield from _ladder(cards)
        return
    if len(beasts) > 1:
        yield LATER_BEAST[beasts[-1]]
    if beasts[-1] is Rank.KRAKEN:
        yield DESTROYED
        yield from _would_have(cards, WOULD_HAVE)
    elif trick.winner is not None:
        yield from _whale(cards, trick.winner)
    else:
        yield NO_NUMBER
        if options.whale_without_numbers == rules.WOULD_BE_WINNER:
            yield from _would_have(cards, WOULD_HAVE_2024)
        else:
            yield WHALE_PLAYER


def _would_have(cards: Sequence[Card], rule: Reason) -> Iterator[Reason]:
    if all(card.rank in BEASTS for card in cards):
        yield ONLY_BEASTS
        return
    yield rule
    yield from _ladder(cards)


def _whale(cards: Sequence[Card], winner: int) -> Iterator[Reason]:
    yield WHALE
    if [card.number for card in cards].count(cards[winner].number) > 1:
        yield WHALE_TIE
    if any(card.rank in (Rank.PIRATE, Rank.MERMAID, Rank.SKULL_KING) for card in cards):
        yield WHALE_CHARACTERS


def _ladder(cards: Sequence[Card]) -> Iterator[Reason]:
    ranks = [card.rank for card in cards]
    pirates, mermaids = ranks.count(Rank.PIRATE), ranks.count(Rank.MERMAID)
    king = Rank.SKULL_KING in ranks
    if king and not mermaids:
        yield KING
    elif king:
        yield ALL_THREE if pirates else MERMAID_TAKES_KING
    elif pirates:
        yield PIRATE
    elif mermaids:
        yield MERMAID
    elif Rank.NUMBER in ranks:
        yield from _number(cards)
    else:
        yield from _escapes(cards)
    if mermaids > 1 and (king or not pirates):
        yield FIRST_MERMAID
    if pirates > 1 and not king:
        yield FIRST_PIRATE
    if not (king and mermaids) and any(card.name == "tigress-as-pirate" for card in cards):
        yield TIGRESS_AS_PIRATE


def _number(cards: Sequence[Card]) -> Iterator[Reason]:
    numbers = [card for card in cards if card.rank is Rank.NUMBER]
    led = numbers[0].suit
    if led == rules.TRUMP:
        yield BLACK_LED
    elif any(card.suit == rules.TRUMP for card in numbers):
        yield BLACK
    else:
        yield _highest_of_suit(led)
    if cards[0].rank in ESCAPE_LIKE:
        yield OPEN_SUIT
    elif cards[0].rank in BEASTS:
        yield NO_SUIT_BY_BEAST


def _escapes(cards: Sequence[Card]) -> Iterator[Reason]:
    yield ESCAPES
    if any(card.rank is Rank.LOOT for card in cards):
        yield LOOT_ESCAPES


def _highest_of_suit(suit: str) -> Reason:
    text = say(
        "No character, no black: the highest card of the suit led wins, here {suit}.",
        suit=SUIT_NAMES[suit],
    )
    return Reason(text, BOOKLETS)


def _paid(cards: Sequence[Card], trick: Trick, options: Options) -> Iterator[Reason]:
    if trick.destroyed:
        return
    taken = trick.captures
    if taken.get(SKULL_KING):
        yield Reason(say("She takes the Skull King"), BOOKLETS, options.skull_king_capture)
    if number := taken.get(PIRATES, 0):
        text = count("He takes a pirate", "He takes {n} pirates", number)
        yield Reason(text, BOOKLETS, number * fields.PIRATE_WORTH)
    if number := taken.get(MERMAIDS, 0):
        text = count("The pirate takes a mermaid", "The pirate takes {n} mermaids", number)
        yield Reason(text, BOOKLETS, number * fields.MERMAID_WORTH)
    for card in cards:
        if card.number == rules.HIGHEST:
            yield _fourteen(card)


def _fourteen(card: Card) -> Reason:
    black = card.suit == rules.TRUMP
    points = fields.BLACK_FOURTEEN_WORTH if black else fields.FOURTEEN_WORTH
    text: Text = say("The {suit} 14 lies in the trick", suit=SUIT_NAMES[card.suit])
    return Reason(text, BOOKLETS, points)


def _unpaid(cards: Sequence[Card], trick: Trick) -> Iterator[Reason]:
    """Says why something that people would count pays nothing."""
    if trick.captures.get(SKULL_KING):
        pirates = sum(card.rank is Rank.PIRATE for card in cards)
        if pirates:
            yield PIRATES_UNPAID if pirates > 1 else PIRATE_UNPAID
    beasts = any(card.rank in BEASTS for card in cards)
    by_king = trick.winner is not None and cards[trick.winner].rank is Rank.SKULL_KING
    if by_king and not beasts and any(card.name == "tigress-as-escape" for card in cards):
        yield TIGRESS_UNPAID


def _loot(cards: Sequence[Card], trick: Trick) -> Iterator[Reason]:
    loots = [place for place, card in enumerate(cards) if card.rank is Rank.LOOT]
    if not loots:
        return
    if trick.destroyed:
        yield NO_ALLIANCE
        return
    if trick.alliances:
        yield ALLIANCES if len(trick.alliances) > 1 else ALLIANCE
    if trick.winner in loots:
        yield OWN_LOOT
