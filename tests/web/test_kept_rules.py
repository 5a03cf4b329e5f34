"""House rules the crew keeps under a name: saved, offered, renamed, deleted."""

import re

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store import crews, house_rules, matches, players
from tests.toy import TOY
from tests.web.conftest import begin, phone_of_new_crew
from tests.web.forms import form_of
from tests.web.test_sides import FOUR, said

SPADES = find_game(GAMES, "spades")
COLD = {"option.embers": "false", "option.draughts": "2", "option.warmth": "7"}


def typed(*names: str, game: str = "hearthside", **more) -> MultiDict:
    form = MultiDict([("game", game), ("key", "k1"), ("dealer", "0")])
    for name in names:
        form.add("seat", name)
        form.add("plays", "1")
    form.update(more)
    return form


def keep(device, name, **more):
    form = typed("Ana", "Ben", move="keep", rules_name=name, **more)
    return device.post("/matches/new", data=form)


def kept(store, device):
    return house_rules.of_crew(store, device.crew_id)


class TestNewMatch:
    def test_rules_are_kept_and_pressed_among_the_sets(self, device, store):
        answer = keep(device, " Cold  nights ", **COLD)
        assert answer.status_code == 200
        (ours,) = kept(store, device)
        assert (ours.name, ours.game) == ("Cold nights", "hearthside")
        assert ours.options == TOY.Options(embers=False, draughts=2, warmth=7)
        assert re.search(rf'value="preset:ours:{ours.id}" aria-pressed="true"', answer.text)
        assert "Saved: they are among the sets now." in said(answer.text)
        assert form_of(answer.text, "new")["rules_name"] == ""

    def test_they_are_offered_after_last_time_and_before_those_of_the_game(self, device, store):
        keep(device, "Cold nights", **COLD)
        begin(store, device, FOUR, TOY)
        text = said(device.get("/matches/new?game=hearthside").text)
        order = ["As last time", "Cold nights", "By the hearth", "Cold evening"]
        assert sorted(order, key=text.rindex) == order

    def test_choosing_them_fills_the_fields_and_sits_as_they_were_kept(self, device, store):
        more = {"option.nil": "70", "sides": "alone"}
        form = typed(*FOUR, game="spades", move="keep", rules_name="Each alone", **more)
        device.post("/matches/new", data=form)
        (ours,) = kept(store, device)
        assert ours.seating == "alone"
        form = typed(*FOUR, game="spades", move=f"preset:ours:{ours.id}")
        after = form_of(device.post("/matches/new", data=form).text, "new")
        assert (after["option.nil"], after["sides"]) == ("70", "alone")
        answer = device.post("/matches/new", data=after)
        record = matches.read(store, answer.location.split("/")[2]).record
        assert (record.setup.options.nil, len(record.setup.sides)) == (70, 4)

    def test_those_of_one_game_are_not_offered_for_another(self, device):
        keep(device, "Cold nights", **COLD)
        assert "Cold nights" not in device.get("/matches/new?game=spades").text

    def test_a_stranger_may_keep_rules_too(self, client, store):
        assert keep(client, "Cold nights", **COLD).status_code == 200
        crew = crews.device_of(store, client.get_cookie("device").value).crews[0]
        assert [ours.name for ours in house_rules.of_crew(store, crew.id)] == ["Cold nights"]

    @pytest.mark.parametrize(
        ("name", "more", "sentence"),
        [
            pytest.param("", {}, "A name needs a letter", id="no name"),
            pytest.param(" \u200d ", {}, "A name needs a letter", id="an invisible name"),
            pytest.param("x" * 41, {}, "At most 40 characters", id="a long name"),
            pytest.param("x" * 100_000, {}, "At most 40 characters", id="a very long name"),
            pytest.param("a\u202eb", {}, "cannot be shown", id="a name turning around"),
            pytest.param("a\x00", {}, "cannot be shown", id="a NUL"),
            pytest.param("MINE", COLD, "Other rules are kept as Mine already", id="taken"),
            pytest.param("Ours", {"option.warmth": "99"}, "99 is outside", id="out of range"),
            pytest.param(
                "Ours",
                {"option.climbing": "true", "option.warmth": "0"},
                "Climbing needs some warmth",
                id="rules that exclude each other",
            ),
        ],
    )
    def test_what_cannot_be_kept_is_said_and_stays_typed(self, device, store, name, more, sentence):
        house_rules.save(store, device.crew_id, TOY, "Mine", TOY.Options())
        answer = keep(device, name, **more)
        assert answer.status_code == 422
        assert sentence in said(answer.text)
        assert rows_of(answer.text) == ["Ana", "Ben"]
        assert [ours.name for ours in kept(store, device)] == ["Mine"]
        if "needs" not in sentence and "warmth" not in str(more):
            assert form_of(answer.text, "new")["rules_name"].strip() == name.strip()

    def test_nothing_is_begun_by_keeping(self, device, store):
        keep(device, "Cold nights", **COLD)
        assert matches.running(store, device.crew_id) == []
        assert players.of_crew(store, device.crew_id) == []

    def test_a_bad_name_founds_no_crew(self, client):
        assert keep(client, "").status_code == 422
        assert client.get_cookie("device") is None

    def test_names_are_shown_as_text(self, device):
        keep(device, "<img onerror=alert(1)>{{7*7}}")
        text = device.get("/matches/new?game=hearthside").text
        assert "<img" not in text
        assert "{{7*7}}" in text


def rows_of(text: str) -> list[str]:
    return re.findall(r'name="seat" value="([^"]*)"', text)


class TestMatch:
    """The rules of a match that was played."""

    @pytest.fixture
    def match(self, device, store):
        options = SPADES.Options(target=300)
        alone = ((0,), (1,), (2,), (3,))
        return begin(store, device, FOUR, SPADES, options, sides=alone)

    def test_they_are_kept_from_its_details(self, device, store, match):
        answer = device.post(f"/matches/{match.id}/house-rules", data={"name": "To 300"})
        assert (answer.status_code, answer.location) == (303, f"/matches/{match.id}/facts?kept=1")
        (ours,) = kept(store, device)
        assert (ours.name, ours.options.target, ours.seating) == ("To 300", 300, "alone")
        assert "among the sets now" in said(device.get(answer.location).text)

    def test_a_double_tap_keeps_them_once(self, device, store, match):
        for _ in range(2):
            answer = device.post(f"/matches/{match.id}/house-rules", data={"name": "To 300"})
            assert answer.status_code == 303
        assert len(kept(store, device)) == 1

    @pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb", "\x00", "mine"])
    def test_a_name_that_cannot_be_is_refused_and_stays_typed(self, device, store, match, name):
        house_rules.save(store, device.crew_id, SPADES, "Mine", SPADES.Options())
        answer = device.post(f"/matches/{match.id}/house-rules", data={"name": name})
        assert answer.status_code == 422
        assert form_of(answer.text, "keep")["name"].strip() == name
        assert len(kept(store, device)) == 1


class TestCrewPage:
    @pytest.fixture
    def ours(self, device, store):
        for name in ("Cold nights", "Warm nights"):
            house_rules.save(store, device.crew_id, TOY, name, TOY.Options())
        return kept(store, device)

    def test_it_shows_them_with_their_game(self, device, ours):
        text = device.get("/crew").text
        assert form_of(text, "crew")[f"rules.{ours[0].id}"] == "Cold nights"
        assert "Hearthside" in said(text)

    def test_another_name(self, device, store, ours):
        answer = device.post("/crew", data={f"rules.{ours[0].id}": " Winter "})
        assert answer.status_code == 303
        assert [each.name for each in kept(store, device)] == ["Warm nights", "Winter"]

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            pytest.param("", "A name needs a letter", id="no name"),
            pytest.param("x" * 41, "At most 40 characters", id="a long name"),
            pytest.param("a\u202eb", "cannot be shown", id="a name turning around"),
            pytest.param("WARM nights", "Other rules are kept as WARM nights", id="taken"),
        ],
    )
    def test_what_is_no_name_is_said_and_nothing_is_saved(
        self, device, store, ours, name, sentence
    ):
        answer = device.post("/crew", data={f"rules.{ours[0].id}": name, "name": "Sunday"})
        assert answer.status_code == 422
        assert sentence in said(answer.text)
        assert [each.name for each in kept(store, device)] == ["Cold nights", "Warm nights"]
        assert crews.device_of(store, device.get_cookie("device").value).crews[0].name != "Sunday"

    def test_they_are_deleted(self, device, store, ours):
        answer = device.post(f"/crew/house-rules/{ours[0].id}/deletion")
        assert answer.status_code == 303
        assert [each.name for each in kept(store, device)] == ["Warm nights"]

    def test_those_of_another_crew_are_out_of_reach(self, app, device, store, ours):
        other = phone_of_new_crew(app, store, "Others")
        assert other.post(f"/crew/house-rules/{ours[0].id}/deletion").status_code == 404
        other.post("/crew", data={f"rules.{ours[0].id}": "Ours now"})
        assert kept(store, device) == ours
        assert "Cold nights" not in other.get("/crew").text
        form = typed("Ana", "Ben", move=f"preset:ours:{ours[0].id}")
        assert "Cold nights" not in other.post("/matches/new", data=form).text

    @pytest.mark.parametrize("number", ["0", "99", 2**31, 2**63, 10**30, "-1", "x"])
    def test_what_is_not_kept_cannot_be_deleted(self, device, number):
        assert device.post(f"/crew/house-rules/{number}/deletion").status_code == 404
