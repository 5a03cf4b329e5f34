"""The rules of a game: how each card works, what each house rule does, where they come from.

Said by the game itself: the same words as at the referee's and on the forms.
"""

from flask import Blueprint, Response, abort

from scorekeeper.games.game import find_game
from scorekeeper.games.options import options_of
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
        usual={item.key: option_in_words(game, item.key, item.default) for item in options},
        brief=f"games/{game.slug.replace('-', '_')}/brief.html",
    )
