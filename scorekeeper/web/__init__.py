"""The pages: one module a noun, each with a blueprint named `bp`."""

from flask import Flask

from scorekeeper.web import home


def register(app: Flask) -> None:
    """Registers every blueprint; each module of pages has its line here."""
    for module in (home,):
        app.register_blueprint(module.bp)
