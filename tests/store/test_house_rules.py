"""House rules that a crew keeps under a name."""

import pytest
from sqlalchemy import update

from scorekeeper.store import crews, house_rules
from scorekeeper.store import tables as t
from scorekeeper.store.house_rules import MOST, UnknownHouseRules
from scorekeeper.store.names import NameRefused
from tests.store.phones import PARTNERS
from tests.toy import TOY

COLD = TOY.Options(embers=False, draughts=2)


@pytest.fixture
def ours(store, crew):
    return house_rules.save(store, crew.id, TOY, "Our cold evening", COLD, "alone")


def names(store, crew):
    return [kept.name for kept in house_rules.of_crew(store, crew.id)]


def test_what_is_kept_is_found_again(store, crew, ours):
    assert house_rules.of_crew(store, crew.id) == [ours]
    assert (ours.game, ours.options, ours.seating) == (TOY.slug, COLD, "alone")


def test_they_come_by_name(store, crew):
    for name in ("warm", "Cold", "älter", "Zoo"):
        house_rules.save(store, crew.id, TOY, name, COLD)
    assert names(store, crew)[:2] == ["Cold", "warm"]


def test_a_name_is_kept_clean(store, crew):
    assert house_rules.save(store, crew.id, TOY, "  At   Ana's ", COLD).name == "At Ana's"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="nothing"),
        pytest.param("  ", id="white space"),
        pytest.param("x" * 41, id="too long"),
        pytest.param("a\u202eb", id="turns the direction"),
        pytest.param("a\x00b", id="NUL"),
        pytest.param("\ud800", id="half a character"),
        pytest.param("\u3164", id="a letter drawn as nothing"),
    ],
)
def test_what_is_no_name_is_refused(store, crew, ours, name):
    with pytest.raises(NameRefused):
        house_rules.save(store, crew.id, TOY, name, COLD)
    with pytest.raises(NameRefused):
        house_rules.rename(store, crew.id, ours.id, name)
    assert names(store, crew) == ["Our cold evening"]


def test_the_same_twice_is_kept_once(store, crew, ours):
    again = house_rules.save(store, crew.id, TOY, "our COLD evening", COLD, "alone")
    assert again == ours
    assert names(store, crew) == ["Our cold evening"]


@pytest.mark.parametrize(
    ("options", "seating"),
    [
        pytest.param(TOY.Options(), "alone", id="other options"),
        pytest.param(COLD, "", id="other sides"),
    ],
)
def test_other_rules_do_not_take_the_place_of_those_of_the_name(
    store, crew, ours, options, seating
):
    with pytest.raises(NameRefused, match="kept as Our cold evening already"):
        house_rules.save(store, crew.id, TOY, "our cold evening", options, seating)
    assert house_rules.of_crew(store, crew.id) == [ours]


def test_games_and_crews_have_names_of_their_own(store, crew, device, ours):
    other = crews.found(store, device)
    assert house_rules.of_crew(store, other.id) == []
    house_rules.save(store, other.id, TOY, ours.name, TOY.Options())
    house_rules.save(store, crew.id, PARTNERS, ours.name, PARTNERS.Options())
    assert names(store, crew) == [ours.name] * 2


def test_so_many_are_kept_and_no_more(store, crew):
    for number in range(MOST):
        house_rules.save(store, crew.id, TOY, f"Rules {number}", COLD)
    with pytest.raises(NameRefused, match="50 sets of rules are kept"):
        house_rules.save(store, crew.id, TOY, "One more", COLD)


def test_another_name(store, crew, ours):
    house_rules.rename(store, crew.id, ours.id, "Winter")
    house_rules.rename(store, crew.id, ours.id, "WINTER")
    assert names(store, crew) == ["WINTER"]


def test_the_name_of_other_rules_is_refused(store, crew, ours):
    house_rules.save(store, crew.id, TOY, "Winter", COLD)
    with pytest.raises(NameRefused, match="kept as Winter already"):
        house_rules.rename(store, crew.id, ours.id, "winter")


def test_they_are_deleted(store, crew, ours):
    house_rules.delete(store, crew.id, ours.id)
    assert names(store, crew) == []


@pytest.mark.parametrize("rules_id", [0, -1, 99, 2**31, 2**63, 10**30])
def test_what_is_not_kept_can_be_neither_named_nor_deleted(store, crew, rules_id):
    with pytest.raises(UnknownHouseRules):
        house_rules.rename(store, crew.id, rules_id, "Winter")
    with pytest.raises(UnknownHouseRules):
        house_rules.delete(store, crew.id, rules_id)


def test_nor_can_those_of_another_crew(store, crew, device, ours):
    other = crews.found(store, device)
    with pytest.raises(UnknownHouseRules):
        house_rules.rename(store, other.id, ours.id, "Mine now")
    with pytest.raises(UnknownHouseRules):
        house_rules.delete(store, other.id, ours.id)
    assert house_rules.of_crew(store, crew.id) == [ours]


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        pytest.param({}, {}, id="nothing"),
        pytest.param({"draughts": 2, "hail": True}, {"draughts": 2}, id="an option that went"),
        pytest.param({"draughts": 7, "warmth": 3}, {"warmth": 3}, id="a choice that went"),
        pytest.param({"warmth": 99, "embers": False}, {"embers": False}, id="a range that shrank"),
        pytest.param({"warmth": "hot", "embers": 0}, {}, id="another kind of value"),
        pytest.param({"climbing": True, "warmth": 0}, {}, id="what excludes each other by now"),
    ],
)
def test_what_this_version_does_not_know_is_as_usual(store, crew, ours, stored, read):
    with store.writing() as connection:
        connection.execute(update(t.house_rules).values(options=stored))
    (kept,) = house_rules.of_crew(store, crew.id)
    assert kept.options == TOY.Options(**read)


def test_rules_of_a_game_that_is_not_here_are_not_shown(store, crew, ours):
    with store.writing() as connection:
        connection.execute(update(t.house_rules).values(game="whist"))
    assert house_rules.of_crew(store, crew.id) == []
