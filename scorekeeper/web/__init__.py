"""The pages: one module or folder a noun, each with a blueprint named `bp`."""

from flask import Flask

from scorekeeper.web import (
    board,
    crews,
    exchange,
    facts,
    facts_deal,
    facts_people,
    help,
    history,
    home,
    matches,
    new_match,
    rules,
    sheets,
)
from scorekeeper.web.correction import correction
from scorekeeper.web.pad import entries, rounds
from scorekeeper.web.referee import referee

PAGES = (
    home,
    new_match,
    matches,
    rounds,
    entries,
    board,
    correction,
    facts,
    facts_people,
    facts_deal,
    referee,
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
