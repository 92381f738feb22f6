"""From what a person sees of the test card to the settings that correct it.

How the blocks are mounted comes down to two things: how far each is turned, and whether their order is reversed; a
matrix upside down is both. Arrow and number of the leftmost block reveal both. Pure.
"""

from dataclasses import dataclass
from enum import Enum

from spacebowl_pi.box.config.sections import MatrixConfig
from spacebowl_pi.devices.matrix.driver import BLOCKS
from spacebowl_pi.devices.matrix.mounting import BLOCK_ORIENTATIONS
from spacebowl_pi.devices.ports import MATRIX_HEIGHT, MATRIX_WIDTH, Rows

_SIDE = MATRIX_WIDTH // BLOCKS


class Arrow(Enum):
    """Where an arrow points; the value is its quarter turns clockwise from up."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen instead of the test card."""

    arrow: Arrow
    is_reversed: bool  # the leftmost block shows a 4

    def __str__(self) -> str:
        order = "4 3 2 1" if self.is_reversed else "1 2 3 4"
        return f"arrows point {self.arrow.name.lower()}, blocks stand {order}"


def changes_for(config: MatrixConfig, sight: Sight) -> dict[str, int | bool]:
    """The settings to change, as few as possible."""
    turns, is_reversed = _seating(config)
    wanted = ((turns + sight.arrow.value) % 4, is_reversed != sight.is_reversed)
    upright, upside_down = (0, 1), (2, 3)
    candidates = [
        MatrixConfig(block_orientation=orientation, is_reversed=reverse, rotate=rotate)
        for orientation in BLOCK_ORIENTATIONS
        for reverse in (False, True)
        for rotate in (config.rotate, upright[0] if config.rotate in upside_down else upside_down[0])
    ]
    possible = [_differences(config, candidate) for candidate in candidates if _seating(candidate) == wanted]
    return min(possible, key=len)


def seen_as_card(card: Rows, sight: Sight) -> Rows:
    """The picture to send so that a matrix with this fault shows the card correctly."""
    blocks = [tuple(row >> _SIDE * (BLOCKS - 1 - at) & 0xFF for row in card) for at in range(BLOCKS)]
    if sight.is_reversed:
        blocks.reverse()
    for _ in range(-sight.arrow.value % 4):
        blocks = [_turned_clockwise(block) for block in blocks]
    return tuple(
        sum(block[y] << _SIDE * (BLOCKS - 1 - at) for at, block in enumerate(blocks)) for y in range(MATRIX_HEIGHT)
    )


def _seating(config: MatrixConfig) -> tuple[int, bool]:
    """Quarter turns of each block, and whether their order is reversed, with `rotate` factored in."""
    turns = config.block_orientation // 90 % 4
    if config.rotate >= 2:
        return (turns + 2) % 4, not config.is_reversed
    return turns, config.is_reversed


def _differences(config: MatrixConfig, other: MatrixConfig) -> dict[str, int | bool]:
    names = ("block_orientation", "is_reversed", "rotate")
    return {name: getattr(other, name) for name in names if getattr(other, name) != getattr(config, name)}


def _turned_clockwise(block: tuple[int, ...]) -> tuple[int, ...]:
    bits = [[row >> (_SIDE - 1 - x) & 1 for x in range(_SIDE)] for row in block]
    return tuple(
        sum(bit << (_SIDE - 1 - x) for x, bit in enumerate(line)) for line in zip(*reversed(bits), strict=True)
    )
