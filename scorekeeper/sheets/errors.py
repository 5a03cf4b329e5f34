"""What a sheet can fail by: each is a sentence for people, and an exception for programs."""

from scorekeeper.games.text import Text, count, say


class SheetError(ValueError):
    """A sheet that cannot be had; `text` says why, in the reader's language once rendered."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(str(text))


class TooLong(SheetError):
    """A match with more rounds than are printed, or a page too large for the printer."""


class PrintFailed(SheetError):
    """The printer died, took too long, or was busy all the while; trying again may help."""


def too_many_rounds(rounds: int, most: int) -> TooLong:
    """Makes the refusal of a match that is too long for a sheet."""
    return TooLong(
        count(
            "{n} round is too long for a sheet, which holds {most}",
            "{n} rounds are too long for a sheet, which holds {most}",
            rounds,
            most=most,
        )
    )


def print_failed() -> PrintFailed:
    """Makes the refusal of a printer that did not answer."""
    return PrintFailed(say("The sheet could not be made just now. Please try again."))
