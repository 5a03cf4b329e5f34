"""Spades: what a hand is worth, clause by clause.

| rule | source | covered |
|---|---|---|
| contract of ordinary bids, pooled | MSN | `_contract` |
| nil, blind nil | MSN | `_nils` |
| both partners nil | MSN: each alone; options seen in apps | `_nils`, `_nil_unit` |
| tricks of a failed nil | MSN, Windows 7, pagat | `_loose`, `_taken` |
| bags and bag-outs, several in a hand | MSN, pagat | `_bags` |
| blind numbers, ten for 200, Boston | pagat, public apps | `_worth` |
| the first hand bids itself | public apps | `_first_hand` |
| target, mercy limit, number of hands | MSN | `outcome` |
| missed contracts that lose, Boston that wins | public apps | `outcome` |
| playing a trick, leading spades | MSN | not here: `tricks` says who wins one |
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Counter, Line, Outcome, Part, Scored, Setup, Standing
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.rules import (
    BLIND_NIL,
    SIDE_TRICKS,
    bids_itself,
    is_blind_number,
    is_nil,
    members,
    number_bid,
    total_bid,
)
from scorekeeper.games.tally import BID, TRICKS, Tally
from scorekeeper.games.text import Text, count, say

EACH_TRICK = 10
"""Points for each trick of a contract, and of a hand that bids itself."""
BIG_BID, BIG_BID_WORTH = 10, 200


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


def score(setup: Setup, deal: Deal, tally: Tally, carried: Carried | None) -> Scored:
    """Scores a hand for every side; carries bags and missed contracts on."""
    options: Options = setup.options
    before = carried or _nothing(len(setup.sides))
    hands = [hand_of(setup, deal, tally, side) for side in range(len(setup.sides))]
    if bids_itself(options, deal.number):
        return Scored(tuple(_first_hand(hand) for hand in hands), before)
    lines: list[Line] = []
    bags, missed, spent = list(before.bags), list(before.missed), [0] * len(hands)
    for hand in hands:
        missed[hand.side] += _is_missed(options, hand)
        lines += _contract(options, deal, hand)
        lines += _nils(options, hand)
        won = bags[hand.side] + _over(options, hand) + _loose(options, hand)
        of_bags, bags[hand.side] = _bags(options, hand, bags[hand.side])
        spent[hand.side] = won - bags[hand.side]
        lines += of_bags
    boston = tuple(hand.side for hand in hands if _is_boston(deal, hand))
    return Scored(tuple(lines), Carried(tuple(bags), tuple(missed), boston, tuple(spent)))


def outcome(setup: Setup, standing: Standing) -> Outcome | None:
    """Ends the match by its totals after bag-outs, or by a house rule that ends it at once."""
    options: Options = setup.options
    carried: Carried = standing.carried
    if options.boston == "win" and carried.boston:
        return Outcome(carried.boston, say("bid and took every trick"))
    losers = [side for side in standing.able if _has_lost(options, carried, side)]
    if losers:
        rest = tuple(side for side in standing.able if side not in losers) or standing.able
        return _single(
            Standing(standing.number, standing.totals, rest), say("too many missed contracts")
        )
    totals = [standing.totals[side] for side in standing.able]
    if max(totals) >= options.target:
        return _single(standing, say("{target} reached", target=options.target))
    if options.floor is not None and min(totals) <= options.floor:
        return _single(standing, say("{floor} reached", floor=options.floor))
    if options.hands is not None and standing.number >= options.hands:
        return _single(standing, count("after {n} hand", "after {n} hands", standing.number))
    return None


def _nothing(sides: int) -> Carried:
    return Carried((0,) * sides, (0,) * sides)


def _single(standing: Standing, reason: Text) -> Outcome | None:
    """A shared lead plays another hand."""
    leaders = standing.leaders()
    return Outcome(leaders, reason) if len(leaders) == 1 else None


def _has_lost(options: Options, carried: Carried, side: int) -> bool:
    return options.sets_lose is not None and carried.missed[side] >= options.sets_lose


def _first_hand(hand: Hand) -> Line:
    text = count("{n} trick, without bids", "{n} tricks, without bids", hand.tricks)
    return Line(hand.side, EACH_TRICK * hand.tricks, text)


def _taken(options: Options, hand: Hand) -> int:
    """Tricks that count toward the contract."""
    if options.failed_nil == "helps":
        return hand.tricks + sum(hand.nil_tricks.values())
    return hand.tricks


def _is_made(options: Options, hand: Hand) -> bool:
    return _taken(options, hand) >= hand.contract


def _is_missed(options: Options, hand: Hand) -> bool:
    return hand.contract > 0 and not _is_made(options, hand)


def _is_boston(deal: Deal, hand: Hand) -> bool:
    return _is_plain(hand) and hand.contract == deal.cards == hand.tricks


def _is_plain(hand: Hand) -> bool:
    """No nil and no blind number in it: the big rewards are for such a side."""
    return not hand.nils and not any(is_blind_number(bid) for bid in hand.ordinary)


def _contract(options: Options, deal: Deal, hand: Hand) -> Iterator[Line]:
    if not hand.contract:
        return
    taken, made = _taken(options, hand), _is_made(options, hand)
    points = _worth(options, deal, hand) if made else _loss(options, hand)
    text = say("contract {contract}, {taken} won", contract=hand.contract, taken=taken)
    yield Line(hand.side, points, text, missed=not made)


def _worth(options: Options, deal: Deal, hand: Hand) -> int:
    if options.boston == BIG_BID_WORTH and _is_boston(deal, hand):
        return BIG_BID_WORTH
    return _at_stake(options, hand)


def _loss(options: Options, hand: Hand) -> int:
    if options.set_penalty == "zero" and not _is_big(options, hand):
        return 0
    return -_at_stake(options, hand)


def _at_stake(options: Options, hand: Hand) -> int:
    if _is_big(options, hand):
        return BIG_BID_WORTH
    blind = sum(number_bid(bid) for bid in hand.ordinary if is_blind_number(bid))
    return EACH_TRICK * (hand.contract + blind)


def _is_big(options: Options, hand: Hand) -> bool:
    return options.ten_for_200 and hand.contract >= BIG_BID and _is_plain(hand)


def _nils(options: Options, hand: Hand) -> Iterator[Line]:
    if _is_unit(options, hand):
        yield _nil_unit(options, hand)
        return
    for seat, bid in hand.nils.items():
        tricks, worth = hand.nil_tricks[seat], _nil_worth(options, bid)
        points = -worth if tricks else worth
        yield Line(hand.side, points, _nil_text(bid, tricks), Part.BONUS, missed=tricks > 0)


def _nil_unit(options: Options, hand: Hand) -> Line:
    worth = sum(_nil_worth(options, bid) for bid in hand.nils.values())
    failed = any(hand.nil_tricks.values())
    text = say("both nils failed") if failed else say("both nils made")
    return Line(hand.side, -worth if failed else worth, text, Part.BONUS, missed=failed)


def _is_unit(options: Options, hand: Hand) -> bool:
    return options.both_nil == "unit" and len(hand.nils) > 1 and not hand.ordinary


def _nil_worth(options: Options, bid: str) -> int:
    return (options.blind_nil if bid == BLIND_NIL else options.nil) or 0


def _nil_text(bid: str, tricks: int) -> Text:
    if bid == BLIND_NIL:
        return count("blind nil, {n} trick", "blind nil, {n} tricks", tricks)
    return count("nil, {n} trick", "nil, {n} tricks", tricks)


def _loose(options: Options, hand: Hand) -> int:
    """Bags that a failed nil leaves, whatever became of the contract."""
    if _is_unit(options, hand) or options.failed_nil == "ignored":
        return 0
    if options.failed_nil == "helps" and hand.ordinary:
        return 0
    return sum(hand.nil_tricks.values())


def _over(options: Options, hand: Hand) -> int:
    if not hand.ordinary or not _is_made(options, hand):
        return 0
    return _taken(options, hand) - hand.contract


def _bags(options: Options, hand: Hand, counter: int) -> tuple[list[Line], int]:
    """Gives the lines of bags and bag-outs, and the counter after the hand."""
    over, loose = _over(options, hand), _loose(options, hand)
    lines = []
    if over + loose:
        paid = over if options.failed_nil == "bags-no-points" else over + loose
        text = count("{n} bag", "{n} bags", over + loose)
        lines.append(Line(hand.side, options.overtrick_points * paid, text, Part.BONUS))
    counter += over + loose
    if options.bag_limit is None or counter < options.bag_limit:
        return lines, counter
    times, rest = divmod(counter, options.bag_limit)
    left = rest if options.bag_rollover == "carry" else 0
    return lines + _bag_outs(options, hand.side, times, left), left


def _bag_outs(options: Options, side: int, times: int, left: int) -> list[Line]:
    text = count("bag-out, {left} left", "{n} bag-outs, {left} left", times, left=left)
    return [Line(side, -bag_out_cost(options) * times, text, Part.BONUS)]


def bags_of(options: Options, carried: Carried | None, sides: Sequence[object]) -> Counter:
    """Gives the bags on the counter of each side, and what the last hand took from it."""
    known = carried or _nothing(len(sides))
    return Counter(
        "bags", say("Bags"), known.bags, options.bag_limit, -bag_out_cost(options), known.spent
    )


def bag_out_cost(options: Options) -> int:
    """Gives what one bag-out costs, the points of its bags too where they go."""
    cleared = (options.bag_limit or 0) * options.overtrick_points
    return options.bag_penalty + (cleared if options.bag_out_clears_points else 0)


def going_on(setup: Setup, standing: Standing) -> Text | None:
    """Says that a tie at the end is played out; None where the end is not reached."""
    if not standing.number or outcome(setup, standing) or outcome(setup, _parted(standing)) is None:
        return None
    return say("Another hand decides.")


def _parted(standing: Standing) -> Standing:
    """The same totals with only one of the leaders able to win."""
    others = [side for side in standing.able if side not in standing.leaders()[1:]]
    return replace(standing, able=tuple(others))
