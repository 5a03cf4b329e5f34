"""The pad of a game counted by side, pressed as a browser without script does."""

import re

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store.matches import read
from tests.web.conftest import begin
from tests.web.evenings import enter, text_of
from tests.web.pads import PadPage

SPADES = find_game(GAMES, "spades")
FOUR = ("Ana", "Ben", "Chi", "Dee")
SIX = (*FOUR, "Eve", "Fay")
BIDS = (3, 3, 4, 3)


@pytest.fixture
def table(device, store):
    """Begins matches: `table(players, house rules)` gives the match."""

    def make(players=FOUR, sides=None, **options):
        rules = SPADES.Options(**options)
        return begin(store, device, players, SPADES, rules, sides=sides)

    return make


@pytest.fixture
def pad(device, table):
    """Begins a match and opens its first hand."""

    def make(players=FOUR, sides=None, **options):
        match = table(players, sides, **options)
        return PadPage(device, f"/matches/{match.id}/rounds/1")

    return make


def sections(page):
    """Gives the words of each side on the page, by its first letter."""
    parts = re.findall(r'<section class="side".*?</section>', page.html, re.DOTALL)
    words = [" ".join(re.sub(r"<[^>]+>", " ", part).split()) for part in parts]
    return {text[0]: text for text in words}


def bid(page, *bids, players=FOUR):
    for name, word in zip(players, bids, strict=True):
        page.press(f"{name}: bid {word}")
    return page


def test_bids_are_asked_in_turn_from_the_left_of_the_dealer(pad):
    page = pad()
    assert re.findall(r'data-seat="(\d)"', page.html) == ["1", "2", "3", "0"]
    assert page.text("go-what") == "Bids first:"
    assert page.text("go-who") == "Ben, Chi, Dee, Ana"
    assert "disabled" in page.key("go")


def test_nil_is_the_first_key_and_blind_nil_stands_beside_the_name(pad):
    page = pad()
    row = page.html.partition('data-seat="1"')[2].partition("</li>")[0]
    names = re.findall(r'aria-label="Ben: ([^"]+)"', row)
    assert names[:3] == ["bid blind nil", "bid nil", "bid 1"]
    assert "bid blind nil" in row.partition('class="scale"')[0]


def test_further_words_lie_among_the_further_numbers(pad):
    row = pad(blind_bid=6).html.partition('data-seat="1"')[2].partition("</li>")[0]
    beside, _, behind = row.partition('class="further"')
    assert "blind" not in beside
    assert [n in behind for n in ("blind nil", "blind 5", "blind 6", "blind 13")] == [
        True,
        False,
        True,
        True,
    ]


def test_words_that_are_not_allowed_have_no_key(pad):
    page = pad(nil=None)
    assert not page.has("Ben: bid nil")
    assert not page.has("Ben: bid blind nil")


def test_a_side_shows_the_sum_of_its_bids(pad):
    page = pad().press("Ben: bid 3")
    assert sections(page)["B"].startswith("Ben &amp; Dee")
    assert "3 + –" in sections(page)["B"]
    page.press("Dee: bid nil")
    assert "3 + nil = 3" in sections(page)["B"]
    assert page.text("word") == "10 under"


def test_a_blind_number_counts_in_the_sums(pad):
    page = pad(blind_bid=6).press("Ben: bid blind 6").press("Dee: bid 2")
    assert "blind 6 + 2 = 8" in sections(page)["B"]
    assert page.text("word") == "5 under"


@pytest.mark.parametrize(
    ("bids", "sentence"),
    [
        pytest.param(("nil", 6, "nil", 5), "Both partners bid nil", id="both nil"),
        pytest.param((7, 1, 7, 1), "14 bid for 13 tricks", id="a side over 13"),
        pytest.param((3, 2, 3, 2), "10 bid for 13 tricks", id="ten at the table"),
    ],
)
def test_what_is_odd_is_said_and_does_not_block(pad, bids, sentence):
    page = bid(pad(), *bids)
    assert sentence in page.html
    assert page.press("go").path.endswith("stage=tricks")


def test_a_blind_nil_without_being_behind_is_warned_of(pad):
    page = pad(blind_nil_behind=100).press("Ben: bid blind nil")
    assert "Blind nil is for a side 100 behind: this one is not" in page.html


def test_one_side_is_told_and_the_other_gets_the_rest(pad):
    page = bid(pad(), *BIDS).press("go")
    assert page.text("word") == "1 more to tell"
    assert "disabled" in page.key("go")
    page.press("Ben & Dee: won 6")
    assert page.text("word") == "all there"
    assert page.pressed("Ana & Chi: won 7")
    assert "contract 7, 7 won +70 0 + 70 70" in sections(page)["A"]
    page.press("Ben & Dee: won 5")
    assert page.pressed("Ana & Chi: won 8")
    page.press("go")
    assert page.path.endswith("/rounds/2?stage=bids")
    assert "last time +71" in sections(page)["A"]


def test_a_bid_found_wrong_is_changed_while_tricks_are_counted(pad):
    page = bid(pad(), *BIDS).press("go")
    sums = re.findall(r'stage=bids">([^<]+)<span class="gone"> ([^<]+)<', page.html)
    assert ("3 + 3 = 6", "Ben &amp; Dee: change the bid") in sums


def test_beside_a_nil_everybodys_own_tricks_are_told(pad):
    page = bid(pad(), 4, 3, "nil", 3).press("go")
    assert not page.has("Ana & Chi: won 4")
    assert page.pressed("Chi: won 0")
    page.press("Ben & Dee: won 7").press("Chi: won 1")
    assert page.pressed("Ana: won 5")
    assert "nil, 1 trick −100" in sections(page)["A"]
    assert page.text("go-what") == "Close hand 1"


def test_a_sum_that_is_off_is_named_and_asked_about(pad):
    page = bid(pad(), *BIDS).press("go").press("Ben & Dee: won 6").press("Ana & Chi: won 6")
    assert page.text("word") == "1 left over"
    assert "1 trick left over. Whose?" in page.html
    page.press("Ana & Chi 7")
    assert page.path.endswith("/rounds/2?stage=bids")


def test_too_many_tricks_are_asked_about_too(pad):
    page = bid(pad(), 4, 3, "nil", 3).press("go").press("Ben & Dee: won 9").press("Ana: won 6")
    assert page.text("word") == "2 too many"
    assert page.has("Ana 4")
    assert page.has("Ben & Dee 7")
    assert not page.has("Chi -2")


def test_a_table_may_keep_twelve_of_thirteen(pad, store):
    page = bid(pad(), *BIDS).press("go").press("Ben & Dee: won 6").press("Ana & Chi: won 6")
    page.press("keep 12 of 13")
    match = read(store, page.path.split("/")[2])
    assert match.tally(1).at("overruled") is True
    assert match.board.totals == (-70, 60)


def test_a_tap_is_taken_back_and_a_closed_hand_opens_again(pad):
    page = bid(pad(), *BIDS).press("go").press("Ben & Dee: won 6")
    page.press("undo")
    assert page.text("word") == "1 more to tell"
    page.press("Ben & Dee: won 6").press("go").press("undo")
    assert "/rounds/1" in page.path


def test_a_hand_that_bids_itself_asks_only_for_tricks(pad):
    page = pad(first_hand_bids_itself=True)
    assert page.path.endswith("/rounds/1")
    assert page.text("word") == "1 more to tell"
    page.press("Ana & Chi: won 8").press("go")
    assert page.path.endswith("/rounds/2?stage=bids")
    assert "80" in sections(page)["A"]


@pytest.mark.parametrize(
    ("players", "sides", "bids", "told", "rest"),
    [
        pytest.param(FOUR[:2], None, (5, 6), ["Ana: won 6"], "Ben: won 7", id="two alone"),
        pytest.param(
            FOUR[:3], None, (5, 6, 4), ["Ana: won 6", "Ben: won 7"], "Chi: won 4", id="cut-throat"
        ),
        pytest.param(
            FOUR,
            ((0,), (1,), (2,), (3,)),
            (3, 3, 3, 3),
            ["Ana: won 3", "Ben: won 3", "Chi: won 4"],
            "Dee: won 3",
            id="four solo",
        ),
        pytest.param(
            SIX[:5],
            None,
            (2, 2, 2, 2, 1),
            ["Ana: won 2", "Ben: won 2", "Chi: won 2", "Dee: won 2"],
            "Eve: won 2",
            id="five alone",
        ),
        pytest.param(
            SIX,
            None,
            (2, 3, 3, 3, 2, 3),
            ["Ana & Dee: won 5", "Ben & Eve: won 6"],
            "Chi & Fay: won 6",
            id="three pairs",
        ),
        pytest.param(
            SIX,
            ((0, 2, 4), (1, 3, 5)),
            (2, 3, 3, "nil", 2, 3),
            ["Ana & Chi & Eve: won 9", "Ben: won 4"],
            "Fay: won 4",
            id="two teams of three, a nil",
        ),
    ],
)
def test_every_table_is_told_until_the_last_follows(pad, players, sides, bids, told, rest):
    page = bid(pad(players, sides), *bids, players=players).press("go")
    for key in told:
        assert "disabled" in page.key("go")
        page.press(key)
    assert page.pressed(rest)
    assert page.press("go").path.endswith("/rounds/2?stage=bids")


def test_a_contract_made_with_bags_is_not_called_missed(pad):
    page = bid(pad(FOUR[:3]), 4, 5, "nil", players=FOUR[:3]).press("go")
    page.press("Ana: won 11").press("Ben: won 6")
    assert "missed" not in re.sub(r"data-sayings='[^']*'", "", page.html.split("</form>")[0])
    assert "contract 4, 11 won +40" in sections(page)["A"]


def test_what_a_bag_out_took_is_shown_and_its_penalty_named_before(device, store, table):
    match = table()
    match = enter(store, device, match, 1, (2, 2, 2, 2), side_tricks=(13, 0))
    page = PadPage(device, f"/matches/{match.id}/rounds/2")
    ana = sections(page)["A"]
    assert "1 more: −100" in ana
    bid(page, 3, 3, 4, 2).press("go")
    page.press("Ana & Chi: won 9")
    marks = re.findall(r'<span class="pips".*?</span>', page.html, re.DOTALL)
    assert marks[0].count('class="on"') == 1
    assert marks[0].count('class="out"') == 9


def test_the_way_to_the_goal_and_above_the_limit_is_said(device, store, table):
    match = table()
    match = enter(store, device, match, 1, (7, 2, 6, 2), side_tricks=(5, 8))
    below, above = "70 above −200", "456 short of 500"
    words = sections(PadPage(device, f"/matches/{match.id}/rounds/2"))
    assert below in words["A"]
    assert above in words["B"]


def test_a_tie_at_the_end_is_explained(device, store, table):
    match = table(target=120, overtrick_points=0)
    for number, tricks in enumerate(((6, 7), (7, 6)), 1):
        match = enter(store, device, match, number, (3, 3, 3, 3), side_tricks=tricks)
    said = text_of(device.get(f"/matches/{match.id}/rounds/3"))
    assert "Tie for first at 120: Ana & Chi, Ben & Dee. Another hand decides." in said
    board = text_of(device.get(f"/matches/{match.id}/board"))
    assert "Tie for first Another hand decides." in board
