"""Trick by trick under a thumb at 360 px: taps counted, without a network, to counts and back."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.games import GAMES
from scorekeeper.games.tally import BID, FALLEN, TRICKS
from scorekeeper.store.log import Change, save
from tests.browser.test_pad_access import faults

pytestmark = pytest.mark.browser

SKULL_KING, SPADES = GAMES[:2]
EIGHT = ("Ben", "Ana", "Maximiliane von Oberhausen", "雨桐", "Käpt’n 🦜", "Chi", "Dora", "Emil")
RULES = SKULL_KING.Options(
    rounds=(5, 5), kraken=True, white_whale=True, loot=True, pirate_powers=True
)


def begin(phone, players=EIGHT, options=RULES, game=SKULL_KING, bids=None):
    """Begin a match whose first round has its bids, and open its tricks one by one."""
    match = phone.begin(players, game=game, options=options)
    bids = bids or [1] * len(players)
    changes = [Change(1, BID, seat, bid) for seat, bid in enumerate(bids)]
    store, device = phone.server.store, phone.device.id
    save(store, match.id, device_id=device, key="bids-are-in", base=match.seq, changes=changes)
    page = phone.open(f"/matches/{match.id}/rounds/1?stage=play")
    expect(page.locator("#fall")).to_be_visible()
    return match, page


def tap_taker(page, name):
    """Tap who took the trick."""
    page.locator(".takes > .key", has=page.get_by_text(name, exact=True)).tap()


def tap_takers(page, names):
    """Tap who took which trick, as fast as tricks are shown."""
    for number, name in enumerate(names, 1):
        expect(page.locator("#trick")).to_have_text(re.compile(rf"^Trick {number} of"))
        page.wait_for_timeout(450 if name == names[number - 2] else 120)
        tap_taker(page, name)


def lay(page, key):
    """Tap something that lies in the trick: by the key of its field, and of a pair the seat."""
    page.locator(f'[data-count="taken.{key}"]').tap()


def told(phone, match):
    return phone.read(match).tally(1).at(FALLEN, default=[])


def wait_for_tricks(page, number):
    expect(page.locator(".fallen li")).to_have_count(number)


def fits(page):
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [320, 360, 412])
def test_eight_tell_their_tricks(make_phone, width):
    phone = make_phone(width=width, height=740)
    match, page = begin(phone)
    assert fits(page)
    tap_taker(page, "Ana")
    wait_for_tricks(page, 1)
    assert fits(page)
    expect(page.locator("#fall h2")).to_have_text("Trick 2 of 5")
    expect(page.locator("#leads")).to_have_text("Ana leads")
    assert [trick["taker"] for trick in told(phone, match)] == [1]


def test_ten_tricks_take_ten_taps_and_one_to_close(make_phone):
    phone = make_phone(width=360, height=740)
    options = SKULL_KING.Options(rounds=(10, 10))
    match, page = begin(phone, ("Ben", "Ana", "Chi", "Dora"), options, bids=[3, 3, 2, 2])
    takers = ["Ben", "Ana", "Chi", "Dora", "Ben", "Ana", "Ben", "Ana", "Ben", "Ana"]
    for number, name in enumerate(takers, 1):
        expect(page.locator("#trick")).to_have_text(f"Trick {number} of 10")
        page.wait_for_timeout(250)
        tap_taker(page, name)
    page.get_by_role("button", name="Close round 1").tap()
    expect(page).to_have_title(re.compile("Round 2"))
    assert [phone.read(match).tally(1).at(TRICKS, seat) for seat in range(4)] == [4, 4, 1, 1]


def test_a_double_tap_is_one_trick(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    page.locator(".takes > .key").first.dblclick()
    wait_for_tricks(page, 1)
    page.wait_for_timeout(300)
    assert len(told(phone, match)) == 1


def test_the_rows_stay_where_they_are(make_phone):
    phone = make_phone(width=360, height=740)
    _, page = begin(phone)
    places = "() => [...document.querySelectorAll('.takes > .key')].map((k) => k.offsetTop)"
    before = page.evaluate(places)
    tap_taker(page, "Ana")
    wait_for_tricks(page, 1)
    moved = [abs(now - then) for now, then in zip(page.evaluate(places), before, strict=True)]
    assert max(moved) <= 1


def test_captures_and_allies_go_to_who_took_it_at_once(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    for key in ("fourteens", "pirates", "pirates", "alliances.3"):
        lay(page, key)
    expect(page.locator('[data-count="taken.pirates"] sup')).to_have_text("2")
    tap_taker(page, "Ana")
    expect(page.locator('[data-count="taken.pirates"]')).to_have_attribute("aria-pressed", "false")
    wait_for_tricks(page, 1)
    assert told(phone, match) == [
        {
            "taker": 1,
            "captures": {"fourteens": 1, "pirates": 2},
            "alliances": {"alliances": [[3, 1]]},
            "leads": None,
        }
    ]


def test_what_lies_there_waits_while_another_tap_is_answered(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    tap_taker(page, "Ana")
    lay(page, "black_fourteen")
    wait_for_tricks(page, 1)
    tap_taker(page, "Ben")
    wait_for_tricks(page, 2)
    assert told(phone, match)[1]["captures"] == {"black_fourteen": 1}


def test_a_refused_trick_lies_there_again(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    lay(page, "skull_king")
    lay(page, "pirates")
    tap_taker(page, "Ana")
    expect(page.locator(".notice")).to_contain_text("trick 1: the Skull King was taken")
    expect(page.locator('[data-count="taken.pirates"]')).to_have_attribute("aria-pressed", "true")
    assert told(phone, match) == []


def test_tricks_told_without_a_network_arrive_in_their_order(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    phone.context.set_offline(True)
    for name in ("Ana", "Ben", "Dora"):
        tap_taker(page, name)
    expect(page.locator("#fall h2")).to_have_text("Trick 4 of 5")
    expect(page.locator("#saved")).to_have_text("3 not sent")
    phone.context.set_offline(False)
    wait_for_tricks(page, 3)
    assert [trick["taker"] for trick in told(phone, match)] == [1, 0, 6]


def test_the_next_trick_waits_for_an_undo_on_its_way(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    taker = page.locator(".takes > .key").first
    phone.context.set_offline(True)
    for name in ("Ana", "Ben"):
        tap_taker(page, name)
    page.get_by_role("button", name="Undo the last tap").tap()
    expect(taker).to_be_disabled()
    phone.context.set_offline(False)
    wait_for_tricks(page, 1)
    expect(taker).to_be_enabled()
    tap_taker(page, "Chi")
    wait_for_tricks(page, 2)
    assert [trick["taker"] for trick in told(phone, match)] == [1, 5]


def test_a_destroyed_trick_and_a_leader_by_a_power(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    page.locator(".lost > summary").first.tap()
    page.get_by_role("button", name="Destroyed: Chi leads").tap()
    wait_for_tricks(page, 1)
    expect(page.locator("#leads")).to_have_text("Chi leads")
    tap_taker(page, "Dora")
    wait_for_tricks(page, 2)
    page.locator(".leading > summary").tap()
    page.get_by_role("button", name="Emil leads instead").tap()
    expect(page.locator("#leads")).to_have_text("Emil leads")
    expect(page.locator(".fallen li").first).to_contain_text("Emil leads")
    assert [trick["leads"] for trick in told(phone, match)] == [5, 7]


def test_what_is_said_of_a_trick_keeps_its_distance(make_phone):
    phone = make_phone(width=360, height=740)
    _, page = begin(phone)
    tap_taker(page, "Dora")
    wait_for_tricks(page, 1)
    page.locator(".lost > summary").first.tap()
    page.get_by_role("button", name="Destroyed: Chi leads").tap()
    wait_for_tricks(page, 2)
    expect(page.locator(".fallen li").first).to_have_text("2Destroyed · Chi leads")


def test_to_counts_and_back_without_loss(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone)
    lay(page, "fourteens")
    tap_taker(page, "Ana")
    wait_for_tricks(page, 1)
    page.get_by_role("link", name="Count instead").tap()
    expect(page.locator('[data-count="fourteens.1"]')).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Dora: won 4").count()
    page.get_by_role("link", name="Trick by trick").tap()
    wait_for_tricks(page, 1)
    page.get_by_role("link", name="Count instead").tap()
    page.locator('[data-count="fourteens.1"]').tap()
    expect(page.locator('[data-count="fourteens.1"] sup')).to_have_text("2")
    page.get_by_role("link", name="Trick by trick").tap()
    expect(page.locator(".by-hand")).to_contain_text("14 of Ana: 2 by hand, 1 by the tricks.")
    page.get_by_role("button", name="Let the tricks count").tap()
    expect(page.locator(".by-hand")).to_have_count(0)
    assert phone.read(match).tally(1).at("fourteens", 1) is None


def test_the_whole_round_is_closed_with_what_the_tricks_say(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone, ("Ben", "Ana", "Chi", "Dora"), bids=[2, 1, 1, 1])
    lay(page, "black_fourteen")
    tap_takers(page, ("Ana", "Ben", "Ben", "Chi", "Dora"))
    page.locator(".powers > summary").first.tap()
    page.get_by_role("button", name="Ben: Wager 20").tap()
    page.get_by_role("button", name="Close round 1").tap()
    expect(page).to_have_title(re.compile("Round 2"))
    after = phone.read(match)
    assert after.board.totals == (60, 40, 20, 20)
    assert after.tally(1).at("black_fourteen", 1) == 1
    assert [after.tally(1).at(TRICKS, seat) for seat in range(4)] == [2, 1, 1, 1]


def test_graybeard_at_a_table_of_two(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone, ("Ben", "Ana"))
    tap_taker(page, "Graybeard")
    wait_for_tricks(page, 1)
    expect(page.locator("#leads")).to_have_text("Graybeard leads")
    expect(page.locator(".order")).to_have_text(re.compile(r"Graybeard\s+›\s+Ana\s+›\s+Ben"))
    assert told(phone, match)[0]["taker"] == "ghost"


def test_the_referee_settles_a_trick_and_play_goes_on(make_phone):
    phone = make_phone(width=360, height=740)
    match, page = begin(phone, ("Ben", "Ana", "Chi"))
    tap_taker(page, "Chi")
    wait_for_tricks(page, 1)
    page.get_by_role("link", name="Referee").tap()
    expect(page.locator("#cards")).to_contain_text(re.compile("Chi.*Ben.*Ana", re.S))
    for number, card in enumerate(("pirate", "skull-king", "mermaid"), 1):
        page.locator(f"#add-{card}").tap()
        expect(page.locator("#cards .card:not(.to-come)")).to_have_count(number)
    page.locator("#book").tap()
    wait_for_tricks(page, 2)
    expect(page.locator("#fall h2")).to_have_text("Trick 3 of 5")
    expect(page.locator(".fallen li").first).to_contain_text("Ana: Skull King by a mermaid")
    page.locator("#undo").tap()
    wait_for_tricks(page, 1)
    assert [trick["taker"] for trick in told(phone, match)] == [2]


def test_two_phones_tell_the_same_trick(make_phone):
    first = make_phone(width=360, height=740)
    match, page = begin(first)
    second = make_phone(width=360, height=740, beside=first)
    other = second.open(f"/matches/{match.id}/rounds/1?stage=play")
    tap_taker(page, "Ana")
    wait_for_tricks(page, 1)
    tap_taker(other, "Ben")
    expect(other.locator(".notice")).to_contain_text("Trick 1: Ana was entered by")
    expect(other.locator(".notice")).to_contain_text("you entered Ben")
    wait_for_tricks(other, 1)
    assert [trick["taker"] for trick in told(first, match)] == [1]


def test_partners_tell_theirs(make_phone):
    phone = make_phone(width=360, height=740)
    bids = [3, 4, "nil", 4]
    match, page = begin(phone, ("Ben", "Ana", "Cleo", "Dan"), None, SPADES, bids)
    tap_takers(page, ["Ben"] * 4 + ["Dan"] * 9)
    page.get_by_role("button", name="Close hand 1").tap()
    expect(page).to_have_title(re.compile("Hand 2"))
    assert phone.read(match).tally(1).at("side_tricks", 1) == 9


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 412])
def test_axe_finds_nothing(make_phone, width, scheme):
    phone = make_phone(width=width, color_scheme=scheme, reduced_motion="reduce")
    _, page = begin(phone)
    found = {"nothing told": faults(page)}
    lay(page, "pirates")
    tap_taker(page, "Ana")
    wait_for_tricks(page, 1)
    lay(page, "black_fourteen")
    page.locator(".leading > summary").tap()
    found["who else leads"] = faults(page)
    page.locator(".lost > summary").first.tap()
    found["destroyed"] = faults(page)
    page.get_by_role("link", name="Count instead").tap()
    page.locator('[data-count="pirates.1"]').tap()
    expect(page.locator('[data-count="pirates.1"] sup')).to_have_text("2")
    found["counting, by hand"] = faults(page)
    page.get_by_role("link", name="Trick by trick").tap()
    page.locator(".by-hand").wait_for()
    found["told otherwise by hand"] = faults(page)
    for name in ("Ben", "Chi", "Dora", "Emil"):
        tap_taker(page, name)
    page.locator("#go").wait_for()
    found["all fallen"] = faults(page)
    assert {state: said for state, said in found.items() if said} == {}
