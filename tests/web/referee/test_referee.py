"""The referee's page: words, cards that cannot be, and booking a trick into a match."""

import re
from html import unescape
from urllib.parse import quote

import pytest

from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.spades import SPADES
from scorekeeper.store import crews, log, matches
from tests.toy import TOY
from tests.web.conftest import SIX, begin, phone_of_new_crew

ADVANCED = {"loot": True, "kraken": True, "white_whale": True}
BEN, ANA, MAX, YUTONG, KAPT, CHI = range(6)


@pytest.fixture
def app(make_app):
    return make_app(games=(SKULL_KING, SPADES, TOY))


@pytest.fixture
def at_sea(device, store):
    """A match of six with every card; Ben deals, Ana leads."""
    return begin(store, device, options=SKULL_KING.Options(**ADVANCED), key="at-sea-at-sea")


def plain(answer):
    """Give the words of a page as one line."""
    text = unescape(re.sub(r"<[^>]+>", " ", answer.text))
    return re.sub(r"\s+", " ", text)


def offered(answer):
    """Give the cards that a key of the page lays."""
    return {
        name for name, href in re.findall(r'id="add-([^"]+)" data-swap href="([^"]+)"', answer.text)
    }


def ask(client, cards, more=""):
    return client.get(f"/referee?game=skull-king&cards={quote(cards)}{more}")


def verdict(answer):
    found = re.search(r'id="verdict".*?</div>', answer.text, re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", found[0])))


def hrefs(answer, part):
    text = answer.text.partition(f'id="{part}"')[2]
    return [unescape(href) for href in re.findall(r'href="(/[^"]+)"', text.partition("</ol>")[0])]


class TestAnywhere:
    def test_it_begins_empty(self, client):
        answer = client.get("/referee")
        assert answer.status_code == 200
        assert "Tap the cards as they were played" in plain(answer)
        assert "Set-Cookie" not in answer.headers

    def test_every_card_of_the_box_has_a_key(self, client):
        text = client.get("/referee").text
        for name in ("green-1", "black-14", "pirate", "kraken", "white-whale", "loot"):
            assert f"cards={name}" in text
        assert "cards=tigress-as-pirate" in text
        assert "cards=tigress-as-escape" in text

    def test_the_verdict_has_winner_worth_reasons_and_leader(self, client):
        said = verdict(ask(client, "green-7,yellow-14,pirate,skull-king,mermaid"))
        assert "Mermaid wins" in said
        assert "worth +50 if the bid is met" in said
        assert "Mermaid, Skull King and pirate meet: the mermaid wins, in any order." in said
        assert "booklets of 2021 and 2024" in said
        assert re.search(r"She takes the Skull King \+40", said)
        assert re.search(r"The yellow 14 lies in the trick \+10", said)
        assert "Who played it leads the next trick." in said

    def test_a_destroyed_trick_names_who_leads(self, client):
        said = verdict(ask(client, "green-7,kraken,green-9"))
        assert "Nobody wins" in said
        assert "Who played card 3, Green 9, leads the next trick." in said

    def test_the_winning_card_is_framed_and_said(self, client):
        text = ask(client, "green-7,mermaid").text
        assert len(re.findall(r'class="card wins"', text)) == 1
        assert "2. Mermaid</span>" in text
        assert ", wins" in text

    def test_one_tap_takes_a_card_back(self, client):
        links = hrefs(ask(client, "green-7,mermaid,pirate"), "cards")
        assert links[1].endswith("&cards=green-7,pirate")
        assert "Mermaid wins" in verdict(client.get(links[2]))

    def test_the_last_card_taken_back_leaves_an_empty_trick(self, client):
        (link,) = hrefs(ask(client, "green-7"), "cards")
        assert "cards" not in link
        assert client.get(link).status_code == 200

    def test_the_set_of_house_rules_decides(self, client):
        whale = "white-whale,pirate"
        assert "card 2, Pirate" in verdict(ask(client, whale, "&rules=2024"))
        assert "card 1, White Whale" in verdict(ask(client, whale, "&rules=2021"))
        assert "+50" in verdict(ask(client, "skull-king,mermaid", "&rules=2013"))

    def test_no_card_can_be_laid_twice(self, client):
        text = ask(client, "green-7,skull-king").text
        assert 'id="add-green-8" data-swap' in text
        assert 'id="add-green-7" role="link" aria-disabled="true"' in text
        assert 'id="add-skull-king" role="link" aria-disabled="true"' in text

    def test_after_eight_cards_the_next_trick(self, client):
        answer = ask(client, ",".join(f"green-{n}" for n in range(1, 9)))
        assert 'id="next"' in answer.text
        assert 'id="add-' not in answer.text
        assert "Book" not in plain(answer)

    def test_the_suit_led_is_open(self, client):
        text = ask(client, "escape,purple-3,black-2").text
        assert re.search(r'value="purple"[^>]* checked', text)

    def test_pictures_tell_suits_without_colour(self, client):
        text = ask(client, "green-7,yellow-7,purple-7,black-7").text
        cards = text.partition('id="cards"')[2].partition("</ol>")[0]
        assert re.findall(r'href="#i-([a-z]+)"', cards) == ["parrot", "chest", "map", "flag"]

    def test_a_script_gets_the_parts(self, client):
        answer = client.get("/referee?cards=mermaid", headers={"X-Fragment": "1"})
        parts = re.findall(r'id="([a-z]+)"[^>]* data-part', answer.text)
        assert parts == ["new", "told", "cards", "verdict", "about", "keys"]
        assert "<html" not in answer.text

    def test_every_sign_of_every_state_is_there_from_the_beginning(self, client):
        text = client.get("/referee?cards=" + ",".join(f"green-{n}" for n in range(1, 9))).text
        for name in ("parrot", "flag", "tigress", "kraken", "pirate", "escape", "lead"):
            assert f'id="i-{name}"' in text

    def test_spades(self, client):
        said = verdict(client.get("/referee?game=spades&cards=10D,AS,BJ"))
        assert "Big joker wins" in said
        assert "Spades are trump" in said

    def test_a_game_without_a_referee_has_no_page(self, client):
        for game in ("hearthside", "whist", "<b>", "\x00"):
            assert client.get(f"/referee?game={quote(game)}").status_code == 404


CANNOT_BE = [
    pytest.param("green-7,green-7", "there is only one", id="a number twice"),
    pytest.param("mermaid,mermaid,mermaid", "there are only 2", id="a third mermaid"),
    pytest.param("pirate," * 6, "there are only 5", id="a sixth pirate"),
    pytest.param("rosie,bendt,rascal,juanita,harry,pirate", "only 5", id="however named"),
    pytest.param("tigress-as-pirate,tigress-as-escape", "only one", id="both Tigresses"),
    pytest.param("tigress", "no card of this game", id="a Tigress not declared"),
    pytest.param("escape," * 5 + "mermaid,pirate,green-1,green-2", "1 to 8", id="nine cards"),
    pytest.param("green-7;yellow-8", "no card of this game", id="another comma"),
    pytest.param("<script>alert(1)</script>", "no card of this game", id="a script"),
    pytest.param("{{7*7}},%s,{n}", "no card of this game", id="a template"),
    pytest.param("\x00", "no card of this game", id="a NUL"),
    pytest.param("７", "no card of this game", id="a full-width digit"),
    pytest.param("a\u202eb", "no card of this game", id="letters that turn round"),
    pytest.param("x" * 5000, "no card of this game", id="a long name"),
    pytest.param("green-7," * 2000, "1 to 8 cards", id="thousands of cards"),
    pytest.param("green-7," * 5 + "[" * 2000, "there is only one", id="brackets"),
]


@pytest.mark.parametrize(("cards", "sentence"), CANNOT_BE)
def test_cards_that_cannot_be(client, cards, sentence):
    answer = ask(client, cards)
    assert answer.status_code == 422
    assert "That cannot be" in plain(answer)
    assert sentence in plain(answer)
    assert "<script>" not in answer.text
    assert hrefs(answer, "cards"), "each can be taken back"


@pytest.mark.parametrize("cards", ["", ",", " , ,", "%2C%2C"])
def test_no_cards_are_an_empty_trick(client, cards):
    answer = client.get(f"/referee?cards={cards}")
    assert answer.status_code == 200
    assert "Tap the cards" in plain(answer)


@pytest.mark.parametrize("query", ["%ED%A0%80", "cards=%FF%FE", "cards=%ED%A0%80", "rules=%00"])
def test_nonsense_in_the_query_is_never_a_fault(client, query):
    assert client.get(f"/referee?{query}").status_code in (200, 422)


class TestAtTable:
    def test_seats_are_in_playing_order_from_the_leader(self, device, match):
        answer = device.get(f"/matches/{match.id}/referee")
        names = re.findall(r"<bdi>(.*?)</bdi>", answer.text.partition('id="cards"')[2])[:6]
        assert names == [SIX[seat] for seat in (ANA, MAX, YUTONG, KAPT, CHI, BEN)]

    def test_names_say_who_wins_and_leads(self, device, match):
        said = verdict(device.get(f"/matches/{match.id}/referee?cards=green-7,mermaid"))
        assert "Maximiliane von Oberhausen wins" in said
        assert "Maximiliane von Oberhausen leads the next trick." in said

    def test_a_name_that_is_tapped_leads(self, device, match):
        answer = device.get(f"/matches/{match.id}/referee")
        links = hrefs(answer, "cards")
        said = verdict(device.get(links[4] + "&cards=mermaid"))
        assert "Chi wins" in said

    def test_the_options_are_those_of_the_match(self, device, match, at_sea):
        assert "cards=kraken" not in device.get(f"/matches/{match.id}/referee").text
        assert "cards=kraken" in device.get(f"/matches/{at_sea.id}/referee").text
        answer = device.get(f"/matches/{match.id}/referee?cards=kraken")
        assert answer.status_code == 422
        assert "that house rule is off" in plain(answer)

    def test_no_more_cards_than_hands(self, device, match):
        cards = ",".join(f"green-{n}" for n in range(1, 7))
        text = device.get(f"/matches/{match.id}/referee?cards={cards}").text
        assert 'id="add-' not in text
        assert "1 to 8" not in text

    def test_the_loser_of_seven_cards_can_take_one_back(self, device, match):
        cards = ",".join(f"green-{n}" for n in range(1, 9))
        answer = device.get(f"/matches/{match.id}/referee?cards={cards}")
        assert answer.status_code in (200, 422)
        assert len(hrefs(answer, "cards")) == 8

    @pytest.mark.parametrize("first", ["9", "-1", "x", "nobody", "１", "1.0", "[" * 200, "\x00"])
    def test_a_leader_that_is_none_is_who_leads_the_round(self, device, match, first):
        answer = device.get(f"/matches/{match.id}/referee?first={quote(first)}&cards=mermaid")
        assert "Ana wins" in verdict(answer)

    def test_graybeard_is_second(self, device, store):
        two = begin(store, device, ("Ana", "Ben"), SKULL_KING)
        answer = device.get(f"/matches/{two.id}/referee?cards=green-3,mermaid")
        assert "Graybeard wins" in verdict(answer)
        answer = device.get(f"/matches/{two.id}/referee?first=nobody&cards=green-3,pirate,mermaid")
        assert "Ben wins" in verdict(answer)

    def test_what_graybeard_takes_is_paid_to_nobody(self, device, store):
        two = begin(store, device, ("Ana", "Ben"), SKULL_KING)
        answer = device.get(f"/matches/{two.id}/referee?cards=skull-king,mermaid,green-14")
        assert "That hand is nobody’s: what it takes is lost." in plain(answer)
        assert "if the bid is met" not in plain(answer)
        assert "+40" not in answer.text
        answer = device.get(f"/matches/{two.id}/referee?cards=mermaid,skull-king,green-14")
        assert "worth +50 if the bid is met" in plain(answer)

    def test_graybeard_turns_up_the_tigress_as_an_escape_only(self, device, store):
        two = begin(store, device, ("Ana", "Ben"), SKULL_KING)
        here = f"/matches/{two.id}/referee"
        ways = {"tigress-as-pirate", "tigress-as-escape"}
        assert ways <= offered(device.get(here))
        assert offered(device.get(f"{here}?cards=green-3")) & ways == {"tigress-as-escape"}
        assert ways <= offered(device.get(f"{here}?cards=green-3,mermaid"))
        assert offered(device.get(f"{here}?first=nobody")) & ways == {"tigress-as-escape"}
        answer = device.get(f"{here}?cards=green-3,tigress-as-pirate")
        assert answer.status_code == 422
        assert "Graybeard’s Tigress is always an escape." in plain(answer)

    @pytest.mark.parametrize(("players", "there"), [(("Ana", "Ben"), False), (SIX, True)])
    def test_two_leave_loot_in_the_box(self, device, store, players, there):
        options = SKULL_KING.Options(loot=True)
        at = begin(store, device, players, SKULL_KING, options, key="with-loot")
        here = f"/matches/{at.id}/referee"
        assert ("loot" in offered(device.get(here))) is there
        assert (device.get(f"{here}?cards=loot").status_code == 200) is there

    def test_a_game_without_a_referee_has_no_page(self, device, store):
        toy = begin(store, device, ("Ana", "Ben"), TOY)
        assert device.get(f"/matches/{toy.id}/referee").status_code == 404
        assert "/referee" not in device.get(f"/matches/{toy.id}/rounds/1").text

    def test_a_finished_match_can_still_be_judged_and_not_be_booked(self, device, match, store):
        end(store, device, match)
        cards = "green-14,mermaid,skull-king,pirate,escape,green-2"
        answer = device.get(f"/matches/{match.id}/referee?cards={cards}")
        assert answer.status_code == 200
        assert 'id="book"' not in answer.text

    def test_a_match_ended_before_its_first_round(self, device, match):
        device.post(f"/matches/{match.id}/ending")
        answer = device.get(f"/matches/{match.id}/referee?cards=mermaid")
        assert answer.status_code == 200
        assert "Ana wins" in verdict(answer)

    def test_pad_and_board_lead_here(self, device, match):
        for page in ("rounds/1", "board"):
            text = device.get(f"/matches/{match.id}/{page}").text
            assert f'href="/matches/{match.id}/referee"' in text


def end(store, device, match):
    """Play one round, and stop there."""
    bids = [log.Change(1, "bid", seat, 0) for seat in range(6)]
    tricks = [log.Change(1, "tricks", seat, int(seat == 0)) for seat in range(6)]
    for changes in ([*bids, *tricks], [log.Change(0, "ended", None, True)]):
        log.save(
            store,
            match.id,
            device_id=device.device_id,
            key=f"ended-{len(changes)}-ended",
            base=match.seq,
            changes=changes,
        )


def book(device, match, cards, *, first=ANA, round_=1, nonce="a-nonce"):
    return device.post(
        f"/matches/{match.id}/referee/booking",
        data={"cards": cards, "first": first, "round": round_, "nonce": nonce},
    )


def cells(store, match):
    return dict(matches.read(store, match.id).tally(1).items())


MERMAID_OF_CHI = "green-7,yellow-14,loot,skull-king,mermaid,black-3"


class TestBooking:
    def test_one_tap_books_captures_and_alliance_as_one_entry(self, device, at_sea, store):
        answer = book(device, at_sea, MERMAID_OF_CHI)
        assert answer.status_code == 303
        assert cells(store, at_sea) == {
            ("fourteens", CHI): 1,
            ("skull_king", CHI): 1,
            ("alliances", None): [[YUTONG, CHI]],
        }
        assert matches.read(store, at_sea.id).seq == at_sea.seq + 1

    def test_the_page_offers_it_with_the_winners_name(self, device, at_sea):
        answer = device.get(f"/matches/{at_sea.id}/referee?cards={MERMAID_OF_CHI}")
        assert "Book for Chi 14, Skull King by a mermaid, Loot" in plain(answer)

    def test_then_comes_the_next_trick_with_its_leader(self, device, at_sea):
        answer = device.get(book(device, at_sea, MERMAID_OF_CHI).location)
        assert "Booked" in plain(answer)
        assert "Skull King by a mermaid of Chi: 1" in plain(answer)
        assert "Chi leads; if somebody else does" in plain(answer)

    def test_undo_takes_all_of_it_back(self, device, at_sea, store):
        book(device, at_sea, MERMAID_OF_CHI)
        answer = device.post(
            f"/matches/{at_sea.id}/referee/undo", data={"first": CHI, "nonce": "another"}
        )
        assert answer.status_code == 303
        assert cells(store, at_sea) == {}
        assert "Booked" not in plain(device.get(answer.location))

    def test_nothing_to_undo_is_said(self, device, at_sea):
        answer = device.post(f"/matches/{at_sea.id}/referee/undo", data={"nonce": "x"})
        assert answer.status_code == 409
        assert "nothing to undo" in plain(answer)

    def test_a_double_tap_books_once(self, device, at_sea, store):
        for _ in range(3):
            assert book(device, at_sea, MERMAID_OF_CHI).status_code == 303
        assert cells(store, at_sea)["fourteens", CHI] == 1
        assert matches.read(store, at_sea.id).seq == at_sea.seq + 1

    def test_a_second_trick_adds_to_the_first(self, device, store):
        options = SKULL_KING.Options(**ADVANCED, rounds=(5, 5))
        match = begin(store, device, options=options, key="five-cards")
        book(device, match, MERMAID_OF_CHI)
        book(device, match, "loot,green-14,mermaid,escape,escape,escape", first=BEN, nonce="two")
        assert cells(store, match)["fourteens", MAX] == 1
        assert cells(store, match)["alliances", None] == [[YUTONG, CHI], [BEN, MAX]]

    def test_a_second_trick_in_a_round_of_one_card_is_refused(self, device, at_sea, store):
        book(device, at_sea, MERMAID_OF_CHI)
        trick = "loot,green-14,mermaid,escape,escape,escape"
        assert book(device, at_sea, trick, first=BEN, nonce="two").status_code == 422
        assert ("fourteens", MAX) not in cells(store, at_sea)

    def test_a_destroyed_trick_is_booked_for_nobody(self, device, at_sea, store):
        cards = "green-7,kraken,loot,skull-king,mermaid,black-3"
        answer = device.get(f"/matches/{at_sea.id}/referee?cards={cards}")
        assert "Book into round 1 Destroyed tricks" in plain(answer)
        assert book(device, at_sea, cards).status_code == 303
        assert cells(store, at_sea) == {("destroyed", None): 1}

    def test_a_trick_without_anything_in_it_writes_nothing(self, device, at_sea, store):
        cards = ",".join(f"green-{n}" for n in range(1, 7))
        answer = device.get(f"/matches/{at_sea.id}/referee?cards={cards}")
        assert "Nothing in this trick to book." in plain(answer)
        assert book(device, at_sea, cards).status_code == 303
        assert matches.read(store, at_sea.id).seq == at_sea.seq

    def test_what_graybeard_takes_is_lost(self, device, store):
        two = begin(store, device, ("Ana", "Ben"), SKULL_KING)
        answer = book(device, two, "skull-king,mermaid,green-14", first=0)
        assert answer.status_code == 303
        assert cells(store, two) == {}

    def test_what_is_taken_from_graybeard_counts(self, device, store):
        two = begin(store, device, ("Ana", "Ben"), SKULL_KING)
        book(device, two, "mermaid,skull-king,green-14", first=0)
        assert cells(store, two) == {("fourteens", 0): 1, ("skull_king", 0): 1}


class TestRefused:
    def test_a_trick_that_is_not_whole(self, device, at_sea, store):
        answer = book(device, at_sea, "skull-king,mermaid")
        assert answer.status_code == 422
        assert "Only a whole trick can be booked." in plain(answer)
        assert cells(store, at_sea) == {}

    def test_cards_that_cannot_be(self, device, at_sea, store):
        answer = book(device, at_sea, "mermaid," * 6)
        assert answer.status_code == 422
        assert cells(store, at_sea) == {}

    def test_a_round_that_is_closed_by_now(self, device, at_sea, store):
        answer = book(device, at_sea, MERMAID_OF_CHI, round_=2)
        assert answer.status_code == 409
        assert "closed by now" in plain(answer)

    @pytest.mark.parametrize("round_", ["", "x", "-1", "1" * 400, "１", "1.0"])
    def test_a_round_that_is_none(self, device, at_sea, round_):
        assert book(device, at_sea, MERMAID_OF_CHI, round_=round_).status_code == 409

    def test_what_cannot_have_happened_is_said_in_sentences(self, device, at_sea, store):
        book(device, at_sea, MERMAID_OF_CHI)
        again = "mermaid,skull-king,green-1,green-2,green-3,green-4"
        answer = book(device, at_sea, again, nonce="another page")
        assert answer.status_code == 422
        assert "Not booked" in plain(answer)
        assert "Skull King" in plain(answer).partition("Not booked")[2][:200]
        assert "Ana wins" in plain(answer), "the trick still lies there"
        assert ("skull_king", ANA) not in cells(store, at_sea)

    def test_a_finished_match(self, device, match, store):
        end(store, device, match)
        cards = "green-14,mermaid,skull-king,pirate,escape,green-2"
        assert book(device, match, cards).status_code == 409

    def test_a_stranger_books_nothing(self, app, store, at_sea):
        other = phone_of_new_crew(app, store, "Others")
        assert book(other, at_sea, MERMAID_OF_CHI).status_code == 404
        assert cells(store, at_sea) == {}

    def test_another_phone_meanwhile_adds_up(self, app, device, at_sea, store):
        """Counts are added to what stands there when the tap arrives."""
        log.save(
            store,
            at_sea.id,
            device_id=device.device_id,
            key="meanwhile-meanwhile",
            base=at_sea.seq,
            changes=[log.Change(1, "fourteens", CHI, 1)],
        )
        assert book(device, at_sea, MERMAID_OF_CHI).status_code == 303
        assert cells(store, at_sea)["fourteens", CHI] == 2


class TestBooked:
    @pytest.mark.parametrize("seq", ["1", "99", "x", "", "-1", "１", "9" * 500])
    def test_only_what_was_booked_is_said_to_be(self, device, at_sea, seq):
        answer = device.get(f"/matches/{at_sea.id}/referee?booked={quote(seq)}")
        assert answer.status_code == 200

    def test_what_another_phone_entered_cannot_be_undone_here(self, app, device, store, at_sea):
        answer = device.get(f"/matches/{at_sea.id}/referee?booked={at_sea.seq}")
        assert "Undo" not in plain(answer)


def one_by_one(device, match, cards, *, first=ANA, nonce="a-nonce", seq=""):
    return device.post(
        f"/matches/{match.id}/referee/booking",
        data={
            "cards": cards,
            "first": first,
            "round": 1,
            "nonce": nonce,
            "falls": "1",
            "seq": seq or match.seq,
        },
    )


class TestOneByOne:
    @pytest.fixture
    def falling(self, device, store):
        """Six with three cards each, who tell their tricks one by one."""
        options = SKULL_KING.Options(**ADVANCED, rounds=(3, 3))
        return begin(store, device, options=options, key="one-by-one")

    def tricks(self, store, match):
        return cells(store, match).get(("fallen", None), [])

    def test_a_whole_trick_is_told(self, device, falling, store):
        answer = one_by_one(device, falling, MERMAID_OF_CHI)
        assert answer.status_code == 303
        assert answer.location.endswith(f"/matches/{falling.id}/rounds/1?stage=play")
        assert self.tricks(store, falling) == [
            {
                "taker": CHI,
                "captures": {"fourteens": 1, "skull_king": 1},
                "alliances": {"alliances": [[YUTONG, CHI]]},
                "leads": None,
            }
        ]

    def test_the_page_says_what_it_tells(self, device, falling):
        answer = device.get(f"/matches/{falling.id}/referee?falls=1&cards={MERMAID_OF_CHI}")
        said = "Book for Chi Trick 1: 14, Skull King by a mermaid, Loot with 雨桐"
        assert said in plain(answer)
        assert 'name="falls" value="1"' in answer.text

    def test_a_plain_trick_is_told_too(self, device, falling, store):
        one_by_one(device, falling, ",".join(f"green-{n}" for n in range(1, 7)))
        assert [trick["taker"] for trick in self.tricks(store, falling)] == [BEN]

    def test_of_a_destroyed_trick_who_leads(self, device, falling, store):
        one_by_one(device, falling, "green-7,kraken,loot,skull-king,mermaid,black-3")
        assert self.tricks(store, falling) == [
            {"taker": "destroyed", "captures": {}, "alliances": {}, "leads": CHI}
        ]

    def test_once_begun_it_goes_on_so_with_the_right_leader(self, device, falling, store):
        one_by_one(device, falling, MERMAID_OF_CHI)
        answer = device.get(f"/matches/{falling.id}/referee")
        assert "Chi leads; if somebody else does" in plain(answer)
        assert "falls=1" in answer.text

    def test_a_double_tap_tells_it_once(self, device, falling, store):
        for _ in range(2):
            assert one_by_one(device, falling, MERMAID_OF_CHI).status_code == 303
        assert len(self.tricks(store, falling)) == 1

    def test_a_trick_that_another_phone_told_meanwhile(self, device, falling, store):
        other, _ = crews.new_device(store, "Chi’s phone")
        trick = {"taker": 0, "captures": {}, "alliances": {}, "leads": None}
        change = log.Change(1, "fallen", None, [trick])
        log.save(store, falling.id, device_id=other.id, key="theirs-1", base=1, changes=[change])
        answer = one_by_one(device, falling, MERMAID_OF_CHI)
        assert answer.status_code == 409
        assert "Another phone told a trick meanwhile" in plain(answer)
        assert self.tricks(store, falling) == [trick]

    def test_graybeard_takes_one(self, device, store):
        options = SKULL_KING.Options(kraken=True, rounds=(3, 3))
        two = begin(store, device, ("Ana", "Ben"), SKULL_KING, options)
        one_by_one(device, two, "skull-king,mermaid,green-14", first=0)
        assert self.tricks(store, two) == [
            {"taker": "ghost", "captures": {}, "alliances": {}, "leads": None}
        ]
        assert "Graybeard leads" in plain(device.get(f"/matches/{two.id}/referee"))

    @pytest.mark.parametrize("seq", ["x", "-1", "9" * 30, "²"])
    def test_a_page_that_says_nothing_readable_knows_all(self, device, falling, store, seq):
        assert one_by_one(device, falling, MERMAID_OF_CHI, seq=seq).status_code == 303
