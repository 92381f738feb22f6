"""Where the printed box is cut into quarters, and the straps that hold them together. See `printed`."""

from hardware.enclosure.inside_panels import light_wall_half_mm
from hardware.enclosure.shapes import Point
from hardware.enclosure.size import Size
from spacebowl_pi.devices.ports import BUTTONS

STRAP_MM = (18.0, 60.0, 3.0)  # all with their long side from front to back, or upright at a wall
LAP_MM = 8.0  # how far the lid's left quarters reach under the right ones: there is no room for straps at the back


def seams(size: Size) -> Point:
    """Where the quarters meet: in the middle, and between the buttons and the grid."""
    return size.middle_mm, size.grid_y_mm - size.plate_half_mm[1] - 1


def lid_straps(size: Size) -> list[Point]:
    """The middles of the straps under the lid: four across the cross seam, one in the middle between the buttons."""
    (x, y), half = seams(size), STRAP_MM[0] / 2
    outer = size.middle_mm - size.wall_mm - 3 - half
    inner = light_wall_half_mm(size) + 0.5 + half
    rows = (size.button_at(BUTTONS[0])[1] + size.button_at(BUTTONS[-1])[1]) / 2
    return [*((x + off, y) for off in (-outer, -inner, inner, outer)), (x, rows)]


def floor_straps(size: Size) -> list[Point]:
    """The middles of the straps under the tray's floor, outside."""
    x, y = seams(size)
    return [*((x + off, y) for off in (-110, -55, 0, 55, 110)), (x, size.back_mm - 40)]


def wall_straps(size: Size) -> dict[str, float]:
    """The upright straps inside the tray's walls: the middle of each, from the left or from the front."""
    x, y = seams(size)
    return {"front": x, "back": x, "left": y, "right": y}


def strap_lines(size: Size) -> tuple[str, ...]:
    """The positions as comments for the file."""
    lid, floor, walls = lid_straps(size), floor_straps(size), wall_straps(size)
    return (
        "// Straps, by their middles, in mm from the lid's left front corner; the long side from front to back:",
        f"//   {len(lid)} under the lid: {_places(lid)}",
        f"//   {len(floor)} under the tray: {_places(floor)}",
        f"//   {len(walls)} on end inside the walls, over the seams of front, back, left and right",
    )


def _places(places: list[Point]) -> str:
    return ", ".join(f"({x:g}, {y:g})" for x, y in places)
