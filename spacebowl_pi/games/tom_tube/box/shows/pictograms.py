"""The pictograms of the matrix: counters, ways to move, kinds of triangles. Told apart by shape alone."""

from types import MappingProxyType

from spacebowl_pi.box.shows.picture import Strip, strip_of

WIDTH = 7

_DRAWN = """
energy |control|alien  |solar  |bonus  |total  |sphere |drift  |control_drift|jump   |bend   |fork   |blank
...##..|.#####.|.#...#.|...#...|.......|.#####.|.......|.......|.......|.......|...#...|...#...|...#...
..##...|#..#..#|.#####.|.#...#.|...#...|..#....|..###..|....#..|#..#...|..##...|...#...|...#...|..#.#..
.##....|#..#..#|##.#.##|..###..|...#...|...#...|.#...#.|.....#.|.#..#..|.#..#..|...#...|...#...|..#.#..
.#####.|#######|#######|#.###.#|.#####.|....#..|.#...#.|#######|..#..#.|#....#.|..#....|...#...|.#...#.
...##..|#..#..#|.#####.|..###..|...#...|...#...|.#...#.|.....#.|.#..#..|#...###|.#.....|..#.#..|.#...#.
..##...|#..#..#|.#...#.|.#...#.|...#...|..#....|..###..|....#..|#..#...|#....#.|#......|.#...#.|#.....#
.##....|.#####.|##...##|...#...|.......|.#####.|.......|.......|.......|.......|.......|#.....#|#######
"""


def _read(drawing: str) -> MappingProxyType[str, Strip]:
    names, *lines = (line.split("|") for line in drawing.strip().splitlines())
    return MappingProxyType(
        {name.strip(): strip_of([line[column] for line in lines]) for column, name in enumerate(names)}
    )


PICTOGRAMS = _read(_DRAWN)
