"""Sentences as data."""

import pytest

from scorekeeper.games.text import capital, count, plain, say, signed


def shout(sentence):
    return sentence.upper().replace("{N}", "{n}").replace("{WHO}", "{who}")


@pytest.mark.parametrize(
    ("text", "english"),
    [
        pytest.param(say("plain"), "plain", id="a plain sentence"),
        pytest.param(say("{a} of {b}", a=1, b="two"), "1 of two", id="gaps are filled"),
        pytest.param(say("{a}", a=-10), "−10", id="a real minus sign"),
        pytest.param(say("{a}", a=2**70), "10^21", id="a number nobody would read"),
        pytest.param(say("{a}", a=-(10**5000)), "−10^5000", id="a number nobody could write"),
        pytest.param(say("{a}", a="{b}"), "{b}", id="a fact with braces stays"),
        pytest.param(say("{a}, half", a=say("{n}", n=3)), "3, half", id="a sentence in another"),
        pytest.param(say("100 % {sure}", sure="yes"), "100 % yes", id="a per cent sign"),
        pytest.param(count("{n} trick", "{n} tricks", 1), "1 trick", id="one"),
        pytest.param(count("{n} trick", "{n} tricks", 2), "2 tricks", id="two"),
        pytest.param(count("{n} trick", "{n} tricks", 0), "0 tricks", id="none"),
        pytest.param(count("{n} trick", "{n} tricks", -1), "−1 trick", id="minus one"),
        pytest.param(
            count("{who}: {n} trick", "{who}: {n} tricks", 3, who="Ana"), "Ana: 3 tricks", id="both"
        ),
    ],
)
def test_english(text, english):
    assert str(text) == english


def test_a_sentence_is_translated_before_its_gaps_are_filled():
    text = say("{who} wins", who=count("{n} player", "{n} players", 2))
    spoken = text.render(shout, lambda one, many, n: shout(one if n == 1 else many))
    assert spoken == "2 PLAYERS WINS"


def test_equal_sentences_are_equal():
    assert say("{a}", a=1) == say("{a}", a=1)
    assert hash(say("{a}", a=1)) == hash(say("{a}", a=1))
    assert say("{a}", a=1) != say("{a}", a=2)


@pytest.mark.parametrize(("points", "written"), [(20, "+20"), (0, "0"), (-10, "−10")])
def test_points_gained_or_lost(points, written):
    assert signed(points) == written


@pytest.mark.parametrize(
    ("number", "written"), [(20, "20"), (0, "0"), (-10, "−10"), (-(10**20), "−10^20")]
)
def test_a_bare_number_has_a_real_minus_sign(number, written):
    assert plain(number) == written


@pytest.mark.parametrize(("text", "written"), [("hand 3", "Hand 3"), ("", ""), ("éa", "Éa")])
def test_the_beginning_of_a_sentence(text, written):
    assert capital(text) == written
