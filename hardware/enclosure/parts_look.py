"""How the built-in parts look in the picture of the open box."""

from functools import partial
from itertools import pairwise

from hardware.enclosure.bodies import Body, bodies
from hardware.enclosure.inside_panels import CROSSING, light_wall_half_mm
from hardware.enclosure.shapes import Outline, Point, arc, rectangle
from hardware.enclosure.size import LIGHT_WALL_MM, PI_STANDOFF_MM, POWER_TERMINALS, Size
from hardware.enclosure.view import View
from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.devices.ports import CELLS

BOARD, BROWN, BLACK, SILVER, GOLD, WOOD = "#2f8f5b", "#b98a4b", "#23252c", "#c7ccd6", "#d9b44a", "#dcb98a"
OPAL = "#eef3fb"
BAR_MM = 4.0
TERMINAL_MM = (10.16, 8.0)  # of two pins


def draw_body(view: View, size: Size, body: Body, lift: float) -> None:
    """Draws a part, raised by `lift`."""
    name = body.name
    if name == "Pi":
        _pi(view, body)
    elif name == "perfboard":
        _perfboard(view, body, size.screw_terminals)
    elif name in ("USB plugs", "SD card, on its way out"):
        _room(view, body)
    elif name == "wiring":
        _wires(view, body)
    elif name.startswith("buzzer"):
        _buzzer(view, body, lift)
    else:
        looks = {"matrix": "#23306b", "matrix bar": WOOD, "fuse holder": "#3b3f4a", "inlet": "#8d93a3", "keypad": BOARD}
        looks |= {"sounder": BLACK, "power button": "#c0392b", "keypad bar": WOOD, "keypad's plug": BLACK}
        low = body.high[2] - BAR_MM if name.endswith(" bar") else body.low[2]  # without the room for its nuts
        view.solid(_floor(body), low + lift, body.high[2] + lift, looks.get(name, SILVER))


def draw_cells(view: View, size: Size, lift: float) -> None:
    """The plate with its pixels, and the light walls over it."""
    found = {it.name: it for it in bodies(size)}
    plate = found["light walls"].low[2] + lift
    view.solid(_floor(found["pixels"]), plate - size.thickness_mm, plate, WOOD)
    for cell in range(CELLS):
        x, y = size.cell_at(cell)
        view.level(arc((x, y), 6, 0, 4)[:-1:2], plate, BLACK)
        view.level(rectangle(x - 2.5, y - 2.5, x + 2.5, y + 2.5), plate, "#ffffff")
    half, thin = light_wall_half_mm(size), size.thickness_mm / 2
    walls = []
    for place in CROSSING:
        at = place * size.cell_pitch_mm
        # Split at the crossings, so that each piece is entirely in front of or behind any other.
        stops = (-half, *(it * size.cell_pitch_mm for it in CROSSING), half)
        for start, end in pairwise(stops):
            walls.append(rectangle(start, at - thin, end, at + thin))
            walls.append(rectangle(at - thin, start, at + thin, end))
    pieces = [tuple((size.middle_mm + x, size.grid_y_mm + y) for x, y in wall) for wall in walls]
    top = plate + LIGHT_WALL_MM
    view.far_first([(_middle(it), partial(view.solid, it, plate, top, WOOD)) for it in pieces])


def draw_diffuser(view: View, size: Size, lift: float) -> None:
    """The opal acrylic, over the light walls."""
    body = next(it for it in bodies(size) if it.name == "diffuser")
    view.solid(_floor(body), body.low[2] + lift, body.high[2] + lift, OPAL, edge="#b9c3d6")


def _middle(outline: Outline) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _floor(body: Body) -> tuple[tuple[float, float], ...]:
    return rectangle(body.low[0], body.low[1], body.high[0], body.high[1])


def _pi(view: View, body: Body) -> None:
    (x1, y1, z), (x2, y2, _) = body.low, body.high
    board = z + PI_STANDOFF_MM
    for x in (x2 - 3.5, x2 - 61.5):
        for y in (y2 - 3.5, y2 - 52.5):
            view.solid(arc((x, y), 2.5, 0, 4)[:-1], z, board, GOLD)
    view.solid(rectangle(x1, y1, x2, y2, 3), board, board + 1.6, BOARD)
    top = board + 1.6
    for x in (-11.2, -26, -39.5):
        view.solid(rectangle(x2 + x - 4, y2 - 7, x2 + x + 4, y2 + 0.5), top, top + 3.4, SILVER)
    view.solid(rectangle(x2 - 42, y1 + 22, x2 - 27, y1 + 37), top, top + 2, SILVER)
    for y in (37, 19):
        view.solid(rectangle(x1 - 2, y1 + y, x1 + 15, y1 + y + 13), top, top + 15, SILVER)
    view.solid(rectangle(x1 - 2, y1 + 2, x1 + 19, y1 + 17), top, top + 13, SILVER)
    view.solid(rectangle(x2 - 58, y1 + 1, x2 - 7, y1 + 6), top, top + 8, BLACK)
    for pin in range(20):
        view.level(rectangle(x2 - 57 + 2.54 * pin, y1 + 2, x2 - 56.2 + 2.54 * pin, y1 + 5), top + 8, GOLD)


def _perfboard(view: View, body: Body, terminals: int) -> None:
    (x1, y1, z), (x2, y2, _) = body.low, body.high
    for x in (x1 + 3, x2 - 3):
        for y in (y1 + 3, y2 - 3):
            view.solid(arc((x, y), 2.5, 0, 4)[:-1], z, z + 8, GOLD)
    top = z + 9.6
    view.solid(rectangle(x1, y1, x2, y2), z + 8, top, BROWN)
    places = terminals_at(body, terminals)
    for terminal in places[:POWER_TERMINALS]:
        _terminal(view, terminal, top)
    view.solid(rectangle(x1 + 34, y1 + 39, x1 + 54, y1 + 46), top, top + 5, BLACK)
    for place in range(8):
        x = x1 + 12 + 9 * place
        view.solid(rectangle(x, y1 + 23, x + 3, y1 + 33), top, top + 3, "#e7cf9c")
    for terminal in places[POWER_TERMINALS:]:
        _terminal(view, terminal, top)


def terminals_at(board: Body, count: int) -> list[tuple[float, float, float, float]]:
    """The screw terminals on the perfboard: those for 5 V at the back, those of the buzzers in front."""
    (x1, y1, _), (x2, y2, _) = board.low, board.high
    wide, deep = TERMINAL_MM
    middle, buzzers = (x1 + x2) / 2, count - POWER_TERMINALS
    corners = [(middle + 18 * (it - POWER_TERMINALS / 2) + 4, y2 - 6 - deep) for it in range(POWER_TERMINALS)]
    corners += [(middle + wide * (it - buzzers / 2), y1 + 6.5) for it in range(buzzers)]
    return [(x, y, x + wide, y + deep) for x, y in corners]


def _terminal(view: View, place: tuple[float, float, float, float], low: float) -> None:
    x1, y1, x2, y2 = place
    view.solid(rectangle(x1 + 0.3, y1, x2 - 0.3, y2), low, low + 10, "#2e9e77")
    for x in (x1 + TERMINAL_MM[0] / 4, x2 - TERMINAL_MM[0] / 4):
        view.level(arc((x, (y1 + y2) / 2), 1.7, 0, 4)[:-1:2], low + 10, SILVER)


def _room(view: View, body: Body) -> None:
    """Draws room that must stay free: only its floor, dashed."""
    floor = [(*point, body.low[2]) for point in _floor(body)]
    way = [view.place(it) for it in (*floor, floor[0])]
    view.canvas.path(way, stroke="#5c6376", width=0.25, dash=1.2)


def _wires(view: View, body: Body) -> None:
    """Bundles of wires to the buttons."""
    (x1, y1, z), (x2, y2, _) = body.low, body.high
    _room(view, body)
    for place, colour in enumerate(SEAT_COLOURS):
        y = y1 + 30 + 4 * place
        view.line(
            ((x1 + 12, y, z + 4), (x2 - 60 - 4 * place, y, z + 4), (x2 - 60 - 4 * place, y2 + 38, z + 9)), colour, 0.5
        )


def _buzzer(view: View, body: Body, lift: float) -> None:
    (x1, y1, low), (x2, y2, high) = body.low, body.high
    at, radius = ((x1 + x2) / 2, (y1 + y2) / 2), (x2 - x1) / 2
    view.solid(arc(at, radius * 0.5, 0, 4)[:-1], low + lift, low + 22 + lift, "#e9e6dd")
    view.solid(arc(at, radius * 0.74, 0, 4)[:-1], low + 22 + lift, high - 6 + lift, "#2b2f3a")
    view.solid(arc(at, radius, 0, 4)[:-1], high - 12 + lift, high - 4 + lift, "#15171c")
