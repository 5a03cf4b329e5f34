"""Game files for the tests: three whole rounds of three players, and ways to change them."""

import copy
import json
import re

GONE = object()

THREE_ROUNDS = {
    "format": "scorekeeper-game",
    "version": 1,
    "game": "skull-king",
    "players": ["Ana", "Ben", "Chi"],
    "options": {"kraken": True, "loot": True},
    "rounds": [
        {"bids": [0, 1, 1], "tricks": [0, 1, 0]},
        {
            "bids": [1, 0, 2],
            "tricks": [1, 0, 0],
            "destroyed": 1,
            "captures": [{"fourteens": 1}, {}, {}],
        },
        {"bids": [2, 1, 0], "tricks": [2, 1, 0], "alliances": [[1, 0]]},
    ],
}


def changed(*changes):
    """Gives the three rounds after changes, each a path and the value there (GONE: none)."""
    file = copy.deepcopy(THREE_ROUNDS)
    for path, value in changes:
        *way, last = [int(n) if n else key for n, key in re.findall(r"\[(\d+)\]|([^.\[]+)", path)]
        place = file
        for step in way:
            place = place[step]
        if value is GONE:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(value)
        else:
            place[last] = value
    return file


def as_bytes(file):
    return json.dumps(file).encode()
