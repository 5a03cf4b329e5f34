"""Plays every round there is with a small deck, and tells which entries can come of one.

Everything is tried: every deal, every order of play that follows suit, every leader of the
first trick, the Tigress both ways, and after Rosie every leader. Each trick is judged by the
referee. What came of a round may be entered with fewer captures, never with other tricks.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.box import Box
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.skull_king.stories import Claim, Frame
from scorekeeper.games.skull_king.tricks import CARDS, Rank, judge
from tests.games.skull_king.simulation import suit_to_follow

GHOST = 2
"""Graybeard's chair, where two play."""
CAPTURES = ("fourteens", "black_fourteen", "mermaids", "pirates", "skull_king")
EXACT = ("tricks", "destroyed", "ghost")
OPTIONS = Options(loot=True, kraken=True, white_whale=True, pirate_powers=True)


class Game(NamedTuple):
    """A small game: its players, the cards each gets, and the deck they come from."""

    players: int
    cards: int
    deck: tuple[str, ...]

    @property
    def hands(self):
        return rules.hands(self.players)

    @property
    def box(self):
        number = Counter(CARDS[_face(name)].rank for name in self.deck)
        fourteens = sum(name.endswith("-14") for name in self.deck)
        black = self.deck.count("black-14")
        return Box(
            fourteens - black,
            black,
            number[Rank.PIRATE],
            number[Rank.SKULL_KING],
            number[Rank.MERMAID],
            number[Rank.ESCAPE],
            number[Rank.LOOT],
            number[Rank.KRAKEN],
            number[Rank.WHITE_WHALE],
        )


def _face(name, pirate=True):
    return {"tigress": f"tigress-as-{'pirate' if pirate else 'escape'}"}.get(name, name)


@cache
def _turn_order(game, leader, first):
    if game.players != rules.GHOST_PLAYERS:
        return tuple((leader + k) % game.players for k in range(game.players))
    human = first if leader == GHOST else leader
    return (GHOST, human, 1 - human) if leader == GHOST else (human, GHOST, 1 - human)


@cache
def _faces(names, ghost):
    """Give the ways these cards can be played: the Tigress both, but for a ghost's."""
    ways = [
        [_face(name)] if name != "tigress" else [_face(name, way) for way in (True, False)]
        for name in names
    ]
    if ghost is not None:
        ways[ghost] = ways[ghost][-1:]
    return [tuple(CARDS[name] for name in way) for way in product(*ways)]


@cache
def _judged(cards):
    """Give a trick, its winner's power, and for each place the suit that was not followed."""
    trick = judge(cards, OPTIONS)
    power = "" if trick.destroyed else cards[trick.winner].name
    broken = []
    for place, card in enumerate(cards):
        suit = suit_to_follow(cards[:place])
        broken.append(suit if card.rank is Rank.NUMBER and suit not in (None, card.suit) else "")
    return trick, power, tuple(broken)


def outcomes(game):
    """Give what can come of a round, each as the sorted list of what happened in it."""

    @cache
    def told(left, leader, first, void, tricks):
        if not tricks:
            return frozenset([()])
        found = set()
        order = _turn_order(game, leader, first)
        ghost = order.index(GHOST) if game.players == rules.GHOST_PLAYERS else None
        for names in set(permutations(left, game.hands)):
            if any(map(str.startswith, names, (void[seat] for seat in order))):
                continue
            rest = Counter(left)
            rest.subtract(names)
            after = tuple(sorted(rest.elements()))
            for cards in _faces(names, ghost):
                trick, power, broken = _judged(cards)
                new = _void(void, order, broken, ghost)
                here = _events(trick, power, order, ghost, last=tricks == 1)
                for lead in _leaders(trick, power, order, ghost, game.players):
                    for later in told(after, lead, first, new, tricks - 1):
                        found.add(tuple(sorted(here + later)))
        return frozenset(found)

    nothing = ((),) * game.hands
    deck = tuple(sorted(game.deck))
    firsts = range(game.players)
    return set().union(*(told(deck, first, first, nothing, game.cards) for first in firsts))


def _void(void, order, broken, ghost):
    """Note who cannot hold which suit any more, as he did not follow it."""
    if not any(broken):
        return void
    new = list(void)
    for place, suit in enumerate(broken):
        if suit and place != ghost:
            new[order[place]] = tuple(sorted({*new[order[place]], f"{suit}-"}))
    return tuple(new)


def _leaders(trick, power, order, ghost, players):
    if power == "rosie" and trick.winner != ghost:
        return range(players)
    return [order[trick.leads]]


def _events(trick, power, order, ghost, last):
    if trick.destroyed:
        return (("destroyed", None, 0),)
    if trick.winner == ghost:
        return (("ghost", None, 0),)
    winner = order[trick.winner]
    found = [("tricks", winner, 0)]
    for key, number in trick.captures.items():
        found += [(key, winner, 0)] * number
    found += [("alliances", winner, order[one]) for one, _ in trick.alliances]
    if power == "harry" or (power == "rascal" and not last):
        found.append(({"harry": "harry", "rascal": "wager"}[power], winner, 0))
    return tuple(found)


def reachable(game):
    """Give every entry that can come of a round: what happened, or fewer captures."""
    found = set()
    for outcome in outcomes(game):
        exact = tuple(event for event in outcome if event[0] in EXACT)
        claimed = Counter(event for event in outcome if event[0] not in EXACT)
        for numbers in product(*(range(number + 1) for number in claimed.values())):
            some = Counter(dict(zip(claimed, numbers, strict=True)))
            found.add((exact, tuple(sorted(some.elements()))))
    return found


def entries(game):
    """Give every entry that the deck's cards have a word for, possible or not."""
    for exact in _ways_of_tricks(game):
        for parts in product(*_claimable(game)):
            yield exact, tuple(sorted(event for part in parts for event in part))


def _ways_of_tricks(game):
    """Give all ways in which as many tricks as cards are won, destroyed, or a ghost's."""
    box = game.box
    owners = [("tricks", seat, 0) for seat in range(game.players)]
    owners += [("destroyed", None, 0)] * bool(box.krakens + box.white_whales)
    owners += [("ghost", None, 0)] * (game.players == rules.GHOST_PLAYERS)
    for exact in combinations_with_replacement(owners, game.cards):
        if exact.count(("destroyed", None, 0)) <= box.krakens + box.white_whales:
            yield tuple(sorted(exact, key=str))


def _claimable(game):
    box, seats = game.box, range(game.players)
    kinds = [
        ([("fourteens", seat, 0) for seat in seats], box.fourteens),
        ([("black_fourteen", seat, 0) for seat in seats], box.black_fourteens),
        ([("mermaids", seat, 0) for seat in seats], box.mermaids),
        ([("pirates", seat, 0) for seat in seats], box.pirates * box.skull_kings),
        ([("skull_king", seat, 0) for seat in seats], box.skull_kings * bool(box.mermaids)),
        ([("alliances", *pair) for pair in permutations(seats, 2)], box.loots),
        ([("wager", seat, 0) for seat in seats], game.deck.count("rascal")),
        ([("harry", seat, 0) for seat in seats], game.deck.count("harry")),
    ]
    for events, most in kinds:
        yield [
            some
            for number in range(most + 1)
            for some in combinations_with_replacement(events, number)
        ]


def asked(game, exact, claimed):
    """Put an entry as the check is asked about it."""
    won = Counter(seat for key, seat, _ in exact if key == "tricks")
    frame = Frame(
        game.cards,
        game.hands,
        tuple(range(game.players)),
        game.box,
        {seat: won[seat] for seat in range(game.players)},
    )
    counts = Counter(event for event in claimed if event[0] != "alliances")
    claims = [Claim(key, seat, number) for (key, seat, _), number in counts.items()]
    claims += [Claim(*event) for event in claimed if event[0] == "alliances"]
    destroyed = sum(key == "destroyed" for key, _, _ in exact)
    return claims + [Claim("destroyed", None, destroyed)] * bool(destroyed), frame
