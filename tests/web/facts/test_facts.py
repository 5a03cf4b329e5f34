"""The details of a match: words, house rules, seats, dealer, changed at any time."""

import re
from html import unescape
from types import SimpleNamespace

import pytest

from scorekeeper.games.tally import ORDER
from scorekeeper.store.crews import new_device
from scorekeeper.store.log import Change
from scorekeeper.store.matches import read
from scorekeeper.store.players import erase, of_crew
from tests.toy import TOY
from tests.web.conftest import begin
from tests.web.evenings import NASTY, change, play, text_of


@pytest.fixture
def four(device, store):
    """Four players, three closed rounds; Ana deals first, so Dee deals round 4."""
    match = begin(store, device, ("Ana", "Ben", "Chi", "Dee"), options=None)
    return play(store, device, match, [([0, 0, 0, 0], [0, 0, 0, n]) for n in range(1, 4)])


@pytest.fixture
def other(store):
    """Another phone of the crew."""
    known, _ = new_device(store, "Chi’s phone")
    return SimpleNamespace(device_id=known.id)


def path(match):
    return f"/matches/{match.id}/facts"


def form_in(answer):
    """Reads the form as a browser would send it untouched."""
    body = answer.get_data(as_text=True)
    body = body[body.index('<form id="facts"') : body.index("</form>")]
    values = {}
    for tag in re.findall(r"<(?:input|select|textarea)[^>]*>", body):
        found = {k: unescape(v) for k, v in re.findall(r'([a-z_-]+)="([^"]*)"', tag)}
        name, kind = found.get("name"), found.get("type", "text")
        inside = body.split(tag, 1)[1]
        if tag.startswith("<select"):
            options = re.findall(r'<option value="([^"]*)"( selected)?', inside.split("</sel")[0])
            value = next((v for v, on in options if on), options[0][0])
        elif tag.startswith("<textarea"):
            value = inside.split("</textarea")[0].removeprefix("\n")
        elif kind in ("radio", "checkbox") and " checked" not in tag:
            continue
        else:
            value = found.get("value", "")
        values.setdefault(name, []).append(unescape(value))
    return values


def save(phone, match, **changes):
    form = form_in(phone.get(path(match)))
    form |= {name.replace("__", "."): value for name, value in changes.items()}
    return phone.post(path(match), data=form)


def test_the_way_to_another_spelling_is_a_link(device, four):
    page = device.get(path(four)).text
    assert re.search(r'<a href="/crew">To write a name differently', page)


def test_untouched_it_changes_nothing(device, store, four):
    assert save(device, four).status_code == 303
    assert read(store, four.id).seq == four.seq


def test_a_new_order_holds_from_the_running_round_unless_told_otherwise(device, store, four):
    assert save(device, four, order=["1", "0", "2", "3"]).status_code == 303
    match = read(store, four.id)
    assert match.tally(4).at(ORDER) == [1, 0, 2, 3]
    assert [match.deal(number).dealer for number in range(1, 4)] == [0, 1, 2]


def test_an_own_list_of_rounds_is_said_as_far_as_the_deck_goes_round(device, store):
    eight = begin(store, device, tuple("ABCDEFGH"))
    assert save(device, eight, **{"option.rounds.list": "9, 7 10"}).status_code == 303
    assert read(store, eight.id).record.setup.options.rounds == (9, 7, 10)
    assert "Cards by round: 8 7 8." in text_of(device.get(path(eight)))
    change(store, device, read(store, eight.id), [Change(1, "away", None, [3])])
    assert "Cards by round: 9 7 10." in text_of(device.get(path(eight)))


def test_a_rule_that_would_leave_an_earlier_round_open_is_refused_on_the_form(device, store):
    game = next(game for game in store.games if game.slug == "spades")
    options = game.Options(first_hand_bids_itself=True)
    match = begin(store, device, ("Ana", "Ben", "Chi", "Dee"), game, options)
    match = play(store, device, match, [([], [3, 3, 3, 4]), ([3, 3, 3, 3], [])])
    answer = save(device, match, **{"option.first_hand_bids_itself": "false", "title": "Friday"})
    assert answer.status_code == 422
    assert "enter other values" in text_of(answer)
    assert form_in(answer)["title"] == ["Friday"]
    assert read(store, match.id).seq == match.seq


def test_words_about_the_evening(device, store, four):
    answer = save(device, four, title=" Friday ", place="Ben’s", note="rain\nand snow")
    assert answer.status_code == 303
    record = read(store, four.id).record
    assert (record.title, record.place, record.note) == ("Friday", "Ben’s", "rain\nand snow")
    assert "Friday" in text_of(device.get(f"/matches/{four.id}/board"))


def test_house_rules_change_and_all_rounds_are_scored_anew(device, store, four):
    before = four.board.totals
    answer = save(device, four, **{"option.scoring": '"rascal"'})
    assert answer.status_code == 303, text_of(answer)
    after = read(store, four.id)
    assert after.record.setup.options.scoring == "rascal"
    assert after.board.totals != before


def test_a_rule_that_makes_a_round_impossible_is_refused_naming_the_round(device, store):
    options = store.games[0].Options(kraken=True)
    match = begin(store, device, ("Ana", "Ben", "Chi"), options=options)
    match = play(store, device, match, [([0, 0, 0], [0, 0, 1]), ([0, 0, 0], [0, 0, 1])][:1])
    cells = [Change(2, "bid", seat, 0) for seat in range(3)]
    cells += [Change(2, "tricks", 0, 1), Change(2, "tricks", 1, 0), Change(2, "tricks", 2, 0)]
    match = change(store, device, match, [*cells, Change(2, "destroyed", None, 1)])
    answer = save(device, match, **{"option.kraken": ["false"], "title": "kept"})
    assert answer.status_code == 422
    words = text_of(answer)
    assert "Round 2:" in words
    assert form_in(answer)["title"] == ["kept"]
    assert read(store, match.id).seq == match.seq


def test_the_first_dealer_changes_all_dealers(device, store, four):
    assert save(device, four, first_dealer="2").status_code == 303
    after = read(store, four.id)
    assert [after.deal(n).dealer for n in (1, 2, 3, 4)] == [2, 3, 0, 1]


def test_a_tap_moves_a_seat_and_keeps_what_is_typed(device, store, four):
    answer = save(device, four, move="down:0", title="Friday")
    assert answer.status_code == 200
    form = form_in(answer)
    assert form["order"] == ["1", "0", "2", "3"]
    assert form["was_order"] == ["0", "1", "2", "3"]
    assert form["title"] == ["Friday"]
    assert read(store, four.id).seq == four.seq
    assert device.post(path(four), data=form).status_code == 303
    assert read(store, four.id).tally(4).at(ORDER) == [1, 0, 2, 3]


@pytest.mark.parametrize(
    ("move", "order"),
    [
        pytest.param("up:2", ["0", "2", "1", "3"], id="up"),
        pytest.param("up:0", ["1", "2", "3", "0"], id="up from the top goes to the end"),
        pytest.param("down:3", ["3", "0", "1", "2"], id="down from the end goes to the top"),
        pytest.param("down:9", ["0", "1", "2", "3"], id="a place that is not there"),
        pytest.param("sideways:1", ["0", "1", "2", "3"], id="a move that is none"),
    ],
)
def test_moves(device, four, move, order):
    assert form_in(save(device, four, move=move))["order"] == order


def test_a_new_order_may_hold_from_the_running_round_on(device, store, four):
    order = ["1", "0", "2", "3"]
    assert save(device, four, order=order, since="4").status_code == 303
    after = read(store, four.id)
    assert after.tally(4).at(ORDER) == [1, 0, 2, 3]
    assert after.tally(1).at(ORDER) is None
    assert save(device, after, order=["3", "2", "1", "0"], since="1").status_code == 303
    after = read(store, four.id)
    assert after.tally(1).at(ORDER) == [3, 2, 1, 0]
    assert len(after.record.tallies) == 3


def test_an_erased_player_is_told_in_words(device, store, four):
    ben = four.players[1].id
    change(store, device, four, [Change(0, "player", 1, "Bea")])
    erase(store, device.crew_id, ben)
    assert "Player at seat 2 erased player #1 → Bea" in text_of(device.get(path(four)))


def test_an_old_page_with_an_erased_player_on_it_asks_for_nobody(device, store, four, other):
    erase(store, device.crew_id, four.players[1].id)
    form = form_in(device.get(path(four)))
    assert form["player.1"] == ["#1"]
    change(store, other, four, [Change(0, "player", 1, "Bea")])
    assert device.post(path(four), data=form | {"title": ["Friday"]}).status_code == 303
    after = read(store, four.id)
    assert (after.record.players[1], after.record.title) == ("Bea", "Friday")


def test_a_wrongly_chosen_player_is_replaced_by_a_new_one(device, store, four):
    assert save(device, four, player__1="Bea").status_code == 303
    assert read(store, four.id).record.players == ("Ana", "Bea", "Chi", "Dee")
    names = {player.name for player in of_crew(store, device.crew_id)}
    assert names == {"Ana", "Ben", "Bea", "Chi", "Dee"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("", "A name needs a letter", id="no name"),
        pytest.param("ana", "ana sits in two seats", id="one who sits already"),
        pytest.param("x" * 41, "At most 40 characters", id="too long"),
        pytest.param("a\u202eb", "cannot be shown", id="turned around"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nobody_is_added(device, store, four, name, said):
    before = of_crew(store, device.crew_id)
    answer = save(device, four, player__1=name, title="kept")
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert form_in(answer)["title"] == ["kept"]
    assert form_in(answer)["player.1"] == [name]
    assert of_crew(store, device.crew_id) == before
    assert read(store, four.id).seq == four.seq


def test_a_clash_shows_both_values_and_keeps_ours(device, store, four, other):
    form = form_in(device.get(path(four))) | {"title": "Friday"}
    change(store, other, four, [Change(0, "title", None, "Thursday")])
    change(store, other, four, [Change(0, "place", None, "Attic")])
    answer = device.post(path(four), data=form)
    assert answer.status_code == 409
    assert "you say Friday, now it is Thursday" in text_of(answer)
    kept = form_in(answer)
    assert (kept["title"], kept["place"]) == (["Friday"], ["Attic"])
    assert device.post(path(four), data=kept).status_code == 303
    record = read(store, four.id).record
    assert (record.title, record.place) == ("Friday", "Attic")


def test_what_another_phone_changed_elsewhere_stays(device, store, four):
    form = form_in(device.get(path(four))) | {"title": "Friday"}
    change(store, device, four, [Change(0, "first_dealer", None, 1)])
    change(store, device, four, [Change(0, "player", 1, "Bea")])
    assert device.post(path(four), data=form).status_code == 303
    after = read(store, four.id)
    assert after.record.title == "Friday"
    assert after.record.setup.first_dealer == 1
    assert after.record.players[1] == "Bea"


def test_the_log_of_the_details(device, store, four):
    save(device, four, title="Friday", player__1="Bea", first_dealer="1")
    save(device, four, **{"option.kraken": ["false", "true"]})
    words = text_of(device.get(path(four))).split("Who changed what")[-1]
    assert "Kraken no → yes" in words
    assert "Player at seat 2 Ben → Bea" in words
    assert "First dealer Ana → Bea" in words


def test_a_finished_match_has_details_too(device, store, four):
    ended = change(store, device, four, [Change(0, "ended", None, True)])
    words = text_of(device.get(path(ended)))
    assert "Reopen: play on" in words
    assert save(device, ended, title="Friday").status_code == 303


@pytest.mark.parametrize(
    "name",
    [
        "title",
        "note",
        "player.0",
        "order",
        "was_order",
        "first_dealer",
        "since",
        "seq",
        "nonce",
        "move",
        "option.scoring",
        "option.kraken",
        "option.skull_king_capture",
        "option.rounds.list",
    ],
)
def test_nasty_input_is_never_a_fault_of_ours(device, store, four, name):
    for value in NASTY:
        seq = read(store, four.id).seq
        form = form_in(device.get(path(four))) | {"place": "kept"}
        form[name] = value.encode("utf-8", "surrogatepass")
        answer = device.post(path(four), data=form)
        assert answer.status_code in (200, 303, 413, 422), value[:40]
        if answer.status_code == 422:
            assert form_in(answer)["place"] == ["kept"]
        if answer.status_code != 303:
            assert read(store, four.id).seq == seq


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("first_dealer", "99", id="a dealer who sits nowhere"),
        pytest.param("first_dealer", "zzz", id="a dealer who is no seat"),
        pytest.param("order", ["0", "1", "2", "9"], id="a seat that is not there"),
        pytest.param("order", ["0", "1"], id="an order without everybody"),
        pytest.param("since", "x", id="no round"),
        pytest.param("sides", "x", id="no way to sit"),
        pytest.param("seq", "1e2", id="no number of entries"),
    ],
)
def test_what_no_page_of_ours_sends_changes_nothing(device, store, four, name, value):
    answer = save(device, four, place="kept", **{name: value})
    assert answer.status_code == 422
    assert form_in(answer)["place"] == ["kept"]
    assert read(store, four.id).seq == four.seq


def test_any_game_has_details(device, store):
    match = begin(store, device, ("Ana", "Ben"), game=TOY)
    assert save(device, match, **{"option.warmth": "7"}).status_code == 303
    assert read(store, match.id).record.setup.options.warmth == 7


def test_a_stranger_sees_and_changes_nothing(client, store, four):
    assert client.get(path(four)).status_code == 404
    assert client.post(path(four), data={"title": "x"}).status_code == 404
    assert read(store, four.id).seq == four.seq
