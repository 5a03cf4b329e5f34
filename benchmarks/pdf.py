"""How long a sheet takes, and how much memory: cold, warm, and 60 rounds.

    .venv/bin/python3 -m benchmarks.pdf

The goals: 0.4 s warm, 2 s cold, 250 MB for 8 players and 12 rounds. CPU seconds of the
printing process stand beside, because they do not depend on what else the machine does.
"""

import os
import time
from pathlib import Path
from statistics import median

from scorekeeper.sheets.printer import Printer
from tests.sheets.matches import DICE, NAMES, blank_page, match, own_rounds, page

RUNS = 15


def cpu(printer):
    """CPU seconds the press has used so far."""
    fields = Path(f"/proc/{printer.process_id}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(printer):
    """The most memory the press has held, in MB."""
    status = Path(f"/proc/{printer.process_id}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def timed(printer, html):
    start = time.perf_counter()
    size = len(printer.pdf(html))
    return time.perf_counter() - start, size


def row(name, printer, html, runs):
    used = cpu(printer)
    times, sizes = zip(*(timed(printer, html) for _ in range(runs)), strict=True)
    used = (cpu(printer) - used) / runs
    print(f"{name:32}{median(times):8.3f} s{used:8.3f} s CPU{sizes[0] / 1000:8.0f} kB")


def main():
    record = match(rounds=12, seed=DICE[12], title="Second evening", place="Chi’s")
    started = time.perf_counter()
    html = page(record)
    print(f"{'page as HTML, first':32}{time.perf_counter() - started:8.3f} s")
    started = time.perf_counter()
    page(record)
    print(f"{'page as HTML, again':32}{time.perf_counter() - started:8.3f} s")
    printer = Printer(patience=60)
    print(f"{'cold, 8 players, 12 rounds':32}{timed(printer, html)[0]:8.3f} s")
    row("warm, 8 players, 12 rounds", printer, html, RUNS)
    row("warm, 3 players, 10 rounds", printer, page(match(NAMES[:3])), RUNS)
    row("warm, blank, 6 players", printer, blank_page(6), RUNS)
    print(f"{'memory':32}{memory(printer):8.0f} MB")
    row("60 rounds, 8 players", printer, page(match(rounds=60, options=own_rounds(60))), 3)
    print(f"{'memory':32}{memory(printer):8.0f} MB")
    row("300 rounds, 8 players", printer, page(long_match()), 1)
    print(f"{'memory':32}{memory(printer):8.0f} MB")
    printer.close()


def long_match():
    """The longest match that is printed."""
    record = match(rounds=60, options=own_rounds(60))
    return record.__class__(record.game, record.players, record.setup, record.tallies * 5)


if __name__ == "__main__":
    main()
