"""Cards and dealer of a round, as the table says: one key each, without script."""

import pytest

from scorekeeper.store.matches import read
from tests.web.conftest import begin
from tests.web.evenings import NASTY, enter, everybody_zero, play, text_of


@pytest.fixture
def four(device, store):
    """Four players, two closed rounds; Ana dealt first, so Chi deals round 3."""
    match = begin(store, device, ("Ana", "Ben", "Chi", "Dee"))
    return play(store, device, match, [everybody_zero(4, 1), everybody_zero(4, 2)])


def path(match, number=3):
    return f"/matches/{match.id}/rounds/{number}/deal"


def tap(phone, match, key, value, number=3):
    return phone.post(path(match, number), data={"seq": match.seq, key: value})


def test_the_pad_leads_there(device, four):
    page = device.get(f"/matches/{four.id}/rounds/3").get_data(as_text=True)
    assert f'href="{path(four)}"' in page


def test_a_number_of_cards_holds_in_this_round_only(device, store, four):
    answer = tap(device, four, "cards", "5")
    assert answer.status_code == 303
    match = read(store, four.id)
    assert [match.deal(3).cards, match.record.tallies[2].at("cards")] == [5, 5]
    match = enter(store, device, match, 3, [0] * 4, [0, 0, 0, 5])
    assert match.board.next.cards == 4


def test_the_cards_of_the_plan_need_not_be_told(device, store, four):
    tap(device, four, "cards", "5")
    tap(device, read(store, four.id), "cards", "3")
    match = read(store, four.id)
    assert (match.deal(3).cards, match.tally(3).at("cards")) == (3, None)


def test_another_dealer_passes_the_deal_on(device, store, four):
    assert tap(device, four, "dealer", "0").status_code == 303
    match = enter(store, device, read(store, four.id), 3, [0] * 4, [0, 0, 0, 3])
    assert (match.deal(3).dealer, match.deal(3).leader, match.deal(4).dealer) == (0, 1, 1)
    assert "in turn" in text_of(device.get(path(match)))
    tap(device, match, "dealer", "")
    assert read(store, four.id).deal(3).dealer == 2


def test_fewer_cards_than_were_bid_are_refused(device, store, four):
    four = enter(store, device, four, 3, [3])
    answer = tap(device, four, "cards", "2")
    assert answer.status_code == 422
    assert "Ana: " in text_of(answer)
    assert read(store, four.id).seq == four.seq


@pytest.mark.parametrize("key", ["cards", "dealer", "seq"])
@pytest.mark.parametrize("text", [*NASTY, "0", "61", "99"], ids=lambda text: ascii(text)[:24])
def test_nonsense_is_a_sentence(device, store, four, key, text):
    typed = {"seq": four.seq, "cards": "4", key: text.encode("utf-8", "surrogatepass")}
    answer = device.post(path(four), data=typed)
    fits = key == "seq" or (key, text) == ("dealer", "0")
    assert answer.status_code == 422 or (fits and answer.status_code == 303)
    if answer.status_code == 422:
        assert read(store, four.id).seq == four.seq


def test_a_round_that_is_not_played_yet_is_no_page(device, four):
    assert device.get(path(four, 4)).status_code == 404


def test_another_phone_s_cards_are_not_written_over(device, store, four):
    from scorekeeper.store.crews import new_device
    from scorekeeper.store.log import Change, save

    other, _ = new_device(store, "Chi’s phone")
    cells = [Change(3, "cards", None, 4)]
    save(store, four.id, device_id=other.id, key="theirs", base=four.seq, changes=cells)
    answer = tap(device, four, "cards", "5")
    assert answer.status_code == 409
    assert "you say 5, now it is 4" in text_of(answer)
    assert read(store, four.id).deal(3).cards == 4
