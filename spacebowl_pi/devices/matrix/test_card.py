"""A picture that shows how the blocks are mounted: an arrow up and a number in each, counted from the left.

If arrows point elsewhere, change the block orientation or, if everything is upside down, `rotate`; if the numbers are
in the wrong order, change `is_reversed`.
"""

from spacebowl_pi.devices.ports import Rows

_CARD = (
    "........ ........ ........ ........",
    ".#...#.. .#..##.. .#..##.. .#..#.#.",
    "###.##.. ###...#. ###...#. ###.#.#.",
    ".#...#.. .#...#.. .#...#.. .#..###.",
    ".#...#.. .#..#... .#....#. .#....#.",
    ".#..###. .#..###. .#..##.. .#....#.",
    "........ ........ ........ ........",
    "........ ........ ........ ........",
)

TEST_CARD: Rows = tuple(int("".join("01"[dot == "#"] for dot in row if dot != " "), 2) for row in _CARD)
