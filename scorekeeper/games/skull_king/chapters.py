"""How Skull King is played, in chapters; who wins a trick is told card by card at the referee's."""

from scorekeeper.games.chapter import Chapter
from scorekeeper.games.skull_king import rules, words
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.text import say

ROUND = Chapter(
    "round",
    say("A round"),
    (
        say(
            "Each round deals one card more, from 1 to 10, or as another plan says; never more "
            "than go round: eight players get 8 in rounds 9 and 10."
        ),
        say(
            "All bid at once how many tricks they will win, from 0 to the cards dealt. The bids "
            "may come to any sum, and only Harry the Giant changes one."
        ),
        say("Who sits left of the dealer leads the first trick, and deals the next round."),
        say("Whoever wins a trick leads the next."),
        say(
            "A number follows the suit led, as long as its player has that suit; a special card "
            "may always be played."
        ),
        say(
            "Escapes leave the suit open until the first number. Any other special card that is "
            "led leaves the whole trick without a suit to follow."
        ),
    ),
)

POINTS = Chapter(
    "points",
    say("Points"),
    (
        words.scoring(Options()),
        *words.zero(Options()),
        words.bonuses(Options()),
        say(
            "A Loot allies who played it with who wins its trick: 20 to both if both bids are "
            "exact, a bid of 0 too. With one’s own Loot, or in a destroyed trick, there is no "
            "alliance."
        ),
        say(
            "Rascal of Roatan’s wager is won if the bid is exact and lost if not, in every "
            "scoring. After Harry the Giant the changed bid counts for everything."
        ),
        say(
            "A power needs a trick won with that pirate; after the last trick only Harry’s is "
            "of use."
        ),
        words.scoring(Options(scoring=rules.RASCAL, cannonball=True)),
        say("Captures go with it, whole, half or not at all; Loot never pays half."),
    ),
)

END = Chapter(
    "end",
    say("The end"),
    (
        say("After the last round the highest total wins."),
        words.tie(Options()),
        say(
            "All play it and it counts like any other, until one is ahead; or, by a house rule, "
            "the win is shared. Others who are level share a place."
        ),
    ),
)

GRAYBEARD = Chapter(
    "two",
    say("Graybeard, the third hand"),
    (
        say("Deal three hands. The third lies face down: it is Graybeard’s, a ghost."),
        say(
            "He turns up the top card of his hand, whatever it is, and never follows suit. His "
            "Tigress is an escape."
        ),
        say("You two take turns at leading the first trick of a round."),
        say("Where one of you leads, Graybeard plays second."),
        say(
            "When he has won a trick he leads the next; after him plays who led first in this "
            "round, then the other."
        ),
        say(
            "He neither bids nor scores. What he captures is lost; what you capture from him "
            "counts."
        ),
        say(
            "His tricks are what remains of the cards dealt, without yours and those destroyed. "
            "Nobody enters them."
        ),
        say("Loot stays in the box."),
    ),
    rules.GHOST_PLAYERS,
)

CHAPTERS: tuple[Chapter, ...] = (ROUND, POINTS, END, GRAYBEARD)
"""In the order of the page."""
