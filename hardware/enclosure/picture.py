"""Pictures of the box: closed, in play; and opened up, with its parts in place and named.

Drawn from the same panels and bodies, so that the pictures always match the box.
"""

from collections.abc import Iterable
from functools import partial

from hardware.enclosure.bodies import bodies
from hardware.enclosure.panels import Standing, box_panels, plan
from hardware.enclosure.parts_look import draw_body, draw_cells, draw_diffuser
from hardware.enclosure.shapes import Outline, Round, arc, grown, rectangle
from hardware.enclosure.size import MATRIX_MM, Size
from hardware.enclosure.view import Space, View, mixed
from spacebowl_pi.box.shows.font import text_rows
from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.devices.ports import BUTTONS, MATRIX_HEIGHT, MATRIX_WIDTH
from spacebowl_pi.terminal.paper.canvas import Anchor, Canvas
from spacebowl_pi.terminal.paper.pdf import text_width

CLOSED_MM, OPEN_MM = (200.0, 148.0), (236.0, 240.0)
PAPER, INK, SOFT = "#f4f2ec", "#23283a", "#7b8092"
LID, WOOD, BURNT, DARK = "#39427a", "#dcb98a", "#8a6236", "#0b0d16"
NAME_MM = 3.3
STANDING_NAMES = (  # part, height at which the line ends, name
    ("Pi", 15.0, "Raspberry Pi"),
    ("USB plugs", 0.0, "room for USB plugs"),
    ("perfboard", 10.0, "perfboard with level shifter"),
    ("fuse holder", 22.0, "fuse"),
    ("inlet", 9.0, "5 V in"),
    ("power button", 9.0, "power button"),
    ("wiring", 4.0, "room for wires"),
)
HANGING_NAMES = (("matrix", "matrix, held by a bar"), ("keypad", "keypad, if you like"), ("sounder", "sounder"))
GRID_NAMES = {"diffuser", "light walls", "pixels"}
SHOWN = "GO  7"
TOSSED = {2: "#f4f4f4", 4: "#ffd23f", 5: "#35d9e8", 7: "#b86bff", 8: "#3ddc6f"}  # the lit cells
ASLEEP = (5, 8)  # buzzers without a player
LIFT_MM, DIFFUSER_LIFT_MM, GRID_LIFT_MM = 370.0, 220.0, 125.0  # in the open picture: the lid; what hangs below it


def draw_closed(canvas: Canvas, size: Size) -> None:
    """The box on a table, in the middle of a round."""
    width, height = CLOSED_MM
    canvas.path(rectangle(0, 0, width, height), fill=PAPER)
    middle = size.middle_mm, size.depth_mm / 2, size.lid_mm / 2
    view = View(canvas, 24, 48, 0.383, middle, (width / 2, height / 2 + 1))
    for step in range(9):
        view.level(grown(plan(size), 30 - 4 * step), -6, mixed(PAPER, "#cfccc3", step / 8))
    _feet(view, size)
    view.solid(plan(size), 0, size.thickness_mm, LID)
    standing = {it.panel.name: it for it in box_panels(size)}
    for name in ("right", "front"):
        _outer_face(view, size, standing[name])
    _lid(view, size, standing["lid"], 0)
    _shown(view, size, 0)


def draw_open(canvas: Canvas, size: Size) -> None:
    """The box with its lid lifted, and a name at each part."""
    width, height = OPEN_MM
    canvas.path(rectangle(0, 0, width, height), fill=PAPER)
    middle = size.middle_mm, size.depth_mm / 2, (size.lid_mm + LIFT_MM) / 2
    view = View(canvas, 20, 30, 0.36, middle, (width / 2, height / 2 - 2))
    for step in range(9):
        view.level(grown(plan(size), 30 - 4 * step), -6, mixed(PAPER, "#cfccc3", step / 8))
    _feet(view, size)
    view.solid(plan(size), 0, size.thickness_mm, LID)
    standing = {it.panel.name: it for it in box_panels(size)}
    for name in ("left", "back"):
        _inner_face(view, size, standing[name])
    every = bodies(size)
    view.far_first([((it.low[0], it.low[1]), partial(draw_body, view, size, it, 0)) for it in every if it.stands])
    for name in ("right", "front"):
        _ghost(view, standing[name])
    draw_cells(view, size, GRID_LIFT_MM)
    draw_diffuser(view, size, DIFFUSER_LIFT_MM)
    hanging = [it for it in every if not it.stands and it.name not in GRID_NAMES]
    for it in sorted(hanging, key=lambda it: (it.high[2], -view.away((it.low[0], it.low[1])))):
        draw_body(view, size, it, LIFT_MM)
    _lid(view, size, standing["lid"], LIFT_MM)
    _shown(view, size, LIFT_MM)
    _names(view, size)


def _feet(view: View, size: Size) -> None:
    for x in (30, size.width_mm - 30):
        for y in (30, size.depth_mm - 30):
            view.solid(arc((x, y), 9, 0, 4)[:-1], -6, 0, "#2a2c33")


def _on_wall(standing: Standing, outline: Iterable[tuple[float, float]], depth: float) -> list[Space]:
    (x, y, z), across, along, through = standing.zero, standing.across, standing.along, standing.through
    return [
        (
            x + u * across[0] + v * along[0] + depth * through[0],
            y + u * across[1] + v * along[1] + depth * through[1],
            z + u * across[2] + v * along[2] + depth * through[2],
        )
        for u, v in outline
    ]


def _outer_face(view: View, size: Size, standing: Standing) -> None:
    """A wall from outside: where its fingers are set back, the other wall's ends show, burnt by the laser."""
    length = size.wall_lengths_mm[standing.panel.name in ("left", "right")]
    depth = size.thickness_mm if standing.panel.name in ("right", "back") else 0
    shade = 0.8 if standing.panel.name == "right" else 0.98
    whole = rectangle(0, 0, length, size.height_mm)
    view.face(_on_wall(standing, whole, depth), mixed("#000000", BURNT, shade))
    body = [(x, min(max(y, 0), size.height_mm)) for x, y in standing.panel.outline]
    view.face(_on_wall(standing, body, depth), mixed("#000000", WOOD, shade), edge=BURNT)
    for hole in standing.panel.holes:
        view.face(_on_wall(standing, hole.outline, depth), "#3a2a1a")
    for mark in standing.panel.marks:
        view.line(_on_wall(standing, mark, depth), "#5b3d1e", 0.75)
    shadow = rectangle(0, size.height_mm - 5, length, size.height_mm)
    view.face(_on_wall(standing, shadow, depth), mixed("#000000", WOOD, shade * 0.72))


def _inner_face(view: View, size: Size, standing: Standing) -> None:
    """A far wall from inside, with the thickness of its upper edge."""
    depth = size.thickness_mm if standing.panel.name == "left" else 0
    shade = 0.74 if standing.panel.name == "left" else 0.9
    length = size.wall_lengths_mm[standing.panel.name == "left"]
    view.face(_on_wall(standing, rectangle(0, 0, length, size.height_mm), depth), mixed("#000000", WOOD, shade))
    for hole in standing.panel.holes:
        view.face(_on_wall(standing, hole.outline, depth), PAPER, edge=BURNT)
    top = [*_on_wall(standing, ((0, size.height_mm), (length, size.height_mm)), 0)]
    top += _on_wall(standing, ((length, size.height_mm), (0, size.height_mm)), size.thickness_mm)
    view.face(top, BURNT)


def _ghost(view: View, standing: Standing) -> None:
    """A near wall: only its outline, to show the inside."""
    outline = _on_wall(standing, standing.panel.outline, 0)
    view.line([*outline, outline[0]], BURNT, 0.4)


def _lid(view: View, size: Size, lid: Standing, lift: float) -> None:
    top = size.lid_mm + size.thickness_mm + lift
    view.solid(plan(size), size.lid_mm + lift, top, LID, edge=mixed(LID, "#ffffff", 0.35))
    for hole in lid.panel.holes:
        if hole.name == "slot for a tab":
            view.level(hole.outline, top, WOOD, edge=BURNT)
        elif hole.name.startswith("screw"):
            view.level(arc(hole.at, 2.8, 0, 4)[:-1] if isinstance(hole, Round) else hole.outline, top, "#c9ced8")
        else:
            view.level(hole.outline, top, DARK)
    for button in BUTTONS:
        if button not in ASLEEP:
            for step in range(4):
                glow = mixed(LID, SEAT_COLOURS[button - 1], 0.09 + 0.08 * step)
                view.level(_ring(size.button_at(button), size.button.collar_mm / 2 + 6 - 1.6 * step), top, glow)
    for mark in lid.panel.marks:
        view.line(((x, y, top) for x, y in mark), "#dde3ff", 0.3)


def _shown(view: View, size: Size, lift: float) -> None:
    """What shows through the lid, and what is on top of it."""
    top = size.lid_mm + size.thickness_mm + lift
    for cell in range(9):
        x, y = size.cell_at(cell)
        colour = TOSSED.get(cell, "#2a3156")
        for step in range(7):
            half = (size.cell_mm / 2 - 1.5) * (1 - step / 9)
            corner = min(8.0, half * 0.98)
            glow = mixed(DARK, colour, 0.25 + 0.75 * (step / 6) ** 0.8) if cell in TOSSED else mixed(DARK, colour, 0.7)
            view.level(rectangle(x - half, y - half, x + half, y + half, corner), top, glow)
            if cell not in TOSSED:
                break
    if size.has_keypad:
        _keypad(view, size, top)
    _matrix(view, size, top)
    for button in BUTTONS:
        _button(view, size, size.button_at(button), SEAT_COLOURS[button - 1], top, is_lit=button not in ASLEEP)


def _matrix(view: View, size: Size, top: float) -> None:
    x, y = size.middle_mm, size.matrix_y_mm
    half_x, half_y = MATRIX_MM[0] / 2 - 1, MATRIX_MM[1] / 2
    view.solid(rectangle(x - half_x, y - half_y, x + half_x, y + half_y), top, top + 2, "#1b0d10")
    for row, bits in enumerate(text_rows(SHOWN)):
        for column in range(MATRIX_WIDTH):
            at = x + 4 * (column - (MATRIX_WIDTH - 1) / 2), y - 4 * (row - (MATRIX_HEIGHT - 1) / 2)
            is_lit = bits >> (MATRIX_WIDTH - 1 - column) & 1
            if is_lit:
                view.level(arc(at, 2.0, 0, 4)[:-1:4], top + 2, "#7d1f1c")
            view.level(arc(at, 1.5, 0, 4)[:-1:4], top + 2, "#ff6a55" if is_lit else "#3b1a1d")


def _button(view: View, size: Size, at: tuple[float, float], colour: str, top: float, *, is_lit: bool) -> None:
    collar = size.button.collar_mm / 2
    shown = colour if is_lit else mixed(DARK, colour, 0.62)
    view.solid(_ring(at, collar), top, top + 3, "#22252e", edge="#4b505f")
    if collar > size.button.hole_mm:  # a dome
        for step in range(10):
            share = step / 9
            radius, rise = (collar - 4) * (1 - share * share) ** 0.5, 12 * share
            view.level(_ring(at, max(radius, 1)), top + 3 + rise, mixed(mixed("#000000", shown, 0.72), shown, share))
    else:
        view.solid(_ring(at, collar - 4.5), top + 3, top + 9, shown)
    shine = mixed(shown, "#ffffff", 0.45 if is_lit else 0.15)
    spot = at[0] - collar * 0.18, at[1] + collar * 0.2
    view.level(_ring(spot, collar * 0.3), top + (15 if collar > size.button.hole_mm else 9), shine)


def _ring(at: tuple[float, float], radius: float) -> Outline:
    return arc(at, radius, 0, 4)[:-1:2]


def _keypad(view: View, size: Size, top: float) -> None:
    x, y = size.keypad_screen_at
    view.level(rectangle(x - 28, y - 21, x + 28, y + 21, 2), top, "#141a33", edge="#2d3765")
    for row in range(5):
        for column in range(5):
            left, low = x - 20 + 8.2 * column - 3.4, y + 16.4 - 8.2 * row - 3.4
            is_chosen = (row, column) == (1, 3)
            tile = "#ffd43b" if is_chosen else "#3a4680"
            view.level(rectangle(left, low, left + 6.8, low + 6.8, 1.2), top, tile)


def _names(view: View, size: Size) -> None:
    """A name at each part, in a column on its side of the page."""
    found = {it.name: it for it in bodies(size)}
    top = size.lid_mm + size.thickness_mm + LIFT_MM
    named = [(found[name], found[name].low[2] + up, words) for name, up, words in STANDING_NAMES]
    named += [(found[name], top, words) for name, words in HANGING_NAMES if name in found]
    named.append((found["buzzer 5"], found["buzzer 5"].low[2] + LIFT_MM + 12, "buzzers, each with its light"))
    grid = found["pixels"]
    labels = [
        (view.place(((it.low[0] + it.high[0]) / 2, (it.low[1] + it.high[1]) / 2, z)), it_) for it, z, it_ in named
    ]
    labels.append(
        (view.place((grid.high[0] - 4, grid.low[1] + 6, grid.high[2] + GRID_LIFT_MM)), "plate with nine pixels")
    )
    walls = found["light walls"].high[2] + GRID_LIFT_MM
    labels.append((view.place((grid.low[0] + 10, grid.low[1] + 40, walls)), "light walls"))
    glass = found["diffuser"]
    at = (glass.high[0] - 4, glass.low[1] + 6, glass.high[2] + DIFFUSER_LIFT_MM)
    labels.append((view.place(at), "diffuser, opal acrylic"))
    for is_right in (False, True):
        side = [(at, words) for at, words in labels if (at[0] > OPEN_MM[0] / 2) == is_right]
        _column(view.canvas, sorted(side, key=lambda it: it[0][1]), is_right=is_right)


def _column(canvas: Canvas, labels: list[tuple[tuple[float, float], str]], *, is_right: bool) -> None:
    x, last = OPEN_MM[0] - 4 if is_right else 4.0, 0.0
    for (to_x, to_y), words in labels:
        y = last = max(to_y, last + 6)
        reach = text_width(words, NAME_MM) + 1.5
        canvas.path([(x - reach if is_right else x + reach, y - 1), (to_x, to_y)], stroke=INK, width=0.2)
        canvas.circle((to_x, to_y), 0.6, fill=INK)
        canvas.text(words, (x, y), NAME_MM, colour=INK, anchor=Anchor.END if is_right else Anchor.START)
