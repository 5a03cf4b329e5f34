"""Spades: what a hand's entry can be checked for."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.game import Setup
from scorekeeper.games.spades.deck import USUAL_CARDS
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.spades.rules import (
    BLIND_NIL,
    SIDE_TRICKS,
    bids_itself,
    has_nil,
    is_blind_number,
    is_nil,
    members,
    number_bid,
    total_bid,
)
from scorekeeper.games.tally import BID, OVERRULED, TRICKS, Tally
from scorekeeper.games.text import Text, count, say


def find(setup: Setup, deal: Deal, tally: Tally) -> list[Fault]:
    """Gives everything wrong with a hand; of one still being entered, what nothing can cure."""
    if bids_itself(setup.options, deal.number):
        return [*_bids_where_none_belong(deal, tally), *_tricks(setup, deal, tally)]
    return [
        *_bids(setup.options, deal, tally),
        *_sides(setup, deal, tally),
        *_table(setup.options, deal, tally),
        *_mode(setup, deal, tally),
        *_tricks(setup, deal, tally),
        *_many_bags(setup, deal, tally),
    ]


def warnings(setup: Setup, deal: Deal, tally: Tally, totals: Sequence[int]) -> list[Fault]:
    """Gives what the table should look at; *totals* of the sides are those before the hand."""
    found = [fault for fault in find(setup, deal, tally) if not fault.blocking]
    return [*found, *_not_behind(setup, deal, tally, totals)]


def _not_behind(setup: Setup, deal: Deal, tally: Tally, totals: Sequence[int]) -> Iterator[Fault]:
    least = setup.options.blind_nil_behind
    if not least:
        return
    for side, partners in enumerate(setup.sides):
        seats = members(partners, deal.present)
        blind = tuple(seat for seat in seats if tally.at(BID, seat) == BLIND_NIL)
        others = [total for other, total in enumerate(totals) if other != side]
        behind = max(others, default=totals[side]) - totals[side]
        if blind and behind < least:
            text = say("blind nil is for a side {least} behind: this one is not", least=least)
            yield Fault("blind-nil-behind", text, blind, blocking=False)


def _bids_where_none_belong(deal: Deal, tally: Tally) -> Iterator[Fault]:
    seats = tuple(seat for seat in deal.present if tally.at(BID, seat) is not None)
    if seats:
        yield Fault("bid-range", say("hand 1 has no bids"), seats)


def _bids(options: Options, deal: Deal, tally: Tally) -> Iterator[Fault]:
    for seat in deal.present:
        bid = tally.at(BID, seat)
        if bid is None:
            continue
        if not is_nil(bid) and not 1 <= number_bid(bid) <= deal.cards:
            text = say(
                "bid {bid}: a bid is 1 to {cards}, or nil", bid=number_bid(bid), cards=deal.cards
            )
            yield Fault("bid-range", text, (seat,))
        yield from _forbidden(options, seat, bid)


def _forbidden(options: Options, seat: int, bid: int | str) -> Iterator[Fault]:
    if is_nil(bid) and options.nil is None:
        yield Fault("nil-forbidden", say("this table plays without nil"), (seat,))
    if bid == BLIND_NIL and (options.blind_nil is None or options.nil is None):
        yield Fault("blind-forbidden", say("this table plays without blind nil"), (seat,))
    if is_blind_number(bid):
        if options.blind_bid is None:
            yield Fault("blind-forbidden", say("this table plays without blind numbers"), (seat,))
        elif number_bid(bid) < options.blind_bid:
            text = say("a blind number is at least {least}", least=options.blind_bid)
            yield Fault("blind-forbidden", text, (seat,))


def _sides(setup: Setup, deal: Deal, tally: Tally) -> Iterator[Fault]:
    options: Options = setup.options
    for side in setup.sides:
        seats = members(side, deal.present)
        bids = [tally.at(BID, seat) for seat in seats]
        nils = sum(map(is_nil, bids))
        if nils > 1 and options.both_nil == "forbidden":
            yield Fault("nil-forbidden", say("only one partner may bid nil"), seats)
        if nils > 1 and options.both_nil == "independent":
            yield Fault("both-nil", say("both partners bid nil"), seats, blocking=False)
        total = total_bid(bids)
        if None not in bids and nils < len(seats) and total < options.board:
            text = say(
                "{total} bid: a side bids at least {least}", total=total, least=options.board
            )
            yield Fault("board", text, seats)
        if total > deal.cards:
            text = say("{total} bid for {cards} tricks", total=total, cards=deal.cards)
            yield Fault("side-bid-high", text, seats, blocking=False)


def _table(options: Options, deal: Deal, tally: Tally) -> Iterator[Fault]:
    bids = tally.column(BID, deal.present)
    if None in bids:
        return
    total = total_bid(bids)
    if options.table_sum == "not-13" and total == deal.cards:
        text = say("the bids come to {cards}, the tricks in the hand", cards=deal.cards)
        yield Fault("table-sum", text)
    if not deal.cards - UNUSUALLY_LOW < total <= deal.cards:
        text = say("{total} bid for {cards} tricks", total=total, cards=deal.cards)
        yield Fault("table-bid-unusual", text, blocking=False)


UNUSUALLY_LOW = 3
"""A table that bids so many fewer than the tricks in the hand is asked again."""


def _mode(setup: Setup, deal: Deal, tally: Tally) -> Iterator[Fault]:
    mode = setup.options.mode
    if mode == "suicide":
        yield from _suicide(setup, deal, tally)
    if mode in {"mirror", "whiz"}:
        yield from _spades_held(mode, deal, tally)


def _suicide(setup: Setup, deal: Deal, tally: Tally) -> Iterator[Fault]:
    for side in setup.sides:
        seats = members(side, deal.present)
        bids = [tally.at(BID, seat) for seat in seats]
        nils = sum(map(is_nil, bids))
        if nils > 1 or (None not in bids and nils != 1):
            yield Fault("mode", say("suicide: exactly one partner bids nil"), seats)


def _spades_held(mode: str, deal: Deal, tally: Tally) -> Iterator[Fault]:
    bids = tally.column(BID, deal.present)
    blind = tuple(
        seat
        for seat, bid in zip(deal.present, bids, strict=True)
        if is_blind_number(bid) or bid == BLIND_NIL
    )
    if blind:
        yield Fault("mode", say("no blind bids here"), blind)
    total = total_bid(bids)
    short = mode == "mirror" and None not in bids and total < USUAL_CARDS
    if total > USUAL_CARDS or short:
        text = say("{total} bid: there are {cards} spades", total=total, cards=USUAL_CARDS)
        yield Fault("mode", text)


def _tricks(setup: Setup, deal: Deal, tally: Tally) -> Iterator[Fault]:
    taken, complete = 0, True
    for side, partners in enumerate(setup.sides):
        seats = members(partners, deal.present)
        own = tally.column(TRICKS, seats)
        given = tally.at(SIDE_TRICKS, side)
        yield from _ranges(deal, seats, own, given)
        yield from _ways(tally, seats, own, given)
        taken += (given or 0) + sum(number for number in own if number is not None)
        complete = complete and (given is not None or None not in own)
    wrong = taken != deal.cards if complete else taken > deal.cards
    if wrong and not tally.at(OVERRULED):
        text = count(
            "{n} trick entered, {cards} were played",
            "{n} tricks entered, {cards} were played",
            taken,
            cards=deal.cards,
        )
        yield Fault("tricks-sum", text)


MANY_BAGS = 10
"""A side hardly ever takes more bags than these in one hand."""


def _many_bags(setup: Setup, deal: Deal, tally: Tally) -> Iterator[Fault]:
    for side, partners in enumerate(setup.sides):
        seats = members(partners, deal.present)
        bids, own = tally.column(BID, seats), tally.column(TRICKS, seats)
        taken = tally.at(SIDE_TRICKS, side, sum(own) if None not in own else None)
        if taken is None or None in bids:
            continue
        over = taken - total_bid(bids)
        if over > MANY_BAGS:
            text = say("{n} tricks more than the side bid", n=over)
            yield Fault("many-bags", text, seats, blocking=False)


def _ranges(
    deal: Deal, seats: tuple[int, ...], own: list[int | None], given: int | None
) -> Iterator[Fault]:
    for seat, number in zip(seats, own, strict=True):
        if number is not None and not 0 <= number <= deal.cards:
            yield Fault("tricks-range", _outside(number, deal), (seat,))
    if given is not None and not 0 <= given <= deal.cards:
        yield Fault("tricks-range", _outside(given, deal), seats)


def _outside(number: int, deal: Deal) -> Text:
    return say("{number} tricks won: 0 to {cards} can be", number=number, cards=deal.cards)


def _ways(
    tally: Tally, seats: tuple[int, ...], own: list[int | None], given: int | None
) -> Iterator[Fault]:
    """A side's tricks come one way: as a total, or each player's own."""
    if given is None:
        return
    if has_nil(tally, seats):
        text = say("with a nil bid each partner's own tricks are needed")
        yield Fault("nil-needs-own-tricks", text, seats)
    if any(number is not None for number in own):
        yield Fault("tricks-sum", say("tricks given twice: a total and each player's own"), seats)
