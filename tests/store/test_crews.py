import pytest
from sqlalchemy import insert, select

from scorekeeper.store import crews
from scorekeeper.store import tables as t
from scorekeeper.store.crews import Crew, UnknownCrew, UnknownZone
from scorekeeper.store.names import NameRefused


def test_a_device_is_found_by_its_token(store):
    device, token = crews.new_device(store)
    assert crews.device_of(store, token) == device
    assert device.crews == ()


def test_tokens_are_128_bits_and_never_stored(store):
    tokens = [crews.new_device(store)[1] for _ in range(3)]
    assert all(len(token) == 22 for token in tokens)
    assert len(set(tokens)) == 3
    with store.reading() as connection:
        stored = connection.execute(select(t.device.c.token_hash)).scalars().all()
    assert {len(each) for each in stored} == {64}
    assert not set(tokens) & set(stored)


@pytest.mark.parametrize(
    "token",
    [
        pytest.param("", id="empty"),
        pytest.param("x" * 22, id="of nobody"),
        pytest.param("\ud800", id="half a character"),
        pytest.param("a\0", id="NUL"),
        pytest.param("x" * 100_000, id="long"),
    ],
)
def test_any_other_token_is_nobody(store, device, token):
    assert crews.device_of(store, token) is None


def test_a_stolen_hash_is_no_token(store, device):
    with store.reading() as connection:
        stored = connection.execute(select(t.device.c.token_hash)).scalar()
    assert crews.device_of(store, stored) is None


def test_who_founds_a_crew_is_its_member(store):
    device, token = crews.new_device(store)
    crew = crews.found(store, device)
    assert crew == Crew(crew.id, "", "UTC", "A4")
    assert crews.device_of(store, token).crews == (crew,)


def test_a_device_may_belong_to_several_crews_first_joined_first(store):
    device, token = crews.new_device(store)
    founded = tuple(crews.found(store, device, name) for name in ("One", "Two"))
    other = crews.found(store, crews.new_device(store)[0], "Three")
    assert crews.device_of(store, token).crews == founded
    with store.writing() as connection:
        row = {"device_id": device.id, "crew_id": other.id, "since": store.now()}
        connection.execute(insert(t.membership), row)
    assert crews.device_of(store, token).crews == (*founded, other)


@pytest.mark.parametrize(
    ("told", "zone"),
    [
        pytest.param("Asia/Taipei", "Asia/Taipei", id="in the zone that is told"),
        pytest.param("Europe/Atlantis", "UTC", id="in UTC where that is none"),
        pytest.param("", "UTC", id="in UTC where none is told"),
    ],
)
def test_two_taps_at_once_on_a_new_phone_found_one_crew(store, told, zone):
    device, token = crews.new_device(store)
    one, other = crews.first(store, device, told), crews.first(store, device, told)
    assert one == other == Crew(one.id, "", zone, "A4")
    assert crews.device_of(store, token).crews == (one,)


def test_the_crew_a_device_has_is_its_first(store, device, crew):
    crews.found(store, device, "Second")
    assert crews.first(store, device, "Asia/Taipei") == crew


def test_name_zone_and_paper_change(store):
    device, token = crews.new_device(store)
    crew = crews.found(store, device)
    changed = crews.change(
        store, crew.id, name=" Die  Runde ", zone="Europe/Zurich", paper="Letter"
    )
    assert changed == Crew(crew.id, "Die Runde", "Europe/Zurich", "Letter")
    assert crews.device_of(store, token).crews == (changed,)


def test_a_crew_needs_no_name(store, crew):
    assert crews.change(store, crew.id, name="", zone="UTC", paper="A4").name == ""


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        pytest.param({"name": "\u202e"}, NameRefused, id="a name that turns"),
        pytest.param({"name": "x" * 41}, NameRefused, id="a long name"),
        pytest.param({"zone": "Europe/Atlantis"}, UnknownZone, id="an unknown zone"),
        pytest.param({"zone": ""}, UnknownZone, id="no zone"),
        pytest.param({"zone": "../../etc/passwd"}, UnknownZone, id="a way out of the folder"),
        pytest.param({"zone": "/etc/passwd"}, UnknownZone, id="a file"),
        pytest.param({"zone": "Europe"}, UnknownZone, id="a folder"),
        pytest.param({"zone": "UTC\0"}, UnknownZone, id="NUL"),
        pytest.param({"zone": "\ud800"}, UnknownZone, id="half a character"),
        pytest.param({"zone": "x" * 5000}, UnknownZone, id="a long zone"),
        pytest.param({"paper": "A5"}, UnknownZone, id="an unknown paper"),
        pytest.param({"paper": ""}, UnknownZone, id="no paper"),
    ],
)
def test_refused_and_nothing_changed(store, how, kind):
    device, token = crews.new_device(store)
    crew = crews.found(store, device, "Crew")
    with pytest.raises(kind):
        crews.change(store, crew.id, **{"name": "New", "zone": "UTC", "paper": "A4", **how})
    assert crews.device_of(store, token).crews == (crew,)


def test_there_is_no_crew_99(store):
    with pytest.raises(UnknownCrew):
        crews.change(store, 99, name="", zone="UTC", paper="A4")


@pytest.mark.parametrize("ask", [crews.new_device, lambda s, n: crews.found(s, None, n)])
def test_a_name_that_cannot_be_shown_founds_nothing(store, ask):
    with pytest.raises(NameRefused):
        ask(store, "\u202e")
