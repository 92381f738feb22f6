"""The board drawn with signs: tiles with their tubes, spheres with their names and counters, the astronauts.

Tubes differ in their sign as well as in colour; spheres have capital letters, knots that are not complete small ones.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from spacebowl_pi.games.tom_tube.rules.board.lattice import (
    ALL_KNOTS,
    ALL_TRIANGLES,
    KNOTS,
    RADIUS,
    Triangle,
    place_of,
    short_name,
    triangle_at,
)
from spacebowl_pi.games.tom_tube.rules.board.places import bits, covered
from spacebowl_pi.games.tom_tube.rules.board.tiles import (
    CORNERS,
    OF_BOTH,
    OF_DAVE,
    OF_TOM,
    Filling,
    Form,
    Rhomb,
    joined_by,
    links_of,
)
from spacebowl_pi.games.tom_tube.rules.match.view import PlayerView, View
from spacebowl_pi.games.tom_tube.rules.position import sphere_name, sphere_of
from spacebowl_pi.games.tom_tube.terminal.canvas import Canvas, Point, bow, middle

ACROSS: Final = 8  # columns from knot to knot
DOWN: Final = 4  # lines from row to row
LEFT: Final = 40  # the column of the middle knot

TOM_COLOUR: Final = "#ff9a1f"
DAVE_COLOUR: Final = "#ff4d4d"
BOTH_COLOUR: Final = "#f3e9d2"
COLOURS: Final = (TOM_COLOUR, DAVE_COLOUR)
COUNTER_COLOURS: Final = {"energy": "bold #ffe14d", "control": "bold #5aa9ff", "alien": "bold #62d26f"}
COUNTER_SIGNS: Final = {"energy": "*", "control": "+", "alien": "?"}
TUBES: Final = {OF_TOM: ("o", TOM_COLOUR), OF_DAVE: ("x", DAVE_COLOUR), OF_BOTH: ("%", BOTH_COLOUR)}
SOLAR, BASE, BLANK = "¤", "⌂", "░"
_EDGE = "#7d8597"
_FAINT = "#5c6370"
_NO_SPHERE = "#8b94a7"
_SPHERE = "bold #ffffff"
_LIT = "bold black on #62d26f"


def put_board(canvas: Canvas, view: View, lit: Collection[str] = ()) -> None:
    """Draw the board; spheres that are lit can be reached."""
    _put_spheres(canvas, view, lit)
    _put_edges(canvas, view)
    for rhomb in view.rhombs:
        corners = [point_of(knot) for knot in covered(rhomb.place).corners]
        draw_rhomb(canvas, view.kit.by_id[rhomb.id], corners)
    for laid in view.triangles:
        _draw_triangle(canvas, triangle_at(laid.cell), laid.filling, laid.rot, 1 << laid.owner)
    for module in view.kit.modules:
        for triangle in module.triangles:
            filling = Filling.FORK if triangle == module.fork else Filling.BLANK
            _draw_triangle(canvas, triangle, filling, 0, OF_BOTH)


def point_of(knot: int) -> tuple[int, int]:
    """Where a knot is drawn."""
    q, r = place_of(knot)
    return LEFT + ACROSS * q + ACROSS // 2 * r, DOWN * (RADIUS - r)


def draw_rhomb(canvas: Canvas, rhomb: Rhomb, corners: Sequence[Point]) -> None:
    """Draw the tubes of a rhomb between its corners."""
    centre = middle(corners)
    if rhomb.form in (Form.SAME, Form.APART):
        for link in links_of(rhomb):
            start, end = (_inside(corners[corner], centre, 0.26) for corner in (link.one, link.other))
            canvas.curve(bow(start, centre, end), *TUBES[link.of])
        return
    for letter, corner in zip(CORNERS, corners, strict=True):
        if of := OF_TOM * (letter in rhomb.tom) | OF_DAVE * (letter in rhomb.dave):
            canvas.curve(bow(_inside(corner, centre, 0.26), centre, centre), *TUBES[of])


def _draw_triangle(canvas: Canvas, triangle: Triangle, filling: Filling, rot: int, of: int) -> None:
    corners = [point_of(knot) for knot in triangle.corners]
    centre = middle(corners)
    ends = [_inside(corner, centre, 0.4) for corner in corners]
    if filling is Filling.BLANK:
        x, y = round(centre[0]), round(centre[1])
        canvas.put(x - 1, y, BLANK * 3, _FAINT)
    elif filling is Filling.FORK:
        for end in ends:
            canvas.curve(bow(end, centre, centre), *TUBES[of])
    else:
        for one, other in joined_by(filling, rot):
            canvas.curve(bow(ends[one], centre, ends[other]), *TUBES[of])


def _inside(corner: Point, centre: Point, part: float) -> Point:
    """So far from a corner to the middle of a tile that a curve stays off its edges."""
    (x, y), (to_x, to_y) = corner, centre
    return x + part * (to_x - x), y + part * (to_y - y)


# --- spheres ---


def _put_spheres(canvas: Canvas, view: View, lit: Collection[str]) -> None:
    shining = {sphere_of(sphere) for sphere in lit}
    at = {sphere_of(player.at): player for player in view.players}
    for knot in ALL_KNOTS:
        name, (x, y) = short_name(knot), point_of(knot)
        is_sphere = view.kit.printed >> knot & 1 or sphere_name(knot) in view.complete
        style = _LIT if knot in shining else _SPHERE if is_sphere else _NO_SPHERE
        sign, of_sign = _sign_at(view, knot)
        if knot in at:
            sign, of_sign = f"{at[knot].name[0].upper()}:", _on(at[knot])
            style = of_sign
        canvas.put(x - 1 - len(sign), y, sign, of_sign)
        canvas.put(x - 1, y, name if is_sphere else name.lower(), style)
    for sphere, (x, y) in _middles(view):
        sign, of_sign = _sign_at(view, sphere)
        style = _LIT if sphere in shining else _SPHERE
        if sphere in at:
            sign, of_sign = at[sphere].name[0].upper(), _on(at[sphere])
            style = of_sign
        canvas.put(x, y, sign or " ", f"{of_sign} on #62d26f" if style == _LIT else of_sign)
        canvas.put(x - 1, y, "(", style)
        canvas.put(x + 1, y, ")", style)


def _on(player: PlayerView) -> str:
    return f"bold black on {COLOURS[player.seat - 1]}"


def _sign_at(view: View, sphere: int) -> tuple[str, str]:
    """What lies on a sphere, or that it is a base."""
    name = sphere_name(sphere)
    if name in view.counters:
        return COUNTER_SIGNS[view.counters[name]], COUNTER_COLOURS[view.counters[name]]
    for player, colour in zip(view.players, COLOURS, strict=True):
        if name in player.solar_out:
            return SOLAR, f"bold {colour}"
        if sphere == view.kit.base[player.seat - 1]:
            return BASE, f"bold {colour}"
    return "", ""


def _middles(view: View) -> Iterable[tuple[int, tuple[int, int]]]:
    """The spheres in the middle of rhombs, and where they are drawn."""
    rhombs = [rhomb for rhomb in view.rhombs if view.kit.by_id[rhomb.id].has_sphere]
    for sphere, rhomb in enumerate(rhombs, start=KNOTS):
        x, y = middle(point_of(knot) for knot in covered(rhomb.place).corners)
        yield sphere, (round(x), round(y))


# --- the edges of triangles ---


def _put_edges(canvas: Canvas, view: View) -> None:
    """A line where there is a tile, dots between free triangles, nothing across a rhomb."""
    tile_of = {}
    for number, rhomb in enumerate(view.rhombs):
        for cell in bits(covered(rhomb.place).cells):
            tile_of[cell] = f"rhomb {number}"
    for triangle in view.triangles:
        tile_of[triangle.cell] = f"triangle {triangle.cell}"
    for module in view.kit.modules:
        tile_of.update(dict.fromkeys((it.cell for it in module.triangles), module.id))
    beside: dict[tuple[int, int], list[str | None]] = {}
    for it in ALL_TRIANGLES:
        for one, other in ((0, 1), (1, 2), (0, 2)):
            low, high = sorted((it.corners[one], it.corners[other]))
            beside.setdefault((low, high), []).append(tile_of.get(it.cell))
    for (low, high), tiles in beside.items():
        if len(tiles) == 2 and tiles[0] == tiles[1] and tiles[0] is not None and "rhomb" in tiles[0]:
            continue
        is_free = len(tiles) == 2 and tiles == [None, None]
        put_edge(canvas, point_of(low), point_of(high), is_free=is_free)


def put_edge(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], *, is_free: bool) -> None:
    (x, y), (to_x, to_y) = start, end
    style = _FAINT if is_free else _EDGE
    if y == to_y:
        canvas.put(min(x, to_x) + 2, y, "·  ·" if is_free else "────", style)
        return
    right, sign = (1, "╱") if to_x > x else (-1, "╲")
    for step in range(1, DOWN):
        if not is_free or step == DOWN // 2:
            canvas.put(x + right * step, y - step, "·" if is_free else sign, style)
