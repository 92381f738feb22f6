"""The board and the tiles as the rules describe them: knots, triangles, modules, corners, headings."""

import tomllib
from pathlib import Path
from typing import Any, TypeAlias

Knot: TypeAlias = tuple[int, int]
Triangle: TypeAlias = tuple[str, int, int]  # "U" or "D", q, r
Sphere: TypeAlias = Knot | str  # a knot, or "e0", "e1" ... for the centre of a rhomb
End: TypeAlias = tuple[Sphere, int]  # where a tube ends, and its heading from there
Link: TypeAlias = tuple[End, End, str]  # the third is who may use it: tom, dave, neutral or nobody

BOARD: dict[str, Any] = tomllib.loads(Path(__file__).with_name("board.toml").read_text())
TILES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("tiles.toml").read_text())

PLAYERS = ("tom", "dave")
OTHER = {"tom": "dave", "dave": "tom"}
KINDS = ("energy", "control", "alien")
STEPS: list[Knot] = [(q, r) for q, r in BOARD["lattice"]["directions"]]
RADIUS: int = BOARD["lattice"]["radius"]
RHOMBS: dict[str, dict[str, Any]] = {rhomb["id"]: rhomb for rhomb in TILES["rhomb"]}


def plus(one: Knot, two: Knot) -> Knot:
    return one[0] + two[0], one[1] + two[1]


def minus(one: Knot, two: Knot) -> Knot:
    return one[0] - two[0], one[1] - two[1]


def knots_of(triangle: Triangle) -> list[Knot]:
    """Its three knots, counter-clockwise."""
    form, q, r = triangle
    return [(q, r), (q + 1, r), (q, r + 1)] if form == "U" else [(q + 1, r), (q + 1, r + 1), (q, r + 1)]


def neighbour(up: Knot, axis: int) -> Triangle:
    """The down triangle that an up triangle touches across an axis."""
    q, r = up
    return [("D", q, r), ("D", q - 1, r), ("D", q, r - 1)][axis]


def heading(vector: Knot) -> int:
    """The number of a direction: along a unit step, or midway between two."""
    for number, step in enumerate(STEPS):
        if vector == step:
            return 2 * number
        if vector == plus(step, STEPS[(number + 1) % 6]):
            return 2 * number + 1
    raise ValueError(f"{vector} has no heading")


KNOTS: set[Knot] = {
    (q, r)
    for q in range(-RADIUS, RADIUS + 1)
    for r in range(-RADIUS, RADIUS + 1)
    if max(abs(q), abs(r), abs(q + r)) <= RADIUS
}
TRIANGLES: set[Triangle] = {
    (form, q, r)
    for form in "UD"
    for q in range(-RADIUS - 1, RADIUS + 1)
    for r in range(-RADIUS - 1, RADIUS + 1)
    if set(knots_of((form, q, r))) <= KNOTS
}
TRIANGLES_AT: dict[Knot, set[Triangle]] = {
    knot: {triangle for triangle in TRIANGLES if knot in knots_of(triangle)} for knot in KNOTS
}
NEIGHBOURS: dict[Triangle, set[Triangle]] = {
    one: {two for two in TRIANGLES if len(set(knots_of(one)) & set(knots_of(two))) == 2} for one in TRIANGLES
}

MODULE_TRIANGLES: set[Triangle] = {(f, q, r) for module in BOARD["module"] for f, q, r in module["triangles"]}
SPACES = TRIANGLES - MODULE_TRIANGLES
PRINTED: set[Knot] = {(q, r) for module in BOARD["module"] for q, r in module["spheres"]}
OWNER: dict[Sphere, str] = {tuple(module["centre"]): module["owner"] for module in BOARD["module"]}
BASE: dict[str, Knot] = {m["owner"]: tuple(m["centre"]) for m in BOARD["module"] if m["kind"] == "base"}
SOLAR_MODULES: set[Knot] = {tuple(module["centre"]) for module in BOARD["module"] if module["kind"] == "solar"}


def rhomb_cells(up: Knot, axis: int) -> list[Triangle]:
    return [("U", *up), neighbour(up, axis)]


def rhomb_corners(up: Knot, axis: int, rot: int) -> dict[str, Knot]:
    q, r = up
    a, b, c, d = [
        [(q, r), (q + 1, r), (q + 1, r + 1), (q, r + 1)],
        [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q, r)],
        [(q, r + 1), (q, r), (q + 1, r - 1), (q + 1, r)],
    ][axis]
    return {"A": a, "B": b, "C": c, "D": d} if rot == 0 else {"A": c, "B": d, "C": a, "D": b}


def rhomb_headings(corners: dict[str, Knot]) -> dict[str, int]:
    """The heading of a tube end at each corner: towards the corner opposite."""
    return {one: heading(minus(corners[two], corners[one])) for one, two in ("AC", "BD", "CA", "DB")}


def triangle_corners(triangle: Triangle, rot: int) -> list[Knot]:
    """X, Y and Z."""
    knots = knots_of(triangle)
    return knots[rot:] + knots[:rot]


def triangle_heading(triangle: Triangle, corner: Knot) -> int:
    """The heading of a tube end at a corner: midway between the two sides."""
    one, two = (knot for knot in knots_of(triangle) if knot != corner)
    return heading(plus(minus(one, corner), minus(two, corner)))


def text(sphere: Sphere) -> str:
    return sphere if isinstance(sphere, str) else f"{sphere[0]},{sphere[1]}"
