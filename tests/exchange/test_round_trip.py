"""Export, import, export: the same bytes, and the same match."""

import json
from itertools import zip_longest

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.exchange.game_file import dump, read, write
from scorekeeper.exchange.rounds import places_of
from scorekeeper.exchange.setup import has_partners
from scorekeeper.games import GAMES
from scorekeeper.games.game import Setup, all_fields, find_game
from scorekeeper.games.options import OptionsError, options_of, read_options
from scorekeeper.games.record import Record
from scorekeeper.games.tally import (
    ABSENT,
    ADJUSTMENTS,
    AWAY,
    BID,
    DEALER,
    ORDER,
    TRICKS,
    Kind,
    Scope,
    Tally,
)
from scorekeeper.store.names import NameRefused, clean_name, clean_text
from tests.exchange.files import THREE_ROUNDS, changed
from tests.toy import TOY

EVERY_GAME = (*GAMES, TOY)
SKULL_KING = find_game(GAMES, "skull-king")


def clean(rule, *more):
    def is_clean(text):
        try:
            return rule(text, *more) == text
        except NameRefused:
            return False

    return is_clean


NAMES = st.one_of(
    st.sampled_from(["Ana", "Al", "雨桐", "Zoë", "עדן", "👩‍👩‍👧", "O'Neil <b>", '"', "{{7*7}}"]),
    st.text(min_size=1, max_size=40).filter(clean(clean_name)),
)
TEXTS = st.one_of(st.just(""), st.text(max_size=60).filter(clean(clean_text, 1000)))
NUMBERS = st.one_of(st.integers(-2, 12), st.sampled_from([9**400, -(9**400), 2**63]))


@st.composite
def options(draw, game):
    told = {}
    for option in options_of(game.Options):
        values = [value for value, _ in option.choices]
        if isinstance(option.default, bool):
            values = [True, False]
        elif option.listed:
            values.append(draw(st.lists(st.integers(1, 60), min_size=1, max_size=5)))
        elif option.low is not None or option.high is not None:
            values.append(draw(st.integers(option.low, option.high)))
        if option.nullable:
            values.append(None)
        if draw(st.booleans()):
            told[option.key] = draw(st.sampled_from(values))
    if told.get("climbing"):
        told["warmth"] = 5
    return read_options(game.Options, told)


def numbers(field, seats):
    """Gives the numbers a cell can hold, and the words beside them."""
    if field.key == DEALER:
        return st.integers(0, seats - 1)
    words = [word for word, _ in field.choices]
    return st.one_of(NUMBERS, st.sampled_from(words)) if words else NUMBERS


def values(field, seats):
    """Gives what a cell of a field can hold."""
    return {
        Kind.NUMBER: numbers(field, seats),
        Kind.CHOICE: st.sampled_from([value for value, _ in field.choices] or [None]),
        Kind.FLAG: st.booleans(),
        Kind.PAIRS: st.lists(st.lists(NUMBERS, min_size=2, max_size=2), max_size=3),
        Kind.SEATS: st.permutations(range(seats)).map(list),
        Kind.ADJUSTMENTS: st.lists(
            st.fixed_dictionaries({"side": NUMBERS, "points": NUMBERS, "reason": TEXTS}), max_size=2
        ),
    }[field.kind]


def owners_of(field, setup):
    sides = len(setup.sides)
    return {Scope.ROUND: [None], Scope.SEAT: range(setup.seats), Scope.SIDE: range(sides)}[
        field.scope
    ]


def written(game):
    """Gives the fields that a file tells of, in its own way or in another."""
    return [field for field in all_fields(game) if field.place or field.key == AWAY]


@st.composite
def tallies(draw, game, setup, finished):
    cells, seats = {}, setup.seats
    for field in written(game):
        owners = owners_of(field, setup)
        needed = finished and field.key in (BID, TRICKS)
        if needed or draw(st.integers(0, 2)) == 0:
            for owner in owners:
                if needed or draw(st.booleans()):
                    cells[field.key, owner] = draw(values(field, seats))
    for key in (ABSENT, AWAY):
        if (key, None) in cells:
            cells[key, None] = cells[key, None][: max(0, seats - 2)]
    return Tally(cells)


@st.composite
def sides(draw, game, seats):
    """Draw the usual sides; where there are partners, any others too."""
    if not has_partners(game) or draw(st.booleans()):
        return game.sides(seats)
    member = draw(st.lists(st.integers(0, seats - 1), min_size=seats, max_size=seats))
    shared = {side: [seat for seat in range(seats) if member[seat] == side] for side in member}
    return tuple(map(tuple, shared.values()))


def is_playable(game, setup):
    try:
        game.check_setup(setup)
    except OptionsError:
        return False
    return True


@st.composite
def records(draw):
    game = draw(st.sampled_from(EVERY_GAME))
    seats = draw(st.integers(game.seats[0], game.seats[-1]))
    rounds = draw(st.integers(0, 4))
    start = st.lists(st.integers(-100, 100), min_size=seats, max_size=seats).map(tuple)
    setup = Setup(
        seats,
        draw(options(game)),
        draw(sides(game, seats)),
        draw(st.integers(0, seats - 1)),
        draw(st.one_of(st.just(()), start)),
        draw(st.booleans()),
    )
    assume(is_playable(game, setup))
    return Record(
        game,
        tuple(draw(st.lists(NAMES, min_size=seats, max_size=seats))),
        setup,
        tuple(draw(tallies(game, setup, number < rounds - 1)) for number in range(rounds)),
        draw(st.sampled_from(["", "2026-11-29T19:30:00Z", "0001-01-01T00:00:00Z"])),
        draw(TEXTS),
        draw(TEXTS),
        draw(st.sampled_from(["", "two\nlines", "one"])),
    )


@given(records())
def test_export_import_export_gives_the_same_bytes(record):
    first = dump(record)
    assert dump(read(first, EVERY_GAME)) == first


@given(records())
def test_nothing_that_counts_is_lost(record):
    back = read(dump(record), EVERY_GAME)
    assert (back.players, back.game, back.started) == (record.players, record.game, record.started)
    assert (back.title, back.place, back.note) == (record.title, record.place, record.note)
    assert (back.setup.options, back.setup.ended) == (record.setup.options, record.setup.ended)
    assert any(back.setup.start_points) == any(record.setup.start_points)
    away = ()
    for told, kept in zip_longest(record.tallies, back.tallies, fillvalue=Tally()):
        away = told.at(AWAY, default=away)
        absent = told.at(ABSENT, default=away)
        told = told.changed({(ABSENT, None): sorted(absent), (AWAY, None): None})
        kept = kept.changed({(ABSENT, None): sorted(kept.at(ABSENT, default=()))})
        for field in written(record.game):
            for owner in [None, *range(record.setup.seats)]:
                if field.scope is not Scope.SEAT or owner not in absent:
                    assert kept.at(field.key, owner, field.neutral) == told.at(
                        field.key, owner, field.neutral
                    )


@given(records())
def test_the_object_and_the_bytes_say_the_same(record):
    assert json.loads(dump(record)) == write(record)
    assert read(write(record), EVERY_GAME) is not None


def test_a_file_writes_every_house_rule():
    record = read({**THREE_ROUNDS, "options": {}}, GAMES)
    known = [option.key for option in options_of(SKULL_KING.Options)]
    assert list(write(record)["options"]) == known


def test_keys_stand_in_their_usual_order():
    facts = {"ended": True, "note": "n", "place": "p", "title": "t", "start_points": [1, 2, 3]}
    file = {**facts, **THREE_ROUNDS, "started": "2026-11-29T19:30:00Z", "first_dealer": 1}
    assert list(write(read(file, GAMES))) == [
        "format",
        "version",
        "game",
        "players",
        "options",
        "first_dealer",
        "start_points",
        "started",
        "title",
        "place",
        "note",
        "ended",
        "rounds",
    ]


def test_what_is_meant_anyway_is_not_written():
    plain = {"bids": [1, 0, 2], "tricks": [1, 0, 1]}
    round_ = {
        **plain,
        "captures": [{"fourteens": 0}, {}, None],
        "loads": ["grapeshot", "grapeshot", None],
        "wagers": [0, 0, 0],
        "alliances": [],
        "destroyed": 0,
        "absent": [],
        "overruled": False,
        "adjustments": [],
    }
    record = read(changed(("rounds[1]", round_)), GAMES)
    assert write(record)["rounds"][1] == plain


def test_who_told_nothing_has_what_is_meant_anyway():
    record = read(changed(("rounds[1].wagers", [10, None, None])), GAMES)
    assert write(record)["rounds"][1]["wagers"] == [10, 0, 0]


def test_a_bid_not_entered_is_null_and_not_0():
    record = read(changed(("rounds[3]", {"bids": [None, 0, None]})), GAMES)
    assert write(record)["rounds"][3] == {"bids": [None, 0, None]}


def test_a_seat_that_is_away_has_null_in_every_list():
    captures = [{"fourteens": 1}, None, {}]
    away = {"bids": [1, None, 1], "tricks": [1, None, 1], "captures": captures, "absent": [1]}
    record = read(changed(("rounds[1]", away)), GAMES)
    assert write(record)["rounds"][1] == away


def test_what_an_absent_seat_was_told_before_it_left_is_not_written():
    cells = {("bid", 0): 1, ("bid", 1): 2, ("bid", 2): 0, ("absent", None): [1], ("wager", 1): 10}
    record = read({**THREE_ROUNDS, "rounds": []}, GAMES)
    record = Record(record.game, record.players, record.setup, (Tally(cells),))
    assert write(record)["rounds"] == [{"bids": [1, None, 0], "absent": [1]}]


def test_rounds_at_the_end_without_an_entry_are_not_written():
    record = read(changed(("rounds[3]", {"wagers": [0, 0, 0]})), GAMES)
    assert len(record.tallies) == 4
    assert len(write(record)["rounds"]) == 3


def test_a_file_reads_like_the_one_in_the_book():
    lines = dump(read(THREE_ROUNDS, GAMES)).decode().splitlines()
    assert lines[0] == '{"format": "scorekeeper-game",'
    assert lines[3] == ' "players": ["Ana", "Ben", "Chi"],'
    assert lines[-1] == '  {"bids": [2, 1, 0], "tricks": [2, 1, 0], "alliances": [[1, 0]]}]}'


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.slug)
def test_every_fact_of_a_round_has_a_place_but_who_is_away_from_there_on(game):
    keys = {field.key for fields in places_of(game).values() for field in fields}
    assert keys == {field.key for field in all_fields(game) if field.place}
    assert {AWAY}.isdisjoint(keys)
    assert {ORDER, ADJUSTMENTS} < places_of(game).keys()
