"""Public cases: hands, ends and tricks from rule pages and other scorers' tests.

A row is left out only where its own options are none of ours; the last test counts them.
"""

import json
from pathlib import Path

import pytest

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Setup, Standing
from scorekeeper.games.options import read_options
from scorekeeper.games.spades import SPADES
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.scoring import Carried
from scorekeeper.games.spades.tricks import judge
from scorekeeper.games.tally import Tally

ROWS = [json.loads(row) for row in (Path(__file__).parent / "cases.jsonl").read_text().splitlines()]

OURS = {"failed_nil", "target", "floor", "nil", "blind_nil", "bag_out_clears_points", "bag_limit"}
"""Option names that rows and we share, with the same meaning."""
DISPLAY_ONLY = {"negative_display", "bag_carry"}
"""How a source shows or files a number; the number is the same."""


def options_of(row):
    """Translates a row's options into ours; None where one of them is none of ours."""
    values = {}
    for key, value in row["options"].items():
        if key in OURS:
            values[key] = value.replace("_", "-") if isinstance(value, str) else value
        elif (key, value) == ("both_nil", "unit_200"):
            values["both_nil"] = "unit"
        elif (key, value) == ("bags", False):
            values["overtrick_points"] = 0
        elif (key, value) == ("blind_bid_multiplier", 2):
            values["blind_bid"] = 4
        elif (key, value) == ("bid13", [200, 130]):
            values["boston"] = 200
        elif key not in DISPLAY_ONLY:
            return None
    return read_options(Options, values)


def rows_of(*kinds):
    return [
        pytest.param(row, options_of(row), id=f"{row['id']} {row.get('note', '')}"[:90])
        for row in ROWS
        if row["kind"] in kinds and options_of(row) is not None and row["id"] not in ELSEWHERE
    ]


ELSEWHERE = {
    "brom-end-01": "that source has no rule for a tie; ours plays another hand",
}


def setup(options, seats=2):
    return Setup(seats, options, ((0, 1),) if seats == 2 else SPADES.sides(seats))


def score(options, bids, tricks, before):
    cells = {("bid", seat): bid for seat, bid in enumerate(bids)}
    cells |= {("tricks", seat): number for seat, number in enumerate(tricks)}
    deal = Deal(2, 13, 4, 0, 1, (0, 1))
    carried = Carried((before["bags"],), (0,))
    return SPADES.score(setup(options), deal, Tally(cells), carried)


@pytest.mark.parametrize(("row", "options"), rows_of("hand"))
def test_a_side_scores_as_the_source_says(row, options):
    bids = [bid.replace("_", "-") if isinstance(bid, str) else bid for bid in row["input"]["bids"]]
    scored = score(options, bids, row["input"]["tricks"], row["before"])
    assert sum(line.points for line in scored.lines) == row["expected"]["delta"]
    if row["options"].get("bags") is not False:
        assert scored.carried.bags == (row["expected"]["bags_after"],)


@pytest.mark.parametrize(("row", "options"), rows_of("hand_team"))
def test_a_team_total_scores_as_the_source_says(row, options):
    bid = row["input"]["team_bid"]
    bids = [f"blind-{bid}" if row["input"].get("blind") else bid]
    deal = Deal(2, 13, 4, 0, 1, (0,))
    cells = {("bid", 0): bids[0], ("side_tricks", 0): row["input"]["team_tricks"]}
    scored = SPADES.score(Setup(1, options, ((0,),)), deal, Tally(cells), None)
    assert sum(line.points for line in scored.lines) == row["expected"]["delta"]


def ended(options, number, totals):
    standing = Standing(number, tuple(totals), (0, 1), Carried((0, 0), (0, 0)))
    outcome = SPADES.outcome(setup(options, 4), standing)
    if outcome:
        return f"{'AB'[outcome.winners[0]]} wins"
    beyond = max(totals) >= options.target or min(totals) <= options.floor
    return "extra hand" if beyond else "continue"


@pytest.mark.parametrize(("row", "options"), rows_of("end"))
def test_a_match_ends_as_the_source_says(row, options):
    assert ended(options, 9, row["input"]["scores"]) == row["expected"]["result"]


@pytest.mark.parametrize(("row", "options"), rows_of("end_sequence"))
def test_totals_after_each_hand_end_it_as_the_source_says(row, options):
    hands = enumerate(row["input"]["scores_after_hands"], 9)
    assert [ended(options, n, totals) for n, totals in hands] == row["expected"]["results"]


def card(name):
    return f"{name[1:]}{name[0]}"


@pytest.mark.parametrize(("row", "options"), rows_of("trick"))
def test_a_trick_is_won_as_the_source_says(row, options):
    cards = [card(name) for name in row["input"]["cards"]]
    place = judge(cards, options).winner
    assert (row["input"]["leader"] + place) % len(cards) == row["expected"]["winner"]


@pytest.mark.parametrize(("row", "options"), rows_of("trick_hand"))
def test_a_whole_hand_of_tricks_goes_as_the_source_says(row, options):
    winners = [
        (trick["leader"] + judge([card(c) for c in trick["cards"]], options).winner) % 4
        for trick in row["input"]["tricks"]
    ]
    assert winners == row["expected"]["winners"]


def test_only_rows_with_options_of_others_are_left_out():
    kinds = {"hand", "hand_team", "hand_solo", "end", "end_sequence", "trick", "trick_hand"}
    left = {row["id"] for row in ROWS if row["kind"] in kinds and options_of(row) is None}
    assert left == {
        "jus-05",  # fifty on top of a made bid of ten or more
        "cats-end-01",  # totals compared without their units
        "cook-01",  # 150 for a bid of ten
        "cut3-02",  # "one for fifty" of three players
        "cut3-03",  # a blind six of 100, whatever it promises
    }
