"""Soundings: which depth lines a chart has, and where things lie on it."""

from collections.abc import Sequence
from dataclasses import dataclass

STEPS = (1, 2, 2.5, 5)
CLOSEST = 20.0
STRAND = 8.0


@dataclass(frozen=True, slots=True)
class Scale:
    """Points as heights: `values` are the depth lines, lowest first; `unit` is the height
    of one point, `zero` the y of the coast.
    """

    values: tuple[int, ...]
    unit: float
    zero: float
    bottom: float

    @classmethod
    def over(cls, totals: Sequence[int], top: float, bottom: float) -> "Scale":
        """Makes the scale on which all totals, and zero, find room between two heights."""
        low, high = min(0, *totals), max(0, *totals)
        most = int((bottom - top) / CLOSEST)
        step = next(step for step in _steps() if max(-(-high // step), 1) - low // step <= most)
        upper = max(-(-high // step), 1) * step
        lower = (low // step) * step
        room = bottom - top - (0 if lower else STRAND)
        unit = room / (upper - lower)
        return cls(tuple(range(lower, upper + 1, step)), unit, top + upper * unit, bottom)

    def y(self, points: int) -> float:
        """Gives the height of so many points, rounded to 0.1."""
        return round(self.zero - points * self.unit, 1)


def _steps() -> list[int]:
    """Gives 10, 20, 25, 50, 100 ... up to what no sum of points reaches."""
    return [int(step * 10**power) for power in range(1, 9) for step in STEPS]


def spread(heights: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Moves ascending heights as little as needed to be *gap* apart and within the reach.

    Where they cannot all fit, they are set as far apart as the reach allows.
    """
    if not heights:
        return []
    gap = min(gap, (bottom - top) / len(heights))
    blocks: list[tuple[float, int]] = []
    for height in heights:
        mean, size = height, 1
        while blocks and blocks[-1][0] + gap * (blocks[-1][1] + size) / 2 > mean:
            other, count = blocks.pop()
            mean, size = (other * count + mean * size) / (count + size), count + size
        blocks.append((mean, size))
    placed = [
        mean + gap * (place - (size - 1) / 2) for mean, size in blocks for place in range(size)
    ]
    return _within(placed, gap, top + gap / 2, bottom - gap / 2)


def _within(placed: list[float], gap: float, low: float, high: float) -> list[float]:
    for index, height in enumerate(placed):
        least = low if index == 0 else placed[index - 1] + gap
        placed[index] = max(height, least)
    for index in reversed(range(len(placed))):
        most = high if index == len(placed) - 1 else placed[index + 1] - gap
        placed[index] = min(placed[index], most)
    return [round(height, 1) for height in placed]
