"""The crew's page: names, paper, zone; what is refused is kept and nothing is half saved."""

from zoneinfo import ZoneInfo

import pytest

from scorekeeper.store import crews, players
from tests.web.conftest import SIX, phone_of_new_crew


def fields(store, device, **changed: str) -> dict[str, str]:
    """Gives the form as it stands, but for what is *changed*; players by their first name."""
    known = players.of_crew(store, device.crew_id)
    form = {"name": "Friday crew", "zone": "UTC", "paper": "A4"}
    form |= {f"player.{player.id}": player.name for player in known}
    for key, value in changed.items():
        ids = [player.id for player in known if player.name == key]
        form[f"player.{ids[0]}" if ids else key] = value
    return form


def names(store, device) -> set[str]:
    return {player.name for player in players.of_crew(store, device.crew_id)}


def test_the_page_shows_what_there_is(device, match):
    text = device.get("/crew").text
    assert 'value="Friday crew"' in text
    for name in SIX:
        assert f'value="{name}"' in text


def test_a_stranger_has_no_crew(client):
    assert client.get("/crew").status_code == 404
    assert client.post("/crew", data={"name": "Ours"}).status_code == 404


def test_everything_is_changed_at_once(device, match, store):
    changed = fields(
        store, device, Ana="Anna", name="Saturdays", zone="Asia/Taipei", paper="Letter"
    )
    answer = device.post("/crew", data=changed, follow_redirects=True)
    assert "Saved." in answer.text
    assert "Saturdays" in answer.text
    assert 'value="Anna"' in answer.text
    assert "<option selected>Asia/Taipei</option>" in answer.text
    assert "Anna" in names(store, device)
    assert "Ana" not in names(store, device)


def test_two_pages_at_once_take_nothing_back_from_each_other(device, match, store):
    shown = fields(store, device)
    page = shown | {f"was.{key}": value for key, value in shown.items()}
    numbers = {player.name: player.id for player in players.of_crew(store, device.crew_id)}
    device.post("/crew", data=page | {f"player.{numbers['Ana']}": "Anna", "zone": "Asia/Taipei"})
    device.post("/crew", data=page | {f"player.{numbers['Chi']}": "Chiara", "paper": "Letter"})
    assert {"Anna", "Chiara"} <= names(store, device)
    assert "<option selected>Asia/Taipei</option>" in device.get("/crew").text


def test_what_was_shown_stands_in_the_form(device, match, store):
    shown, text = fields(store, device), device.get("/crew").text
    for key, value in shown.items():
        assert f'<input type="hidden" name="was.{key}" value="{value}">' in text


def test_after_a_refusal_the_name_to_erase_is_the_one_that_is_kept(device, match, store):
    text = device.post("/crew", data=fields(store, device, Ana="chi")).text
    assert 'aria-label="Erase Ana"' in text


def test_a_zone_that_only_a_browser_names_is_kept(device, match, store):
    crews.change(store, device.crew_id, name="", zone="Etc/GMT+3", paper="A4")
    assert "<option selected>Etc/GMT+3</option>" in device.get("/crew").text
    form = fields(store, device, zone="Etc/GMT+3", name="Saturdays")
    assert device.post("/crew", data=form).status_code == 303


def test_times_are_the_crews(device, match, store):
    crews.change(store, device.crew_id, name="", zone="Asia/Kolkata", paper="A4")
    local = match.started.astimezone(ZoneInfo("Asia/Kolkata"))
    assert f"since {local:%H:%M}" in device.get("/").text


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        pytest.param({"name": "x" * 41}, "At most 40 characters", id="a crew's name too long"),
        pytest.param({"name": "a\u202eb"}, "cannot be shown", id="a crew's name turning around"),
        pytest.param({"zone": "Mars/Olympus"}, "no time zone we know", id="an unknown zone"),
        pytest.param({"zone": "../../etc/passwd"}, "no time zone we know", id="a path for a zone"),
        pytest.param({"paper": "A3"}, "Choose one of the papers", id="a paper nobody has"),
        pytest.param({"Ana": ""}, "needs a letter", id="a player without a name"),
        pytest.param({"Ana": "chi"}, "is another player", id="a name that is taken"),
        pytest.param({"Ana": "Xu", "Ben": "xu"}, "is another player", id="two new names alike"),
        pytest.param({"Ana": "a\x00"}, "cannot be shown", id="a NUL in a name"),
        pytest.param({"Ana": "<img onerror=x>" * 4}, "At most 40", id="a picture for a name"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_saved(device, match, store, changed, said):
    form = fields(store, device, **{"name": "New name", **changed})
    answer = device.post("/crew", data=form)
    assert answer.status_code == 422
    assert said in answer.text
    assert '<p class="paper wrong" role="alert">Not saved' in answer.text
    assert "<img onerror" not in answer.text
    assert names(store, device) == set(SIX)
    assert "New name" not in device.get("/").text


def test_a_player_is_erased_and_the_match_stays(device, match, store):
    ana = next(p for p in players.of_crew(store, device.crew_id) if p.name == "Ana")
    assert device.post(f"/crew/players/{ana.id}/erasure").status_code == 303
    assert 'value="Ana"' not in device.get("/crew").text
    home = device.get("/").text
    assert "Ana" not in home
    assert "Round 1 of 10" in home


def test_nobody_erases_the_players_of_others(app, device, match, store):
    ana = next(p for p in players.of_crew(store, device.crew_id) if p.name == "Ana")
    other = phone_of_new_crew(app, store, "Others")
    assert other.post(f"/crew/players/{ana.id}/erasure").status_code == 404
    assert "Ana" in names(store, device)
