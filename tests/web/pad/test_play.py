"""Tricks told one by one, pressed as a browser without script presses them."""

import re
from html import unescape

import pytest

from scorekeeper.exchange.game_file import dump
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.spades import SPADES
from scorekeeper.games.tally import FALLEN, TRICKS
from scorekeeper.store.crews import new_device
from scorekeeper.store.log import Change, save
from scorekeeper.store.matches import read
from tests.toy import TOY
from tests.web.conftest import begin
from tests.web.evenings import enter, text_of
from tests.web.pads import PadPage

FOUR = ("Ben", "Ana", "Chi", "Dora")
ADVANCED = {"loot": True, "kraken": True, "pirate_powers": True}


@pytest.fixture
def app(make_app):
    return make_app(games=(SKULL_KING, SPADES, TOY))


@pytest.fixture
def table(device, store):
    """Four players with three cards each, who bid 1, 1, 1 and 0; Ana leads."""
    options = SKULL_KING.Options(rounds=(3, 3), **ADVANCED)
    return enter(store, device, begin(store, device, FOUR, options=options), 1, (1, 1, 1, 0))


def at(device, match, stage="play", number=1):
    return PadPage(device, f"/matches/{match.id}/rounds/{number}?stage={stage}")


def takes(page, name):
    """Press the key of who took the trick."""
    key = next(
        key["text"]
        for key in page.reader.buttons
        if f"{name} took it" in " ".join(key["text"].split())
    )
    return page.press(" ".join(key.split()))


def tricks(store, match, number=1):
    return read(store, match.id).tally(number).at(FALLEN, default=[])


def words(page):
    return text_of(page.answer)


def notice(page):
    part = page.html.partition('<section class="paper notice">')[2].partition("</section>")[0]
    return [unescape(text) for text in re.findall(r"<li>(.*?)</li>", part)]


def told(page):
    part = page.html.partition('<section class="fallen"')[2].partition("</section>")[0]
    lines = re.findall(r"<li>(.*?)</li>", part)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", line)).split()) for line in lines]


def test_a_quiet_link_leads_there_and_back(device, table):
    page = at(device, table, "tricks")
    link = unescape(re.search(r'href="([^"]+)">Trick by trick<', page.html)[1])
    page = PadPage(device, link)
    assert "Trick 1 of 3" in words(page)
    assert "Ana leads" in words(page)
    assert re.search(r"Ana › Chi › Dora › Ben", words(page))
    back = unescape(re.search(r'href="([^"]+)">Count instead<', page.html)[1])
    assert "Close round 1" in words(PadPage(device, back))


def test_bids_come_first(device, store):
    match = begin(store, device, FOUR)
    assert "no bid yet" in words(at(device, match))


@pytest.mark.parametrize("game", [TOY])
def test_where_nobody_judges_tricks_they_are_counted(device, store, game):
    match = enter(store, device, begin(store, device, FOUR, game=game), 1, (0, 0, 0, 0))
    page = at(device, match)
    assert "Trick 1 of" not in words(page)
    assert "Trick by trick" not in words(page)


def test_one_tap_tells_a_trick_and_the_leader_follows(device, store, table):
    page = takes(at(device, table), "Dora")
    assert tricks(store, table) == [
        {"taker": 3, "captures": {}, "alliances": {}, "leads": None},
    ]
    assert "Trick 2 of 3" in words(page)
    assert "Dora leads" in words(page)
    assert told(page) == ["1 Dora"]
    assert re.search(r"Dora took it, bid 0, 1 so far", words(page).replace(" ,", ","))


def test_what_lies_in_it_goes_to_who_took_it(device, store, table):
    page = at(device, table)
    page.press("14, +10").press("14 1, +10").press("Black 14, +20").press("Chi: Loot, +20")
    assert tricks(store, table) == []
    takes(page, "Ana")
    assert tricks(store, table) == [
        {
            "taker": 1,
            "captures": {"fourteens": 2, "black_fourteen": 1},
            "alliances": {"alliances": [[2, 1]]},
            "leads": None,
        }
    ]
    assert told(page) == ["1 Ana : 14 ×2, Black 14, Loot with Chi"]
    assert not page.pressed("14, +10")


def test_past_the_most_there_can_be_it_goes_back_to_none(device, table):
    page = at(device, table).press("Black 14, +20")
    assert page.pressed("Black 14 1, +20")
    page.press("Black 14 1, +20")
    assert not page.pressed("Black 14, +20")


def test_what_is_taken_is_not_offered_again(device, table):
    page = takes(at(device, table).press("Black 14, +20"), "Ben")
    assert "disabled" in page.key("Black 14, +20")


def test_own_loot_makes_no_alliance(device, store, table):
    takes(at(device, table).press("Ana: Loot, +20"), "Ana")
    assert tricks(store, table)[0]["alliances"] == {}


def test_a_destroyed_trick_asks_who_leads(device, store, table):
    page = at(device, table).press("14, +10").press("Destroyed: Chi leads")
    assert tricks(store, table) == [
        {"taker": "destroyed", "captures": {}, "alliances": {}, "leads": 2}
    ]
    assert told(page) == ["1 Destroyed · Chi leads"]
    assert "Chi leads" in words(page)


def test_somebody_else_leads_by_a_power(device, store, table):
    page = takes(at(device, table), "Ana").press("Dora leads instead")
    assert tricks(store, table)[0]["leads"] == 3
    assert "Dora › Ben › Ana › Chi" in words(page)
    page.press("Ana leads instead")
    assert tricks(store, table)[0]["leads"] is None


def test_what_cannot_be_is_refused_with_a_sentence_and_stays_on_the_table(device, store, table):
    page = at(device, table)
    page.press("Skull King by a mermaid, +40").press("Pirate by the Skull King, +30")
    takes(page, "Ana")
    assert page.answer.status_code == 422
    assert any("trick 1: the Skull King was taken by a mermaid" in text for text in notice(page))
    assert page.pressed("Skull King by a mermaid 1, +40")
    assert tricks(store, table) == []


def test_undo_takes_back_the_last_trick(device, store, table):
    page = takes(takes(at(device, table), "Ana"), "Chi").press("undo")
    assert [trick["taker"] for trick in tricks(store, table)] == [1]
    assert "Trick 2 of 3" in words(page)


def all_fallen(device, table):
    page = takes(at(device, table).press("14, +10"), "Ana")
    return takes(takes(page, "Ben"), "Chi")


def test_the_last_trick_closes_nothing(device, store, table):
    page = all_fallen(device, table)
    assert read(store, table.id).board.next.number == 1
    assert "3 of 3 tricks all there" in words(page)
    assert page.pressed("Ana: won 1")
    assert page.pressed("Dora: won 0")
    assert page.pressed("Ana: 14 1, +10")
    assert told(page) == ["3 Chi", "2 Ben", "1 Ana : 14"]


def test_closing_writes_everything_as_counts(device, store, table):
    page = all_fallen(device, table).press("Ben: Wager 20").press("go")
    tally = read(store, table.id).tally(1)
    assert [tally.at(TRICKS, seat) for seat in range(4)] == [1, 1, 1, 0]
    assert tally.at("fourteens", 1) == 1
    assert tally.at("wager", 0) == 20
    assert read(store, table.id).board.totals == (40, 30, 20, 30)
    assert "Round 2" in words(page)
    counted = read(store, table.id).record
    assert b"fallen" not in dump(counted)


def test_the_next_round_goes_on_in_the_same_way(device, store, table):
    all_fallen(device, table).press("go")
    assert "Trick 1 of 3" in words(PadPage(device, f"/matches/{table.id}").press("go"))


def test_counting_goes_on_from_the_tricks_and_loses_nothing(device, store, table):
    takes(takes(at(device, table).press("14, +10"), "Ana"), "Ana")
    page = at(device, table, "tricks")
    assert page.pressed("Ana: won 2")
    assert page.pressed("Ben: won 0")
    assert "1 trick left over. Whose?" in words(page)
    assert "Trick 3 of 3" in words(at(device, table))


def test_what_is_counted_by_hand_holds_and_is_said(device, store, table):
    takes(at(device, table).press("14, +10"), "Ana")
    at(device, table, "tricks").press("Ana: won 3").press("Ana: won 1").press("Ana: 14 1, +10")
    page = at(device, table)
    assert "14 of Ana: 2 by hand, 1 by the tricks. What is told by hand holds." in words(page)
    page.press("Let the tricks count")
    assert "by hand" not in words(page)
    assert read(store, table.id).tally(1).at("fourteens", 1) is None


def test_a_capture_is_taken_away_by_hand(device, store, table):
    takes(at(device, table).press("Black 14, +20"), "Ana")
    page = at(device, table, "tricks").press("Ana: Black 14 1, +20")
    assert read(store, table.id).tally(1).at("black_fourteen", 1) == 0
    assert not page.pressed("Ana: Black 14, +20")


def test_two_phones_that_tell_the_same_trick(device, store, table):
    page = at(device, table)
    other, _ = new_device(store, "Chi’s phone")
    theirs = [{"taker": 2, "captures": {"fourteens": 1}, "alliances": {}, "leads": None}]
    change = Change(1, FALLEN, None, theirs)
    save(store, table.id, device_id=other.id, key="on-chis-phone", base=table.seq, changes=[change])
    takes(page, "Ana")
    assert page.answer.status_code == 409
    assert re.match(
        r"Trick 1: Chi: 14 was entered by Chi’s phone at \d\d:\d\d, you entered Ana\.",
        notice(page)[0],
    )
    page.press("Trick 1: enter Ana")
    assert [trick["taker"] for trick in tricks(store, table)] == [1]


def test_the_log_says_a_trick_in_words(device, store, table):
    all_fallen(device, table).press("go")
    said = text_of(device.get(f"/matches/{table.id}/rounds/1/correction"))
    assert "Trick 1: Ana: 14" in said
    assert "Trick 3: Chi" in said


class TestTwo:
    @pytest.fixture
    def two(self, device, store):
        options = SKULL_KING.Options(rounds=(3, 3), kraken=True)
        return enter(
            store, device, begin(store, device, ("Ben", "Ana"), options=options), 1, (1, 1)
        )

    def test_graybeard_takes_and_leads(self, device, store, two):
        page = at(device, two)
        assert "Ana › Graybeard › Ben" in words(page)
        takes(page.press("14, +10"), "Graybeard")
        assert tricks(store, two)[0] == {
            "taker": "ghost",
            "captures": {},
            "alliances": {},
            "leads": None,
        }
        assert "Graybeard › Ana › Ben" in words(page)

    def test_his_tricks_remain(self, device, store, two):
        page = takes(takes(at(device, two), "Graybeard"), "Ana").press("Destroyed: Graybeard leads")
        assert re.search(r"Graybeard’s tricks 1", words(page))
        page.press("go")
        tally = read(store, two.id).tally(1)
        assert (tally.at(TRICKS, 0), tally.at(TRICKS, 1), tally.at("destroyed")) == (0, 1, 1)


def test_sides_are_told_what_they_took_together(device, store):
    match = begin(store, device, FOUR, game=SPADES)
    match = enter(store, device, match, 1, (3, 4, "nil", 4))
    page = at(device, match)
    for name in ("Ben", "Ana", "Chi", *["Dora"] * 10):
        takes(page, name)
    page.press("go")
    tally = read(store, match.id).tally(1)
    assert (tally.at(TRICKS, 0), tally.at(TRICKS, 2), tally.at("side_tricks", 1)) == (1, 1, 11)


@pytest.mark.parametrize(
    "taken",
    ["pirates=99", "spoons=1", "alliances.9=1", "pirates", "pirates=1 " * 500, "\ud800", "²"],
)
def test_what_lies_there_by_a_strange_address_is_left_out(device, table, taken):
    answer = device.get(
        f"/matches/{table.id}/rounds/1",
        query_string={"taken": taken.encode("utf-8", "replace"), "stage": "play"},
    )
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "value",
    ["1", "{}", "[[]]", '[{"taker":9,"captures":{},"alliances":{},"leads":null}]', "[" * 300],
)
def test_tricks_that_are_none_are_refused(device, store, table, value):
    answer = device.post(
        f"/matches/{table.id}/entries", data={"cell": f"1.fallen.={value}", "stage": "play"}
    )
    assert answer.status_code == 422
    assert tricks(store, table) == []
