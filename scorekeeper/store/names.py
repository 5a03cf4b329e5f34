"""What a name may be, and a text: what can be shown, and no more than fits."""

import unicodedata

from scorekeeper.games.text import count, say
from scorekeeper.store.errors import StoreError

LONGEST_NAME = 40
"""Characters; a longer name would break rows and stall the printing."""

INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of controls, marks of direction, halves of characters, line ends."""
JOINERS = frozenset("\u200c\u200d") | {chr(code) for code in range(0xE0020, 0xE0080)}
"""Of those categories, but parts of Persian and Indian words, of families and of flags."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""


class NameRefused(StoreError):
    """A name that cannot be shown, is empty or too long, or belongs to somebody else."""


def clean_name(text: str) -> str:
    """Gives a name as it is kept: composed (NFC), trimmed, with single spaces inside.

    :raises NameRefused: if it is empty, longer than 40 characters, or holds a character that
        cannot be seen or turns the direction of the text
    """
    name = clean_text(text, LONGEST_NAME)
    if not any(_visible(char) for char in name):
        raise NameRefused(say("A name needs a letter"))
    return name


def clean_text(text: str, longest: int, *, lines: bool = False) -> str:
    """Gives a text as it is kept, as `clean_name` does; it may be empty, and *lines* keeps
    its line breaks.

    :raises NameRefused: if it is longer than *longest* characters, or cannot be shown
    """
    if not isinstance(text, str):
        raise NameRefused(say("{text} is no text", text=repr(text)[:60]))
    if len(text) > 100 * longest:
        raise _too_long(len(text), longest)
    parts = text.splitlines() if lines else [text]
    clean = "\n".join(_one_line(part) for part in parts).strip()
    if len(clean) > longest:
        raise _too_long(len(clean), longest)
    return clean


def _one_line(text: str) -> str:
    line = " ".join(unicodedata.normalize("NFC", text).split())
    for char in line:
        if not _showable(char):
            code = f"U+{ord(char):04X}"
            raise NameRefused(say("The character {code} cannot be shown", code=code))
    return line


def _showable(char: str) -> bool:
    if unicodedata.category(char) in INVISIBLE:
        return char in JOINERS
    code = ord(char)
    return code & 0xFFFE != 0xFFFE and not 0xFDD0 <= code <= 0xFDEF  # no character at all


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] not in "MZ" and char not in JOINERS | BLANK


def _too_long(length: int, longest: int) -> NameRefused:
    text = count(
        "At most {n} character, not {length}",
        "At most {n} characters, not {length}",
        longest,
        length=length,
    )
    return NameRefused(text)


def folded(name: str) -> str:
    """Gives what makes two names one: the same letters, large or small."""
    return unicodedata.normalize("NFC", name.casefold())
