"""Paper: its sizes, the neatline around it, and style sheets that travel inside the page."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TEMPLATES = Path(__file__).parents[2] / "templates"
EDGE, LANE = 8.0, 1.0
WIDE = 2 * LANE
TOP, SIDE, FOOT = 14.0, 14.0, 16.0
DEGREE = 10.0
INK = "#11283a"
ROOT = re.compile(r":root {[^}]*}")
NAMED = re.compile(r"--([a-z0-9-]+): ([^;]+);")
USED = re.compile(r"var\(--([a-z0-9-]+)\)")
SUM = re.compile(r"calc\(([0-9.]+)mm ([+-]) ([0-9.]+)mm\)")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper; millimetres."""

    name: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        """What is left between the neatlines to print on."""
        return self.width - 2 * SIDE

    @property
    def inner_height(self) -> float:
        """The same from top to bottom, without the footer."""
        return self.height - TOP - FOOT


PAPERS = {paper.name: paper for paper in (Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4))}


@cache
def neatline(paper: Paper) -> str:
    """Draws the chequered frame of a chart, and gives it as an address.

    Two lanes run round the sheet; in turn one and the other is inked, so that both ends of
    a side look alike, and the corners are left open.
    """
    width, height = paper.width - 2 * EDGE, paper.height - 2 * EDGE
    return address(
        "image/svg+xml",
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width}mm"'
        f' height="{paper.height}mm" viewBox="{-EDGE} {-EDGE} {paper.width} {paper.height}">'
        f'<path fill="{INK}" d="{_squares(width, height)}"/>'
        f'<path fill="none" stroke="{INK}" stroke-width=".2" d="{_lines(width, height)}"/></svg>',
    )


def _squares(width: float, height: float) -> str:
    """Gives the inked cells of all four sides, as a path."""
    cells = []
    for start, step, lane in _side(width):
        for y in (lane, height - lane - LANE):
            cells.append(f"M{start:.2f} {y:.2f}h{step:.2f}v{LANE}h-{step:.2f}z")
    for start, step, lane in _side(height):
        for x in (lane, width - lane - LANE):
            cells.append(f"M{x:.2f} {start:.2f}v{step:.2f}h{LANE}v-{step:.2f}z")
    return "".join(cells)


def _lines(width: float, height: float) -> str:
    """Gives the outer and the inner line, and those that part the corners off, as a path."""
    inner = f"M{WIDE} {WIDE}H{width - WIDE:.2f}V{height - WIDE:.2f}H{WIDE}z"
    across = (f"M{x:.2f} 0v{WIDE}M{x:.2f} {height - WIDE}v{WIDE}" for x in (WIDE, width - WIDE))
    along = (f"M0 {y:.2f}h{WIDE}M{width - WIDE} {y:.2f}h{WIDE}" for y in (WIDE, height - WIDE))
    return "".join([f"M0 0h{width:.2f}v{height:.2f}H0z", inner, *across, *along])


def _side(length: float) -> list[tuple[float, float, float]]:
    """Gives where a cell begins, how long it is and in which lane it lies, along one side."""
    run = length - 2 * WIDE
    cells = int(run / DEGREE) // 2 * 2 + 1
    step = run / cells
    return [(WIDE + step * cell, step, LANE * (cell % 2)) for cell in range(cells)]


def style(paper: Paper, lengths: Mapping[str, float], rules: str = "") -> str:
    """Gives the style sheet of a document as an address: lengths in millimetres by name."""
    sheet = (TEMPLATES / "sheets" / "sheet.css").read_text(encoding="utf-8")
    named = {name: f"{length:.2f}mm" for name, length in lengths.items()}
    page = (
        f"@page {{ size: {paper.width}mm {paper.height}mm; margin: {TOP}mm {SIDE}mm {FOOT}mm;"
        f" background: url({neatline(paper)}) no-repeat -{SIDE}mm -{TOP}mm; }}"
    )
    return address("text/css", f"{page}\n{settled(sheet, named)}\n{rules}")


def settled(sheet: str, values: Mapping[str, str]) -> str:
    """Gives a style sheet with the values of its variables, and of its sums, in their places.

    Otherwise they are worked out again for every box of the sheet.
    """
    named = {**dict(NAMED.findall(sheet)), **values}
    told = USED.sub(lambda found: named.get(found[1], found[0]), ROOT.sub("", sheet))
    return SUM.sub(_size, told)


def _size(found: re.Match[str]) -> str:
    """Works out a sum; as a size it is never less than nothing."""
    return f"{max(0.0, float(found[1]) + float(found[2] + found[3])):.2f}mm"


def address(kind: str, content: str) -> str:
    """Packs a text into an address, so that nothing has to be fetched."""
    return f"data:{kind};base64,{b64encode(content.encode()).decode()}"
