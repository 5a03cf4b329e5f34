"""What holds for every game: its scorecards, and properties of any match."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.games.board import faults, play
from scorekeeper.games.crib import preview
from scorekeeper.games.deal import Deal
from scorekeeper.games.dealing import deals
from scorekeeper.games.game import each_alone, field_of, side_of
from scorekeeper.games.tally import BID, TRICKS, Kind, Scope, Tally
from tests.games.table import match, setup
from tests.toy import TOY

CARDS = Path(__file__).parent / "scorecards"
MANY = 10
"""Rounds of a game that plans none."""


def word(text):
    """Read `key` as one of it, `key=value` as it says."""
    key, _, value = text.partition("=")
    try:
        return key, json.loads(value or "1")
    except ValueError:
        return key, value


def number_or_word(text):
    """Read a bid; nothing where the round had none."""
    return int(text) if text.isdigit() else text or None


def rows(line):
    return [cell.strip() for cell in line.split("|")]


def scorecards(slug):
    """Read the scorecards of a game: rules, who, a line a round with its totals, winner."""
    for block in (CARDS / f"{slug}.txt").read_text().strip().split("\n\n"):
        title, house, who, *lines, winner = block.splitlines()
        rules = dict(map(word, house.split()[1:]))
        rounds = [rows(line) for line in lines]
        yield pytest.param(rules, rows(who)[1:], rounds, winner.split()[1], id=title)


def tally_of(game, cells):
    """Make a tally of a line of a scorecard; the last word of a cell is a total."""
    told, *seats = cells
    entered = {(key, None): value for key, value in map(word, told.split()[1:])}
    for seat, cell in enumerate(seats):
        played, *more, _ = cell.split()
        bid, _, tricks = played.rpartition("/")
        entered[BID, seat], entered[TRICKS, seat] = number_or_word(bid), int(tricks)
        entered |= {(key, seat): value for key, value in map(word, more)}
    return Tally(entered)


ALL_CARDS = [
    pytest.param(game, *card.values, id=f"{game.slug}: {card.id}")
    for game in GAMES
    for card in scorecards(game.slug)
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_scorecard(game):
    assert len(list(scorecards(game.slug))) >= 5


@pytest.mark.parametrize(("game", "rules", "players", "rounds", "winner"), ALL_CARDS)
def test_scorecard(game, rules, players, rounds, winner):
    dealer = rules.pop("first_dealer", 0)
    table = setup(game, len(players), rules, first_dealer=dealer)
    tallies = [tally_of(game, cells) for cells in rounds]
    for deal, told in deals(game, table, tallies):
        assert [fault for fault in faults(game, table, deal, told) if fault.blocking] == []
    board = play(game, table, tallies)
    for round_, cells in zip(board.rounds, rounds, strict=True):
        by_seat = [round_.totals[side_of(table.sides, seat)] for seat in range(len(players))]
        assert by_seat == [int(cell.split()[-1]) for cell in cells[1:]]
    assert winner in [players[seat] for side in board.winners for seat in table.sides[side]]


EVERY = [*GAMES, TOY]


def entry(draw, field, deal):
    """Draw what one cell may hold, in range and just beside it."""
    high = deal.cards if field.high is None else field.high
    if field.kind is Kind.CHOICE:
        return draw(st.sampled_from([value for value, _ in field.choices]))
    if field.kind is Kind.PAIRS:
        seat = st.sampled_from(deal.present)
        return draw(st.lists(st.lists(seat, min_size=2, max_size=2), max_size=2))
    return draw(st.integers(0, high))


@st.composite
def tables(draw, game):
    """Draw a table: players, house rules (named or not) and a deal."""
    preset = draw(st.sampled_from(game.presets))
    flags = {
        key: draw(st.booleans()) for key, value in vars_of(game).items() if isinstance(value, bool)
    }
    seats = draw(st.sampled_from(game.seats))
    table = setup(game, seats, {**preset.options, **flags})
    number = draw(st.integers(1, game.planned(table.options) or MANY))
    hands = game.hands(seats)
    cards = game.cards(table.options, number, hands)
    return table, Deal(number, cards, hands, 0, 1, tuple(range(seats)))


def vars_of(game):
    options = game.Options()
    return {key: getattr(options, key) for key in options.__dataclass_fields__}


def places(table, field, deal):
    """Give whom a field is told for."""
    if field.scope is Scope.SIDE:
        return range(len(table.sides))
    return [None] if field.scope is Scope.ROUND else deal.present


@st.composite
def rounds_of(draw, game, whole=True):
    """Draw a table and a tally of it, entered without thinking."""
    table, deal = draw(tables(game))
    cells = {}
    for field in game.shown(table, deal):
        for seat in places(table, field, deal):
            if whole or draw(st.booleans()):
                cells[field.key, seat] = entry(draw, field, deal)
    return table, deal, Tally(cells)


def scores(game, table, deal, tally):
    points = dict.fromkeys(range(len(table.sides)), 0)
    for line in game.score(table, deal, tally, None).lines:
        points[line.side] += line.points
    return points


any_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.slug)


def possible_preview(crib, deal, tally):
    """Tell whether every bid stands in the tables after its shift."""
    shifts = [tally.at(crib.shift, seat, 0) if crib.shift else 0 for seat in deal.present]
    bids = tally.column(BID, deal.present)
    return all(0 <= bid + by <= deal.cards for bid, by in zip(bids, shifts, strict=True))


@any_game
@given(data=st.data())
def test_the_crib_previews_the_score(game, data):
    table, deal, tally = data.draw(rounds_of(game))
    crib = game.crib(table, deal, None)
    if crib and possible_preview(crib, deal, tally):
        assert preview(crib, tally, deal.present) == scores(game, table, deal, tally)


@any_game
@given(data=st.data())
def test_with_a_crib_a_bid_is_missed_where_the_numbers_differ(game, data):
    """So a page's script tells a missed bid, which knows the crib and no lines."""
    table, deal, tally = data.draw(rounds_of(game))
    crib = game.crib(table, deal, None)
    if crib:
        lines = game.score(table, deal, tally, None).lines
        for seat in deal.present:
            bid = tally.at(BID, seat) + (tally.at(crib.shift, seat, 0) if crib.shift else 0)
            missed = any(line.missed for line in lines if line.side == seat)
            assert missed == (bid != tally.at(TRICKS, seat))


@any_game
@given(data=st.data())
def test_scoring_is_deterministic(game, data):
    table, deal, tally = data.draw(rounds_of(game))
    assert game.score(table, deal, tally, None) == game.score(table, deal, tally, None)
    assert faults(game, table, deal, tally) == faults(game, table, deal, tally)


def moved(game, tally, to, sides_move):
    """Give the tally after seat *n* moved to seat *to[n]*; a side's facts go with it."""

    def owner(key, seat):
        stays = seat is None or (field_of(game, key).scope is Scope.SIDE and not sides_move)
        return seat if stays else to[seat]

    def place(value):
        return [[to[one], to[other]] for one, other in value]

    return Tally(
        {
            (key, owner(key, seat)): place(value) if isinstance(value, list) else value
            for (key, seat), value in tally.items()
        }
    )


@any_game
@given(data=st.data())
def test_other_seats_give_the_same_points(game, data):
    table, deal, tally = data.draw(rounds_of(game))
    to = data.draw(st.permutations(range(table.seats)))
    alone = table.sides == each_alone(table.seats)
    there, told = table, moved(game, tally, to, alone)
    expected = scores(game, table, deal, tally)
    if alone:
        expected = {to[seat]: points for seat, points in expected.items()}
    else:
        sides = tuple(tuple(to[seat] for seat in side) for side in table.sides)
        there = replace(table, sides=sides)
    assert scores(game, there, deal, told) == expected
    assert codes(game.faults(there, deal, told)) == codes(game.faults(table, deal, tally))


def codes(found):
    return sorted(fault.code for fault in found)


@any_game
@given(data=st.data())
def test_a_possible_tally_is_possible_while_it_is_entered(game, data):
    table, deal, tally = data.draw(rounds_of(game))
    kept = data.draw(st.sets(st.sampled_from(sorted(tally, key=str))))
    partial = Tally({cell: tally[cell] for cell in kept})
    if game.missing(table, deal, partial) and faults(game, table, deal, partial):
        assert faults(game, table, deal, tally)


@any_game
@given(data=st.data())
def test_any_entry_is_answered_with_faults_or_points(game, data):
    table, deal, tally = data.draw(rounds_of(game, whole=False))
    huge = st.sampled_from([-(2**63), -1, 0, 61, 2**63])
    cells = {
        cell: data.draw(huge) if isinstance(value, int) and data.draw(st.booleans()) else value
        for cell, value in tally.items()
    }
    told = Tally(cells)
    assert all(fault.text for fault in faults(game, table, deal, told))
    if not game.missing(table, deal, told):
        assert sum(scores(game, table, deal, told).values()) is not None
    assert set(game.offered(table, deal, told)) <= set(game.missing(table, deal, told))


@any_game
@given(data=st.data())
def test_whatever_is_entered_the_totals_are_the_sum_of_the_lines(game, data):
    table, _, _ = data.draw(rounds_of(game))
    tallies = data.draw(matches(game, table))
    board = play(game, table, tallies)
    counted = [line for round_ in board.rounds for line in round_.lines]
    for side, total in enumerate(board.totals):
        assert total == sum(line.points for line in counted if line.side == side)
    assert play(game, table, tallies) == board


@st.composite
def matches(draw, game, table):
    """Draw the tallies of some rounds, cells in any state."""
    rounds = []
    for deal, _ in deals(game, table, [Tally()] * draw(st.integers(1, 4))):
        cells = {}
        for field in game.shown(table, deal):
            for seat in places(table, field, deal):
                if draw(st.integers(0, 9)):
                    cells[field.key, seat] = entry(draw, field, deal)
        rounds.append(Tally(cells))
    return rounds


@any_game
@given(data=st.data())
def test_a_match_corrected_is_a_match_played_right_at_once(game, data):
    table, _, _ = data.draw(rounds_of(game))
    right = data.draw(matches(game, table))
    wrong = list(right)
    number = data.draw(st.integers(0, len(right) - 1))
    if right[number]:
        cell = data.draw(st.sampled_from(sorted(right[number], key=str)))
        wrong[number] = right[number].changed({cell: None})
        corrected = [*wrong]
        corrected[number] = wrong[number].changed({cell: right[number][cell]})
        assert play(game, table, corrected) == play(game, table, right)
        undone = corrected[number].changed({cell: None})
        assert undone == wrong[number]


@any_game
def test_a_game_says_what_pages_and_files_need(game):
    places = [field.place for field in game.fields]
    assert len(set(places)) == len(places)
    assert all(places)
    keys = [field.key for field in game.fields]
    assert {BID, TRICKS} <= set(keys)
    assert len(set(keys)) == len(keys)
    assert len({preset.key for preset in game.presets}) == len(game.presets)
    for seats in game.seats:
        table = setup(game, seats)
        assert game.check_setup(table) is None
        assert game.in_words(table)
        [(deal, _)] = deals(game, table, [Tally()])
        assert set(game.missing(table, deal, Tally())) >= {(BID, seat) for seat in range(seats)}


@any_game
def test_a_match_of_no_surprises_runs_to_its_end(game):
    random = Random(7)
    played = match(game, 3, [])
    tallies = []
    while (board := play(game, played.setup, tallies)).next and len(tallies) < 40:
        deal = board.next
        low = game.shown(played.setup, deal)[0].low
        bids = {(BID, seat): random.randint(low, low + 1) for seat in deal.present}
        won = {(TRICKS, seat): 0 for seat in deal.present}
        for _ in range(deal.cards):
            won[TRICKS, random.choice(deal.present)] += 1
        tallies.append(Tally({**bids, **won}))
        wrong = faults(game, played.setup, deal, tallies[-1])
        assert [fault for fault in wrong if fault.blocking] == []
    assert board.winners
    assert board.next is None
    assert all(board.ranks[side] == 1 for side in board.winners)
