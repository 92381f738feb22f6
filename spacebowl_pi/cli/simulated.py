"""The simulated box in a terminal: keys press its buttons, and the picture is decoded from its wires."""

import os
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager

from rich.console import Group
from rich.live import Live
from rich.text import Text

from spacebowl_pi.box.control import Attachment, BoxControl
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.keyboard import keys
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BUTTONS, MATRIX_WIDTH, Colour
from spacebowl_pi.terminal.console import Terminal
from spacebowl_pi.terminal.game import TerminalGame
from spacebowl_pi.terminal.lights import is_lit, lamp, nearest_names
from spacebowl_pi.terminal.presses import meaning
from spacebowl_pi.terminal.seats import seat_mark

PRESS_MS = 120
HOLD_MS = 800
CHORD_MS = 5500
REDRAW_S = 0.1
_NAMES_WIDTH = 16
HOLDS = "!@#$%^&*"  # shift with 1 to 8, on most keyboards


def drawing(box: SimulatedBox, games: Mapping[str, TerminalGame], hint: str) -> Attachment:
    """Draws the box in the terminal while it runs; keys press its buttons."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        with keys() as keyboard, Live(console=Terminal(), auto_refresh=False, screen=True) as live:
            drawn_s = 0.0

            def watch() -> None:
                nonlocal drawn_s
                for key in os.read(keyboard, 64).decode(errors="ignore"):
                    _press(box, key)
                if time.monotonic() - drawn_s > REDRAW_S:
                    drawn_s = time.monotonic()
                    live.update(
                        box_drawing(box, control.machine, games, hint, time.monotonic_ns() // 1000), refresh=True
                    )

            yield watch

    return come


def _press(box: SimulatedBox, key: str) -> None:
    """Presses a button."""
    now_ns = time.monotonic_ns() + 1_000_000
    try:
        if key in "12345678":
            box.buzzers.press(BUTTONS[int(key) - 1], now_ns, PRESS_MS)
        elif key in HOLDS:
            box.buzzers.press(BUTTONS[HOLDS.index(key)], now_ns, HOLD_MS)
        elif key == "s":
            for button in (BUTTONS[0], BUTTONS[7]):
                box.buzzers.press(button, now_ns, CHORD_MS)
    except ValueError:
        return  # the button is still down


def box_drawing(
    box: SimulatedBox, machine: Machine, games: Mapping[str, TerminalGame], hint: str, now_us: int
) -> Group:
    """The decoded picture, and what a press does now; fits 80 columns and 24 lines."""
    scene = machine.scene()
    game = games[scene.seating.game]
    phase = "demo" if scene.is_demo else "lobby" if scene.view is None else game.phase(scene.view)
    title = Text.assemble(("The Ship Computer  SIMULATED", "bold"), (f"   {phase}", "dim"))
    lines = [title]
    for row in box.rows:
        dots = "".join("●" if row >> (MATRIX_WIDTH - 1 - column) & 1 else "·" for column in range(MATRIX_WIDTH))
        lines.append(Text.assemble("  ", *((dot + " ", "bold #ff3b30" if dot == "●" else "#2a1a1a") for dot in dots)))
    lines.append(Text())
    for start in (0, 3, 6):
        lines += _cell_lines(box.cells[start : start + 3], game.colours(scene.view))
    lines.append(Text())
    lights = zip(map(Seat, BUTTONS), box.lights, strict=True)
    lines += [Text("").join(Text.assemble("  ", seat_mark(seat), " ", _light(light)) for seat, light in lights)]
    lines.append(Text())
    lines.append(Text(f"  now  {meaning(game, scene, now_us)}", "bold"))
    lines.append(Text("  1-8 press   shift+1-8 hold   s staff   Ctrl-C stop", "dim"))
    lines.append(Text(f"  {hint}", "dim"))
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*lines)


def _cell_lines(cells: Sequence[tuple[Colour, ...]], named: Mapping[str, Colour]) -> Iterator[Text]:
    """Three of the nine cells side by side, each a lamp of two lines with its colours' names."""
    names = [nearest_names(cell, named) for cell in cells]
    for number, mark in enumerate(("██████", "▀▀▀▀▀▀")):
        parts = []
        for cell, told in zip(cells, names, strict=True):
            shown = told[:1] if number == 0 else told[1:]
            drawn = lamp(cell, mark if is_lit(cell) else "······")
            parts.append(Text.assemble("  ", drawn, " ", f"{' '.join(shown):{_NAMES_WIDTH}.{_NAMES_WIDTH}}"))
        yield Text("").join(parts)


def _light(light: Colour) -> Text:
    return lamp((light,), "●●" if any(light) else "··")
