"""What a sheet can fail by: each is a sentence for people, and an exception for programs."""

from scorekeeper.games.text import Text, count, say


class SheetError(ValueError):
    """A sheet that cannot be had; `text` says why, in the reader's language once rendered."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(str(text))


class TooLong(SheetError):
    """A match with more on it than is printed, or a page too large for the printer."""


class PrintFailed(SheetError):
    """The printer died, took too long, or was busy all the while; trying again may help."""


class PrinterBusy(PrintFailed):
    """So many wait for the printer already that this one was not let in."""


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


def too_many_adjustments(adjustments: int, most: int) -> TooLong:
    """Makes the refusal of a match with more adjustments than a sheet can tell."""
    return TooLong(
        count(
            "{n} adjustment is too much for a sheet, which tells {most}",
            "{n} adjustments are too many for a sheet, which tells {most}",
            adjustments,
            most=most,
        )
    )


def printer_busy() -> PrinterBusy:
    """Makes the refusal of a printer before which others wait already."""
    return PrinterBusy(say("Others are waiting for their sheets. Please try again in a moment."))


def print_failed() -> PrintFailed:
    """Makes the refusal of a printer that did not answer."""
    return PrintFailed(say("The sheet could not be made just now. Please try again."))
