"""Matches that the tests of the pad play."""

import pytest

from tests.web.conftest import begin


@pytest.fixture
def rules(store):
    return store.games[0].Options


@pytest.fixture
def five(device, store, rules):
    """Five cards for six, every bonus card in the deck, nothing bid."""
    return begin(store, device, options=rules(rounds=(5, 5), kraken=True, loot=True))
