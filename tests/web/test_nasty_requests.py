"""Whatever is sent to whatever address in whatever way: never an answer of 500 or more.

Sample sizes: a few hundred requests, 20,000 with SCOREKEEPER_LONG.
"""

import json
import os
import random
import re
from urllib.parse import quote

import pytest

from scorekeeper.store import matches
from tests.toy import TOY
from tests.web.conftest import begin

REQUESTS = 20_000 if os.environ.get("SCOREKEEPER_LONG") else 600
METHODS = ("GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")

NASTY = [
    "",
    " ",
    "[" * 2000,
    "NaN",
    "null",
    "true",
    "1.5",
    '"3"',
    "3",
    str(2**63),
    str(2**64 - 1),
    "-1",
    "\ud800",
    "\x00",
    '{"a":1,"a":2}',
    "７",
    "²",
    "<img onerror=alert(1)>",
    "{{7*7}}",
    "%s%n%(x)s",
    "{n}",
    "../../etc/passwd",
    "a\u202eb",
    "x" * 5000,
    "9" * 5000,
    "\r\nSet-Cookie: a=b",
    "'; drop table match; --",
    "1e999",
    "Infinity",
    "[[]]",
    "[0, 0]",
    "2026-11-29T19:30:00Z.22222222",
    "up:0",
    "add:\x00",
    "game:hearthside",
]
CELLS = ("1.bid.0={}", "1.tricks.1={}", "{}.bid.0=1", "1.{}.0=1", "1.bid.{}=1", "0.ended.={}", "{}")


@pytest.fixture
def busy_device(app, device, store):
    """A phone with a match whose first round is half entered; printing is left out."""

    class Printer:
        def check_free(self) -> None:
            pass

        def pdf(self, page: str) -> bytes:
            return b"%PDF-1.7"

        def close(self) -> None:
            pass

    app.extensions["printer"] = Printer()
    device.match = begin(store, device, ("Ana", "Ben", "Chi"), TOY)
    return device


@pytest.fixture
def names(busy_device) -> list[str]:
    """Every name of a field on any page of ours."""
    found = {
        "cell",
        "key",
        "held",
        "half",
        "take",
        "then",
        "falls",
        "offered",
        "stage",
        "cards",
        "first",
        "booked",
        "rules",
        "why",
        "before",
        "players",
        "paper",
        "game",
    }
    match = f"/matches/{busy_device.match.id}"
    played = f"{match}/people", f"{match}/rounds/1", f"{match}/rounds/1/deal", f"{match}/facts"
    for address in ("/matches/new", "/crew", "/import", "/referee", *played):
        found |= set(re.findall(r'\bname="([^"]+)"', busy_device.get(address).text))
    return sorted(found)


def address_of(rule, dice: random.Random, match_id: str) -> str:
    """Fills the gaps of a route with what belongs there, or what does not."""
    given = {
        "match_id": match_id,
        "number": "1",
        "player_id": "1",
        "rules_id": "1",
        "digest": "x",
        "slug": "skull-king",
        "name": "css/all.css",
    }

    def gap(found: re.Match[str]) -> str:
        name = found[1].rpartition(":")[2]
        value = given.get(name, "1") if dice.random() < 0.7 else dice.choice(NASTY)
        return quote(value.encode("utf-8", "surrogatepass"))

    return re.sub(r"<([^>]+)>", gap, rule.rule)


def fields_of(names: list[str], dice: random.Random) -> list[tuple[str, str]]:
    picked = [(dice.choice(names), dice.choice(NASTY)) for _ in range(dice.randrange(6))]
    cells = [
        ("cell", dice.choice(CELLS).format(dice.choice(NASTY))) for _ in range(dice.randrange(3))
    ]
    return picked + cells


def encoded(fields: list[tuple[str, str]]) -> str:
    pairs = ((quote(k), quote(v.encode("utf-8", "surrogatepass"))) for k, v in fields)
    return "&".join(f"{key}={value}" for key, value in pairs)


def body_of(fields: list[tuple[str, str]], dice: random.Random) -> dict:
    """Packs fields as one of the kinds of body that browsers and others send."""
    text = json.dumps(dict(fields))
    return dice.choice(
        [
            {"data": encoded(fields), "content_type": "application/x-www-form-urlencoded"},
            {"data": encoded(fields), "content_type": "application/x-www-form-urlencoded"},
            {"data": encoded(fields), "content_type": "multipart/form-data; boundary=x"},
            {"data": text, "content_type": "application/json"},
            {"data": dice.randbytes(40), "content_type": "application/x-www-form-urlencoded"},
            {"data": b"\xff\xfe\x00", "content_type": "\x7f/\x7f"},
        ]
    )


@pytest.mark.parametrize("seed", range(3))
def test_no_request_is_too_nasty(app, busy_device, client, names, store, seed):
    dice = random.Random(seed)
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.endpoint, rule.rule))
    rules = [rule for rule in rules if rule.rule != "/matches/<match_id>/deletion"]
    for _ in range(REQUESTS // 3):
        rule, method = dice.choice(rules), dice.choice(METHODS)
        address = address_of(rule, dice, busy_device.match.id)
        fields = fields_of(names, dice)
        who = busy_device if dice.random() < 0.9 else client
        answer = who.open(
            address,
            method=method,
            query_string=encoded(fields_of(names, dice)),
            headers={"X-Fragment": dice.choice(["0", "1"])},
            **(body_of(fields, dice) if method not in ("GET", "HEAD") else {}),
        )
        assert answer.status_code < 500, (method, address, fields)
    matches.read(store, busy_device.match.id).board  # noqa: B018 - still readable


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("/matches/18446744073709551616", id="a number beyond all"),
        pytest.param("/matches/%00", id="a NUL"),
        pytest.param("/matches/%ED%A0%80", id="half a character"),
        pytest.param("/matches/%FF%FE", id="bytes that are no text"),
        pytest.param("/matches/" + "x" * 5000, id="a long id"),
        pytest.param("/matches/22222222/rounds/99999999999999999999", id="a round beyond all"),
        pytest.param("/matches/22222222/rounds/-1", id="a round below zero"),
        pytest.param("/matches/22222222/rounds/１", id="a full-width round"),
        pytest.param("//evil.example/", id="another host in the path"),
        pytest.param("/%0d%0aSet-Cookie:a=b", id="a header in the path"),
        pytest.param("/?%ED%A0%80=%00", id="nonsense in the query"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nasty_addresses_are_no_pages(device, address, method):
    answer = device.open(address, method=method)
    assert answer.status_code in (200, 308, 400, 404, 405)
    assert "evil.example" not in answer.headers.get("Location", "")
