"""What a table calls its rounds, where it has no word of its own."""

from scorekeeper.games.text import Text, count, say

ROUND_WORD = say("round")


def round_name(number: int) -> Text:
    """Names a round by its number."""
    return say("round {number}", number=number)


def round_count(n: int) -> Text:
    """Counts rounds."""
    return count("{n} round", "{n} rounds", n)
