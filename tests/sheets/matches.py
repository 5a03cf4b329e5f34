"""Matches made by rule and dice with a fixed seed, for sheets; and their pages."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from scorekeeper.games.game import Setup
from scorekeeper.games.record import Record
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.tally import Tally
from scorekeeper.sheets.blank import blank
from scorekeeper.sheets.filled import filled

NAMES = ("Ben", "Ana", "Maximiliane von Oberhausen", "雨桐", "Käpt’n 🦜", "Chi", "Đorđe", "ليلى")
ALL_CARDS = Options(loot=True, kraken=True, white_whale=True, pirate_powers=True)
WHEN = datetime(2026, 11, 28, 19, 10, tzinfo=UTC)
ENGLISH = {"gettext": str, "ngettext": lambda one, many, n: one if n == 1 else many}
DICE = {10: 11, 12: 243}
"""A seed for each number of rounds: after ten rounds one leads; two tie, and part in twelve."""


def tally(dice, seats, cards):
    """One round in which most bids are met, and some tricks hold a bonus."""
    won = [0] * seats
    for _ in range(cards):
        won[dice.randrange(seats)] += 1
    cells = {}
    for seat, tricks in enumerate(won):
        bid = tricks if dice.random() < 0.6 else max(0, tricks + dice.choice((-1, 1)))
        cells["bid", seat], cells["tricks", seat] = min(bid, cards), tricks
        if tricks and dice.random() < 0.3:
            cells["fourteens", seat] = 1
        if tricks > 1 and dice.random() < 0.3:
            cells["mermaids", seat] = 1
    return Tally(cells)


def match(players=NAMES, rounds=10, options=ALL_CARDS, *, seed=1, cells=None, **facts):
    """A match of so many rounds; *cells* are laid over those of a round, by its number."""
    dice, seats = Random(seed), len(players)
    setup = Setup(
        seats,
        options,
        SKULL_KING.sides(seats),
        start_points=facts.pop("start_points", ()),
        ended=facts.pop("ended", False),
    )
    hands = SKULL_KING.hands(seats)
    tallies = [
        tally(dice, seats, SKULL_KING.cards(options, number, hands)).changed(
            (cells or {}).get(number, {})
        )
        for number in range(1, rounds + 1)
    ]
    return Record(SKULL_KING, tuple(players), setup, tuple(tallies), **facts)


def own_rounds(count, options=ALL_CARDS):
    """House rules with a list of rounds of their own."""
    return replace(options, rounds=(8,) * count)


def page(record, paper="A4", **changed):
    """The page of a match in English."""
    facts = {
        "crew": "Friday crew",
        "zone": "Europe/Berlin",
        "paper": paper,
        "started": WHEN,
        "language": "en",
        **ENGLISH,
        **changed,
    }
    return filled(record, record.board(), **facts)


def blank_page(players, paper="A4", options=None, game=SKULL_KING, **changed):
    """A blank page in English."""
    facts = {"paper": paper, "language": "en", **ENGLISH, **changed}
    return blank(game, options or game.Options(), players, **facts)
