"""A match as a whole: opened, ended, reopened, played again, deleted."""

import pytest

from scorekeeper.store import players
from scorekeeper.store.log import Change
from scorekeeper.store.matches import UnknownMatch, read, running
from tests.web.conftest import begin, phone_of_new_crew
from tests.web.evenings import change, enter, play, text_of
from tests.web.forms import form_of


@pytest.fixture
def three(device, store):
    options = store.games[0].Options(rounds=(1, 2))
    match = begin(store, device, ("Ana", "Ben", "Chi"), options=options, place="Attic")
    return enter(store, device, match, 1, [1, 0, 0], [1, 0, 0])


@pytest.fixture
def done(device, store, three):
    return enter(store, device, three, 2, [0, 1, 0], [0, 2, 0])


def at(match, what=""):
    return f"/matches/{match.id}{what}"


def test_a_running_match_opens_at_its_round(device, three):
    answer = device.get(at(three))
    assert answer.status_code == 303
    assert answer.location.endswith(at(three, "/rounds/2"))


def test_a_finished_match_opens_at_its_board(device, done):
    assert device.get(at(done)).location.endswith(at(done, "/board"))


def test_the_table_ends_a_match_and_opens_it_again(device, store, three):
    answer = device.post(at(three, "/ending"), data={"nonce": "a"})
    assert answer.status_code == 303
    assert answer.location.endswith("/board")
    assert read(store, three.id).board.winners == (0,)
    answer = device.post(at(three, "/reopening"), data={"nonce": "b"})
    assert answer.location.endswith("/rounds/2")
    assert read(store, three.id).board.next.number == 2


def test_ending_twice_is_once(device, store, three):
    for _ in range(2):
        assert device.post(at(three, "/ending"), data={"nonce": "a"}).status_code == 303
    assert read(store, three.id).seq == three.seq + 1


def test_finish_undo_finish_gives_the_same_totals(device, store, done):
    totals = done.board.totals
    change(store, device, done, [Change(2, "tricks", 1, None)])
    assert read(store, done.id).board.next
    change(store, device, done, [Change(2, "tricks", 1, 2)])
    assert read(store, done.id).board.totals == totals


def test_a_rematch_has_the_same_players_and_rules_and_the_dealer_moves_on(device, store, done):
    answer = device.post(at(done, "/rematch"), data={"nonce": "a"})
    assert answer.status_code == 303
    again = read(store, answer.location.rsplit("/", 1)[-1])
    assert again.id != done.id
    assert again.record.players == done.record.players
    assert again.record.setup.options == done.record.setup.options
    assert again.record.setup.first_dealer == 2
    assert again.record.place == "Attic"
    assert not again.board.rounds


def test_a_rematch_tapped_twice_is_one(device, store, done):
    places = {device.post(at(done, "/rematch"), data={"nonce": "a"}).location for _ in range(2)}
    assert len(places) == 1
    assert len(running(store, device.crew_id)) == 1


def test_deleting_says_first_what_is_lost_and_offers_the_game_file(device, store, done):
    words = text_of(device.get(at(done, "/deletion")))
    assert "2 rounds with all bids" in words
    assert "cannot be taken back" in words
    assert "Game file" in words
    assert read(store, done.id)


def test_a_deleted_match_is_gone(device, store, done):
    answer = device.post(at(done, "/deletion"))
    assert (answer.status_code, answer.location) == (303, "/")
    with pytest.raises(UnknownMatch):
        read(store, done.id)
    assert device.post(at(done, "/deletion")).status_code == 404


@pytest.mark.parametrize("match_id", ["18446744073709551616", "x", "%00", "aaaaaaaa", "..", "²"])
@pytest.mark.parametrize("what", ["", "/board", "/facts", "/sheet.pdf", "/game-file", "/deletion"])
def test_a_match_that_is_not_there(device, match_id, what):
    assert device.get(f"/matches/{match_id}{what}").status_code == 404


@pytest.mark.parametrize("what", ["ending", "reopening", "rematch", "deletion"])
def test_a_stranger_changes_nothing(client, store, three, what):
    assert client.post(at(three, f"/{what}")).status_code == 404
    assert read(store, three.id).seq == three.seq


@pytest.mark.parametrize("what", ["ending", "reopening", "rematch"])
def test_what_changes_something_is_no_link(device, three, what):
    assert device.get(at(three, f"/{what}")).status_code == 405


@pytest.mark.parametrize("nonce", ["", "[" * 2000, "\0", "x" * 100_000, "²"])
def test_a_mark_of_any_kind_ends_a_match(device, store, three, nonce):
    assert device.post(at(three, "/ending"), data={"nonce": nonce}).status_code == 303
    assert read(store, three.id).record.setup.ended


def test_a_form_without_its_token_is_refused(make_app, device, store, three):
    strict = make_app(WTF_CSRF_ENABLED=True).test_client()
    strict.set_cookie("device", device.get_cookie("device").value)
    assert strict.post(at(three, "/deletion")).status_code == 400
    assert read(store, three.id)


def test_a_rematch_after_extra_rounds_goes_on_from_the_last_dealer(device, store):
    options = store.games[0].Options(rounds=(1, 1))
    match = begin(store, device, ("Ana", "Ben", "Chi"), options=options)
    rounds = [([1, 0, 0], [1, 0, 0]), ([0, 1, 0], [0, 1, 0]), ([1, 0, 0], [1, 0, 0])]
    match = play(store, device, match, rounds)
    answer = device.post(at(match, "/rematch"), data={"nonce": "a"})
    again = read(store, answer.location.rsplit("/", 1)[-1])
    assert again.record.setup.first_dealer == 0


def test_a_rematch_without_who_was_erased_is_a_form_of_the_others(device, store, done):
    begin(store, device, ("Zoe", "Yu"), done.record.game, key="a-later-match")
    players.erase(store, device.crew_id, done.players[1].id)
    assert "same rules, choose who plays" in text_of(device.get(at(done, "/board")))
    answer = device.post(at(done, "/rematch"), data={"nonce": "a"}, follow_redirects=True)
    form = form_of(answer.text, "new")
    assert form.getlist("seat") == ["Ana", "Chi"]
    assert form["dealer"] == "1", "Ben dealt the last round"
    assert (form["place"], form["option.rounds.list"]) == ("Attic", "1 2")
    names = {player.name for player in players.of_crew(store, device.crew_id)}
    assert names == {"Ana", "Chi", "Zoe", "Yu"}, "nobody is called #1"


def test_nobody_begins_a_rematch_of_another_crew(app, store, done):
    other = phone_of_new_crew(app, store, "Others")
    assert other.get(at(done, "/again")).status_code == 404


@pytest.mark.parametrize(
    ("told", "dealer"),
    [
        pytest.param({}, "Chi", id="everybody played"),
        pytest.param({"absent": [2]}, "Ana", id="the next seat was away in the last round"),
        pytest.param({"order": [1, 0, 2]}, "Ben", id="they sat otherwise in the last round"),
        pytest.param({"dealer": 2}, "Ana", id="another dealt"),
    ],
)
def test_rematch_and_new_match_page_name_the_same_dealer(device, store, three, told, dealer):
    away = [None if seat in told.get("absent", ()) else 0 for seat in range(3)]
    won = [2, *away[1:]]
    match = enter(store, device, three, 2, away, won, **told)
    device.post(at(match, "/ending"))
    assert f"{dealer} deals" in text_of(device.get(at(match, "/board")))
    form = form_of(device.get(f"/matches/new?game={match.record.game.slug}").text, "new")
    assert form.getlist("seat")[int(form["dealer"])] == dealer
    answer = device.post(at(match, "/rematch"))
    record = read(store, answer.location.rsplit("/", 1)[-1]).record
    assert record.players[record.setup.first_dealer] == dealer
