"""The one entrance: a stage and the time to a frame. What the box asks comes first, then what the match does."""

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.shows.attract import attract
from spacebowl_pi.box.shows.font import PAGE_US
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import with_buttons
from spacebowl_pi.box.shows.lobby import lobby
from spacebowl_pi.box.shows.prompts import prompted
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.shows.words import words
from spacebowl_pi.box.stage import Stage
from spacebowl_pi.devices.ports import Rows

FAULT_PERIOD_US = 1_400_000
ASKED_US = 2 * PAGE_US


def show(game: BoxGame, stage: Stage, now_us: int, pixels_per_cell: int) -> Frame:
    """Turn a stage and the time into a frame; a cell has 1 or 7 pixels."""
    frame = _shown(game, stage, now_us, pixels_per_cell)
    rows = _handover(stage, now_us) if stage.asked_for else frame.rows
    if stage.has_fault:
        rows = _with_fault_mark(rows, now_us)
    return Frame(frame.cells, with_buttons(stage, frame.lights, now_us), rows)


def _shown(game: BoxGame, stage: Stage, now_us: int, pixels_per_cell: int) -> Frame:
    """Show what the box asks, else the lobby, else the match, by its own clock."""
    if stage.prompt is not None:
        prompt = prompted(stage, stage.prompt, now_us, pixels_per_cell, game.cells)
        return prompt or game.show(stage, now_us, pixels_per_cell)
    if stage.view is None:
        return lobby(stage, now_us, pixels_per_cell, game.rules.seats)
    frame = game.show(stage, now_us - stage.behind_us, pixels_per_cell)
    if not isinstance(frame, Frame):
        raise TypeError("a game shows frames")
    return attract(stage, frame, game.title, now_us) if stage.is_demo else frame


def _handover(stage: Stage, now_us: int) -> Rows:
    """Ask whether a seat goes to a phone, of each that is asked for in turn."""
    seat = stage.asked_for[now_us // ASKED_US % len(stage.asked_for)]
    return for_seat(seat, words(stage.language).to_phone, now_us)


def _with_fault_mark(rows: Rows, now_us: int) -> Rows:
    """The top right pixel blinks slowly, whatever else is there."""
    is_on = now_us % FAULT_PERIOD_US < FAULT_PERIOD_US // 2
    return (rows[0] & ~1 | is_on, *rows[1:])
