"""The panels below the lid: light walls between the cells, the pixel plate, bars for matrix and keypad."""

from collections.abc import Iterator

from hardware.enclosure.shapes import Cut, Hole, Panel, Round, rectangle
from hardware.enclosure.size import DIFFUSER_MM, KEYPAD_BAR_SCREWS_MM, LIGHT_WALL_MM, SCREW_MM, Size
from spacebowl_pi.devices.ports import CELLS

WIRE_HOLE_MM = 6.0
BAR_HALF_MM = 8.0  # half the width of a bar
CROSSING = (-1.5, -0.5, 0.5, 1.5)  # where the light walls cross, in cells from their middle


def inside_panels(size: Size) -> Iterator[Panel]:
    yield diffuser(size)
    yield light_wall(size)
    yield pixel_plate(size)
    yield _bar("matrix bar", size, 2 * size.matrix_screws_mm, 1)
    if size.has_keypad:
        yield _bar("keypad bar", size, 2 * KEYPAD_BAR_SCREWS_MM[1], 2)


def diffuser_half_mm(size: Size) -> float:
    """Half the side of the diffuser: under all cells, clear of the screws."""
    return size.grid_half_mm + 5


def diffuser(size: Size) -> Panel:
    """Opal acrylic, under all cells."""
    half = diffuser_half_mm(size)
    return Panel("diffuser", rectangle(-half, -half, half, half, 4), (), (), DIFFUSER_MM, is_acrylic=True)


def light_wall(size: Size) -> Panel:
    """Eight alike, slotted together like an egg box: four with the slots up, four with the slots down."""
    half, slit = light_wall_half_mm(size), size.thickness_mm / 2
    points = [(-half, 0.0), (half, 0.0), (half, LIGHT_WALL_MM)]
    for place in reversed(CROSSING):
        x, low = place * size.cell_pitch_mm, LIGHT_WALL_MM / 2
        points += [(x + slit, LIGHT_WALL_MM), (x + slit, low), (x - slit, low), (x - slit, LIGHT_WALL_MM)]
    return Panel("light wall", (*points, (-half, LIGHT_WALL_MM)), (), (), size.thickness_mm, 8)


def light_wall_half_mm(size: Size) -> float:
    return 1.5 * size.cell_pitch_mm + size.thickness_mm / 2 + 4


def pixel_plate(size: Size) -> Panel:
    """Below the light walls; a pixel in the middle of each cell, and holes for its wires."""
    (half_x, half_y), (dx, dy) = size.plate_half_mm, size.plate_screws_mm
    holes: list[Hole] = [Round("screw", (x, y), SCREW_MM / 2) for x in (-dx, dx) for y in (-dy, dy)]
    marks = []
    for cell in range(CELLS):
        x, y = size.cell_at(cell)
        x, y = x - size.middle_mm, y - size.grid_y_mm
        holes += [Round("wires", (x + side * 14, y), WIRE_HOLE_MM / 2) for side in (-1, 1)]
        marks.append(((x - 2, y), (x + 2, y)))
        marks.append(((x, y - 2), (x, y + 2)))
    outline = rectangle(-half_x, -half_y, half_x, half_y, 6)
    return Panel("pixel plate", outline, tuple(holes), tuple(marks), size.thickness_mm)


def bar_end_mm(between_mm: float) -> float:
    """From a bar's middle to its end, beyond its screws."""
    return between_mm / 2 + SCREW_MM / 2 + 6.9


def _bar(name: str, size: Size, between_mm: float, count: int) -> Panel:
    """A bar across the back of a part, with a screw at each end."""
    half, end = BAR_HALF_MM, bar_end_mm(between_mm)
    holes = tuple(Cut("screw", rectangle(x - 2, -1.6, x + 2, 1.6, 1.5)) for x in (-between_mm / 2, between_mm / 2))
    return Panel(name, rectangle(-end, -half, end, half, 4), holes, (), size.thickness_mm, count)
