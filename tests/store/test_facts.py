"""Facts of a match, in the same log as its rounds: players, sides, rules, texts."""

import pytest

from scorekeeper.games.options import OptionsError, UnreadableOption
from scorekeeper.store import matches
from scorekeeper.store.log import (
    NameRefused,
    NoSuchRound,
    RoundLeftOpen,
    UnreadableValue,
)
from scorekeeper.store.players import named, of_crew
from tests.store.phones import PARTNERS, Phone, new_key
from tests.store.test_log import refused


class TestFacts:
    def test_a_player_may_be_told_by_name(self, phone, store, crew):
        saved = phone.save({(0, "player", 2): "  Dan "})
        assert saved.match.record.players == ("Ana", "Ben", "Dan")
        assert {player.name for player in of_crew(store, crew.id)} == {"Ana", "Ben", "Chi", "Dan"}

    def test_a_player_may_be_told_by_number(self, phone, store, crew):
        with store.writing() as connection:
            eva = named(connection, crew.id, "Eva")
        saved = phone.save({(0, "player", 0): eva.id})
        assert saved.match.players[0] == eva

    def test_two_players_change_seats(self, phone):
        ana, ben, _ = phone.look().players
        saved = phone.save({(0, "player", 0): ben.id, (0, "player", 1): ana.id})
        assert saved.match.record.players == ("Ben", "Ana", "Chi")

    def test_a_refused_name_adds_nobody(self, phone, store, crew):
        refused(store, phone, NoSuchRound, {(0, "player", 0): "Zoe", (3, "bid", 0): 1})
        assert "Zoe" not in {player.name for player in of_crew(store, crew.id)}

    def test_a_late_player_joins(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        saved = phone.save(
            {(0, "player", 3): "Dan", (0, "start_points", 3): 4, (1, "absent", None): [3]}
        )
        assert saved.match.board.totals == (6, 6, 6, 4)
        assert saved.match.board.next.present == (0, 1, 2, 3)

    def test_who_leaves_is_missed_in_no_later_round(self, phone):
        phone.play(1, [1, 1, 1], [1, 1, 1])
        phone.play(2, [0, 1, 0], [0, 1, 1])
        phone.save({(2, "away", None): [0], (2, "bid", 0): None, (2, "tricks", 0): None})
        phone.play(3, [None, 1, 0], [None, 1, 0])
        assert phone.board().counted[-1].deal.present == (1, 2)
        assert phone.board().ranks[0] is None

    def test_who_comes_back_into_rounds_that_are_over_is_refused(self, phone, store):
        phone.save({(1, "away", None): [0]})
        for number in (1, 2):
            phone.play(number, [None, 1, 0], [None, 1, 3 - number])
        refused(store, phone, RoundLeftOpen, {(1, "away", None): []})

    def test_the_last_seat_may_be_left_while_it_holds_nothing(self, phone, store):
        phone.save({(0, "player", 3): "Dan"})
        assert phone.save({(0, "player", 3): None}).match.record.players == ("Ana", "Ben", "Chi")
        phone.save({(0, "player", 3): "Dan"})
        phone.save({(1, "bid", 3): 1})
        refused(store, phone, UnreadableValue, {(0, "player", 3): None})

    def test_texts_are_kept_clean(self, phone):
        saved = phone.save(
            {
                (0, "title", None): "  Long\tnight ",
                (0, "place", None): "Cafe\u0301",
                (0, "note", None): "one\r\ntwo",
            }
        )
        record = saved.match.record
        assert (record.title, record.place, record.note) == ("Long night", "Café", "one\ntwo")

    @pytest.mark.parametrize(
        ("place", "before"),
        [
            pytest.param((0, "note", None), "", id="note"),
            pytest.param((0, "ended", None), False, id="ended"),
            pytest.param((0, "start_points", 0), 0, id="points at the start"),
            pytest.param((0, "first_dealer", None), 0, id="first dealer"),
        ],
    )
    def test_a_fact_never_told_means_its_neutral_value(self, phone, place, before):
        assert phone.save({place: before}).repeated
        assert phone.save({place: None}).repeated

    def test_points_at_the_start_and_first_dealer(self, phone):
        saved = phone.save({(0, "start_points", 1): -7, (0, "first_dealer", None): 2})
        assert saved.match.board.totals == (0, -7, 0)
        assert saved.match.deal(1).dealer == 2

    def test_sides_may_be_told(self, store, crew, device):
        match = matches.create(store, crew.id, device.id, PARTNERS, list("wxyz"), key=new_key())
        phone = Phone(store, device, match.id)
        phone.play(1, [1, 1, 1, 0], [2, 0, 1, 0])
        assert phone.board().totals == (3, 0)
        saved = phone.save({(0, "sides", None): [[0, 1], [2, 3]]})
        assert saved.match.board.totals == (2, 1)
        assert phone.save({(0, "sides", None): None}).match.board.totals == (3, 0)

    @pytest.mark.parametrize(
        ("cells", "kind"),
        [
            pytest.param({(0, "player", 0): "ben"}, UnreadableValue, id="the same player twice"),
            pytest.param({(0, "player", 1): None}, UnreadableValue, id="an empty seat between"),
            pytest.param({(0, "player", 4): "Dan"}, UnreadableValue, id="a seat too far"),
            pytest.param({(0, "player", 0): 99}, UnreadableValue, id="a player nobody is"),
            pytest.param({(0, "player", 0): 2**63}, UnreadableValue, id="a huge number"),
            pytest.param({(0, "player", 0): 0}, UnreadableValue, id="player 0"),
            pytest.param({(0, "player", 0): True}, UnreadableValue, id="a flag for a player"),
            pytest.param({(0, "player", 0): "\u202e"}, NameRefused, id="a name that turns"),
            pytest.param({(0, "player", None): "Dan"}, UnreadableValue, id="a player seatless"),
            pytest.param({(0, "title", None): "\ud800"}, NameRefused, id="half a character"),
            pytest.param({(0, "title", None): 7}, NameRefused, id="a number for a title"),
            pytest.param({(0, "title", None): "x" * 121}, NameRefused, id="too long a title"),
            pytest.param({(0, "title", 0): "x"}, UnreadableValue, id="a title for a seat"),
            pytest.param({(0, "ended", None): 1}, UnreadableValue, id="1 for a flag"),
            pytest.param({(0, "mood", None): "good"}, UnreadableValue, id="an unknown fact"),
            pytest.param({(0, "bid", 0): 1}, UnreadableValue, id="a bid of no round"),
            pytest.param({(0, "first_dealer", None): 3}, UnreadableValue, id="a dealer too far"),
            pytest.param({(0, "first_dealer", None): -1}, UnreadableValue, id="dealer −1"),
            pytest.param({(0, "first_dealer", None): "0"}, UnreadableValue, id="a text"),
            pytest.param({(0, "start_points", 0): 10**7}, UnreadableValue, id="a long way off"),
            pytest.param({(0, "start_points", 5): 1}, UnreadableValue, id="points for nobody"),
            pytest.param({(0, "sides", None): [[0, 1]]}, UnreadableValue, id="a seat sideless"),
            pytest.param({(0, "sides", None): [[0], [0]]}, UnreadableValue, id="a seat twice"),
            pytest.param({(0, "sides", None): [[], [0]]}, UnreadableValue, id="an empty side"),
            pytest.param({(0, "sides", None): "012"}, UnreadableValue, id="a text for sides"),
            pytest.param({(0, "options.x", None): 1}, UnreadableValue, id="an unknown option"),
            pytest.param({(0, "options.", None): 1}, UnreadableValue, id="an option unnamed"),
            pytest.param({(0, "options.embers", None): 1}, UnreadableOption, id="1 for an option"),
            pytest.param({(0, "options.embers", None): None}, UnreadableOption, id="no option"),
            pytest.param({(0, "options.warmth", None): 10}, OptionsError, id="out of range"),
            pytest.param(
                {(0, "options.climbing", None): True, (0, "options.warmth", None): 0},
                OptionsError,
                id="options that exclude each other",
            ),
        ],
    )
    def test_refused(self, phone, store, cells, kind):
        before = phone.look().record
        refused(store, phone, kind, cells)
        assert phone.look().record == before

    def test_the_players_of_another_crew_are_strangers(self, phone, store, device):
        from scorekeeper.store import crews

        theirs = crews.found(store, device)
        with store.writing() as connection:
            stranger = named(connection, theirs.id, "Stranger")
        refused(store, phone, UnreadableValue, {(0, "player", 0): stranger.id})

    def test_too_few_players_are_refused(self, phone, store):
        phone.save({(0, "player", 2): None})
        error = refused(store, phone, UnreadableValue, {(0, "player", 1): None})
        assert str(error) == "2 to 5 players can play"
