"""Whatever comes is answered: with a match, or with an error object, and never with a crash."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.answers import answer
from scorekeeper.exchange.rounds import places_of
from scorekeeper.games import GAMES
from tests.exchange.files import GONE, changed
from tests.toy import TOY

EVERY_GAME = (*GAMES, TOY)

NASTY = [
    None,
    True,
    1.5,
    "3",
    2**63,
    -1,
    9**400,
    "\ud800",
    "\0",
    "１",
    "²",
    "<img onerror>",
    "{{7*7}}",
    "=1+1",
    "n" * 10_000,
    float("nan"),
    float("inf"),
    [],
    {},
    [[]],
    [None],
    {"": None},
    [0] * 1001,
]
ANY_JSON = st.recursive(
    st.one_of(
        st.sampled_from([value for value in NASTY if not isinstance(value, list | dict)]),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.booleans(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=20,
)
KEYS = sorted(
    {
        *("format", "version", "game", "players", "options", "first_dealer", "started", "title"),
        *("place", "note", "start_points", "ended", "rounds", "sides"),
        *(key for game in EVERY_GAME for key in places_of(game)),
    }
)
PLACES = [
    "format",
    "version",
    "game",
    "players",
    "players[0]",
    "options",
    "options.kraken",
    "options.rounds",
    "options.skull_king_capture",
    "first_dealer",
    "started",
    "title",
    "place",
    "note",
    "start_points",
    "start_points",
    "ended",
    "rounds",
    "rounds[0]",
    "rounds[1].captures[0]",
    "rounds[1].captures[0].fourteens",
    "rounds[2].alliances[0]",
    "rounds[2].alliances[0][1]",
    "rounds[1].bids[2]",
    *(f"rounds[1].{key}" for key in KEYS if key not in ("format", "version")),
]
STATES = {"playing", "extra-round", "finished"}


def is_answer(answered):
    """Tells whether this is one of the two kinds of answer, and can be written down."""
    json.loads(json.dumps(answered, allow_nan=False))
    if answered.keys() == {"error"}:
        error = answered["error"]
        code = error["code"]
        keys = {"faults": {"round", "faults"}, "format": {"path", "message"}}
        return error.keys() == {"code"} | keys.get(code, {"message"}) and code in (
            "faults",
            "format",
            "options",
        )
    return answered["status"] in STATES


@given(ANY_JSON)
def test_any_json_gets_an_error(value):
    answered = answer(json.dumps(value).encode(), EVERY_GAME)
    assert answered["error"]["code"] == "format"


@given(st.binary(max_size=200))
def test_any_bytes_get_an_error(data):
    assert answer(data, EVERY_GAME)["error"]["code"] == "format"


@given(st.dictionaries(st.sampled_from(KEYS), ANY_JSON))
def test_known_keys_with_any_json_get_an_error(members):
    head = {"format": "scorekeeper-game", "version": 1, "game": "skull-king"}
    assert is_answer(answer(json.dumps({**members, **head}).encode(), EVERY_GAME))


@given(st.lists(st.tuples(st.sampled_from(PLACES), ANY_JSON), min_size=1, max_size=2))
def test_any_json_anywhere_in_a_file_is_answered(changes):
    try:
        file = changed(*changes)
    except (KeyError, IndexError, TypeError):  # the first change took the second's place away
        return
    assert is_answer(answer(json.dumps(file).encode(), EVERY_GAME))


@pytest.mark.parametrize("place", sorted(set(PLACES)))
def test_every_nasty_value_everywhere_is_answered(place):
    for value in [*NASTY, GONE]:
        if value is GONE and place not in ("format", "players[0]", "rounds[0]", "options.kraken"):
            continue
        assert is_answer(answer(json.dumps(changed((place, value))).encode(), EVERY_GAME)), value


@given(
    st.lists(st.integers(-1, 4), min_size=3, max_size=3),
    st.lists(st.integers(-1, 4), min_size=3, max_size=3),
    st.lists(
        st.dictionaries(
            st.sampled_from(["fourteens", "black_fourteen", "mermaids", "pirates", "skull_king"]),
            st.integers(-1, 7),
        ),
        min_size=3,
        max_size=3,
    ),
    st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 3)), max_size=3),
    st.lists(st.sampled_from([-1, 0, 1, 2]), min_size=3, max_size=3),
    st.integers(-1, 2),
)
def test_any_round_of_numbers_is_answered(bids, tricks, captures, alliances, harry, destroyed):
    round_ = {
        "bids": bids,
        "tricks": tricks,
        "captures": captures,
        "alliances": alliances,
        "harry": harry,
        "destroyed": destroyed,
    }
    file = changed(("options.pirate_powers", True), ("rounds[2]", round_))
    assert is_answer(answer(json.dumps(file).encode(), GAMES))
