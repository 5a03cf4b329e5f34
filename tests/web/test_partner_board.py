"""The board and the correction of matches with partners: sides, counters, ends that move."""

import re

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store.matches import read
from tests.web.conftest import begin
from tests.web.evenings import enter, text_of
from tests.web.forms import form_of

SPADES = find_game(GAMES, "spades")
FOUR = ("Ana", "Ben", "Chi", "Dee")


@pytest.fixture
def four(device, store):
    return begin(store, device, FOUR, SPADES)


def board(device, match, **query):
    return device.get(f"/matches/{match.id}/board", query_string=query)


def save(device, match, number, **typed):
    """Types into the correction of a hand and saves it."""
    path = f"/matches/{match.id}/rounds/{number}/correction"
    form = form_of(device.get(path).text, "correction")
    form.update({key.replace("__", "."): value for key, value in typed.items()})
    return device.post(path, data=form)


def squares(answer):
    """Gives what stands in the table under the totals."""
    found = re.findall(r"<small>(.*?)</small></a>", answer.text, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in found]


def test_partners_stand_as_one_with_what_is_counted_and_the_way_to_the_goal(device, store, four):
    match = enter(store, device, four, 1, (3, 3, 3, 3), side_tricks=(8, 5))
    words = text_of(board(device, match))
    assert "Rank 1 Ana & Chi +62 62 438 short of 500" in words
    assert "Rank 2 Ben & Dee −60 −60 140 above −200" in words
    assert 'aria-label="Bags: 2 of 10"' in board(device, match).text


def test_the_table_says_bids_and_tricks_of_a_side(device, store, four):
    match = enter(store, device, four, 1, (3, 3, 3, 3), side_tricks=(8, 5))
    match = enter(store, device, match, 2, ("nil", 4, 4, 4), (0, None, 4, None))
    match = enter(store, device, match, 2, (), side_tricks=(None, 9))
    assert squares(board(device, match)) == [
        "3+3 / 8 +62",
        "3+3 / 5 −60",
        "nil+4 / 0+4 +140",
        "4+4 / 9 +81",
    ]


def test_the_reasons_name_contract_and_counters(device, store, four):
    match = enter(store, device, four, 1, (2, 2, 2, 2), side_tricks=(13, 0))
    match = enter(store, device, match, 2, (1, 5, 1, 5), side_tricks=(13, 0))
    words = text_of(board(device, match, why="2.0"))
    assert "Ana & Chi, hand 2 contract 2, 13 won +20 11 bags +11 2 bag-outs, 0 left −200" in words
    assert "49 − 169 −120" in words
    assert "Correct hand 2" in words


def test_the_pages_say_hand(device, store, four):
    match = enter(store, device, four, 1, (3, 3, 3, 3), side_tricks=(8, 5))
    words = text_of(board(device, match))
    assert "hand 1 closed" in words
    assert "Every hand" in words
    assert "Bids of hand 2" in words
    page = text_of(device.get(f"/matches/{match.id}/rounds/1/correction"))
    assert "Save hand 1" in page
    assert "round" not in words.lower() + page.lower()


def test_the_outcome_says_why(device, store):
    match = begin(store, device, FOUR, SPADES, SPADES.Options(target=50))
    match = enter(store, device, match, 1, (3, 3, 3, 3), side_tricks=(8, 5))
    assert "Ana & Chi wins 50 reached" in text_of(board(device, match))


def test_a_bid_becomes_a_word_and_its_sides_tricks_are_told_one_by_one(device, store, four):
    match = enter(store, device, four, 1, (3, 3, 3, 3), side_tricks=(8, 5))
    refused = save(device, match, 1, bid__2="nil")
    assert refused.status_code == 422
    assert "with a nil bid each partner’s own tricks are needed" in text_of(refused)
    saved = save(device, match, 1, bid__2="nil", side_tricks__0="", tricks__0="8", tricks__2="0")
    assert saved.status_code == 303
    match = read(store, match.id)
    assert match.board.totals == (135, -60)
    words = text_of(device.get(f"/matches/{match.id}/rounds/1/correction"))
    assert "Bid of Chi 3 → nil" in words
    assert "Tricks of the side of Ana & Chi 8 → –" in words


def test_a_side_is_never_told_both_ways(device, store, four):
    match = enter(store, device, four, 1, (3, 3, 3, 3), side_tricks=(8, 5))
    refused = save(device, match, 1, side_tricks__0="7", tricks__0="4", tricks__2="4")
    assert refused.status_code == 422
    assert "tricks given twice" in text_of(refused)
    assert read(store, match.id).board.totals == (62, -60)


def told(match):
    """Gives how the first side's tricks stand in hand 1: as one number, and by its seats."""
    tally = match.tally(1)
    return tally.at("side_tricks", 0), tally.at("tricks", 0), tally.at("tricks", 2)


def test_what_is_told_anew_the_other_way_takes_the_place_of_the_first(device, store, four):
    match = enter(store, device, four, 1, (3, 3, 3, 3), side_tricks=(8, 5))
    assert save(device, match, 1, tricks__0="4", tricks__2="4").status_code == 303
    assert told(read(store, match.id)) == (None, 4, 4)
    assert save(device, match, 1, side_tricks__0="8").status_code == 303
    assert told(read(store, match.id)) == (8, None, None)


FOLD = re.compile(r"<details( open)?>\s*<summary><span>(Tell[^<]*)<.*?</details>", re.DOTALL)


def folds(answer):
    """Gives what folds hold the other way to tell tricks: open or not, names of the fields."""
    return [
        (bool(found[1]), sorted(set(re.findall(r'name="([^"]*tricks[^"]*)"', found[0]))))
        for found in FOLD.finditer(answer.text)
    ]


def test_a_hand_is_asked_for_the_way_it_was_told_and_the_other_way_is_folded(device, store, four):
    match = enter(store, device, four, 1, (3, 3, 3, 3), side_tricks=(8, None))
    match = enter(store, device, match, 1, (), (None, 3, None, 2))
    path = f"/matches/{match.id}/rounds/1/correction"
    assert folds(device.get(path)) == [
        (False, ["tricks.0"]),
        (False, ["tricks.2"]),
        (False, ["side_tricks.1"]),
    ]
    refused = save(device, match, 1, side_tricks__1="6", tricks__1="1")
    assert (True, ["side_tricks.1"]) in folds(refused)


def test_who_plays_alone_is_asked_once(device, store):
    match = begin(store, device, FOUR[:3], SPADES)
    match = enter(store, device, match, 1, (4, 4, 4), (5, 6, 6))
    page = device.get(f"/matches/{match.id}/rounds/1/correction")
    assert folds(page) == []
    assert 'name="tricks.0"' in page.text
    assert "side_tricks" not in page.text


def outs(board):
    """Gives the hands in which a counter went over."""
    return [
        round_.deal.number
        for round_ in board.counted
        if any("bag-out" in str(line.text) for line in round_.lines)
    ]


def test_hand_3_changed_after_hand_7_moves_bag_outs_and_the_end(device, store):
    match = begin(store, device, FOUR, SPADES, SPADES.Options(target=430))
    for number in range(1, 8):
        match = enter(store, device, match, number, (2, 3, 2, 3), side_tricks=(6, 7))
    assert (match.board.totals, outs(match.board)) == ((194, 427), [5])
    assert match.board.next.number == 8
    typed = {"side_tricks__0": "0", "side_tricks__1": "13", "bid__1": "7", "bid__3": "6"}
    assert save(device, match, 3, **typed).status_code == 303
    after = read(store, match.id).board
    assert (after.totals, outs(after), after.winners) == ((70, 435), [6], (1,))
    assert [round_.deal.number for round_ in after.rounds if round_.after_end] == [7]
    page = board(device, match)
    assert 'class="square fixed" id="c3.0"' in page.text
    assert "Ben & Dee wins 430 reached" in text_of(page)
