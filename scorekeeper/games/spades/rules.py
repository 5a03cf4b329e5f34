"""Spades: bids, sides, house rules, and the plan of a hand.

Sources: MSN / Windows Internet Spades (the default game), Microsoft's own help pages,
the rule pages of pagat, Bicycle and Dummies, and options seen in public apps and
tournament sheets.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.games.game import Seating, Setup, alone
from scorekeeper.games.options import OptionsError
from scorekeeper.games.spades.deck import (
    CARDS_BY_HANDS,
    CARDS_IN_PACK,
    JOKERS,
    TWO_PACKS_FROM,
    USUAL_CARDS,
)
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.tally import BID, TRICKS, Field, Scope, Stage, Tally
from scorekeeper.games.text import Text, say

NIL = "nil"
BLIND_NIL = "blind-nil"
BLIND = "blind-"
"""A blind number is written with this before it: `blind-6`."""

SIDE_TRICKS = "side_tricks"

NO_BLIND = ("mirror", "whiz")
"""Ways to bid that know no blind bid."""

FEWEST_SEATS, MOST_SEATS = 2, 6
MOST_BLIND = CARDS_IN_PACK // FEWEST_SEATS

PARTNERS = Seating("partners", say("partners opposite"), ((0, 2), (1, 3)))
THREE_PAIRS = Seating("partners", say("three pairs, partners opposite"), ((0, 3), (1, 4), (2, 5)))
TWO_TEAMS = Seating("teams", say("two teams of three, every second seat"), ((0, 2, 4), (1, 3, 5)))
SEATINGS = {4: (PARTNERS,), 6: (THREE_PAIRS, TWO_TEAMS)}
"""The ways to sit with partners, the usual one first."""

SOURCES: tuple[Text, ...] = (
    say("MSN and Windows Internet Spades, and Microsoft's help pages for them"),
    say("the rule pages of pagat, Bicycle and Dummies"),
)


BID_WORDS = (
    (NIL, say("nil")),
    (BLIND_NIL, say("blind nil")),
    *((f"{BLIND}{n}", say("blind {n}", n=n)) for n in range(1, MOST_BLIND + 1)),
)

FIELDS: tuple[Field, ...] = (
    Field(BID, say("Bid"), Stage.BIDDING, place=("bids",), low=1, choices=BID_WORDS),
    Field(TRICKS, say("Tricks won"), Stage.COUNTING, place=("tricks",)),
    Field(SIDE_TRICKS, say("Tricks of the side"), Stage.COUNTING, Scope.SIDE, place=(SIDE_TRICKS,)),
)


def seatings(seats: int) -> tuple[Seating, ...]:
    """Gives the ways so many players share sides: with partners where they can, or alone."""
    return (*SEATINGS.get(seats, ()), alone(seats))


def bid_field(options: Options, cards: int) -> Field:
    """Gives the field of a bid with the words these house rules allow."""
    return replace(FIELDS[0], high=cards, choices=tuple(_words_allowed(options, cards)))


def _words_allowed(options: Options, cards: int) -> Iterator[tuple[str, Text]]:
    for word, text in BID_WORDS:
        if is_nil(word):
            allowed = options.nil is not None and (word == NIL or options.blind_nil is not None)
        else:
            least = options.blind_bid
            allowed = least is not None and least <= number_bid(word) <= cards
        if allowed and not (word != NIL and options.mode in NO_BLIND):
            yield word, text


def cards_dealt(options: Options, hands: int) -> int:
    """Gives the tricks in a hand: the table's own number, or the usual one for so many hands."""
    return options.cards or CARDS_BY_HANDS.get(hands, USUAL_CARDS)


def most_cards(options: Options, players: int) -> int:
    """Gives the most cards that can be dealt to each player; six take two packs."""
    packs = max(options.packs, 2 if players >= TWO_PACKS_FROM else 1)
    return packs * cards_in_pack(options) // players


def cards_in_pack(options: Options) -> int:
    """Gives the cards of one pack, with the jokers that play."""
    return CARDS_IN_PACK + (0 if options.deck == "standard" else JOKERS)


def check_setup(setup: Setup) -> None:
    """Asks whether a way to bid fits the table.

    :raises OptionsError: suicide, mirror or whiz without four players in pairs, thirteen
        cards, the standard deck and a nil
    """
    options: Options = setup.options
    if options.mode == "standard":
        return
    pairs = sorted(len(side) for side in setup.sides) == [2, 2]
    usual = options.cards in {None, USUAL_CARDS} and options.deck == "standard"
    if not (pairs and usual and options.packs == 1 and options.nil is not None):
        text = say("this way to bid needs four players in pairs, thirteen cards, 52 cards and nil")
        raise OptionsError(text, "mode")


def is_nil(bid: object) -> bool:
    """Tells whether a bid is nil, looked at or blind."""
    return bid in {NIL, BLIND_NIL}


def is_blind_number(bid: object) -> bool:
    """Tells whether a bid is a blind number, as `blind-6`."""
    return isinstance(bid, str) and bid.startswith(BLIND) and bid != BLIND_NIL


def number_bid(bid: int | str | None) -> int:
    """Gives the tricks a bid promises: a nil none, a blind six six."""
    if isinstance(bid, int):
        return bid
    return int(bid.removeprefix(BLIND)) if bid and is_blind_number(bid) else 0


def total_bid(bids: Iterable[int | str | None]) -> int:
    """Adds what bids promise."""
    return sum(number_bid(bid) for bid in bids)


def bids_itself(options: Options, number: int) -> bool:
    """Tells whether a hand is played without bids."""
    return options.first_hand_bids_itself and number == 1


def members(side: Sequence[int], present: Sequence[int]) -> tuple[int, ...]:
    """Gives the seats of a side that play this hand."""
    return tuple(seat for seat in side if seat in present)


def has_nil(tally: Tally, seats: Sequence[int]) -> bool:
    """Tells whether one of these seats bid nil."""
    return any(is_nil(tally.at(BID, seat)) for seat in seats)
