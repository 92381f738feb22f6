"""The built-in parts as boxes: position and room of each, including plugs, nuts and cable bends.

Sizes are those of common parts, some rounded up. A test checks that no two boxes overlap.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from hardware.enclosure.inside_panels import BAR_HALF_MM, bar_end_mm, diffuser_half_mm, light_wall_half_mm
from hardware.enclosure.size import (
    DIFFUSER_MM,
    KEYPAD_BAR_SCREWS_MM,
    KEYPAD_BOARD_MM,
    KEYPAD_HIGH_MM,
    KEYPAD_USB_OFF_MM,
    LIGHT_WALL_MM,
    MATRIX_MM,
    MATRIX_PLUG_MM,
    PERFBOARD_MM,
    PI_BOARD_MM,
    PI_STANDOFF_MM,
    SPACER_MM,
    Size,
)
from spacebowl_pi.devices.ports import BUTTONS

SOUNDER_NAME = "sounder"
PIXELS_MM = 8.0  # below the plate: nuts and wires
BAR_DEEP_MM = 14.0  # a bar below the lid, with its nuts and screw ends
MATRIX_PLUG_WIDE_MM = 14.0  # five pins
KEYPAD_USB_MM = (12.0, 30.0, 14.0, 24.0)  # width, length with its bend, and top and bottom below the lid
PI_HIGH_MM = 26.0  # above its board: sockets, or a ribbon cable's plug on the header
PERFBOARD_HIGH_MM = 34.0  # with spacers
SOUNDER_MM = (34.0, 14.0)
TOUCHING_MM = 1e-6
PLUG_MM = 38.0  # a USB plug and its cable's bend


@dataclass(frozen=True, slots=True)
class Body:
    """A part's room: its lower and its upper corner."""

    name: str
    low: tuple[float, float, float]
    high: tuple[float, float, float]
    stands: bool = True  # on the base; else it hangs from the lid


def bodies(size: Size) -> tuple[Body, ...]:
    """All parts inside."""
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
    yield _hung(SOUNDER_NAME, size.sounder_at, (SOUNDER_MM[0] / 2,) * 2, top, SOUNDER_MM[1])
    yield from _matrix(size)
    if size.has_keypad:
        yield from _keypad(size)


def _matrix(size: Size) -> Iterator[Body]:
    """The board in its window, its plug (at either end, as the board may lie either way), and its bar on spacers."""
    top, back = size.lid_mm, size.lid_mm - size.matrix_spacer_mm
    x, y = size.middle_mm, size.matrix_y_mm
    half = MATRIX_MM[0] / 2
    yield _hung("matrix", (x, y), (half, MATRIX_MM[1] / 2), top, top - back)
    for end, side in (("left", -1), ("right", 1)):
        plug = (x + side * (half + MATRIX_PLUG_MM / 2), y)
        yield _hung(f"matrix plug {end}", plug, (MATRIX_PLUG_MM / 2, MATRIX_PLUG_WIDE_MM / 2), top, top - back)
        spacer = (x + side * size.matrix_screws_mm, y)
        yield _hung(f"matrix spacer {end}", spacer, (SPACER_MM / 2, SPACER_MM / 2), top, top - back)
    yield _hung("matrix bar", (x, y), (bar_end_mm(2 * size.matrix_screws_mm), BAR_HALF_MM), back, BAR_DEEP_MM)


def _keypad(size: Size) -> Iterator[Body]:
    """Screen, board and Pico with the posts around it, the bars across the posts, the plug at the Pico's back end."""
    top, (x, y), (across, along) = size.lid_mm, size.keypad_at, KEYPAD_BAR_SCREWS_MM
    half_x, half_y = KEYPAD_BOARD_MM[0] / 2, KEYPAD_BOARD_MM[1] / 2
    yield _hung("keypad", (x, y), (half_x, half_y), top, KEYPAD_HIGH_MM)
    for side in (-1, 1):
        bar = (x + side * across, y)
        yield _hung("keypad bar", bar, (BAR_HALF_MM, bar_end_mm(2 * along)), top - KEYPAD_HIGH_MM, BAR_DEEP_MM)
    wide, long, high, low = KEYPAD_USB_MM
    plug = (x + KEYPAD_USB_OFF_MM, y + half_y + 1 + long / 2)  # the Pico is a millimetre longer than the board is wide
    yield _hung("keypad's plug", plug, (wide / 2, long / 2), top - high, low - high)


def _standing(size: Size) -> Iterator[Body]:
    t, (x, y) = size.thickness_mm, size.pi_at
    right, back = x + PI_BOARD_MM[0], y + PI_BOARD_MM[1]
    yield Body("Pi", (x, y, t), (right, back, t + PI_STANDOFF_MM + PI_HIGH_MM))
    yield Body("USB plugs", (x - PLUG_MM, y, t + PI_STANDOFF_MM), (x, back, t + PI_STANDOFF_MM + 18))
    yield Body("SD card, on its way out", (right, y + 18, t + 6), (right + 22, y + 38, t + PI_STANDOFF_MM + 4))
    x, y = size.perfboard_at
    yield Body("perfboard", (x, y, t), (x + PERFBOARD_MM[0], y + PERFBOARD_MM[1], t + PERFBOARD_HIGH_MM))
    yield fuse_holder(size)
    for name, (x, z), half, deep in (("inlet", size.inlet_at, 9, 32), ("power button", size.power_button_at, 8, 34)):
        yield Body(name, (x - half, size.back_mm - deep, z - half), (x + half, size.back_mm, z + half))
    last = size.button_at(BUTTONS[0])[1] + 30
    yield Body("wiring", (size.wall_mm + 9, size.wall_mm + 9, t), (size.width_mm - size.wall_mm - 9, last, t + 14))


def fuse_holder(size: Size) -> Body:
    """It is behind the perfboard."""
    (x, _), t = size.perfboard_at, size.thickness_mm
    return Body("fuse holder", (x, size.back_mm - 42, t), (x + 65, size.back_mm - 18, t + 22))


def do_meet(first: Body, second: Body) -> bool:
    """Whether two parts overlap; touching is allowed."""
    return all(
        first.low[it] < second.high[it] - TOUCHING_MM and second.low[it] < first.high[it] - TOUCHING_MM
        for it in range(3)
    )


def collisions(size: Size) -> list[str]:
    """What does not fit: parts that overlap, or leave the space between base, walls and lid."""
    every = bodies(size)
    found = [f"{one.name} and {other.name} meet" for one, other in combinations(every, 2) if do_meet(one, other)]
    low = (size.wall_mm, size.wall_mm, size.thickness_mm)
    high = (size.width_mm - size.wall_mm, size.back_mm, size.lid_mm)
    outside = [
        it for it in every if any(it.low[at] < low[at] - 1e-6 or it.high[at] > high[at] + 1e-6 for at in range(3))
    ]
    return found + [f"{it.name} has no room between base, walls and lid" for it in outside]


def _hung(name: str, middle: tuple[float, float], half: tuple[float, float], top: float, deep: float) -> Body:
    (x, y), (dx, dy) = middle, half
    return Body(name, (x - dx, y - dy, top - deep), (x + dx, y + dy, top), stands=False)
