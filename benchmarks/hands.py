"""How many taps a hand with partners takes: hands of four, dealt and played by rule of thumb.

    .venv/bin/python3 -m benchmarks.hands [--hands 1000] [--sample 20]

Every hand is counted by the plan a person follows on the pad; those of the sample are
pressed on the real pages, where every planned key must be there and must close the hand.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean

from scorekeeper.app import create_app
from scorekeeper.games import GAMES
from scorekeeper.games.game import find_game
from scorekeeper.store import crews, matches
from scorekeeper.store.schema import init
from scorekeeper.web.rights import COOKIE
from tests.web.pads import PadPage

GAME = find_game(GAMES, "spades")
PLAYERS = ("Ana", "Ben", "Chi", "Dee")
SIDES = {0: "Ana & Chi", 1: "Ben & Dee"}
SHOWN_BIDS, SHOWN_OWN = 5, 3
"""The highest bid, and the most of a nil's own tricks, that need no further key."""

Hand = tuple[list[int | str], list[int]]


def deal(luck: Random) -> Hand:
    """Deals a hand, bids what it looks worth, and plays it: high to win, else low."""
    pack = [(suit, rank) for suit in range(4) for rank in range(2, 15)]
    luck.shuffle(pack)
    hands = [pack[seat * 13 : seat * 13 + 13] for seat in range(4)]
    bids = [bid_of(cards) for cards in hands]
    tricks, leader = [0, 0, 0, 0], 1
    for _ in range(13):
        played: dict[int, tuple[int, int]] = {}
        for turn in range(4):
            seat = (leader + turn) % 4
            played[seat] = card_of(hands[seat], list(played.values()), bids[seat] == "nil")
            hands[seat].remove(played[seat])
        led = played[leader][0]
        leader = max(played, key=lambda seat: strength(played[seat], led))
        tricks[leader] += 1
    return bids, tricks


def bid_of(cards: list[tuple[int, int]]) -> int | str:
    """Bids aces, kings that are covered, and long or high spades; hardly anything is nil."""
    trumps = [rank for suit, rank in cards if suit == 0]
    worth = sum(rank >= 12 for rank in trumps) + max(0, len(trumps) - 3) * 0.8
    for suit in (1, 2, 3):
        ranks = [rank for each, rank in cards if each == suit]
        worth += (14 in ranks) * 0.9 + (13 in ranks and len(ranks) > 1) * 0.6
    safe = worth < 0.7 and max(trumps, default=0) < 11 and len(trumps) < 4
    return "nil" if safe else max(1, round(worth))


def strength(card: tuple[int, int], led: int) -> tuple[int, int]:
    suit, rank = card
    return (2 if suit == 0 else int(suit == led), rank)


def card_of(
    cards: list[tuple[int, int]], table: list[tuple[int, int]], ducks: bool
) -> tuple[int, int]:
    """Plays the highest card where it wins, else the lowest; who bid nil ducks."""
    if not table:
        return (min if ducks else max)(cards, key=lambda card: card[1])
    led = table[0][0]
    allowed = [card for card in cards if card[0] == led] or cards
    best = max(strength(card, led) for card in table)
    losing = [card for card in allowed if strength(card, led) < best]
    if ducks and losing:
        return max(losing, key=lambda card: card[1])
    high = max(allowed, key=lambda card: strength(card, led))
    wins = strength(high, led) > best and not ducks
    return high if wins else min(allowed, key=lambda card: strength(card, led))


def plan(bids: list[int | str], tricks: list[int]) -> Iterator[str]:
    """Gives the taps of a hand as the keys that are pressed; "+" unfolds further ones."""
    for seat in (1, 2, 3, 0):
        bid = bids[seat]
        if isinstance(bid, int) and bid > SHOWN_BIDS:
            yield "+"
        yield f"{PLAYERS[seat]}: bid {bid}"
    yield "go"
    free: list[tuple[str, int]] = []
    for side, name in SIDES.items():
        seats = (side, side + 2)
        nils = [seat for seat in seats if bids[seat] == "nil"]
        if not nils:
            free.append((name, sum(tricks[seat] for seat in seats)))
        free += [(PLAYERS[s], tricks[s]) for s in seats if nils and s not in nils]
        for seat in nils:
            if tricks[seat]:
                yield from ["+"] * (tricks[seat] > SHOWN_OWN)
                yield f"{PLAYERS[seat]}: won {tricks[seat]}"
    for name, number in free[:-1]:
        yield f"{name}: won {number}"
    yield "go"


def press(sample: list[Hand]) -> None:
    """Presses the planned keys of these hands on the real pages."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder)}/hands.db"
        init(url)
        app = create_app(DATABASE=url, SECRET_KEY="x", TESTING=True, WTF_CSRF_ENABLED=False)
        store = app.extensions["store"]
        device, token = crews.new_device(store)
        crew, client = crews.found(store, device, "Bench"), app.test_client()
        client.set_cookie(COOKIE, token)
        for number, (bids, tricks) in enumerate(sample):
            options = GAME.Options(floor=None, target=9999)
            key = f"benchmark-{number}"
            match = matches.create(store, crew.id, device.id, GAME, PLAYERS, options, key=key)
            page = PadPage(client, f"/matches/{match.id}/rounds/1")
            for tap in plan(bids, tricks):
                if tap != "+":
                    page.press(tap)
            if matches.read(store, match.id).board.next.number != 2:
                raise SystemExit(f"not closed: {bids} {tricks}")
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--sample", type=int, default=20)
    asked = parser.parse_args()
    luck = Random(20261130)
    hands = [deal(luck) for _ in range(asked.hands)]
    taps = [len(list(plan(*hand))) for hand in hands]
    nils = sum("nil" in bids for bids, _ in hands)
    press(hands[: asked.sample])
    print(f"{len(hands)} hands, {nils} with a nil, {asked.sample} pressed on the pages")
    print(f"taps a hand: mean {mean(taps):.2f}, {dict(sorted(Counter(taps).items()))}")


if __name__ == "__main__":
    main()
