"""A game the app has never heard of, played through the real pages without script."""

import pytest

from scorekeeper.games.tally import TRICKS
from scorekeeper.store.matches import read
from tests.toy import TOY
from tests.web.conftest import begin
from tests.web.pads import PadPage

THREE = ("Ana", "Ben", "Chi")


@pytest.fixture
def toy(device, store):
    return begin(store, device, THREE, game=TOY)


def test_a_whole_match_of_another_game(device, store, toy):
    page = PadPage(device, f"/matches/{toy.id}")
    assert page.text("word") == "nobody has bid"
    page.press("Ana: bid 2").press("The others bid 0:Ben, Chi")
    page.press("Ana: Embers, +2").press("Chi1")
    assert read(store, toy.id).board.totals == (9, 5, -1)
    assert page.path.endswith("/rounds/2?stage=bids")
    page.press("Ben: bid 1").press("Chi: bid 1").press("The last one bids 0:Ana")
    page.press("Close round 214 leads: Ana")
    page.press("Everybody bids 0").press("Ana: won 1").press("go")
    assert page.path == f"/matches/{toy.id}/board"
    board = read(store, toy.id).board
    assert (board.totals, board.winners) == ((13, 16, 10), (1,))


def test_its_pictures_have_a_name_where_they_have_no_sign(device, toy):
    page = PadPage(device, f"/matches/{toy.id}").press("Ana: bid 2").press("go")
    assert page.key("Ana: Embers, +2")["text"] == "Ana: Embers2"


def test_its_faults_are_said_in_its_words(device, store, toy):
    page = PadPage(device, f"/matches/{toy.id}").press("Ana: bid 2").press("go")
    page.press("Ana: Embers, +2").press("Ana: Embers 1, +2")
    other = device.post(
        f"/matches/{toy.id}/entries",
        data={"round": "1", "stage": "tricks", "cell": "1.ember.1=1"},
    )
    assert other.status_code == 422
    assert "There are two embers" in other.get_data(as_text=True)
    assert read(store, toy.id).tally(1).at("ember", 1) is None


def test_its_house_rules_change_its_fields(device, store):
    match = begin(store, device, THREE, game=TOY, options=TOY.Options(embers=False, climbing=True))
    page = PadPage(device, f"/matches/{match.id}").press("Ana: bid 1").press("go")
    assert not page.has("Ana: Embers, +2")
    page.press("go")
    assert read(store, match.id).tally(1).at(TRICKS, 0) == 1
