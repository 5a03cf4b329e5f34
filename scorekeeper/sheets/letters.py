"""Letters: how much room a text takes, estimated without a font at hand."""

WIDE = "MWmw@%ŒÆ—…"
NARROW = " .,:;!'iIjl|ftr"
FIRST_WIDE_SCRIPT = "\u2e80"
"""From here on, Chinese and other letters as wide as high, and emoji."""


def ems(text: str) -> float:
    """Estimates how wide a text runs, in multiples of its size."""
    return sum(_wide(letter) for letter in text)


def cut(text: str, room: float) -> str:
    """Cuts a text to about *room* ems, an ellipsis for the rest."""
    if ems(text) <= room:
        return text
    while text and ems(text) > room - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def lines(text: str, room: float) -> int:
    """Estimates the lines a text takes in a column some ems wide."""
    count, used = 1, 0.0
    for word in text.split():
        length = ems(word)
        if used and used + length > room:
            count, used = count + 1, 0.0
        count += int(length // room) if length > room else 0
        used += length % room + 0.3
    return count


def _wide(letter: str) -> float:
    if letter in WIDE or letter > FIRST_WIDE_SCRIPT:
        return 1.0
    return 0.34 if letter in NARROW else 0.62
