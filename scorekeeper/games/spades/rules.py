"""Spades: bids, sides, house rules, and the plan of a hand.

Sources: MSN / Windows Internet Spades (the default game), Microsoft's own help pages,
the rule pages of pagat, Bicycle and Dummies, and options seen in public apps and
tournament sheets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.games.game import Preset, Setup
from scorekeeper.games.options import OptionsError, option, options_of
from scorekeeper.games.tally import BID, TRICKS, Field, Scope, Stage, Tally
from scorekeeper.games.text import Text, count, say

NIL = "nil"
BLIND_NIL = "blind-nil"
BLIND = "blind-"
"""A blind number is written with this before it: `blind-6`."""

SIDE_TRICKS = "side_tricks"

FEWEST_SEATS, MOST_SEATS = 2, 6
CARDS_IN_PACK = 52
JOKERS = 2
USUAL_CARDS = 13
CARDS_BY_HANDS = {3: 17, 5: 10, 6: 17}
"""Cards in a hand where they are not thirteen."""
TWO_PACKS_FROM = 6
"""So many hands are dealt from two packs."""
MOST_BLIND = CARDS_IN_PACK // FEWEST_SEATS
LEAST_BLIND_BIDS = (4, 5, 6, 7)

PARTNERS_OPPOSITE = {4: ((0, 2), (1, 3)), 6: ((0, 3), (1, 4), (2, 5))}

SOURCES: tuple[Text, ...] = (
    say("MSN and Windows Internet Spades, and Microsoft's help pages for them"),
    say("the rule pages of pagat, Bicycle and Dummies"),
)


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
        help=say("A side at or below it ends the match; none plays on."),
        high=-1,
        nullable=True,
    )
    hands: int | None = option(
        None,
        label=say("Hands"),
        help=say("Ends after so many hands, or the first later one with a single leader."),
        low=1,
        nullable=True,
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
        help=say("So many bags cost the penalty; none never does."),
        low=1,
        nullable=True,
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
        help=say("Points for taking no trick after bidding nil, lost otherwise; none forbids it."),
        low=1,
        nullable=True,
    )
    blind_nil: int | None = option(
        200,
        label=say("Blind nil"),
        help=say("The same for a nil bid before looking; none forbids it."),
        low=1,
        nullable=True,
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
        help=say("A number bid before looking counts double in the contract; none forbids it."),
        choices={number: say("{n}", n=number) for number in LEAST_BLIND_BIDS},
        nullable=True,
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
        help=say("Which cards stand above the ace of spades; only the referee asks."),
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
        help=say("As usual for so many players, or an own number."),
        low=1,
        high=CARDS_IN_PACK + JOKERS,
        nullable=True,
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
    ),
    Preset("cut-throat", say("Cut-throat"), say("Three players, each alone, 17 tricks.")),
    Preset(
        "tournament-350",
        say("Tournament 350"),
        say("To 350, a side bids at least 4."),
        {"target": 350, "floor": -350, "board": 4},
    ),
)

BID_WORDS = (
    (NIL, say("nil")),
    (BLIND_NIL, say("blind nil")),
    *((f"{BLIND}{n}", say("blind {n}", n=n)) for n in range(1, MOST_BLIND + 1)),
)

FIELDS: tuple[Field, ...] = (
    Field(BID, say("Bid"), Stage.BIDDING, place=("bids",), low=1, choices=BID_WORDS),
    Field(TRICKS, say("Tricks won"), Stage.COUNTING, place=("tricks",)),
    Field(SIDE_TRICKS, say("Tricks of the side"), Stage.COUNTING, Scope.SIDE, place=(SIDE_TRICKS,)),
)


def usual_sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """Gives partners opposite for four and six, everybody alone otherwise."""
    return PARTNERS_OPPOSITE.get(seats) or tuple((seat,) for seat in range(seats))


def cards_dealt(options: Options, hands: int) -> int:
    """Gives the tricks in a hand: the table's own number, or the usual one for so many hands."""
    return options.cards or CARDS_BY_HANDS.get(hands, USUAL_CARDS)


def most_cards(options: Options, players: int) -> int:
    """Gives the most cards that can be dealt to each player; six take two packs."""
    packs = max(options.packs, 2 if players >= TWO_PACKS_FROM else 1)
    jokers = 0 if options.deck == "standard" else JOKERS
    return packs * (CARDS_IN_PACK + jokers) // players


def check_setup(setup: Setup) -> None:
    """Asks whether a way to bid fits the table.

    :raises OptionsError: suicide, mirror or whiz without four players in pairs, thirteen
        cards, the standard deck and a nil
    """
    options: Options = setup.options
    if options.mode == "standard":
        return
    pairs = sorted(len(side) for side in setup.sides) == [2, 2]
    usual = options.cards in {None, USUAL_CARDS} and options.deck == "standard"
    if not (pairs and usual and options.packs == 1 and options.nil is not None):
        text = say("this way to bid needs four players in pairs, thirteen cards, 52 cards and nil")
        raise OptionsError(text, "mode")


def is_nil(bid: object) -> bool:
    """Tells whether a bid is nil, looked at or blind."""
    return bid in {NIL, BLIND_NIL}


def is_blind_number(bid: object) -> bool:
    """Tells whether a bid is a blind number, as `blind-6`."""
    return isinstance(bid, str) and bid.startswith(BLIND) and bid != BLIND_NIL


def number_bid(bid: int | str | None) -> int:
    """Gives the tricks a bid promises: a nil none, a blind six six."""
    if isinstance(bid, int):
        return bid
    return int(bid.removeprefix(BLIND)) if bid and is_blind_number(bid) else 0


def total_bid(bids: Iterable[int | str | None]) -> int:
    """Adds what bids promise."""
    return sum(number_bid(bid) for bid in bids)


def bids_itself(options: Options, number: int) -> bool:
    """Tells whether a hand is played without bids."""
    return options.first_hand_bids_itself and number == 1


def members(side: Sequence[int], present: Sequence[int]) -> tuple[int, ...]:
    """Gives the seats of a side that play this hand."""
    return tuple(seat for seat in side if seat in present)


def has_nil(tally: Tally, seats: Sequence[int]) -> bool:
    """Tells whether one of these seats bid nil."""
    return any(is_nil(tally.at(BID, seat)) for seat in seats)


def in_words(setup: Setup) -> tuple[Text, ...]:
    """Says the house rules in sentences."""
    options: Options = setup.options
    words = [_end_in_words(options), _bags_in_words(options), _nils_in_words(options)]
    words += [text for key, text in _EXTRA_RULES if _differs(options, key)]
    for key in ("mode", "both_nil"):
        if _differs(options, key):
            words.append(_choice_in_words(options, key))
    if options.sets_lose:
        words.append(
            count(
                "{n} missed contract loses the match.",
                "{n} missed contracts lose the match.",
                options.sets_lose,
            )
        )
    return tuple(words)


_EXTRA_RULES = (
    ("set_penalty", say("A missed contract costs nothing.")),
    ("bag_rollover", say("After a bag-out the counter starts from nothing.")),
    ("bag_out_clears_points", say("A bag-out takes the points of its bags too.")),
    ("ten_for_200", say("A side's bid of ten or more is worth 200, made or missed.")),
    ("boston", say("Bidding and taking every trick has its own reward.")),
    ("blind_bid", say("Blind numbers count double in the contract.")),
    ("board", say("A side bids at least 4, unless all its players bid nil.")),
    ("table_sum", say("The bids of the table may not come to the tricks in the hand.")),
    ("first_hand_bids_itself", say("Hand 1 has no bids: ten points a trick.")),
)


def _differs(options: Options, key: str) -> bool:
    return bool(getattr(options, key) != getattr(Options(), key))


def _choice_in_words(options: Options, key: str) -> Text:
    spec = next(item for item in options_of(Options) if item.key == key)
    return say(
        "{label}: {choice}.", label=spec.label, choice=dict(spec.choices)[getattr(options, key)]
    )


def _end_in_words(options: Options) -> Text:
    if options.hands:
        return count(
            "{n} hand, or to {target}.",
            "{n} hands, or to {target}.",
            options.hands,
            target=options.target,
        )
    if options.floor is None:
        return say("To {target}.", target=options.target)
    return say("To {target}; {floor} ends it too.", target=options.target, floor=options.floor)


def _bags_in_words(options: Options) -> Text:
    if options.bag_limit is None:
        return say("Bags cost nothing.")
    return count(
        "{n} bag costs {penalty}.",
        "{n} bags cost {penalty}.",
        options.bag_limit,
        penalty=options.bag_penalty,
    )


def _nils_in_words(options: Options) -> Text:
    if options.nil is None:
        return say("No nil.")
    if options.blind_nil is None:
        return say("Nil {points}, no blind nil.", points=options.nil)
    return say("Nil {points}, blind nil {blind}.", points=options.nil, blind=options.blind_nil)
