"""Entries: what must hold before one is written, and writing it."""

import re
from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, insert, select

from scorekeeper.games.board import faults
from scorekeeper.games.dealing import deals
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.text import Text, count, say
from scorekeeper.store import tables as t
from scorekeeper.store.cells import PLAYER, Change, UnreadableValue, brief, check_round, unreadable
from scorekeeper.store.errors import StoreError
from scorekeeper.store.fold import Facts, Row, packed
from scorekeeper.store.players import named

KEYS = re.compile("[!-~]{1,128}")
"""What a phone may take for a key: visible ASCII."""


class KeyReused(StoreError):
    """The key of a save was used before, for something else."""


class ImpossibleRounds(StoreError):
    """What cannot have happened: `rounds` holds the blocking faults by round."""

    def __init__(self, rounds: dict[int, tuple[Fault, ...]]) -> None:
        self.rounds = rounds
        super().__init__(_says(rounds))


class RoundLeftOpen(StoreError):
    """A change that would leave a gap in a round after which another has begun."""


def _says(rounds: dict[int, tuple[Fault, ...]]) -> Text:
    if len(rounds) == 1:
        ((number, found),) = rounds.items()
        return say("Round {round}: {fault}", round=number, fault=found[0].text)
    return count(
        "{n} round cannot be like this: {rounds}",
        "{n} rounds cannot be like this: {rounds}",
        len(rounds),
        rounds=", ".join(map(str, rounds)),
    )


INSERT = insert(t.entry)
IS_OURS = select(t.player.c.id).where(
    t.player.c.crew_id == bindparam("crew"), t.player.c.id == bindparam("player")
)


def check_key(key: str) -> None:
    """Refuses what cannot be the key of a save.

    :raises UnreadableValue: if it is empty, too long, or not plain ASCII
    """
    if not isinstance(key, str) or not KEYS.fullmatch(key):
        raise UnreadableValue(say("{key} cannot be the key of a save", key=brief(key)))


def seat_players(
    connection: Connection, crew_id: int, changes: Iterable[Change]
) -> tuple[Change, ...]:
    """Gives the changes with players by number where they were told by name.

    :raises NameRefused: if a name cannot be one
    :raises UnreadableValue: if a number is of no player of this crew
    """
    return tuple(
        _seat_player(connection, crew_id, change)
        if change.key == PLAYER and change.value is not None
        else change
        for change in changes
    )


def _seat_player(connection: Connection, crew_id: int, change: Change) -> Change:
    if isinstance(change.value, str):
        return Change(0, PLAYER, change.seat, named(connection, crew_id, change.value).id)
    if not connection.execute(IS_OURS, {"crew": crew_id, "player": change.value}).scalar():
        raise unreadable(change)
    return change


def check_readable(game: Game, facts: Facts, rounds: Iterable[int]) -> Setup:
    """Checks that match and rounds hold what they can hold, possible or not.

    :raises UnreadableValue: if not
    :raises OptionsError: if the options exclude each other
    """
    setup = facts.setup(game)
    for number in rounds:
        check_round(game, setup, number, facts.rounds.get(number, {}))
    return setup


def check_possible(game: Game, setup: Setup, facts: Facts, rounds: Iterable[int]) -> None:
    """Checks that these rounds can have happened.

    :raises ImpossibleRounds: with every blocking fault of each that cannot
    """
    asked = set(rounds)
    found = {}
    for deal, tally in deals(game, setup, facts.tallies()):
        if deal.number in asked:
            blocking = [each for each in faults(game, setup, deal, tally) if each.blocking]
            if blocking:
                found[deal.number] = tuple(blocking)
    if found:
        raise ImpossibleRounds(found)


def gaps(game: Game, facts: Facts, rounds: Iterable[int]) -> tuple[int, ...]:
    """Gives which of these rounds are not complete though a later one has begun."""
    earlier = set(rounds).intersection(range(1, max(facts.rounds, default=0)))
    if not earlier:
        return ()
    setup = facts.setup(game)
    return tuple(
        deal.number
        for deal, tally in deals(game, setup, facts.tallies())
        if deal.number in earlier and game.missing(setup, deal, tally)
    )


def insert_entry(connection: Connection, match: int, entry: Row) -> None:
    """Writes one entry; *match* is the match's own number in the table."""
    connection.execute(
        INSERT,
        {
            "match_id": match,
            "seq": entry.seq,
            "op_key": entry.op_key,
            "digest": entry.digest,
            "device_id": entry.device_id,
            "at": entry.at,
            "undoes": entry.undoes,
            "cells": packed(entry.changes),
        },
    )
