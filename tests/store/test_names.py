import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store.names import LONGEST_NAME, NameRefused, clean_name, clean_text, folded

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("Al", "Al", id="two letters"),
        pytest.param("A", "A", id="one letter"),
        pytest.param("雨桐", "雨桐", id="Chinese"),
        pytest.param("محمد", "محمد", id="Arabic"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="Persian with a joiner"),
        pytest.param("नंदिनी", "नंदिनी", id="Devanagari"),
        pytest.param("  Ana  ", "Ana", id="trimmed"),
        pytest.param("Ana\t \n Maria", "Ana Maria", id="white space inside becomes one space"),
        pytest.param("Ana\u00a0Maria\u3000B", "Ana Maria B", id="so do wide and fixed spaces"),
        pytest.param("Jose\u0301", "José", id="composed"),
        pytest.param("x" * LONGEST_NAME, "x" * LONGEST_NAME, id="40 characters"),
        pytest.param("😀", "😀", id="emoji"),
        pytest.param(FAMILY, FAMILY, id="a family of emoji"),
        pytest.param(ENGLAND, ENGLAND, id="a flag made of tags"),
        pytest.param("❤\ufe0f", "❤\ufe0f", id="a coloured heart"),
        pytest.param("\U0001fae8", "\U0001fae8", id="a sign younger than this Python"),
        pytest.param("<img onerror>", "<img onerror>", id="markup is a name like any other"),
        pytest.param("{{7*7}}", "{{7*7}}", id="so is a template"),
        pytest.param("{name}", "{name}", id="and a gap"),
        pytest.param("=1+1", "=1+1", id="and a formula"),
        pytest.param("'; DROP TABLE--", "'; DROP TABLE--", id="and SQL"),
        pytest.param("7", "7", id="a digit"),
        pytest.param("...", "...", id="dots"),
    ],
)
def test_names_as_they_are_kept(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("   \t", id="white space"),
        pytest.param("\u200d", id="a joiner alone"),
        pytest.param("\u0301", id="an accent alone"),
        pytest.param("\u3164", id="a blank letter"),
        pytest.param("\u2800", id="a blank sign"),
        pytest.param("x" * 41, id="41 characters"),
        pytest.param("x" * 10_000_000, id="10 MB"),
        pytest.param("雨" * 41, id="41 characters of three bytes"),
        pytest.param("Ana\0", id="NUL"),
        pytest.param("Ana\x1b[31m", id="escape"),
        pytest.param("Ana\x7f", id="delete"),
        pytest.param("Ana\x9b", id="a control beyond ASCII"),
        pytest.param("\ud800", id="half a character"),
        pytest.param("Ana\udfff", id="the other half"),
        pytest.param("Ana\u202e", id="turned right to left"),
        pytest.param("\u2066Ana\u2069", id="isolated"),
        pytest.param("Ana\u200e", id="a mark of direction"),
        pytest.param("An\u200ba", id="a space of no width"),
        pytest.param("An\u00ada", id="a soft hyphen"),
        pytest.param("\ufeffAna", id="a byte order mark"),
        pytest.param("Ana\uffff", id="no character at all"),
        pytest.param("Ana\ufdd0", id="no character either"),
        pytest.param("Ana\U0010fffe", id="no character, far out"),
        pytest.param(None, id="none"),
        pytest.param(7, id="a number"),
        pytest.param(b"Ana", id="bytes"),
    ],
)
def test_names_refused(text):
    with pytest.raises(NameRefused):
        clean_name(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("", "A name needs a letter", id="empty"),
        pytest.param("x" * 41, "At most 40 characters, not 41", id="long"),
        pytest.param("a\u202eb", "The character U+202E cannot be shown", id="turned"),
    ],
)
def test_a_refusal_says_what_is_off(text, sentence):
    with pytest.raises(NameRefused) as caught:
        clean_name(text)
    assert str(caught.value) == sentence


def test_lines_are_kept_where_they_may_be():
    assert clean_text("one \r\n\n two\u2028three", 40, lines=True) == "one\n\ntwo\nthree"
    assert clean_text("one\ntwo", 40) == "one two"
    assert clean_text("", 40) == ""


@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=60))
def test_a_kept_name_is_kept_again_as_it_is(text):
    try:
        name = clean_name(text)
    except NameRefused:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= LONGEST_NAME
    assert unicodedata.is_normalized("NFC", name)
    assert name.encode()


@pytest.mark.parametrize(
    ("one", "other"),
    [("ana", "ANA"), ("straße", "STRASSE"), ("Éva", "éVA"), ("σίσυφος", "ΣΊΣΥΦΟΣ")],
)
def test_large_and_small_letters_are_one_name(one, other):
    assert folded(one) == folded(other)
