"""What is built in, as boxes: where each part is and how much room it takes, with plugs, nuts and bends of cables.

Sizes of parts are those of common ones, some rounded up. A test holds that no two boxes meet.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.enclosure.inside_panels import BAR_MM, diffuser_half_mm, light_wall_half_mm
from hardware.enclosure.size import (
    DIFFUSER_MM,
    KEYPAD_BOARD_MM,
    LIGHT_WALL_MM,
    MATRIX_MM,
    PERFBOARD_MM,
    PI_BOARD_MM,
    PI_STANDOFF_MM,
    Size,
)
from spacebowl_pi.devices.ports import BUTTONS

SOUNDER_NAME = "sounder"
PIXELS_MM = 8.0  # below the plate: nuts and wires
MATRIX_DEEP_MM = 18.0  # blocks, sockets, board and plug, below the lid
KEYPAD_DEEP_MM = 30.0  # with the Pico behind it
PI_HIGH_MM = 26.0  # over its board: sockets, or a ribbon cable's plug on the header
PERFBOARD_HIGH_MM = 34.0  # with spacers
SOUNDER_MM = (34.0, 14.0)
PLUG_MM = 38.0  # a USB plug and its cable's bend


@dataclass(frozen=True, slots=True)
class Body:
    """A part's room: its least and its greatest corner."""

    name: str
    low: tuple[float, float, float]
    high: tuple[float, float, float]
    stands: bool = True  # on the base; else it hangs from the lid


def bodies(size: Size) -> tuple[Body, ...]:
    """All that is inside."""
    return (*_hanging(size), *_standing(size))


def _hanging(size: Size) -> Iterator[Body]:
    top, half = size.lid_mm, size.button.body_mm / 2
    for button in BUTTONS:
        yield _hung(f"buzzer {button}", size.button_at(button), (half, half), top, size.button.depth_mm)
    grid = (size.middle_mm, size.grid_y_mm)
    walls = top - DIFFUSER_MM
    plate = walls - LIGHT_WALL_MM
    yield _hung("diffuser", grid, (diffuser_half_mm(size),) * 2, top, DIFFUSER_MM)
    yield _hung("light walls", grid, (light_wall_half_mm(size),) * 2, walls, LIGHT_WALL_MM)
    yield _hung("pixels", grid, size.plate_half_mm, plate, size.thickness_mm + PIXELS_MM)
    matrix = (size.middle_mm, size.matrix_y_mm)
    yield _hung("matrix", matrix, (MATRIX_MM[0] / 2, MATRIX_MM[1] / 2), top, MATRIX_DEEP_MM)
    bar = (size.matrix_screws_mm + 9, BAR_MM / 2 + 2)
    yield _hung("matrix bar", matrix, bar, top - MATRIX_DEEP_MM, size.thickness_mm + 5)
    yield _hung(SOUNDER_NAME, size.sounder_at, (SOUNDER_MM[0] / 2,) * 2, top, SOUNDER_MM[1])
    if size.has_keypad:
        board = (KEYPAD_BOARD_MM[0] / 2, 31 + 8.5)  # the bars reach farther than the board
        yield _hung("keypad", size.keypad_at, board, top, KEYPAD_DEEP_MM)


def _standing(size: Size) -> Iterator[Body]:
    t, (x, y) = size.thickness_mm, size.pi_at
    right, back = x + PI_BOARD_MM[0], y + PI_BOARD_MM[1]
    yield Body("Pi", (x, y, t), (right, back, t + PI_STANDOFF_MM + PI_HIGH_MM))
    yield Body("USB plugs", (x - PLUG_MM, y, t + PI_STANDOFF_MM), (x, back, t + PI_STANDOFF_MM + 18))
    yield Body("SD card, on its way out", (right, y + 18, t + 6), (right + 22, y + 38, t + PI_STANDOFF_MM + 4))
    x, y = size.perfboard_at
    yield Body("perfboard", (x, y, t), (x + PERFBOARD_MM[0], y + PERFBOARD_MM[1], t + PERFBOARD_HIGH_MM))
    yield Body("fuse holder", (x, size.back_mm - 42, t), (x + 65, size.back_mm - 18, t + 22))
    for name, (x, z), half, deep in (("inlet", size.inlet_at, 9, 32), ("power button", size.power_button_at, 8, 34)):
        yield Body(name, (x - half, size.back_mm - deep, z - half), (x + half, size.back_mm, z + half))
    last = size.button_at(BUTTONS[0])[1] + 30
    yield Body("wiring", (size.wall_mm + 9, size.wall_mm + 9, t), (size.width_mm - size.wall_mm - 9, last, t + 14))


def _hung(name: str, middle: tuple[float, float], half: tuple[float, float], top: float, deep: float) -> Body:
    (x, y), (dx, dy) = middle, half
    return Body(name, (x - dx, y - dy, top - deep), (x + dx, y + dy, top), stands=False)
