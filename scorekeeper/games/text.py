"""Sentences as data: a game says what it means here, the edge translates it.

`say` and `count` are also the names that the message extractor looks for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log10

UNREADABLE = 10**18
"""Numbers from here on are written by their size; Python refuses to write the longest."""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in English with named gaps, and what belongs into the gaps.

    `one` is the sentence, `many` its plural where the sentence counts something,
    `n` the number counted. Facts are numbers, names, or other sentences.
    `str()` gives the English sentence.
    """

    one: str
    many: str = ""
    n: int = 1
    facts: "tuple[tuple[str, Fact], ...]" = ()

    def render(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
    ) -> str:
        """Gives the sentence in the language of these two functions."""
        sentence = ngettext(self.one, self.many, self.n) if self.many else gettext(self.one)
        filled = {
            name: fact.render(gettext, ngettext) if isinstance(fact, Text) else _bare(fact)
            for name, fact in self.facts
        }
        return sentence.format(**filled) if filled else sentence

    def __str__(self) -> str:
        return self.render(lambda one: one, lambda one, many, n: one if n == 1 else many)


Fact = int | str | Text


def say(sentence: str, /, **facts: Fact) -> Text:
    """Makes a sentence; `{name}` in it is filled with the fact of that name."""
    return Text(sentence, facts=tuple(facts.items()))


def count(one: str, many: str, n: int, /, **facts: Fact) -> Text:
    """Makes a sentence that counts: *one* for n = 1, else *many*; both may use `{n}`."""
    return Text(one, many, abs(n), (("n", n), *facts.items()))


def signed(points: int) -> str:
    """Writes points as gained or lost: `+20`, `−10` (a real minus sign), `0`."""
    return f"+{points}" if points > 0 else plain(points)


def plain(number: int) -> str:
    """Writes a number bare, with a real minus sign below zero; of one that nobody would read to
    its end only how many digits it has.
    """
    sign = "−" if number < 0 else ""
    if abs(number) >= UNREADABLE:
        return f"{sign}10^{int(log10(abs(number)))}"
    return f"{sign}{abs(number)}"


def _bare(fact: int | str) -> str:
    return plain(fact) if isinstance(fact, int) else fact


def capital(text: str) -> str:
    """Writes the beginning of a sentence."""
    return text[:1].upper() + text[1:]
