"""House rules as form fields, made from what a game's Options say of themselves."""

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.games.game import Game
from scorekeeper.games.options import (
    Option,
    OptionsError,
    OptionValue,
    UnreadableOption,
    options_of,
    read_options,
    write_options,
)
from scorekeeper.games.text import Text, say
from scorekeeper.web.words import tr

PREFIX = "option."
LIST_SUFFIX = ".list"
LONGEST_NUMBER = 6
"""Most digits of a number typed; beyond that it is out of every range anyway."""
NO_NUMBER = ("", "none", "-", "–", "—")
"""What may be typed where there is to be no number; so may the word for none on the page."""
SEPARATORS = re.compile(r"[\s,;、，·–-]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """One house rule on a form: what it says of itself, and what is typed in it at present."""

    option: Option
    typed: str
    listed: str = ""
    wrong: Text | None = None

    @property
    def name(self) -> str:
        """The name of its control; that of an own list ends with `.list`."""
        return PREFIX + self.option.key

    @property
    def kind(self) -> str:
        """How it is asked: `switch`, `choice` or `number`."""
        if isinstance(self.option.default, bool):
            return "switch"
        return "choice" if self.option.choices else "number"

    @property
    def choices(self) -> list[tuple[str, Text]]:
        """Its named values as written in the form, with their names."""
        return [(json.dumps(value), text) for value, text in self.option.choices]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A form's house rules: the fields, and the options they make, None while one is wrong.

    `wrong` is what is wrong with all of them together.
    """

    asked: tuple[Asked, ...]
    options: Any = None
    wrong: Text | None = None

    @property
    def first(self) -> tuple[Asked, ...]:
        """Those a newcomer sees."""
        return tuple(item for item in self.asked if not item.option.expert)

    @property
    def expert(self) -> tuple[Asked, ...]:
        """Those that stay folded."""
        return tuple(item for item in self.asked if item.option.expert)

    @property
    def faulty(self) -> bool:
        """Whether something must be changed before they can be played."""
        return self.options is None

    def blamed(self, error: OptionsError | UnreadableOption) -> "HouseRules":
        """Gives the same form with the error said beside the rule it is about."""
        if error.key not in {item.option.key for item in self.asked}:
            return replace(self, options=None, wrong=error.text)
        asked = tuple(
            replace(item, wrong=error.text) if item.option.key == error.key else item
            for item in self.asked
        )
        return replace(self, options=None, asked=asked)


def written(game: Game, options: Any) -> HouseRules:
    """Gives the form with these options in it."""
    values = write_options(options)
    asked = tuple(_filled(item, values[item.key]) for item in options_of(game.Options))
    return HouseRules(asked, options)


def read(game: Game, form: MultiDict[str, str], otherwise: Any) -> HouseRules:
    """Reads the form; a rule the form does not hold is as in *otherwise*."""
    usual = {item.option.key: item for item in written(game, otherwise).asked}
    asked, values = [], {}
    for option in options_of(game.Options):
        item = _typed(option, form, usual[option.key])
        try:
            values[option.key] = option.read(_value(item))
        except (OptionsError, UnreadableOption) as error:
            item = replace(item, wrong=error.text)
        asked.append(item)
    rules = HouseRules(tuple(asked))
    if len(values) < len(asked):
        return rules
    try:
        return replace(rules, options=read_options(game.Options, values))
    except (OptionsError, UnreadableOption) as error:
        return rules.blamed(error)


def _filled(option: Option, value: OptionValue | list[int]) -> Asked:
    if isinstance(value, list | tuple):
        return Asked(option, json.dumps(option.default), " ".join(map(str, value)))
    if value is None:
        return Asked(option, "")
    as_typed = json.dumps(value) if option.choices or isinstance(value, bool) else str(value)
    return Asked(option, as_typed)


def _typed(option: Option, form: MultiDict[str, str], usual: Asked) -> Asked:
    typed = form.getlist(PREFIX + option.key)
    if not typed:
        return usual
    # A switch is a hidden "false" and a box "true" behind it: the last one counts.
    listed = form.get(PREFIX + option.key + LIST_SUFFIX, "") if option.listed else ""
    return Asked(option, typed[-1], listed)


def _value(item: Asked) -> Any:
    """Gives what was typed as a JSON value; text that is none stays text, to be refused."""
    if item.listed.strip():
        return [_number(word) for word in SEPARATORS.split(item.listed.strip()) if word]
    if item.kind == "number":
        return _number_or_none(item)
    return next(
        (value for value in (*_named(item.option), True, False) if json.dumps(value) == item.typed),
        item.typed or None,
    )


def _number_or_none(item: Asked) -> int | None:
    typed = item.typed.strip()
    none = NO_NUMBER if item.option.nullable else ("",)
    if typed.casefold() in none or (item.option.nullable and typed == tr(item.option.unset)):
        return None
    return _number(typed)


def _named(option: Option) -> list[OptionValue]:
    return [value for value, _ in option.choices]


def _number(word: str) -> int:
    minus = word.startswith(("-", "−"))
    digits = word[1:] if minus else word
    if not digits.isdecimal() or len(digits) > LONGEST_NUMBER:
        raise UnreadableOption(say("“{word}” is not a number that fits here", word=word[:20]), "")
    return -int(digits) if minus else int(digits)
