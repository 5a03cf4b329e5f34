"""The house rules of Spades, as groups really play it, and the named sets of them."""

from dataclasses import dataclass

from scorekeeper.games.game import Preset
from scorekeeper.games.options import option
from scorekeeper.games.spades.deck import CARDS_IN_PACK, JOKERS
from scorekeeper.games.text import say

LEAST_BLIND_BIDS = (4, 5, 6, 7)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of Spades; what they do to the points is in `scoring`."""

    target: int = option(
        500,
        label=say("Target"),
        help=say("Who is at or over it after a hand wins; the higher total if several are."),
        low=1,
    )
    floor: int | None = option(
        -200,
        label=say("Mercy limit"),
        help=say("A side that falls so low ends the match; the highest total wins."),
        high=-1,
        nullable=True,
        unset=say("no limit"),
    )
    hands: int | None = option(
        None,
        label=say("Hands"),
        help=say("The match ends after so many, or after the first later one with one leader."),
        low=1,
        nullable=True,
        unset=say("no limit"),
        expert=True,
    )
    set_penalty: str = option(
        "bid",
        label=say("A missed contract"),
        help=say("Costs ten a trick bid, or nothing."),
        choices={"bid": say("costs the bid"), "zero": say("costs nothing")},
        expert=True,
    )
    overtrick_points: int = option(
        1,
        label=say("Points for a bag"),
        help=say("What each trick over the contract is worth when it is taken."),
        choices={1: say("1"), 0: say("0"), -1: say("−1")},
        expert=True,
    )
    bag_limit: int | None = option(
        10,
        label=say("Bags for a bag-out"),
        help=say("Each time a side has collected so many bags, it pays the penalty."),
        low=1,
        nullable=True,
        unset=say("no penalty"),
    )
    bag_penalty: int = option(
        100,
        label=say("Bag-out penalty"),
        help=say("Points lost at each bag-out."),
        low=1,
    )
    bag_rollover: str = option(
        "carry",
        label=say("Bags after a bag-out"),
        help=say("Bags beyond the limit stay on the counter, or it starts again from nothing."),
        choices={"carry": say("the rest stays"), "reset": say("none stays")},
        expert=True,
    )
    bag_out_clears_points: bool = option(
        False,
        label=say("A bag-out takes its bags' points"),
        help=say("The points once given for the bags are lost with the penalty."),
        expert=True,
    )
    nil: int | None = option(
        100,
        label=say("Nil"),
        help=say("Points for bidding nil and taking no trick; with a trick they are lost."),
        low=1,
        nullable=True,
        unset=say("not allowed"),
    )
    blind_nil: int | None = option(
        200,
        label=say("Blind nil"),
        help=say("The same for a nil bid before looking at the cards."),
        low=1,
        nullable=True,
        unset=say("not allowed"),
    )
    failed_nil: str = option(
        "bags",
        label=say("Tricks of a failed nil"),
        help=say("They are bags, help the partner, are bags without points, or count for nothing."),
        choices={
            "bags": say("are bags"),
            "helps": say("help the partner"),
            "bags-no-points": say("are bags without points"),
            "ignored": say("count for nothing"),
        },
        expert=True,
    )
    both_nil: str = option(
        "independent",
        label=say("Both partners nil"),
        help=say("Each is judged alone, both stand or fall together, or it is forbidden."),
        choices={
            "independent": say("each alone"),
            "unit": say("together"),
            "forbidden": say("forbidden"),
        },
        expert=True,
    )
    blind_nil_behind: int = option(
        0,
        label=say("Blind nil only when behind by"),
        help=say("The page warns when a side is not so far behind the best other."),
        choices={0: say("0"), 100: say("100"), 200: say("200")},
        expert=True,
    )
    blind_bid: int | None = option(
        None,
        label=say("Blind numbers from"),
        help=say("A number bid before looking at the cards counts double in the contract."),
        choices={number: say("{n}", n=number) for number in LEAST_BLIND_BIDS},
        nullable=True,
        unset=say("not allowed"),
        expert=True,
    )
    ten_for_200: bool = option(
        False,
        label=say("Ten for 200"),
        help=say("A side's bid of ten or more without a nil is worth 200, made or missed."),
        expert=True,
    )
    boston: int | str | None = option(
        None,
        label=say("Boston"),
        help=say("Bidding and taking every trick brings 200, or wins the match."),
        choices={200: say("brings 200"), "win": say("wins the match")},
        nullable=True,
        expert=True,
    )
    board: int = option(
        0,
        label=say("Least bid of a side"),
        help=say("A side's ordinary bids must come to so many, unless all bid nil."),
        choices={0: say("none"), 4: say("4")},
        expert=True,
    )
    table_sum: str = option(
        "free",
        label=say("Bids of the table"),
        help=say("May come to any number, or to any but the tricks in the hand."),
        choices={"free": say("any number"), "not-13": say("not the tricks in the hand")},
        expert=True,
    )
    first_hand_bids_itself: bool = option(
        False,
        label=say("The first hand bids itself"),
        help=say("No bids in hand 1: ten points a trick, no bags, no nil."),
        expert=True,
    )
    sets_lose: int | None = option(
        None,
        label=say("Missed contracts that lose"),
        help=say("A side that has missed so many cannot win, and the match ends."),
        choices={2: say("2"), 3: say("3")},
        nullable=True,
        expert=True,
    )
    mode: str = option(
        "standard",
        label=say("How to bid"),
        help=say("Suicide: one partner bids nil. Mirror: bid the spades held. Whiz: that or nil."),
        choices={
            "standard": say("freely"),
            "suicide": say("suicide"),
            "mirror": say("mirror"),
            "whiz": say("whiz"),
        },
        expert=True,
    )
    deck: str = option(
        "standard",
        label=say("Deck"),
        help=say(
            "Which cards stand above the ace of spades: jokers, then the twos of diamonds and "
            "of spades. Only the referee asks."
        ),
        choices={
            "standard": say("52 cards"),
            "jokers": say("with two jokers"),
            "jokers-deuces": say("jokers and two high deuces"),
        },
        expert=True,
    )
    packs: int = option(
        1,
        label=say("Packs"),
        help=say("With two, the later of two identical cards wins; only the referee asks."),
        choices={1: say("one"), 2: say("two")},
        expert=True,
    )
    cards: int | None = option(
        None,
        label=say("Tricks in a hand"),
        help=say("Usually 13; for three and for six players 17, for five 10."),
        low=1,
        high=CARDS_IN_PACK + JOKERS,
        nullable=True,
        unset=say("as usual"),
        expert=True,
    )


PRESETS: tuple[Preset, ...] = (
    Preset("standard-500", say("Standard 500"), say("To 500, nil 100, ten bags cost 100.")),
    Preset(
        "windows-7",
        say("Windows 7"),
        say("A failed nil's tricks help the partner."),
        {"failed_nil": "helps"},
    ),
    Preset("short", say("Short"), say("Four hands, then the higher total."), {"hands": 4}),
    Preset(
        "250",
        say("250"),
        say("To 250, nil 50, blind nil 100."),
        {"target": 250, "floor": -250, "nil": 50, "blind_nil": 100},
    ),
    Preset(
        "solo",
        say("Solo"),
        say("Everybody alone: nil 50, five bags cost 50."),
        {"nil": 50, "blind_nil": None, "bag_limit": 5, "bag_penalty": 50},
        seating="alone",
    ),
    Preset("cut-throat", say("Cut-throat"), say("Three players, each alone, 17 tricks."), seats=3),
    Preset(
        "tournament-350",
        say("Tournament 350"),
        say("To 350, a side bids at least 4."),
        {"target": 350, "floor": -350, "board": 4},
    ),
)
