"""Who sits at the table: what is agreed, as it is for those alone."""

import pytest

from scorekeeper.games.dealing import at_table, reseated
from scorekeeper.games.spades import SPADES
from scorekeeper.games.tally import Tally
from tests.games.table import setup

PAIRS = ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("seats", "sides"),
    [
        pytest.param((0, 1, 2, 3), PAIRS, id="all of them"),
        pytest.param((1, 2, 3, 0), ((0, 2), (1, 3)), id="in another order"),
        pytest.param((0, 1, 3), ((0,), (1, 2)), id="one of a pair is away"),
        pytest.param((1, 3), ((0, 1),), id="a whole pair is away"),
    ],
)
def test_sides_are_counted_anew_for_those_who_sit(seats, sides):
    assert reseated(PAIRS, seats) == sides


def test_what_is_agreed_is_told_for_those_at_the_table():
    table = setup(SPADES, 4, {"target": 250}, first_dealer=3, start_points=(1, 2, 3, 4))
    told = at_table(SPADES, table, [Tally({("away", None): [2]})])
    assert (told.seats, told.sides) == (3, ((0,), (1, 2)))
    assert (told.first_dealer, told.start_points) == (0, ())
    assert told.options == table.options
    assert at_table(SPADES, table, []).sides == PAIRS
    assert at_table(SPADES, table, [Tally({("away", None): [0, 1, 2]})]) == table, "one cannot play"
