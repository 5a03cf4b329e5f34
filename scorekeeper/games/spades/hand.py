"""One side's hand of Spades: what was bid and won, and what is carried into the next."""

from dataclasses import dataclass, field

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Setup
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.rules import SIDE_TRICKS, is_blind_number, is_nil, members, total_bid
from scorekeeper.games.tally import BID, TRICKS, Tally


@dataclass(frozen=True, slots=True)
class Carried:
    """What a side takes into the next hand, by side: bags on the counter, missed contracts.

    `boston` are the sides that have just bid and taken every trick, `spent` the bags that
    the last hand's bag-outs took from the counters.
    """

    bags: tuple[int, ...]
    missed: tuple[int, ...]
    boston: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """One side's hand: its bids by seat, own tricks of nil bidders, tricks of the others."""

    side: int
    bids: dict[int, int | str] = field(default_factory=dict)
    nil_tricks: dict[int, int] = field(default_factory=dict)
    tricks: int = 0

    @property
    def ordinary(self) -> list[int | str]:
        """The bids that are no nil."""
        return [bid for bid in self.bids.values() if not is_nil(bid)]

    @property
    def contract(self) -> int:
        """Tricks promised by the ordinary bidders."""
        return total_bid(self.ordinary)

    @property
    def nils(self) -> dict[int, str]:
        """The nil bids by seat."""
        return {seat: str(bid) for seat, bid in self.bids.items() if is_nil(bid)}


def hand_of(setup: Setup, deal: Deal, tally: Tally, side: int) -> Hand:
    """Reads one side's facts out of a complete tally."""
    seats = members(setup.sides[side], deal.present)
    bids = {seat: tally.at(BID, seat) for seat in seats if tally.at(BID, seat) is not None}
    nils = [seat for seat in seats if is_nil(bids.get(seat))]
    given = tally.at(SIDE_TRICKS, side)
    others = sum(tally.at(TRICKS, seat, 0) for seat in seats if seat not in nils)
    nil_tricks = {seat: tally.at(TRICKS, seat, 0) for seat in nils}
    return Hand(side, bids, nil_tricks, others if given is None else given)


def nothing(sides: int) -> Carried:
    """Gives what is carried into the first hand."""
    return Carried((0,) * sides, (0,) * sides)


def toward_contract(options: Options, hand: Hand) -> int:
    """Gives the tricks that count toward the contract."""
    if options.failed_nil == "helps":
        return hand.tricks + sum(hand.nil_tricks.values())
    return hand.tricks


def is_made(options: Options, hand: Hand) -> bool:
    """Tells whether the side took what its contract promised."""
    return toward_contract(options, hand) >= hand.contract


def is_missed(options: Options, hand: Hand) -> bool:
    """Tells whether there was a contract that was not made."""
    return hand.contract > 0 and not is_made(options, hand)


def is_plain(hand: Hand) -> bool:
    """Tells whether no nil and no blind number is in it: such a side gets the big rewards."""
    return not hand.nils and not any(is_blind_number(bid) for bid in hand.ordinary)


def is_unit(options: Options, hand: Hand) -> bool:
    """Tells whether the nils of a side stand or fall together."""
    return options.both_nil == "unit" and len(hand.nils) > 1 and not hand.ordinary
