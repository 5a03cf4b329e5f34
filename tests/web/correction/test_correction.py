"""The correction of a round: one form, one save, its faults, conflicts and change log."""

import re
from html import unescape
from types import SimpleNamespace

import pytest

from scorekeeper.games.tally import ADJUSTMENTS, BID, CARDS, DEALER, OVERRULED, TRICKS
from scorekeeper.store.crews import new_device
from scorekeeper.store.log import Change, history_of
from scorekeeper.store.matches import read
from tests.toy import TOY
from tests.web.conftest import begin
from tests.web.evenings import NASTY, change, enter, play, text_of

ADVANCED = {"loot": True, "kraken": True, "white_whale": True, "pirate_powers": True}


@pytest.fixture
def five(device, store):
    """A match of three with five closed rounds, everybody bid 0 and Chi took all tricks."""
    match = begin(store, device, ("Ana", "Ben", "Chi"))
    return play(store, device, match, [([0, 0, 0], [0, 0, n]) for n in range(1, 6)])


@pytest.fixture
def advanced(device, store):
    """Two closed rounds of four with every advanced card and power."""
    options = store.games[0].Options(**ADVANCED)
    match = begin(store, device, ("Ana", "Ben", "Chi", "Dee"), options=options)
    return play(store, device, match, [([1, 0, 0, 0], [1, 0, 0, 0]), ([1, 1, 0, 0], [1, 1, 0, 0])])


@pytest.fixture
def other(store):
    """Another phone of the crew."""
    known, _ = new_device(store, "Chi’s phone")
    return SimpleNamespace(device_id=known.id)


def path(match, number):
    return f"/matches/{match.id}/rounds/{number}/correction"


def form_in(answer):
    """Reads the form as a browser would send it untouched."""
    body = answer.get_data(as_text=True)
    body = body[body.index('<form id="correction"') : body.index("</form>")]
    values = []
    for tag in re.findall(r"<(?:input|select)[^>]*>", body):
        found = {k: unescape(v) for k, v in re.findall(r'([a-z_-]+)="([^"]*)"', tag)}
        name, kind = found.get("name"), found.get("type", "text")
        if tag.startswith("<select"):
            inside = body.split(f'name="{name}"', 1)[1].split("</select>", 1)[0]
            options = re.findall(r'<option value="([^"]*)"( selected)?', inside)
            values.append((name, next((v for v, on in options if on), options[0][0])))
        elif kind not in ("radio", "checkbox") or " checked" in tag:
            values.append((name, found.get("value", "")))
    return dict(values)


def correct(phone, match, number, **changes):
    """Changes some fields of the form and saves it; `bid_0` stands for `bid.0`."""
    form = form_in(phone.get(path(match, number)))
    form |= {name.replace("__", "."): value for name, value in changes.items()}
    return phone.post(path(match, number), data=form)


def entries(store, match):
    return history_of(store, match.id, None)


def test_an_earlier_round_is_corrected_and_all_later_totals_follow(device, store, five):
    answer = correct(device, five, 2, tricks__0="1", tricks__2="1", bid__0="1")
    assert answer.status_code == 303
    after = read(store, five.id)
    assert after.tally(2).at(BID, 0) == 1
    assert after.seq == five.seq + 1
    assert after.board.totals[0] == five.board.totals[0]
    assert after.board.totals[2] == five.board.totals[2]
    assert [c.key for c, _ in entries(store, after)[-1].changes].count(TRICKS) == 2


def test_saving_untouched_changes_nothing(device, store, five):
    assert correct(device, five, 3).status_code == 303
    assert read(store, five.id).seq == five.seq


def test_the_same_form_sent_twice_is_one_entry(device, store, five):
    form = form_in(device.get(path(five, 2))) | {"bid.0": "1"}
    for _ in range(2):
        assert device.post(path(five, 2), data=form).status_code == 303
    assert read(store, five.id).seq == five.seq + 1


def test_all_facts_of_a_round_with_every_option_fit_one_form(device, store, advanced):
    answer = correct(
        device,
        advanced,
        2,
        fourteens__0="1",
        mermaids__1="1",
        wager__0="10",
        **{"alliances.0.one": "2", "alliances.0.other": "0"},
    )
    assert answer.status_code == 303, text_of(answer)
    tally = read(store, advanced.id).tally(2)
    assert tally.at("fourteens", 0) == 1
    assert tally.at("mermaids", 1) == 1
    assert tally.at("wager", 0) == 10
    assert tally.at("alliances") == [[2, 0]]
    again = form_in(device.get(path(advanced, 2)))
    assert (again["alliances.0.one"], again["wager.0"]) == ("2", "10")


def test_cards_and_dealer_of_a_round_can_be_other_than_planned(device, store, five):
    answer = correct(device, five, 2, cards="3", dealer="2", tricks__2="3")
    assert answer.status_code == 303, text_of(answer)
    after = read(store, five.id)
    assert (after.tally(2).at(CARDS), after.tally(2).at(DEALER)) == (3, 2)
    assert after.deal(3).dealer == 0
    correct(device, after, 2, cards="", dealer="", tricks__2="2")
    assert read(store, five.id).deal(2).dealer == 1


def test_the_table_may_keep_a_sum_that_does_not_add_up(device, store, five):
    assert correct(device, five, 4, tricks__2="3").status_code == 422
    assert correct(device, five, 4, tricks__2="3", overruled="1").status_code == 303
    assert read(store, five.id).tally(4).at(OVERRULED) is True


def test_points_are_adjusted_with_a_reason(device, store, five):
    parts = {"side": "1", "sign": "-", "points": "20", "reason": " late  again "}
    sent = {f"adjustments.0.{part}": text for part, text in parts.items()}
    assert correct(device, five, 5, **sent).status_code == 303
    after = read(store, five.id)
    assert after.tally(5).at(ADJUSTMENTS) == [{"side": 1, "points": -20, "reason": "late again"}]
    assert after.board.totals[1] == five.board.totals[1] - 20
    assert "late again" in text_of(device.get(f"/matches/{five.id}/board?why=5.1"))
    cleared = {"adjustments.0.points": "", "adjustments.0.reason": ""}
    assert correct(device, five, 5, **cleared).status_code == 303
    assert read(store, five.id).board.totals == five.board.totals


def test_every_fault_is_said_with_its_player_and_everything_typed_is_kept(device, store, five):
    answer = correct(device, five, 3, tricks__0="2", skull_king__0="1", skull_king__1="1")
    assert answer.status_code == 422
    words = text_of(answer)
    assert "Not saved" in words
    assert "Ben:" in words
    kept = form_in(answer)
    assert (kept["tricks.0"], kept["skull_king.1"]) == ("2", "1")
    assert read(store, five.id).seq == five.seq


def test_a_finished_match_is_corrected_too(device, store, five):
    ended = change(store, device, five, [Change(0, "ended", None, True)])
    assert correct(device, ended, 1, bid__0="1").status_code == 303
    assert read(store, five.id).tally(1).at(BID, 0) == 1


def test_a_correction_is_not_refused_because_of_later_rounds(device, store):
    options = store.games[0].Options(rounds=(1, 1))
    match = begin(store, device, ("Ana", "Ben", "Chi"), options=options)
    rounds = [([1, 0, 0], [1, 0, 0]), ([0, 1, 0], [0, 1, 0]), ([1, 0, 0], [1, 0, 0])]
    match = play(store, device, match, rounds)
    assert correct(device, match, 2, bid__1="0").status_code == 303
    assert [r.after_end for r in read(store, match.id).board.rounds] == [False, False, True]
    assert device.get(path(match, 3)).status_code == 200


def test_the_running_round_can_be_entered_here(device, store, five):
    facts = {f"bid__{s}": "0" for s in range(3)} | {"tricks__0": "6"}
    facts |= {"tricks__1": "0", "tricks__2": "0"}
    assert correct(device, five, 6, **facts).status_code == 303
    assert len(read(store, five.id).board.counted) == 6


def test_a_fact_can_be_taken_back(device, store, five):
    assert correct(device, five, 5, tricks__2="").status_code == 303
    assert (TRICKS, 2) in read(store, five.id).board.rounds[4].missing


def test_a_value_may_not_be_taken_out_of_a_round_that_others_followed(device, store, five):
    answer = correct(device, five, 2, bid__0="", tricks__0="1", tricks__2="1")
    assert answer.status_code == 422
    assert "enter other values" in text_of(answer)
    form = form_in(answer)
    assert (form["bid.0"], form["tricks.0"], form["tricks.2"]) == ("", "1", "1")
    assert read(store, five.id).seq == five.seq


def test_what_another_phone_changed_meanwhile_is_shown_with_both_values(device, store, five, other):
    form = form_in(device.get(path(five, 2))) | {"bid.0": "1"}
    change(store, other, five, [Change(2, BID, 0, 2), Change(2, BID, 1, 1)])
    answer = device.post(path(five, 2), data=form)
    assert answer.status_code == 409
    assert "Bid of Ana : you say 1, now it is 2 from Chi’s phone" in text_of(answer)
    kept = form_in(answer)
    assert (kept["bid.0"], kept["bid.1"]) == ("1", "1")
    assert device.post(path(five, 2), data=kept).status_code == 303
    after = read(store, five.id)
    assert (after.tally(2).at(BID, 0), after.tally(2).at(BID, 1)) == (1, 1)


def test_what_another_phone_changed_elsewhere_stays(device, store, five):
    form = form_in(device.get(path(five, 2))) | {"bid.0": "1"}
    change(store, device, five, [Change(2, BID, 1, 1)])
    assert device.post(path(five, 2), data=form).status_code == 303
    after = read(store, five.id)
    assert (after.tally(2).at(BID, 0), after.tally(2).at(BID, 1)) == (1, 1)


def test_the_log_of_a_round_says_who_when_before_and_after(device, store, five):
    change(store, device, five, [Change(2, TRICKS, 0, 1), Change(2, TRICKS, 2, 1)])
    words = text_of(device.get(path(five, 2)))
    log = words.split("Who changed what")[-1]
    assert "Tricks of Ana 0 → 1" in log
    assert "Tricks of Chi 2 → 1" in log
    assert log.index("2 → 1") < log.index("Tricks of Chi: 2")


def test_names_written_from_right_to_left_keep_the_numbers_of_the_log_in_place(device, store):
    match = enter(store, device, begin(store, device, ("Ana", "ليلى")), 1, [0, 1], [0, 1])
    page = device.get(path(match, 1)).get_data(as_text=True)
    assert "<bdi>Bid of ليلى</bdi>: <b><bdi>1</bdi></b>" in page


@pytest.mark.parametrize("number", ["0", "7", "99", str(2**64)])
def test_a_round_that_is_not_there_is_a_page_that_is_not_there(device, five, number):
    assert device.get(path(five, number)).status_code == 404
    assert device.post(path(five, number), data={}).status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "bid.0",
        "tricks.1",
        "cards",
        "dealer",
        "destroyed",
        "wager.0",
        "alliances.0.one",
        "adjustments.0.points",
        "adjustments.0.side",
    ],
)
def test_nasty_input_is_a_sentence_and_saves_nothing(device, store, advanced, name):
    form = form_in(device.get(path(advanced, 2)))
    form |= {"adjustments.0.side": "0", "adjustments.0.points": "5", "adjustments.0.reason": "x"}
    for value in set(NASTY) - ({"-1"} if name.endswith("points") else set()):
        sent = form | {name: value.encode("utf-8", "surrogatepass"), "nonce": "a"}
        answer = device.post(path(advanced, 2), data=sent)
        assert answer.status_code == 422, value[:40]
        assert "Not saved" in text_of(answer)
        assert form_in(answer)["adjustments.0.reason"] == "x"
    assert read(store, advanced.id).seq == advanced.seq


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        pytest.param("", "a reason is missing", id="none"),
        pytest.param("a\0b", "cannot be shown", id="a control character"),
        pytest.param("a\u202eb", "cannot be shown", id="turned around"),
        pytest.param("x" * 121, "At most 120 characters", id="too long"),
    ],
)
def test_a_reason_that_cannot_be_is_refused(device, store, five, reason, said):
    parts = {"side": "1", "sign": "+", "points": "20", "reason": reason}
    sent = {f"adjustments.0.{part}": text for part, text in parts.items()}
    answer = correct(device, five, 5, **sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert read(store, five.id).seq == five.seq


@pytest.mark.parametrize(("name", "status"), [("seq", 422), ("nonce", 303)])
def test_marks_of_any_kind_are_no_fault_of_ours(device, store, advanced, name, status):
    form = form_in(device.get(path(advanced, 2)))
    for value in NASTY:
        answer = device.post(
            path(advanced, 2), data=form | {name: value.encode("utf-8", "surrogatepass")}
        )
        assert answer.status_code == (status if value.strip() else 303), value[:40]
    assert read(store, advanced.id).seq == advanced.seq


@pytest.mark.parametrize(
    "form",
    [
        pytest.param({}, id="an empty form"),
        pytest.param({"bid.9": "1"}, id="a seat that is not there"),
        pytest.param({"crown.0": "1"}, id="a field that is not there"),
        pytest.param({f"x{n}": "1" for n in range(900)}, id="900 other fields"),
    ],
)
def test_what_the_form_never_asked_is_left_alone(device, store, five, form):
    assert device.post(path(five, 2), data=form).status_code == 303
    assert read(store, five.id).seq == five.seq


def test_many_adjustments_are_refused_or_kept_but_never_a_fault_of_ours(device, store, five):
    form = form_in(device.get(path(five, 2)))
    for place in range(99):
        form |= {
            f"adjustments.{place}.{part}": text
            for part, text in {"side": "0", "sign": "+", "points": "1", "reason": "x"}.items()
        }
    assert device.post(path(five, 2), data=form).status_code < 500


def test_any_game_is_corrected_by_its_own_fields(device, store):
    match = begin(store, device, ("Ana", "Ben"), game=TOY)
    match = enter(store, device, match, 1, [1, 2], [1, 2])
    assert correct(device, match, 1, ember__0="2").status_code == 303
    assert read(store, match.id).tally(1).at("ember", 0) == 2


def test_a_stranger_sees_and_changes_nothing(client, store, five):
    assert client.get(path(five, 1)).status_code == 404
    assert client.post(path(five, 1), data={"bid.0": "1"}).status_code == 404
    assert read(store, five.id).seq == five.seq
