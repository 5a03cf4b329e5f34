"""Signs: pictures in one colour, inlined once a page, and only those the page uses."""

import re
from pathlib import Path

from flask import Flask, g
from markupsafe import Markup

SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)".*?</symbol>', re.DOTALL)


class Signs:
    """All symbols of `templates/signs` and of the games, by name."""

    def __init__(self, templates: Path) -> None:
        self.symbols: dict[str, str] = {}
        for path in [*templates.glob("signs/*"), *templates.glob("games/*/signs*")]:
            for found in SYMBOL.finditer(path.read_text("utf-8")):
                self.symbols[found[1]] = found[0]

    def sign(self, name: str, label: str = "", kind: str = "i") -> Markup:
        """Draws a sign; with a *label* it is read out, without it is decoration.

        A name without a symbol (a game that brings no picture) draws nothing.
        """
        if name not in self.symbols:
            return Markup()
        self.need(name)
        said = Markup('role="img" aria-label="{}"').format(label) if label else "aria-hidden=true"
        return Markup('<svg class="{}" {}><use href="#i-{}"/></svg>').format(kind, said, name)

    def need(self, *names: str) -> str:
        """Takes these signs along although the page does not show them yet."""
        used: dict[str, None] = g.setdefault("signs", {})
        used.update(dict.fromkeys(names))
        return ""

    def used(self) -> Markup:
        """Gives the symbols of all signs drawn so far; the base template asks last."""
        bodies = [self.symbols[name] for name in g.get("signs", {}) if name in self.symbols]
        return Markup("").join(map(Markup, bodies))


def init(app: Flask) -> None:
    signs = Signs(Path(app.root_path) / "templates")
    app.add_template_global(signs.sign, "sign")
    app.add_template_global(signs.need, "signs")
    app.add_template_global(signs.used, "used_signs")
