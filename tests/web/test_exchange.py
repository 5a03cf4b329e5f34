"""Matches that leave and enter as game files."""

import json
import re

import pytest

from scorekeeper.exchange.game_file import dump
from scorekeeper.store.matches import finished, read, running
from scorekeeper.store.players import of_crew
from tests.web.conftest import begin
from tests.web.evenings import NASTY, enter, play, text_of

FILE = {
    "format": "scorekeeper-game",
    "version": 1,
    "game": "skull-king",
    "players": ["Ana", "Ben", "Chi"],
    "options": {"kraken": True},
    "title": "Friday",
    "started": "2026-11-20T19:30:00Z",
    "rounds": [
        {"bids": [0, 1, 1], "tricks": [0, 1, 0]},
        {"bids": [1, 0, 2], "tricks": [1, 0, 0], "destroyed": 1, "wagers": [0, 0, 0]},
        {"bids": [2, 1, 0]},
    ],
}


@pytest.fixture
def evening(device, store):
    match = begin(store, device, ("Ana", "Ben", "雨桐"), title="Ben’s evening")
    return play(store, device, match, [([1, 0, 0], [1, 0, 0]), ([0, 1, 0], [0, 1, 1])])


def bring_in(phone, data, **fields):
    return send(phone, {"file": data} | fields)


def paste(phone, text, **fields):
    return send(phone, {"text": text} | fields)


def send(phone, fields):
    """Sends a form as browsers do that has a file on it."""
    parts = []
    for name, value in fields.items():
        file = '; filename="evening.json"' if name == "file" else ""
        head = f'--BOUND\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'
        parts += [head.encode(), value if isinstance(value, bytes) else value.encode(), b"\r\n"]
    body = b"".join(parts) + b"--BOUND--\r\n"
    kind = "multipart/form-data; boundary=BOUND"
    return phone.post("/import", data=body, content_type=kind)


def nothing_kept(store, phone):
    return not running(store, phone.crew_id) and not finished(store, phone.crew_id, None, 9)


def test_a_match_leaves_as_a_game_file(device, evening):
    answer = device.get(f"/matches/{evening.id}/game-file")
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    disposition = answer.headers["Content-Disposition"]
    assert disposition.startswith("attachment")
    assert f"skull-king-{evening.started:%Y-%m-%d}.json" in disposition
    assert answer.data == dump(evening.record)


def test_it_comes_back_as_a_new_match_with_the_same_facts(device, store, evening):
    data = device.get(f"/matches/{evening.id}/game-file").data
    answer = bring_in(device, data, nonce="a")
    assert answer.status_code == 303
    match = read(store, answer.location.split("/")[-2])
    assert match.id != evening.id
    assert dump(match.record) == data
    assert match.players == evening.players
    assert match.board.totals == evening.board.totals


def test_a_pasted_text_will_do(device, store):
    answer = paste(device, json.dumps(FILE, indent=1), nonce="a")
    assert answer.status_code == 303
    words = text_of(device.get(answer.location))
    assert "round 2 of 10 closed, Friday" in words
    assert {player.name for player in of_crew(store, device.crew_id)} == {"Ana", "Ben", "Chi"}


def test_players_are_found_by_name(device, store, evening):
    before = {player.id for player in of_crew(store, device.crew_id)}
    bring_in(device, json.dumps(FILE | {"players": ["ana", "BEN", "Chi"]}).encode())
    after = {player.id for player in of_crew(store, device.crew_id)}
    assert len(after - before) == 1


def test_the_same_page_sent_twice_brings_in_one_match(device, store):
    for _ in range(2):
        assert bring_in(device, json.dumps(FILE).encode(), nonce="a").status_code == 303
    assert len(running(store, device.crew_id)) == 1
    assert bring_in(device, json.dumps(FILE).encode(), nonce="b").status_code == 303
    assert len(running(store, device.crew_id)) == 2


def test_on_a_fresh_device_it_founds_a_crew(client):
    assert client.get("/import").status_code == 200
    answer = paste(client, json.dumps(FILE))
    assert answer.status_code == 303
    assert client.get(answer.location).status_code == 200
    assert "Go on: tricks of round 3" in text_of(client.get("/"))


def changed(**changes):
    return json.dumps(FILE | changes)


ROUND = {"bids": [0, 1, 1], "tricks": [0, 1, 0]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "Not JSON", id="nothing"),
        pytest.param("[" * 2000, "Not brought in", id="brackets"),
        pytest.param("[" * 200_000, "too deep", id="brackets beyond what any reader takes"),
        pytest.param("null", "object", id="null"),
        pytest.param('{"a": NaN}', "“a”: not a whole number", id="not a number"),
        pytest.param('{"a": 1, "a": 1}', "“a”: the key is there twice", id="duplicate keys"),
        pytest.param(changed(game="tarot"), "“game”:", id="a game we do not know"),
        pytest.param(changed(players=["Ana"]), "“players”:", id="too few players"),
        pytest.param(changed(players=["Ana", "ana", "Chi"]), "sits in two", id="one player twice"),
        pytest.param(changed(players=["Ana", "\u202eB", "C"]), "“players[1]”:", id="a turned name"),
        pytest.param(
            changed(options={"kraken": 1}), "options.kraken", id="an option of wrong type"
        ),
        pytest.param(
            changed(options={"rounds": [99]}),
            "“rounds”: 99 is outside",
            id="an option out of range",
        ),
        pytest.param("{}", "“format”: is missing", id="nothing in it"),
        pytest.param(changed(x=1), "“x”:", id="an unknown key"),
        pytest.param(
            changed(rounds=[ROUND | {"bids": [0, 1.5, 1]}]),
            "“rounds[0].bids[1]”:",
            id="a fraction",
        ),
        pytest.param(
            changed(rounds=[ROUND | {"bids": [0, 7, 1]}]), "Round 1: bid 7", id="a bid too high"
        ),
        pytest.param(
            changed(rounds=[ROUND | {"tricks": [1, 1, 0]}]), "Round 1:", id="a trick too many"
        ),
    ],
)
def test_what_is_no_game_file_is_refused_with_its_place(device, store, text, said):
    answer = paste(device, text)
    assert answer.status_code == 422
    words = text_of(answer)
    assert "Not brought in" in words
    assert said in words
    assert nothing_kept(store, device)
    assert of_crew(store, device.crew_id) == []


def test_all_faults_of_a_round_are_said(device):
    rounds = [ROUND | {"bids": [0, 7, 1], "tricks": [1, 1, 0]}]
    words = text_of(paste(device, changed(rounds=rounds)))
    assert words.count("Round 1:") == 2


@pytest.mark.parametrize("wrong", ["file", "text"])
def test_what_was_refused_is_marked(device, wrong):
    answer = bring_in(device, b"{") if wrong == "file" else paste(device, "{")
    fields = re.findall(r'id="(\w+)"[^>]* aria-invalid="true"', answer.text)
    assert fields == [wrong]


def test_a_script_that_asks_is_told_too(device):
    answer = device.post("/import", data={"text": "{"}, headers={"X-Fragment": "1"})
    assert answer.status_code == 422
    assert answer.text.count('aria-invalid="true"') == 1


def test_what_was_pasted_is_kept(device):
    text = '{"format": "other </textarea><script>"}'
    page = paste(device, text).get_data(as_text=True)
    assert "other &lt;/textarea&gt;&lt;script&gt;" in page


@pytest.mark.parametrize("value", NASTY)
def test_nasty_bytes_are_refused(device, store, value):
    data = value.encode("utf-8", "surrogatepass")
    for answer in (bring_in(device, data), bring_in(device, b"", text=data)):
        assert answer.status_code == 422
    assert nothing_kept(store, device)


def test_a_file_of_a_mebibyte_is_read_and_a_larger_one_is_not(device, store):
    text = changed(note="rain")
    padded = text.encode() + b" " * (1024 * 1024 - len(text.encode()))
    assert bring_in(device, padded).status_code == 303
    assert bring_in(device, padded + b" ").status_code == 413
    assert bring_in(device, b"x" * (10 * 1024 * 1024)).status_code == 413
    assert paste(device, "x" * (3 * 1024 * 1024)).status_code == 413
    assert len(running(store, device.crew_id)) == 1


def test_rounds_that_are_too_many_are_counted_before_they_are_read(device):
    answer = bring_in(device, json.dumps(FILE | {"rounds": ["unread"] * 1001}))
    assert answer.status_code == 422
    assert "“rounds”: 1001 rounds: at most 1000 can be kept" in text_of(answer)


def test_a_large_file_is_read_with_its_token_too(make_app, device):
    strict = make_app(WTF_CSRF_ENABLED=True).test_client()
    strict.set_cookie("device", device.get_cookie("device").value)
    page = strict.get("/import").get_data(as_text=True)
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    padded = changed(title="Large").encode() + b" " * (1024 * 1024 - 9000)
    assert bring_in(strict, padded, csrf_token=token).status_code == 303


def test_many_fields_are_refused(device):
    fields = {f"x{n}": "1" for n in range(1001)}
    assert paste(device, changed(), **fields).status_code in (303, 413)


def test_a_match_with_everything_comes_back_the_same(device, store):
    options = store.games[0].Options(loot=True, kraken=True, pirate_powers=True)
    match = begin(store, device, ("Ana", "Ben", "Chi", "Dee"), options=options, note="a\nb")
    match = enter(store, device, match, 1, [1, 0, 0, 0], [1, 0, 0, 0], fourteens=(1,))
    adjustments = [{"side": 1, "points": -10, "reason": "late"}]
    match = enter(
        store, device, match, 2, [1, 1, 0, 0], [1, 1, 0, 0],
        alliances=[[2, 0]], adjustments=adjustments, dealer=3, wager=(10,),
    )  # fmt: skip
    data = device.get(f"/matches/{match.id}/game-file").data
    answer = bring_in(device, data)
    assert dump(read(store, answer.location.split("/")[-2]).record) == data


def test_a_stranger_gets_no_file(client, evening):
    assert client.get(f"/matches/{evening.id}/game-file").status_code == 404
