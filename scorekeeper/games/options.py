"""House rules: a frozen dataclass per game, each field told in words beside its default.

    class Options:
        kraken: bool = option(False, label=say("Kraken"), help=say("..."))

Forms, game files and the words on a sheet are made from what the fields say.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from scorekeeper.games.tally import is_whole
from scorekeeper.games.text import Text, say

OptionValue = bool | int | str | None | tuple[int, ...]

NONE = say("none")
LONGEST_LIST = 60
"""Most numbers in an option that is a list of numbers."""
LONGEST_QUOTED = 60
"""Most characters of a value that an error repeats."""


class OptionsError(ValueError):
    """House rules that cannot be played: a number out of range, or two that exclude each other.

    `key` is the option that is in the way, if it is one; `text` does not name it.
    """

    def __init__(self, text: Text, key: str = "") -> None:
        self.text = text
        self.key = key
        super().__init__(f"{key}: {text}" if key else str(text))


class UnreadableOption(ValueError):
    """An option that does not exist, or a value of the wrong kind."""

    def __init__(self, text: Text, key: str) -> None:
        self.text = text
        self.key = key
        super().__init__(str(text))


@dataclass(frozen=True, slots=True)
class Option:
    """What one house rule says of itself.

    `choices` are its values with their names, in order, where it has named values;
    `low` and `high` bound a number; `listed` allows an own list of numbers low..high;
    `unset` says what no number means; `expert` keeps it out of a newcomer's sight.
    """

    key: str
    default: OptionValue
    label: Text
    help: Text
    choices: tuple[tuple[OptionValue, Text], ...] = ()
    low: int | None = None
    high: int | None = None
    listed: bool = False
    nullable: bool = False
    unset: Text = NONE
    expert: bool = False

    def read(self, value: Any) -> OptionValue:
        """Reads a JSON value.

        :raises UnreadableOption: for a wrong type, an unknown word, a list of a wrong length
        :raises OptionsError: for a number out of range
        """
        if isinstance(value, list | tuple) and self.listed:
            return self._read_list(list(value))
        if value is None and self.nullable:
            return None
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise self._unreadable(value)
            return value
        if isinstance(value, str) and value in (word for word, _ in self.choices):
            return value
        if is_whole(value) and self._takes_numbers():
            return self._in_range(value)
        raise self._unreadable(value)

    def _takes_numbers(self) -> bool:
        if self.listed:
            return False
        bounded = self.low is not None or self.high is not None
        return bounded or any(isinstance(word, int) for word, _ in self.choices)

    def _read_list(self, values: list[Any]) -> tuple[int, ...]:
        if not 1 <= len(values) <= LONGEST_LIST:
            raise self._unreadable(values)
        if not all(map(is_whole, values)):
            raise self._unreadable(values)
        return tuple(self._in_range(value) for value in values)

    def _in_range(self, value: int) -> int:
        if self.low is None and self.high is None:
            if value not in (word for word, _ in self.choices):
                raise OptionsError(say("{value} cannot be chosen here", value=value), self.key)
        elif self._is_outside(value):
            raise OptionsError(self._bounds(value), self.key)
        return value

    def _is_outside(self, value: int) -> bool:
        too_low = self.low is not None and value < self.low
        return too_low or (self.high is not None and value > self.high)

    def _bounds(self, value: int) -> Text:
        if self.high is None:
            return say("{value} is below {low}", value=value, low=self.low or 0)
        if self.low is None:
            return say("{value} is above {high}", value=value, high=self.high)
        return say("{value} is outside {low} to {high}", value=value, low=self.low, high=self.high)

    def _unreadable(self, value: object) -> UnreadableOption:
        return UnreadableOption(say("{value} cannot be chosen here", value=quoted(value)), self.key)


def option(
    default: OptionValue,
    *,
    label: Text,
    help: Text,
    choices: Mapping[Any, Text] | None = None,
    low: int | None = None,
    high: int | None = None,
    listed: bool = False,
    nullable: bool = False,
    unset: Text = NONE,
    expert: bool = False,
) -> Any:
    """Declares a field of an Options dataclass; the arguments are those of `Option`."""
    said = {
        "label": label,
        "help": help,
        "choices": tuple((choices or {}).items()),
        "low": low,
        "high": high,
        "listed": listed,
        "nullable": nullable,
        "unset": unset,
        "expert": expert,
    }
    return field(default=default, metadata=said)


def options_of(kind: type) -> tuple[Option, ...]:
    """Gives what every house rule of an Options class says of itself, in order."""
    return tuple(
        Option(item.name, item.default, **item.metadata)  # type: ignore[arg-type]
        for item in fields(kind)
    )


def read_options(kind: type, values: Mapping[str, Any]) -> Any:
    """Makes an Options object from a mapping; what is absent keeps its default.

    :raises UnreadableOption: an unknown key, a wrong type or word
    :raises OptionsError: out of range, or from the class itself where options exclude each other
    """
    known = {item.key: item for item in options_of(kind)}
    for key in values:
        if key not in known:
            raise UnreadableOption(say("{key} is no option of this game", key=quoted(key)), key)
    return kind(**{key: known[key].read(value) for key, value in values.items()})


def quoted(value: object) -> str:
    """Writes what was told as a game file has it, or the beginning of it."""
    return json.dumps(value, default=repr)[:LONGEST_QUOTED]


def write_options(options: Any) -> dict[str, Any]:
    """Gives all options as JSON values, in order, defaults included."""
    values = {item.name: getattr(options, item.name) for item in fields(options)}
    return {key: list(v) if isinstance(v, tuple) else v for key, v in values.items()}
