"""The deck, the plan of rounds and the house rules of Skull King.

Sources, as the help names them: the publisher's English booklets of 2021 and 2024 and the
French one of 2022, the publisher's sheet for Rascal scoring, the booklet of 2014, and the
rules of an online table. Where they disagree the choice is an option.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.games.game import Preset
from scorekeeper.games.options import option
from scorekeeper.games.text import Text, say

COLOURS = ("green", "yellow", "purple")
TRUMP = "black"
SUITS = (*COLOURS, TRUMP)
HIGHEST = 14
NUMBERS = range(1, HIGHEST + 1)

NAMED_PIRATES = ("rosie", "bendt", "rascal", "juanita", "harry")
TIGRESSES = 1
PIRATES = len(NAMED_PIRATES) + TIGRESSES
"""The most cards that can be pirates: the Tigress may be one."""
SKULL_KINGS = 1
MERMAIDS = 2
ESCAPES = 5
BASE_DECK = len(SUITS) * HIGHEST + PIRATES + SKULL_KINGS + MERMAIDS + ESCAPES

LOOTS = 2
KRAKENS = 1
WHITE_WHALES = 1

FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
GHOST_PLAYERS = 2
"""So many players deal a third hand, Graybeard's."""

STANDARD = "standard"
RASCAL = "rascal"
BY_CARDS = "cards"
BY_ROUND = "round"
EXTRA_ROUND = "extra-round"
SHARED = "shared"
WHALE_PLAYER = "whale-player"
WOULD_BE_WINNER = "would-be-winner"
KING_WORTHS = (40, 50)

LARGEST_DEAL = 60
"""Most cards in an own plan of rounds; the deck allows fewer."""

_EVEN = (2, 4, 6, 8, 10)
_ODD = (9, 7, 5, 3, 1)

STRUCTURES: dict[str, tuple[int, ...]] = {
    "classic": tuple(range(1, 11)),
    "even-keeled": _EVEN,
    "even-keeled-twice": tuple(cards for cards in _EVEN for _ in range(2)),
    "skip-to-the-brawl": tuple(range(6, 11)),
    "swift-n-salty": (5,) * 5,
    "broadside-barrage": (10,) * 10,
    "whirlpool": _ODD,
    "whirlpool-twice": _ODD * 2,
    "past-your-bedtime": (1,),
}
"""The printed plans of rounds: cards a hand, before the deck's cap."""

STRUCTURE_NAMES: dict[str, Text] = {
    "classic": say("Classic, 1 to 10"),
    "even-keeled": say("Even-keeled, 2 4 6 8 10"),
    "even-keeled-twice": say("Even-keeled, each deal twice"),
    "skip-to-the-brawl": say("Skip to the brawl, 6 to 10"),
    "swift-n-salty": say("Swift and salty, five times 5"),
    "broadside-barrage": say("Broadside barrage, ten times 10"),
    "whirlpool": say("Whirlpool, 9 7 5 3 1"),
    "whirlpool-twice": say("Whirlpool, round twice"),
    "past-your-bedtime": say("Past your bedtime, one round of 1"),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules; the defaults are those of the 2021 and 2024 booklets."""

    scoring: str = option(
        STANDARD,
        label=say("Scoring"),
        help=say("Rascal pays every bid 10 for each card; half for off by one, never less than 0."),
        choices={STANDARD: say("Standard"), RASCAL: say("Rascal")},
    )
    cannonball: bool = option(
        False,
        label=say("Cannonball"),
        help=say("With Rascal scoring: each player may load a cannonball, 15 a card or nothing."),
        expert=True,
    )
    rounds: str | tuple[int, ...] = option(
        "classic",
        label=say("Rounds"),
        help=say("How many cards each round deals, as far as the deck goes round."),
        choices=STRUCTURE_NAMES,
        low=1,
        high=LARGEST_DEAL,
        listed=True,
    )
    zero_bid: str = option(
        BY_CARDS,
        label=say("Bid of 0"),
        help=say(
            "With standard scoring it wins or loses 10 for each card dealt, or 10 times the "
            "number of the round."
        ),
        choices={BY_CARDS: say("Cards dealt"), BY_ROUND: say("Number of the round")},
        expert=True,
    )
    ties: str = option(
        EXTRA_ROUND,
        label=say("Tie for first"),
        help=say("Play extra rounds until one is ahead, or share the win."),
        choices={EXTRA_ROUND: say("Extra round"), SHARED: say("Shared")},
        expert=True,
    )
    loot: bool = option(
        False,
        label=say("Loot"),
        help=say("Whoever wins a Loot and whoever played it get 20 each if both bids are exact."),
    )
    kraken: bool = option(
        False,
        label=say("Kraken"),
        help=say("The trick with the Kraken belongs to nobody."),
    )
    white_whale: bool = option(
        False,
        label=say("White Whale"),
        help=say("The highest number wins its trick, whatever the suit; without one, nobody."),
    )
    pirate_powers: bool = option(
        False,
        label=say("Pirate powers"),
        help=say("Winning with a pirate uses its power: Rascal wagers, Harry changes the bid."),
    )
    skull_king_capture: int = option(
        KING_WORTHS[0],
        label=say("Skull King taken"),
        help=say("What a mermaid gets for the Skull King: 40, or 50 in editions of 2013 to 2018."),
        choices={worth: say("{points} points", points=worth) for worth in KING_WORTHS},
        expert=True,
    )
    bonus_on_missed_bid: bool = option(
        False,
        label=say("Bonus on a missed bid"),
        help=say("With standard scoring captures are paid even where the bid was missed."),
        expert=True,
    )
    whale_without_numbers: str = option(
        WHALE_PLAYER,
        label=say("White Whale without numbers"),
        help=say("Who leads after the White Whale found no number in its trick."),
        choices={
            WHALE_PLAYER: say("Who played the White Whale"),
            WOULD_BE_WINNER: say("Who would have won"),
        },
        expert=True,
    )


PRESETS: tuple[Preset, ...] = (
    Preset(
        "2024",
        say("2024 booklet"),
        say("Ten rounds, no advanced cards; a tie for first plays an extra round."),
        {"whale_without_numbers": WOULD_BE_WINNER},
    ),
    Preset(
        "2021",
        say("2021 booklet"),
        say(
            "As 2024, but after a White Whale without numbers its player leads. Its short plans "
            "of rounds go twice."
        ),
    ),
    Preset(
        "online",
        say("Online table"),
        say("All advanced cards and pirate powers; a 0 goes by the round; a tie is shared."),
        {
            "zero_bid": BY_ROUND,
            "ties": SHARED,
            "loot": True,
            "kraken": True,
            "white_whale": True,
            "pirate_powers": True,
        },
    ),
    Preset(
        "2013",
        say("2013 to 2018"),
        say("The early editions: the Skull King is worth 50 to a mermaid."),
        {"skull_king_capture": KING_WORTHS[1]},
    ),
)


def hands(players: int) -> int:
    """Gives the hands dealt to so many players: two deal one to Graybeard as well."""
    return players + 1 if players == GHOST_PLAYERS else players


def has_ghost(players: int) -> bool:
    """Tells whether Graybeard plays with so many."""
    return players == GHOST_PLAYERS


def has_loot(options: Options, players: int) -> bool:
    """Tells whether the Loot cards are in the deck; two players never use them."""
    return options.loot and players != GHOST_PLAYERS


def plan(options: Options) -> tuple[int, ...]:
    """Gives the cards a hand of every planned round, before the deck's cap."""
    rounds: Any = options.rounds
    return STRUCTURES[rounds] if isinstance(rounds, str) else rounds


def planned_cards(options: Options, number: int, hands: int) -> int:
    """Gives the cards a hand in a round; extra rounds repeat the last planned one.

    The cap is that of the base deck, whatever advanced cards are in it.
    """
    rounds = plan(options)
    return min(rounds[min(number, len(rounds)) - 1], BASE_DECK // hands)


def most_cards(options: Options, players: int) -> int:
    """Gives the most cards a hand that the whole deck allows."""
    deck = (
        BASE_DECK
        + LOOTS * has_loot(options, players)
        + KRAKENS * options.kraken
        + WHITE_WHALES * options.white_whale
    )
    return deck // hands(players)


def most_destroyed(options: Options) -> int:
    """Gives the most tricks that can be destroyed in one round."""
    return KRAKENS * options.kraken + WHITE_WHALES * options.white_whale
