"""The rows of the new match page: what a tap does to them, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.web.seating import MOST_ROWS, Row, Seating, checked, moved, read, usual
from tests.toy import TOY


def names(seating: Seating) -> list[str]:
    return [row.name for row in seating.rows]


@pytest.mark.parametrize(
    ("move", "after", "dealer"),
    [
        pytest.param("up:1", "BACD", 0, id="up changes places with the one above"),
        pytest.param("up:0", "BCDA", 0, id="up from the top comes in again at the bottom"),
        pytest.param("down:1", "ACBD", 2, id="down changes places with the one below"),
        pytest.param("down:3", "DABC", 2, id="down from the bottom comes in again at the top"),
        pytest.param("up:9", "ABCD", 1, id="a row that is not there changes nothing"),
        pytest.param("up:-1", "ABCD", 1, id="a negative row changes nothing"),
        pytest.param("up:²", "ABCD", 1, id="a raised two is no row"),
        pytest.param("dance:1", "ABCD", 1, id="an unknown word changes nothing"),
        pytest.param("stay", "ABCD", 1, id="stay changes nothing"),
        pytest.param("add:E", "ABCDE", 1, id="a spare player sits down last"),
    ],
)
def test_a_tap_moves_rows_and_the_dealer_goes_along(move, after, dealer):
    seating = moved(usual("ABCD", dealer=1), move)
    assert ("".join(names(seating)), seating.dealer) == (after, dealer)


def test_tapping_a_name_out_keeps_its_place_and_tapping_again_brings_it_back():
    out = moved(usual("ABC"), "toggle:1")
    assert (out.names, names(out)) == (("A", "C"), ["A", "B", "C"])
    assert moved(out, "toggle:1").names == ("A", "B", "C")


def test_somebody_new_gets_an_empty_row_that_is_focused():
    seating = moved(usual("AB"), "new")
    assert (names(seating), seating.focus) == (["A", "B", ""], "seat:2")


def test_rows_end_somewhere():
    seating = Seating((Row("A"),) * MOST_ROWS)
    assert moved(seating, "new") == seating


@given(st.lists(st.sampled_from("ABCDEFG"), unique=True), st.integers(0, 6))
def test_shuffling_keeps_everybody_and_the_dealer(letters, dealer):
    before = usual(letters, min(dealer, max(len(letters) - 1, 0)))
    after = moved(before, "shuffle")
    assert sorted(names(after)) == sorted(names(before))
    assert after.rows[after.dealer].name == before.rows[before.dealer].name


@pytest.mark.parametrize(
    ("plays", "dealer", "seat"),
    [
        pytest.param("1111", 2, 2, id="the chosen row deals"),
        pytest.param("1011", 2, 1, id="rows that do not play are no seats"),
        pytest.param("1101", 2, 2, id="who was tapped out passes the deal on"),
        pytest.param("1110", 3, 0, id="after the last comes the first"),
        pytest.param("0000", 1, 0, id="nobody plays"),
    ],
)
def test_the_first_dealer_is_a_seat(plays, dealer, seat):
    rows = tuple(Row(name, flag == "1") for name, flag in zip("ABCD", plays, strict=True))
    assert Seating(rows, dealer).first_dealer == seat


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param(["A"], "needs 2 players; there is 1", id="too few"),
        pytest.param(list("ABCDEF"), "for 5 players at most; there are 6", id="too many"),
        pytest.param(["Ana", "ana "], "ana is seated already", id="twice, but for the case"),
        pytest.param(["Ana", "x" * 41], "At most 40 characters, not 41", id="too long"),
        pytest.param(["Ana", "a\u202eb"], "U+202E cannot be shown", id="turns the text around"),
        pytest.param(["Ana", "a\x00b"], "U+0000 cannot be shown", id="a NUL"),
        pytest.param(["Ana", "\ud800"], "U+D800 cannot be shown", id="half a character"),
        pytest.param(["Ana", "\u200d"], "needs a letter", id="nothing one could see"),
    ],
)
def test_what_cannot_play_is_said(typed, said):
    seating = checked(usual(typed), TOY)
    wrong = [row.wrong for row in seating.rows if row.wrong] + [seating.wrong]
    assert seating.faulty
    assert said in " ".join(map(str, wrong))
    assert names(seating)[0] == typed[0]


def test_empty_rows_take_no_seat_and_names_are_trimmed():
    seating = checked(usual(["  Ana ", "", "Ben", "   "]), TOY)
    assert not seating.faulty
    assert seating.names == ("Ana", "Ben")


@given(st.lists(st.text()), st.lists(st.sampled_from(["0", "1", "", "x"])), st.text(), st.text())
def test_whatever_is_posted_can_be_read_and_moved(seats, plays, dealer, move):
    form = MultiDict([("seat", s) for s in seats] + [("plays", p) for p in plays])
    form["dealer"] = dealer
    seating = checked(moved(read(form), move), TOY)
    assert 0 <= seating.first_dealer < max(len(seating.names), 1)
