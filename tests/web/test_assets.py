"""Static files: addressed by content, packed, kept for good; nothing else is served."""

import gzip
import re

import pytest

from scorekeeper.web.assets import FOR_GOOD


@pytest.fixture
def addresses(client) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/matches/new").text)


def test_a_page_names_its_files_by_content_and_browsers_keep_them(client, addresses):
    assert any(address.endswith("/css/all.css") for address in addresses)
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == FOR_GOOD
        assert "Set-Cookie" not in answer.headers


def test_an_old_address_brings_the_present_file_which_is_asked_for_again(client):
    answer = client.get("/static/000000000000/css/all.css")
    assert answer.headers["Cache-Control"] == "no-cache"
    etag = answer.headers["ETag"]
    again = client.get("/static/000000000000/css/all.css", headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("takes", ["gzip", "gzip, br", "*", "identity", "gzip;q=0", "", "\x80"])
def test_files_and_pages_are_packed_where_the_browser_takes_it(client, addresses, takes):
    for address in (addresses[0], "/help"):
        plain = client.get(address).data
        answer = client.get(address, headers={"Accept-Encoding": takes})
        packed = answer.headers.get("Content-Encoding") == "gzip"
        assert "Accept-Encoding" in answer.headers["Vary"]
        if "gzip" in takes and "q=0" not in takes:
            assert packed
        if packed:
            assert gzip.decompress(answer.data)[:200] == plain[:200]


@pytest.mark.parametrize(
    "name",
    [
        "nothing.css",
        "../pyproject.toml",
        "..%2fpyproject.toml",
        "css/../../LICENSE",
        "%00",
        "fonts/",
    ],
)
def test_nothing_else_is_served(client, name):
    assert client.get(f"/static/x/{name}").status_code == 404


def test_the_layers_are_ordered_before_they_are_filled(client, addresses):
    style = next(address for address in addresses if address.endswith("all.css"))
    text = re.sub(r"/\*.*?\*/", "", client.get(style).text, flags=re.DOTALL)
    assert text.lstrip().startswith("@layer tokens, base")
    assert text.count("{") == text.count("}")


def test_a_wrong_name_shows_at_once(app):
    with app.test_request_context(), pytest.raises(KeyError):
        app.jinja_env.globals["asset"]("js/nothing.js")
