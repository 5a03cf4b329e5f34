"""New match: from home to the first deal, for newcomers and for a crew, by plain forms."""

import re

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.games import GAMES
from scorekeeper.games.options import OptionsError
from scorekeeper.games.text import say
from scorekeeper.store import matches, players
from tests.toy import TOY, Hearthside
from tests.web.conftest import SIX, begin
from tests.web.forms import form_of


def typed(*names: str, **more) -> MultiDict:
    """Gives a form as a newcomer fills it in."""
    form = MultiDict([("game", "hearthside"), ("key", "k1"), ("dealer", "0")])
    for name in names:
        form.add("seat", name)
        form.add("plays", "1")
    form.update(more)
    return form


def only_match(store, client):
    (listed,) = matches.running(store, crew_of(client, store).id)
    return matches.read(store, listed.id)


def crew_of(client, store):
    from scorekeeper.store.crews import device_of

    return device_of(store, client.get_cookie("device").value).crews[0]


def rows(text: str) -> list[str]:
    """Gives the names on the list, in order, whether typed or known."""
    return re.findall(r'name="seat" value="([^"]*)"', text)


def test_a_newcomer_types_names_and_deals(client, store):
    form = form_of(client.get("/matches/new?game=hearthside").text, "new")
    assert form.getlist("seat") == [""] * 4
    form.setlist("seat", ["Ana", "", "Ben", "雨桐"])
    answer = client.post("/matches/new", data={**form.to_dict(flat=False), "deal": "1"})
    match = only_match(store, client)
    assert answer.status_code == 303
    assert answer.location == f"/matches/{match.id}/rounds/1"
    assert match.record.players == ("Ana", "Ben", "雨桐")
    assert match.record.setup.first_dealer == 0
    assert match.record.setup.options == TOY.Options()


def test_a_crew_finds_its_last_table_as_it_sat_and_who_would_deal(device, store):
    begin(store, device, SIX[:5], TOY, first_dealer=1, options=TOY.Options(warmth=7))
    text = device.get("/matches/new?game=hearthside").text
    assert rows(text) == list(SIX[:5])
    assert "As last time" in text
    assert "5 players, Ana deals, Maximiliane von Oberhausen leads" in text
    form = form_of(text, "new")
    assert form["option.warmth"] == "7"
    assert device.post("/matches/new", data=form).status_code == 303


def test_two_taps_begin_a_match_of_six_known_players(device, match, store):
    home = device.get("/").text
    address = re.search(r'href="(/matches/new\?game=[^"]+)"', home)[1]
    form = form_of(device.get(address).text, "new")
    answer = device.post("/matches/new", data=form)
    again = matches.read(store, answer.location.split("/")[2])
    assert again.record.players == SIX
    assert again.id != match.id


def test_another_game_begins_with_the_same_people(device, match):
    text = device.get("/matches/new?game=hearthside").text
    assert rows(text) == list(SIX)
    assert "for 2 to 5 players" in text


def test_the_rest_of_the_crew_is_offered(device, match, store):
    begin(store, device, ("Ana", "Omar"), TOY)
    text = device.get("/matches/new?game=hearthside").text
    assert rows(text) == ["Ana", "Omar"]
    assert 'value="add:Ben"' in text
    assert 'value="add:Ana"' not in text


@pytest.mark.parametrize(
    ("move", "names"),
    [
        pytest.param("up:1", ["Ben", "Ana", "Chi"], id="up"),
        pytest.param("down:1", ["Ana", "Chi", "Ben"], id="down"),
        pytest.param("add:Dee", ["Ana", "Ben", "Chi", "Dee"], id="a spare player"),
        pytest.param("new", ["Ana", "Ben", "Chi", ""], id="somebody new"),
        pytest.param("toggle:0", ["Ana", "Ben", "Chi"], id="tapped out, still listed"),
        pytest.param("stay", ["Ana", "Ben", "Chi"], id="Enter in a field"),
        pytest.param("preset:none", ["Ana", "Ben", "Chi"], id="a set of rules there is not"),
    ],
)
def test_a_tap_without_script_keeps_everything_typed(device, move, names):
    form = typed("Ana", "Ben", "Chi", move=move, place="at Chi’s", **{"option.warmth": "8"})
    text = device.post("/matches/new", data=form).text
    assert rows(text) == names
    kept = form_of(text, "new")
    assert (kept["place"], kept["option.warmth"], kept["key"]) == ("at Chi’s", "8", "k1")


def test_who_is_tapped_out_does_not_play(device, match, store):
    form = form_of(device.get("/matches/new").text, "new")
    form["move"] = "toggle:0"
    text = device.post("/matches/new", data=form).text
    assert 'aria-pressed="false">' in text
    assert "5 players" in text
    answer = device.post("/matches/new", data=form_of(text, "new"))
    assert matches.read(store, answer.location.split("/")[2]).record.players == SIX[1:]


def test_with_script_only_the_form_comes_back(device):
    form = typed("Ana", "Ben", move="stay")
    answer = device.post("/matches/new", data=form, headers={"X-Fragment": "1"})
    assert answer.text.lstrip().startswith("<button")
    assert "<html" not in answer.text
    assert "2 players, Ana deals, Ben leads" in answer.text


def test_a_set_of_rules_fills_the_fields(device):
    text = device.post("/matches/new", data=typed("Ana", "Ben", move="preset:cold")).text
    form = form_of(text, "new")
    assert (form.getlist("option.embers"), form["option.draughts"]) == (["false"], "2")
    assert '<details class="paper" id="rules" open>' in text
    assert re.search(r'value="preset:cold" aria-pressed="true"', text)


def test_another_game_keeps_the_names_and_brings_its_own_rules(device):
    other = GAMES[0]
    form = typed("Ana", "Ben", move=f"game:{other.slug}")
    text = device.post("/matches/new", data=form).text
    assert rows(text) == ["Ana", "Ben"]
    assert str(other.presets[1].name) in text


def test_a_double_tap_begins_one_match(device, store):
    form = typed("Ana", "Ben")
    first, second = (device.post("/matches/new", data=form) for _ in range(2))
    assert first.location == second.location
    assert len(matches.running(store, device.crew_id)) == 1


def test_a_page_gone_back_to_and_changed_begins_another(device, store):
    device.post("/matches/new", data=typed("Ana", "Ben"))
    device.post("/matches/new", data=typed("Ana", "Chi"))
    assert len(matches.running(store, device.crew_id)) == 2


def test_own_rules_are_played(device, store):
    more = {"option.climbing": "true", "option.warmth": "9", "option.draughts": "2"}
    answer = device.post("/matches/new", data=typed("Ana", "Ben", place=" at  Chi’s ", **more))
    record = matches.read(store, answer.location.split("/")[2]).record
    assert record.setup.options == TOY.Options(climbing=True, warmth=9, draughts=2)
    assert record.place == "at Chi’s"


@pytest.mark.parametrize(
    ("names", "more", "said"),
    [
        pytest.param(["Ana"], {}, "needs 2 players; there is 1", id="one player"),
        pytest.param(["", " "], {}, "needs 2 players; there are 0", id="nobody"),
        pytest.param("ABCDEF", {}, "for 5 players at most; there are 6", id="six for five"),
        pytest.param(["A"] * 60, {}, "there are 40", id="sixty rows"),
        pytest.param(["Ana", "ANA"], {}, "ANA is seated already", id="the same name twice"),
        pytest.param(["Ana", "x" * 41], {}, "At most 40 characters", id="a long name"),
        pytest.param(["Ana", "x" * 100_000], {}, "At most 40 characters", id="a very long name"),
        pytest.param(["Ana", "a\u202eb"], {}, "cannot be shown", id="a name turning around"),
        pytest.param(["Ana", "a\x00"], {}, "cannot be shown", id="a NUL"),
        pytest.param(["Ana", "\u200d"], {}, "needs a letter", id="an invisible name"),
        pytest.param(["A", "B"], {"place": "x" * 121}, "At most 120", id="a long place"),
        pytest.param(["A", "B"], {"place": "\x07"}, "cannot be shown", id="a bell for a place"),
        pytest.param(["A", "B"], {"option.warmth": "99"}, "99 is outside", id="out of range"),
        pytest.param(["A", "B"], {"option.warmth": "NaN"}, "is not a number", id="no number"),
        pytest.param(["A", "B"], {"option.draughts": "7"}, "cannot be chosen", id="no choice"),
        pytest.param(
            ["A", "B"],
            {"option.climbing": "true", "option.warmth": "0"},
            "Climbing needs some warmth",
            id="rules that exclude each other",
        ),
    ],
)
def test_what_cannot_be_is_said_kept_and_not_begun(device, store, names, more, said):
    form = typed(*names, **more)
    answer = device.post("/matches/new", data=form)
    assert answer.status_code == 422
    assert said in answer.text
    assert "Not dealt yet" in answer.text
    kept = form_of(answer.text, "new")
    for key, value in more.items():
        if key != "option.draughts":  # a list of choices has no place for another one
            assert kept.getlist(key)[-1].strip() == value.strip()
    assert [n.strip() for n in kept.getlist("seat")] == [n.strip() for n in names][:40]
    assert matches.running(store, device.crew_id) == []
    assert players.of_crew(store, device.crew_id) == []


@pytest.mark.parametrize(("name", "value"), [("dealer", "zzz"), ("dealer", "99"), ("plays", "zzz")])
def test_what_no_page_of_ours_sends_deals_nothing(device, store, name, value):
    answer = device.post("/matches/new", data=typed("Ana", "Ben", **{name: value}))
    assert answer.status_code == 422
    assert "cannot be chosen here" in answer.text
    assert form_of(answer.text, "new").getlist("seat")[:2] == ["Ana", "Ben"]
    assert matches.running(store, device.crew_id) == []


@pytest.mark.parametrize("key", ["climbing", ""], ids=["one rule", "rules together"])
def test_rules_that_do_not_go_with_so_many_players(device, monkeypatch, key):
    def refuse(game, setup) -> None:
        raise OptionsError(say("Not with {seats}", seats=setup.seats), key)

    monkeypatch.setattr(Hearthside, "check_setup", refuse)
    foretold = device.post("/matches/new", data=typed("Ana", "Ben", move="stay")).text
    assert "for 2 to 5 players" in foretold
    assert "leads" not in foretold
    answer = device.post("/matches/new", data=typed("Ana", "Ben"))
    assert answer.status_code == 422
    assert "Not with 2" in answer.text


def test_names_are_shown_as_text(device, store):
    names = ["<img onerror=alert(1)>", "{{7*7}}", "a&b", '"><b>']
    answer = device.post("/matches/new", data=typed(*names), follow_redirects=False)
    assert answer.status_code == 303
    text = device.get("/matches/new?game=hearthside").text
    assert "<img" not in text
    assert form_of(text, "new").getlist("seat") == names


@pytest.mark.parametrize("slug", ["", "nothing", "\x00", "../etc", "x" * 5000])
def test_an_unknown_game_is_no_page(device, slug):
    assert device.post("/matches/new", data={"game": slug}).status_code == 404
    if slug:
        assert device.get("/matches/new", query_string={"game": slug}).status_code == 404


def test_a_key_that_is_none_is_replaced(device, store):
    answer = device.post("/matches/new", data=typed("Ana", "Ben", key="ü" * 200))
    assert answer.status_code == 303


@pytest.mark.parametrize("zone", ["Asia/Taipei", "", "Mars/Olympus", "\x00", "x" * 900])
def test_the_first_match_founds_a_crew_in_the_browsers_time_zone(client, store, zone):
    answer = client.post("/matches/new", data=typed("Ana", "Ben", zone=zone))
    assert answer.status_code == 303
    assert crew_of(client, store).zone == ("Asia/Taipei" if zone == "Asia/Taipei" else "UTC")


def test_one_game_alone_is_not_asked_for(make_app):
    text = make_app(games=(TOY,)).test_client().get("/matches/new").text
    assert "game:hearthside" not in text
    assert 'name="game" value="hearthside"' in text


def test_no_further_player_is_offered_at_the_most_a_game_seats(device):
    most = TOY.seats[-1]
    for players_, offered in ((most - 1, True), (most, False)):
        form = typed(*(f"P{n}" for n in range(players_)), move="stay")
        answer = device.post("/matches/new", data=form)
        assert ('id="new-name"' in answer.text) is offered


@pytest.mark.parametrize("game", [TOY, *GAMES], ids=lambda game: game.slug)
def test_the_key_that_deals_says_the_word_of_the_game(client, game):
    text = client.get(f"/matches/new?game={game.slug}").text
    assert f"<span>Deal {game.round_name(1)}</span>" in text
