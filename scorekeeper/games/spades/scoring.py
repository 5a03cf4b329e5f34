"""Spades: what a hand is worth, clause by clause.

| rule | source | covered |
|---|---|---|
| contract of ordinary bids, pooled | MSN | `_contract` |
| nil, blind nil | MSN | `_nils` |
| both partners nil | MSN: each alone; options seen in apps | `_nils`, `_nil_unit` |
| tricks of a failed nil | MSN, Windows 7, pagat | `bags`, `hand.toward_contract` |
| bags and bag-outs, several in a hand | MSN, pagat | `bags.bagged` |
| blind numbers, ten for 200, Boston | pagat, public apps | `_worth` |
| the first hand bids itself | public apps | `_first_hand` |
| target, mercy limit, number of hands | MSN | `outcome` |
| missed contracts that lose, Boston that wins | public apps | `outcome` |
| playing a trick, leading spades | MSN | not here: `tricks` says who wins one |
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Line, Outcome, Part, Scored, Setup, Standing
from scorekeeper.games.spades.bags import bagged
from scorekeeper.games.spades.hand import (
    Carried,
    Hand,
    hand_of,
    is_made,
    is_missed,
    is_plain,
    is_unit,
    nothing,
    toward_contract,
)
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.rules import BLIND_NIL, bids_itself, is_blind_number, number_bid
from scorekeeper.games.tally import Tally
from scorekeeper.games.text import Text, count, say

EACH_TRICK = 10
"""Points for each trick of a contract, and of a hand that bids itself."""
BIG_BID, BIG_BID_WORTH = 10, 200


def score(setup: Setup, deal: Deal, tally: Tally, carried: Carried | None) -> Scored:
    """Scores a hand for every side; carries bags and missed contracts on."""
    options: Options = setup.options
    before = carried or nothing(len(setup.sides))
    hands = [hand_of(setup, deal, tally, side) for side in range(len(setup.sides))]
    if bids_itself(options, deal.number):
        return Scored(tuple(_first_hand(hand) for hand in hands), before)
    lines: list[Line] = []
    bags, missed, spent = list(before.bags), list(before.missed), [0] * len(hands)
    for hand in hands:
        missed[hand.side] += is_missed(options, hand)
        lines += _contract(options, deal, hand)
        lines += _nils(options, hand)
        of_bags, bags[hand.side], spent[hand.side] = bagged(options, hand, bags[hand.side])
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


def _single(standing: Standing, reason: Text) -> Outcome | None:
    """A shared lead plays another hand."""
    leaders = standing.leaders()
    return Outcome(leaders, reason) if len(leaders) == 1 else None


def _has_lost(options: Options, carried: Carried, side: int) -> bool:
    return options.sets_lose is not None and carried.missed[side] >= options.sets_lose


def _first_hand(hand: Hand) -> Line:
    text = count("{n} trick, without bids", "{n} tricks, without bids", hand.tricks)
    return Line(hand.side, EACH_TRICK * hand.tricks, text)


def _is_boston(deal: Deal, hand: Hand) -> bool:
    return is_plain(hand) and hand.contract == deal.cards == hand.tricks


def _contract(options: Options, deal: Deal, hand: Hand) -> Iterator[Line]:
    if not hand.contract:
        return
    taken, made = toward_contract(options, hand), is_made(options, hand)
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
    return options.ten_for_200 and hand.contract >= BIG_BID and is_plain(hand)


def _nils(options: Options, hand: Hand) -> Iterator[Line]:
    if is_unit(options, hand):
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


def _nil_worth(options: Options, bid: str) -> int:
    return (options.blind_nil if bid == BLIND_NIL else options.nil) or 0


def _nil_text(bid: str, tricks: int) -> Text:
    if bid == BLIND_NIL:
        return count("blind nil, {n} trick", "blind nil, {n} tricks", tricks)
    return count("nil, {n} trick", "nil, {n} tricks", tricks)


def going_on(setup: Setup, standing: Standing) -> Text | None:
    """Says that a tie at the end is played out; None where the end is not reached."""
    if not standing.number or outcome(setup, standing) or outcome(setup, _parted(standing)) is None:
        return None
    return say("Another hand decides.")


def _parted(standing: Standing) -> Standing:
    """The same totals with only one of the leaders able to win."""
    others = [side for side in standing.able if side not in standing.leaders()[1:]]
    return replace(standing, able=tuple(others))
