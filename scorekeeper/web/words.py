"""Words at the edge: sentences of the games translated, numbers and times as people read them."""

from datetime import datetime
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

from babel.dates import format_datetime
from flask import Flask
from flask_babel import get_domain, get_locale

from scorekeeper.games.text import Text, plain, signed
from scorekeeper.web.rights import my_crew

LANGUAGES = ("en",)
"""What there are pages in; the first is the source."""


def babel_settings(house: Path) -> dict[str, Any]:
    """Gives what flask-babel is told: where catalogs lie, whose language and time zone."""
    return {
        "default_translation_directories": str(house / "translations"),
        "locale_selector": lambda: LANGUAGES[0],
        "timezone_selector": zone,
    }


def init(app: Flask) -> None:
    app.add_template_filter(tr, "t")
    app.add_template_filter(signed, "signed")
    app.add_template_filter(plain, "plain")
    app.add_template_filter(when, "when")
    app.add_template_global(language, "language")


def gettext(sentence: str) -> str:
    """Translates one sentence as it stands: percent signs and braces are left alone."""
    return cast(str, get_domain().get_translations().ugettext(sentence))


def ngettext(one: str, many: str, n: int) -> str:
    """Translates a sentence that counts, as it stands."""
    return cast(str, get_domain().get_translations().ungettext(one, many, n))


def tr(text: Text | str) -> str:
    """Says a game's sentence in the language of the page; a plain string stays as it is."""
    return text.render(gettext, ngettext) if isinstance(text, Text) else text


def when(moment: datetime, pattern: str = "d MMM y, HH:mm") -> str:
    """Writes a time in the crew's zone; *pattern* as CLDR has it."""
    return format_datetime(moment, pattern, tzinfo=zone(), locale=get_locale())


def language() -> str:
    """Gives the page's language as HTML names it."""
    return str(get_locale() or LANGUAGES[0]).replace("_", "-")


def zone() -> ZoneInfo:
    """Gives the time zone of the crew whose device asks."""
    crew = my_crew()
    return ZoneInfo(crew.zone if crew else "UTC")
