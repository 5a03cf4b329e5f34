import pytest
from sqlalchemy import select

from scorekeeper.store import crews, log, matches, players
from scorekeeper.store import tables as t
from scorekeeper.store.players import NameRefused, Player, UnknownPlayer
from tests.store.phones import PARTNERS, Phone, new_key
from tests.toy import TOY


def names(store, crew):
    return [player.name for player in players.of_crew(store, crew.id)]


def sit(store, crew, device, *who):
    match = matches.create(store, crew.id, device.id, TOY, who, key=new_key())
    return Phone(store, device, match.id)


def test_the_most_recently_played_come_first(store, crew, device):
    sit(store, crew, device, "Ana", "Ben")
    sit(store, crew, device, "Chi", "Dan")
    sit(store, crew, device, "Ben", "Eva")
    assert names(store, crew) == ["Ben", "Eva", "Chi", "Dan", "Ana"]


def test_a_player_who_never_played_comes_last(store, crew, device, match):
    with store.writing() as connection:
        players.named(connection, crew.id, "Zoe")
    assert names(store, crew) == ["Ana", "Ben", "Chi", "Zoe"]


def test_a_name_is_found_whatever_its_letters(store, crew, match):
    with store.writing() as connection:
        assert players.named(connection, crew.id, " aNA ").name == "Ana"
    assert len(names(store, crew)) == 3


def test_crews_share_no_players(store, crew, device, match):
    other = crews.found(store, device, "Others")
    assert names(store, other) == []
    sit(store, other, device, "ana", "Kim")
    assert names(store, other) == ["ana", "Kim"]
    assert names(store, crew) == ["Ana", "Ben", "Chi"]


class TestRename:
    def test_every_match_shows_the_new_name(self, store, crew, device, match):
        again = sit(store, crew, device, "Ana", "Ben")
        ana = match.players[0]
        assert players.rename(store, crew.id, ana.id, " Annabel ") == Player(ana.id, "Annabel")
        assert matches.read(store, match.id).record.players[0] == "Annabel"
        assert again.look().record.players[0] == "Annabel"
        assert matches.running(store, crew.id)[0].players[0].name == "Annabel"

    def test_other_letters_of_the_same_name(self, store, crew, match):
        assert players.rename(store, crew.id, match.players[0].id, "ANA").name == "ANA"

    def test_the_name_of_another_player_is_refused(self, store, crew, match):
        with pytest.raises(NameRefused, match="Ben is another player of this crew"):
            players.rename(store, crew.id, match.players[0].id, "bEN")
        assert names(store, crew) == ["Ana", "Ben", "Chi"]

    def test_what_is_no_name_is_refused(self, store, crew, match):
        with pytest.raises(NameRefused):
            players.rename(store, crew.id, match.players[0].id, "\u202e")

    @pytest.mark.parametrize("player_id", [0, -1, 99, 2**31, 2**63, 10**30])
    def test_nobody_cannot_be_renamed(self, store, crew, match, player_id):
        with pytest.raises(UnknownPlayer):
            players.rename(store, crew.id, player_id, "Zoe")

    def test_nor_can_a_player_of_another_crew(self, store, crew, device, match):
        other = crews.found(store, device)
        with pytest.raises(UnknownPlayer):
            players.rename(store, other.id, match.players[0].id, "Zoe")


class TestErase:
    def test_the_name_goes_and_the_scores_stay(self, store, crew, device, match):
        phone = Phone(store, device, match.id)
        phone.play(1, [1, 1, 1], [1, 1, 1])
        players.erase(store, crew.id, match.players[0].id)
        after = phone.look()
        assert after.record.players == ("#1", "Ben", "Chi")
        assert after.board.totals == (6, 6, 6)
        assert names(store, crew) == ["Ben", "Chi"]
        with store.reading() as connection:
            assert "Ana" not in connection.execute(select(t.player.c.name)).scalars().all()

    def test_the_name_is_gone_from_the_file_too(self, sqlite, folder):
        device, _ = crews.new_device(sqlite)
        crew = crews.found(sqlite, device)
        phone = sit(sqlite, crew, device, "Xenophanes", "Ben")
        file = folder / "scorekeeper.db"
        assert b"Xenophanes" in file.read_bytes()
        players.erase(sqlite, crew.id, phone.look().players[0].id)
        assert b"enophanes" not in file.read_bytes()

    def test_the_same_name_later_is_another_player(self, store, crew, device, match):
        ana = match.players[0]
        players.erase(store, crew.id, ana.id)
        again = sit(store, crew, device, "Ana", "Ben").look()
        assert again.players[0].id != ana.id
        assert matches.read(store, match.id).record.players[0] == "#1"

    def test_each_has_a_number_of_its_own(self, store, crew, match):
        for player in match.players[:2]:
            players.erase(store, crew.id, player.id)
        assert matches.read(store, match.id).record.players == ("#1", "#2", "Chi")

    def test_nobody_gets_the_number_that_another_player_is_called(self, store, crew, device):
        phone = sit(store, crew, device, "#1", "Ben")
        players.erase(store, crew.id, phone.look().players[1].id)
        assert phone.look().record.players == ("#1", "#2")

    def test_an_erased_player_cannot_be_renamed_or_erased_again(self, store, crew, match):
        ana = match.players[0]
        players.erase(store, crew.id, ana.id)
        with pytest.raises(UnknownPlayer):
            players.rename(store, crew.id, ana.id, "Zoe")
        with pytest.raises(UnknownPlayer):
            players.erase(store, crew.id, ana.id)


class TestLastTable:
    def test_there_is_none_before_the_first_match(self, store, crew):
        assert players.last_table(store, crew.id, TOY.slug) is None

    def test_it_is_that_of_the_latest_match_of_the_game(self, store, crew, device, match):
        options = TOY.Options(warmth=7)
        matches.create(store, crew.id, device.id, TOY, ["Dan", "Eva"], options, key=new_key())
        table = players.last_table(store, crew.id, TOY.slug)
        assert [player.name for player in table.players] == ["Dan", "Eva"]
        assert table.options == options
        assert players.last_table(store, crew.id, "partners") is None

    def test_the_dealer_is_the_one_whose_turn_it_is(self, store, crew, phone):
        dealers = [players.last_table(store, crew.id, TOY.slug).first_dealer]
        for number, cards in ((1, 3), (2, 2), (3, 1)):
            phone.play(number, [cards, 0, 0], [cards, 0, 0])
            dealers.append(players.last_table(store, crew.id, TOY.slug).first_dealer)
        assert dealers == [0, 1, 2, 0]

    def test_a_round_that_was_not_finished_is_dealt_again(self, store, crew, phone):
        phone.save({(1, "bid", 0): 1})
        assert players.last_table(store, crew.id, TOY.slug).first_dealer == 0

    def test_the_erased_are_left_out_and_the_next_one_deals(self, store, crew, phone):
        seated = phone.look().players
        phone.play(1, [3, 0, 0], [3, 0, 0])
        players.erase(store, crew.id, seated[1].id)
        table = players.last_table(store, crew.id, TOY.slug)
        assert [player.name for player in table.players] == ["Ana", "Chi"]
        assert table.players[table.first_dealer].name == "Chi"

    def test_a_table_of_nobody_is_a_table_still(self, store, crew, phone):
        for player in phone.look().players:
            players.erase(store, crew.id, player.id)
        table = players.last_table(store, crew.id, TOY.slug)
        assert (table.players, table.first_dealer) == ((), 0)

    def test_a_name_told_in_a_save_sits_there_too(self, store, crew, phone):
        phone.save({(0, "player", 2): "Dan"})
        assert log.history_of(store, phone.match_id, 0)
        table = players.last_table(store, crew.id, TOY.slug)
        assert [player.name for player in table.players] == ["Ana", "Ben", "Dan"]

    @pytest.mark.parametrize(
        "sides",
        [
            pytest.param(((0, 2), (1, 3)), id="as usual"),
            pytest.param(((0, 3), (1, 2)), id="as the table shared them"),
        ],
    )
    def test_it_knows_who_sat_with_whom(self, store, crew, device, sides):
        who = ["Ana", "Ben", "Chi", "Dan"]
        sat = matches.create(store, crew.id, device.id, PARTNERS, who, sides=sides, key=new_key())
        assert players.last_table(store, crew.id, PARTNERS.slug).sides == sides
        players.erase(store, crew.id, sat.players[0].id)
        assert players.last_table(store, crew.id, PARTNERS.slug).sides == ()
