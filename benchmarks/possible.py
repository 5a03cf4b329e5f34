"""How long it takes to tell whether a round can have happened, at worst.

    .venv/bin/python3 -m benchmarks.possible

The goal: 5 ms for the worst real round, eight players with eight cards and all there is to
claim. A refused entry takes longest, because the fewest claims that clash are looked for.
"""

import time
from random import Random

from scorekeeper.games.game import Deal
from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.faults import faults
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.tally import Tally
from tests.games.skull_king.simulation import ADVANCED, random_round

GOAL = 5
REPEATS = 5
ROUNDS = 3_000
OPTIONS = Options(**ADVANCED)


def milliseconds(options, deal, tally):
    """Measure the best of a few runs, so that whatever else the machine does counts little."""
    took = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        faults(options, deal, tally)
        took.append(time.perf_counter() - start)
    return min(took) * 1000


def claimed(random, players, cards):
    """Claim all there is, at random seats that won a trick: hardly ever possible."""
    seats = range(players)
    tricks = [0] * players
    destroyed = random.randint(0, min(2, cards - 1))
    for _ in range(cards - destroyed):
        tricks[random.randrange(players)] += 1
    winners = [seat for seat in seats if tricks[seat]]
    cells = {(key, seat): tricks[seat] for key in ("bid", "tricks") for seat in seats}
    cells["destroyed", None] = destroyed
    for key, number in (("fourteens", 3), ("black_fourteen", 1), ("mermaids", 2)):
        for _ in range(number):
            cell = key, random.choice(winners)
            cells[cell] = cells.get(cell, 0) + 1
    if random.random() < 0.5:
        cells["pirates", random.choice(winners)] = random.randint(
            1, min(6, rules.hands(players) - 1)
        )
    else:
        cells["skull_king", random.choice(winners)] = 1
    cells["wager", random.choice(winners)] = 10
    cells["harry", random.choice(winners)] = -1
    pairs = [[one, other] for one in seats for other in winners if one != other]
    if players > rules.GHOST_PLAYERS and pairs:
        cells["alliances", None] = [random.choice(pairs), random.choice(pairs)]
    return Tally(cells)


def show(name, rounds):
    rounds = list(rounds)
    took = sorted(milliseconds(*round_) for round_ in rounds)
    refused = sum(bool(faults(*round_)) for round_ in rounds)
    middle, worst = took[len(took) // 2], took[-1]
    print(f"{name}: median {middle:.3f} ms, worst {worst:.3f} ms, {refused} of {len(took)} refused")
    return worst


def all_claimed(random, players, cards):
    seats = tuple(range(players))
    deal = Deal(8, cards, rules.hands(players), 0, 1, seats)
    for _ in range(ROUNDS):
        yield OPTIONS, deal, claimed(random, players, cards)


def main():
    random = Random(8)
    worst = [show("rounds that were played", (random_round(random) for _ in range(ROUNDS)))]
    for players, cards in ((8, 8), (8, 4), (8, 2), (5, 10), (3, 10), (3, 3), (2, 10)):
        name = f"{players} players, {cards} cards, all there is claimed"
        worst.append(show(name, all_claimed(random, players, cards)))
    print(f"worst of all: {max(worst):.2f} ms (goal: {GOAL} ms)")


if __name__ == "__main__":
    main()
