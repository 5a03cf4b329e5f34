"""How Spades is played, in chapters, as it is where no house rule changes it."""

from scorekeeper.games.chapter import Chapter
from scorekeeper.games.spades.deck import CARDS_BY_HANDS, USUAL_CARDS
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.scoring import EACH_TRICK
from scorekeeper.games.text import say

USUAL = Options()

HAND = Chapter(
    "hand",
    say("A hand"),
    (
        say(
            "Four play in pairs, partners opposite, with {four} cards each. Two get {four} as "
            "well, three {three}, five {five}; six play in pairs or teams with {six} from two "
            "packs.",
            four=USUAL_CARDS,
            three=CARDS_BY_HANDS[3],
            five=CARDS_BY_HANDS[5],
            six=CARDS_BY_HANDS[6],
        ),
        say(
            "From the dealer’s left each bids once: a number of tricks from 1 on, nil for none "
            "at all, or blind nil before looking at the cards."
        ),
        say("The first to bid leads. Dealer and first bidder move one seat on with every hand."),
        say(
            "Follow the suit led if you can, else play what you like, a spade even on the first "
            "trick."
        ),
        say("The highest spade wins, without one the highest card of the suit led; ace is high."),
        say("Whoever wins a trick leads the next."),
    ),
)

POINTS = Chapter(
    "points",
    say("Points"),
    (
        say(
            "Partners’ numbers are one contract. With as many tricks or more it pays {each} for "
            "each trick bid, with fewer it costs as much.",
            each=EACH_TRICK,
        ),
        say(
            "Each trick over it is a bag: {point} point, and one more on the side’s counter. At "
            "{limit} bags {penalty} points are lost, and {limit} leave the counter.",
            point=int(USUAL.overtrick_points),
            limit=int(USUAL.bag_limit or 0),
            penalty=USUAL.bag_penalty,
        ),
        say(
            "Nil pays {nil} for taking no trick and costs {nil} otherwise, blind nil {blind}. "
            "The partner’s contract is counted without it.",
            nil=int(USUAL.nil or 0),
            blind=int(USUAL.blind_nil or 0),
        ),
        say("Tricks of a failed nil do not help the partner; they are bags."),
    ),
)

END = Chapter(
    "end",
    say("The end"),
    (
        say(
            "After a whole hand: where a side is at {target} or more, or at {floor} or less, the "
            "higher total wins.",
            target=USUAL.target,
            floor=int(USUAL.floor or 0),
        ),
        say("Equal totals play another hand."),
    ),
)

CHAPTERS: tuple[Chapter, ...] = (HAND, POINTS, END)
"""In the order of the page."""
