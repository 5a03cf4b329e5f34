"""Whether all that was claimed in a round can have happened, and what clashes if not.

The decision itself is in `stories`. Here the claims are read from the tally, and of those
that clash a smallest set is named.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from scorekeeper.games.faults import Fault
from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.box import Box, box
from scorekeeper.games.skull_king.claims import Claims
from scorekeeper.games.skull_king.fields import (
    ALLIANCES,
    BLACK_FOURTEEN,
    CAPTURES,
    DESTROYED,
    FOURTEENS,
    HARRY,
    MERMAIDS,
    PIRATES,
    SKULL_KING,
    WAGER,
)
from scorekeeper.games.skull_king.stories import Claim, Frame, fits, possible
from scorekeeper.games.text import Text, count, say

CODE = "captures-impossible"
PAIR = 2

_WORDS: dict[str, Callable[[int], Text]] = {
    FOURTEENS: lambda n: count("{n} coloured 14", "{n} coloured 14s", n),
    BLACK_FOURTEEN: lambda n: say("the black 14"),
    MERMAIDS: lambda n: count("{n} mermaid taken", "{n} mermaids taken", n),
    PIRATES: lambda n: count("{n} pirate taken", "{n} pirates taken", n),
    SKULL_KING: lambda n: say("the Skull King taken by a mermaid"),
    ALLIANCES: lambda _: say("a Loot"),
    WAGER: lambda _: say("Rascal’s wager"),
    HARRY: lambda _: say("Harry’s power"),
    DESTROYED: lambda n: count("{n} trick destroyed", "{n} tricks destroyed", n),
}


Holds = Callable[[Sequence[Claim], Frame], bool]

_WEIGHTS = {
    FOURTEENS: 0,
    BLACK_FOURTEEN: 0,
    ALLIANCES: 1,
    WAGER: 1,
    HARRY: 1,
    MERMAIDS: 1,
    PIRATES: 1,
    SKULL_KING: 1,
    DESTROYED: 99,
}
"""The cards that a claim takes besides those it counts; the Whale's are the most."""

_SAID: dict[str, tuple[str, ...]] = {
    "fourteens-count": (FOURTEENS, BLACK_FOURTEEN),
    "black-fourteen-count": (BLACK_FOURTEEN,),
    "mermaids-count": (MERMAIDS,),
    "pirates-count": (PIRATES,),
    "skull-king-count": (SKULL_KING,),
    "king-both-ways": (PIRATES, SKULL_KING),
    "capture-without-trick": CAPTURES,
    "captures-exceed-tricks": (MERMAIDS, PIRATES, SKULL_KING),
    "wager": (WAGER,),
    "harry": (HARRY,),
    "not-enabled": (WAGER, HARRY),
}
"""What a fault of a plainer kind has said enough about, at the seats it names."""


def misfits(claims: Claims, found: Iterable[Fault] = ()) -> Iterator[Fault]:
    """Gives the claims that clash, beyond the faults already found with some of them."""
    told = told_in(claims, found)
    frame = framed(claims)
    for seat in sorted({claim.seat for claim in told if claim.seat is not None}):
        own = [claim for claim in told if claim.seat == seat]
        if not fits(own, frame):
            yield _of_one(seat, smallest(own, frame, fits), frame)
            told = [claim for claim in told if claim.seat != seat]
    if told and not possible(told, frame):
        yield _of_all(smallest(told, frame, possible))


def told_in(claims: Claims, found: Iterable[Fault] = ()) -> list[Claim]:
    """Lists what was claimed, seat by seat, but for what faults have spoken of."""
    codes = {fault.code for fault in found}
    said = {
        (key, seat) for fault in found for key in _SAID.get(fault.code, ()) for seat in fault.seats
    }
    told = [
        Claim(key, seat, claims.at(key, seat))
        for seat in claims.deal.present
        for key in (*CAPTURES, WAGER, HARRY)
        if claims.at(key, seat) and (key, seat) not in said
    ]
    if codes.isdisjoint({"alliance", "not-enabled"}):
        told += [Claim(ALLIANCES, winner, player) for player, winner in claims.alliances]
    destroyed = min(claims.destroyed or 0, rules.most_destroyed(claims.options))
    if destroyed > 0 and claims.loose >= 0 and not claims.overruled:
        told.append(Claim(DESTROYED, None, destroyed))
    return told


def framed(claims: Claims, cards: Box | None = None) -> Frame:
    """Gives what stands fast: the tricks told, and those that somebody may still have won.

    Where the table kept a sum that does not add up anybody's tricks may be wrong.
    """
    deal = claims.deal
    present = frozenset(deal.present)
    won = {seat: max(0, min(tricks, deal.cards)) for seat, tricks in claims.tricks.items()}
    return Frame(
        deal.cards,
        deal.hands,
        deal.present,
        cards or box(claims.options, len(present)),
        won,
        max(0, claims.loose),
        present if claims.overruled else present.difference(won),
    )


def smallest(told: Sequence[Claim], frame: Frame, holds: Holds) -> tuple[Claim, ...]:
    """Gives few of these claims that clash, none of which could be left out.

    What takes few cards is left out first: then few claims of many cards remain. *holds*
    tells whether some claims do not clash.
    """
    orders = (_WEIGHTS, {**_WEIGHTS, DESTROYED: 0}, {**_WEIGHTS, WAGER: 9, HARRY: 9})
    shrunk = (_shrunk(sorted(told, key=partial(_weight, order)), frame, holds) for order in orders)
    few = min(shrunk, key=len)
    if len(few) > PAIR:
        two = (two for two in combinations(told, PAIR) if not holds(two, frame))
        few = list(next(two, few))
    kept = {id(claim) for claim in few}
    return tuple(claim for claim in told if id(claim) in kept)


def _weight(order: Mapping[str, int], claim: Claim) -> int:
    return order[claim.key] + claim.value * (claim.key in CAPTURES)


def _shrunk(clash: list[Claim], frame: Frame, holds: Holds) -> list[Claim]:
    """Leaves out every claim, in order, without which the others still clash."""
    for claim in tuple(clash):
        others = [other for other in clash if other is not claim]
        if not holds(others, frame):
            clash = others
    return clash


def _of_one(seat: int, clash: Sequence[Claim], frame: Frame) -> Fault:
    """Says what does not fit into the tricks of one seat."""
    won = count("{n} trick", "{n} tricks", frame.most(seat))
    text = say("{won} cannot hold all of this: {claims}", won=won, claims=_listed(clash))
    return Fault(CODE, text, (seat,))


def _of_all(clash: Sequence[Claim]) -> Fault:
    """Says what cannot have happened in one round, seat by seat in the order of the names."""
    seats = sorted({claim.seat for claim in clash if claim.seat is not None})
    whose = [[claim for claim in clash if claim.seat == seat] for seat in (*seats, None)]
    parts = [_listed(part) for part in whose if part]
    text = parts[0]
    for part in parts[1:]:
        text = say("{claims}; {others}", claims=text, others=part)
    return Fault(CODE, say("not in one round: {claims}", claims=text), tuple(seats))


def _listed(clash: Sequence[Claim]) -> Text:
    texts = [_WORDS[claim.key](claim.value) for claim in clash]
    text = texts[0]
    for another in texts[1:]:
        text = say("{claims}, {another}", claims=text, another=another)
    return text
