"""Which of the two drivers sends to the pixels, decided before anything claims their pin.

Adafruit's claims GPIO10 as a plain line, and failing afterwards it would leave it so: what is installed and what may be
opened is looked at first, without importing it, and there is no second try with the other one.
"""

import os
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.extras import has_module, how_to_add
from spacebowl_pi.devices.pin_functions import node_of
from spacebowl_pi.devices.pixels.wire import NODE


class PixelDriver(StrEnum):
    """What sends colours to the NeoPixels."""

    AUTO = "auto"
    SPI = "spi"
    ADAFRUIT = "adafruit"


def back_end(board: Board) -> str:
    """The module that Blinka sends through on a board, a package of its own."""
    return "adafruit_raspberry_pi5_neopixel_write" if board.has_rp1 else "_rpi_ws281x"


def adafruit_devices(board: Board) -> tuple[str, ...]:
    """What the adafruit driver opens, and what puts the pin back on SPI after it."""
    return ("/dev/pio0" if board.has_rp1 else NODE, f"/{node_of(board)}")


def obstacle_to_adafruit(
    board: Board | None, root: Path = Path("/"), has_module: Callable[[str], bool] = has_module
) -> str | None:
    """Say what keeps the adafruit driver from working here; None if nothing does. Imports and claims nothing."""
    if board is None:
        return "this is no Raspberry Pi"
    for module in ("neopixel", "gpiod", back_end(board)):
        if not has_module(module):
            return f"{module} is not installed: {how_to_add('neopixel')}"
    for node in adafruit_devices(board):
        try:
            os.close(os.open(root / node.lstrip("/"), os.O_RDWR | os.O_CLOEXEC))
        except OSError as fault:
            return f"{node} cannot be opened ({fault.strerror})"
    return None
