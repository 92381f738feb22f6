"""The nine cells: the drawn rhomb, the triangle in hand, or the bases and the solar counters that are still out.

The rhomb lies with its long diagonal level: A on the left, B at the bottom, C on the right, D on top; the corner lights
are its sides. Orange and red look alike on a pixel: Tom's lights are steady, Dave's come and go slowly, and where both
have a tube, the light is steady and comes and goes in turn.
"""

from collections.abc import Collection, Mapping

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.frame import Cells
from spacebowl_pi.box.shows.plain_cells import plain_cells
from spacebowl_pi.box.shows.rhythm import BEAT_US, FULL, breath
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, CELLS, Colour
from spacebowl_pi.games.tom_tube.box.names import is_turned
from spacebowl_pi.games.tom_tube.box.prompts import FillingChosen, PlaceChosen
from spacebowl_pi.games.tom_tube.rules.board.kit import Module
from spacebowl_pi.games.tom_tube.rules.board.tiles import DAVE, TOM, Filling, Rhomb, joined_by
from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.rules.position import sphere_name

COLOURS: tuple[Colour, Colour] = ((255, 110, 0), (255, 0, 0))
ENERGY: Colour = (255, 220, 0)
SOLAR, WAITING, LOW = 5, 4, 3  # levels
PULSE_US = 6 * BEAT_US
CENTRE = 4

_CORNERS = {"A": 3, "B": 7, "C": 5, "D": 1}
_BETWEEN = {"AB": 6, "BC": 8, "CD": 2, "DA": 0, "AC": CENTRE, "BD": CENTRE}
_UP, _DOWN = (6, 8, 1), (7, 2, 0)  # the cells of a triangle's corners, in their order
_SIDES = {True: {(0, 1): 7, (1, 2): 5, (2, 0): 3}, False: {(0, 1): 5, (1, 2): 1, (2, 0): 3}}


def cells_of(view: View, prompt: Prompt | None, now_us: int, pixels_per_cell: int) -> Cells:
    """What the grid shows in a turn."""
    if isinstance(prompt, FillingChosen):
        return plain_cells(_triangle(prompt, now_us), pixels_per_cell)
    if view.drawn is not None:
        turned = isinstance(prompt, PlaceChosen) and is_turned(prompt.place)
        colours = rhomb_colours(view.kit.by_id[view.drawn], now_us)
        return plain_cells(colours[::-1] if turned else colours, pixels_per_cell)
    return plain_cells(station(view, view.turn), pixels_per_cell)


def rhomb_colours(rhomb: Rhomb, now_us: int) -> list[Colour]:
    """The tubes of a rhomb: each lights its two corners and the light between them."""
    players = {cell: {TOM} for cell in tube_cells(rhomb.tom)}
    for cell in tube_cells(rhomb.dave):
        players[cell] = players.get(cell, set()) | {DAVE}
    colours = _tubes(players, now_us)
    if rhomb.has_sphere:
        colours[CENTRE] = lit(ENERGY, breath(now_us, LOW, FULL, PULSE_US))
    return colours


def tube_cells(tube: str) -> tuple[int, int, int]:
    return _CORNERS[tube[0]], _BETWEEN[tube], _CORNERS[tube[1]]


def _triangle(prompt: FillingChosen, now_us: int) -> list[Colour]:
    """The triangle in hand as it would lie on the board."""
    is_up = prompt.space.is_up
    corners = _UP if is_up else _DOWN
    cells: set[int] = set()
    for one, other in joined_by(prompt.filling, prompt.rot):
        cells |= {corners[one], corners[other], CENTRE if prompt.filling is Filling.FORK else _SIDES[is_up][one, other]}
    if not cells:
        return [lit(COLOURS[prompt.seat - 1], 1) if cell in corners else BLACK for cell in range(CELLS)]
    return _tubes({cell: {prompt.seat - 1} for cell in cells}, now_us)


def _tubes(players: Mapping[int, Collection[int]], now_us: int) -> list[Colour]:
    colours = [BLACK] * CELLS
    for cell, owners in players.items():
        both_us = now_us % (2 * PULSE_US)
        player = next(iter(owners)) if len(owners) == 1 else TOM if both_us < PULSE_US else DAVE
        colours[cell] = of_player(player, now_us)
    return colours


def of_player(player: int, now_us: int, level: int = FULL) -> Colour:
    """A player's light: Tom's is steady, Dave's comes and goes slowly."""
    return lit(COLOURS[player], level if player == TOM else breath(now_us, 1, level, PULSE_US))


def station(view: View, bright: Seat | None) -> list[Colour]:
    """Each module at its side of the board: the bases, that of the player in turn bright, and solar counters still out.

    A light is known by its place; so these are all steady.
    """
    out = {sphere for player in view.players for sphere in player.solar_out}
    colours = [BLACK] * CELLS
    for module in view.kit.modules:
        if module.is_base:
            level = FULL if bright is not None and module.owner == bright - 1 else WAITING
        else:
            level = SOLAR if sphere_name(module.knot) in out else 0
        colours[module_cell(module)] = lit(COLOURS[module.owner], level)
    return colours


def module_cell(module: Module) -> int:
    """The light at a module's side: three sides are the upper row, three the lower one."""
    q, r = module.centre
    right = 2 * q + r
    column = 1 if right == 0 else 2 if right > 0 else 0
    return column if r > 0 else CELLS - 3 + column
