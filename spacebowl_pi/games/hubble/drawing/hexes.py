"""Where pointy-top hexes lie on paper. The unit is the width of a hex."""

from math import cos, radians, sin, sqrt

from spacebowl_pi.terminal.paper.canvas import Point

ROW = sqrt(3) / 2  # from one row to the next
HEIGHT = 2 / sqrt(3)
# The neighbour beyond each side, clockwise from the upper right; side 0 runs from corner 0, the top one, to corner 1.
BEYOND = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def middle(q: int, r: int, width: float, at: Point) -> Point:
    """The middle of the hex at an axial place; `at` is that of (0, 0)."""
    return at[0] + (q + r / 2) * width, at[1] + r * ROW * width


def corners(at: Point, width: float) -> list[Point]:
    """The corners of a hex of this width, clockwise from the top."""
    radius = width * HEIGHT / 2
    angles = [radians(60 * corner - 90) for corner in range(6)]
    return [(at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles]
