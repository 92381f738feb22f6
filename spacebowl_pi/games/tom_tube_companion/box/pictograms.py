"""The counters as pictograms for the matrix, told apart by shape alone."""

from types import MappingProxyType

from spacebowl_pi.box.shows.picture import Strip, strip_of

WIDTH = 7

_DRAWN = """
energy |control|alien  |solar  |bonus
...##..|.#####.|.#...#.|...#...|.......
..##...|#..#..#|.#####.|.#...#.|...#...
.##....|#..#..#|##.#.##|..###..|...#...
.#####.|#######|#######|#.###.#|.#####.
...##..|#..#..#|.#####.|..###..|...#...
..##...|#..#..#|.#...#.|.#...#.|...#...
.##....|.#####.|##...##|...#...|.......
"""


def _read(drawing: str) -> MappingProxyType[str, Strip]:
    names, *lines = (line.split("|") for line in drawing.strip().splitlines())
    return MappingProxyType(
        {name.strip(): strip_of([line[column] for line in lines]) for column, name in enumerate(names)}
    )


PICTOGRAMS = _read(_DRAWN)
