"""How the blocks of the matrix are mounted, which differs between boards and boxes. Pure."""

from dataclasses import dataclass

BLOCK_ORIENTATIONS = (0, 90, -90, 180)
ROTATIONS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Mounting:
    """How the blocks are mounted.

    Each block is turned by `block_orientation` degrees, counted as luma does; FC-16 boards usually need −90. The blocks
    are in reverse order if `is_reversed`. `rotate` turns the whole matrix in quarter turns: 2 is upside down. The 32 by
    8 picture runs along the matrix even if that stands on end, so 1 shows the same as 0, and 3 the same as 2.
    """

    block_orientation: int = -90
    is_reversed: bool = False
    rotate: int = 0

    def __post_init__(self) -> None:
        if self.block_orientation not in BLOCK_ORIENTATIONS:
            raise ValueError(f"block orientation is {self.block_orientation}: it is 0, 90, -90 or 180")
        if self.rotate not in ROTATIONS:
            raise ValueError(f"rotate is {self.rotate}: it is 0, 1, 2 or 3")

    @property
    def is_upside_down(self) -> bool:
        return self.rotate >= 2
