"""The panels of a box with all openings, and their positions. Sizes come from `size`, joints from `joints`."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.enclosure.bodies import SOUNDER_NAME, fuse_holder
from hardware.enclosure.inside_panels import inside_panels
from hardware.enclosure.joints import screws, tabs, wall_of, wall_outline
from hardware.enclosure.letters import engraved
from hardware.enclosure.shapes import Cut, Hole, Outline, Panel, Point, Round, rectangle, rosette, slot
from hardware.enclosure.size import (
    KEYPAD_BAR_SCREWS_MM,
    KEYPAD_SCREEN_MM,
    MATRIX_MM,
    MATRIX_ROOM_MM,
    PERFBOARD_HOLES_MM,
    PERFBOARD_MM,
    PI_BOARD_MM,
    PI_HOLE_INSET_MM,
    PI_HOLES_MM,
    PI_SCREW_MM,
    PI_STANDOFF_MM,
    SCREW_MM,
    ZERO_HOLES_MM,
    Inlet,
    Size,
)
from spacebowl_pi.devices.ports import BUTTONS, CELLS
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name

FEET_INSET_MM = 30.0
CELL_CORNER_MM = 9.0
LID_PLAY_MM = 0.2  # between its slots and the twelve tabs, as it must come off again
TIE_RADIUS_MM = 2.0
SCREEN_CABLE_MM = (20.0, 12.0)  # lets a USB plug through
TITLE = "SHIP COMPUTER"
PI_SOCKETS_MM = (4.0, 62.0, 14.0)  # on the long side: start, end, height


@dataclass(frozen=True, slots=True)
class Standing:
    """A panel in place: where its origin is, and the directions of its x, its y and its thickness."""

    panel: Panel
    zero: tuple[float, float, float]
    across: tuple[int, int, int]
    along: tuple[int, int, int]
    through: tuple[int, int, int]


def box_panels(size: Size) -> tuple[Standing, ...]:
    """The six outer panels in place. Walls are flat as seen from the front or from the left."""
    t, edge, width, depth = size.thickness_mm, size.overhang_mm, size.width_mm, size.depth_mm
    x, y, z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
    return (
        Standing(base(size), (0, 0, 0), x, y, z),
        Standing(_wall(size, "front", ()), (edge, edge, t), x, z, y),
        Standing(_wall(size, "back", tuple(_back_holes(size))), (edge, depth - edge - t, t), x, z, y),
        Standing(_wall(size, "left", _side_holes(size, *left_openings(size))), (edge, edge, t), y, z, x),
        Standing(_wall(size, "right", _side_holes(size)), (width - edge - t, edge, t), y, z, x),
        Standing(lid(size), (0, 0, size.lid_mm), x, y, z),
    )


def every_panel(size: Size) -> tuple[Panel, ...]:
    """All pieces to cut."""
    return (*(it.panel for it in box_panels(size)), *inside_panels(size))


def lid(size: Size) -> Panel:
    """The lid for laser-cut walls."""
    holes = (*lid_openings(size), *_slots(size, LID_PLAY_MM), *_lid_screws(size))
    return Panel("lid", plan(size), holes, tuple(_lid_marks(size)), size.thickness_mm)


def base(size: Size) -> Panel:
    """The base for laser-cut walls."""
    return Panel("base", plan(size), (*base_openings(size), *_slots(size)), (), size.thickness_mm)


def plan(size: Size) -> Outline:
    """The outline of lid and base."""
    return rectangle(0, 0, size.width_mm, size.depth_mm, size.corner_mm)


def lid_openings(size: Size) -> Iterator[Hole]:
    """The openings for what shows through the lid, and the screw holes for what hangs below it."""
    for button in BUTTONS:
        yield Round(f"buzzer {button}", size.button_at(button), size.button.hole_mm / 2)
    for cell in range(CELLS):
        name = f"cell {place_name(Cell(cell), 3)}"
        yield slot(name, size.cell_at(cell), size.cell_mm, size.cell_mm, CELL_CORNER_MM)
    middle, (dx, dy) = size.middle_mm, size.plate_screws_mm
    for across in (-dx, dx):
        for along in (-dy, dy):
            yield _screw("screw of the pixels", middle + across, size.grid_y_mm + along)
    room = 2 * MATRIX_ROOM_MM
    yield slot("matrix", (middle, size.matrix_y_mm), MATRIX_MM[0] + room, MATRIX_MM[1] + room, 0.5)
    for across in (-size.matrix_screws_mm, size.matrix_screws_mm):
        yield _screw("screw of the matrix", middle + across, size.matrix_y_mm)
    yield from rosette(SOUNDER_NAME, size.sounder_at)
    if size.has_keypad:
        yield slot("keypad", size.keypad_screen_at, KEYPAD_SCREEN_MM[0] + 1, KEYPAD_SCREEN_MM[1] + 1, 1)
        (x, y), (dx, dy) = size.keypad_at, KEYPAD_BAR_SCREWS_MM
        for across in (-dx, dx):
            for along in (-dy, dy):
                yield _screw("screw of the keypad", x + across, y + along)
    else:
        yield from rosette("vent", (size.beside_mm, size.grid_y_mm))


def base_openings(size: Size) -> Iterator[Hole]:
    """Screw holes for Pi, perfboard and feet, vents below the Pi, and holes for cable ties."""
    (x, y), (width, depth) = size.pi_at, PI_BOARD_MM
    right, back = x + width - PI_HOLE_INSET_MM, y + depth - PI_HOLE_INSET_MM
    for across in (0.0, PI_HOLES_MM[0]):
        for along in (0.0, ZERO_HOLES_MM, PI_HOLES_MM[1]):
            yield Round("screw of the Pi", (right - across, back - along), PI_SCREW_MM / 2)
    for place in range(4):
        yield slot("vent", (right - PI_HOLES_MM[0] / 2 + 10 * (place - 1.5), back - 24.5), 4, 40, 2)
    x, y = size.perfboard_at
    inset = [(whole - between) / 2 for whole, between in zip(PERFBOARD_MM, PERFBOARD_HOLES_MM, strict=True)]
    for across in (inset[0], inset[0] + PERFBOARD_HOLES_MM[0]):
        for along in (inset[1], inset[1] + PERFBOARD_HOLES_MM[1]):
            yield _screw("screw of the perfboard", x + across, y + along)
    far = FEET_INSET_MM
    for across in (far, size.width_mm - far):
        for along in (far, size.depth_mm - far):
            yield _screw("screw of a foot", across, along)
    for pair in tie_holes(size):
        for at in pair:
            yield Round("cable tie", at, TIE_RADIUS_MM)


def tie_holes(size: Size) -> list[tuple[Point, Point]]:
    """Pairs of holes for cable ties: along the buttons, beside the Pi, at the inlet, and for the fuse."""
    middle = size.middle_mm
    rows = [(middle + across, size.front_row_mm + 27) for across in (-100, 0, 100)]
    cables = [*rows, (middle + 10, size.pi_at[1] - 30), (size.inlet_at[0] - 10, size.back_mm - 75)]
    fuse = fuse_holder(size)
    at, off = (fuse.low[0] + fuse.high[0]) / 2, TIE_RADIUS_MM
    return [
        *(((x - 6, y), (x + 6, y)) for x, y in cables),
        ((at, fuse.low[1] - off), (at, fuse.high[1] + off)),
    ]


def _screw(name: str, x: float, y: float) -> Round:
    return Round(name, (x, y), SCREW_MM / 2)


def _slots(size: Size, play_mm: float = 0) -> Iterator[Cut]:
    """The slots in lid and base for the walls' tabs."""
    edge, t, play = size.overhang_mm, size.thickness_mm, play_mm / 2
    for is_side, far in ((False, size.depth_mm - edge - t), (True, size.width_mm - edge - t)):
        for start, end in tabs(size.wall_lengths_mm[is_side]):
            for near in (edge, far):
                across, along = (edge + start, edge + end), (near, near + t)
                (x1, x2), (y1, y2) = (along, across) if is_side else (across, along)
                yield Cut("slot for a tab", rectangle(x1 - play, y1 - play, x2 + play, y2 + play))


def _lid_screws(size: Size) -> Iterator[Round]:
    edge, half = size.overhang_mm, size.thickness_mm / 2
    for x in screws(size.wall_lengths_mm[0]):
        for y in (edge + half, size.depth_mm - edge - half):
            yield _screw("screw of the lid", edge + x, y)
    for y in screws(size.wall_lengths_mm[1]):
        for x in (edge + half, size.width_mm - edge - half):
            yield _screw("screw of the lid", x, edge + y)


def _lid_marks(size: Size) -> Iterator[Outline]:
    off = (size.button.collar_mm / 2 + 5) * 0.7071
    for button in BUTTONS:
        x, y = size.button_at(button)
        yield from engraved(str(button), (x - off, y - off), 6)
    for step in range(3):
        x, y = size.cell_at(4 * step)
        yield from engraved("ABC"[step], (x, size.grid_y_mm + size.grid_half_mm + 5.5), 5)
        yield from engraved("123"[step], (size.middle_mm - size.grid_half_mm - 6.5, y), 5)


def _wall(size: Size, name: str, holes: tuple[Hole, ...]) -> Panel:
    wall = wall_of(size, is_side=name in ("left", "right"))
    marks = engraved(TITLE, (wall.length_mm / 2, wall.height_mm / 2), 16) if name == "front" else ()
    return Panel(name, wall_outline(wall), holes, marks, size.thickness_mm)


def back_openings(size: Size) -> Iterator[Hole]:
    """The Pi's sockets, the inlet, the power button: x from the left, y from the table up."""
    (x, _), (near, far, high) = size.pi_at, PI_SOCKETS_MM
    right = x + PI_BOARD_MM[0]
    foot = size.thickness_mm + PI_STANDOFF_MM - 3
    yield Cut("sockets of the Pi", rectangle(right - far, foot, right - near, foot + high, 2))
    if size.inlet is Inlet.BARREL:
        yield Round("inlet", size.inlet_at, 6)
    else:
        yield slot("inlet", size.inlet_at, 13, 8, 3)
    yield Round("power button", size.power_button_at, 6.2)


def _back_holes(size: Size) -> Iterator[Hole]:
    for hole in back_openings(size):
        yield hole.moved(-size.overhang_mm, -size.thickness_mm)


def vents_at(size: Size) -> Iterator[Cut]:
    """The vents in the sides: x from the front, y from the table up."""
    for place in range(9):
        middle = size.depth_mm * 0.62 + 10 * place, size.lid_mm - 34
        yield slot("vent", middle, 4, 26, 2)


def left_openings(size: Size) -> Iterator[Cut]:
    """Where a touchscreen's USB cable comes in, behind the Pi's USB plugs: x from the front, y from the table up."""
    if size.has_screen:
        middle = size.pi_at[1] + PI_BOARD_MM[1] / 2, size.thickness_mm + PI_STANDOFF_MM + SCREEN_CABLE_MM[1] / 2
        yield slot("cable of the screen", middle, *SCREEN_CABLE_MM, 3)


def _side_holes(size: Size, *others: Cut) -> tuple[Hole, ...]:
    return tuple(it.moved(-size.overhang_mm, -size.thickness_mm) for it in (*vents_at(size), *others))
