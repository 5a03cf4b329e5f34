"""The rules of a game: how each card works, what each house rule does, where they come from.

Said by the game itself: the same words as at the referee's and on the forms.
"""

from flask import Blueprint, Response, abort
from flask_babel import gettext

from scorekeeper.games.game import Game, find_game
from scorekeeper.games.options import Option, options_of
from scorekeeper.games.text import plain
from scorekeeper.web.changes import option_in_words
from scorekeeper.web.pages import show
from scorekeeper.web.rights import store

bp = Blueprint("rules", __name__)


@bp.get("/rules/<slug>")
def rules_page(slug: str) -> Response:
    try:
        game = find_game(store().games, slug)
    except LookupError:
        abort(404)
    referee, options = game.referee, options_of(game.Options)
    return show(
        "rules.html",
        game=game,
        kinds=referee.kinds(referee.every(game.Options())) if referee else (),
        options=options,
        labels={option.key: option.label for option in options},
        usual={option.key: usual(game, option) for option in options},
        brief=f"games/{game.slug.replace('-', '_')}/brief.html",
    )


def usual(game: Game, option: Option) -> str:
    """Says how a house rule is where nobody changes it."""
    if option.default is None:
        return str(gettext("none"))
    said = option_in_words(game, option.key, option.default)
    is_number = type(option.default) is int and not option.choices
    return plain(int(said)) if is_number else said
