"""Whether a round can be told trick by trick so that all that was claimed happens in it.

Captures are claimed at least: more may have happened than somebody wrote down. Tricks are
exact, and every trick holds one card of each hand. A story needs no search, because what
one seat's claims take from the others are only cards that are few:

* A seat's claims fit into the tricks it won or they do not. The Skull King lies with the
  pirates he takes, a mermaid with the king she takes, a pirate with the mermaids he takes;
  Rascal and Harry win a trick each. Loots go where a card beside the winner's is free, one
  of a player in a trick; 14s go anywhere, the winner's own card may be one.
* All seats share the pirates, the mermaids and one Skull King. The only choice is whether
  one pirate takes both mermaids or two take one each: with three hands the second leaves
  room for two Loots of one player.
* Where the White Whale destroys a trick, nobody plays a number into it: so many cards
  without a number must be left.
* A trick full of coloured 14s and Loots is won by the first 14, so its winner or a Loot
  before him leads it. It may be the first trick (who leads that is not asked: the seat
  written down may be wrong), unless the round has two and the other is the wager's.

Numbers that pay nothing fill all the rest. There are enough in any deck that can be dealt,
and hands are free, so suits can be followed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from scorekeeper.games.skull_king.box import Box
from scorekeeper.games.skull_king.fields import (
    ALLIANCES,
    BLACK_FOURTEEN,
    DESTROYED,
    FOURTEENS,
    HARRY,
    MERMAIDS,
    PIRATES,
    SKULL_KING,
    WAGER,
)

ENOUGH = 3
"""So many tricks beside those of characters hold all 14s and Loots, however they lie."""
WAGERED = 2
"""With so many tricks in the round the one of the wager must be the first."""


class Claim(NamedTuple):
    """One thing claimed: its field, who claims it (None: the table), and how many.

    An alliance is its winner's claim, its `value` the seat that played the Loot.
    """

    key: str
    seat: int | None
    value: int


@dataclass(frozen=True, slots=True)
class Frame:
    """What is not in question while claims are tried: the deal, and the tricks won.

    `seats` are those present in playing order. `won` holds the tricks by seat; `loose` is
    the number of tricks that nobody is told to have won, which only seats in `open` can
    have won besides theirs.
    """

    cards: int
    hands: int
    seats: tuple[int, ...]
    box: Box
    won: Mapping[int, int]
    loose: int = 0
    open: frozenset[int] = frozenset()

    def most(self, seat: int) -> int:
        """Gives the most tricks a seat can have won."""
        return self.won.get(seat, 0) + (self.loose if seat in self.open else 0)


@dataclass(slots=True)
class Share:
    """All that one seat claims."""

    seat: int
    counts: dict[str, int] = field(default_factory=dict)
    loots: list[int] = field(default_factory=list)

    def of(self, key: str) -> int:
        """Gives how many of a field it claims."""
        return self.counts.get(key, 0)

    @property
    def fourteens(self) -> int:
        """All 14s, the black one too."""
        return self.of(FOURTEENS) + self.of(BLACK_FOURTEEN)

    @property
    def powers(self) -> int:
        """The tricks won with Rascal and with Harry."""
        return (self.of(WAGER) != 0) + (self.of(HARRY) != 0)


class Way(NamedTuple):
    """One way to lay a seat's claims: the least tricks, and the pirates that win some."""

    tricks: int
    pirates: int


def possible(claims: Sequence[Claim], frame: Frame) -> bool:
    """Tells whether a legal round exists in which all these claims come true."""
    shares = _shares(claims)
    destroyed = sum(claim.value for claim in claims if claim.key == DESTROYED)
    if not _in_the_box(shares, frame.box) or not _in_order(shares, frame):
        return False
    ways = [_ways(share, frame) for share in shares]
    return any(_together(told, shares, destroyed, frame) for told in product(*ways))


def fits(claims: Sequence[Claim], frame: Frame) -> bool:
    """Tells whether every seat's claims fit into its own tricks, whatever the others claim."""
    return all(_ways(share, frame) for share in _shares(claims))


def _shares(claims: Iterable[Claim]) -> list[Share]:
    shares: dict[int, Share] = {}
    for key, seat, value in claims:
        if seat is None:
            continue
        share = shares.setdefault(seat, Share(seat))
        if key == ALLIANCES:
            share.loots.append(value)
        else:
            share.counts[key] = value
    return list(shares.values())


def _in_the_box(shares: Sequence[Share], box: Box) -> bool:
    """There are so many cards of each kind, whoever has them."""
    kings = sum(share.of(SKULL_KING) + (share.of(PIRATES) > 0) for share in shares)
    return (
        kings <= box.skull_kings
        and sum(share.of(FOURTEENS) for share in shares) <= box.fourteens
        and sum(share.of(BLACK_FOURTEEN) for share in shares) <= box.black_fourteens
        and sum(share.of(MERMAIDS) + share.of(SKULL_KING) for share in shares) <= box.mermaids
        and sum(len(share.loots) for share in shares) <= box.loots
        and sum(share.of(WAGER) != 0 for share in shares) <= 1
        and sum(share.of(HARRY) != 0 for share in shares) <= 1
    )


def _ways(share: Share, frame: Frame) -> list[Way]:
    """Gives the ways to lay a seat's claims into the tricks it won, none where they do not fit."""
    if share.of(WAGER) and frame.cards < WAGERED:
        return []
    mermaids = share.of(MERMAIDS)
    found = []
    for takers in range(min(mermaids, 1), mermaids + 1):
        pirates = max(takers, share.powers)
        rooms = list(_rooms(share, takers, pirates, frame.hands))
        if (tricks := _tricks(share, rooms, frame)) is not None:
            found.append(Way(tricks, pirates))
    return found


def _rooms(share: Share, takers: int, pirates: int, hands: int) -> Iterator[int]:
    """Yields the cards still free in each trick that the seat won with a character."""
    for pirate in range(pirates):
        alone = takers > 1 or pirate > 0
        mermaids = (pirate < takers) if alone else share.of(MERMAIDS)
        yield hands - 1 - mermaids
    if share.of(PIRATES):
        yield hands - 1 - share.of(PIRATES)
    if share.of(SKULL_KING):
        yield hands - 1 - share.of(SKULL_KING)


def _tricks(share: Share, rooms: list[int], frame: Frame) -> int | None:
    """Counts the least tricks that hold a seat's claims; None where it won too few."""
    if min(rooms, default=0) < 0:
        return None
    for free in range(min(frame.most(share.seat) - len(rooms), ENOUGH) + 1):
        beside = [*rooms, *[frame.hands - 1] * free]
        cards = sum(beside) + free
        if _loots_fit(share.loots, beside) and share.fourteens <= cards - len(share.loots):
            return len(beside)
    return None


def _loots_fit(loots: Sequence[int], rooms: Sequence[int]) -> bool:
    """Two Loots of one player lie in two tricks, any others wherever there is room."""
    tricks = sum(room > 0 for room in rooms)
    return len(loots) <= sum(rooms) and max(map(loots.count, loots), default=0) <= tricks


def _together(ways: Sequence[Way], shares: Sequence[Share], destroyed: int, frame: Frame) -> bool:
    """Tells whether there are tricks and cards enough for all seats' ways at once."""
    excess = sum(
        max(0, way.tricks - frame.won.get(share.seat, 0))
        for way, share in zip(ways, shares, strict=True)
    )
    pirates = sum(way.pirates for way in ways) + sum(share.of(PIRATES) for share in shares)
    return (
        excess <= frame.loose
        and sum(way.tricks for way in ways) <= frame.cards
        and pirates <= frame.box.pirates
        and _destroyed(destroyed, pirates, shares, frame)
    )


def _destroyed(destroyed: int, pirates: int, shares: Sequence[Share], frame: Frame) -> bool:
    """Where the Whale destroys a trick, it holds only cards without a number."""
    box = frame.box
    if destroyed <= box.krakens:
        return True
    few = box.pirates + box.mermaids + box.skull_kings + box.loots
    used = pirates + sum(
        share.of(MERMAIDS) + 2 * share.of(SKULL_KING) + (share.of(PIRATES) > 0) + len(share.loots)
        for share in shares
    )
    return (
        destroyed <= box.krakens + box.white_whales and few - used + box.escapes >= frame.hands - 1
    )


def _in_order(shares: Sequence[Share], frame: Frame) -> bool:
    """Tells whether a trick that somebody must lead can follow the one of the wager."""
    if frame.cards != WAGERED:
        return True
    leaders = [share.seat for share in shares if share.of(WAGER)]
    return all(
        _wins_after(leader, share, frame)
        for leader in leaders
        for share in shares
        if _only_fourteens(share, frame.hands)
    )


def _only_fourteens(share: Share, hands: int) -> bool:
    """Tells whether the claims fill one trick, so that the first of its coloured 14s wins."""
    others = any(count for key, count in share.counts.items() if key != FOURTEENS)
    return len(share.loots) + share.of(FOURTEENS) == hands and not others


def _wins_after(leader: int, share: Share, frame: Frame) -> bool:
    """Tells whether only players of Loots come before the winner."""
    start = frame.seats.index(leader)
    order = [*frame.seats[start:], *frame.seats[:start]]
    return set(order[: order.index(share.seat)]) <= set(share.loots)
