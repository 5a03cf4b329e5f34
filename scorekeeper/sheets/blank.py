"""Blank sheets: to fill in by hand, with the rules that fit beside, as the game says them."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Game, Setup, Standing
from scorekeeper.games.options import write_options
from scorekeeper.games.tally import Field
from scorekeeper.games.text import capital, count, plain
from scorekeeper.sheets.fit import blank_fit
from scorekeeper.sheets.language import Language
from scorekeeper.sheets.pages import render
from scorekeeper.sheets.paper import PAPERS, style
from scorekeeper.sheets.signs import marks, signs

OPEN_ENDED = 12
"""Rows where a game has no planned number of rounds."""


def blank(
    game: Game,
    options: Any,
    players: int,
    *,
    paper: str,
    gettext: Callable[[str], str],
    ngettext: Callable[[str, str, int], str],
    language: str,
) -> str:
    """Gives an empty sheet for so many players as HTML that needs nothing else.

    *options* are the house rules its rounds and its rules box follow; *paper* is "A4" or
    "Letter", *language* a tag as HTML has it, and the two functions translate into it.
    """
    tongue = Language(language, gettext, ngettext)
    setup = Setup(players, options, game.sides(players))
    table = list(rows(game, setup, tongue))
    rules = [tongue.say(text) for text in game.in_words(setup)]
    paying = [field for field in shown(game, setup) if field.worth]
    pictures = marks(len(setup.sides)) + signs([field.sign for field in paying])
    layout = blank_fit(PAPERS[paper], len(setup.sides), len(table), rules)
    return render(
        "blank.html",
        tongue,
        game=tongue.say(game.name),
        players=players,
        word=capital(tongue.say(game.round_word)),
        rows=table,
        sides=setup.sides,
        preset=preset(game, options, tongue),
        rules=rules,
        worths=[(tongue.say(field.label), plain(field.worth)) for field in paying if field.worth],
        brief=f"games/{game.slug.replace('-', '_')}/brief.html",
        fit=layout,
        style=style(PAPERS[paper], layout.lengths, pictures),
    )


def rows(game: Game, setup: Setup, language: Language) -> Iterator[tuple[str, str, bool]]:
    """Yields the number and the cards of every planned round, and of an extra one if a tie
    leads to it.
    """
    planned = game.planned(setup.options)
    for number in range(1, (planned or OPEN_ENDED) + 1 + goes_on(game, setup)):
        dealt = game.cards(setup.options, number, game.hands(setup.seats))
        cards = language.say(count("{n} card", "{n} cards", dealt))
        yield plain(number), cards, planned is not None and number > planned


def goes_on(game: Game, setup: Setup) -> bool:
    """Tells whether a tie after the last planned round is played out."""
    planned = game.planned(setup.options)
    sides = len(setup.sides)
    tied = Standing(planned or 0, (0,) * sides, tuple(range(sides)))
    return planned is not None and game.outcome(setup, tied) is None


def preset(game: Game, options: Any, language: Language) -> str:
    """Names the known house rules these are, or nothing."""
    chosen, usual = write_options(options), write_options(game.Options())
    for each in game.presets:
        if {**usual, **each.options} == chosen:
            return language.say(each.name)
    return ""


def shown(game: Game, setup: Setup) -> tuple[Field, ...]:
    """Gives the fields of the last planned round, where all that can be entered has a place."""
    hands = game.hands(setup.seats)
    last = game.planned(setup.options) or OPEN_ENDED
    seats = tuple(range(setup.seats))
    cards = game.cards(setup.options, last, hands)
    return game.shown(setup, Deal(last, cards, hands, 0, 1 % setup.seats, seats))
