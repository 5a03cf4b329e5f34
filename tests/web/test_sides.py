"""Who plays with whom: on the new match page, and what another way means for rounds played."""

import re
from html import unescape

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store import matches, players
from scorekeeper.web import sides
from tests.web.conftest import begin
from tests.web.forms import form_of

SPADES = find_game(GAMES, "spades")
FOUR = ("Ana", "Ben", "Chi", "Dee")
SIX = (*FOUR, "Eva", "Fay")
PAIRS = ((0, 2), (1, 3))
ALONE = ((0,), (1,), (2,), (3,))


def typed(*names: str, **more) -> MultiDict:
    form = MultiDict([("game", "spades"), ("key", "k1"), ("dealer", "0")])
    for name in names:
        form.add("seat", name)
        form.add("plays", "1")
    form.update(more)
    return form


def said(text: str) -> str:
    """Gives what stands on a page, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", text)).split())


def after(device, form) -> str:
    return device.post("/matches/new", data=form).text


def begun(device, store, form):
    answer = device.post("/matches/new", data=form)
    assert answer.status_code == 303, said(answer.text)
    return matches.read(store, answer.location.split("/")[2])


@pytest.mark.parametrize(
    ("names", "sentences"),
    [
        pytest.param(FOUR, ["Ana & Chi against Ben & Dee", "everybody alone"], id="four"),
        pytest.param(
            SIX,
            [
                "Ana & Dee against Ben & Eva against Chi & Fay",
                "Ana & Chi & Eva against Ben & Dee & Fay",
                "everybody alone",
            ],
            id="six",
        ),
        pytest.param(FOUR[:3], ["3 players: everybody alone"], id="three"),
        pytest.param(("Ana", "", "Ben", "Chi", "Dee"), ["Ana & Chi against Ben & Dee"], id="a gap"),
    ],
)
def test_the_page_says_who_plays_with_whom(device, names, sentences):
    text = said(after(device, typed(*names, move="stay")))
    for sentence in sentences:
        assert sentence in text


@pytest.mark.parametrize("names", [("Ana",), [*SIX, "Gil"]], ids=["too few", "too many"])
def test_where_nobody_can_play_nobody_plays_with_anybody(device, names):
    text = after(device, typed(*names, move="stay"))
    assert "against" not in said(text)
    assert form_of(text, "new").getlist("sides") == [""]


def test_a_game_without_partners_asks_nothing(device):
    form = typed(*FOUR, move="stay")
    form["game"] = "skull-king"
    assert 'name="sides"' not in after(device, form)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        pytest.param("down:1", "Ana & Ben against Chi & Dee", id="a seat down"),
        pytest.param("up:3", "Ana & Dee against Ben & Chi", id="a seat up"),
        pytest.param("partners", "Ana & Dee against Chi & Ben", id="other partners"),
    ],
)
def test_one_tap_gives_other_partners(device, move, sentence):
    assert sentence in said(after(device, typed(*FOUR, move=move)))


def test_three_taps_on_other_partners_lead_back(device):
    text, seen = after(device, typed(*FOUR, move="partners")), []
    for _ in range(3):
        seen.append(re.search(r"Ana & (\w+)", said(text))[1])
        form = form_of(text, "new")
        form["move"] = "partners"
        text = after(device, form)
    assert seen == ["Dee", "Ben", "Chi"]


@pytest.mark.parametrize(
    ("names", "way", "shared"),
    [
        pytest.param(FOUR, "", PAIRS, id="as usual"),
        pytest.param(FOUR, "partners", PAIRS, id="partners"),
        pytest.param(FOUR, "alone", ALONE, id="alone"),
        pytest.param(FOUR, "teams", PAIRS, id="a way of six, for four"),
        pytest.param(FOUR, "<b>", PAIRS, id="nonsense"),
        pytest.param(FOUR, "x" * 100_000, PAIRS, id="long nonsense"),
        pytest.param(SIX, "teams", ((0, 2, 4), (1, 3, 5)), id="two teams of three"),
        pytest.param(FOUR[:3], "partners", ((0,), (1,), (2,)), id="three are alone"),
    ],
)
def test_the_way_that_is_chosen_is_played(device, store, names, way, shared):
    assert begun(device, store, typed(*names, sides=way)).record.setup.sides == shared


@pytest.mark.parametrize(
    "shared",
    [
        pytest.param(PAIRS, id="partners"),
        pytest.param(ALONE, id="alone"),
        pytest.param(((0, 1), (2, 3)), id="neighbours, as the game never has them"),
        pytest.param(((0,), (1, 2, 3)), id="one against three"),
    ],
)
def test_the_next_match_and_the_rematch_keep_the_sides(device, store, shared):
    first = begin(store, device, FOUR, SPADES, sides=shared)
    form = form_of(device.get("/matches/new?game=spades").text, "new")
    assert sides.same(begun(device, store, form).record.setup.sides, shared)
    answer = device.post(f"/matches/{first.id}/rematch", data={"nonce": "n"})
    again = matches.read(store, answer.location.split("/")[2])
    assert again.record.setup.sides == shared


def test_two_taps_begin_a_match_of_four_known_players(device, store):
    begin(store, device, FOUR, SPADES)
    home = device.get("/").text
    address = unescape(re.search(r'href="(/matches/new\?game=spades)"', home)[1])
    match = begun(device, store, form_of(device.get(address).text, "new"))
    assert (match.record.game, match.record.setup.sides) == (SPADES, PAIRS)


def test_four_taps_begin_one_of_four_out_of_six(device, store):
    """Home, Spades, one tap for each who stays away, Deal."""
    begin(store, device, SIX, SPADES)
    text = device.get("/matches/new?game=spades").text
    for row in (4, 5):
        form = form_of(text, "new")
        form["move"] = f"toggle:{row}"
        text = after(device, form)
    assert begun(device, store, form_of(text, "new")).record.players == FOUR


class TestPresets:
    def test_solo_sets_everybody_alone_and_the_next_set_sits_as_usual(self, device, store):
        text = after(device, typed(*FOUR, move="preset:solo"))
        form = form_of(text, "new")
        assert (form["sides"], form["option.nil"]) == ("alone", "50")
        assert re.search(r'value="preset:solo" aria-pressed="true"', text)
        form["move"] = "preset:standard-500"
        assert form_of(after(device, form), "new")["sides"] == "partners"
        del form["move"]
        assert begun(device, store, form).record.setup.sides == ALONE

    def test_partners_under_the_rules_of_solo_are_no_longer_that_set(self, device):
        form = form_of(after(device, typed(*FOUR, move="preset:solo")), "new")
        form["sides"], form["move"] = "partners", "stay"
        assert "House rules: your own" in said(after(device, form))

    def test_a_way_chosen_by_hand_stays_with_a_set_that_asks_for_none(self, device):
        form = typed(*FOUR, sides="alone", move="preset:short")
        assert form_of(after(device, form), "new")["sides"] == "alone"

    @pytest.mark.parametrize(
        ("names", "sentence"),
        [
            pytest.param(FOUR, "Cut-throat is for 3 players; there are 4", id="four"),
            pytest.param(FOUR[:2], "Cut-throat is for 3 players; there are 2", id="two"),
        ],
    )
    def test_cut_throat_needs_three(self, device, store, names, sentence):
        text = after(device, typed(*names, move="preset:cut-throat"))
        assert sentence in said(text)
        assert "leads" not in text
        answer = device.post("/matches/new", data=form_of(text, "new"))
        assert answer.status_code == 422
        assert sentence in said(answer.text)
        assert form_of(answer.text, "new")["rule_set"] == "cut-throat"
        assert players.of_crew(store, device.crew_id) == []

    def test_cut_throat_is_played_by_three(self, device, store):
        text = after(device, typed(*FOUR[:3], move="preset:cut-throat"))
        assert "Cut-throat is for" not in said(text)
        assert len(begun(device, store, form_of(text, "new")).record.setup.sides) == 3

    def test_a_way_to_bid_that_does_not_fit_the_table_is_said_at_its_rule(self, device):
        form = typed(*FOUR[:3], **{"option.mode": '"whiz"'})
        answer = device.post("/matches/new", data=form)
        assert answer.status_code == 422
        assert "this way to bid needs four players in pairs" in said(answer.text)


def test_a_newcomer_sees_a_handful_of_rules_and_an_expert_all():
    shown = form_of_rules()
    assert 5 <= len(shown.first) <= 7
    assert {"target", "floor", "bag_limit", "nil"} <= {item.option.key for item in shown.first}
    assert len(shown.asked) == len(SPADES.Options.__dataclass_fields__)


def form_of_rules():
    from scorekeeper.web import house_rules

    return house_rules.written(SPADES, SPADES.Options())


@pytest.mark.parametrize("word", ["", " ", "none", "None", "-", "–", "—"])
def test_no_limit_may_be_written_in_many_ways(device, store, word):
    match = begun(device, store, typed(*FOUR, **{"option.floor": word}))
    assert match.record.setup.options.floor is None


@pytest.mark.parametrize(
    ("rule", "value", "sentence"),
    [
        pytest.param("floor", "5", "5 is above −1", id="a mercy limit above zero"),
        pytest.param("target", "0", "0 is below 1", id="a target of nothing"),
        pytest.param("target", "none", "“none” is not a number", id="no target"),
        pytest.param("bag_penalty", "", "cannot be chosen", id="no penalty"),
        pytest.param("nil", "9" * 99, "is not a number that fits", id="an endless nil"),
    ],
)
def test_a_rule_that_cannot_be_is_said_beside_it(device, rule, value, sentence):
    answer = device.post("/matches/new", data=typed(*FOUR, **{f"option.{rule}": value}))
    assert answer.status_code == 422
    assert sentence in said(answer.text)


def test_signs_a_later_tap_shows_are_on_the_page_from_the_start(device):
    assert 'id="i-swap"' in device.get("/matches/new?game=spades").text
