"""Who may ask what: every route of the app has a rule here, or the test fails."""

from enum import Enum, auto

import pytest
from flask import Flask
from sqlalchemy import insert, select

from scorekeeper.store import crews, house_rules, matches, players
from scorekeeper.store.tables import membership, metadata
from scorekeeper.web.rights import COOKIE, platform
from tests.web.conftest import begin, phone_of_new_crew
from tests.web.forms import form_of


class Who(Enum):
    """Whom a route answers."""

    ANYBODY = auto()
    CREW = auto()
    """A device with a crew, about that crew only."""
    OF_MATCH = auto()
    """A device of the crew whose match it is."""


RULES = {
    "static": Who.ANYBODY,
    "home.home": Who.ANYBODY,
    "help.help_page": Who.ANYBODY,
    "history.history": Who.ANYBODY,
    "history.unfinished": Who.ANYBODY,
    "new_match.new": Who.ANYBODY,
    "new_match.create": Who.ANYBODY,
    "sheets.blank_page": Who.ANYBODY,
    "sheets.blank_sheet": Who.ANYBODY,
    "referee.anywhere": Who.ANYBODY,
    "rules.rules_page": Who.ANYBODY,
    "exchange.import_page": Who.ANYBODY,
    "exchange.bring_in": Who.ANYBODY,
    "crews.crew_page": Who.CREW,
    "crews.change": Who.CREW,
    "crews.erasure": Who.OF_MATCH,
    "crews.erase": Who.OF_MATCH,
    "crews.delete_rules": Who.OF_MATCH,
    "matches.match_page": Who.OF_MATCH,
    "matches.ending": Who.OF_MATCH,
    "matches.reopening": Who.OF_MATCH,
    "matches.rematch": Who.OF_MATCH,
    "matches.again": Who.OF_MATCH,
    "matches.deletion": Who.OF_MATCH,
    "matches.delete": Who.OF_MATCH,
    "rounds.show_round": Who.OF_MATCH,
    "entries.enter": Who.OF_MATCH,
    "entries.take_back": Who.OF_MATCH,
    "board.board": Who.OF_MATCH,
    "correction.correction": Who.OF_MATCH,
    "correction.correct": Who.OF_MATCH,
    "facts.facts": Who.OF_MATCH,
    "facts.change_facts": Who.OF_MATCH,
    "facts.keep_rules": Who.OF_MATCH,
    "people.people": Who.OF_MATCH,
    "people.join": Who.OF_MATCH,
    "people.leave": Who.OF_MATCH,
    "people.come_back": Who.OF_MATCH,
    "deal.deal": Who.OF_MATCH,
    "deal.change": Who.OF_MATCH,
    "referee.at_table": Who.OF_MATCH,
    "referee.book": Who.OF_MATCH,
    "referee.undo": Who.OF_MATCH,
    "sheets.filled_sheet": Who.OF_MATCH,
    "exchange.game_file": Who.OF_MATCH,
}


def asked(app: Flask, who: Who, match, player: int) -> list[tuple[str, str]]:
    """Lists the methods and addresses of all routes with this rule."""
    slug = match.record.game.slug
    values = {"match_id": match.id, "number": 1, "player_id": player, "slug": slug, "rules_id": 1}
    with app.test_request_context():
        adapter = app.create_url_adapter(None) or app.url_map.bind("localhost")
        return [
            (method, adapter.build(rule.endpoint, {k: values[k] for k in rule.arguments}))
            for rule in app.url_map.iter_rules()
            for method in rule.methods - {"HEAD", "OPTIONS"}
            if RULES.get(rule.endpoint) is who and rule.endpoint != "static"
        ]


@pytest.fixture
def player(device, match, store) -> int:
    """A player of the crew, which keeps house rules number 1 too."""
    game = match.record.game
    assert house_rules.save(store, device.crew_id, game, "Ours", game.Options()).id == 1
    return players.of_crew(store, device.crew_id)[0].id


@pytest.fixture
def strangers(app, store):
    """Everybody but the crew itself."""
    forged = app.test_client()
    forged.set_cookie(COOKIE, "A" * 22)
    return {
        "no cookie": app.test_client(),
        "a forged cookie": forged,
        "another crew": phone_of_new_crew(app, store, "Others"),
    }


def test_every_route_has_a_rule(app):
    endpoints = {rule.endpoint for rule in app.url_map.iter_rules()}
    assert endpoints - set(RULES) == set(), "say in RULES whom a new route answers"


@pytest.mark.parametrize("who", ["no cookie", "a forged cookie", "another crew"])
def test_strangers_are_told_that_there_is_nothing(app, device, match, player, strangers, who):
    unknown = strangers[who].get("/matches/22222222/board").data
    for method, address in asked(app, Who.OF_MATCH, match, player):
        answer = strangers[who].open(address, method=method, data={"cell": "1.bid.0=1"})
        assert (method, address, answer.status_code) == (method, address, 404)
        assert answer.data == unknown, "unknown and forbidden look the same"


@pytest.mark.parametrize("who", ["no cookie", "a forged cookie"])
def test_who_has_no_crew_has_no_page_of_a_crew(app, match, player, strangers, who):
    for method, address in asked(app, Who.CREW, match, player):
        assert strangers[who].open(address, method=method).status_code == 404


def test_another_crews_page_is_its_own(strangers, match):
    text = strangers["another crew"].get("/crew").text
    assert "Others" in text
    assert "Friday crew" not in text
    assert "Ben" not in text


def test_nothing_of_strangers_changed_anything(app, device, match, player, strangers, store):
    for client in strangers.values():
        for who in Who:
            for method, address in asked(app, who, match, player):
                client.open(address, method=method, data={"cell": "1.bid.0=1"})
    after = matches.read(store, match.id)
    assert (after.seq, after.record) == (match.seq, match.record)
    assert [kept.name for kept in house_rules.of_crew(store, device.crew_id)] == ["Ours"]


def test_the_crew_itself_is_answered(app, device, match, player):
    for who in Who:
        for method, address in asked(app, who, match, player):
            if method == "GET" and not address.endswith(".pdf"):
                assert device.get(address).status_code in (200, 303), address


@pytest.mark.parametrize("token", ["", " ", "x" * 5000, "é", "a;b", "\udc80"])
def test_a_cookie_that_is_none_is_a_stranger(app, token):
    client = app.test_client()
    answer = client.get(
        "/", headers={"Cookie": f"{COOKIE}={token}".encode("latin-1", "replace").decode("latin-1")}
    )
    assert answer.status_code == 200


def filled_in(answer):
    """Fills the page of a new match in, with two names."""
    form = form_of(answer.text, "new")
    form.setlist("seat", ["Ana", "Ben"])
    return form.to_dict(flat=False)


def test_a_device_gets_its_cookie_once_for_ten_years(client):
    first = client.post("/matches/new", data=filled_in(client.get("/matches/new")))
    (cookie,) = [c for c in first.headers.getlist("Set-Cookie") if c.startswith(COOKIE)]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Max-Age=315360000" in cookie
    assert "Secure" not in cookie
    again = client.get("/matches/new")
    assert not [c for c in again.headers.getlist("Set-Cookie") if c.startswith(COOKIE)]


def test_a_known_device_keeps_its_cookie_as_long_as_it_comes_home(device, match):
    before = device.get_cookie("device").value
    (cookie,) = device.get("/").headers.getlist("Set-Cookie")
    assert cookie.startswith(f"device={before};")
    assert "Max-Age=315360000" in cookie
    assert "Set-Cookie" not in device.get("/history").headers


def test_home_says_that_the_database_is_gone(device, match, tmp_path):
    (tmp_path / "scorekeeper.db").rename(tmp_path / "moved.db")
    answer = device.get("/")
    assert answer.status_code == 503
    assert "The server needs help" in answer.text


def test_over_https_cookies_are_secure(make_app):
    client = make_app(WTF_CSRF_ENABLED=True).test_client()
    answer = client.get("/matches/new", base_url="https://localhost")
    cookies = answer.headers.getlist("Set-Cookie")
    there = {"base_url": "https://localhost", "headers": {"Referer": "https://localhost"}}
    sent = client.post("/matches/new", data=filled_in(answer), **there)
    cookies += sent.headers.getlist("Set-Cookie")
    assert any(cookie.startswith(COOKIE) for cookie in cookies)
    assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in cookies)


def test_no_page_that_is_only_looked_at_writes_anything(app, store):
    def stored():
        with store.reading() as connection:
            return [connection.execute(select(table)).all() for table in metadata.sorted_tables]

    before = stored()
    for address in ("/", "/help", "/history", "/nothing", "/matches/new", "/import", "/crew"):
        app.test_client().get(address)
    assert stored() == before


def test_two_taps_at_once_on_a_new_phone_make_one_device(app, store):
    """Both are sent with the cookies of the page, before either is answered."""
    client = app.test_client()
    form, cookies = filled_in(client.get("/matches/new")), client.get_cookie("session")
    devices = []
    for _ in range(2):
        phone = app.test_client()
        phone.set_cookie("session", cookies.value)
        assert phone.post("/matches/new", data=form).status_code == 303
        devices.append(crews.device_of(store, phone.get_cookie(COOKIE).value))
    assert devices[0] == devices[1]
    assert len(matches.running(store, devices[0].crews[0].id)) == 1


def test_looking_around_makes_no_device(client):
    for address in ("/", "/help", "/history", "/nothing"):
        assert "Set-Cookie" not in client.get(address).headers


def test_only_the_crews_own_matches_are_at_home(app, device, match, store):
    other = phone_of_new_crew(app, store, "Others")
    theirs = begin(store, other, ("Xu", "Yu"))
    assert theirs.id not in device.get("/").text
    assert match.id not in other.get("/").text


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        pytest.param(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)", "iPhone", id="iPhone"
        ),
        pytest.param("Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X)", "iPad", id="iPad"),
        pytest.param("Mozilla/5.0 (Linux; Android 14; Pixel 8)", "Android phone", id="Android"),
        pytest.param("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mac", id="Mac"),
        pytest.param("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows", id="Windows"),
        pytest.param("Mozilla/5.0 (X11; Linux x86_64)", "Linux", id="Linux"),
        pytest.param("\x00 of its own", "", id="none we know"),
    ],
)
def test_a_new_device_is_called_what_it_runs_on(agent, name):
    assert platform(agent) == name


def test_the_log_names_other_devices_and_says_this_phone(app, client, store):
    form = {"game": "hearthside", "key": "k1", "seat": ["Ana", "Ben"], "plays": ["1", "1"]}
    mac = {"User-Agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"}
    place = client.post("/matches/new", data=form, headers=mac).location.partition("/rounds")[0]
    assert "this phone" in client.get(f"{place}/facts").text
    crew = crews.device_of(store, client.get_cookie(COOKIE).value).crews[0]
    known, token = crews.new_device(store)
    row = {"device_id": known.id, "crew_id": crew.id, "since": store.now()}
    with store.writing() as connection:
        connection.execute(insert(membership), row)
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    assert "<bdi>Mac</bdi>" in other.get(f"{place}/facts").text
