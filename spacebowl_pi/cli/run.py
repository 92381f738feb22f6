"""`run`: the box itself, with its real parts on a Pi, with simulated ones drawn in the terminal elsewhere."""

import asyncio
import os
import sys
import termios
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Group
from rich.live import Live
from rich.text import Text

from spacebowl_pi.box.config import Config, ConfigError, find_config, load_config
from spacebowl_pi.box.parts import open_parts
from spacebowl_pi.box.run import run as run_box
from spacebowl_pi.box.ship import Ship
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.complaint import Complaint
from spacebowl_pi.cli.drawing import seat_mark
from spacebowl_pi.cli.terminal import Terminal
from spacebowl_pi.core.space_bowl.deck_file import DeckError
from spacebowl_pi.core.space_bowl.judge import SEATS
from spacebowl_pi.devices.board import probe_board
from spacebowl_pi.devices.ports import BUTTONS, MATRIX_WIDTH, Colour, PartFault

PRESS_MS = 120
HOLD_MS = 800
CHORD_MS = 5500
REDRAW_S = 0.1
HOLDS = "!@#$%^&*"  # shift and 1 to 8, on most keyboards


def run(config_path: Path | None, *, is_simulated: bool) -> None:
    """Run the box until it is told to stop."""
    config = configuration(config_path)
    try:
        if is_simulated or probe_board() is None:
            _run_simulated(config)
        else:
            asyncio.run(run_box(config, open_parts(config)))
    except (PartFault, DeckError) as fault:
        raise Complaint(str(fault)) from None


def configuration(path: Path | None) -> Config:
    """Read the configuration; its faults are the complaint."""
    try:
        return load_config(find_config(path))
    except ConfigError as error:
        raise Complaint(str(error)) from None
    except OSError as error:
        raise Complaint(f"cannot read the configuration {path}: {error.strerror or error}") from None


def _run_simulated(config: Config) -> None:
    box = SimulatedBox(config, time.monotonic_ns)
    terminal = Terminal()
    if not (terminal.is_terminal and sys.stdin.isatty()):
        print(
            "SIMULATED: no board here, or --simulate was asked for. Without a terminal there is nothing to see.",
            flush=True,
        )
        asyncio.run(run_box(config, box.parts, watch=lambda _: _play(box)))
        return
    with _keys() as keyboard, Live(console=terminal, auto_refresh=False, screen=True) as live:
        drawn_s = 0.0

        def watch(ship: Ship) -> None:
            nonlocal drawn_s
            for key in os.read(keyboard, 64).decode(errors="ignore"):
                _press(box, key)
            _play(box)
            if time.monotonic() - drawn_s > REDRAW_S:
                drawn_s = time.monotonic()
                live.update(_picture(box, ship), refresh=True)

        asyncio.run(run_box(config, box.parts, watch=watch))


def _play(box: SimulatedBox) -> None:
    box.buzzers.play_until(time.monotonic_ns())


def _press(box: SimulatedBox, key: str) -> None:
    """Turn a key into a finger on a button."""
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
        return  # that finger is still on its button


@contextmanager
def _keys() -> Iterator[int]:
    """Read keys one by one, without waiting for any."""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        settings = termios.tcgetattr(keyboard)
        settings[6][termios.VMIN] = settings[6][termios.VTIME] = 0
        termios.tcsetattr(keyboard, termios.TCSANOW, settings)
        yield keyboard
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def _picture(box: SimulatedBox, ship: Ship) -> Group:
    """Draw what the decoded wires say."""
    lines = [Text("The Ship Computer  SIMULATED", "bold"), Text()]
    for row in box.rows:
        dots = "".join("●" if row >> (MATRIX_WIDTH - 1 - column) & 1 else "·" for column in range(MATRIX_WIDTH))
        lines.append(Text.assemble("  ", *((dot + " ", "bold #ff3b30" if dot == "●" else "#2a1a1a") for dot in dots)))
    lines.append(Text())
    for start in (0, 3, 6):
        lamps = Text("").join(Text.assemble("  ", _lamp(cell, "██████")) for cell in box.cells[start : start + 3])
        lines += [lamps, lamps, Text()]
    lights = zip(SEATS, box.lights, strict=True)
    lines += [Text("").join(Text.assemble("  ", seat_mark(seat), " ", _lamp((light,), "●●")) for seat, light in lights)]
    lines.append(Text())
    lines.append(Text(f"  {ship.match.phase}", "dim"))
    lines.append(Text("  1-8 press   shift+1-8 hold   twice fast: settings   s staff   Ctrl-C stop", "dim"))
    return Group(*lines)


def _lamp(pixels: tuple[Colour, ...], mark: str) -> Text:
    """Draw a cell's light, brightened for a screen."""
    brightest = [max(channel) for channel in zip(*pixels, strict=True)]
    level = [round(255 * (value / 255) ** 0.45) for value in brightest]
    if not any(level):
        return Text(mark, "#26292f")
    return Text(mark, f"rgb({level[0]},{level[1]},{level[2]})")
