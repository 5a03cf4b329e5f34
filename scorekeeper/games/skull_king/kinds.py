"""The cards of Skull King as keys: names, pictures, how many there are, how each works."""

from dataclasses import replace

from scorekeeper.games.referee import Card, CardKind
from scorekeeper.games.skull_king import rules
from scorekeeper.games.text import Text, say

TIGRESS = "tigress"
PIRATE = "pirate"

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
            "power: Rosie says who leads next, Bendt draws two cards and puts two away, Rascal "
            "wagers 10 or 20, Juanita looks at the cards not dealt, Harry changes his player’s "
            "bid by one."
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
            "Characters win and pay nothing, 14s do. Without a number the trick is destroyed; who "
            "leads then is a house rule."
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
