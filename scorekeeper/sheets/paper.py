"""Paper: its sizes, the neatline around it, and style sheets that travel inside the page."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TEMPLATES = Path(__file__).parents[2] / "templates"
EDGE, LANE = 8.0, 1.0
TOP, SIDE, FOOT = 14.0, 14.0, 16.0
DEGREE = 10.0
INK = "#11283a"


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
    thick = 2 * LANE
    inked = _side(width, thick) + _side(height, thick)
    squares = "".join(
        f"M{a:.2f} {lane}h{step:.2f}v{LANE}h-{step:.2f}z"
        f"M{a:.2f} {height - lane - LANE}h{step:.2f}v{LANE}h-{step:.2f}z"
        for a, step, lane in inked[: len(_side(width, thick))]
    ) + "".join(
        f"M{lane} {a:.2f}v{step:.2f}h{LANE}v-{step:.2f}z"
        f"M{width - lane - LANE} {a:.2f}v{step:.2f}h{LANE}v-{step:.2f}z"
        for a, step, lane in inked[len(_side(width, thick)) :]
    )
    lines = "".join(
        f"M{d} {d}h{width - 2 * d:.2f}v{height - 2 * d:.2f}h-{width - 2 * d:.2f}z"
        for d in (0, thick)
    )
    corners = "".join(
        f"M{x:.2f} 0v{thick}M{x:.2f} {height - thick}v{thick}" for x in (thick, width - thick)
    ) + "".join(
        f"M0 {y:.2f}h{thick}M{width - thick} {y:.2f}h{thick}" for y in (thick, height - thick)
    )
    return address(
        "image/svg+xml",
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width}mm"'
        f' height="{paper.height}mm" viewBox="{-EDGE} {-EDGE} {paper.width} {paper.height}">'
        f'<path fill="{INK}" d="{squares}"/>'
        f'<path fill="none" stroke="{INK}" stroke-width=".2" d="{lines}{corners}"/></svg>',
    )


def _side(length: float, thick: float) -> list[tuple[float, float, float]]:
    """Gives where a cell begins, how long it is and in which lane it lies, along one side."""
    run = length - 2 * thick
    cells = int(run / DEGREE) // 2 * 2 + 1
    step = run / cells
    return [(thick + step * cell, step, LANE * (cell % 2)) for cell in range(cells)]


def style(paper: Paper, lengths: Mapping[str, float], rules: str = "") -> str:
    """Gives the style sheet of a document as an address: lengths in millimetres by name."""
    sheet = (TEMPLATES / "sheets" / "sheet.css").read_text(encoding="utf-8")
    named = "".join(f"--{name}: {length:.2f}mm; " for name, length in lengths.items())
    page = (
        f"@page {{ size: {paper.width}mm {paper.height}mm; margin: {TOP}mm {SIDE}mm {FOOT}mm;"
        f" background: url({neatline(paper)}) no-repeat -{SIDE}mm -{TOP}mm; }}"
    )
    return address("text/css", f":root {{ {named}}}\n{page}\n{sheet}\n{rules}")


def address(kind: str, content: str) -> str:
    """Packs a text into an address, so that nothing has to be fetched."""
    return f"data:{kind};base64,{b64encode(content.encode()).decode()}"
