"""What a tap sends: saved once, refused with a sentence, and the truth shown after it."""

import re
import threading
from html import unescape

import pytest

from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store.crews import new_device
from scorekeeper.store.log import Change, history_of, save
from scorekeeper.store.matches import read
from tests.web.conftest import SIX, begin
from tests.web.evenings import NASTY, enter, play

FRAGMENT = {"X-Fragment": "1"}


@pytest.fixture
def five(device, store):
    """Five cards for six, with every card and power there is."""
    options = store.games[0].Options(
        rounds=(5, 5), kraken=True, loot=True, pirate_powers=True, scoring="rascal", cannonball=True
    )
    return begin(store, device, options=options)


def send(device, match, *cells, then="", headers=None, where="entries", **fields):
    form = {"round": "1", "stage": "bids", "seq": str(match.seq), "cell": list(cells), **fields}
    path = f"/matches/{match.id}/{where}" + (f"?then={then}" if then else "")
    return device.post(path, data=form, headers=headers)


def sentences(answer):
    """Give the refusal's title and sentences as people read them."""
    notice = answer.get_data(as_text=True).partition('<section class="paper notice">')[2]
    found = re.findall(r"<(?:h2|li)>(.*?)</(?:h2|li)>", notice.partition("</section>")[0])
    return [unescape(text) for text in found]


def test_a_tap_is_saved_and_the_page_comes_back(device, store, five):
    answer = send(device, five, "1.bid.0=2", key="a-key-made-at-the-tap")
    assert answer.status_code == 303
    assert answer.location == f"/matches/{five.id}/rounds/1?stage=bids"
    assert read(store, five.id).tally(1).at(BID, 0) == 2


def test_a_tap_by_script_gets_the_page_at_once(device, store, five):
    answer = send(device, five, "1.bid.0=2", headers=FRAGMENT, key="a-key-made-at-the-tap")
    assert answer.status_code == 200
    assert answer.headers["Content-Location"] == f"/matches/{five.id}/rounds/1?stage=bids"
    assert "1 bid saved" in answer.get_data(as_text=True)


def test_one_key_may_enter_many_cells(device, store, five):
    send(device, five, "1.bid.0=2 1.bid.1=0", "1.load.0=" + '"cannonball"')
    tally = read(store, five.id).tally(1)
    assert (tally.at(BID, 0), tally.at(BID, 1), tally.at("load", 0)) == (2, 0, "cannonball")
    assert read(store, five.id).seq == 2


@pytest.mark.parametrize("field", ["key", "nonce"])
def test_the_same_tap_twice_is_one_entry(device, store, five, field):
    for _ in range(3):
        assert send(device, five, "1.bid.0=2", **{field: "made-once-for-it"}).status_code == 303
    assert read(store, five.id).seq == 2


def test_another_key_of_the_same_page_is_another_entry(device, store, five):
    send(device, five, "1.bid.0=2", nonce="one-page")
    send(device, five, "1.bid.1=2", nonce="one-page")
    assert read(store, five.id).seq == 3


def test_a_tap_that_comes_late_again_does_not_undo_what_came_between(device, store, five):
    send(device, five, "1.bid.0=2", key="first-tap")
    send(device, five, "1.bid.0=3", key="second-tap")
    answer = send(device, five, "1.bid.0=2", key="first-tap", headers=FRAGMENT)
    assert answer.status_code == 200
    assert read(store, five.id).tally(1).at(BID, 0) == 3


def test_a_key_with_other_content_is_refused(device, store, five):
    send(device, five, "1.bid.0=2", key="first-tap")
    answer = send(device, five, "1.bid.1=2", key="first-tap")
    assert answer.status_code == 422
    assert sentences(answer)[0] == "Not saved"
    assert read(store, five.id).tally(1).at(BID, 1) is None


def test_double_taps_at_the_same_moment_are_one_entry(app, device, store, five):
    token = device.get_cookie("device").value
    answers = []

    def tap():
        phone = app.test_client()
        phone.set_cookie("device", token)
        answers.append(send(phone, five, "1.bid.0=2", key="a-double-tap").status_code)

    taps = [threading.Thread(target=tap) for _ in range(4)]
    for each in taps:
        each.start()
    for each in taps:
        each.join()
    assert answers == [303] * 4
    assert read(store, five.id).seq == 2


def test_a_clash_shows_both_values_and_a_way_out(device, store, five):
    other, _ = new_device(store, "Chi’s phone")
    save(
        store,
        five.id,
        device_id=other.id,
        key="from-the-other",
        base=five.seq,
        changes=[Change(1, BID, 0, 4), Change(1, BID, 1, 1)],
    )
    answer = send(device, five, "1.bid.0=2 1.bid.1=1 1.bid.2=3")
    assert answer.status_code == 409
    title, sentence = sentences(answer)
    assert title == "Somebody was faster"
    assert "Ben" in sentence
    assert "4 was entered by Chi’s phone at" in sentence
    assert "you entered 2" in sentence
    html = answer.get_data(as_text=True)
    assert 'value="1.bid.0=2" data-again' in html
    assert read(store, five.id).tally(1).at(BID, 2) is None
    again = read(store, five.id)
    assert send(device, again, "1.bid.0=2").status_code == 303
    assert read(store, five.id).tally(1).at(BID, 0) == 2


def test_other_cells_of_a_stale_page_merge_silently(device, store, five):
    other, _ = new_device(store)
    change = [Change(1, BID, 0, 4)]
    save(store, five.id, device_id=other.id, key="from-other", base=1, changes=change)
    assert send(device, five, "1.bid.1=2").status_code == 303
    tally = read(store, five.id).tally(1)
    assert (tally.at(BID, 0), tally.at(BID, 1)) == (4, 2)


def test_all_faults_are_said_together(device, store, five):
    enter(store, device, five, 1, (1, 1, 1, 1, 1, 0))
    answer = send(
        device,
        read(store, five.id),
        "1.tricks.0=9 1.mermaids.1=3 1.wager.2=10 1.wager.3=20 1.destroyed.=4",
        stage="tricks",
    )
    assert answer.status_code == 422
    assert len(sentences(answer)) >= 5
    assert sentences(answer)[0] == "That cannot be"
    assert read(store, five.id).seq == 2


def test_a_fault_names_whom_it_is_about(device, store, five):
    enter(store, device, five, 1, (1, 1, 1, 1, 1, 0))
    send(device, read(store, five.id), "1.pirates.2=2", stage="tricks")
    tricks = " ".join(f"1.tricks.{seat}={int(seat < 5)}" for seat in range(6))
    cells = "1.harry.2=1 " + tricks
    answer = send(device, read(store, five.id), cells, then="next", stage="tricks")
    assert sentences(answer)[1].startswith(f"{SIX[2]}: ")


def test_a_wrong_sum_cannot_close(device, store, five):
    enter(store, device, five, 1, (1, 1, 1, 1, 1, 0))
    tricks = " ".join(f"1.tricks.{seat}={int(seat < 3)}" for seat in range(6))
    answer = send(device, read(store, five.id), tricks, then="next", stage="tricks")
    assert answer.status_code == 422
    assert "2" in sentences(answer)[1] or "3" in sentences(answer)[1]
    assert read(store, five.id).tally(1).at(TRICKS, 0) is None
    assert "Round 1" in answer.get_data(as_text=True)


def test_tricks_that_wait_are_kept_on_a_refused_page(device, store, five):
    enter(store, device, five, 1, (1, 1, 1, 1, 1, 0), (1, 1, 1, 1, 1))
    answer = send(
        device, read(store, five.id), "1.mermaids.0=9", stage="tricks", held="1.tricks.5=2"
    )
    assert answer.status_code == 422
    assert 'name="held" value="1.tricks.5=2"' in answer.get_data(as_text=True)


def test_a_tap_for_a_round_another_phone_closed_meets_the_correction_rule(device, store, five):
    other, _ = new_device(store)
    cells = [Change(1, BID, seat, 1) for seat in range(6)]
    cells += [Change(1, TRICKS, seat, int(seat < 5)) for seat in range(6)]
    save(store, five.id, device_id=other.id, key="closed-there", base=1, changes=cells)
    answer = send(device, five, "1.tricks.0=2", stage="tricks")
    assert answer.status_code == 409
    assert "Round 2" in answer.get_data(as_text=True)
    same = send(device, five, "1.tricks.0=1", stage="tricks")
    assert same.location == f"/matches/{five.id}/rounds/2?stage=bids"


BAD_CELLS = {
    "nothing around the sign": "=",
    "no value": "1.bid.0=",
    "no sign": "1.bid.0",
    "no seat": "1.bid=1",
    "no round": "bid.0=1",
    "round nought": "0.bid.0=1",
    "a fact of the match": '0.title.="x"',
    "an option": "0.options.kraken.=true",
    "a negative round": "-1.bid.0=1",
    "a round far away": "9.bid.0=1",
    "a round beyond all": "99999.bid.0=1",
    "a round in other digits": "١.bid.0=1",
    "a round with a point": "1.0.bid.0=1",
    "a seat that is not there": "1.bid.6=1",
    "a seat far away": "1.bid.99=1",
    "a seat beyond all": "1.bid.100=1",
    "a negative seat": "1.bid.-1=1",
    "a seat in words": "1.bid.x=1",
    "a seat in full-width digits": "1.bid.０=1",
    "no field": "1..0=1",
    "an unknown field": "1.luck.0=1",
    "a field of Python": "1.__class__.0=1",
    "a capital": "1.BID.0=1",
    "a seat's field for the table": "1.bid.=1",
    "the table's field for a seat": "1.destroyed.0=1",
    "a flag for a number": "1.bid.0=true",
    "a fraction": "1.bid.0=1.5",
    "a round fraction": "1.bid.0=1.0",
    "an exponent": "1.bid.0=1e0",
    "a text for a number": '1.bid.0="1"',
    "an open text": '1.bid.0="1',
    "a list for a number": "1.bid.0=[1]",
    "an object for a number": "1.bid.0={}",
    "keys told twice": '1.bid.0={"a":1,"a":2}',
    "not a number": "1.bid.0=NaN",
    "infinite": "1.bid.0=Infinity",
    "too many cards": "1.bid.0=6",
    "fewer than none": "1.bid.0=-1",
    "beyond 64 bits": f"1.bid.0={2**63}",
    "beyond all bits": "1.bid.0=" + "9" * 390,
    "longer than a cell": "1.bid.0=" + "9" * 5000,
    "a plus": "1.bid.0=+1",
    "full-width digits": "1.bid.0=４",
    "a raised digit": "1.bid.0=²",
    "brackets without end": "1.bid.0=" + "[" * 390,
    "a script": "1.bid.0=<script>alert(1)</script>",
    "a template": "1.bid.0={{7*7}}",
    "a lone surrogate": '1.load.0="\\ud800"',
    "NUL": "1.bid.0=\0",
    "a right-to-left override": "1.bid.0=\u202e1",
    "an unknown load": '1.load.0="torpedo"',
    "a number for a load": "1.load.0=1",
    "a wager of 15": "1.wager.0=15",
    "a wager in words": '1.wager.0="10"',
    "a giant's two": "1.harry.0=2",
    "a pair with nobody": "1.alliances.=[[0]]",
    "a pair of three": "1.alliances.=[[0,1,2]]",
    "a pair of texts": '1.alliances.=[["0","1"]]',
    "a pair that is none": "1.alliances.=[0,1]",
    "a pair with oneself": "1.alliances.=[[0,0]]",
    "a pair with a stranger": "1.alliances.=[[0,9]]",
    "a number for pairs": "1.alliances.=1",
    "a number for a flag": "1.overruled.=1",
    "a dealer who is not there": "1.dealer.=6",
    "no cards": "1.cards.=0",
    "cards without end": "1.cards.=99",
    "an order of too few": "1.order.=[0,1]",
    "an order with one twice": "1.order.=[0,0,1,2,3,4]",
    "nobody at the table": "1.absent.=[0,1,2,3,4,5]",
    "an adjustment without reason": '1.adjustments.=[{"side":0,"points":5,"reason":""}]',
    "an adjustment of nothing": '1.adjustments.=[{"side":0,"points":0,"reason":"x"}]',
    "an adjustment of too much": '1.adjustments.=[{"side":0,"points":1001,"reason":"x"}]',
    "an adjustment for nobody": '1.adjustments.=[{"side":9,"points":5,"reason":"x"}]',
    "two values for one cell": "1.bid.0=1 1.bid.0=2",
    "two hundred and one cells": " ".join(f"1.bid.{n % 100}=1" for n in range(201)),
    "one bad among good": "1.bid.0=1 1.bid.1=1 1.bid.2=99",
}


@pytest.mark.parametrize("cell", [pytest.param(c, id=name) for name, c in BAD_CELLS.items()])
@pytest.mark.parametrize("headers", [{}, FRAGMENT], ids=["by form", "by script"])
def test_a_bad_cell_is_refused_with_a_sentence(device, store, five, cell, headers):
    answer = send(device, five, cell, headers=headers)
    assert answer.status_code in (400, 404, 409, 422)
    assert len(sentences(answer)) >= 2
    assert read(store, five.id).seq == five.seq
    assert 'class="meter bids"' in answer.get_data(as_text=True)


@pytest.mark.parametrize("where", ["entries", "undo"])
@pytest.mark.parametrize("value", NASTY, ids=lambda value: ascii(value)[:20])
def test_nasty_fields_never_break_the_page(device, store, five, where, value):
    for field in ("key", "seq", "round", "stage", "held", "half", "nonce", "cell"):
        form = {"round": "1", "stage": "bids", "cell": "1.bid.0=1"}
        form[field] = value.encode("utf-8", "surrogatepass")
        answer = device.post(f"/matches/{five.id}/{where}", data=form)
        assert answer.status_code in (303, 400, 404, 409, 413, 422)
    assert read(store, five.id).tally(1).at(BID, 0) in (None, 1)


@pytest.mark.parametrize("then", ["", "tricks", "bids", "next", "x", "../..", "//elsewhere.test"])
def test_a_tap_leads_only_within_the_match(device, five, then):
    answer = send(device, five, "1.bid.0=1", then=then)
    assert answer.location.startswith(f"/matches/{five.id}/rounds/1")


def test_an_empty_post_changes_nothing(device, store, five):
    assert device.post(f"/matches/{five.id}/entries").status_code in (303, 422)
    assert read(store, five.id).seq == five.seq


@pytest.mark.parametrize(
    ("theirs", "status"),
    [
        pytest.param("1.bid.1=2", 303, id="saved where nobody else wrote"),
        pytest.param("1.bid.0=2", 409, id="a clash where somebody did"),
    ],
)
def test_a_tap_from_before_a_backup_was_put_back(device, store, five, theirs, status):
    other, _ = new_device(store)
    cell, value = theirs.split("=")
    change = [Change(1, BID, int(cell[-1]), int(value))]
    save(store, five.id, device_id=other.id, key="from-other", base=1, changes=change)
    assert send(device, five, "1.bid.0=1", seq="99").status_code == status
    assert read(store, five.id).tally(1).at(BID, 0) == (1 if status == 303 else 2)


def test_the_next_round_waits_for_this_one(device, store, five):
    answer = send(device, five, "2.bid.0=1", round="2")
    assert answer.status_code == 409, "404 would say to a phone that the match is gone"
    assert sentences(answer)[1].startswith("Round 2 is not yet to be played")


def test_after_the_end_no_round_is_opened(device, store):
    match = begin(store, device, ("Ana", "Ben"), options=store.games[0].Options(rounds=(1,)))
    match = play(store, device, match, [([1, 0], [1, 0])])
    answer = send(device, match, "2.bid.0=1", round="2")
    assert answer.status_code == 409
    assert "The match is over" in answer.get_data(as_text=True)
    answer = send(device, match, "1.tricks.0=1 1.tricks.1=0", stage="tricks", headers=FRAGMENT)
    assert answer.status_code == 204
    assert answer.headers["Content-Location"] == f"/matches/{match.id}/board"


def test_undo_takes_back_only_this_phones_taps(device, store, five):
    other, _ = new_device(store)
    send(device, five, "1.bid.0=1")
    change = [Change(1, BID, 1, 1)]
    save(store, five.id, device_id=other.id, key="from-other", base=2, changes=change)
    answer = send(device, read(store, five.id), where="undo", key="undo-it-once")
    assert answer.status_code == 303
    tally = read(store, five.id).tally(1)
    assert (tally.at(BID, 0), tally.at(BID, 1)) == (None, 1)
    again = send(device, read(store, five.id), where="undo", key="undo-it-once", headers=FRAGMENT)
    assert again.status_code == 200
    assert len(history_of(store, five.id, 1)) == 3


def test_undo_with_nothing_to_take_back_says_so(device, five):
    answer = send(device, five, where="undo")
    assert answer.status_code == 409
    assert sentences(answer) == ["Not saved", "There is nothing to undo on this phone"]


def test_undo_of_what_another_phone_changed_since_shows_both(device, store, five):
    other, _ = new_device(store)
    send(device, five, "1.bid.0=1")
    change = [Change(1, BID, 0, 4)]
    save(store, five.id, device_id=other.id, key="from-other", base=2, changes=change)
    answer = send(device, read(store, five.id), where="undo")
    assert answer.status_code == 409
    assert "4 was entered" in sentences(answer)[1]
    assert read(store, five.id).tally(1).at(BID, 0) == 4


def test_what_is_already_there_is_no_entry(device, store, five):
    send(device, five, "1.bid.0=1", key="first-tap")
    assert send(device, five, "1.bid.0=1", key="other-tap").status_code == 303
    assert read(store, five.id).seq == 2


@pytest.mark.parametrize("where", ["entries", "undo"])
def test_a_post_of_another_site_is_refused(make_app, device, store, five, where):
    app = make_app(WTF_CSRF_ENABLED=True)
    phone = app.test_client()
    phone.set_cookie("device", device.get_cookie("device").value)
    answer = send(phone, five, "1.bid.0=1", where=where)
    assert answer.status_code == 400
    assert read(store, five.id).seq == five.seq


def test_names_in_refusals_are_only_names(device, store):
    match = begin(store, device, ("<b>x", "%(mine)s", "Chi"))
    other, _ = new_device(store, "<i>phone")
    change = [Change(1, BID, 1, 0)]
    save(store, match.id, device_id=other.id, key="from-other", base=1, changes=change)
    answer = send(device, match, "1.bid.1=1")
    assert answer.status_code == 409
    assert "<i>phone" not in answer.get_data(as_text=True)
    assert "<i>phone" in sentences(answer)[1]


def test_six_names_are_six_keys(device, five):
    html = device.get(f"/matches/{five.id}/rounds/1").get_data(as_text=True)
    assert [html.count(f'aria-label="{name}: bid 1"') for name in SIX] == [1] * 6
