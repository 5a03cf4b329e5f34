import pytest

from scorekeeper.store import log
from scorekeeper.store.cells import MOST_CELLS, UnreadableValue, brief
from scorekeeper.store.log import Change
from tests.store.phones import PARTNERS, Phone, new_key
from tests.toy import TOY

DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]
CIRCLE: list = []
CIRCLE.append(CIRCLE)
REASON = {"side": 0, "points": 5, "reason": "late"}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        pytest.param((1, "bid", 0), "1", id="a text for a number"),
        pytest.param((1, "bid", 0), 1.5, id="a fraction"),
        pytest.param((1, "bid", 0), 1.0, id="a whole number with a point"),
        pytest.param((1, "bid", 0), True, id="a flag for a number"),
        pytest.param((1, "bid", 0), float("nan"), id="not a number"),
        pytest.param((1, "bid", 0), float("inf"), id="infinity"),
        pytest.param((1, "bid", 0), [1], id="a list"),
        pytest.param((1, "bid", 0), {}, id="an object"),
        pytest.param((1, "bid", 0), DEEP, id="a deep list"),
        pytest.param((1, "bid", 0), CIRCLE, id="a circle"),
        pytest.param((1, "bid", 0), b"1", id="bytes"),
        pytest.param((1, "bid", 0), "\ud800", id="half a character"),
        pytest.param((1, "bid", 0), 10**5000, id="thousands of digits"),
        pytest.param((1, "bid", 3), 1, id="a seat nobody has"),
        pytest.param((1, "bid", -1), 1, id="seat −1"),
        pytest.param((1, "bid", 2**63), 1, id="a huge seat"),
        pytest.param((1, "bid", True), 1, id="a flag for a seat"),
        pytest.param((1, "bid", "0"), 1, id="a text for a seat"),
        pytest.param((1, "bid", None), 1, id="no seat"),
        pytest.param((1, "cards", 0), 1, id="a seat for the table's"),
        pytest.param((1, "mood", 0), 1, id="an unknown key"),
        pytest.param((1, "player", 0), 1, id="a fact of the match in a round"),
        pytest.param((1, "", 0), 1, id="an empty key"),
        pytest.param((1, 7, 0), 1, id="a number for a key"),
        pytest.param((1, None, 0), 1, id="no key"),
        pytest.param((-1, "bid", 0), 1, id="round −1"),
        pytest.param((True, "bid", 0), 1, id="a flag for a round"),
        pytest.param(("1", "bid", 0), 1, id="a text for a round"),
        pytest.param((1.0, "bid", 0), 1, id="a fraction for a round"),
        pytest.param((10**5000, "bid", 0.5), 1, id="a round of thousands of digits"),
        pytest.param((1, "dealer", None), 3, id="a dealer without a seat"),
        pytest.param((1, "dealer", None), -1, id="dealer −1"),
        pytest.param((1, "dealer", None), 2**63, id="a huge dealer"),
        pytest.param((1, "order", None), [0, 1], id="an order without a seat"),
        pytest.param((1, "order", None), [0, 1, 1], id="a seat twice in order"),
        pytest.param((1, "order", None), [0, 1, 3], id="a seat nobody has in order"),
        pytest.param((1, "order", None), [], id="an order of nobody"),
        pytest.param((1, "absent", None), [0, 1, 2], id="all away"),
        pytest.param((1, "absent", None), [0, 1], id="one player left"),
        pytest.param((1, "absent", None), [5], id="nobody away"),
        pytest.param((1, "away", None), [0, 1], id="one player left for good"),
        pytest.param((1, "overruled", None), 1, id="1 for a flag"),
        pytest.param((1, "adjustments", None), [5], id="an adjustment without a reason"),
        pytest.param((1, "adjustments", None), [{**REASON, "x": 1}], id="an unknown part"),
        pytest.param((1, "adjustments", None), [{**REASON, "reason": "\0"}], id="NUL"),
        pytest.param((1, "adjustments", None), [{**REASON, "reason": "\ud800"}], id="half"),
        pytest.param((1, "adjustments", None), [{**REASON, "reason": " a "}], id="untrimmed"),
        pytest.param((1, "adjustments", None), [{**REASON, "reason": "x" * 2000}], id="long"),
    ],
)
def test_unreadable(phone, place, value):
    with pytest.raises(UnreadableValue) as caught:
        phone.save({place: value})
    assert len(str(caught.value)) < 300
    assert phone.look().seq == 1


@pytest.mark.parametrize(
    ("place", "value"),
    [
        pytest.param((1, "dealer", None), 2, id="a dealer"),
        pytest.param((1, "order", None), [2, 0, 1], id="an order"),
        pytest.param((1, "absent", None), [1], id="one away"),
        pytest.param((1, "absent", None), [], id="nobody away"),
        pytest.param((1, "away", None), [1], id="one gone"),
        pytest.param((1, "cards", None), 2, id="cards"),
        pytest.param((1, "overruled", None), True, id="overruled"),
        pytest.param((1, "adjustments", None), [REASON], id="an adjustment"),
        pytest.param((1, "ember", 2), 2, id="embers"),
    ],
)
def test_readable(phone, place, value):
    assert phone.save({place: value}).match.tally(1).at(*place[1:]) == value


def test_a_seat_count_that_no_order_knows_is_refused(phone):
    phone.save({(1, "order", None): [2, 1, 0]})
    with pytest.raises(UnreadableValue, match="the order needs every seat once"):
        phone.save({(0, "player", 3): "Dan"})
    phone.save({(0, "player", 3): "Dan", (1, "order", None): [2, 1, 0, 3]})


def test_a_field_of_a_side_is_for_sides(store, crew, device):
    from dataclasses import replace

    from scorekeeper.games.tally import Scope
    from scorekeeper.store import matches

    class Bags(type(PARTNERS)):
        slug = "bags"
        fields = (*TOY.fields, replace(TOY.fields[2], key="bags", scope=Scope.SIDE))

    game = Bags()
    store.games = (game,)
    match = matches.create(store, crew.id, device.id, game, list("abcd"), key=new_key())
    phone = Phone(store, device, match.id)
    assert phone.save({(1, "bags", 1): 2}).match.tally(1).at("bags", 1) == 2
    for side in (2, None):
        with pytest.raises(UnreadableValue):
            phone.save({(1, "bags", side): 2})


def test_too_many_cells_at_once_are_refused(store, phone):
    many = [Change(number, "bid", 0, 1) for number in range(1, MOST_CELLS + 2)]
    with pytest.raises(UnreadableValue, match="More than"):
        log.save(store, phone.match_id, device_id=1, key="k", base=1, changes=many)


def test_brief_shows_the_beginning_of_what_is_long():
    assert brief("x" * 100) == "'" + "x" * 56 + "..."
    assert brief(10**5000) == "..."
