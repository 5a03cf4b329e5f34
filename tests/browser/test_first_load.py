"""What a phone that was never here fetches before a page stands."""

from urllib.parse import urlsplit

import pytest

from scorekeeper.games import GAMES

pytestmark = pytest.mark.browser

MOST_REQUESTS = 10
MOST_BYTES = 60_000
PAGES = ["/", "{match}/rounds/1", "{match}/board", "/referee"]


@pytest.mark.parametrize("page", PAGES)
def test_it_is_small_and_asks_nobody_else(phone, page):
    match = phone.begin(game=GAMES[0])
    seen = []
    phone.page.on("requestfinished", lambda request: seen.append(request))
    opened = phone.page.goto(phone.server.address + page.format(match=f"/matches/{match.id}"))
    assert opened.ok
    phone.page.wait_for_load_state("networkidle")
    icon = phone.page.locator("link[rel=icon]").evaluate("link => link.href")
    addresses = {icon, *(request.url for request in seen)}
    sizes = [request.sizes() for request in seen]
    size = sum(each["responseHeadersSize"] + each["responseBodySize"] for each in sizes)
    assert len(addresses) <= MOST_REQUESTS
    assert 0 < size < MOST_BYTES
    assert {urlsplit(address).hostname for address in addresses} == {"127.0.0.1"}
