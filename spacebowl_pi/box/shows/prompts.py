"""Shows the box's own prompts in any game: menus, questions, notices."""

from collections.abc import Callable
from typing import TypeAlias

from spacebowl_pi.box.shows.font import PAGE_US, fits, telling_us, text_at, text_rows
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.lights import players_lit, seat_lights
from spacebowl_pi.box.shows.plain_cells import dark_cells
from spacebowl_pi.box.shows.rhythm import BEAT_US, FULL, breath
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.table.scene import Asking, Menu, Notice, Prompt, Scene
from spacebowl_pi.devices.ports import Rows

PULSE_US = 4 * BEAT_US
ShownCells: TypeAlias = Callable[[Scene, int, int], Cells]  # draws the game's cells as a background


def prompted(scene: Scene, prompt: Prompt, now_us: int, pixels_per_cell: int, cells: ShownCells) -> Frame | None:
    """Show a prompt of the box; None for a game's own."""
    elapsed_us = max(0, now_us - scene.prompt_began_us)
    match prompt:
        case Menu():
            return Frame(dark_cells(pixels_per_cell), players_lit(scene, ()), _menu_rows(prompt, elapsed_us))
        case Asking(seat, _, text):
            level = breath(elapsed_us, 1, FULL, PULSE_US)
            lights = seat_lights(lambda other: level if other == seat else 0, scene.seat_buttons)
            return Frame(cells(scene, now_us, pixels_per_cell), lights, for_seat(seat, text, elapsed_us))
        case Notice(text):
            return Frame(cells(scene, now_us, pixels_per_cell), players_lit(scene, ()), text_at(text, elapsed_us))
        case _:
            return None


def _menu_rows(menu: Menu, elapsed_us: int) -> Rows:
    """Entry and value side by side if they fit, else in turn; now and then the title."""
    both = f"{menu.entry} {menu.value}".strip()
    shown = [both] if fits(both) else [text for text in (menu.entry, menu.value) if text]
    turns = [text for text in (*shown, *shown, menu.title) if text]
    if not turns:
        return text_rows("")
    lengths_us = [_length_us(text) for text in turns]
    time_us = elapsed_us % sum(lengths_us)
    for text, length_us in zip(turns, lengths_us, strict=True):
        if time_us < length_us:
            return text_at(text, time_us)
        time_us -= length_us
    return text_rows("")


def _length_us(text: str) -> int:
    """How long a text stays: one page per word, and at least until a scrolling one was seen whole."""
    return max(PAGE_US * len(text.split()), telling_us(text))
