"""The pages: one module or folder a noun, each with a blueprint named `bp`."""

from flask import Flask

from scorekeeper.web import (
    board,
    crews,
    exchange,
    help,
    history,
    home,
    matches,
    new_match,
    rules,
    sheets,
)
from scorekeeper.web.correction import correction as correction_pages
from scorekeeper.web.facts import deal, people
from scorekeeper.web.facts import facts as facts_pages
from scorekeeper.web.pad import entries, rounds
from scorekeeper.web.referee import referee as referee_pages

PAGES = (
    home,
    new_match,
    matches,
    rounds,
    entries,
    board,
    correction_pages,
    facts_pages,
    people,
    deal,
    referee_pages,
    rules,
    sheets,
    exchange,
    history,
    crews,
    help,
)
"""Every module of pages; a new one has its line here."""


def register(app: Flask) -> None:
    """Registers the blueprint of every module of pages."""
    for module in PAGES:
        app.register_blueprint(module.bp)
