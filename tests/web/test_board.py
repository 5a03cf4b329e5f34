"""The board: standing, course, every round, and the reasons of every total."""

import re

import pytest

from scorekeeper.games.tally import BID, CARDS, TRICKS
from scorekeeper.store.log import Change, undo
from scorekeeper.store.matches import read
from tests.toy import TOY
from tests.web.conftest import begin
from tests.web.evenings import change, enter, play, text_of

ROUND_1 = ([1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0])
ROUND_2 = ([1, 0, 0, 1, 0, 1], [1, 0, 0, 1, 0, 0])


def board(phone, match, **query):
    return phone.get(f"/matches/{match.id}/board", query_string=query)


def standing(answer):
    """Reads (rank, name, total) from the standing."""
    found = re.findall(
        r'<span class="rank">.*?</span>([\d–]+)</span>.*?<bdi>(.*?)</bdi>.*?'
        r'<span class="tot">(−?\d+)</span>',
        answer.get_data(as_text=True),
        re.DOTALL,
    )
    return [(rank, name, total) for rank, name, total in found]


@pytest.fixture
def three(device, store):
    return begin(store, device, ("Ana", "Ben", "Chi"))


def test_a_match_just_begun_has_no_score_and_leads_to_the_bids(device, match):
    answer = board(device, match)
    assert answer.status_code == 200
    words = text_of(answer)
    assert "no round closed yet" in words
    assert "Bids of round 1 1 card, Ben deals, Ana leads" in words
    assert 'class="stamp"' not in answer.get_data(as_text=True)


def test_the_standing_is_by_total_with_stamps_and_shared_ranks(device, store, match):
    match = play(store, device, match, [ROUND_1])
    match = enter(store, device, match, 2, *ROUND_2)
    answer = board(device, match)
    assert standing(answer) == [
        ("1", "Ben", "40"),
        ("2", "Ana", "30"),
        ("2", "Maximiliane von Oberhausen", "30"),
        ("2", "雨桐", "30"),
        ("2", "Käpt’n 🦜", "30"),
        ("6", "Chi", "0"),
    ]
    assert 'class="stamp off">−10<' in answer.get_data(as_text=True)


def test_the_standing_can_be_read_as_they_sit(device, store, three):
    three = enter(store, device, three, 1, [0, 0, 1], [0, 0, 1])
    assert [name for _, name, _ in standing(board(device, three))] == ["Chi", "Ana", "Ben"]
    seated = standing(board(device, three, by="seat"))
    assert [name for _, name, _ in seated] == ["Ana", "Ben", "Chi"]


def test_an_unfinished_round_shows_its_facts_and_no_score(device, store, three):
    three = enter(store, device, three, 1, [1, 0])
    answer = board(device, three)
    assert "open 1/–" in text_of(answer)
    assert "why=1." not in answer.get_data(as_text=True)
    assert "Bids of round 1" in text_of(answer)
    three = enter(store, device, three, 1, [1, 0, 0])
    assert "Tricks of round 1" in text_of(board(device, three))


def test_a_total_opens_its_reasons_without_script(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [1, 0, 0], black_fourteen=(1,))
    answer = board(device, three, why="1.0")
    words = text_of(answer)
    assert "Ana, round 1" in words
    assert "+20" in words
    assert "0 + 40 40" in words
    assert "Correct round 1" in words


def test_a_script_gets_the_reasons_alone(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [0, 1, 0])
    answer = device.get(f"/matches/{three.id}/board?why=1.1", headers={"X-Fragment": "1"})
    body = answer.get_data(as_text=True).strip()
    assert body.startswith("<dialog")
    assert body.endswith("</dialog>")
    assert "0 − 10" in text_of(answer)


@pytest.mark.parametrize("why", ["9.0", "1.9", "1", "x.y", "1.-1", "１.0", "1.0.0", "[" * 2000])
def test_reasons_that_are_not_there_are_a_page_that_is_not_there(device, store, three, why):
    three = enter(store, device, three, 1, [1, 0, 0], [0, 1, 0])
    assert board(device, three, why=why).status_code == 404


def test_a_corrected_total_is_marked_and_says_who_and_when(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [0, 1, 0])
    before = board(device, three).get_data(as_text=True)
    assert "square fixed" not in before
    cells = [Change(1, TRICKS, 0, 1), Change(1, TRICKS, 1, 0)]
    three = change(store, device, three, cells)
    page = board(device, three).get_data(as_text=True)
    assert page.count("square fixed") == 2
    words = text_of(board(device, three, why="1.0"))
    assert "Tricks of Ana: 0 → 1, from" in words
    assert "Tricks" not in text_of(board(device, three, why="1.2")).split("round 1 ")[-1]


def test_a_bid_changed_before_the_round_was_closed_is_no_correction(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0])
    three = enter(store, device, three, 1, [0, 0, 0], [0, 1, 0])
    assert "square fixed" not in board(device, three).get_data(as_text=True)


def test_a_correction_taken_back_leaves_no_mark(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [0, 1, 0])
    three = change(store, device, three, [Change(1, BID, 0, 0)])
    undo(store, three.id, device_id=device.device_id, key="taken-back")
    assert "square fixed" not in board(device, three).get_data(as_text=True)


def test_cards_dealt_corrected_mark_everybody(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [1, 0, 0])
    cells = [Change(1, CARDS, None, 2), Change(1, TRICKS, 1, 1)]
    three = change(store, device, three, cells)
    assert board(device, three).get_data(as_text=True).count("square fixed") == 3


def test_a_missed_bid_is_crossed(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [0, 1, 0])
    assert board(device, three).get_data(as_text=True).count('class="miss"') == 2


def test_a_contract_is_not_missed_by_tricks_over_it_but_a_nil_is_by_one(device, store):
    match = begin(store, device, ("Ana", "Ben", "Chi"), game=store.games[1])
    match = enter(store, device, match, 1, ["nil", 7, 8], [1, 7, 9])
    assert board(device, match).get_data(as_text=True).count('class="miss"') == 1


def test_a_bid_changed_by_a_power_is_not_missed(device, store):
    game = store.games[0]
    match = begin(store, device, ("Ana", "Ben", "Chi"), options=game.Options(pirate_powers=True))
    match = enter(store, device, match, 1, [0, 0, 0], [1, 0, 0], harry=(1,))
    assert 'class="miss"' not in board(device, match).get_data(as_text=True)


@pytest.fixture
def tied(device, store):
    """Two rounds of one card; Ana and Ben equal at the top."""
    options = store.games[0].Options(rounds=(1, 1))
    match = begin(store, device, ("Ana", "Ben", "Chi"), options=options)
    return play(store, device, match, [([1, 0, 0], [1, 0, 0]), ([0, 1, 0], [0, 1, 0])])


def test_equal_at_the_top_both_are_first_and_an_extra_round_is_next(device, tied):
    answer = board(device, tied)
    assert [rank for rank, _, _ in standing(answer)] == ["1", "1", "3"]
    words = text_of(answer)
    assert "Tie for first" in words
    assert "Extra round 3 1 card, Chi deals, Ana leads" in words


def test_a_finished_match_says_who_won_why_and_offers_a_rematch(device, store, tied):
    tied = enter(store, device, tied, 3, [1, 0, 0], [1, 0, 0])
    words = text_of(board(device, tied))
    assert "Ana wins" in words
    assert "ahead after an extra round" in words
    assert "Final standing" in words
    assert "Rematch same players and rules, Ana deals" in words
    assert "Delete match" in words


def test_rounds_after_the_end_are_struck_and_not_counted(device, store, tied):
    tied = enter(store, device, tied, 3, [1, 0, 0], [1, 0, 0])
    tied = change(store, device, tied, [Change(1, BID, 1, 1), Change(2, BID, 1, 0)])
    page = board(device, tied)
    assert 'class="struck"' in page.get_data(as_text=True)
    assert "What is struck" in text_of(page)
    assert "came after the end" in text_of(board(device, tied, why="3.0"))


def test_ended_by_the_table_says_after_which_round_and_can_be_reopened(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [1, 0, 0])
    three = change(store, device, three, [Change(0, "ended", None, True)])
    words = text_of(board(device, three))
    assert "ended after round 1" in words
    assert "Reopen: play on" in words


def test_winners_who_share_are_named_together(device, store):
    options = store.games[0].Options(rounds=(1,), ties="shared")
    match = begin(store, device, ("Ana", "Ben", "Chi"), options=options)
    match = enter(store, device, match, 1, [0, 0, 1], [0, 0, 0], destroyed=0, overruled=True)
    words = text_of(board(device, match))
    assert "Ana and Ben win together" in words


def test_names_and_titles_are_text_and_never_markup(device, store):
    players = ("<b>Ana</b>", "{{7*7}}", "Al")
    match = begin(store, device, players, title="<script>alert(1)</script>")
    match = enter(store, device, match, 1, [0, 0, 1], [0, 0, 1])
    page = board(device, match, why="1.2").get_data(as_text=True)
    assert "<b>Ana" not in page
    assert "<script>alert" not in page
    assert "{{7*7}}" in page


def test_any_game_has_a_board(device, store):
    match = begin(store, device, ("Ana", "Ben"), game=TOY)
    match = enter(store, device, match, 1, [1, 1], [1, 2], ember=(2,))
    words = text_of(board(device, match, why="1.0"))
    assert "bid 1 and won it +6 2 embers +4 0 + 10 10" in words


def test_looking_changes_nothing(device, store, three):
    three = enter(store, device, three, 1, [1, 0, 0], [1, 0, 0])
    for query in ({}, {"why": "1.0"}, {"by": "seat"}):
        board(device, three, **query)
    device.get(f"/matches/{three.id}/rounds/1/correction")
    device.get(f"/matches/{three.id}/facts")
    assert device.get(f"/matches/{three.id}/board").status_code == 200
    assert read(store, three.id).seq == three.seq


def test_a_stranger_sees_nothing(client, match):
    assert board(client, match).status_code == 404
