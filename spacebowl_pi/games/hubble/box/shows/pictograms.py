"""The pictograms of the matrix: the six icons, and what is entered of a paper pad. Told apart by shape alone."""

from functools import lru_cache
from types import MappingProxyType

from spacebowl_pi.box.shows.picture import Strip, strip_of

WIDTH = 8  # of a block of the matrix; a pictogram has seven columns, so that neighbours stay apart
CONSTELLATION, UNKNOWN = "constellation", "unknown"

_DRAWN = """
galaxy |planet |asteroid|comet  |star   |blank  |constellation|unknown|total
..####.|..###..|..##...|...#..#|...#...|##.#.##|#......|..###..|.......
.#.....|.#####.|.#####.|..#..#.|...#...|#.....#|.#.....|.#...#.|.......
#..##..|.......|##..###|.#..#..|..###..|.......|..#....|.....#.|.#####.
#.###.#|#######|##..##.|###...#|#######|#.....#|...#..#|....#..|.......
..##..#|.......|#######|####.#.|..###..|.......|...#..#|...#...|.#####.
.....#.|.#####.|.###.#.|####...|...#...|#.....#|...#..#|.......|.......
.####..|..###..|..###..|.##....|...#...|##.#.##|...####|...#...|.......
"""


def _read(drawing: str) -> MappingProxyType[str, Strip]:
    names, *lines = (line.split("|") for line in drawing.strip().splitlines())
    return MappingProxyType(
        {name.strip(): strip_of([line[column] + "." for line in lines]) for column, name in enumerate(names)}
    )


_PICTOGRAMS = _read(_DRAWN)
_OF_ENTRIES = {"stars": CONSTELLATION, "star_count": "star"}


def pictogram(name: str) -> Strip:
    """An icon's pictogram."""
    return _PICTOGRAMS[name]


@lru_cache(maxsize=16)
def entry_pictogram(entry: str) -> Strip:
    """What is being entered: a category by its icon, cards by a constellation, the stars by one; a total is equal."""
    return _PICTOGRAMS[_OF_ENTRIES.get(entry, entry)]
