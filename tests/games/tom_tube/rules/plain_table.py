"""What lies on the table: tiles, spheres, counters and the stock, with the laying of tiles by the rules' text alone."""

from collections.abc import Sequence
from typing import Any

from tests.games.tom_tube.rules.plain_board import (
    KINDS,
    KNOTS,
    MODULE_TRIANGLES,
    NEIGHBOURS,
    OWNER,
    PRINTED,
    RHOMBS,
    SOLAR_MODULES,
    SPACES,
    TILES,
    TRIANGLES_AT,
    Knot,
    Link,
    Sphere,
    Triangle,
    rhomb_cells,
    rhomb_corners,
)
from tests.games.tom_tube.rules.plain_tubes import (
    printed_links,
    rhomb_ends,
    rhomb_links,
    triangle_ends,
    triangle_links,
)


class PlainTable:
    """The board and what lies beside it, whoever's turn it is. The stack's first tile is its top."""

    def __init__(self, stack: Sequence[str], options: dict[str, Any]) -> None:
        self.options = options
        self.stack = list(stack)
        self.cover: dict[Triangle, str] = dict.fromkeys(MODULE_TRIANGLES, "module")  # what lies on each triangle
        self.ends: dict[Sphere, int] = dict.fromkeys(KNOTS, 0)  # tube ends of laid tiles at each knot
        self.links: dict[Sphere, list[tuple[int, Sphere, int, str]]] = {}
        self.blocked: set[frozenset[Knot]] = set()
        self.centres = 0  # how many rhombs with an energy sphere were laid
        self.complete: set[Sphere] = {*PRINTED, *OWNER}
        self.counters: dict[Sphere, str] = {}  # the counter on each sphere
        self.solars = set(SOLAR_MODULES)  # the solar modules whose counter still lies there
        self.stock: dict[str, int] = {kind: TILES["supply"][kind] for kind in KINDS}
        self._add_links(printed_links())

    def lay_rhomb(self, tile: str, up: Knot, axis: int, rot: int) -> None:
        for cell in rhomb_cells(up, axis):
            self.cover[cell] = tile
        corners = rhomb_corners(up, axis, rot)
        self.blocked.add(frozenset((corners["B"], corners["D"])))
        for knot, _ in rhomb_ends(tile, up, axis, rot).values():
            self.ends[knot] += 1
        centre = f"e{self.centres}"
        self._add_links(rhomb_links(tile, up, axis, rot, centre))
        if RHOMBS[tile]["energy"]:
            self.centres += 1
            self.complete.add(centre)
            self._lay_counter("energy", centre)

    def lay_triangle(self, triangle: Triangle, owner: str, kind: str, rot: int) -> None:
        self.cover[triangle] = f"{owner} {kind}"
        for knot, _ in triangle_ends(triangle, kind, rot):
            self.ends[knot] += 1
        self._add_links(triangle_links(triangle, owner, kind, rot))

    def complete_spheres(self) -> None:
        """Make spheres of the knots that are covered all around, by rising r, then rising q."""
        for knot in sorted(KNOTS, key=lambda knot: (knot[1], knot[0])):
            around = TRIANGLES_AT[knot]
            if knot in self.complete or not around <= set(self.cover):
                continue
            if len(around) < 6 and self.options["border_spheres"] != "when_covered":
                continue
            self.complete.add(knot)
            if self.options["use_control_and_alien"] and self.ends[knot] < 2:
                self._lay_counter("alien" if self.ends[knot] == 0 else "control", knot)

    def _add_links(self, links: Sequence[Link]) -> None:
        for (one, one_heading), (two, two_heading), colour in links:
            self.links.setdefault(one, []).append((one_heading, two, two_heading, colour))
            self.links.setdefault(two, []).append((two_heading, one, one_heading, colour))

    def _lay_counter(self, kind: str, sphere: Sphere) -> None:
        if self.stock[kind]:
            self.stock[kind] -= 1
            self.counters[sphere] = kind

    def _free_places(self) -> set[tuple[Knot, int]]:
        free = SPACES - set(self.cover)
        return {
            ((q, r), axis)
            for form, q, r in free
            if form == "U"
            for axis in range(3)
            if set(rhomb_cells((q, r), axis)) <= free
        }

    def isolated_by(self, cells: Sequence[Triangle]) -> set[Triangle]:
        """The spaces that a rhomb on these cells leaves without a free neighbour."""
        free = SPACES - set(self.cover) - set(cells)
        beside = {triangle for cell in cells for triangle in NEIGHBOURS[cell]}
        return {triangle for triangle in free & beside if not NEIGHBOURS[triangle] & free}

    def rhomb_can_be_placed(self) -> bool:
        return bool(self.stack and self._free_places())
