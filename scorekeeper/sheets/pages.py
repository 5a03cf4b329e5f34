"""The templates of the sheets, rendered with plain data."""

from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from scorekeeper.games.text import plain
from scorekeeper.sheets.language import Language
from scorekeeper.sheets.paper import TEMPLATES


def render(template: str, language: Language, **facts: Any) -> str:
    """Renders a template of `templates/sheets` in a language."""

    def gettext(sentence: str, /, **gaps: Any) -> Markup:
        return _fill(language.gettext(sentence), gaps)

    def ngettext(one: str, many: str, n: int, /, **gaps: Any) -> Markup:
        return _fill(language.ngettext(one, many, n), {"num": n, **gaps})

    page = _environment().get_template(f"sheets/{template}")
    return page.render(gettext=gettext, ngettext=ngettext, language=language, **facts)


def _fill(sentence: str, gaps: dict[str, Any]) -> Markup:
    """Fills `%(name)s`; what is filled in is escaped, like everything a player typed."""
    return Markup(escape(sentence)) % gaps if gaps else Markup(escape(sentence))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.filters["plain"] = plain
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    return environment
