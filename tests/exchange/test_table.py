"""The score sheet in a terminal."""

import pytest

from scorekeeper.exchange.answers import scored
from scorekeeper.exchange.table import table, width
from scorekeeper.games import GAMES
from scorekeeper.games.game import Setup
from scorekeeper.games.record import Record
from scorekeeper.games.spades import SPADES
from scorekeeper.games.tally import Tally
from tests.exchange.files import changed


def sheet(*changes):
    return table(*scored(changed(*changes), GAMES)).splitlines()


def test_a_sheet_says_who_scored_what():
    lines = sheet(
        ("title", "Friday"),
        ("place", "Harbour"),
        ("started", "2026-11-29T19:30:00Z"),
        ("rounds[3]", {}),
    )
    assert lines[0] == "Skull King, Friday, Harbour, 2026-11-29 19:30 UTC"
    start = lines.index("")
    assert lines[start + 1 :] == [
        "round  cards         Ana         Ben         Chi",
        "    1      1  +10     10  +20     20  −10    −10",
        "    2      2  +30     40  +20     40  −20    −30",
        "    3      3  +60    100  +40     80  +30      0",
        "total                100          80           0",
        " rank                  1           2           3",
        "",
        "next: round 4, 4 cards, Ana deals, Ben leads",
    ]


@pytest.mark.parametrize(
    ("changes", "last"),
    [
        pytest.param(
            [("ended", True)], ["Ana wins: ended after round 3"], id="a table that stopped"
        ),
        pytest.param(
            [("ended", True), ("rounds", [])],
            ["Ana, Ben, Chi win: ended before the first round"],
            id="all have won",
        ),
    ],
)
def test_a_sheet_says_who_won_and_why(changes, last):
    assert sheet(*changes)[-len(last) :] == last


def test_rounds_after_the_end_are_told():
    lines = sheet(("options.rounds", [1]), ("rounds[1].cards", 2), ("rounds[2].cards", 3))
    assert lines[-2].startswith("Ben wins: ")
    assert lines[-1] == "after the end, not counted: 2, 3"


def test_an_extra_round_is_told():
    round_ = {"bids": [0, 0, 0], "tricks": [0, 0, 1]}
    lines = sheet(("options.rounds", [1]), ("rounds", [round_]))
    assert lines[-1] == "next: extra round 2, 1 card, Ben deals, Chi leads"


def test_who_was_away_has_no_rank():
    away = {"bids": [1, None, 1], "tricks": [1, None, 2], "absent": [1]}
    lines = sheet(("rounds[2]", away))
    assert next(line for line in lines if "rank" in line).split() == ["rank", "1", "-", "2"]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("雨桐", id="wide letters"),
        pytest.param("Ze\u0301lie x\u0301", id="accents of their own"),
        pytest.param("עדן", id="from right to left"),
        pytest.param("Maximiliane von und zu Hohenstein", id="a long name"),
        pytest.param("雨" * 40, id="a long name of wide letters"),
    ],
)
def test_columns_stay_straight(name):
    lines = sheet(("players[1]", name))
    start = lines.index("") + 1
    assert len({width(line) for line in lines[start : lines.index("", start)]}) == 1


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("雨桐", "round  cards         Ana        雨桐         Chi"),
        ("xx\u0301a", "round  cards         Ana         xx\u0301a         Chi"),
        ("M" * 30, f"round  cards         Ana  {'M' * 17}…         Chi"),
        ("雨" * 30, f"round  cards         Ana  {'雨' * 8}…         Chi"),
    ],
)
def test_a_name_takes_as_many_columns_as_it_shows(name, head):
    assert head in sheet(("players[1]", name))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_sheet_uses_the_word_of_the_game(game):
    sides = game.sides(2)
    record = Record(game, ("Ana", "Ben"), Setup(2, game.Options(), sides))
    lines = table(record, record.board()).splitlines()
    assert lines[lines.index("") + 1].split()[0] == str(game.round_word)
    assert lines[-1].startswith(f"next: {game.round_name(1)}, ")


def test_what_is_counted_beside_the_points_stands_beside_them():
    setup = Setup(4, SPADES.Options(), SPADES.sides(4))
    hands = [
        {("bid", seat): 3 for seat in range(4)} | {("side_tricks", 0): 8, ("side_tricks", 1): 5},
        {("bid", seat): 3 for seat in range(4)} | {("side_tricks", 0): 6, ("side_tricks", 1): 7},
    ]
    record = Record(SPADES, ("Ana", "Ben", "Chi", "Dee"), setup, tuple(map(Tally, hands)))
    lines = table(record, record.board()).splitlines()
    start = lines.index("")
    assert lines[start + 1 : start + 6] == [
        " hand  cards   Ana + Chi  bags   Ben + Dee  bags",
        "    1     13  +62     62     2  −60    −60     0",
        "    2     13  +60    122     2  +61      1     1",
        "total                122     2           1     1",
        " rank                  1                 2",
    ]
