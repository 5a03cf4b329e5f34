"""The pad in a real browser: a round by thumbs, by keyboard, without script, with a bad network."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.games import GAMES
from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store.log import Change, save
from tests.toy import TOY

pytestmark = pytest.mark.browser

BIDS = (1, 0, 2, 1, 1, 0)
TRICKS_WON = (1, 0, 1, 2, 1, 0)
LONG = "Maximiliane von Oberhausen"
EMPTY = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("outbox", 1);
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const count = asked.result.transaction("taps").objectStore("taps").count();
    count.onsuccess = () => (asked.result.close(), resolve(!count.result));
  };
})"""
BEN, ANA, MAX, YU, KAPTN, CHI = range(6)


def of_five_cards(phone, **facts):
    return phone.begin(options=GAMES[0].Options(rounds=(5, 5)), **facts)


def bids_of(phone, match):
    tally = phone.read(match).tally(1)
    return [tally.at(BID, seat) for seat in range(6)]


def tricks_of(phone, match):
    tally = phone.read(match).tally(1)
    return [tally.at(TRICKS, seat) for seat in range(6)]


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def all_saved(page):
    """Wait until the server has answered every tap."""
    page.wait_for_function(EMPTY, timeout=15_000)
    expect(page.locator("#pad[aria-busy=true]")).to_have_count(0, timeout=15_000)
    expect(page.locator("#saved")).to_have_text(re.compile("saved$"))


def bid(page):
    """Enter the example's bids: five taps."""
    for name in ("Ben: bid 1", f"{LONG}: bid 2", "雨桐: bid 1", "Käpt’n 🦜: bid 1"):
        tap(page, name)
    page.locator("#go").click()
    page.wait_for_url("**stage=tricks")


def test_the_example_round_takes_seven_taps(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    bid(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    tap(page, f"{LONG}: won 1")
    expect(page.locator("#word")).to_have_text("1 left over")
    page.locator("[data-rest='tricks.3']").click()
    page.wait_for_url("**/rounds/2?stage=bids")
    assert bids_of(phone, match) == list(BIDS)
    assert tricks_of(phone, match) == list(TRICKS_WON)
    assert phone.read(match).board.rounds[0].scores == (20, 50, -10, -10, 20, 50)
    expect(page.locator(".stamp")).to_have_text(
        [f"last time {points}" for points in ("+20", "+50", "−10", "−10", "+20", "+50")]
    )


def test_a_page_made_by_taps_is_the_servers_page(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    for name in ("Ben: bid 1", "Ana: bid 3", "Ben: bid 1", "Chi: bid 2"):
        tap(page, name)
    same_after_reload(page)
    page.locator("#go").click()
    page.wait_for_url("**stage=tricks")
    for name in ("Ana: won 2", "Chi: won 2", "Chi: Black 14, +20", "Chi: 14, +10"):
        tap(page, name)
    same_after_reload(page)


def same_after_reload(page):
    all_saved(page)
    seen = page.locator("body").aria_snapshot()
    page.reload()
    assert page.locator("body").aria_snapshot() == seen


def test_what_a_tap_shows_at_once_is_what_the_server_shows(phone):
    """The same page drawn twice: by the script while no answer comes, then by the server."""
    rules = GAMES[0].Options(rounds=(5,), kraken=True, pirate_powers=True)
    match = phone.begin(options=rules)
    page = phone.open(f"/matches/{match.id}")
    bid(page)
    page.route("**/entries*", lambda route: route.abort())
    for name in (f"{LONG}: won 1", "Ben: 14, +10", "Ben: 14 1, +10", "雨桐: won 0"):
        tap(page, name)
    tap(page, "Destroyed tricks: 0")
    expect(page.locator("#saved")).to_have_text("5 not sent")
    seen = page.locator("main").inner_text()
    page.unroute("**/entries*")
    all_saved(page)
    assert page.locator("main").inner_text() == seen


def test_an_answer_leaves_the_keys_where_a_finger_may_be(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    keys = page.locator("button").element_handles()
    tap(page, "Ben: bid 1")
    all_saved(page)
    tap(page, "Ana: bid 1")
    all_saved(page)
    expect(page.locator("#saved")).to_have_text("2 bids saved")
    assert [key.evaluate("key => key.isConnected") for key in keys] == [True] * len(keys)


def test_a_bid_is_taken_back_by_the_same_key(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    key = page.get_by_role("button", name="Ana: bid 2", exact=True)
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-seat='1']")).to_have_class("seat set")
    key.click()
    expect(page.locator("[data-seat='1']")).to_have_class("seat unset")
    all_saved(page)
    assert bids_of(phone, match) == [None] * 6


def test_reload_in_the_middle_of_bidding_loses_nothing(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    tap(page, "Ben: bid 1")
    tap(page, "Ana: bid 3")
    page.reload()
    expect(page.get_by_role("button", name="Ana: bid 3")).to_have_attribute("aria-pressed", "true")
    all_saved(page)
    assert bids_of(phone, match)[:2] == [1, 3]


def test_a_page_older_than_the_last_answer_is_read_anew(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    old = page.content()
    tap(page, "Ben: bid 1")
    all_saved(page)
    page.route("**/rounds/1*", lambda route: route.fulfill(body=old), times=1)
    page.reload()
    pressed = page.get_by_role("button", name="Ben: bid 1")
    expect(pressed).to_have_attribute("aria-pressed", "true")


def test_a_double_tap_enters_once_and_closes_nothing(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    page.locator("#go").dblclick()
    page.wait_for_url("**stage=tricks")
    all_saved(page)
    assert bids_of(phone, match) == [0] * 6
    assert tricks_of(phone, match) == [None] * 6
    assert phone.read(match).seq == 2


def test_the_next_pages_key_is_deaf_for_a_moment(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    page.locator("#go").click()
    page.wait_for_url("**stage=tricks")
    style = "key => { const {animationName, animationDuration} = getComputedStyle(key);"
    style += " return [animationName, animationDuration] }"
    assert page.locator("#go").evaluate(style) == ["deaf", "0.6s"]


def test_two_phones_see_each_others_values_where_they_clash(phone, make_phone):
    match = of_five_cards(phone)
    other = make_phone(beside=phone)
    mine, theirs = (each.open(f"/matches/{match.id}") for each in (phone, other))
    tap(theirs, "Ben: bid 2")
    all_saved(theirs)
    tap(mine, "Chi: bid 1")
    all_saved(mine)
    expect(mine.get_by_role("button", name="Ben: bid 2")).to_have_attribute("aria-pressed", "true")
    tap(theirs, "Chi: bid 4")
    notice = theirs.locator(".notice")
    expect(notice).to_contain_text("Somebody was faster")
    expect(notice).to_contain_text("1 was entered")
    expect(notice).to_contain_text("you entered 4")
    expect(theirs.get_by_role("button", name="Chi: bid 1", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    theirs.locator("[data-again]").click()
    all_saved(theirs)
    expect(notice).to_have_count(0)
    assert bids_of(phone, match)[CHI] == 4


def test_a_refused_tap_steps_aside_and_the_rest_go_on(phone, make_phone):
    match = of_five_cards(phone)
    other = make_phone(beside=phone)
    mine, theirs = (each.open(f"/matches/{match.id}") for each in (phone, other))
    tap(theirs, "Ben: bid 2")
    all_saved(theirs)
    mine.route("**/entries*", lambda route: route.abort())
    for name in ("Ben: bid 1", "Ana: bid 1", "Chi: bid 3"):
        tap(mine, name)
    expect(mine.locator("#saved")).to_have_text("3 not sent")
    mine.unroute("**/entries*")
    expect(mine.locator(".notice")).to_have_count(1)
    all_saved(mine)
    assert bids_of(phone, match) == [2, 1, None, None, None, 3]
    mine.get_by_role("link", name="Leave it").click()
    expect(mine.locator("#sum")).to_have_text("6")
    expect(mine.locator(".notice")).to_have_count(0)


def test_a_killed_server_costs_no_tap(mortal, make_phone):
    phone = make_phone(at=mortal)
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    tap(page, "Ben: bid 1")
    all_saved(page)
    mortal.kill()
    tap(page, f"{LONG}: bid 2")
    tap(page, "雨桐: bid 1")
    expect(page.locator("#saved")).to_have_text("2 not sent")
    expect(page.locator("#word")).to_have_text("1 under")
    expect(page.locator("#go-who")).to_have_text("Ana, Käpt’n 🦜, Chi")
    page.locator("#go").click()
    expect(page.locator("#saved")).to_have_text("3 not sent")
    mortal.start()
    page.wait_for_url("**stage=tricks", timeout=15_000)
    all_saved(page)
    assert bids_of(phone, match) == [1, 0, 2, 1, 0, 0]
    assert phone.read(match).seq == 5


def test_taps_of_a_page_that_was_closed_are_sent_by_the_next(mortal, make_phone):
    phone = make_phone(at=mortal)
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    mortal.kill()
    tap(page, "Ben: bid 1")
    tap(page, "Ana: bid 2")
    expect(page.locator("#saved")).to_have_text("2 not sent")
    page.close()
    mortal.start()
    page = phone.context.new_page()
    page.goto(f"{mortal.address}/matches/{match.id}")
    all_saved(page)
    expect(page.locator("#saved")).to_have_text("2 bids saved")
    assert bids_of(phone, match)[:2] == [1, 2]


def test_undo_after_closing_opens_the_round_again(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    bid(page)
    page.locator("#go").evaluate("key => Promise.all(key.getAnimations().map((a) => a.finished))")
    page.locator("#go").click()
    page.wait_for_url("**/rounds/2?stage=bids")
    page.locator("#undo").click()
    page.wait_for_url("**/rounds/1?stage=tricks")
    assert tricks_of(phone, match) == [None] * 6
    page.locator("#undo").click()
    page.wait_for_url("**/rounds/1?stage=bids")
    assert bids_of(phone, match) == [1, None, 2, 1, 1, None]


def test_back_shows_the_truth(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    bid(page)
    page.go_back()
    expect(page.locator("#sum")).to_have_text("5")
    expect(page.locator("#go-what")).to_have_text("Bids are in, play")
    tap(page, "Ben: bid 2")
    all_saved(page)
    page.go_forward()
    expect(page.locator("[data-seat='0'] .bade")).to_contain_text("bid 2")


def test_a_page_gone_back_to_as_it_was_left_shows_what_was_told_since(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    store, device = phone.server.store, phone.device.id
    change = Change(1, BID, 0, 3)
    save(store, match.id, device_id=device, key="elsewhere", base=match.seq, changes=[change])
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#sum")).to_have_text("3")


def test_a_round_by_keyboard(phone):
    match = of_five_cards(phone)
    page = phone.open(f"/matches/{match.id}")
    press(page, "Ben: bid 1")
    press(page, f"{LONG}: bid 2")
    press(page, "The others bid 0: Ana, 雨桐, Käpt’n 🦜, Chi")
    page.wait_for_url("**stage=tricks")
    press(page, f"{LONG}: another number")
    press(page, f"{LONG}: won 4")
    press(page, "Close round 1", exact=False)
    page.wait_for_url("**/rounds/2?stage=bids")
    assert tricks_of(phone, match) == [1, 0, 4, 0, 0, 0]


def press(page, name, exact=True):
    """Tab to a key, as one who has no mouse, and press it."""
    for _ in range(120):
        page.keyboard.press("Tab")
        here = page.evaluate(
            "() => { const key = document.activeElement;"
            " return (key.ariaLabel ?? key.innerText).replaceAll(/\\s+/g, ' ').trim() }"
        )
        if here == name or (not exact and here.startswith(name)):
            page.keyboard.press("Enter")
            all_saved(page)
            return
    raise AssertionError(name)


def test_a_round_without_script(make_phone):
    phone = make_phone(java_script_enabled=False)
    rules = GAMES[0].Options(rounds=(5,), kraken=True, loot=True)
    match = phone.begin(options=rules)
    page = phone.open(f"/matches/{match.id}")
    bid(page)
    tap(page, f"{LONG}: won 1")
    tap(page, "Käpt’n 🦜: 14, +10")
    tap(page, "Ben: Loot, +20")
    expect(page.locator("#ask-what")).to_contain_text("Ben and who?")
    tap(page, "Ana: Loot, +20")
    expect(page.locator("#ask-what")).to_contain_text("1 trick left over")
    page.locator("[data-rest='tricks.3']").click()
    board = phone.read(match).board
    assert board.rounds[0].scores == (40, 70, -10, -10, 30, 50)
    assert page.url.endswith("/board")


@pytest.mark.parametrize("stage", ["bids", "tricks"])
@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_nothing_is_wider_than_a_narrow_screen(make_phone, stage, script):
    phone = make_phone(width=320, height=640, java_script_enabled=script)
    rules = GAMES[0].Options(
        rounds=(10,), kraken=True, loot=True, pirate_powers=True, cannonball=True, scoring="rascal"
    )
    match = phone.begin(options=rules)
    page = phone.open(f"/matches/{match.id}")
    if stage == "tricks":
        page.locator("#go").click()
        page.wait_for_url("**stage=tricks")
    page.locator("summary").first.click()
    wide = page.locator("html").bounding_box()["width"]
    assert max(box_of(page, "main *")) <= wide == 320


def box_of(page, selector):
    found = [item.bounding_box() for item in page.locator(selector).all()]
    return [box["x"] + box["width"] for box in found if box]


@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=str)
def test_six_players_fit_one_screen(make_phone, size):
    phone = make_phone(*size)
    match = phone.begin(options=GAMES[0].Options(rounds=(5,), kraken=True, loot=True))
    page = phone.open(f"/matches/{match.id}")
    assert tall(page) <= size[1]
    bid(page)
    assert tall(page) <= size[1]


def tall(page):
    return page.evaluate("() => document.documentElement.scrollHeight")


def test_every_key_is_large_enough_for_a_thumb(phone):
    match = phone.begin(options=GAMES[0].Options(rounds=(5,), kraken=True, loot=True))
    page = phone.open(f"/matches/{match.id}")
    small_keys(page)
    bid(page)
    tap(page, f"{LONG}: won 1")
    small_keys(page)


def small_keys(page):
    boxes = {
        key.get_attribute("aria-label") or key.inner_text(): key.bounding_box()
        for key in page.locator("button:visible, summary:visible, .top a").all()
    }
    assert {
        name: box for name, box in boxes.items() if min(box["width"], box["height"]) < 43.9
    } == {}


def test_another_game_plays_on_the_same_keys(phone):
    match = phone.begin(("Ana", "Ben", "Chi"), game=TOY)
    page = phone.open(f"/matches/{match.id}")
    tap(page, "Ana: bid 2")
    page.locator("#go").click()
    page.wait_for_url("**stage=tricks")
    tap(page, "Ana: Embers, +2")
    expect(page.locator("[data-seat='0'] output")).to_have_text("+9")
    page.locator("[data-rest='tricks.2']").click()
    for number in (2, 3):
        page.wait_for_url(f"**/rounds/{number}?stage=bids")
        page.locator("#go").click()
        page.wait_for_url("**stage=tricks")
        page.locator("[data-rest='tricks.1']").click()
    page.wait_for_url("**/board")
    assert phone.read(match).board.totals == (19, 2, 9)
