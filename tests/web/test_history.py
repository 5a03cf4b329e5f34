"""History: every finished match by month, page by page, nobody else's."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.event import listen

from scorekeeper.games.game import Setup
from scorekeeper.games.record import Record
from scorekeeper.web import history, home
from tests.toy import TOY
from tests.web.conftest import begin, phone_of_new_crew


def finished(store, phone, number: int, place: str = "", ended: bool = True) -> None:
    """Brings in a match that was ended at once, *number* days after the first of January."""
    at = datetime(2026, 1, 1, 20, tzinfo=UTC) + timedelta(days=number)
    setup = Setup(2, TOY.Options(), TOY.sides(2), ended=ended)
    started = at.strftime("%Y-%m-%dT%H:%M:%SZ")
    record = Record(TOY, ("Ana", f"Ben {number}"), setup, (), started, "", place)
    begin(store, phone, record=record, key=f"match-{number}")


def test_an_empty_history_says_what_it_is_for(client, device):
    for somebody in (client, device):
        answer = somebody.get("/history")
        assert answer.status_code == 200
        assert "stands here once it is finished" in answer.text


def test_matches_stand_under_their_month_newest_first(device, store):
    for number in (0, 40, 41):
        finished(store, device, number)
    text = device.get("/history").text
    order = ["February 2026", "Ben 41", "Ben 40", "January 2026", "Ben 0"]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)
    assert "/sheet.pdf" in text
    assert "/board" in text


def test_pages_follow_each_other_without_gap_or_repetition(device, store, monkeypatch):
    monkeypatch.setattr(history, "PAGE", 3)
    for number in range(8):
        finished(store, device, number)
    seen, address = [], "/history"
    while address:
        text = device.get(address).text
        seen += [int(part.split("<")[0]) for part in text.split("<bdi>Ben ")[1:]]
        after = text.partition('href="/history?before=')[2].partition('"')[0]
        address = f"/history?before={after}" if after else ""
    assert seen == [7, 6, 5, 4, 3, 2, 1, 0]


def test_what_is_not_finished_has_pages_of_its_own(device, store, monkeypatch):
    monkeypatch.setattr(history, "PAGE", 3)
    monkeypatch.setattr(home, "UNFINISHED", 4)
    for number in range(6):
        finished(store, device, number, ended=False)
    finished(store, device, 9)
    at_home = device.get("/").text
    assert 'href="/history/unfinished"' in at_home
    assert "Ben 1<" not in at_home
    assert 'href="/history/unfinished"' in device.get("/history").text
    text = device.get("/history/unfinished").text
    after = text.partition('href="/history/unfinished?before=')[2].partition('"')[0]
    text += device.get(f"/history/unfinished?before={after}").text
    seen = [int(part.split("<")[0]) for part in text.split("<bdi>Ben ")[1:]]
    assert seen == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("before", ["", "x", "0", "2026-01-01", "\x00", "9" * 400, "[" * 2000])
@pytest.mark.parametrize("path", ["/history", "/history/unfinished"])
def test_a_place_that_is_none_is_said(device, path, before):
    assert device.get(path, query_string={"before": before}).status_code == 422


def test_another_crew_finds_nothing_of_ours(app, device, store):
    finished(store, device, 1)
    other = phone_of_new_crew(app, store, "Others")
    finished(store, device, 2, ended=False)
    assert "Ben 1" not in other.get("/history").text
    assert "Ben 2" not in other.get("/history/unfinished").text


@pytest.mark.parametrize("path", ["/history", "/history/unfinished"])
def test_a_page_of_the_history_asks_the_database_little(device, store, path):
    for number in range(12):
        finished(store, device, number, ended=path == "/history")
    asked = []
    listen(store.engine, "before_cursor_execute", lambda *said: asked.append(said[2]))
    assert "Ben 11" in device.get(path).text
    assert len([statement for statement in asked if not statement.startswith("BEGIN")]) <= 5
