"""Pictures on paper: topmarks and the games' signs, as style rules.

They stand beside the words they picture, so they are decoration: set as backgrounds, nobody
has them read out twice.
"""

import re
from collections.abc import Sequence
from functools import cache

from scorekeeper.sheets.paper import INK, TEMPLATES, address
from scorekeeper.sheets.topmarks import topmark

SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


def marks(sides: int) -> str:
    """Gives the rules .m0, .m1 ... that set the topmark of each side."""
    paths = (f'<path fill-rule="evenodd" d="{topmark(side)}"/>' for side in range(sides))
    return "".join(_rule(f".m{side}", path) for side, path in enumerate(paths))


def signs(names: Sequence[str]) -> str:
    """Gives the rules .s0, .s1 ... that set these signs; none where a name has no picture."""
    bodies = [_bodies().get(name, "") for name in names]
    return "".join(_rule(f".s{place}", body) for place, body in enumerate(bodies) if body)


def _rule(selector: str, body: str) -> str:
    picture = address(
        "image/svg+xml",
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'
        f'<g fill="{INK}">{body}</g></svg>',
    )
    return f"{selector} {{ background-image: url({picture}); }}\n"


@cache
def _bodies() -> dict[str, str]:
    """The symbols that the pages inline."""
    files = [*TEMPLATES.glob("signs/*.html"), *TEMPLATES.glob("games/*/signs.html")]
    return {
        found[1]: found[2].replace("currentColor", INK)
        for file in files
        for found in SYMBOL.finditer(file.read_text(encoding="utf-8"))
    }
