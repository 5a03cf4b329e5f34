"""Sheets of a game with partners, whose tricks are told together, and a counter beside points."""

import re

import pytest

from scorekeeper.games.game import Setup
from scorekeeper.games.record import Record
from scorekeeper.games.spades import SPADES
from scorekeeper.games.tally import Tally
from scorekeeper.sheets.cells import rows
from scorekeeper.sheets.language import Language
from tests.sheets.matches import ENGLISH, blank_page, page

pytestmark = pytest.mark.pdf

PLAYERS = ("Ben", "Ana", "Chi", "雨桐")
HANDS = (
    {("bid", s): 3 for s in range(4)} | {("side_tricks", 0): 7, ("side_tricks", 1): 6},
    {("bid", 0): "nil", ("bid", 1): 3, ("bid", 2): 4, ("bid", 3): 3}
    | {("tricks", 0): 0, ("tricks", 2): 5, ("side_tricks", 1): 8},
    {("bid", 0): 2, ("bid", 1): 5},
)


@pytest.fixture(scope="module")
def sheet(printed):
    options = SPADES.Options()
    setup = Setup(4, options, SPADES.sides(4))
    return printed(page(Record(SPADES, PLAYERS, setup, tuple(map(Tally, HANDS)))))


def test_partners_have_one_column_and_one_total(sheet):
    assert "Ben & Chi" in sheet.text
    assert "Ana & 雨桐" in sheet.text
    assert len(sheet.pages) == 1


def test_bids_are_each_partners_and_tricks_are_the_sides(sheet):
    assert re.search(r"Ben.3 · Chi.3 / 7", sheet.text)


def test_a_bid_that_is_a_word_is_said_with_own_tricks(sheet):
    assert re.search(r"Ben.nil/0 · Chi.4/5", sheet.text)


def test_what_is_counted_beside_the_points_is_said(sheet):
    assert re.search(r"Bags.1", sheet.text)


def test_a_round_still_bid_has_boxes_for_the_rest(sheet):
    assert re.search(r"Ben.2/", sheet.text)
    assert sheet.text.count("after hand 2") == 1


def test_a_game_without_a_plan_has_a_blank_sheet(printed):
    sheet = printed(blank_page(4, game=SPADES))
    assert len(sheet.pages) == 1
    assert "12 13 cards" in sheet.text
    assert "extra" not in sheet.text


@pytest.mark.parametrize(
    ("players", "hand", "said"),
    [
        pytest.param(
            4, {("side_tricks", 0): 7, ("side_tricks", 1): 6}, r"Ben.– · Chi.– / 7", id="pairs"
        ),
        pytest.param(2, {("tricks", 0): 7, ("tricks", 1): 6}, r"–/7", id="alone"),
    ],
)
def test_a_hand_that_bids_itself_has_no_boxes_for_bids(printed, players, hand, said):
    setup = Setup(players, SPADES.Options(first_hand_bids_itself=True), SPADES.sides(players))
    html = page(Record(SPADES, PLAYERS[:players], setup, (Tally(hand),)))
    assert 'class="slot"' not in html
    assert re.search(said, printed(html).text)


MISSED = [
    pytest.param({("bid", 0): "nil", ("tricks", 0): 0, ("tricks", 1): 5}, [False] * 3, id="a nil"),
    pytest.param(
        {("bid", 0): "nil", ("tricks", 0): 1, ("tricks", 1): 4},
        [True, True, False],
        id="a failed nil, and a set of one trick short",
    ),
    pytest.param(
        {("bid", 0): 3, ("tricks", 0): 0, ("tricks", 1): 5}, [True, False, False], id="a set"
    ),
]


@pytest.mark.parametrize(("facts", "missed"), MISSED)
def test_only_what_was_missed_is_marked(facts, missed):
    hand = {("bid", 1): 5, ("bid", 2): 6, ("tricks", 2): 12, **facts}
    setup = Setup(3, SPADES.Options(), SPADES.sides(3))
    record = Record(SPADES, PLAYERS[:3], setup, (Tally(hand),))
    (row,) = rows(record, record.board(), Language("en", **ENGLISH))
    assert [cell.missed for cell in row.cells] == missed


@pytest.fixture(scope="module")
def long_sheet(printed):
    hands = [
        {("bid", s): 3 for s in range(4)} | {("side_tricks", 0): 7, ("side_tricks", 1): 6}
    ] * 30
    setup = Setup(4, SPADES.Options(target=5000), SPADES.sides(4))
    return printed(page(Record(SPADES, PLAYERS, setup, tuple(map(Tally, hands)))))


def test_a_long_match_breaks_onto_further_pages_with_heads(long_sheet):
    assert len(long_sheet.pages) == 2
    for text in long_sheet.texts:
        assert "Hand" in text
        assert "Ben & Chi" in text
    assert "Round" not in long_sheet.text


def test_contract_bags_and_bag_outs_are_said(long_sheet):
    assert "bid +60 · 1 bag +1 · bag-out, 0 left −100" in " ".join(long_sheet.text.split())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_table_has_a_blank_sheet_that_says_hand(printed, players):
    sheet = printed(blank_page(players, game=SPADES))
    assert len(sheet.pages) == 1
    assert "Hand" in sheet.text
    assert "10 bags cost 100." in sheet.text


def test_alone_a_nil_is_no_bid_of_points(printed):
    hand = {("bid", 0): 7, ("bid", 1): "nil", ("tricks", 0): 10, ("tricks", 1): 3}
    setup = Setup(2, SPADES.Options(nil=50), ((0,), (1,)))
    sheet = printed(page(Record(SPADES, PLAYERS[:2], setup, (Tally(hand),))))
    said = " ".join(sheet.text.split())
    assert "nil, 3 tricks −50 · 3 bags +3" in said
    assert "bid +70 · 3 bags +3" in said
    assert "bid 0" not in said
