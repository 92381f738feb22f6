"""The one entrance: a stage and the time to a frame. What the box asks comes first, then what the match does."""

from collections.abc import Callable

from spacebowl_pi.box.shows.attract import attract
from spacebowl_pi.box.shows.font import PAGE_US
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.lights import with_buttons
from spacebowl_pi.box.shows.lobby import laying, lobby, ready
from spacebowl_pi.box.shows.prompts import prompted
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.shows.words import words
from spacebowl_pi.box.stage import Stage
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.space_bowl.box.shows.reveal import reveal
from spacebowl_pi.games.space_bowl.box.shows.round import countdown, picks, search
from spacebowl_pi.games.space_bowl.box.shows.standing import over
from spacebowl_pi.games.space_bowl.rules.match import Phase

FAULT_PERIOD_US = 1_400_000
ASKED_US = 2 * PAGE_US

_SHOWS: dict[Phase, Callable[[Stage, int, int], Frame]] = {
    Phase.LAYING: laying,
    Phase.READY: ready,
    Phase.SEARCH: search,
    Phase.COUNTDOWN: countdown,
    Phase.PICKS: picks,
    Phase.DECLARING: picks,
    Phase.REVEAL: reveal,
    Phase.OVER: over,
}


def show(stage: Stage, now_us: int, pixels_per_cell: int) -> Frame:
    """Turn a stage and the time into a frame; a cell has 1 or 7 pixels."""
    if stage.prompt is not None:
        frame = prompted(stage, stage.prompt, now_us, pixels_per_cell)
    else:
        shown = lobby if stage.view is None else _SHOWS[stage.view.phase]
        frame = shown(stage, now_us, pixels_per_cell)
        if stage.is_demo:
            frame = attract(stage, frame, now_us)
    rows = _handover(stage, now_us) if stage.asked_for else frame.rows
    if stage.has_fault:
        rows = _with_fault_mark(rows, now_us)
    return Frame(frame.cells, with_buttons(stage, frame.lights, now_us), rows)


def _handover(stage: Stage, now_us: int) -> Rows:
    """Ask whether a seat goes to a phone, of each that is asked for in turn."""
    seat = stage.asked_for[now_us // ASKED_US % len(stage.asked_for)]
    return for_seat(seat, words(stage.language).to_phone, now_us)


def _with_fault_mark(rows: Rows, now_us: int) -> Rows:
    """The top right pixel blinks slowly, whatever else is there."""
    is_on = now_us % FAULT_PERIOD_US < FAULT_PERIOD_US // 2
    return (rows[0] & ~1 | is_on, *rows[1:])
