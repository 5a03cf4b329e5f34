"""The game as the rest of the app meets it."""

import pytest

from scorekeeper.games.game import Goal, Setup, Standing, each_alone
from scorekeeper.games.options import OptionsError
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.rules import Options
from tests.games.table import match, only_round, setup


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_play_alone(players):
    table = setup(SKULL_KING, players)
    assert SKULL_KING.check_setup(table) is None
    assert table.sides == each_alone(players)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_nobody_else_does(players):
    with pytest.raises(OptionsError, match="2 to 8 can play"):
        SKULL_KING.check_setup(Setup(players, Options(), each_alone(players)))


def test_there_are_no_partners():
    with pytest.raises(OptionsError, match="alone"):
        SKULL_KING.check_setup(Setup(4, Options(), ((0, 2), (1, 3))))


def offered(told, **options):
    return SKULL_KING.offered(*only_round(SKULL_KING, 3, told, options))


def test_closing_offers_the_bids_as_tricks():
    told = {"cards": 5, "bids": [1, 0, None], "tricks": [None, 2, None]}
    assert offered(told) == {("tricks", 0): 1}
    told = {"cards": 5, "bids": [1, 0, 2], "tricks": [None] * 3, "harry": [0, 0, -1]}
    assert offered(told, pirate_powers=True) == {
        ("tricks", 0): 1, ("tricks", 1): 0, ("tricks", 2): 1,
    }  # fmt: skip


def test_closing_offers_no_number_out_of_range():
    told = {"cards": 2, "bids": [9, 0, 2], "tricks": [None] * 3, "harry": [0, -1, 1]}
    assert list(offered(told, pirate_powers=True).values()) == [2, 0, 2]


def test_bids_and_tricks_of_those_present_are_needed():
    told = {"bids": [1, None, None], "tricks": [None, None, 0], "absent": [1]}
    table, deal, cells = only_round(SKULL_KING, 3, told)
    assert SKULL_KING.missing(table, deal, cells) == (("bid", 2), ("tricks", 0))


@pytest.mark.parametrize(
    ("number", "totals", "options", "winners", "reason"),
    [
        pytest.param(9, (9, 5), {}, None, "", id="not before the last round"),
        pytest.param(
            10, (9, 5), {}, (0,), "the highest total after the last round", id="the highest wins"
        ),
        pytest.param(10, (9, 9), {}, None, "", id="a tie plays on"),
        pytest.param(11, (9, 9), {}, None, "", id="and on"),
        pytest.param(12, (5, 9), {}, (1,), "ahead after an extra round", id="until one is ahead"),
        pytest.param(
            10,
            (9, 9),
            {"ties": "shared"},
            (0, 1),
            "the highest total after the last round, shared",
            id="or is shared",
        ),
        pytest.param(
            1,
            (-10, 10),
            {"rounds": "past-your-bedtime"},
            (1,),
            "the highest total after the last round",
            id="after one round",
        ),
    ],
)
def test_outcome(number, totals, options, winners, reason):
    outcome = SKULL_KING.outcome(
        setup(SKULL_KING, 2, options), Standing(number, totals, able=(0, 1))
    )
    assert (outcome and outcome.winners) == winners
    assert str(outcome.reason if outcome else "") == reason


def test_a_tie_of_which_one_is_away_is_none():
    standing = Standing(10, (9, 9, 5), able=(1, 2))
    assert SKULL_KING.outcome(setup(SKULL_KING, 3), standing).winners == (1,)


def won(seat):
    return {"bids": [0, 0, 0], "tricks": [int(seat == other) for other in range(3)]}


def test_a_tie_for_first_is_offered_an_extra_round():
    options = {"rounds": "past-your-bedtime"}
    tied = match(SKULL_KING, 3, [won(2)], options).board()
    assert (tied.status, tied.ranks, tied.winners) == ("extra-round", (1, 1, 3), ())
    assert (tied.next.number, tied.next.cards, tied.next.extra) == (2, 1, True)
    broken = match(SKULL_KING, 3, [won(2), won(1)], options).board()
    assert (broken.status, broken.winners) == ("finished", (0,))
    shared = match(SKULL_KING, 3, [won(2)], {**options, "ties": "shared"}).board()
    assert (shared.status, shared.winners, shared.ranks) == ("finished", (0, 1), (1, 1, 3))


def test_the_kraken_destroys_the_only_trick_of_round_1():
    told = {"bids": [0, 1, 0], "tricks": [0, 0, 0], "destroyed": 1}
    played = match(SKULL_KING, 3, [told], {"kraken": True})
    played.examine()
    assert played.board().totals == (10, -10, 10)


def test_eight_players_play_ten_rounds_the_last_three_of_eight_cards():
    played = match(SKULL_KING, 8, [{}] * 10).board()
    assert [round_.deal.cards for round_ in played.rounds] == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    assert not played.rounds[-1].deal.extra


def test_finish_undo_finish_gives_the_same_totals():
    options = {"rounds": "past-your-bedtime"}
    finished = match(SKULL_KING, 3, [won(0)], options)
    [cells] = finished.tallies
    undone = cells.changed({("tricks", 0): None})
    again = undone.changed({("tricks", 0): 1})
    assert again == cells
    assert finished.board().totals == (-10, 10, 10)


def in_words(players=4, **options):
    return [str(text) for text in SKULL_KING.in_words(setup(SKULL_KING, players, options))]


PLAIN = [
    "A bid of 1 or more pays 20 a trick when exact and costs 10 for each trick off.",
    "A bid of 0 pays or costs 10 for each card dealt.",
    "Cards by round: 1 2 3 4 5 6 7 8 9 10.",
    "Bonuses count only with an exact bid: 14s 10, black 14 20, mermaid by a pirate 20, "
    "pirate by the Skull King 30, Skull King by a mermaid 40.",
    "A tie for first plays an extra round with as many cards as the last.",
]


def test_the_plain_rules_in_words():
    assert in_words() == PLAIN


@pytest.mark.parametrize(
    ("players", "options", "part"),
    [
        pytest.param(8, {}, "Cards by round: 1 2 3 4 5 6 7 8 8 8.", id="the cap"),
        pytest.param(4, {"rounds": [3, 1]}, "Cards by round: 3 1.", id="an own plan"),
        pytest.param(4, {"zero_bid": "round"}, "10 times the number of the round", id="zero"),
        pytest.param(4, {"scoring": "rascal"}, "every bid pays 10 a card", id="Rascal"),
        pytest.param(4, {"scoring": "rascal"}, "whole, half or not at all", id="Rascal’s bonus"),
        pytest.param(
            4, {"scoring": "rascal", "cannonball": True}, "a cannonball 15 a card", id="cannonball"
        ),
        pytest.param(4, {"skull_king_capture": 50}, "by a mermaid 50", id="early editions"),
        pytest.param(4, {"bonus_on_missed_bid": True}, "on a missed bid too", id="missed bids"),
        pytest.param(4, {"loot": True}, "Loot is in the deck", id="Loot"),
        pytest.param(4, {"kraken": True}, "Kraken is in the deck", id="Kraken"),
        pytest.param(4, {"white_whale": True}, "and who played it leads.", id="White Whale"),
        pytest.param(
            4,
            {"white_whale": True, "whale_without_numbers": "would-be-winner"},
            "and who would have won leads.",
            id="White Whale of 2024",
        ),
        pytest.param(4, {"pirate_powers": True}, "Pirates have powers", id="powers"),
        pytest.param(4, {"ties": "shared"}, "A tie for first is shared.", id="ties"),
        pytest.param(2, {}, "Graybeard plays a third hand", id="Graybeard"),
    ],
)
def test_house_rules_in_words(players, options, part):
    told = in_words(players, **options)
    assert any(part in sentence for sentence in told)
    assert not any(part in sentence for sentence in PLAIN)


def test_what_has_no_effect_is_not_told():
    assert not any("Loot" in sentence for sentence in in_words(2, loot=True))
    assert not any("bid of 0" in sentence for sentence in in_words(scoring="rascal"))
    assert in_words(cannonball=True) == PLAIN


def test_its_sources_are_named():
    assert len(SKULL_KING.sources) >= 5


def test_only_points_go_from_round_to_round():
    assert SKULL_KING.counters(setup(SKULL_KING, 3), None) == ()


def test_a_deal_is_called_a_round():
    assert str(SKULL_KING.round_name(3)) == "round 3"
    assert [str(SKULL_KING.round_count(n)) for n in (1, 2)] == ["1 round", "2 rounds"]


def test_everybody_sits_alone_and_no_total_ends_a_match():
    assert [way.key for way in SKULL_KING.seatings(4)] == ["alone"]
    assert SKULL_KING.goal(Options()) == Goal()
    assert SKULL_KING.promised(3) == 3
    assert SKULL_KING.warnings(*only_round(SKULL_KING, 3, {}), (0, 0, 0)) == []


@pytest.mark.parametrize(
    ("number", "totals", "said"),
    [
        pytest.param(9, (50, 50), None, id="before the last round"),
        pytest.param(10, (50, 40), None, id="one is ahead"),
        pytest.param(10, (50, 50), "An extra round decides.", id="a tie"),
    ],
)
def test_an_extra_round_says_why(number, totals, said):
    text = SKULL_KING.going_on(setup(SKULL_KING, 2), Standing(number, totals, (0, 1)))
    assert (text and str(text)) == said
