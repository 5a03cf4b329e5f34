"""The games' pictures on paper: the bodies of the same symbols that the pages inline."""

import re
from functools import cache

from markupsafe import Markup

from scorekeeper.sheets.paper import INK, TEMPLATES

SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


def sign(name: str) -> Markup:
    """Gives the body of a sign on a 24 grid, in ink; nothing where there is no such sign."""
    return Markup(_bodies().get(name, ""))  # our own files, nothing a player typed


@cache
def _bodies() -> dict[str, str]:
    files = [*TEMPLATES.glob("signs/*.html"), *TEMPLATES.glob("games/*/signs.html")]
    return {
        found[1]: found[2].replace("currentColor", INK)
        for file in files
        for found in SYMBOL.finditer(file.read_text(encoding="utf-8"))
    }
