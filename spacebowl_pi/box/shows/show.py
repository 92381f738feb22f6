"""The entry point: from a scene and the time to a frame. Prompts of the box take precedence over the match."""

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.game_texts import title_in
from spacebowl_pi.box.shows.attract import attract
from spacebowl_pi.box.shows.font import PAGE_US
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import with_buttons
from spacebowl_pi.box.shows.lobby import lobby
from spacebowl_pi.box.shows.matrix_words import matrix_words
from spacebowl_pi.box.shows.prompts import prompted
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.devices.ports import Rows

FAULT_PERIOD_US = 1_400_000
ASKED_US = 2 * PAGE_US


def show(game: BoxGame, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Make the frame of a scene at a time; a cell has 1 or 7 pixels."""
    frame = _shown(game, scene, now_us, pixels_per_cell)
    rows = _handover(scene, now_us) if scene.asked_for else frame.rows
    if scene.has_fault:
        rows = _with_fault_mark(rows, now_us)
    return Frame(frame.cells, with_buttons(scene, frame.lights, now_us), rows)


def _shown(game: BoxGame, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
    """Show the prompt, else the lobby, else the match, by the match's own clock."""
    if scene.prompt is not None:
        prompt = prompted(scene, scene.prompt, now_us, pixels_per_cell, game.cells)
        return prompt or game.show(scene, now_us, pixels_per_cell)
    if scene.view is None:
        return lobby(scene, now_us, pixels_per_cell, game.rules.seats)
    frame = game.show(scene, now_us - scene.behind_us, pixels_per_cell)
    if not isinstance(frame, Frame):
        raise TypeError("a game shows frames")
    if not scene.is_demo:
        return frame
    return attract(scene, frame, title_in(game.rules, scene.language, game.title), now_us)


def _handover(scene: Scene, now_us: int) -> Rows:
    """Ask whether a seat goes to a phone, in turn if several are asked for."""
    seat = scene.asked_for[now_us // ASKED_US % len(scene.asked_for)]
    return for_seat(seat, matrix_words(scene.language).to_phone, now_us)


def _with_fault_mark(rows: Rows, now_us: int) -> Rows:
    """Make the top right dot blink slowly, over anything else."""
    is_on = now_us % FAULT_PERIOD_US < FAULT_PERIOD_US // 2
    return (rows[0] & ~1 | is_on, *rows[1:])
