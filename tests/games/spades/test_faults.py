# ruff: noqa: E501  (a table reads best with one row a line)
"""What an entry of Spades can be checked for."""

import pytest

from scorekeeper.games.board import faults
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Setup
from scorekeeper.games.options import OptionsError, read_options
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.tally import Tally

PAIRS = ((0, 2), (1, 3))


def found(
    bids=(), tricks=(), sides=(), *, blocking=True, number=2, cards=13, overruled=None, **options
):
    cells = {("bid", seat): bid for seat, bid in enumerate(bids)}
    cells |= {("tricks", seat): won for seat, won in enumerate(tricks)}
    cells |= {("side_tricks", side): won for side, won in enumerate(sides)}
    cells["overruled", None] = overruled
    setup = Setup(4, read_options(Options, options), PAIRS)
    deal = Deal(number, cards, 4, 0, 1, (0, 1, 2, 3))
    return {f.code for f in faults(SPADES, setup, deal, Tally(cells)) if f.blocking is blocking}


FOUR = (3, 3, 3, 3)
SUICIDE = {"mode": "suicide"}

BLOCKED = [
    ("a bid of fourteen", {"bids": (14, 1, 1, 1)}, {"bid-range"}),
    ("a bid of nothing is not nil", {"bids": (0, 1, 1, 1)}, {"bid-range"}),
    ("a bid below nothing", {"bids": (-1,)}, {"bid-range"}),
    ("a blind number over the tricks", {"bids": ("blind-14",), "blind_bid": 4}, {"bid-range"}),
    ("nil at a table without", {"bids": ("nil",), "nil": None, "blind_nil": None}, {"nil-forbidden"}),
    ("blind nil at a table without", {"bids": ("blind-nil",), "blind_nil": None}, {"blind-forbidden"}),
    ("blind nil where no nil is", {"bids": ("blind-nil",), "nil": None}, {"nil-forbidden", "blind-forbidden"}),
    ("a blind number at a table without", {"bids": ("blind-6",)}, {"blind-forbidden"}),
    ("a blind number too low", {"bids": ("blind-5",), "blind_bid": 6}, {"blind-forbidden"}),
    ("both partners nil, forbidden", {"bids": ("nil", None, "nil"), "both_nil": "forbidden"}, {"nil-forbidden"}),
    ("fourteen tricks", {"bids": FOUR, "tricks": (0, 4, 5, 5)}, {"tricks-sum"}),
    ("twelve tricks", {"bids": FOUR, "tricks": (0, 3, 4, 5)}, {"tricks-sum"}),
    ("sides of fourteen", {"bids": FOUR, "sides": (7, 7)}, {"tricks-sum"}),
    ("already too many", {"bids": FOUR, "tricks": (7, 7)}, {"tricks-sum"}),
    ("fourteen of one player", {"bids": FOUR, "tricks": (14,)}, {"tricks-range", "tricks-sum"}),
    ("fourteen of a side", {"bids": FOUR, "sides": (14,)}, {"tricks-range", "tricks-sum"}),
    ("a nil's side as a total", {"bids": ("nil", 3, 3, 3), "sides": (4, 9)}, {"nil-needs-own-tricks"}),
    ("a side told twice", {"bids": FOUR, "tricks": (0,), "sides": (4,)}, {"tricks-sum"}),
    ("a side under the board", {"bids": (1, 3, 2, 3), "board": 4}, {"board"}),
    ("a nil's partner under the board", {"bids": ("nil", 3, 2, 3), "board": 4}, {"board"}),
    ("bids come to thirteen", {"bids": (3, 3, 3, 4), "table_sum": "not-13"}, {"table-sum"}),
    ("suicide without a nil", {"bids": FOUR, **SUICIDE}, {"mode"}),
    ("suicide with two", {"bids": ("nil", 3, "nil", 3), **SUICIDE}, {"mode"}),
    ("mirror short of thirteen spades", {"bids": FOUR, "mode": "mirror"}, {"mode"}),
    ("whiz over thirteen spades", {"bids": (6, 6, 2), "mode": "whiz"}, {"mode"}),
    ("blind in mirror", {"bids": ("blind-nil",), "mode": "mirror"}, {"mode"}),
    ("bids in a hand that bids itself", {"bids": (3,), "number": 1, "first_hand_bids_itself": True}, {"bid-range"}),
    ("fourteen cards", {"cards": 14}, {"cards-range"}),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "codes"), [pytest.param(*row[1:], id=row[0]) for row in BLOCKED])
def test_blocks(facts, codes):
    assert codes <= found(**facts)


POSSIBLE = [
    ("a plain hand", {"bids": (3, 3, 3, 4), "tricks": (0, 3, 4, 6)}),
    ("totals of sides", {"bids": FOUR, "sides": (6, 7)}),
    ("each side its own way", {"bids": ("nil", 3, 3, 3), "tricks": (0, None, 4), "sides": (None, 9)}),
    ("both nil and no board", {"bids": ("nil", 4, "nil", 3), "board": 4}),
    ("a sum the table keeps", {"bids": FOUR, "sides": (6, 6), "overruled": True}),
    ("suicide", {"bids": ("nil", 3, 3, "blind-nil"), **SUICIDE}),
    ("half-told suicide", {"bids": (3, 3), **SUICIDE}),
    ("mirror with a nil", {"bids": ("nil", 5, 4, 4), "mode": "mirror"}),
    ("thirteen where it may be", {"bids": (3, 3, 3, 4)}),
    ("nothing yet", {}),
]  # fmt: skip


@pytest.mark.parametrize("facts", [pytest.param(row[1], id=row[0]) for row in POSSIBLE])
def test_lets_pass(facts):
    assert not found(**facts)


WARNED = [
    ("a side bids over thirteen", {"bids": (9, 1, 5, 1)}, "side-bid-high"),
    ("both partners nil", {"bids": ("nil", 5, "nil", 5)}, "both-nil"),
    ("the table bids fourteen", {"bids": (4, 4, 3, 3)}, "table-bid-unusual"),
    ("the table bids ten", {"bids": (3, 3, 2, 2)}, "table-bid-unusual"),
]


@pytest.mark.parametrize(("facts", "code"), [pytest.param(*row[1:], id=row[0]) for row in WARNED])
def test_warns_but_does_not_block(facts, code):
    assert not found(**facts)
    assert code in found(**facts, blocking=False)


@pytest.mark.parametrize("bids", [(3, 3, 3, 2), (4, 3, 3, 3)], ids=["eleven", "thirteen"])
def test_a_usual_table_is_not_warned(bids):
    assert not found(bids, blocking=False)


NO_MODE = [
    ("for three players", Setup(3, Options(mode="mirror"), ((0,), (1,), (2,)))),
    ("each alone", Setup(4, Options(mode="whiz"), ((0,), (1,), (2,), (3,)))),
    ("without nil", Setup(4, Options(mode="suicide", nil=None), PAIRS)),
    ("with jokers", Setup(4, Options(mode="suicide", deck="jokers"), PAIRS)),
    ("with ten cards", Setup(4, Options(mode="mirror", cards=10), PAIRS)),
]


@pytest.mark.parametrize("setup", [pytest.param(row[1], id=row[0]) for row in NO_MODE])
def test_a_way_to_bid_needs_its_table(setup):
    with pytest.raises(OptionsError):
        SPADES.check_setup(setup)


def test_suicide_at_its_table_is_fine():
    SPADES.check_setup(Setup(4, Options(mode="suicide"), PAIRS))
