"""The nine cells: what lies in which space, and how several pieces share a pixel in turn.

With seven pixels per cell the Destination has the middle one and the others share the ring; where there are more than
six, some take turns there too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spacebowl_pi.box.shows.colours import colour_of, lit
from spacebowl_pi.box.shows.frame import CellPixels, Cells
from spacebowl_pi.box.shows.plain_cells import dark_cells
from spacebowl_pi.box.shows.rhythm import TURN_US, Figure, alone, in_turn
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.devices.ports import BLACK, CELLS, Colour
from spacebowl_pi.games.space_bowl.box.shows import colours
from spacebowl_pi.games.space_bowl.box.shows.figures import BLACK_HOLE, DESTINATION, FIGURES
from spacebowl_pi.games.space_bowl.rules.deck import Planet
from spacebowl_pi.games.space_bowl.rules.match import View
from spacebowl_pi.games.space_bowl.rules.toss import Toss

RING = 6


@dataclass(frozen=True, slots=True)
class Thing:
    """How a piece in a space looks."""

    colour: Colour
    figure: Figure


DESTINATION_THING = Thing(colours.DESTINATION, DESTINATION)
BLACK_HOLE_THING = Thing(colours.BLACK_HOLE, BLACK_HOLE)


def planet_things(planets: Sequence[Planet]) -> list[Thing]:
    """The planets' looks, in their order."""
    return [Thing(colour_of(planet.colour), FIGURES[planet.pattern]) for planet in planets]


def tossed_things(planets: Sequence[Planet], toss: Toss) -> list[tuple[Thing, int]]:
    """Every tossed piece with its space: planets, then the Black Hole, the Destination last."""
    looks = dict(zip((planet.name for planet in planets), planet_things(planets), strict=True))
    found = [(looks[fallen.planet], int(fallen.space)) for fallen in toss.planets]
    if toss.black_hole is not None:
        found.append((BLACK_HOLE_THING, toss.black_hole))
    found.append((DESTINATION_THING, toss.destination))
    return found


def toss_cells(scene: Scene, now_us: int, pixels_per_cell: int) -> Cells:
    """The tossed pieces where they lie; dark without a toss."""
    view: View | None = scene.view
    if view is None or view.toss is None:
        return dark_cells(pixels_per_cell)
    return cells_with(tossed_things(view.planets, view.toss), now_us, pixels_per_cell)


def cells_with(things: Iterable[tuple[Thing, int]], elapsed_us: int, pixels_per_cell: int) -> Cells:
    """Draw pieces in their spaces."""
    spaces: list[list[Thing]] = [[] for _ in range(CELLS)]
    for thing, space in things:
        spaces[space].append(thing)
    return tuple([cell(fallen, elapsed_us, pixels_per_cell) for fallen in spaces])


def cell(things: Sequence[Thing], elapsed_us: int, pixels_per_cell: int) -> CellPixels:
    """Draw one cell."""
    if not things:
        return (BLACK,) * pixels_per_cell
    if pixels_per_cell == 1:
        return (_shared(things, elapsed_us),)
    middle = (DESTINATION_THING,) if DESTINATION_THING in things else ()
    around = [thing for thing in things if thing not in (DESTINATION_THING, BLACK_HOLE_THING)]
    hole = [BLACK_HOLE_THING] if BLACK_HOLE_THING in things else []
    slots = [_shared(slot, elapsed_us) for slot in _ring(around, hole)]
    return (_shared(middle, elapsed_us), *slots)


def _shared(things: Sequence[Thing], elapsed_us: int) -> Colour:
    """A pixel for one piece, or for several in turn."""
    if not things:
        return BLACK
    if len(things) == 1:
        return lit(things[0].colour, alone(things[0].figure, elapsed_us))
    turn, turn_elapsed_us = divmod(elapsed_us, TURN_US)
    thing = things[turn % len(things)]
    return lit(thing.colour, in_turn(thing.figure, turn_elapsed_us))


def _ring(around: Sequence[Thing], hole: list[Thing]) -> list[list[Thing]]:
    """Share the six ring pixels: evenly among the planets, or one each and the rest for the Black Hole."""
    slots: list[list[Thing]] = [[] for _ in range(RING)]
    if hole:
        for index, thing in enumerate(around):
            slots[index % RING].append(thing)
        return [slot or hole for slot in slots]
    width = max(1, RING // len(around)) if around else 0
    for index, thing in enumerate(around):
        for pixel in range(width):
            slots[(index * width + pixel) % RING].append(thing)
    return slots
