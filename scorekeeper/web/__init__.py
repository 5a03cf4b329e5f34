"""The pages: one module a noun, each with a blueprint named `bp`."""

from flask import Flask

from scorekeeper.web import (
    board,
    correction,
    crews,
    entries,
    exchange,
    facts,
    help,
    history,
    home,
    matches,
    new_match,
    referee,
    rounds,
    rules,
    sheets,
)

PAGES = (
    home,
    new_match,
    matches,
    rounds,
    entries,
    board,
    correction,
    facts,
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
