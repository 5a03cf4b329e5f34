"""How many tricks a second the command line judges.

    .venv/bin/python3 -m benchmarks.tricks

The goal: 5,000 a second through `scorekeeper trick --jsonl`, start of the program included.
CPU seconds stand beside, because they do not depend on what else the machine does.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scorekeeper.games.skull_king.rules import Options
from tests.games.skull_king.simulation import deck, played

COMMAND = Path(sys.executable).with_name("scorekeeper")
TRICKS = 20_000
OPTIONS = {"loot": True, "kraken": True, "white_whale": True}


def asked(random):
    """Asks about any trick of eight hands or fewer, all cards in the deck."""
    names = deck(Options(**OPTIONS), 8)
    random.shuffle(names)
    cards = [played(name, random).name for name in names[: random.randint(1, 8)]]
    return json.dumps({"game": "skull-king", "options": OPTIONS, "cards": cards})


def main():
    random = Random(20)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tricks.jsonl"
        file.write_text("\n".join(asked(random) for _ in range(TRICKS)))
        before, start = os.times(), time.perf_counter()
        done = subprocess.run([COMMAND, "trick", "--jsonl", file], capture_output=True, check=True)
        took, after = time.perf_counter() - start, os.times()
    cpu = sum(after[2:4]) - sum(before[2:4])
    assert done.stdout.count(b'"reason"') == TRICKS
    print(f"{TRICKS:,} tricks: {took:.2f} s, {TRICKS / took:,.0f} a second")
    print(f"CPU {cpu:.2f} s, {TRICKS / cpu:,.0f} a second of CPU")


if __name__ == "__main__":
    main()
