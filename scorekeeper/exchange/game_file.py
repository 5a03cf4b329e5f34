"""The game file: one JSON object that holds the facts of one match."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.exchange.json_text import LARGEST_TEXT, FormatError, check, parse
from scorekeeper.exchange.rounds import path_of, places_of, read_round, write_round
from scorekeeper.exchange.setup import has_partners, read_setup, write_setup
from scorekeeper.exchange.shapes import as_list, as_object, check_keys
from scorekeeper.exchange.texts import read_name, read_text, read_time
from scorekeeper.games.dealing import deals
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.options import OptionsError
from scorekeeper.games.record import Record
from scorekeeper.games.tally import Tally
from scorekeeper.games.text import say
from scorekeeper.games.trick_by_trick import unclosed

__all__ = ["LARGEST_TEXT", "FormatError", "OptionsError", "dump", "read", "write"]

FORMAT = "scorekeeper-game"
VERSION = 1

REQUIRED = ("format", "version", "game", "players", "rounds")
TEXTS = ("title", "place", "note")


def read(
    data: bytes | Mapping[str, Any], games: Sequence[Game], most_rounds: int | None = None
) -> Record:
    """Reads a match from the bytes of a game file, or from the object in it; *most_rounds* are
    those that can be kept, where it is to be kept.

    Does not ask whether its rounds can have happened: see `Record.examine`.

    :raises FormatError: what cannot be read, with the path of the offender
    :raises OptionsError: house rules out of range, or that exclude each other
    """
    members = as_object(_plain(data), "")
    game = _read_game(members, games)
    known = [*REQUIRED, "options", "first_dealer", "start_points", "started", *TEXTS, "ended"]
    check_keys(members, [*known, "sides"] if has_partners(game) else known, REQUIRED, "")
    rounds = as_list(members["rounds"], "rounds")
    if most_rounds is not None and len(rounds) > most_rounds:
        text = say("{n} rounds: at most {most} can be kept", n=len(rounds), most=most_rounds)
        raise FormatError("rounds", text)
    players = _read_players(members["players"], game)
    setup = read_setup(game, members, len(players))
    return Record(
        game,
        players,
        setup,
        _read_rounds(game, setup, rounds),
        read_time(members["started"], "started") if "started" in members else "",
        read_text(members.get("title", ""), "title"),
        read_text(members.get("place", ""), "place"),
        read_text(members.get("note", ""), "note", lines=True),
    )


def write(record: Record) -> dict[str, Any]:
    """Gives a match as the object of a game file, its keys in the usual order."""
    places = places_of(record.game)
    setup = write_setup(record.game, record.setup)
    ended = {"ended": True} if setup.pop("ended", False) else {}
    game, table = record.game, record.setup
    rounds = [
        write_round(places, table, deal, unclosed(game, table, deal, tally))
        for deal, tally in deals(game, table, record.tallies)
    ]
    while rounds and not rounds[-1]:
        rounds.pop()  # opened, but nothing was entered
    texts = {key: getattr(record, key) for key in ("started", *TEXTS)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game.slug,
        "players": list(record.players),
        **setup,
        **{key: text for key, text in texts.items() if text},
        **ended,
        "rounds": rounds,
    }


def dump(record: Record) -> bytes:
    """Gives a match as a game file, the same bytes for the same facts: a line for each of
    its keys and for each round.
    """
    members = write(record)
    rounds = [f"\n  {_line(round_)}" for round_ in members.pop("rounds")]
    lines = [f'"{key}": {_line(value)}' for key, value in members.items()]
    lines.append(f'"rounds": [{",".join(rounds)}]')
    return "{{{}}}\n".format(",\n ".join(lines)).encode()


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain(data: bytes | Mapping[str, Any]) -> object:
    if isinstance(data, bytes):
        return parse(data)
    check(data)
    return data


def _read_game(members: dict[str, Any], games: Sequence[Game]) -> Game:
    """Finds out first what the file is: all else depends on it."""
    for key, only in (("format", FORMAT), ("version", VERSION)):
        if key not in members:
            raise FormatError(key, say("is missing"))
        if members[key] != only or isinstance(members[key], bool):
            raise FormatError(key, say("only {only} can be read", only=only))
    for game in games:
        if game.slug == members.get("game"):
            return game
    known = ", ".join(game.slug for game in games)
    raise FormatError("game", say("one of these belongs here: {words}", words=known))


def _read_players(value: object, game: Game) -> tuple[str, ...]:
    names = as_list(value, "players")
    if len(names) not in game.seats:
        text = say(
            "{fewest} to {most} players can play, not {n}",
            fewest=game.seats[0],
            most=game.seats[-1],
            n=len(names),
        )
        raise FormatError("players", text)
    return tuple(read_name(name, f"players[{seat}]") for seat, name in enumerate(names))


def _read_rounds(game: Game, setup: Setup, rounds: list[Any]) -> tuple[Tally, ...]:
    places = places_of(game)
    tallies = [
        read_round(places, setup, raw, f"rounds[{place}]") for place, raw in enumerate(rounds)
    ]
    for place, (deal, tally) in enumerate(deals(game, setup, tallies[:-1])):
        for cell in game.missing(setup, deal, tally)[:1]:
            path = path_of(cell, places, rounds[place], f"rounds[{place}]")
            raise FormatError(path, say("only the last round can be unfinished"))
    return tuple(tallies)
