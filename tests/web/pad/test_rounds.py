"""The pages of the running round, pressed as a browser without script presses them."""

import re
from html import unescape

import pytest

from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store.log import Change
from scorekeeper.store.matches import read
from tests.web.conftest import SIX, begin, phone_of_new_crew
from tests.web.evenings import change, play
from tests.web.pads import PadPage

LONG = SIX[2]
BIDS = ["Ben: bid 1", f"{LONG}: bid 2", "雨桐: bid 1", "Käpt’n 🦜: bid 1"]


def at(device, match, path=""):
    return PadPage(device, f"/matches/{match.id}{path}")


def counting(device, match):
    page = at(device, match)
    for name in BIDS:
        page.press(name)
    return page.press("go")


def column(store, match, key, number=1):
    tally = read(store, match.id).tally(number)
    return [tally.at(key, seat) for seat in range(len(match.players))]


def test_the_match_opens_where_it_goes_on(device, five):
    answer = device.get(f"/matches/{five.id}")
    assert answer.status_code == 303
    assert answer.location == f"/matches/{five.id}/rounds/1"


def test_nobody_has_bid_differs_from_bid_nought(device, five):
    page = at(device, five)
    assert page.html.count("seat unset") == 6
    assert not page.pressed("Ana: bid 0")
    page.press("Ana: bid 0")
    assert page.html.count("seat unset") == 5
    assert page.pressed("Ana: bid 0")
    page.press("Ana: bid 0")
    assert page.html.count("seat unset") == 6


@pytest.mark.parametrize(
    ("bids", "what", "who", "word"),
    [
        pytest.param([], "Everybody bids 0", "", "nobody has bid", id="nobody has bid"),
        pytest.param(
            ["Ben: bid 4"],
            "The others bid 0:",
            f"Ana, {LONG}, 雨桐, Käpt’n 🦜, Chi",
            "1 under",
            id="one has bid",
        ),
        pytest.param(
            [f"{name}: bid 1" for name in SIX[:5]],
            "The last one bids 0:",
            "Chi",
            "even",
            id="one is missing",
        ),
        pytest.param(
            [f"{name}: bid 1" for name in SIX], "Bids are in, play", "", "1 over", id="all have bid"
        ),
    ],
)
def test_the_key_at_the_bottom_says_what_it_does(device, five, bids, what, who, word):
    page = at(device, five)
    for name in bids:
        page.press(name)
    assert (page.text("go-what"), page.text("go-who"), page.text("word")) == (what, who, word)
    page.press("go")
    assert page.path.endswith("/rounds/1?stage=tricks")


def test_the_example_round_by_its_keys(device, store, five):
    page = counting(device, five)
    assert page.text("sum") == "5"
    page.press(f"{LONG}: won 1")
    assert page.text("word") == "1 left over"
    assert page.text("ask-what") == "1 trick left over. Whose?"
    page.press("雨桐2")
    assert page.path.endswith("/rounds/2?stage=bids")
    assert column(store, five, TRICKS) == [1, 0, 1, 2, 1, 0]
    assert read(store, five.id).board.totals == (20, 50, -10, -10, 20, 50)


def test_who_was_touched_is_not_asked(device, five):
    page = counting(device, five).press(f"{LONG}: won 1")
    assert page.has("Ben2")
    assert not page.has(f"{LONG}2")
    page.press("Ben: won 1")
    assert not page.has("Ben2")


def test_too_many_asks_who_won_fewer(device, store, five):
    page = counting(device, five).press("Ana: won 1")
    assert page.text("ask-what") == "1 trick too many. Who won fewer?"
    assert not page.has("Chi-1")
    page.press(f"{LONG}1")
    assert column(store, five, TRICKS) == [1, 1, 1, 1, 1, 0]


def test_a_trick_nobody_won_closes_too(device, store, five):
    counting(device, five).press(f"{LONG}: won 1").press("Destroyed tricks")
    tally = read(store, five.id).tally(1)
    assert tally.at("destroyed") == 1
    assert tally.at(TRICKS, 2) == 1


def test_the_table_may_keep_a_sum_that_is_off(device, store, five):
    counting(device, five).press(f"{LONG}: won 1").press("keep4 of 5")
    board = read(store, five.id).board
    assert board.rounds[0].tally.at("overruled") is True
    assert board.next.number == 2


def test_rows_are_corrected_in_any_order(device, store, five):
    page = counting(device, five)
    for name in ("Ben: won 1", "Ana: won 1", f"{LONG}: won 2", "雨桐: won 1", "Käpt’n 🦜: won 1"):
        page.press(name)
    assert page.text("word") == "1 too many"
    assert column(store, five, TRICKS) == [1, 1, 2, 1, None, None]
    page.press(f"{LONG}: won 1")
    assert page.text("word") == "all there"
    assert column(store, five, TRICKS) == [1, 1, 1, 1, 1, None]
    page.press("Ana: won 2")
    assert page.text("word") == "1 too many"
    assert page.pressed("Ana: won 2")
    page.press("雨桐: won 0")
    assert column(store, five, TRICKS) == [1, 2, 1, 0, 1, None]


def test_the_last_row_touched_waits_for_the_key_that_closes(device, store, five):
    page = counting(device, five)
    for name in ("Ben: won 1", "Ana: won 1", f"{LONG}: won 1", "雨桐: won 0", "Käpt’n 🦜: won 0"):
        page.press(name)
    page.press("Chi: won 1")
    assert page.text("ask-what") == "1 trick left over. Correct a row above."
    assert column(store, five, TRICKS) == [1, 1, 1, 0, 0, None]
    page.press("雨桐: won 1")
    assert page.text("word") == "all there"
    assert page.pressed("Chi: won 1")
    page.press("go")
    assert column(store, five, TRICKS) == [1, 1, 1, 1, 0, 1]


def test_a_trick_nobody_won_waits_while_the_sum_is_off(device, store, five):
    page = counting(device, five)
    for name in ("Ben: won 1", f"{LONG}: won 2", "雨桐: won 1", "Käpt’n 🦜: won 1"):
        page.press(name)
    page.press("Destroyed tricks: 0")
    assert (page.answer.status_code, page.text("word")) == (200, "1 too many")
    assert page.has("Destroyed tricks: 1")
    assert read(store, five.id).tally(1).at("destroyed") is None
    page.press(f"{LONG}: won 1")
    assert page.text("word") == "all there"
    page.press("go")
    assert page.path.endswith("/rounds/2?stage=bids")
    assert read(store, five.id).tally(1).at("destroyed") == 1


def test_a_bid_found_wrong_is_changed_while_tricks_are_counted(device, store, five):
    page = counting(device, five)
    for name in ("Ben", "Ana", LONG, "雨桐", "Käpt’n 🦜", "Chi"):
        page.press(f"{name}: won {int(name != 'Chi')}")
    back = re.search(r'href="([^"]+)">bid 0<span class="gone"> Ana: change the bid<', page.html)
    page = PadPage(device, unescape(back[1]))
    page.press("Ana: bid 1").press("go")
    assert "stage=tricks" in page.path
    assert page.pressed("Chi: won 0")
    assert column(store, five, BID) == [1, 1, 2, 1, 1, 0]


def test_pictures_only_where_they_can_count(device, five):
    page = counting(device, five)
    assert row(page, 0) == "seat count paying won"
    assert row(page, 1) == "seat count"
    page.press("Ben: won 2")
    assert row(page, 0) == "seat count missed won"
    assert "missed by 1, so no bonus" in page.html


def test_pictures_are_kept_where_the_bid_is_missed(device, five):
    page = counting(device, five).press("Ben: 14, +10").press("Ben: won 2")
    assert "missed by 1: bonuses kept, they count again at 1" in page.html
    assert row(page, 0) == "seat count missed won"
    assert points(page, 0) == "−10"
    page = page.press("Ben: won 1")
    assert points(page, 0) == "+30"


def test_half_a_bonus_shows_pictures_to_who_is_off_by_one(device, store, rules):
    match = begin(store, device, options=rules(rounds=(5,), scoring="rascal"))
    page = counting(device, match).press("Ben: won 2")
    assert row(page, 0) == "seat count missed paying won"


def row(page, seat):
    before = page.html.split(f'" data-seat="{seat}">')[0]
    return before.rpartition('<li class="')[2]


def points(page, seat):
    after = page.html.split(f'" data-seat="{seat}">')[1]
    return re.search(r"<output[^>]*>([^<]*)", after)[1]


def test_pictures_count_up_and_begin_again(device, store, five):
    page = counting(device, five)
    for name in ("Ben: 14, +10", "Ben: 14 1, +10", "Ben: 14 2, +20"):
        page.press(name)
    assert read(store, five.id).tally(1).at("fourteens", 0) == 3
    assert "disabled" in page.key("雨桐: 14, +10")
    page.press("Ben: 14 3, +30")
    assert read(store, five.id).tally(1).at("fourteens", 0) is None


def test_a_pair_is_two_keys_and_whoever_won_the_trick_is_second(device, store, five):
    page = counting(device, five).press("Ben: Loot, +20")
    assert page.text("ask-what") == "Loot: Ben and who? Tap the partner’s picture."
    assert "want" in page.key("Ana: Loot, +20")["class"]
    assert "want" not in page.key("Ben: Loot 1, +20")["class"]
    page.press("Ana: Loot, +20")
    assert read(store, five.id).tally(1).at("alliances") == [[1, 0]]
    page.press("Ana: Loot 1, +20")
    assert read(store, five.id).tally(1).at("alliances") is None


def test_a_pair_begun_comes_before_a_sum_that_is_off(device, five):
    page = counting(device, five).press("Chi: won 1").press("Ben: Loot, +20")
    assert page.text("ask-what") == "Loot: Ben and who? Tap the partner’s picture."
    assert 'class="bar half"' in page.html
    page.press("Ana: Loot, +20")
    assert page.text("ask-what") == "1 trick too many. Who won fewer?"
    assert 'class="bar off"' in page.html


def test_a_pair_begun_is_let_go_by_the_same_key(device, five):
    page = counting(device, five).press("Ben: Loot, +20").press("Ben: Loot 1, +20")
    assert page.text("ask-what") == ""
    assert page.has("Close round 1150 leads: x") is False


def test_two_who_won_nothing_are_no_pair(device, five):
    page = counting(device, five).press("Chi: Loot, +20")
    assert "want" not in page.key("Ana: Loot, +20")["class"]


def test_powers_change_the_bid_and_the_stake(device, store, rules):
    match = begin(store, device, options=rules(rounds=(5, 5), pirate_powers=True))
    page = counting(device, match).press("Ben: Wager 20").press("雨桐: Harry +1")
    assert "bid 1 +1" in page.text("seat-3")
    assert page.pressed("雨桐: won 2")
    page.press(f"{LONG}: won 1").press("go")
    assert read(store, match.id).board.totals[0] == 40
    assert read(store, match.id).board.totals[3] == 40


def test_a_load_is_chosen_while_bidding(device, store, rules):
    options = rules(rounds=(5,), scoring="rascal", cannonball=True)
    match = begin(store, device, options=options)
    page = at(device, match).press("Ben: Load Cannonball")
    assert page.pressed("Ben: Load Cannonball")
    assert read(store, match.id).tally(1).at("load", 0) == "cannonball"
    page.press("Ben: Load Cannonball")
    assert read(store, match.id).tally(1).at("load", 0) is None


def test_what_was_chosen_with_a_bid_is_said_beside_it(device, store, rules):
    match = begin(store, device, options=rules(rounds=(5,), scoring="rascal", cannonball=True))
    page = at(device, match).press("Ben: bid 1").press("Ben: Load Cannonball").press("go")
    assert ">bid 1, Cannonball<" in page.html
    assert page.html.count("Cannonball") == 1


def test_two_players_see_what_is_left_for_the_ghost(device, store, rules):
    match = begin(store, device, ("Ana", "Ben"), options=rules(rounds=(7, 7)))
    page = at(device, match).press("Ana: bid 2").press("Ben: bid 1").press("go")
    assert "Graybeard’s tricks" in page.html
    assert '<b class="remainder">4</b>' in page.html
    assert page.text("word") == "all there"
    page.press("go")
    assert read(store, match.id).board.next.number == 2


def test_more_than_seven_numbers_open_behind_one_key(device, store, rules):
    match = begin(store, device, options=rules(rounds=(10,)))
    page = at(device, match)
    assert page.html.count(">6+<") == 6
    page.press("Ben: bid 8")
    assert '<b class="far">8</b>' in page.html


def test_strangers_see_nothing(app, store, five):
    stranger = phone_of_new_crew(app, store, "Others")
    for path in ("", "/rounds/1"):
        assert stranger.get(f"/matches/{five.id}{path}").status_code == 404
    for path in ("/entries", "/undo"):
        assert stranger.post(f"/matches/{five.id}{path}", data={"round": "1"}).status_code == 404


def test_a_script_gets_the_page_without_its_frame(device, five):
    answer = device.get(f"/matches/{five.id}/rounds/1", headers={"X-Fragment": "1"})
    html = answer.get_data(as_text=True)
    assert "<html" not in html
    assert '<header class="top">' in html
    assert answer.headers["Content-Location"] == f"/matches/{five.id}/rounds/1?stage=bids"


def test_names_that_look_like_code_are_only_names(device, store):
    match = begin(store, device, ("<img onerror>", "{{7*7}}", "%(name)s {n}"))
    page = at(device, match).press("{{7*7}}: bid 1").press("go")
    assert "<img onerror" not in page.html
    assert page.has("%(name)s {n}: won 0")


def test_stamps_say_what_the_last_round_brought(device, store):
    match = begin(store, device, ("Ana", "Ben", "Chi"))
    play(store, device, match, [([1, 1, 0], [1, 0, 0])])
    page = at(device, match)
    assert "fresh" in page.html
    assert [page.html.count(stamp) for stamp in ("+20<", "−10<", "+10<")] == [1, 2, 1]
    change(store, device, read(store, match.id), [Change(2, BID, 0, 1)])
    assert 'class="paper fresh"' not in at(device, match).html
