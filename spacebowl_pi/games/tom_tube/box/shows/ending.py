"""The end: the evaluation line by line, Tom's points on the left and Dave's on the right, then who has won."""

from collections.abc import Iterator, Mapping

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.font import strip
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.glyphs import HEART
from spacebowl_pi.box.shows.lights import DARK_LIGHTS
from spacebowl_pi.box.shows.pages import Page, in_a_row, picture, shown, text
from spacebowl_pi.box.shows.picture import at, laid_over
from spacebowl_pi.box.shows.plain_cells import plain_cells
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, BUTTONS, CELLS, MATRIX_WIDTH, Rows
from spacebowl_pi.games.tom_tube.box.buttons import FOUR_EACH
from spacebowl_pi.games.tom_tube.box.matrix_words import matrix_words
from spacebowl_pi.games.tom_tube.box.names import astronaut
from spacebowl_pi.games.tom_tube.box.shows.board import COLOURS, LOW, PULSE_US, station
from spacebowl_pi.games.tom_tube.box.shows.counts import counts_of
from spacebowl_pi.games.tom_tube.box.shows.pictograms import PICTOGRAMS, WIDTH
from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.rules.position import COUNTERS


def over(scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    view: View = scene.view
    elapsed_us = max(0, now_us - scene.prompt_began_us)
    winner = next((player.seat for player in view.players if player.is_winner), None)
    colours = station(view, winner)
    lights = DARK_LIGHTS
    if winner is not None:
        colour = lit(COLOURS[winner - 1], breath(now_us, LOW, FULL, PULSE_US))
        colours = [colour] * CELLS
        lights = tuple([colour if FOUR_EACH.seat_of(button) == winner else BLACK for button in BUTTONS])
    return Frame(plain_cells(colours, pixels_per_cell), lights, shown(tuple(_pages(scene, view, winner)), elapsed_us))


def _pages(scene: Scene, view: View, winner: Seat | None) -> Iterator[Page]:
    words = matrix_words(scene.language)
    if view.is_broken_off:
        yield text(words.left)
    elif winner is None:
        yield text(words.draw_game)
    else:
        if view.resigned is not None:
            yield text(words.resigned.format(name=astronaut(view.resigned).upper()))
        yield picture(in_a_row(HEART, astronaut(winner).upper()))
    for name, points in lines(view).items():
        yield text(words.lines[name])
        yield picture(line_rows(name, points))


def lines(view: View) -> Mapping[str, tuple[int, int]]:
    """The points of both players, line by line; a line that brings neither anything is left out."""
    values = (*view.kit.values, view.kit.solar_value)
    tom, dave = view.players
    held = [[count * value for count, value in zip(counts_of(view, it), values, strict=True)] for it in (tom, dave)]
    by_line = dict(zip((*COUNTERS, "solar"), zip(*held, strict=True), strict=True))
    by_line["bonus"] = tom.total - sum(held[0]), dave.total - sum(held[1])
    shown_lines = {name: (toms, daves) for name, (toms, daves) in by_line.items() if toms or daves}
    return {**shown_lines, "total": (tom.total, dave.total)}


def line_rows(name: str, points: tuple[int, int]) -> Rows:
    """Tom's number, what it is for, Dave's number."""
    if name == "total":
        return in_a_row(":".join(map(str, points)))
    tom, dave = (strip(str(each), is_big=True) for each in points)
    middle = at(PICTOGRAMS[name], (MATRIX_WIDTH - WIDTH) // 2)
    return laid_over(at(tom, 0), middle, at(dave, MATRIX_WIDTH - dave.width))
