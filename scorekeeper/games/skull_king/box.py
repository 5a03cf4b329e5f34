"""The cards a table plays with, counted by what they can do in a story of the round."""

from dataclasses import dataclass

from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.rules import Options


@dataclass(frozen=True, slots=True)
class Box:
    """How many of each card are in the deck; every other card is a number that pays nothing.

    `pirates` counts the Tigress and, where powers are played, Rascal and Harry.
    """

    fourteens: int = len(rules.COLOURS)
    black_fourteens: int = 1
    pirates: int = rules.PIRATES
    skull_kings: int = rules.SKULL_KINGS
    mermaids: int = rules.MERMAIDS
    escapes: int = rules.ESCAPES
    loots: int = rules.LOOTS
    krakens: int = rules.KRAKENS
    white_whales: int = rules.WHITE_WHALES


def box(options: Options, players: int) -> Box:
    """Gives the cards that so many players play with."""
    return Box(
        loots=rules.LOOTS * rules.has_loot(options, players),
        krakens=rules.KRAKENS * options.kraken,
        white_whales=rules.WHITE_WHALES * options.white_whale,
    )
