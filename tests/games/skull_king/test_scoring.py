"""What a round pays, and why."""

import re
from operator import attrgetter

import pytest

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Part
from scorekeeper.games.skull_king import SKULL_KING, scoring
from scorekeeper.games.skull_king.rules import Options
from tests.games.table import match, only_round, tally

POWERS = {"pirate_powers": True}
RASCAL = {"scoring": "rascal"}
CANNON = {"scoring": "rascal", "cannonball": True}


def lines(told, options=None, number=None, seat=0):
    """Score a round of three: what *told* says is of seat 0, the others miss by 1."""
    cards = told["cards"]
    whole = {"bids": [told["bid"], 1, 1], "tricks": [told["tricks"], 1, 0]}
    whole["captures"] = [
        {key: told[key] for key in scoring.capture_worths(Options()) if key in told}
    ]
    whole["wagers"] = [told.get("wager", 0)]
    whole["harry"] = [told.get("harry", 0)]
    whole["loads"] = [told.get("load", "grapeshot")]
    whole["alliances"] = told.get("alliances", [])
    deal = Deal(number or cards, cards, 3, 0, 1, (0, 1, 2))
    scored = scoring.score(Options(**options or {}), deal, tally(SKULL_KING, whole))
    return [line for line in scored if line.side == seat]


def points(told, options=None, number=None):
    return sum(line.points for line in lines(told, options, number))


def play(cards, bid, tricks, **rest):
    return {"cards": cards, "bid": bid, "tricks": tricks, **rest}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(play(5, 3, 0), -30, id="bid 3, won none"),
        pytest.param(play(7, 0, 2), -70, id="bid 0, won 2 of 7"),
        pytest.param(play(7, 0, 0), 70, id="bid 0, won none of 7"),
        pytest.param(play(5, 3, 3), 60, id="bid 3, won 3"),
        pytest.param(play(5, 2, 5), -30, id="three too many"),
        pytest.param(play(10, 10, 10), 200, id="all ten"),
        pytest.param(play(5, 2, 1, fourteens=1, pirates=1), -10, id="no bonus for a missed bid"),
        pytest.param(play(5, 2, 2, fourteens=1, pirates=1), 80, id="the bonus of a met bid"),
        pytest.param(play(5, 1, 1, pirates=3), 110, id="three pirates in one trick"),
        pytest.param(
            play(5, 4, 4, fourteens=3, black_fourteen=1, mermaids=1, skull_king=1),
            80 + 30 + 20 + 20 + 40,
            id="a bonus of each kind",
        ),
    ],
)
def test_standard(told, expected):
    assert points(told) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(play(6, 2, 2, wager=20), 60, id="a wager won"),
        pytest.param(play(6, 2, 1, wager=20), -30, id="a wager lost"),
        pytest.param(play(6, 0, 1, wager=10), -70, id="lost with a bid of 0"),
        pytest.param(play(6, 2, 2, wager=0), 40, id="no wager"),
        pytest.param(play(5, 4, 5, harry=1), 100, id="Harry raises a bid"),
        pytest.param(play(5, 4, 3, harry=-1), 60, id="Harry lowers a bid"),
        pytest.param(play(6, 0, 1, harry=1), 20, id="Harry saves a bid of 0"),
        pytest.param(play(6, 1, 1, harry=-1), -60, id="Harry makes a bid of 0 that fails"),
        pytest.param(play(6, 1, 2, harry=1, wager=10, mermaids=1), 70, id="everything on it"),
    ],
)
def test_pirate_powers(told, expected):
    assert points(told, POWERS) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(play(5, 0, 1), 25, id="bid 0, won 1 of 5: half"),
        pytest.param(play(5, 0, 0), 50, id="bid 0, won none of 5: all"),
        pytest.param(play(5, 3, 3), 50, id="exact"),
        pytest.param(play(5, 3, 2), 25, id="one too few: half"),
        pytest.param(play(5, 3, 4), 25, id="one too many: half"),
        pytest.param(play(5, 3, 1), 0, id="off by two: nothing"),
        pytest.param(play(5, 1, 2, skull_king=1), 25 + 20, id="half of the captures"),
        pytest.param(play(5, 1, 2, fourteens=1), 25 + 5, id="half of a 14"),
        pytest.param(play(5, 1, 3, fourteens=1), 0, id="no capture when off by two"),
        pytest.param(play(5, 1, 2, wager=20), 5, id="a wager is never halved"),
        pytest.param(play(5, 1, 3, wager=20), -20, id="below zero only by a wager"),
    ],
)
def test_rascal(told, expected):
    assert points(told, {**RASCAL, **POWERS}) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(play(6, 3, 3, load="cannonball"), 90, id="exact"),
        pytest.param(play(6, 3, 2, load="cannonball"), 0, id="off by one"),
        pytest.param(play(6, 0, 0, load="cannonball"), 90, id="a bid of 0"),
        pytest.param(play(6, 2, 2, load="cannonball", fourteens=1), 100, id="with a bonus"),
        pytest.param(play(6, 2, 1, load="cannonball", fourteens=1), 0, id="without half a bonus"),
        pytest.param(play(6, 3, 2, load="grapeshot"), 30, id="grapeshot pays half"),
        pytest.param(play(6, 3, 2), 30, id="nothing said is grapeshot"),
    ],
)
def test_cannonball(told, expected):
    assert points(told, CANNON) == expected


@pytest.mark.parametrize(
    ("told", "options", "missed"),
    [
        pytest.param(play(5, 3, 3), {}, False, id="met"),
        pytest.param(play(5, 0, 1), {}, True, id="a bid of 0 with a trick"),
        pytest.param(play(5, 3, 2), RASCAL, True, id="half paid"),
        pytest.param(play(5, 3, 2, harry=-1), POWERS, False, id="met as Harry left it"),
        pytest.param(play(5, 2, 2, harry=1, wager=10), POWERS, True, id="missed as Harry left it"),
    ],
)
def test_one_line_says_whether_the_bid_was_missed(told, options, missed):
    assert [line.missed for line in lines(told, options)].count(True) == missed


def test_a_cannonball_without_its_option_is_grapeshot():
    assert points(play(6, 3, 2, load="cannonball"), RASCAL) == 30
    assert points(play(6, 3, 3, load="cannonball"), {"cannonball": True}) == 60


@pytest.mark.parametrize(
    ("told", "number", "options", "expected"),
    [
        pytest.param(play(8, 0, 0), 10, {"zero_bid": "round"}, 100, id="won by the round"),
        pytest.param(play(8, 0, 3), 10, {"zero_bid": "round"}, -100, id="lost by the round"),
        pytest.param(play(8, 0, 0), 10, {}, 80, id="won by the cards"),
        pytest.param(play(8, 0, 0), 10, {"zero_bid": "round", **RASCAL}, 80, id="not for Rascal"),
        pytest.param(play(5, 0, 0), 6, {"zero_bid": "round"}, 60, id="an extra round counts on"),
        pytest.param(play(8, 2, 2), 10, {"zero_bid": "round"}, 40, id="other bids do not care"),
    ],
)
def test_a_bid_of_0(told, number, options, expected):
    assert points(told, options, number) == expected


@pytest.mark.parametrize(
    ("told", "options", "expected"),
    [
        pytest.param(play(5, 2, 1, fourteens=1, pirates=1), {}, -10 + 40, id="a missed bid"),
        pytest.param(play(5, 0, 1, black_fourteen=1), {}, -50 + 20, id="a failed bid of 0"),
        pytest.param(play(5, 2, 2, fourteens=1), {}, 50, id="a met bid as ever"),
        pytest.param(play(5, 3, 1, fourteens=1), RASCAL, 0, id="not for Rascal"),
        pytest.param(play(5, 2, 1, fourteens=1), RASCAL, 25 + 5, id="half for Rascal as ever"),
        pytest.param(play(5, 2, 1, wager=20), POWERS, -10 - 20, id="not for the wager"),
        pytest.param(play(5, 2, 1, alliances=[[0, 1]]), {}, -10, id="not for Loot"),
    ],
)
def test_bonus_on_missed_bid(told, options, expected):
    assert points(told, {"bonus_on_missed_bid": True, **options}) == expected


def test_the_skull_king_of_early_editions():
    assert points(play(5, 1, 1, skull_king=1), {"skull_king_capture": 50}) == 70
    assert points(play(5, 0, 1, skull_king=1), {**RASCAL, "skull_king_capture": 50}) == 25 + 25


@pytest.mark.parametrize(
    ("alliances", "expected"),
    [
        pytest.param([[0, 1]], [20, 20, 0], id="both get 20"),
        pytest.param([[1, 0]], [20, 20, 0], id="whoever played it"),
        pytest.param([[0, 2]], [0, 0, 0], id="none where one missed"),
        pytest.param([[0, 1], [0, 1]], [40, 40, 0], id="two of one pair"),
        pytest.param([[0, 1], [2, 1]], [20, 20, 0], id="one of two"),
    ],
)
@pytest.mark.parametrize("options", [{}, RASCAL, CANNON], ids=["standard", "rascal", "cannon"])
def test_loot(alliances, expected, options):
    told = play(5, 0, 0, alliances=alliances)
    paid = [
        sum(line.points for line in lines(told, options, seat=seat) if line.part is Part.BONUS)
        for seat in range(3)
    ]
    assert paid == expected


@pytest.mark.parametrize(
    ("told", "options", "expected"),
    [
        pytest.param(play(5, 3, 3), {}, ["bid 3, won 3: 60"], id="met"),
        pytest.param(play(5, 3, 0), {}, ["bid 3, won none: -30"], id="won none"),
        pytest.param(play(5, 0, 0), {}, ["bid 0, won none: 50"], id="a bid of 0"),
        pytest.param(
            play(5, 2, 1, fourteens=1, pirates=1),
            {},
            ["bid 2, won 1: -10", "missed by 1, so no bonus: 0"],
            id="a bonus kept for a missed bid",
        ),
        pytest.param(
            play(5, 4, 4, fourteens=2, black_fourteen=1, mermaids=1, skull_king=1),
            {},
            [
                "bid 4, won 4: 80",
                "2 coloured 14s: 20",
                "the black 14: 20",
                "1 mermaid taken by a pirate: 20",
                "the Skull King taken by a mermaid: 40",
            ],
            id="a line a bonus",
        ),
        pytest.param(
            play(5, 1, 1, pirates=2),
            {},
            ["bid 1, won 1: 20", "2 pirates taken by the Skull King: 60"],
            id="more than one of a kind",
        ),
        pytest.param(
            play(5, 1, 2, fourteens=1),
            RASCAL,
            ["bid 1, won 2: half: 25", "1 coloured 14, half: 5"],
            id="half",
        ),
        pytest.param(play(5, 1, 3), RASCAL, ["bid 1, won 3: nothing: 0"], id="nothing"),
        pytest.param(play(5, 1, 1), RASCAL, ["bid 1, won 1: 50"], id="Rascal, exact"),
        pytest.param(
            play(5, 1, 1, load="cannonball"),
            CANNON,
            ["bid 1, won 1, cannonball: 75"],
            id="a cannonball",
        ),
        pytest.param(
            play(5, 1, 2, harry=1, wager=10),
            POWERS,
            ["bid 1, +1 by Harry, won 2: 40", "wager won: 10"],
            id="Harry and a wager",
        ),
        pytest.param(
            play(5, 2, 2, harry=-1, wager=10),
            POWERS,
            ["bid 2, −1 by Harry, won 2: -10", "wager lost: -10"],
            id="Harry and a wager lost",
        ),
        pytest.param(
            play(5, 0, 0, alliances=[[0, 1]]),
            {"loot": True},
            ["bid 0, won none: 50", "Loot alliance: 20"],
            id="an alliance",
        ),
        pytest.param(
            play(5, 0, 0, alliances=[[0, 2]]),
            {"loot": True},
            ["bid 0, won none: 50", "Loot alliance, but not both bids exact: 0"],
            id="an alliance for nothing",
        ),
    ],
)
def test_every_point_has_a_reason(told, options, expected):
    assert [f"{line.text}: {line.points}" for line in lines(told, options)] == expected


def test_lines_know_their_part_and_their_partner():
    told = play(5, 1, 1, fourteens=1, wager=10, alliances=[[0, 1]])
    bid, fourteen, wager, alliance = lines(told, {**POWERS, "loot": True})
    assert bid.part is Part.BID
    assert {line.part for line in (fourteen, wager, alliance)} == {Part.BONUS}
    assert (bid.partner, alliance.partner) == (None, 1)


def test_a_bonus_comes_back_when_the_tricks_are_corrected():
    told = {
        "cards": 5,
        "bids": [2, 3, 0],
        "tricks": [1, 3, 1],
        "captures": [{"fourteens": 1, "pirates": 1}, {}, {}],
    }
    missed = match(SKULL_KING, 3, [told])
    assert missed.board().totals[0] == -10
    [cells] = missed.tallies
    corrected = cells.changed({("tricks", 0): 2, ("tricks", 2): 0})
    table, deal, _ = only_round(SKULL_KING, 3, told)
    scored = SKULL_KING.score(table, deal, corrected, None)
    assert sum(line.points for line in scored.lines if line.side == 0) == 40 + 10 + 30


def test_who_is_away_scores_nothing():
    told = {"absent": [1], "bids": [0, None, 1], "tricks": [0, None, 1]}
    table, deal, cells = only_round(SKULL_KING, 3, told)
    assert [line.side for line in SKULL_KING.score(table, deal, cells, None).lines] == [0, 2]


def test_the_crib_has_a_table_for_each_load():
    deal = Deal(1, 2, 3, 0, 1, (0, 1, 2))
    crib = scoring.crib(Options(**CANNON), deal)
    assert (list(crib.tables), crib.select) == (["grapeshot", "cannonball"], "load")
    assert crib.tables["cannonball"].points[2] == [0, 0, 30]
    assert crib.tables["grapeshot"].share[1] == [0.5, 1, 0.5]
    plain = scoring.crib(Options(), deal)
    assert (list(plain.tables), plain.select, plain.shift, plain.stake) == ([""], "", "", "")
    assert plain.tables[""].points == [[20, -20, -20], [-10, 20, -10], [-20, -10, 40]]
    assert plain.pairs == {"alliances": 20}
    powers = scoring.crib(Options(**POWERS), deal)
    assert (powers.shift, powers.stake) == ("harry", "wager")
    kept = scoring.crib(Options(bonus_on_missed_bid=True), deal)
    assert kept.tables[""].share == [[1, 1, 1]] * 3


def test_the_table_of_covered_rules_names_what_is_there():
    rows = [row.split("|")[1:-1] for row in scoring.__doc__.splitlines() if row.startswith("|")]
    named = [name for row in rows for name in re.findall(r"`(.+?)`", row[3])]
    assert len(named) >= 12
    for name in named:
        assert attrgetter(name)(scoring)
    assert {row[2].strip() for row in rows[2:]} == {"yes", "option", "no", "-"}
