"""The test card: an arrow up and a number in every block, different from every way to see it wrongly."""

from spacebowl_pi.devices.matrix.test_card import TEST_CARD

PICTURE = """\
................................
.#...#...#..##...#..##...#..#.#.
###.##..###...#.###...#.###.#.#.
.#...#...#...#...#...#...#..###.
.#...#...#..#....#....#..#....#.
.#..###..#..###..#..##...#....#.
................................
................................"""


def test_every_block_has_an_arrow_up_and_its_number_from_the_left() -> None:
    assert "\n".join(f"{row:032b}" for row in TEST_CARD).replace("0", ".").replace("1", "#") == PICTURE


def test_no_two_blocks_are_equal() -> None:
    assert len({tuple(row >> 24 - 8 * block & 0xFF for row in TEST_CARD) for block in range(4)}) == 4
