"""What the pad says of a table that plays otherwise, and the way from it to the rules."""

import re
from html import unescape

import pytest

from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.chapters import GRAYBEARD
from scorekeeper.games.spades import SPADES
from scorekeeper.store.log import Change
from tests.toy import TOY
from tests.web.conftest import begin
from tests.web.evenings import change
from tests.web.pads import PadPage

NAMES = ("Ana", "Ben", "Chi", "Dee")


@pytest.fixture
def app(make_app):
    return make_app(games=(SKULL_KING, SPADES, TOY))


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def table(device, store, players, game=SKULL_KING, **options):
    options = game.Options(**options)
    match = begin(store, device, NAMES[:players], game=game, options=options)
    return match, f"/matches/{match.id}/rounds/1"


def test_two_are_told_of_the_third_hand_at_every_stage(device, store):
    _, path = table(device, store, 2, rounds=(3,))
    page = PadPage(device, path)
    bids, counts = page.html, page.press("Ana: bid 1").press("go").html
    for stage in (bids, counts, PadPage(device, f"{path}?stage=play").html):
        for sentence in (GRAYBEARD.title, *GRAYBEARD.sentences):
            assert str(sentence) in words(stage)


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_are_not(device, store, players):
    _, path = table(device, store, players)
    page = PadPage(device, path)
    assert "Graybeard" not in words(page.html)
    assert 'href="/rules/skull-king"' in page.html


@pytest.mark.parametrize("absent", [[2], []], ids=["one is away", "all are there"])
def test_those_who_are_there_decide(device, store, absent):
    match, path = table(device, store, 3)
    change(store, device, match, [Change(1, "absent", None, absent or None)])
    assert ("Graybeard" in words(PadPage(device, path).html)) == bool(absent)


def test_any_game_may_have_such_a_table(device, store):
    _, path = table(device, store, 3, TOY)
    assert "Log 3 is wet." in words(PadPage(device, path).html)


def test_the_tricks_of_the_third_hand_are_what_remains(device, store):
    _, path = table(device, store, 2, rounds=(5,))
    page = PadPage(device, path).press("Ana: bid 1").press("Ben: bid 2").press("go")
    assert "5 of 5 tricks all there" in words(page.html)
    assert "Graybeard’s tricks 2 what remains" in words(page.html)
    page.press("Ana: won 2")
    assert "Graybeard’s tricks 1 what remains" in words(page.html)


def test_two_have_no_loot(device, store):
    _, path = table(device, store, 2, rounds=(3,), loot=True)
    assert "Ana: Loot" not in PadPage(device, path).press("go").html
