"""Who plays with whom is changed in a match that runs: all is worked out anew."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store.log import Change
from scorekeeper.store.matches import read
from scorekeeper.web import sides
from tests.web.conftest import begin
from tests.web.evenings import change
from tests.web.facts.test_facts import form_in, path, save
from tests.web.test_sides import ALONE, FOUR, PAIRS, SIX, said

SPADES = find_game(GAMES, "spades")
TEAMS = ((0, 2, 4), (1, 3, 5))


def begun(device, store, who=FOUR, **facts):
    return begin(store, device, who, SPADES, **facts)


def hand(store, device, match, number, bids, tricks, sides=()):
    """Enters a hand: bids, and tricks of each player or, None there, of the sides."""
    cells = {("bid", seat): bid for seat, bid in enumerate(bids)}
    cells |= {("tricks", seat): n for seat, n in enumerate(tricks) if n is not None}
    cells |= {("side_tricks", side): n for side, n in enumerate(sides) if n is not None}
    return change(store, device, match, [Change(number, *cell, n) for cell, n in cells.items()])


def test_the_page_shows_who_plays_with_whom(device, store):
    answer = device.get(path(begun(device, store)))
    assert "Ana & Chi against Ben & Dee" in said(answer.text)
    assert form_in(answer)["sides"] == ["partners"]


def test_where_there_is_one_way_nothing_is_asked(device, store):
    answer = device.get(path(begun(device, store, FOUR[:3])))
    assert "Who plays with whom" not in said(answer.text)


def test_sides_of_its_own_are_shown_and_stay(device, store):
    match = begun(device, store, sides=((0, 1), (2, 3)))
    answer = device.get(path(match))
    assert "as it is now" in said(answer.text)
    assert form_in(answer)["sides"] == ["told"]
    save(device, match, title="Friday")
    assert read(store, match.id).record.setup.sides == ((0, 1), (2, 3))


def test_other_sides_score_every_hand_anew(device, store):
    match = begun(device, store)
    match = hand(store, device, match, 1, [3, 3, 3, 3], [5, 3, 2, 3])
    assert match.board.totals == (61, 60)
    assert save(device, match, sides="alone").status_code == 303
    after = read(store, match.id)
    assert after.record.setup.sides == ALONE
    assert after.board.totals == (32, 30, -30, 30)
    assert save(device, after, sides="partners").status_code == 303
    assert read(store, match.id).board.totals == (61, 60)


def test_six_change_from_pairs_to_teams(device, store):
    match = begun(device, store, SIX)
    match = hand(store, device, match, 1, [2] * 6, [4, 4, 3, 2, 2, 2])
    assert save(device, match, sides="teams").status_code == 303
    after = read(store, match.id)
    assert after.record.setup.sides == TEAMS
    assert after.board.totals == (63, 62)


def test_a_hand_told_for_a_side_as_a_whole_refuses_others_and_is_named(device, store):
    match = begun(device, store)
    match = hand(store, device, match, 1, [3, 3, 3, 3], [5, 3, 2, 3])
    match = hand(store, device, match, 2, [3, 3, 3, 3], [None] * 4, [7, 6])
    match = hand(store, device, match, 3, [3, 3, 3, 3], [None] * 4, [6, 7])
    answer = save(device, match, sides="alone", title="Friday")
    assert answer.status_code == 422
    assert "Hand 2, hand 3 were told for a side as a whole" in said(answer.text)
    assert form_in(answer)["sides"] == ["alone"]
    assert form_in(answer)["title"] == ["Friday"]
    assert read(store, match.id).record == match.record


def test_a_hand_that_runs_only_loses_the_totals_of_sides_that_are_no_more(device, store):
    match = begun(device, store)
    match = hand(store, device, match, 1, [3, 3, 3, 3], [None] * 4, [7, None])
    assert save(device, match, sides="alone").status_code == 303
    tally = read(store, match.id).record.tallies[0]
    assert [tally.at("bid", seat) for seat in range(4)] == [3] * 4
    assert tally.at("side_tricks", 0) is None


def test_totals_go_with_their_side_where_it_only_has_another_number(device, store):
    match = begun(device, store, sides=((1, 3), (0,), (2,)))
    match = hand(store, device, match, 1, [3, 3, 3, 3], [4, None, 2, None], [7, None, None])
    changes = [*sides.regrouped(match.record, ((0,), (1, 3), (2,)))]
    assert changes == [Change(1, "side_tricks", 0, None), Change(1, "side_tricks", 1, 7)]


def adjusted(store, device, match, number, side):
    item = {"side": side, "points": -50, "reason": "renege"}
    return change(store, device, match, [Change(number, "adjustments", None, [item])])


def test_an_adjustment_goes_with_its_players_into_their_new_side(device, store):
    match = begun(device, store, sides=ALONE)
    match = hand(store, device, match, 1, [3, 3, 3, 3], [5, 3, 2, 3])
    match = adjusted(store, device, match, 1, 3)
    assert save(device, match, sides="partners").status_code == 303
    assert read(store, match.id).board.totals == (61, 10)


def test_an_adjustment_of_partners_that_part_is_refused_and_named(device, store):
    match = begun(device, store)
    match = hand(store, device, match, 1, [3, 3, 3, 3], [5, 3, 2, 3])
    match = adjusted(store, device, match, 1, 1)
    answer = save(device, match, sides="alone")
    assert answer.status_code == 422
    assert "Hand 1 was told for a side as a whole" in said(answer.text)


def test_a_way_to_bid_and_sides_that_exclude_each_other_are_refused(device, store):
    match = begun(device, store, options=SPADES.Options(mode="suicide"))
    answer = save(device, match, sides="alone")
    assert answer.status_code == 422
    assert "this way to bid needs four players in pairs" in said(answer.text)
    assert read(store, match.id).record.setup.sides == PAIRS


def test_a_rule_that_makes_hands_impossible_is_refused_naming_them(device, store):
    match = begun(device, store)
    match = hand(store, device, match, 1, ["nil", 3, 3, 3], [0, 5, 5, 3])
    answer = save(device, match, **{"option.nil": "none"})
    assert answer.status_code == 422
    assert "1" in said(answer.text)
    assert "this table plays without nil" in said(answer.text)


@pytest.mark.parametrize("word", ["", "teams", "<b>", "x" * 9999])
def test_a_way_there_is_not_leaves_the_sides_alone(device, store, word):
    match = begun(device, store)
    save(device, match, sides=word)
    assert read(store, match.id).record.setup.sides == PAIRS


def test_another_player_takes_the_place_and_the_partner(device, store):
    match = begun(device, store)
    save(device, match, **{"player.2": "Gil"})
    assert "Ana & Gil against Ben & Dee" in said(device.get(path(match)).text)


OTHERS = [
    "Ana & Ben against Chi & Dee",
    "Ana & Dee against Ben & Chi",
]


def test_other_partners_are_offered_and_score_every_hand_anew(device, store):
    match = begun(device, store)
    match = hand(store, device, match, 1, [3, 3, 3, 3], [5, 2, 3, 3])
    assert [said(device.get(path(match)).text).count(words) for words in OTHERS] == [1, 1]
    assert save(device, match, sides="0-1.2-3").status_code == 303
    after = read(store, match.id)
    assert after.record.setup.sides == ((0, 1), (2, 3))
    assert after.board.totals == (61, 60)
    page = device.get(path(match))
    assert form_in(page)["sides"] == ["told"]
    assert "Ana & Chi against Ben & Dee" in said(page.text)


def test_other_partners_of_a_hand_told_as_a_whole_are_refused_and_stay_chosen(device, store):
    match = begun(device, store)
    match = hand(store, device, match, 1, [3, 3, 3, 3], [None] * 4, [7, 6])
    answer = save(device, match, sides="0-3.1-2")
    assert answer.status_code == 422
    assert "Hand 1 was told for a side as a whole" in said(answer.text)
    assert form_in(answer)["sides"] == ["0-3.1-2"]
    assert read(store, match.id).record == match.record


@pytest.mark.parametrize(
    ("players", "number"),
    [
        pytest.param(3, 0, id="three are alone"),
        pytest.param(4, 2, id="four: two more"),
        pytest.param(5, 0, id="five are alone"),
        pytest.param(6, 14 + 9, id="six: in pairs and in two teams"),
    ],
)
def test_every_other_way_to_share_out_is_there_once(players, number):
    offered = sides.ways(SPADES, players)
    others = sides.other_partners(offered)
    alike = {frozenset(map(frozenset, way.sides)) for way in (*offered, *others)}
    assert (len(others), len(alike)) == (number, number + len(offered))
    assert all(sorted(sum(way.sides, ())) == [*range(players)] for way in others)


def test_who_changed_the_sides_is_in_the_log(device, store):
    match = begun(device, store)
    save(device, match, sides="alone")
    text = said(device.get(path(match)).text)
    assert "Ana & Chi, Ben & Dee" in text
    assert "Ana, Ben, Chi, Dee" in text
