"""How fast `scorekeeper score --jsonl` answers: games a second, and the time to start.

    .venv/bin/python benchmarks/score.py [GAMES.jsonl] [--games 1000]

GAMES.jsonl holds a match a line: a list of rounds, each [bids, tricks]. Without it random
ten-round matches of six players are made.
"""

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMAND = [str(Path(sys.executable).with_name("scorekeeper")), "score", "--jsonl"]
PLAYERS = ["Ana", "Ben", "Chi", "Maximiliane", "雨桐", "Al"]
GOAL = 500
STARTS = 15


def random_rounds(rng):
    for cards in range(1, 11):
        tricks = [0] * len(PLAYERS)
        for _ in range(cards):
            tricks[rng.randrange(len(PLAYERS))] += 1
        bids = [min(cards, max(0, won + rng.choice([-1, 0, 0, 1]))) for won in tricks]
        yield bids, tricks


def games(path, number):
    if path:
        found = [json.loads(line) for line in path.read_text().splitlines()]
        return [found[k % len(found)] for k in range(number)]
    rng = random.Random(1)
    return [list(random_rounds(rng)) for _ in range(number)]


def game_file(rounds):
    return {
        "format": "scorekeeper-game",
        "version": 1,
        "game": "skull-king",
        "players": PLAYERS,
        "rounds": [{"bids": bids, "tricks": tricks} for bids, tricks in rounds],
    }


def worked():
    """Give the seconds that processors have worked for the commands so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(stdin):
    before, work = time.perf_counter(), worked()
    run = subprocess.run(COMMAND, stdin=stdin, capture_output=True, check=True)
    return time.perf_counter() - before, worked() - work, run.stdout.splitlines()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("path", nargs="?", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    chosen = parser.parse_args()
    starts = [timed(subprocess.DEVNULL)[:2] for _ in range(STARTS)]
    start, start_work = (statistics.median(each) for each in zip(*starts, strict=True))
    with tempfile.TemporaryFile() as file:
        for rounds in games(chosen.path, chosen.games):
            file.write(json.dumps(game_file(rounds)).encode() + b"\n")
        file.seek(0)
        seconds, work, answers = timed(file)
    finished = sum(json.loads(answer)["status"] == "finished" for answer in answers)
    print(f"start: {start:.3f} s, {start_work:.3f} s of work, median of {STARTS}")
    print(f"{len(answers)} games, {finished} of them finished, in {seconds:.2f} s")
    print(f"{len(answers) / seconds:.0f} games a second, start included (goal: {GOAL})")
    print(f"{len(answers) / work:.0f} games for a second of work, whatever else the machine does")


if __name__ == "__main__":
    main()
