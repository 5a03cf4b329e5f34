"""What a round of Skull King is told in: the fields of its tally."""

from dataclasses import replace
from typing import Any

from scorekeeper.games.deal import Deal
from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.tally import BID, TRICKS, Field, Kind, Scope, Stage
from scorekeeper.games.text import Text, say

LOAD = "load"
FOURTEENS = "fourteens"
BLACK_FOURTEEN = "black_fourteen"
MERMAIDS = "mermaids"
PIRATES = "pirates"
SKULL_KING = "skull_king"
ALLIANCES = "alliances"
WAGER = "wager"
HARRY = "harry"
DESTROYED = "destroyed"
GHOST = "ghost"

GRAPESHOT = "grapeshot"
CANNONBALL = "cannonball"
WAGERS = (0, 10, 20)
CHANGES = (-1, 0, 1)
"""What Harry may do to a bid."""

FOURTEEN_WORTH = 10
BLACK_FOURTEEN_WORTH = 20
MERMAID_WORTH = 20
PIRATE_WORTH = 30
LOOT_WORTH = 20

CAPTURES = (FOURTEENS, BLACK_FOURTEEN, MERMAIDS, PIRATES, SKULL_KING)


def _capture(key: str, label: Text, sign: str, worth: int, most: int) -> Field:
    return Field(
        key,
        label,
        Stage.COUNTING,
        place=("captures", key),
        neutral=0,
        high=most,
        table=most,
        worth=worth,
        sign=sign,
    )


FIELDS: tuple[Field, ...] = (
    Field(BID, say("Bid"), Stage.BIDDING, place=("bids",)),
    Field(
        LOAD,
        say("Load"),
        Stage.BIDDING,
        kind=Kind.CHOICE,
        place=("loads",),
        neutral=GRAPESHOT,
        choices=((GRAPESHOT, say("Grapeshot")), (CANNONBALL, say("Cannonball"))),
        help=say("Shown after bidding: a cannonball is worth 15 a card, but only if exact."),
    ),
    Field(TRICKS, say("Tricks"), Stage.COUNTING, place=("tricks",)),
    _capture(FOURTEENS, say("14"), "fourteen", FOURTEEN_WORTH, len(rules.COLOURS)),
    _capture(BLACK_FOURTEEN, say("Black 14"), "black-fourteen", BLACK_FOURTEEN_WORTH, 1),
    _capture(MERMAIDS, say("Mermaid by a pirate"), "mermaid", MERMAID_WORTH, rules.MERMAIDS),
    _capture(PIRATES, say("Pirate by the Skull King"), "pirate", PIRATE_WORTH, rules.PIRATES),
    _capture(
        SKULL_KING,
        say("Skull King by a mermaid"),
        "skull-king",
        rules.KING_WORTHS[0],
        rules.SKULL_KINGS,
    ),
    Field(
        ALLIANCES,
        say("Loot"),
        Stage.COUNTING,
        Scope.ROUND,
        Kind.PAIRS,
        ("alliances",),
        neutral=[],
        table=rules.LOOTS,
        worth=LOOT_WORTH,
        sign="loot",
        help=say("First who played the Loot, then who won its trick."),
    ),
    Field(
        WAGER,
        say("Wager"),
        Stage.COUNTING,
        kind=Kind.CHOICE,
        place=("wagers",),
        neutral=0,
        choices=tuple((points, say("{points}", points=points)) for points in WAGERS),
        staked=True,
        help=say("Won with Rascal of Roatan: paid if the bid is exact, else lost."),
    ),
    Field(
        HARRY,
        say("Harry"),
        Stage.COUNTING,
        kind=Kind.CHOICE,
        place=("harry",),
        neutral=0,
        choices=((-1, say("−1")), (0, say("0")), (1, say("+1"))),
        help=say("Won with Harry the Giant: the bid may be changed by one."),
    ),
    Field(
        DESTROYED,
        say("Destroyed tricks"),
        Stage.COUNTING,
        Scope.ROUND,
        place=("destroyed",),
        neutral=0,
        unscored=True,
        one=say("Destroyed"),
        sign="kraken",
        help=say("By the Kraken, or by the White Whale where no number was played."),
    ),
    Field(
        GHOST,
        say("Graybeard’s tricks"),
        Stage.COUNTING,
        Scope.ROUND,
        place=("ghost",),
        unscored=True,
        one=say("Graybeard"),
        help=say("Left out, they are what remains."),
    ),
)


def most_pirates(hands: int) -> int:
    """Gives the most pirates one trick can bring the Skull King."""
    return min(rules.PIRATES, hands - 1)


def shown(options: Options, deal: Deal) -> tuple[Field, ...]:
    """Gives the fields this deal has a place for, with what they can hold filled in."""
    players = len(deal.present)
    destroyable = min(rules.most_destroyed(options), deal.cards)
    there = {
        LOAD: options.cannonball and options.scoring == rules.RASCAL,
        ALLIANCES: rules.has_loot(options, players),
        WAGER: options.pirate_powers and deal.cards > 1,
        HARRY: options.pirate_powers,
        DESTROYED: destroyable > 0,
        GHOST: rules.has_ghost(players),
    }
    pirates = most_pirates(deal.hands)
    changes: dict[str, dict[str, Any]] = {
        BID: {"high": deal.cards},
        TRICKS: {"high": deal.cards},
        PIRATES: {"high": pirates, "table": pirates},
        SKULL_KING: {"worth": options.skull_king_capture},
        DESTROYED: {"high": destroyable},
        GHOST: {"high": deal.cards},
    }
    return tuple(
        replace(field, **changes.get(field.key, {}))
        for field in FIELDS
        if there.get(field.key, True)
    )
