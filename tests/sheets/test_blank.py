"""Blank sheets, printed."""

import re

import pytest

from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.rules import Options
from tests.sheets.matches import ALL_CARDS, blank_page, own_rounds
from tests.toy import TOY

pytestmark = pytest.mark.pdf


@pytest.mark.parametrize("players", SKULL_KING.seats)
def test_a_blank_sheet_is_one_page(printed, players):
    assert printed(blank_page(players, "A4", ALL_CARDS)).sizes == [(210.0, 297.0)]


@pytest.mark.parametrize("players", [2, 8])
def test_letter_paper_holds_it_too(printed, players):
    assert printed(blank_page(players, "Letter", ALL_CARDS)).sizes == [(215.9, 279.4)]


@pytest.fixture(scope="module")
def sheet(printed):
    return printed(blank_page(6))


def test_every_planned_round_and_an_extra_one_has_a_row(sheet):
    for number in range(1, 11):
        assert re.search(rf"\b{number} {number} cards?\b", sheet.text)
    assert re.search(r"extra\s+10 cards", sheet.text)


def test_there_is_no_extra_row_where_a_tie_is_shared(printed):
    assert "extra\n" not in printed(blank_page(6, options=Options(ties="shared"))).text


def test_eight_players_get_no_more_cards_than_there_are(printed):
    text = printed(blank_page(8)).text
    assert "10 8 cards" in text
    assert "9 cards" not in text


def test_the_rules_box_is_what_the_game_says(sheet):
    flat = " ".join(sheet.text.split())
    for said in ("A bid of 0 pays or costs 10 for each card dealt.", "Black 14 20", "Who wins"):
        assert said in flat


def test_house_rules_that_have_a_name_are_named(printed):
    online = next(preset for preset in SKULL_KING.presets if preset.key.startswith("online"))
    text = printed(blank_page(4, options=Options(**online.options))).text
    assert f"House rules: {online.name}" in text


def test_house_rules_of_their_own_have_none(printed):
    text = printed(blank_page(4, options=Options(zero_bid="round", kraken=True))).text
    assert re.search(r"House rules$", text, re.MULTILINE)


def test_any_game_has_a_blank_sheet(printed):
    text = printed(blank_page(4, game=TOY)).text
    assert "Hearthside" in text
    assert "By the hearth" in text
    assert "3 1 card" in text
    assert "Embers 2" in text


def test_own_lists_of_sixty_rounds_break_onto_pages(printed):
    sheet = printed(blank_page(4, options=own_rounds(60)))
    assert len(sheet.pages) >= 4
    assert all("Round" in text for text in sheet.texts[:-1])


def test_the_blank_sheet_is_tagged_titled_and_in_its_language(sheet):
    assert sheet.tagged
    assert sheet.language == "en"
    assert sheet.title == "Skull King, blank sheet for 6 players"
    tags = sheet.tags()
    assert tags["Table"] == 2
    assert tags["Caption"] == 1
    assert tags["TH"] == 1 + 6 + 11 + 1 + 5
