"""What goes wrong is said on a page in our look, in the right words, without details of ours."""

from importlib import import_module
from pkgutil import walk_packages

import pytest
from werkzeug.exceptions import HTTPException
from werkzeug.exceptions import abort as stop

from scorekeeper import store
from scorekeeper.games.text import say
from scorekeeper.store import crews, engine, fold, house_rules, players, schema
from scorekeeper.store.errors import StoreError
from scorekeeper.web import errors


@pytest.fixture
def failing(make_app, monkeypatch):
    """A browser of an app whose home page fails as told."""

    def fail_with(error: Exception, **config):
        def fails(*args):
            raise error

        app = make_app(**config)
        app.view_functions["home.home"] = fails
        return app.test_client()

    return fail_with


@pytest.mark.parametrize(
    ("address", "method", "status", "words"),
    [
        pytest.param("/nothing", "GET", 404, "There is no such page", id="no such page"),
        pytest.param("/matches/22222222/board", "GET", 404, "no such page", id="no such match"),
        pytest.param("/", "POST", 405, "not meant to be opened", id="a form sent to a page"),
        pytest.param("/help", "DELETE", 405, "not meant to be opened", id="another method"),
        pytest.param("/matches/new", "PUT", 405, "not meant to be opened", id="put"),
    ],
)
def test_wrong_addresses_are_answered_in_our_look(client, address, method, status, words):
    answer = client.open(address, method=method)
    assert answer.status_code == status
    assert words in answer.text
    assert "all.css" in answer.text
    assert 'href="/"' in answer.text


def test_what_is_allowed_is_said_to_programs(client):
    assert "GET" in client.post("/").headers["Allow"]


@pytest.mark.parametrize(
    ("kind", "status", "words"),
    [
        pytest.param(engine.Busy, 503, "It was not saved", id="busy"),
        pytest.param(engine.Full, 507, "Matches can still be read", id="full"),
        pytest.param(engine.ReadOnly, 503, "It was not saved", id="read only"),
        pytest.param(engine.Unreachable, 503, "It was not saved", id="unreachable"),
        pytest.param(crews.UnknownCrew, 404, "There is no such page", id="unknown crew"),
        pytest.param(players.UnknownPlayer, 404, "There is no such page", id="unknown player"),
        pytest.param(fold.UnknownGame, 404, "There is no such page", id="unknown game"),
        pytest.param(house_rules.UnknownHouseRules, 404, "no such page", id="unknown rules"),
        pytest.param(StoreError, 422, "Seven of nine", id="anything it refuses"),
    ],
)
def test_what_the_store_refuses_is_said(failing, kind, status, words):
    answer = failing(kind(say("Seven of nine in /var/secret"))).get("/")
    assert answer.status_code == status
    assert words in answer.text
    assert ("/var/secret" in answer.text) == (status == 422)
    assert ("Retry-After" in answer.headers) == (status == 503)


@pytest.mark.parametrize(
    "kind",
    [engine.DamagedDatabase, engine.MissingDatabase, schema.LostDatabase, schema.WrongVersion],
)
def test_what_does_not_pass_by_waiting_is_not_to_be_tried_again(failing, kind):
    answer = failing(kind(say("Seven of nine in /var/secret"))).get("/")
    assert answer.status_code == 503
    assert "finds in its log what to do" in answer.text
    assert "/var/secret" not in answer.text
    assert "Retry-After" not in answer.headers


def test_a_script_gets_a_part_of_a_page(failing):
    answer = failing(engine.Busy(say("Busy"))).get("/", headers={"X-Fragment": "1"})
    assert answer.status_code == 503
    assert "<html" not in answer.text
    assert 'role="alert" data-status="503"' in answer.text


def test_a_fault_of_ours_is_said_and_logged(failing, caplog):
    client = failing(ZeroDivisionError("secret detail"), TESTING=False)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "A fault of ours" in answer.text
    assert "secret detail" not in answer.text
    assert "secret detail" in caplog.text


@pytest.mark.parametrize("code", [400, 401, 403, 408, 410, 415, 418, 429, 451, 501])
def test_any_status_has_words(failing, code):
    try:
        stop(code)
    except HTTPException as error:
        answer = failing(error).get("/")
    assert answer.status_code == code
    assert "Nothing was changed" in answer.text


def test_every_refusal_of_the_store_has_a_status():
    for module in walk_packages(store.__path__, "scorekeeper.store."):
        if "migrations" not in module.name:
            import_module(module.name)
    kinds, asked = set(), [StoreError]
    while asked:
        found = [kind for kind in asked.pop().__subclasses__() if "tests" not in kind.__module__]
        kinds.update(found)
        asked += found
    assert kinds == set(errors.STORE_STATUS), "say in STORE_STATUS what a new refusal answers"


def test_every_status_of_the_store_has_words():
    assert set(errors.STORE_STATUS.values()) <= set(errors.SAID)


def test_help_says_what_it_is_not(client):
    text = client.get("/help").text
    assert "not connected with the publishers" in text
    assert "Hearthside" in text
    assert "Made up for the tests." in text
