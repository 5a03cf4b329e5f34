"""The referee: which cards a game has, who wins a trick of them, and why.

Cards are named as in game files, places in a trick are counted from 0 in the order of play.
Nobody's hand is known here: whether a card might be played at all is left to the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from scorekeeper.games.text import Text, say, signed

if TYPE_CHECKING:
    from scorekeeper.games.deal import Deal


class CardsError(ValueError):
    """Cards that cannot lie in one trick; `text` says why, `place` which, where it is one."""

    def __init__(self, text: Text, place: int | None = None) -> None:
        self.text = text
        self.place = place
        super().__init__(str(text))


@dataclass(frozen=True, slots=True)
class Card:
    """One card, as it is played: its name, and how it is drawn.

    `sign` names its picture, `face` is what stands beside it (`7`, `A`), `tone` a colour,
    which is never the only thing that tells it; `mark` is the picture of what it is played as.
    """

    name: str
    label: Text
    sign: str
    face: str = ""
    tone: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class CardKind:
    """Cards that share a key: a suit, whose cards have faces, or one kind of special card.

    `cards` are the ways one of them can be played, `count` how many there are, `help` how
    they work. `option` is the house rule that puts them into the deck, where one does.
    """

    key: str
    label: Text
    sign: str
    help: Text
    count: int
    cards: tuple[Card, ...]
    tone: str = ""
    option: str = ""
    suit: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that decided something: in words, from where, and the points it brings."""

    text: Text
    source: Text
    points: int = 0

    def __str__(self) -> str:
        sentence = str(self.text)
        return f"{sentence}: {signed(self.points)}." if self.points else sentence


IF_MET = say("if the bid is met")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a trick.

    `winner` is None where nobody wins, `leads` whose player leads the next trick.
    `captures` holds what is not zero, by the key of its field; `alliances` pairs of places,
    the winner second. `points` are those of `captures`, paid on `terms`. `follow` says which
    suit the cards to come must follow.
    """

    winner: int | None
    leads: int
    reasons: tuple[Reason, ...]
    captures: dict[str, int] = field(default_factory=dict)
    alliances: tuple[tuple[int, int], ...] = ()
    points: int = 0
    terms: Text = IF_MET
    follow: Text | None = None

    @property
    def destroyed(self) -> bool:
        """Whether nobody won it."""
        return self.winner is None

    @property
    def reason(self) -> str:
        """All reasons in English, and after them where they come from."""
        sources = dict.fromkeys(str(reason.source) for reason in self.reasons)
        said = " ".join(map(str, self.reasons))
        return f"{said} [{'; '.join(sources)}]"


class Referee(Protocol):
    """Judges the tricks of one game."""

    most: int
    """The most cards of a trick."""
    nobody: Text | None
    """Whose the hand is that is dealt to nobody, where there is one."""
    never_turned: Mapping[str, Text]
    """Cards by name that such a hand does not play like that, and why."""

    def every(self, options: Any) -> Any:
        """Gives these options with every card in the deck that can be."""

    def dealt(self, options: Any, deal: "Deal") -> Any:
        """Gives these options with just the cards that such a deal is played with."""

    def kinds(self, options: Any) -> tuple[CardKind, ...]:
        """Gives the cards in the deck, in the order of their keys; suits come first."""

    def card(self, name: str) -> Card:
        """Finds a card, whether or not it is in the deck.

        :raises CardsError: if there is none of this name
        """

    def check(self, names: Sequence[str], options: Any) -> None:
        """Makes sure that these cards can lie in one trick.

        :raises CardsError: if they are unknown, not in the deck, none or too many
        """

    def judge(self, names: Sequence[str], options: Any) -> Verdict:
        """Says what becomes of the trick of these cards, in the order of play.

        :raises CardsError: like `check`
        """

    def turns(self, deal: "Deal", first: int | None) -> tuple[int | None, ...]:
        """Gives the seats in the order of a trick that *first* leads; None: nobody’s hand."""


def in_turn(deal: "Deal", first: int | None) -> tuple[int | None, ...]:
    """Gives the seats in the order of a trick, where every hand is somebody's."""
    seats = deal.present
    start = seats.index(first) if first in seats else 0
    return (*seats[start:], *seats[:start])


def check_number(names: Sequence[str], most: int) -> None:
    """Makes sure that a trick has one card or more, and not too many.

    :raises CardsError: if it has not
    """
    if not 1 <= len(names) <= most:
        raise CardsError(say("A trick has 1 to {most} cards, not {n}.", most=most, n=len(names)))


def unknown_card(name: object, place: int) -> CardsError:
    """Gives the error for a card that is none."""
    said = repr(name)
    brief = said if len(said) <= LONGEST_NAME else f"{said[:LONGEST_NAME]}…"
    return CardsError(say("{card} is no card of this game.", card=brief), place)


LONGEST_NAME = 40
"""Most characters of what was taken for a card that a sentence repeats."""
