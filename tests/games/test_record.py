"""A record is facts; its board is worked out."""

import pytest

from scorekeeper.games.faults import ImpossibleRound
from tests.games.table import match
from tests.toy import TOY


def test_a_record_works_out_its_board():
    assert match(TOY, 2, [{"bids": [1, 2], "tricks": [1, 2]}]).board().totals == (6, 7)


def test_a_record_is_examined():
    match(TOY, 2, [{"bids": [1, 2], "tricks": [1, 2]}]).examine()
    with pytest.raises(ImpossibleRound):
        match(TOY, 2, [{"bids": [1, 2], "tricks": [1, 3]}]).examine()
