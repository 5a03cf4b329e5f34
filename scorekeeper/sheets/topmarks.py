"""The topmarks: shapes on buoys, by which sides are told apart without colour."""

TOPMARKS: tuple[str, ...] = (
    "M12 2.5 22.5 21h-21z",
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
    "M3 3h18v18H3z",
    "M12 21.5 1.5 3h21z",
    "M12 .5 23.5 12 12 23.5.5 12z",
    "M8.5 1.5h7v7h7v7h-7v7h-7v-7h-7v-7h7z",
    "M12 1.5a10.5 10.5 0 0 0 0 21 10.5 10.5 0 0 0 0-21zm0 5.500a5 5 0 0 1 0 10 5 5 0 0 1 0-10z",
    "M2 2h20l-7.500 10L22 22H2l7.500-10z",
)
"""Paths on a 24 grid, by seat: triangle, disc, square, triangle on its point, diamond,
cross, ring, hourglass."""


def topmark(side: int) -> str:
    """Gives the path of a side's topmark, on a 24 grid."""
    return TOPMARKS[side % len(TOPMARKS)]
