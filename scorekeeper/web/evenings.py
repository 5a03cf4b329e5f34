"""Finished matches as lines of a list: who won, before whom, what and where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from scorekeeper.games.game import Game
from scorekeeper.games.naming import ROUND_WORD, round_count
from scorekeeper.games.text import Text
from scorekeeper.store.matches import Listed, Seated

FIRST = 3
"""Places named in a line."""


@dataclass(frozen=True, slots=True)
class Place:
    """Players who share a rank, and their total."""

    names: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Evening:
    """One match of a list; `game` is None where the roll-call no longer has it."""

    id: str
    at: datetime
    slug: str
    game: Text | str
    winner: Place
    others: tuple[Place, ...]
    players: int
    rounds: int
    word: Text
    length: Text
    title: str
    place: str
    ended: bool


def evenings(listed: Iterable[Listed], games: Sequence[Game]) -> list[Evening]:
    """Gives the lines of these matches, in their order."""
    by_slug = {game.slug: game for game in games}
    return [_evening(item, by_slug.get(item.slug)) for item in listed]


def _evening(item: Listed, game: Game | None) -> Evening:
    places = standing(item)
    return Evening(
        item.id,
        item.started,
        item.slug,
        game.name if game else item.slug,
        places[0],
        tuple(places[1:FIRST]),
        len(item.players),
        item.rounds,
        game.round_word if game else ROUND_WORD,
        (game.round_count if game else round_count)(item.rounds),
        item.title,
        item.place,
        item.ended,
    )


def standing(item: Listed) -> list[Place]:
    """Gives the places of a listed match: winners first, last those who were away."""
    return [
        Place(tuple(player.name for player in group), -total)
        for (_, _, total), group in groupby(sorted(item.players, key=_order), key=_order)
    ]


def _order(player: Seated) -> tuple[bool, bool, int]:
    return not player.won, player.rank is None, -player.total
