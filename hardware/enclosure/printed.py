"""The same box for a 3D printer, as an OpenSCAD file: a lid, and a tray in place of base and walls.

The lid's openings and all inner pieces are those of `panels`. What is larger than a printer's bed is printed in
quarters, glued edge to edge over straps; the lid's left and right halves also overlap.
"""

from collections.abc import Iterable

from hardware.enclosure.inside_panels import inside_panels, light_wall_half_mm
from hardware.enclosure.panels import back_openings, base_openings, left_openings, lid_openings, plan, vents_at
from hardware.enclosure.seams import LAP_MM, STRAP_MM, seams, strap_lines
from hardware.enclosure.shapes import Hole, Outline, Point, Round, bounds, rectangle
from hardware.enclosure.size import LIGHT_WALL_MM, Size
from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.devices.ports import BUTTONS, CELLS
from spacebowl_pi.terminal.paper.canvas import number

WALL_MM = 3.0
INNER_CORNER_MM = 5.0
PILLAR_MM = (4.5, 1.25)  # the radius of a pillar for a lid's screw, and of its hole: M3 cuts its own thread
PILLAR_HOLE_MM = 14.0
LIGHT_WALL_PRINTED_MM = 1.6
PIECES = ("box", "lid", "tray", "light_walls", "pixel_plate", "matrix_bar", "keypad_bar", "strap")


def pillars(size: Size) -> tuple[Point, ...]:
    """The middles of the pillars in the tray, at the walls."""
    inset = size.wall_mm + PILLAR_MM[0] - 1
    near, right, back = inset, size.width_mm - inset, size.depth_mm - inset
    corners = ((near, near), (right, near), (near, back), (right, back))
    # None at a quarter of the back wall: the Pi is there.
    return (*corners, (size.width_mm / 4, near), (size.width_mm * 3 / 4, near), (size.width_mm * 3 / 4, back))


def printed_lid(size: Size) -> tuple[Outline, tuple[Hole, ...]]:
    """The outline of the lid and its holes."""
    screws = (Round("screw of the lid", at, 1.7) for at in pillars(size))
    return plan(size), (*lid_openings(size), *screws)


def openscad(size: Size) -> str:
    """The file. Customizer, or -D on the command line, choose the piece and the quarter."""
    keys = [it for it in PIECES if it != "keypad_bar" or size.has_keypad]
    seam_x, seam_y = seams(size)
    parts = [
        "// Written by `make schematics` from hardware/enclosure/size.py: change the sizes there.",
        f"// piece: {' '.join(keys)}",
        "// quarter: 0 left front, 1 right front, 2 left back, 3 right back, -1 the whole",
        "// The lid's left quarters reach under the right ones: print the right ones with their upper side down.",
        *strap_lines(size),
        f'piece = "box"; // [{", ".join(keys)}]',
        "quarter = -1; // [-1:3]",
        f"t = {number(size.thickness_mm)};",
        f"height = {number(size.height_mm)};",
        f"floor_mm = {number(WALL_MM)};",
        f"width = {number(size.width_mm)};",
        f"depth = {number(size.depth_mm)};",
        f"seam = [{number(seam_x)}, {number(seam_y)}];",
        f"lap = {number(LAP_MM)};",
        "$fn = 24;",
        "",
        _flat("lid_flat", *printed_lid(size)),
        _flat("floor_flat", _tray_outline(size, WALL_MM), base_openings(size)),
        _flat("room_flat", _tray_outline(size, 0), ()),
        *(_flat(f"{panel.name.replace(' ', '_')}_flat", panel.outline, panel.holes) for panel in inside_panels(size)),
        "module lid() {",
        "  linear_extrude(t / 2, convexity = 20) part_of(quarter, lap) lid_flat();",
        "  translate([0, 0, t / 2]) linear_extrude(t / 2, convexity = 20) part_of(quarter) lid_flat();",
        "}",
        _tray(size),
        _light_walls(size),
        "module pixel_plate() { linear_extrude(t) pixel_plate_flat(); }",
        "module matrix_bar() { linear_extrude(t) matrix_bar_flat(); }",
        *(["module keypad_bar() { linear_extrude(t) keypad_bar_flat(); }"] if size.has_keypad else []),
        f"module strap() {{ cube([{', '.join(map(number, STRAP_MM))}]); }}",
        _box(size),
        "module part_of(n, farther = 0) {",
        "  x = n % 2; y = floor(n / 2); at = seam[0] + farther;",
        "  if (n < 0) children();",
        "  else intersection() {",
        "    children();",
        "    translate([x * at, y * seam[1]])",
        "      square([x ? width - at : at, y ? depth - seam[1] : seam[1]]);",
        "  }",
        "}",
        "",
        *(f'if (piece == "{key}") {key}();' for key in keys),
    ]
    return "\n".join(parts) + "\n"


def _tray_outline(size: Size, wall_mm: float) -> Outline:
    near = size.wall_mm - wall_mm
    right, back = size.width_mm - near, size.depth_mm - near
    return rectangle(near, near, right, back, INNER_CORNER_MM + wall_mm)


def _points(outline: Iterable[Point]) -> str:
    return "[" + ", ".join(f"[{number(x)}, {number(y)}]" for x, y in outline) + "]"


def _flat(name: str, outline: Outline, holes: Iterable[Hole]) -> str:
    rows = [f"module {name}() {{", "  difference() {", f"    polygon({_points(outline)});"]
    for hole in holes:
        if isinstance(hole, Round):
            x, y = map(number, hole.at)
            rows.append(f"    translate([{x}, {y}]) circle({number(hole.radius)}); // {hole.name}")
        else:
            rows.append(f"    polygon({_points(hole.outline)}); // {hole.name}")
    return "\n".join([*rows, "  }", "}"])


def _tray(size: Size) -> str:
    """Floor, walls with pillars in them, and the vents and openings through the walls.

    Quarters are cut out of the flat shapes, which is fast. The floor is as thick as the walls.
    """
    lower = size.thickness_mm - WALL_MM  # openings are measured from the table for the laser-cut box
    holes = f"height + floor_mm - {number(PILLAR_HOLE_MM)}"
    rows = ["module walls_flat() {"]
    rows += [f"  difference() {{ polygon({_points(_tray_outline(size, WALL_MM))}); room_flat(); }}"]
    rows += _circles(size, PILLAR_MM[0])
    rows += ["}", "module pillar_holes_flat() {", *_circles(size, PILLAR_MM[1]), "}"]
    rows += ["module tray() {", "  difference() {", "    union() {"]
    rows += ["      linear_extrude(floor_mm, convexity = 20) part_of(quarter) floor_flat();"]
    rows += [f"      linear_extrude({holes}, convexity = 20) part_of(quarter) walls_flat();"]
    rows += [f"      translate([0, 0, {holes}]) linear_extrude({number(PILLAR_HOLE_MM)}, convexity = 20)"]
    rows += ["        part_of(quarter) difference() { walls_flat(); pillar_holes_flat(); }", "    }"]
    rows += [f"    translate([0, {number(size.back_mm + WALL_MM + 1)}, 0]) rotate([90, 0, 0])"]
    rows += [f"      linear_extrude({number(WALL_MM + 2)}, convexity = 20) {{"]
    rows += [f"        {_shape(hole.moved(0, -lower))}" for hole in back_openings(size)]
    rows += ["      }", "    translate([-1, 0, 0]) rotate([90, 0, 90]) linear_extrude(width + 2, convexity = 20) {"]
    rows += [f"      polygon({_points(pointed(vent.moved(0, -lower).outline))});" for vent in vents_at(size)]
    rows += ["    }"]
    for hole in left_openings(size):
        rows += [f"    translate([-1, 0, 0]) rotate([90, 0, 90]) linear_extrude({number(size.wall_mm + 2)})"]
        rows += [f"      {_shape(hole.moved(0, -lower))}"]
    return "\n".join([*rows, "  }", "}"])


def _circles(size: Size, radius: float) -> list[str]:
    return [f"  translate([{number(x)}, {number(y)}]) circle({number(radius)});" for x, y in pillars(size)]


def pointed(outline: Outline) -> Outline:
    """A slot of the same height with pointed ends, which prints without supports."""
    x1, y1, x2, y2 = bounds(outline)
    middle, half = (x1 + x2) / 2, (x2 - x1) / 2
    return (middle, y1), (x2, y1 + half), (x2, y2 - half), (middle, y2), (x1, y2 - half), (x1, y1 + half)


def _shape(hole: Hole) -> str:
    if isinstance(hole, Round):
        return f"translate([{number(hole.at[0])}, {number(hole.at[1])}]) circle({number(hole.radius)});"
    return f"polygon({_points(hole.outline)});"


def _light_walls(size: Size) -> str:
    """All light walls in one piece, instead of eight slotted together."""
    half, thin = light_wall_half_mm(size), LIGHT_WALL_PRINTED_MM / 2
    rows = ["module light_walls() {", f"  linear_extrude({number(LIGHT_WALL_MM)}) {{"]
    for place in (-1.5, -0.5, 0.5, 1.5):
        at = place * size.cell_pitch_mm
        rows.append(f"    polygon({_points(rectangle(-half, at - thin, half, at + thin))});")
        rows.append(f"    polygon({_points(rectangle(at - thin, -half, at + thin, half))});")
    return "\n".join([*rows, "  }", "}"])


def _box(size: Size) -> str:
    """Everything together, with stand-ins for bought parts: only to look at."""
    rows = [
        "module box() {",
        '  color("#2b3150") tray();',
        '  color("#3b4370") translate([0, 0, floor_mm + height]) lid();',
    ]
    top = f"floor_mm + height + {number(size.thickness_mm)}"
    for cell in range(CELLS):
        x, y = size.cell_at(cell)
        half = number(size.cell_mm / 2 + 2)
        rows.append(
            f'  color("#dfe3f5") translate([{number(x)} - {half}, {number(y)} - {half}, floor_mm + height - 3])'
            f" cube([2 * {half}, 2 * {half}, 2.9]);"
        )
    x, y = size.middle_mm, size.matrix_y_mm
    rows.append(f'  color("#2a0d0d") translate([{number(x - 64)}, {number(y - 16)}, {top} - 6]) cube([128, 32, 7]);')
    for button in BUTTONS:
        x, y = size.button_at(button)
        collar = number(size.button.collar_mm / 2)
        rows.append(f"  translate([{number(x)}, {number(y)}, {top}]) {{")
        rows.append(f'    color("#15171c") cylinder(h = 3, r1 = {collar}, r2 = {collar} - 2);')
        rows.append(f'    color("{SEAT_COLOURS[button - 1]}") cylinder(h = 9, r1 = {collar} - 5, r2 = {collar} - 6);')
        rows.append("  }")
    return "\n".join([*rows, "}"])
