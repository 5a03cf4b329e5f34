"""The words of the protocol, and finding a game and its fields."""

import pytest

from scorekeeper.games.game import Standing, each_alone, field_of, find_game, side_of
from scorekeeper.games.tally import ROUND_FIELDS
from tests.toy import TOY


def test_find_game():
    assert find_game((TOY,), "hearthside") is TOY
    with pytest.raises(LookupError, match="whist"):
        find_game((TOY,), "whist")


def test_field_of():
    assert str(field_of(TOY, "ember").label) == "Embers"
    assert field_of(TOY, "cards") is ROUND_FIELDS[0]
    with pytest.raises(LookupError, match="rumour"):
        field_of(TOY, "rumour")


def test_sides():
    assert each_alone(3) == ((0,), (1,), (2,))
    assert side_of(((0, 2), (1, 3)), 3) == 1
    assert side_of(((0, 2), (1, 3)), 2) == 0


@pytest.mark.parametrize(
    ("totals", "able", "leaders"),
    [
        pytest.param((1, 5, 3), (0, 1, 2), (1,), id="one ahead"),
        pytest.param((5, 5, 3), (0, 1, 2), (0, 1), id="two ahead"),
        pytest.param((9, 5, 3), (1, 2), (1,), id="the highest is away"),
        pytest.param((-9, -5), (0, 1), (1,), id="below zero"),
        pytest.param((1, 2), (), (), id="nobody is there"),
    ],
)
def test_leaders(totals, able, leaders):
    assert Standing(1, totals, able).leaders() == leaders
