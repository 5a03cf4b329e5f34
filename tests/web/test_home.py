"""Home: what a newcomer reads, and what a crew finds."""

import pytest

from scorekeeper.store import log, matches
from scorekeeper.store.log import Change
from tests.toy import TOY
from tests.web.conftest import begin


def toy_rounds(store, match, count: int) -> None:
    """Plays rounds in which the first seat bids and wins everything."""
    for number in range(1, count + 1):
        match = matches.read(store, match.id)
        deal = match.deal(number)
        changes = [
            Change(number, key, seat, deal.cards if seat == 0 else 0)
            for key in ("bid", "tricks")
            for seat in deal.present
        ]
        log.save(
            store,
            match.id,
            device_id=None,
            key=f"round-{number}",
            base=match.seq,
            changes=changes,
        )


def test_a_newcomer_is_told_what_to_do(client):
    text = client.get("/").text
    assert "type who plays, as you sit" in text
    assert 'href="/matches/new?game=hearthside"' in text
    assert "Recent evenings" not in text
    assert 'href="/crew"' not in text


def test_a_running_match_leads_on(device, match):
    text = device.get("/").text
    assert "Friday crew" in text
    assert "Round 1 of 10" in text
    assert "Go on: bids of round 1" in text
    assert f'href="/matches/{match.id}"' in text
    assert "type who plays" not in text


@pytest.mark.parametrize(
    ("bids", "words"),
    [
        pytest.param(range(1), "Go on: bids of round 1", id="a bid is missing"),
        pytest.param(range(2), "Go on: tricks of round 1", id="all have bid"),
    ],
)
def test_the_key_says_what_comes_next(device, store, bids, words):
    match = begin(store, device, ("Ana", "Ben"), TOY)
    changes = [Change(1, "bid", seat, 1) for seat in bids]
    log.save(store, match.id, device_id=None, key="bids", base=match.seq, changes=changes)
    assert words in device.get("/").text


def test_the_course_is_drawn_once_a_round_counts(device, store):
    match = begin(store, device, ("Ana", "Ben"), TOY)
    assert "course-chart" not in device.get("/").text
    toy_rounds(store, match, 1)
    text = device.get("/").text
    assert "course-chart" in text
    assert "Round 2 of 3" in text


def test_a_finished_match_is_a_recent_evening(device, store):
    toy_rounds(store, begin(store, device, ("Ana", "Ben"), TOY, place="at Chi’s"), 3)
    text = device.get("/").text
    assert "Recent evenings" in text
    assert "<bdi>Ana</bdi> 21</b> before <bdi>Ben</bdi> 15" in text
    assert "Hearthside, 2 players, <bdi>at Chi’s</bdi>" in text
    assert "Go on" not in text


def test_a_tie_names_both_winners(device, store):
    match = begin(store, device, ("Ana", "Ben", "Chi"), TOY)
    ended = [Change(0, "ended", None, True)]
    log.save(store, match.id, device_id=None, key="end", base=match.seq, changes=ended)
    text = device.get("/").text
    assert "<bdi>Ana</bdi> &amp; <bdi>Ben</bdi> &amp; <bdi>Chi</bdi> 0" in text.replace(
        " & ", " &amp; "
    )
    assert "ended before the first round" in text


def test_many_running_matches_are_a_list_after_two(device, store):
    for number in range(4):
        begin(store, device, ("Ana", "Ben"), TOY, key=f"match-{number}")
    text = device.get("/").text
    assert text.count("Go on: bids") == 2
    assert "Not finished yet" in text


def test_strangers_see_nothing_of_a_crew(client, match):
    text = client.get("/").text
    assert match.id not in text
    assert "Friday crew" not in text
