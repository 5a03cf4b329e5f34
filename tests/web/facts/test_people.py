"""Come and go: joining late, leaving and coming back, by forms without script."""

import re

import pytest

from scorekeeper.store import copy, matches
from scorekeeper.store.crews import new_device
from scorekeeper.store.log import save, undo
from scorekeeper.store.matches import read
from scorekeeper.web.facts.table import joining
from tests.web.conftest import SIX, begin
from tests.web.evenings import NASTY, enter, everybody_zero, play, text_of
from tests.web.forms import form_of


@pytest.fixture
def four(device, store):
    """Four players, two closed rounds: totals 30, 30, 30 and −30."""
    match = begin(store, device, ("Ana", "Ben", "Chi", "Dee"))
    return play(store, device, match, [everybody_zero(4, 1), everybody_zero(4, 2)])


def path(match, what=""):
    return f"/matches/{match.id}/people{what}"


def send(phone, match, which, **typed):
    """Sends a form of the page as a browser would, with *typed* in it."""
    target = {"join": "/joining", "leave": "/leaving", "back": "/return"}[which]
    form = form_of(phone.get(path(match)).get_data(as_text=True), which)
    for key, value in typed.items():
        form.setlist(key, [value.encode("utf-8", "surrogatepass")])
    return phone.post(path(match, target), data=form)


def problems(answer):
    assert answer.status_code in (409, 422)
    found = re.search(r"Not saved[^<]*</h2>(.*?)</section>", answer.get_data(as_text=True), re.S)
    return re.sub(r"<[^>]+>", "", found[1]).strip()


def test_the_page_says_what_each_start_comes_to_now(device, four):
    words = text_of(device.get(path(four)))
    assert "the lowest total: −30" in words
    assert "the average of all totals: 15" in words
    assert "rounded to whole points, a half goes up" in words


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        pytest.param({"start": "lowest"}, -30, id="the lowest total"),
        pytest.param({"start": "average"}, 15, id="the average of the totals"),
        pytest.param({"start": "own", "points": "40"}, 40, id="a number of their own"),
        pytest.param({"start": "own", "points": "−40"}, -40, id="a number below zero"),
        pytest.param({}, 0, id="nothing where nothing is said"),
    ],
)
def test_who_joins_starts_with(device, store, four, typed, points):
    answer = send(device, four, "join", name="Gil", **typed)
    assert answer.status_code == 303
    match = read(store, four.id)
    assert match.seq == four.seq + 1
    assert match.record.players == ("Ana", "Ben", "Chi", "Dee", "Gil")
    assert match.board.totals == (30, 30, 30, -30, points)
    assert match.board.ranks == (1, 1, 1, 4, None)
    assert match.board.next.present == (0, 1, 2, 3, 4)


def test_an_average_with_a_half_goes_up(device, store):
    match = begin(store, device, ("Ana", "Ben"))
    match = enter(
        store,
        device,
        match,
        1,
        [0, 0],
        [0, 1],
        adjustments=[{"side": 1, "points": -5, "reason": "late"}],
    )
    assert match.board.totals == (10, -15)
    assert "the average of all totals: −2" in text_of(device.get(path(match)))


def test_a_round_that_has_begun_is_left_to_those_who_bid(device, store, four):
    four = enter(store, device, four, 3, [0, 0, 0, 1])
    assert "Round 3 has begun" in text_of(device.get(path(four)))
    send(device, four, "join", name="Gil")
    match = read(store, four.id)
    assert match.deal(3).present == (0, 1, 2, 3)
    match = enter(store, device, match, 3, [], [0, 0, 0, 3])
    assert match.board.next.present == (0, 1, 2, 3, 4)


def test_it_may_be_the_running_round_all_the_same(device, store, four):
    four = enter(store, device, four, 3, [0, 0, 0, 1])
    assert send(device, four, "join", name="Gil", since="3").status_code == 303
    assert read(store, four.id).board.next.present == (0, 1, 2, 3, 4)


def test_the_newcomer_is_on_board_and_sheet_from_then_on(device, store, four):
    send(device, four, "join", name="Gil", start="lowest", behind="0")
    match = read(store, four.id)
    enter(store, device, match, 3, [0, 0, 0, 0, 0], [0, 0, 3, 0, 0])
    words = text_of(device.get(f"/matches/{four.id}/board"))
    assert words.count("not at the table") == 2
    assert "Gil, round 3: 0" in words
    assert [(row["rank"], row["total"]) for row in scores(store, four) if row["seat"] == 4] == [
        (None, -30),
        (None, -30),
        (3, 0),
    ]


def scores(store, match):
    with store.reading() as connection:
        numbers = connection.execute(copy.IDS).scalars().all()
        found = connection.execute(copy.SCORES, {"match": numbers[0]}).mappings().all()
    assert copy.check(store) == []
    return found


def test_sent_twice_one_has_joined(device, store, four):
    form = form_of(device.get(path(four)).get_data(as_text=True), "join")
    form.setlist("name", ["Gil"])
    for _ in range(2):
        assert device.post(path(four, "/joining"), data=form).status_code == 303
    assert read(store, four.id).seq == four.seq + 1


def test_two_phones_add_somebody_at_once(device, store, four):
    page = device.get(path(four)).get_data(as_text=True)
    other, _ = new_device(store, "Chi’s phone")
    theirs = joining(four.record, "Hal", 0, 3, 3)
    save(store, four.id, device_id=other.id, key="theirs", base=four.seq, changes=theirs)
    form = form_of(page, "join")
    form.setlist("name", ["Gil"])
    answer = device.post(path(four, "/joining"), data=form)
    assert answer.status_code == 303  # whoever comes second takes the next seat
    assert read(store, four.id).record.players[4:] == ("Hal", "Gil")


def test_one_tap_takes_it_back(device, store, four):
    send(device, four, "join", name="Gil", start="lowest", behind="1")
    undo(store, four.id, device_id=device.device_id, key="undo-of-the-test")
    match = read(store, four.id)
    assert match.record.players == ("Ana", "Ben", "Chi", "Dee")
    assert match.board.totals == four.board.totals
    words = text_of(device.get(f"/matches/{four.id}/rounds/1/correction"))
    assert "Not at the table from here on: seat 5" in words
    assert "Points at the start of seat 5" in text_of(device.get(f"/matches/{four.id}/facts"))
    for page in ("board", "board?why=1.0", "people", "rounds/3/deal"):
        assert device.get(f"/matches/{four.id}/{page}").status_code == 200


def test_a_bid_of_a_newcomer_who_was_taken_back_is_in_the_log_only(device, store, four):
    send(device, four, "join", name="Gil", behind="1")
    enter(store, device, read(store, four.id), 3, [0, 0, 0, 0, 1], order=[4, 3, 2, 1, 0])
    for number in range(2):
        undo(store, four.id, device_id=device.device_id, key=f"undo-{number}-of-the-test")
    assert read(store, four.id).board.totals == four.board.totals
    words = text_of(device.get(f"/matches/{four.id}/rounds/3/correction"))
    assert "Bid of seat 5" in words
    for page in ("board", "board?why=2.3", "rounds/3", "facts"):
        assert device.get(f"/matches/{four.id}/{page}").status_code == 200


REFUSED = [
    pytest.param({"name": ""}, "A name needs a letter", id="nobody"),
    pytest.param(
        {"name": "ben"}, "ben has a seat in this match already", id="somebody at the table"
    ),
    pytest.param({"name": "Gil", "start": "own", "points": "many"}, "no whole number", id="words"),
    pytest.param(
        {"name": "Gil", "start": "own", "points": "9" * 8}, "no whole number", id="millions"
    ),
    pytest.param({"name": "Gil", "start": "best"}, "what the newcomer starts with", id="a start"),
    pytest.param({"name": "Gil", "since": "1"}, "Choose a round", id="a round that is over"),
    pytest.param({"name": "Gil", "since": "9"}, "Choose a round", id="a round far off"),
    pytest.param(
        {"name": "Gil", "behind": "7"},
        "next to whom the newcomer sits",
        id="a seat that is not there",
    ),
]


@pytest.mark.parametrize(("typed", "said"), REFUSED)
def test_what_cannot_join_is_said(device, store, four, typed, said):
    answer = send(device, four, "join", **typed)
    assert answer.status_code == 422
    assert said in problems(answer)
    kept = form_of(answer.get_data(as_text=True), "join")
    assert kept["name"] == typed["name"]
    assert read(store, four.id).seq == four.seq


@pytest.mark.parametrize("key", ["name", "start", "points", "behind", "since", "seats"])
@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text)[:24])
def test_nonsense_in_a_field_is_answered(device, store, four, key, text):
    typed = {"name": "Gil", "start": "own", key: text}
    answer = send(device, four, "join", **typed)
    assert answer.status_code in (303, 422)
    assert read(store, four.id).seq == four.seq + (answer.status_code == 303)


def test_more_than_the_game_seats_cannot_join(device, store):
    match = begin(store, device, (*SIX, "Dee", "Eve"))
    assert "This match has 8 seats, and no more can play" in text_of(device.get(path(match)))
    answer = device.post(path(match, "/joining"), data={"name": "Gil"})
    assert "8 seats" in problems(answer)


def test_cards_that_would_no_longer_go_round_are_said(device, store, four):
    four = enter(store, device, four, 3, [], cards=17)
    answer = send(device, four, "join", name="Gil", since="3")
    assert problems(answer) == "Round 3: 17 cards: 1 to 14 can be dealt"


def test_a_game_of_fixed_hands_says_that_the_deck_is_too_small(device, store):
    game = next(game for game in store.games if game.slug == "spades")
    match = begin(store, device, ("Ana", "Ben", "Chi"), game, game.Options(cards=17))
    answer = send(device, match, "join", name="Dee")
    assert "17 cards: 1 to 13 can be dealt" in problems(answer)


@pytest.mark.parametrize("which", ["/joining", "/leaving", "/return"])
def test_partners_stay_together(device, store, which):
    game = next(game for game in store.games if game.slug == "spades")
    match = begin(store, device, ("Ana", "Ben", "Chi", "Dee"), game)
    said = "Partners play to the end together"
    assert said in text_of(device.get(path(match)))
    answer = device.post(path(match, which), data={"name": "Gil", "seat": "0", "since": "1"})
    assert said in problems(answer)
    assert read(store, match.id).seq == match.seq


def test_after_the_end_nobody_joins(device, store, four):
    device.post(f"/matches/{four.id}/ending")
    assert "The match is over" in text_of(device.get(path(four)))
    assert "The match is over" in problems(
        device.post(path(four, "/joining"), data={"name": "Gil"})
    )


def test_a_match_ended_before_its_first_round_was_left_by_nobody(device, store):
    match = begin(store, device, ("Ana", "Ben", "Chi"))
    device.post(f"/matches/{match.id}/ending")
    answer = device.get(path(match))
    assert answer.status_code == 200
    assert "Leaves the table" not in text_of(answer)
    leaving = device.post(path(match, "/leaving"), data={"seat": "1", "since": "1"})
    assert "Choose a round" in problems(leaving)


def test_totals_that_changed_meanwhile_are_looked_at_again(device, store, four):
    form = form_of(device.get(path(four)).get_data(as_text=True), "join")
    form.setlist("name", ["Gil"])
    form.setlist("start", ["lowest"])
    form.setlist("since", ["4"])
    match = enter(store, device, four, 3, [0, 0, 0, 0], [0, 0, 0, 3])
    answer = device.post(path(match, "/joining"), data=form)
    assert answer.status_code == 409
    assert "totals have changed" in problems(answer)
    assert "the lowest total: −60" in text_of(answer)


def test_who_leaves_has_no_place_and_cannot_win(device, store, four):
    assert send(device, four, "leave", seat="0").status_code == 303
    match = enter(store, device, read(store, four.id), 3, [None, 0, 0, 0], [None, 0, 0, 3])
    device.post(f"/matches/{four.id}/ending")
    match = read(store, four.id)
    assert match.board.totals == (30, 60, 60, -60)
    assert match.board.ranks == (None, 1, 1, 3)
    listed = matches.finished(store, device.crew_id)
    seated = {player.name: (player.rank, player.won) for player in listed[0].players}
    assert seated == {"Ana": (None, False), "Ben": (1, True), "Chi": (1, True), "Dee": (3, False)}
    words = text_of(device.get("/history"))
    assert "Ben & Chi 60 before Dee −60 and Ana 30" in words
    assert match.board.winners == (1, 2)


def test_who_left_early_loses_what_was_entered_for_them(device, store, four):
    assert send(device, four, "leave", seat="1", since="2").status_code == 303
    match = read(store, four.id)
    assert match.board.totals == (30, 10, 30, -30)
    assert match.deal(2).present == (0, 2, 3)


def test_who_won_tricks_was_there(device, store, four):
    answer = send(device, four, "leave", seat="3", since="2")
    assert "Round 2: " in problems(answer)
    assert read(store, four.id).seq == four.seq


def test_who_leaves_after_the_running_round_plays_it_to_the_end(device, store, four):
    four = enter(store, device, four, 3, [0, 0, 0, 0])
    send(device, four, "leave", seat="2")
    match = read(store, four.id)
    assert match.deal(3).present == (0, 1, 2, 3)
    match = enter(store, device, match, 3, [], [0, 0, 0, 3])
    assert match.board.next.present == (0, 1, 3)


def test_who_is_back_plays_again(device, store, four):
    send(device, four, "leave", seat="2")
    assert send(device, read(store, four.id), "back", seat="2").status_code == 303
    assert read(store, four.id).board.next.present == (0, 1, 2, 3)


@pytest.mark.parametrize("key", ["seat", "since"])
@pytest.mark.parametrize("which", ["leave", "back"])
def test_nonsense_moves_nobody(device, store, four, which, key):
    send(device, four, "leave", seat="2")
    seq = read(store, four.id).seq
    for text in NASTY:
        typed = {"seat": "1" if which == "leave" else "2", key: text}
        assert problems(send(device, four, which, **typed)).startswith("Choose a ")
    assert read(store, four.id).seq == seq


def test_the_fewest_that_a_game_needs_stay(device, store):
    match = begin(store, device, ("Ana", "Ben", "Chi"))
    send(device, match, "leave", seat="0")
    match = read(store, match.id)
    assert match.board.next.hands == 3  # a hand is dealt for the one who left
    assert problems(send(device, match, "leave", seat="1")) == "Round 1: at least 2 must play"


@pytest.mark.parametrize(
    ("which", "typed", "said"),
    [
        pytest.param("leave", {}, "Choose a player", id="nobody leaves"),
        pytest.param("leave", {"seat": "9"}, "Choose a player", id="a seat that is not there"),
        pytest.param("leave", {"seat": "1", "since": "9"}, "Choose a round", id="a round far off"),
        pytest.param("leave", {"seat": "1", "since": "0"}, "Choose a round", id="round 0"),
        pytest.param("leave", {"seat": "²"}, "Choose a player", id="a number of no digits"),
    ],
)
def test_who_cannot_leave(device, four, which, typed, said):
    answer = send(device, four, which, **typed)
    assert said in problems(answer)


def test_a_second_tap_leaves_once(device, store, four):
    for _ in range(2):
        answer = device.post(path(four, "/leaving"), data={"seat": "1", "since": "3"})
        assert answer.status_code == 303
    assert read(store, four.id).seq == four.seq + 1


def test_a_rematch_is_played_by_those_who_stayed_as_they_sit(device, store, four):
    send(device, four, "leave", seat="1")
    match = enter(store, device, read(store, four.id), 3, [0, None, 0, 0], [0, None, 0, 3])
    match = enter(store, device, match, 4, [], order=[3, 2, 1, 0])
    device.post(f"/matches/{four.id}/ending")
    assert "without those who left" in text_of(device.get(f"/matches/{four.id}/board"))
    answer = device.post(f"/matches/{four.id}/rematch")
    again = read(store, answer.location.rpartition("/")[2])
    assert again.record.players == ("Dee", "Chi", "Ana")
    assert again.record.players[again.record.setup.first_dealer] == "Ana", "as of round 4"


def test_the_next_match_is_offered_to_those_who_stayed(device, store, four):
    send(device, four, "leave", seat="1")
    offered = form_of(device.get("/matches/new").get_data(as_text=True), "new")
    assert offered.getlist("seat") == ["Ana", "Chi", "Dee"]


def test_the_log_says_who_came_and_went(device, store, four):
    send(device, four, "join", name="Gil", start="lowest")
    words = text_of(device.get(f"/matches/{four.id}/facts"))
    assert "Player at seat 5: Gil" in words
    assert "Points at the start of Gil 0 → −30" in words
    words = text_of(device.get(f"/matches/{four.id}/rounds/1/correction"))
    assert "Not at the table from here on: Gil" in words


def test_two_taps_at_the_same_moment_say_so(device, store, four, monkeypatch):
    other, _ = new_device(store, "Chi’s phone")
    theirs = joining(four.record, "Hal", 0, 3, 3)

    def late(match, base, changes):
        save(store, four.id, device_id=other.id, key="theirs", base=four.seq, changes=theirs)
        save(store, four.id, device_id=device.device_id, key="ours", base=base, changes=changes)

    monkeypatch.setattr("scorekeeper.web.facts.people.save_changes", late)
    answer = send(device, four, "join", name="Gil")
    assert answer.status_code == 409
    assert "at the same moment" in problems(answer)
