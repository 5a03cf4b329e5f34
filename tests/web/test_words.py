"""Sentences at the edge: rendered from data, and found by the extractor, games included."""

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

from scorekeeper.games.text import count, say
from scorekeeper.web.words import tr, when

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def page(app):
    with app.test_request_context():
        yield


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(say("Close round {n}", n=5), "Close round 5", id="a gap filled"),
        pytest.param(say("100% {sure}", sure="yes"), "100% yes", id="a percent sign"),
        pytest.param(count("{n} % off", "{n} %(s) off", 2), "2 %(s) off", id="percent that counts"),
        pytest.param(count("{n} trick", "{n} tricks", 1), "1 trick", id="one"),
        pytest.param(count("{n} trick", "{n} tricks", 3), "3 tricks", id="many"),
        pytest.param(say("by {who}", who=say("the {x}", x="fox")), "by the fox", id="nested"),
        pytest.param(say("{n} points", n=-10), "−10 points", id="a real minus"),
        pytest.param(say("{name}!", name="{7*7}%s"), "{7*7}%s!", id="a name full of braces"),
        pytest.param("as it stands", "as it stands", id="a plain string"),
    ],
)
def test_a_sentence_is_said(page, text, said):
    assert tr(text) == said


def test_times_without_a_crew_are_utc(page):
    assert when(datetime(2026, 11, 29, 19, 30, tzinfo=UTC)) == "29 Nov 2026, 19:30"


@pytest.fixture(scope="session")
def extracted() -> dict[str, set[str]]:
    """Every text that would go to translators, by the folder it is found in."""
    methods, options = parse_mapping_cfg(io.StringIO((HOUSE / "babel.cfg").read_text()))
    keywords = {"_": None, "gettext": None, "ngettext": (1, 2), "lazy_gettext": None}
    keywords |= {"say": None, "count": (1, 2)}
    found: dict[str, set[str]] = {}
    for name, _, message, *_ in extract_from_dir(HOUSE, methods, options, keywords):
        texts = message if isinstance(message, tuple) else (message,)
        found.setdefault(name.split("/")[0] + "/" + name.split("/")[1], set()).update(texts)
    return found


def test_the_extractor_finds_texts_of_pages_and_of_games(extracted):
    everything = set().union(*extracted.values())
    assert "New match" in everything
    assert "%(num)d players" in everything
    assert "Nothing here" in everything
    assert {"Bid", "Tricks"} & extracted["scorekeeper/games"]
    assert any("{n}" in text for text in extracted["scorekeeper/games"])
