"""Between rounds: which card to lay, whose turn it is to toss."""

from spacebowl_pi.box.shows.font import PAGE_US, text_at
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import FAINT, players_lit
from spacebowl_pi.box.shows.lobby import BREATH_US, starlight
from spacebowl_pi.box.shows.plain_cells import dark_cells
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words
from spacebowl_pi.games.space_bowl.box.shows.place import place
from spacebowl_pi.games.space_bowl.rules.match import View
from spacebowl_pi.games.space_bowl.rules.places import Cell


def laying(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """The next place whose card the box needs to know."""
    view: View = scene.view
    galaxy = view.galaxy or ()
    unknown = next((number for number, card in enumerate(galaxy) if card is None), 0)
    return Frame(starlight(now_us, pixels_per_cell), players_lit(scene, ()), place(Cell(unknown), view.size))


def ready(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Which round comes next, and that the captain tosses."""
    view: View = scene.view
    elapsed_us = now_us - view.began_us
    said = matrix_words(scene.language)
    if elapsed_us // PAGE_US % 4 < 2:
        rows = text_at(f"{said.round} {view.round_number + 1}", 0)
    else:
        rows = for_seat(view.captain, said.toss, elapsed_us % (2 * PAGE_US))
    return Frame(
        dark_cells(pixels_per_cell), players_lit(scene, (view.captain,), breath(now_us, FAINT, FULL, BREATH_US)), rows
    )
