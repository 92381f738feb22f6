"""A picture that shows at once how the blocks are mounted: in each an arrow up and its number, counted from the left.

Arrows that point elsewhere ask for another block orientation, or if all is upside down for `rotate`; numbers in the
wrong order ask for `is_reversed`.
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
