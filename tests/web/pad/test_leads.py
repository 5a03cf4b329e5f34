"""Where the pad leads from one round to the next, to the board, and back by undo."""

from html import unescape
from types import SimpleNamespace

import pytest

from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store.crews import new_device
from scorekeeper.store.log import Change
from scorekeeper.store.matches import read
from tests.web.conftest import SIX, begin
from tests.web.evenings import change, enter, play
from tests.web.pad.test_rounds import LONG, at, column, counting


def test_undo_lets_a_waiting_trick_go_first(device, store, five):
    page = counting(device, five)
    for name in SIX:
        page.press(f"{name}: won 1")
    seq = read(store, five.id).seq
    page.press("undo")
    assert page.pressed("Chi: won 0")
    assert read(store, five.id).seq == seq
    page.press("undo")
    assert column(store, five, TRICKS) == [1, 1, 1, 1, None, None]


def test_undo_opens_a_closed_round_again(device, store, five):
    page = counting(device, five).press("go")
    assert page.path.endswith("/rounds/2?stage=bids")
    page.press("undo")
    assert page.path.endswith("/rounds/1?stage=tricks")
    assert column(store, five, TRICKS) == [None] * 6
    page.press("undo")
    assert page.path.endswith("/rounds/1?stage=bids")
    assert column(store, five, BID) == [1, None, 2, 1, 1, None]


def test_undo_on_the_board_opens_the_last_round_again(device, store, rules):
    match = begin(store, device, options=rules(rounds=(1,), ties="shared"))
    page = at(device, match).press("Ben: bid 1").press("go").press("go")
    page.press("Undo the last tap")
    assert page.path == f"/matches/{match.id}/rounds/1?stage=tricks"
    assert column(store, match, TRICKS) == [None] * 6


def test_the_board_has_no_undo_for_a_phone_that_entered_nothing(device, store, rules):
    match = begin(store, device, options=rules(rounds=(1,), ties="shared"))
    other = SimpleNamespace(device_id=new_device(store)[0].id)
    enter(store, other, match, 1, [0] * 6, [1, 0, 0, 0, 0, 0])
    page = at(device, match, "/board")
    assert "<span>Rematch</span>" in page.html
    assert not page.has("Undo the last tap")


def test_undo_is_dimmed_where_there_is_nothing_to_take_back(device, five):
    assert "disabled" in at(device, five).key("undo")


def test_undo_is_dimmed_where_it_would_open_a_round_before_the_running_one(device, store, five):
    page = counting(device, five).press("Ana: won 0").press(f"{LONG}: won 2").press("go")
    assert "disabled" not in page.key("undo")
    other = SimpleNamespace(device_id=new_device(store)[0].id)
    match = enter(store, other, read(store, five.id), 2, [1])
    assert "disabled" in at(device, five).key("undo")
    change(store, other, match, [Change(2, BID, 0, None)])
    assert "disabled" not in at(device, five).key("undo")


def test_the_last_round_leads_to_the_board(device, store, rules):
    match = begin(store, device, options=rules(rounds=(1,), ties="shared"))
    page = at(device, match).press("Ben: bid 1").press("go").press("go")
    assert page.path == f"/matches/{match.id}/board"


def test_a_tie_leads_to_an_extra_round(device, store, rules):
    match = begin(store, device, options=rules(rounds=(1,)))
    at(device, match).press("go").press("keep0 of 1")
    page = at(device, match)
    assert "Extra round 2" in page.html
    tie = f"Tie for first at 10: {', '.join(SIX)}. An extra round decides."
    assert tie in unescape(page.html)
    assert tie in unescape(page.press("go").html)


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        pytest.param("/rounds/1", "/rounds/1/correction", id="a closed round is corrected"),
        pytest.param("/rounds/3", "/rounds/3", id="the running round is shown"),
        pytest.param("/rounds/3?stage=tricks", "/rounds/3?stage=tricks", id="bids come first"),
        pytest.param("/rounds/3?stage=x&held=%5b&half=0", "/rounds/3", id="what cannot be read"),
    ],
)
def test_where_a_round_leads(device, store, path, leads):
    match = begin(store, device, ("Ana", "Ben", "Chi"))
    play(store, device, match, [([1, 0, 0], [1, 0, 0]), ([1, 1, 0], [1, 1, 0])])
    answer = device.get(f"/matches/{match.id}{path}", follow_redirects=True)
    assert answer.status_code == 200
    assert answer.request.path == f"/matches/{match.id}{leads.partition('?')[0]}"
    if "/correction" not in leads:
        assert 'class="meter bids"' in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "number", ["0", "5", "-1", "1.5", "x", "٣", "²", "9" * 9, "9" * 5000, "18446744073709551616"]
)
def test_a_round_that_is_not_there_is_no_page(device, five, number):
    assert device.get(f"/matches/{five.id}/rounds/{number}").status_code == 404


def test_a_finished_match_leads_to_its_board(device, store, rules):
    match = begin(store, device, ("Ana", "Ben"), options=rules(rounds=(1,)))
    play(store, device, match, [([1, 0], [1, 0])])
    for path in ("", "/rounds/2"):
        answer = device.get(f"/matches/{match.id}{path}")
        assert (answer.status_code, answer.location) == (303, f"/matches/{match.id}/board")
