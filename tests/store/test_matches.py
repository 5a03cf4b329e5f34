from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event, func, select

from scorekeeper.games.game import Setup
from scorekeeper.games.options import OptionsError
from scorekeeper.games.record import Record
from scorekeeper.games.tally import Tally
from scorekeeper.store import crews, matches, players
from scorekeeper.store import tables as t
from scorekeeper.store.crews import UnknownCrew
from scorekeeper.store.log import ImpossibleRounds, KeyReused, NoSuchRound, UnreadableValue
from scorekeeper.store.matches import Seated, UnknownMatch
from scorekeeper.store.names import NameRefused
from tests.store.conftest import START
from tests.store.phones import PARTNERS, Phone, new_key
from tests.toy import TOY

WON = Tally({("bid", 0): 3, ("bid", 1): 0, ("tricks", 0): 3, ("tricks", 1): 0})
BEGUN = Tally({("bid", 0): 2})
SETUP = Setup(2, TOY.Options(warmth=7), ((0,), (1,)), 1, (0, 5))
RECORD = Record(
    TOY, ("Ana", "Ben"), SETUP, (WON, BEGUN), "2020-02-29T20:00:00Z", "Old", "Here", "a\nb"
)


def rows(store, *tables):
    with store.reading() as connection:
        return [connection.execute(select(func.count()).select_from(table)).scalar()
                for table in tables]  # fmt: skip


class TestCreate:
    def test_the_first_entry_holds_the_facts(self, store, crew, device):
        match = matches.create(
            store,
            crew.id,
            device.id,
            TOY,
            ["Ana", "Ben", "Chi"],
            TOY.Options(embers=False),
            key=new_key(),
            first_dealer=2,
            start_points=(0, 0, 9),
            title="Friday",
            place="Kitchen",
            note="late",
        )
        record = match.record
        assert matches.read(store, match.id).record == record
        assert record.players == ("Ana", "Ben", "Chi")
        assert record.setup == Setup(3, TOY.Options(embers=False), ((0,), (1,), (2,)), 2, (0, 0, 9))
        assert (record.title, record.place, record.note) == ("Friday", "Kitchen", "late")
        assert (match.seq, match.crew_id, match.board.totals) == (1, crew.id, (0, 0, 9))
        assert START < match.started < START + timedelta(hours=1)
        assert match.started.tzinfo is UTC
        assert record.started == match.started.strftime("%Y-%m-%dT%H:%M:%SZ")

    def test_ids_are_eight_letters_nobody_mixes_up(self, store, crew, device):
        ids = [
            matches.create(store, crew.id, device.id, TOY, ["A", "B"], key=new_key()).id
            for _ in range(20)
        ]
        assert len(set(ids)) == 20
        assert all(len(each) == 8 and not set(each) & set("01loiOIL") for each in ids)

    def test_the_same_key_gives_the_same_match(self, store, crew, device):
        how = {"key": "deal", "title": "Friday"}
        one = matches.create(store, crew.id, device.id, TOY, ["Ana", "Ben"], **how)
        Phone(store, device, one.id).save({(1, "bid", 0): 1})
        two = matches.create(store, crew.id, device.id, TOY, ["Ana", "Ben"], **how)
        assert (two.id, two.seq) == (one.id, 2)
        assert rows(store, t.match) == [1]

    @pytest.mark.parametrize(
        ("players", "how"),
        [
            pytest.param(["Ana", "Chi"], {}, id="other players"),
            pytest.param(["Ana", "Ben"], {"title": "x"}, id="another title"),
            pytest.param(["Ana", "Ben"], {"options": TOY.Options(warmth=1)}, id="other options"),
        ],
    )
    def test_the_same_key_for_another_match_is_refused(self, store, crew, device, players, how):
        matches.create(store, crew.id, device.id, TOY, ["Ana", "Ben"], key="deal")
        with pytest.raises(KeyReused):
            matches.create(store, crew.id, device.id, TOY, players, key="deal", **how)
        assert rows(store, t.match) == [1]

    def test_the_key_of_another_crew_is_nothing_to_us(self, store, crew, device):
        other = crews.found(store, device)
        one = matches.create(store, crew.id, device.id, TOY, ["A", "B"], key="deal")
        two = matches.create(store, other.id, device.id, TOY, ["A", "B"], key="deal")
        assert one.id != two.id

    def test_sides_as_told(self, store, crew, device):
        sides = [[0, 1], [2, 3]]
        match = matches.create(
            store, crew.id, device.id, PARTNERS, list("abcd"), key=new_key(), sides=sides
        )
        assert match.record.setup.sides == ((0, 1), (2, 3))

    @pytest.mark.parametrize(
        ("players", "how", "kind"),
        [
            pytest.param([], {}, UnreadableValue, id="nobody"),
            pytest.param(["Ana"], {}, UnreadableValue, id="one player"),
            pytest.param(list("abcdef"), {}, UnreadableValue, id="six players"),
            pytest.param(list("a" * 200), {}, UnreadableValue, id="200 players"),
            pytest.param(["Ana", "ANA"], {}, UnreadableValue, id="one player twice"),
            pytest.param(["Ana", ""], {}, NameRefused, id="an empty name"),
            pytest.param(["Ana", "\ud800"], {}, NameRefused, id="half a character"),
            pytest.param(["Ana", 7], {}, UnreadableValue, id="a number for a name"),
            pytest.param(["A", "B"], {"first_dealer": 2}, UnreadableValue, id="dealer too far"),
            pytest.param(["A", "B"], {"title": "x" * 121}, NameRefused, id="too long a title"),
            pytest.param(["A", "B"], {"key": ""}, UnreadableValue, id="no key"),
            pytest.param(["A", "B"], {"sides": [[0]]}, UnreadableValue, id="a seat sideless"),
            pytest.param(["A", "B"], {"sides": [[1], [1]]}, UnreadableValue, id="a seat twice"),
            pytest.param(["A", "B"], {"start_points": [0, 0, 1]}, UnreadableValue, id="a third"),
            pytest.param(["A", "B"], {"start_points": [2**70]}, UnreadableValue, id="huge points"),
        ],
    )
    def test_refused_and_nothing_left(self, store, crew, device, players, how, kind):
        with pytest.raises(kind):
            matches.create(store, crew.id, device.id, TOY, players, **{"key": "k", **how})
        assert rows(store, t.match, t.player, t.entry) == [0, 0, 0]

    def test_there_is_no_crew_99(self, store, device):
        with pytest.raises(UnknownCrew):
            matches.create(store, 99, device.id, TOY, ["A", "B"], key="k")

    def test_without_game_and_record_there_is_no_match(self, store, crew, device):
        with pytest.raises(TypeError):
            matches.create(store, crew.id, device.id, key="k")


class TestBringingIn:
    def test_everything_comes_in_as_one_entry(self, store, crew, device):
        match = matches.create(store, crew.id, device.id, key=new_key(), record=RECORD)
        assert match.record == RECORD
        assert matches.read(store, match.id).record == RECORD
        assert match.board == RECORD.board()
        assert rows(store, t.entry) == [1]
        assert rows(store, t.score) == [2]

    def test_a_stopped_match_comes_in_finished(self, store, crew, device):
        record = replace(RECORD, setup=replace(SETUP, ended=True))
        match = matches.create(store, crew.id, device.id, key=new_key(), record=record)
        assert match.record.setup.ended
        assert [each.id for each in matches.finished(store, crew.id)] == [match.id]

    def test_without_a_time_it_began_now(self, store, crew, device):
        record = replace(RECORD, started="")
        match = matches.create(store, crew.id, device.id, key=new_key(), record=record)
        assert match.started > START

    @pytest.mark.parametrize(
        ("text", "moment"),
        [
            ("2020-02-29T20:00:00Z", datetime(2020, 2, 29, 20, tzinfo=UTC)),
            ("2020-02-29T20:00:00+02:00", datetime(2020, 2, 29, 18, tzinfo=UTC)),
            ("2020-02-29T20:00:00.75", datetime(2020, 2, 29, 20, tzinfo=UTC)),
            ("0001-01-01", datetime(1, 1, 1, tzinfo=UTC)),
        ],
    )
    def test_times_are_kept_in_utc(self, store, crew, device, text, moment):
        record = replace(RECORD, started=text)
        match = matches.create(store, crew.id, device.id, key=new_key(), record=record)
        assert matches.read(store, match.id).started.replace(microsecond=0) == moment

    @pytest.mark.parametrize(
        ("change", "kind"),
        [
            pytest.param({"started": "yesterday"}, UnreadableValue, id="no time"),
            pytest.param({"started": "0001-01-01T00:00+23:00"}, UnreadableValue, id="year 0"),
            pytest.param({"tallies": (Tally({("bid", 0): 9}),)}, ImpossibleRounds, id="bid 9"),
            pytest.param({"tallies": (Tally({("x", 0): 9}),)}, UnreadableValue, id="unknown cell"),
            pytest.param({"players": ("Ana", "\u202e")}, NameRefused, id="a name that turns"),
        ],
    )
    def test_one_transaction_or_nothing(self, store, crew, device, change, kind):
        record = replace(RECORD, **change)
        with pytest.raises(kind):
            matches.create(store, crew.id, device.id, key="k", record=record)
        assert rows(store, t.match, t.player, t.entry) == [0, 0, 0]

    def test_options_that_exclude_each_other_are_refused(self, store, crew, device):
        class Odd(TOY.Options):
            def __post_init__(self):
                pass

        record = replace(RECORD, setup=replace(SETUP, options=Odd(climbing=True, warmth=0)))
        with pytest.raises(OptionsError):
            matches.create(store, crew.id, device.id, key="k", record=record)

    def test_a_game_we_do_not_know_is_refused(self, store, crew, device):
        store.games = ()
        with pytest.raises(ValueError, match="no game we keep score for"):
            matches.create(store, crew.id, device.id, key="k", record=RECORD)

    def test_rounds_after_the_end_come_in_and_are_not_counted(self, store, crew, device):
        one = Tally({("bid", 0): 1, ("bid", 1): 0, ("tricks", 0): 1, ("tricks", 1): 0})
        two = Tally({("bid", 0): 2, ("bid", 1): 0, ("tricks", 0): 2, ("tricks", 1): 0})
        extra = Tally({("cards", None): 1, **one})
        record = replace(RECORD, tallies=(WON, two, one, extra))
        match = matches.create(store, crew.id, device.id, key=new_key(), record=record)
        assert match.record == record
        assert [round_.after_end for round_ in match.board.rounds] == [False, False, False, True]


class TestMatch:
    def test_stored_rounds_and_the_next_can_be_asked_for(self, phone):
        phone.play(1, [3, 0, 0], [3, 0, 0])
        match = phone.look()
        assert (match.deal(1).cards, match.deal(1).dealer) == (3, 0)
        assert (match.deal(2).cards, match.deal(2).dealer) == (2, 1)
        assert match.tally(1).at("bid", 0) == 3
        assert len(match.tally(2)) == 0

    @pytest.mark.parametrize("number", [-1, 0, 3, 99, 10**30])
    def test_other_rounds_cannot(self, phone, number):
        phone.play(1, [3, 0, 0], [3, 0, 0])
        for ask in (phone.look().deal, phone.look().tally):
            with pytest.raises(NoSuchRound) as caught:
                ask(number)
            assert caught.value.number == number

    def test_after_the_end_there_is_no_next(self, phone):
        phone.play(1, [3, 0, 0], [3, 0, 0])
        phone.save({(0, "ended", None): True})
        with pytest.raises(NoSuchRound):
            phone.look().deal(2)


class TestDelete:
    def test_nothing_of_it_is_left_but_its_players(self, store, crew, phone):
        phone.play(1, [3, 0, 0], [3, 0, 0])
        matches.delete(store, phone.match_id)
        assert rows(store, t.match, t.entry, t.seat, t.score) == [0, 0, 0, 0]
        assert len(players.of_crew(store, crew.id)) == 3
        with pytest.raises(UnknownMatch):
            matches.read(store, phone.match_id)
        with pytest.raises(UnknownMatch):
            phone.save({(1, "bid", 0): 1})

    def test_others_stay(self, store, crew, device, phone):
        other = matches.create(store, crew.id, device.id, TOY, ["Ana", "Ben"], key=new_key())
        matches.delete(store, phone.match_id)
        assert [each.id for each in matches.running(store, crew.id)] == [other.id]


class TestLists:
    def test_a_match_is_running_until_it_is_finished(self, store, crew, phone):
        assert [each.id for each in matches.running(store, crew.id)] == [phone.match_id]
        assert matches.finished(store, crew.id) == []
        phone.save({(0, "ended", None): True})
        assert matches.running(store, crew.id) == []
        assert [each.id for each in matches.finished(store, crew.id)] == [phone.match_id]
        phone.save({(0, "ended", None): False})
        assert [each.id for each in matches.running(store, crew.id)] == [phone.match_id]

    def test_it_tells_what_a_list_shows(self, store, crew, phone):
        phone.play(1, [3, 0, 0], [2, 1, 0])
        phone.save({(0, "place", None): "Kitchen"})
        (listed,) = matches.running(store, crew.id)
        match = phone.look()
        assert (listed.slug, listed.title, listed.place) == ("hearthside", "Friday", "Kitchen")
        assert (listed.status, listed.rounds, listed.ended) == ("playing", 1, False)
        assert listed.started == match.started
        assert listed.players == (
            Seated("Ana", -1, 2, False),
            Seated("Ben", -1, 2, False),
            Seated("Chi", 5, 1, False),
        )
        phone.save({(0, "ended", None): True})
        (listed,) = matches.finished(store, crew.id)
        assert [seated.won for seated in listed.players] == [False, False, True]
        assert listed.ended

    def test_nothing_is_listed_to_another_crew(self, store, device, match):
        assert matches.running(store, crews.found(store, device).id) == []

    def test_pages_follow_each_other_by_key(self, store, crew, device):
        ended = replace(SETUP, ended=True)
        for n in range(7):
            started = f"2020-01-0{1 + n // 3}T20:00:00Z"  # several begin at the same second
            record = replace(RECORD, setup=ended, started=started, title=str(n))
            matches.create(store, crew.id, device.id, key=new_key(), record=record)
        pages, before = [], None
        while page := matches.finished(store, crew.id, before, 3):
            pages.append(page)
            before = page[-1].key
        listed = [each for page in pages for each in page]
        assert [len(page) for page in pages] == [3, 3, 1]
        assert {each.title for each in listed} == set("0123456")
        assert [each.started for each in listed] == sorted(
            (each.started for each in listed), reverse=True
        )

    def test_running_matches_come_latest_first_and_not_without_end(self, store, crew, device):
        made = [
            matches.create(store, crew.id, device.id, TOY, ["A", "B"], key=new_key()).id
            for _ in range(4)
        ]
        assert [each.id for each in matches.running(store, crew.id, limit=3)] == made[:0:-1]

    @pytest.mark.parametrize(
        "before",
        [
            "",
            "x",
            "2020-01-01T00:00:00Z",
            "2020-99-99T00:00:00Z.22222222",
            "\ud800",
            "\0",
            "٢" * 29,
        ],
    )
    def test_what_is_no_key_is_refused(self, store, crew, before):
        with pytest.raises(UnreadableValue):
            matches.finished(store, crew.id, before)

    def test_a_list_takes_two_statements_whatever_its_length(self, store, crew, device):
        for _ in range(5):
            matches.create(store, crew.id, device.id, TOY, ["A", "B"], key=new_key())
        counted = []
        event.listen(
            store.engine,
            "before_cursor_execute",
            lambda c, cursor, statement, *rest: counted.append(statement),
        )
        matches.running(store, crew.id)
        assert len([s for s in counted if s.startswith("SELECT")]) == 2
