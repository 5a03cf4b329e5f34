"""A form sent twice: known by its key, and where it takes something away, led to the same place."""

import re

import pytest

from scorekeeper.store import house_rules, matches, players
from scorekeeper.store.entries import check_key
from scorekeeper.web.sent import form_key
from tests.web.conftest import phone_of_new_crew


def key_of(app, mark: str | None, *content: str | bytes) -> str:
    with app.test_request_context(method="POST", data={"nonce": mark} if mark else {}):
        return form_key(*content)


def test_a_form_is_known_by_its_mark_and_what_it_says(app):
    sent = key_of(app, "a", "match", b"\xff")
    assert sent == key_of(app, "a", "match", b"\xff")
    others = [("b", "match", b"\xff"), ("a", "match", b"\xfe"), ("a", "matc", b"h\xff")]
    assert sent not in {key_of(app, *each) for each in others}


def test_a_form_without_a_mark_is_never_known(app):
    assert key_of(app, None, "match") != key_of(app, None, "match")


@pytest.mark.parametrize("content", ["", "\ud800", "\0", "雨桐" * 5_000])
def test_the_key_of_any_form_is_one_the_store_takes(app, content):
    check_key(key_of(app, "²" * 9, content))


def forms(page: str) -> dict[str, str]:
    """Gives the proof in every form of a page that takes something away, by its address."""
    found = re.findall(r'<form[^>]*?(?:action="([^"]*)")?>(.*?)</form>', page, re.DOTALL)
    return {
        action: proof[1]
        for action, inside in found
        if (proof := re.search(r'name="offered" value="([^"]+)"', inside))
    }


@pytest.fixture(params=["a match", "a player", "house rules"])
def taking(request, device, match, store):
    """The page with the form, the form's address, and where it leads."""
    player, options = match.players[1].id, match.record.game.Options()
    rules = house_rules.save(store, device.crew_id, match.record.game, "Ours", options)
    deletion, erasure = f"/matches/{match.id}/deletion", f"/crew/players/{player}/erasure"
    return {
        "a match": (deletion, deletion, "/"),
        "a player": (erasure, erasure, "/crew?saved=1"),
        "house rules": ("/crew", f"/crew/house-rules/{rules.id}/deletion", "/crew?saved=1"),
    }[request.param]


def test_the_second_tap_leads_where_the_first_did(device, taking):
    shown, address, place = taking
    found = forms(device.get(shown).text)
    proof = found.get(address) or found[""]
    for _ in range(2):
        answer = device.post(address, data={"offered": proof})
        assert (answer.status_code, answer.location) == (303, place)


@pytest.mark.parametrize("proof", ["", "1 /", "\ud800", "é", "x" * 10_000])
def test_what_was_never_offered_is_not_there(device, taking, proof):
    _, address, _ = taking
    data = {"offered": proof.encode("utf-8", "surrogatepass")}
    assert device.post(address, data=data).status_code == 303
    assert device.post(address, data=data).status_code == 404


def test_another_phone_has_no_use_for_the_proof(app, device, taking, store):
    shown, address, _ = taking
    found = forms(device.get(shown).text)
    other = phone_of_new_crew(app, store, "Others")
    proof = {"offered": found.get(address) or found[""]}
    for phone in (other, app.test_client()):
        assert phone.post(address, data=proof).status_code == 404


def test_erasing_says_first_what_goes_and_what_stays(device, match, store):
    ana = match.players[1]
    text = device.get("/crew").text
    assert f'href="/crew/players/{ana.id}/erasure" aria-label="Erase Ana"' in text
    page = device.get(f"/crew/players/{ana.id}/erasure").text
    assert "<bdi>Ana</bdi>" in page
    assert "cannot be taken back" in page
    assert "points stay, under a number" in page
    assert ana.name in {player.name for player in players.of_crew(store, device.crew_id)}
    assert matches.read(store, match.id).record.players[1] == "Ana"


@pytest.mark.parametrize("number", ["0", "99", 2**63, 10**30, "-1", "x"])
def test_nobody_else_is_asked_about(device, match, number):
    assert device.get(f"/crew/players/{number}/erasure").status_code == 404
