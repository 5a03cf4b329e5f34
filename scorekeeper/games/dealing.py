"""Dealing: every round's deal, from the plan and from what the table told otherwise."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.tally import ABSENT, AWAY, CARDS, DEALER, ORDER, Tally


def deals(game: Game, setup: Setup, tallies: Sequence[Tally]) -> list[tuple[Deal, Tally]]:
    """Gives every round its deal, from the plan and from what the table changed.

    An order, and who is away, go on from the round they are told in; who is absent is told
    for one round alone, and there it holds instead. A dealer or an order that cannot be is
    passed over here; `faults` names it.
    """
    dealt: list[tuple[Deal, Tally]] = []
    order = tuple(range(setup.seats))
    away: Sequence[int] = ()
    dealer: int | None = None
    for number, tally in enumerate(tallies, 1):
        order = _reordered(order, tally)
        away = tally.at(AWAY, default=away)
        absent = tally.at(ABSENT, default=away)
        present = tuple(seat for seat in order if seat not in absent)
        deal = _deal(game, setup, number, tally, order, present, dealer)
        dealer = deal.dealer
        dealt.append((deal, tally))
    return dealt


def playing_order(seats: int, tallies: Sequence[Tally]) -> tuple[int, ...]:
    """Gives all seats in the order they have after these rounds, clockwise."""
    order = tuple(range(seats))
    for tally in tallies:
        order = _reordered(order, tally)
    return order


def sitting(game: Game, setup: Setup, tallies: Sequence[Tally]) -> tuple[int, ...]:
    """Gives who sits at the table after these rounds, in playing order.

    Left out is who is away from there on; where the last round does not say that, who was
    absent in it.
    """
    *_, (following, _) = deals(game, setup, [*tallies, Tally()])
    last = tallies[-1] if tallies else Tally()
    gone = () if (AWAY, None) in last else last.at(ABSENT, default=())
    return tuple(seat for seat in following.present if seat not in gone)


def at_table(game: Game, setup: Setup, tallies: Sequence[Tally]) -> Setup:
    """Gives what is agreed as it is for those alone who sit at the table, counted anew; where
    they are too few to play, as it is for all.
    """
    seats = sitting(game, setup, tallies)
    if len(seats) not in game.seats:
        return setup
    return replace(
        setup,
        seats=len(seats),
        sides=reseated(setup.sides, seats),
        first_dealer=0,
        start_points=(),
    )


def reseated(sides: Sequence[Sequence[int]], seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Gives the sides of these seats alone, when they are counted anew in this order."""
    found = [sorted(seats.index(seat) for seat in side if seat in seats) for side in sides]
    return tuple(sorted(tuple(side) for side in found if side))


def _reordered(order: tuple[int, ...], tally: Tally) -> tuple[int, ...]:
    told = tally.at(ORDER)
    return tuple(told) if told is not None and sorted(told) == sorted(order) else order


def _deal(
    game: Game,
    setup: Setup,
    number: int,
    tally: Tally,
    order: tuple[int, ...],
    present: tuple[int, ...],
    last_dealer: int | None,
) -> Deal:
    hands = game.hands(len(present) or setup.seats)
    dealer = tally.at(DEALER)
    if dealer not in order:
        start, skip = (setup.first_dealer, 0) if last_dealer is None else (last_dealer, 1)
        dealer = _from(order, start, present, skip)
    cards = tally.at(CARDS)
    planned = game.planned(setup.options)
    return Deal(
        number,
        game.cards(setup.options, number, hands) if cards is None else cards,
        hands,
        dealer,
        _from(order, dealer, present, 1),
        present,
        planned is not None and number > planned,
    )


def _from(order: tuple[int, ...], seat: int, present: tuple[int, ...], skip: int) -> int:
    """Gives the first seat at the table, clockwise from the one *skip* seats after *seat*."""
    start = order.index(seat) + skip
    turned = (order[(start + k) % len(order)] for k in range(len(order)))
    return next((seat for seat in turned if seat in present), seat)
