"""Tricks told as they fall: refused where they cannot be, undone, told by two phones at once."""

import pytest

from scorekeeper.games.tally import FALLEN
from scorekeeper.store.log import Conflict, ImpossibleRounds, UnreadableValue

PLACE = (1, FALLEN, None)


def trick(taker, leads=None, **captures):
    return {"taker": taker, "captures": captures, "alliances": {}, "leads": leads}


@pytest.fixture
def bidding(phone):
    """Three players with three cards each, whose bids are in."""
    phone.save({(1, "bid", seat): 1 for seat in range(3)})
    return phone


def sentences(refused):
    return [str(fault.text) for fault in refused.value.rounds[1]]


def test_tricks_close_no_round(bidding):
    bidding.save({PLACE: [trick(0), trick(1), trick(2)]})
    assert bidding.board().next.number == 1
    assert bidding.board().totals == (0, 0, 0)


def test_an_impossible_trick_is_refused_with_its_number(bidding):
    with pytest.raises(ImpossibleRounds) as refused:
        bidding.save({PLACE: [trick(0), trick(1, ember=3)]})
    assert sentences(refused) == ["trick 2: There are two embers"]
    assert PLACE[1:] not in bidding.look().tally(1)


def test_what_no_round_can_hold_together_is_refused(bidding):
    with pytest.raises(ImpossibleRounds) as refused:
        bidding.save({PLACE: [trick(0, ember=2), trick(1, ember=1)]})
    assert sentences(refused) == ["There are two embers"]


def test_more_tricks_than_cards_are_refused(bidding):
    with pytest.raises(ImpossibleRounds) as refused:
        bidding.save({PLACE: [trick(0)] * 4})
    assert sentences(refused) == ["4 tricks fell, 3 are played"]


def test_fewer_cards_than_tricks_are_refused(bidding):
    bidding.save({PLACE: [trick(0)] * 3})
    with pytest.raises(ImpossibleRounds):
        bidding.save({(1, "cards", None): 2})


def test_a_trick_that_is_none_cannot_be_read(bidding):
    with pytest.raises(UnreadableValue):
        bidding.save({PLACE: [{"taker": 0}]})


def test_undo_takes_back_the_last_one(bidding):
    bidding.save({PLACE: [trick(0)]})
    bidding.save({PLACE: [trick(0), trick(1)]})
    bidding.undo()
    assert bidding.look().tally(1)[PLACE[1:]] == [trick(0)]
    bidding.undo()
    assert PLACE[1:] not in bidding.look().tally(1)


def test_of_two_phones_that_tell_the_same_trick_the_second_sees_both(bidding, other):
    other.look()
    bidding.save({PLACE: [trick(0)]})
    with pytest.raises(Conflict) as refused:
        other.save({PLACE: [trick(1)]})
    (clash,) = refused.value.clashes
    assert (clash.theirs, clash.change.value) == ([trick(0)], [trick(1)])


def test_a_second_page_of_the_same_phone_drops_no_trick_that_was_told_since(bidding):
    seen = bidding.seq
    bidding.save({PLACE: [trick(0)]})
    bidding.save({PLACE: [trick(0), trick(1)]})
    with pytest.raises(Conflict):
        bidding.save({PLACE: [trick(2)]}, base=seen)
    assert bidding.look().tally(1)[PLACE[1:]] == [trick(0), trick(1)]


def test_the_queue_of_one_page_goes_on_from_itself(bidding):
    seen = bidding.seq
    bidding.save({PLACE: [trick(0)]})
    bidding.save({PLACE: [trick(0, leads=1), trick(1)]}, base=seen)
    bidding.undo()
    bidding.save({PLACE: [trick(0), trick(1), trick(2)]}, base=seen)
    assert len(bidding.look().tally(1)[PLACE[1:]]) == 3


def test_two_phones_that_tell_the_same_agree(bidding, other):
    other.look()
    bidding.save({PLACE: [trick(0)]})
    assert other.save({PLACE: [trick(0)]}).repeated


def test_a_finished_round_is_corrected_whatever_its_tricks_say(bidding):
    counts = {(1, "tricks", 0): 1, (1, "tricks", 1): 1, (1, "tricks", 2): 1}
    bidding.save({PLACE: [trick(seat) for seat in range(3)]})
    bidding.save(counts)
    bidding.save({(1, "tricks", 0): 2, (1, "tricks", 1): 0})
    assert bidding.look().tally(1)[PLACE[1:]] == [trick(seat) for seat in range(3)]
