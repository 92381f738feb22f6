"""Pictures for the matrix: strips of any width, and how they are placed on its 32 by 8 dots.

A row is an int whose lowest bit is the rightmost column.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spacebowl_pi.devices.ports import MATRIX_HEIGHT, MATRIX_WIDTH, Rows

BLANK: Rows = (0,) * MATRIX_HEIGHT
BOTTOM = MATRIX_HEIGHT - 1

_ALL = (1 << MATRIX_WIDTH) - 1


@dataclass(frozen=True, slots=True)
class Strip:
    """A picture eight high, of any width."""

    width: int
    rows: tuple[int, ...]


def strip_of(lines: Sequence[str], top: int = 0) -> Strip:
    """Parse a drawing of `#` and `.`, its first line `top` rows below the edge."""
    width = max(map(len, lines), default=0)
    drawn = [int(line.replace("#", "1").replace(".", "0") or "0", 2) for line in lines]
    return Strip(width, (*[0] * top, *drawn, *[0] * (MATRIX_HEIGHT - top - len(drawn))))


def at(strip: Strip, column: int) -> Rows:
    """Place a strip with its left edge at a column, which may be off the matrix; the rest is clipped."""
    shift = MATRIX_WIDTH - column - strip.width
    if shift >= 0:
        return tuple([row << shift & _ALL for row in strip.rows])
    return tuple([row >> -shift & _ALL for row in strip.rows])


def centred(strip: Strip) -> Rows:
    return at(strip, (MATRIX_WIDTH - strip.width) // 2)


def beside(strips: Iterable[Strip], gap: int) -> Strip:
    width, rows = 0, [0] * MATRIX_HEIGHT
    for strip in strips:
        step = strip.width + (gap if width else 0)
        rows = [row << step | new for row, new in zip(rows, strip.rows, strict=True)]
        width += step
    return Strip(width, tuple(rows))


def wide(strip: Strip) -> Strip:
    """Double every column of a strip."""
    return Strip(2 * strip.width, tuple([int(f"{row:b}", 4) * 3 for row in strip.rows]))


def raised(strip: Strip) -> Strip:
    """Move a strip one row up."""
    return Strip(strip.width, (*strip.rows[1:], 0))


def laid_over(*pictures: Rows) -> Rows:
    """Combine pictures; a dot is lit if it is lit in any."""
    rows = BLANK
    for picture in pictures:
        rows = tuple([below | above for below, above in zip(rows, picture, strict=True)])
    return rows


def columns(first: int, count: int) -> int:
    """A row with `count` columns lit from `first`, clipped to the matrix."""
    start, end = max(0, first), min(MATRIX_WIDTH, first + count)
    return ((1 << (end - start)) - 1) << (MATRIX_WIDTH - end) if end > start else 0


def with_row(picture: Rows, row: int, lit: int) -> Rows:
    """Light more dots of one row."""
    return (*picture[:row], picture[row] | lit, *picture[row + 1 :])


def sand(first: int, width: int, top: int, height: int, grains: int) -> Rows:
    """A bar that runs out grain by grain, from its right end, each column from the top."""
    full, rest = divmod(grains, height)
    rows = [0] * MATRIX_HEIGHT
    for row in range(height):
        length = full + (1 if row >= height - rest else 0)
        rows[top + row] = columns(first, min(width, length))
    return tuple(rows)
