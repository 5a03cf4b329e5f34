"""The rules pages: the words of the game itself, the same as on forms and at the referee's."""

import re
from html import unescape

import pytest

from scorekeeper.games.options import options_of
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.spades import SPADES
from tests.toy import TOY

GAMES = (SKULL_KING, SPADES, TOY)


@pytest.fixture
def app(make_app):
    return make_app(games=GAMES)


def plain(answer):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.text)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_option_set_and_source_is_said(client, game):
    said = plain(client.get(f"/rules/{game.slug}"))
    for option in options_of(game.Options):
        assert str(option.label) in said
        assert str(option.help) in said
    for preset in game.presets:
        assert str(preset.help) in said
    for source in game.sources:
        assert str(source) in said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_chapter_and_every_choice_is_said(client, game):
    said = plain(client.get(f"/rules/{game.slug}"))
    for chapter in game.chapters:
        for sentence in (chapter.title, *chapter.sentences):
            assert str(sentence) in said
    for option in options_of(game.Options):
        assert " · ".join(str(name) for _, name in option.choices) in said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_contents_lead_to_what_is_there(client, game):
    page = client.get(f"/rules/{game.slug}").text
    places = re.findall(r'href="#([^"]+)"', page)
    assert len(places) >= 2 + len(game.chapters)
    assert [place for place in places if page.count(f'id="{place}"') != 1] == []


@pytest.mark.parametrize("game", [SKULL_KING, SPADES], ids=lambda game: game.slug)
def test_every_card_is_said(client, game):
    said = plain(client.get(f"/rules/{game.slug}"))
    for kind in game.referee.kinds(game.referee.every(game.Options())):
        assert f"{kind.label} {kind.count} card" in said
        assert str(kind.help) in said


def test_what_is_usual_is_said_in_words(client):
    said = plain(client.get("/rules/spades"))
    assert "Mercy limit usually: −200" in said
    assert "Hands usually: none" in said
    assert "None" not in said


def test_a_game_without_a_referee_has_its_options_only(client):
    answer = client.get("/rules/hearthside")
    assert "Every card" not in plain(answer)
    assert "/referee" not in answer.text


@pytest.mark.parametrize("slug", ["whist", "%00", "x" * 3000, "%F0%9F%A6%9C", "Skull-King"])
def test_a_game_that_is_none(client, slug):
    assert client.get(f"/rules/{slug}").status_code == 404


@pytest.mark.parametrize("page", ["/help", "/matches/new?game=skull-king", "/referee"])
def test_pages_lead_there(client, page):
    assert 'href="/rules/skull-king"' in client.get(page).text


def test_looking_around_makes_no_device(client):
    assert "Set-Cookie" not in client.get("/rules/skull-king").headers


@pytest.mark.parametrize("page", ["/rules/skull-king", "/referee"])
def test_a_search_engine_may_list_it(client, page):
    answer = client.get(page)
    assert "X-Robots-Tag" not in answer.headers
    assert '<meta name="description"' in answer.text
