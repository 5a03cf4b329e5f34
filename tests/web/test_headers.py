"""Headers, hosts, tokens and sizes: what every answer promises to a browser."""

import re

import pytest

from scorekeeper import app as factory
from scorekeeper.app import trusted_hosts
from tests.web.forms import form_of


@pytest.mark.parametrize("address", ["/", "/help", "/history", "/matches/new", "/nothing"])
def test_a_page_loads_from_here_only_and_is_not_kept(client, address):
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy
    for part in ("form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert part in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers.get("X-Robots-Tag") == (None if address == "/help" else "noindex")


def test_what_a_crew_downloads_is_not_kept_either(device, match):
    answer = device.get(f"/matches/{match.id}/game-file")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", ["/", "/help", "/history", "/matches/new", "/crew"])
def test_nothing_on_a_page_is_inline_or_from_elsewhere(device, match, address):
    text = device.get(address).text
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=|javascript:", text)
    assert not re.search(r'(?:src|href|action)="(?:https?:)?//', text)


class TestTokens:
    @pytest.fixture
    def client(self, make_app):
        return make_app(WTF_CSRF_ENABLED=True).test_client()

    def filled(self, client, **more):
        form = form_of(client.get("/matches/new").text, "new")
        form.setlist("seat", ["Ana", "Ben"])
        for key, value in more.items():
            form[key] = value
        return form

    def test_a_form_of_our_page_is_taken(self, client):
        assert client.post("/matches/new", data=self.filled(client)).status_code == 303

    @pytest.mark.parametrize(
        "token",
        [
            pytest.param("", id="no token"),
            pytest.param("x", id="a made-up token"),
            pytest.param("\x00", id="a NUL"),
            pytest.param("ü" * 3000, id="a long token"),
        ],
    )
    def test_a_form_without_our_token_is_refused_with_the_way_on(self, client, token):
        answer = client.post("/matches/new", data=self.filled(client, csrf_token=token))
        assert answer.status_code == 400
        assert "reload the page" in answer.text
        assert "nothing was changed" in answer.text

    @pytest.mark.parametrize(
        "kind",
        [
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "text/plain",
            "application/json",
        ],
    )
    def test_another_site_cannot_post_whatever_it_calls_it(self, client, kind):
        self.filled(client)
        answer = client.post("/matches/new", data=b"{}", content_type=kind)
        assert answer.status_code == 400

    def test_a_token_lasts_the_evening_and_the_cookie_longer_than_the_window(self, client):
        answer = client.get("/matches/new")
        (cookie,) = [c for c in answer.headers.getlist("Set-Cookie") if c.startswith("session")]
        assert "Expires=" in cookie
        assert client.application.config["WTF_CSRF_TIME_LIMIT"] is None

    def test_a_script_gets_the_reason_as_a_part_of_a_page(self, client):
        answer = client.post("/matches/new", headers={"X-Fragment": "1"})
        assert answer.status_code == 400
        assert "<html" not in answer.text
        assert 'role="alert"' in answer.text


class TestHosts:
    def test_this_machines_names_are_answered_and_others_told_why(self, make_app, monkeypatch):
        monkeypatch.setattr(factory, "hosts", lambda: ["localhost", "192.0.2.7"])
        client = make_app().test_client()
        assert client.get("/", headers={"Host": "192.0.2.7:8000"}).status_code == 200
        answer = client.get("/", headers={"Host": "evil.example"})
        assert answer.status_code == 400
        assert "SCOREKEEPER_HOSTS" in answer.text

    @pytest.mark.parametrize("host", ["", "a b", "x" * 5000, "[::1", "localhost:x", "\x80"])
    def test_a_host_that_is_none_is_refused(self, make_app, host):
        answer = make_app().test_client().get("/help", headers={"Host": host})
        assert answer.status_code in (200, 400)

    def test_more_names_come_from_the_environment(self, monkeypatch):
        monkeypatch.setattr(factory, "hosts", lambda: ["localhost"])
        monkeypatch.setenv("SCOREKEEPER_HOSTS", "score.example, .table.example")
        assert trusted_hosts() == ["localhost", "score.example", ".table.example"]

    def test_a_star_answers_to_all(self, monkeypatch, make_app):
        monkeypatch.setenv("SCOREKEEPER_HOSTS", "*")
        answer = make_app().test_client().get("/", headers={"Host": "any.example"})
        assert answer.status_code == 200

    @pytest.mark.parametrize(
        ("proxies", "secure"), [("1", True), ("", False), ("0", False), ("x", False)]
    )
    def test_a_proxy_is_believed_only_when_there_is_one(
        self, monkeypatch, make_app, proxies, secure
    ):
        monkeypatch.setenv("SCOREKEEPER_PROXIES", proxies)
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        answer = make_app().test_client().get("/matches/new", headers=headers)
        assert ("Secure" in answer.headers["Set-Cookie"]) == secure


def test_of_a_proxy_only_what_it_sets_itself_is_believed(monkeypatch, make_app):
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    headers = {"X-Forwarded-Prefix": "/elsewhere", "X-Forwarded-Port": "9"}
    page = make_app().test_client().get("/", headers=headers).text
    assert "/elsewhere" not in page
    assert ":9/" not in page


def test_the_secret_lies_beside_the_database(make_app, tmp_path):
    (tmp_path / "secret").write_bytes(b"of this instance")
    assert make_app(SECRET_KEY=None).config["SECRET_KEY"] == b"of this instance"


class TestSizes:
    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            pytest.param({"seat": "x" * 10_000_000}, None, id="a name of 10 MB"),
            pytest.param(
                {f"f{n}": "1" for n in range(1001)}, "multipart/form-data", id="1,001 parts"
            ),
            pytest.param(b"x" * 300_000, "text/plain", id="300 kB of anything"),
        ],
    )
    def test_too_much_is_refused_in_words(self, device, data, kind):
        answer = device.post("/matches/new", data=data, content_type=kind)
        assert answer.status_code in (404, 413)
        if answer.status_code == 413:
            assert "more than can be sent" in answer.text

    def test_a_thousand_and_one_fields_are_answered(self, device):
        data = {"game": "hearthside", **{f"f{n}": "1" for n in range(1001)}}
        assert device.post("/matches/new", data=data).status_code == 422
