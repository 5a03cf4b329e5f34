"""What is held possible at a table of any size can be laid out in cards, and judged so."""

import os
from collections import Counter
from itertools import cycle, product
from random import Random

from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.box import Box
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.skull_king.stories import Claim, Frame, possible
from scorekeeper.games.skull_king.tricks import CARDS, judge

ROUNDS = 20_000 if os.environ.get("SCOREKEEPER_LONG") else 2_000
ALL_IN = Options(loot=True, kraken=True, white_whale=True, pirate_powers=True)
PIRATES = ("rascal", "harry", "tigress-as-pirate", "rosie", "bendt", "juanita")
CHARACTERS = {*PIRATES, "pirate", "skull-king", "mermaid"}


def headed(own):
    """Yield the tricks that characters win, with the characters they take."""
    powers = [[name] for name, key in (("rascal", "wager"), ("harry", "harry")) if own[key]]
    kings = [["skull-king"] + ["pirate"] * own["pirates"]] * bool(own["pirates"])
    kings += [["mermaid", "skull-king"]] * own["skull_king"]
    for takers in range(min(1, own["mermaids"]), own["mermaids"] + 1):
        pirates = [*powers, *[["pirate"] for _ in range(takers - len(powers))]]
        split = [[own["mermaids"]], [1, 1]][takers > 1] if takers else []
        taken = [*split, *[0] * len(pirates)]
        yield [[*trick, *["mermaid"] * n] for trick, n in zip(pirates, taken, strict=False)] + kings


def laid(own, loots, won, hands):
    """Give one player's tricks, the winner's card first, or None if they cannot be laid."""
    for heads in headed(own):
        if len(heads) > won or max(map(len, heads), default=0) > hands:
            continue
        for places in product(range(won), repeat=len(loots)):
            if len({*zip(places, loots, strict=True)}) < len(loots):
                continue
            tricks = [*map(list, heads), *[[] for _ in range(won - len(heads))]]
            for place in places:
                tricks[place].append("loot")
            if with_fourteens(tricks, own, hands):
                return tricks
    return None


def with_fourteens(tricks, own, hands):
    """Add the 14s where there is room, and to a trick without one a card that wins it."""
    for name in ["black-14"] * own["black_fourteen"] + ["green-14"] * own["fourteens"]:
        trick = min(tricks, key=len, default=None)
        if trick is None or len(trick) >= hands:
            return False
        trick.insert(0 if trick[:1] in ([], ["loot"], ["green-14"]) else len(trick), name)
    for trick in tricks:
        characters = {*trick[:1]} & {*CHARACTERS, "black-14"}
        full = trick[:1] == ["green-14"] and len(trick) == hands
        if not characters and not full:
            trick.insert(0, "black-13")
    return all(len(trick) <= hands for trick in tricks)


def random_claims(random):
    """Claim a good deal at up to three seats of a table of any size."""
    players, cards = random.randint(3, 8), random.randint(1, 8)
    won, most = Counter(random.randrange(3) for _ in range(cards)), Counter()
    claims = [
        Claim("alliances", s, random.choice([p for p in range(3) if p != s]))
        for s in range(3)
        for _ in range(random.choice([0, 0, 0, 1, 2]))
    ]
    limits = {"fourteens": 3, "black_fourteen": 1, "mermaids": 2, "pirates": players - 1}
    for key, number in {**limits, "skull_king": 1, "wager": 1, "harry": 1}.items():
        for _ in range(random.randint(0, min(number, 6))):
            most[key, 0 if key == "pirates" else random.randrange(3)] += 1
    claims += [Claim(*where, number) for where, number in most.items() if random.random() < 0.7]
    frame = Frame(cards, players, tuple(range(players)), Box(), {s: won[s] for s in range(3)})
    return claims, frame


def check(seat, claims, tricks, frame):
    """Judge a player's tricks, filled up with low numbers: all that was claimed is there."""
    low = cycle(f"{suit}-{number}" for number in range(2, 9) for suit in rules.COLOURS)
    gained = Counter()
    for trick in tricks:
        filled = [*trick, *[next(low) for _ in range(frame.hands - len(trick))]]
        judged = judge([CARDS[name] for name in filled], ALL_IN)
        assert judged.winner == 0, filled
        gained.update(judged.captures)
        gained["alliances"] += len(judged.alliances)
        gained["wager"] += filled[0] == "rascal"
        gained["harry"] += filled[0] == "harry"
    for key, number in claimed_by(seat, claims).items():
        assert gained[key] >= number, (seat, claims, tricks)


def claimed_by(seat, claims):
    own = Counter()
    for key, whose, value in claims:
        if whose == seat:
            own[key] += 1 if key == "alliances" else value
    return own


def test_what_is_possible_can_be_laid_out_and_is_judged_so():
    random, seen = Random(63), Counter()
    for _ in range(ROUNDS):
        claims, frame = random_claims(random)
        held = possible(claims, frame)
        layouts = {
            seat: laid(
                claimed_by(seat, claims),
                [value for key, whose, value in claims if (key, whose) == ("alliances", seat)],
                frame.won[seat],
                frame.hands,
            )
            for seat in range(3)
        }
        seen[held, None in layouts.values()] += 1
        if held:
            assert None not in layouts.values(), (claims, frame)
            for seat, tricks in layouts.items():
                check(seat, claims, tricks, frame)
            used = Counter(
                name for tricks in layouts.values() for trick in tricks for name in trick
            )
            assert used["skull-king"] <= 1, (claims, frame)
            assert used["mermaid"] <= 2, (claims, frame)
            assert sum(used[name] for name in (*PIRATES, "pirate")) <= 6, (claims, frame)
    assert min(seen[True, False], seen[False, True], seen[False, False]) > ROUNDS // 100
