"""The language of a sheet: its sentences, names in a row, dates and points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from markupsafe import Markup, escape

from scorekeeper.games.text import Text

BRITISH = "d MMMM y"
"""Dates in plain English; elsewhere each language has its own long form."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language tag as HTML has it, and the two functions that translate into it."""

    code: str
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]

    @property
    def locale(self) -> Locale:
        """How this language writes dates and lists."""
        return Locale.parse(self.code, sep="-")

    def say(self, text: Text) -> str:
        """Gives a game's sentence."""
        return text.render(self.gettext, self.ngettext)

    def names(self, names: Sequence[str]) -> Markup:
        """Gives names in a row, "Ana, Ben and Chi", each kept to its own direction."""
        marked = [f"<bdi>{escape(name)}</bdi>" for name in names]
        return Markup(format_list(marked, locale=self.locale))

    def date(self, moment: datetime, zone: str) -> str:
        """Gives the day and the time of day where the crew lives; an unknown zone is UTC."""
        try:
            local = moment.astimezone(ZoneInfo(zone))
        except (ZoneInfoNotFoundError, ValueError):
            local = moment
        form = BRITISH if self.locale.language == "en" else "long"
        day = format_date(local, form, locale=self.locale)
        time = format_time(local, "HH:mm", locale=self.locale)
        return f"{day}, {time}"
