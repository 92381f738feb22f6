"""Chooses the driver of the pixels before anything claims their pin.

Adafruit's claims GPIO10 as a plain line, and would leave it so if it then failed. So we first check what is installed
and what may be opened, without importing it, and never fall back from one driver to the other.
"""

import os
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.optional_packages import has_module, how_to_add
from spacebowl_pi.devices.pin_functions import node_of
from spacebowl_pi.devices.pixels.ws2812_bits import NODE


class PixelDriver(StrEnum):
    """What sends colours to the NeoPixels."""

    AUTO = "auto"
    SPI = "spi"
    ADAFRUIT = "adafruit"


def back_end(board: Board) -> str:
    """The module through which Blinka sends on this board, a separate package."""
    return "adafruit_raspberry_pi5_neopixel_write" if board.has_rp1 else "_rpi_ws281x"


def adafruit_devices(board: Board) -> tuple[str, ...]:
    """The device that the adafruit driver opens, and the one that returns its pin to SPI."""
    return ("/dev/pio0" if board.has_rp1 else NODE, f"/{node_of(board)}")


def obstacle_to_adafruit(
    board: Board | None, root: Path = Path("/"), has_module: Callable[[str], bool] = has_module
) -> str | None:
    """Why the adafruit driver cannot work here; None if it can. Imports and claims nothing."""
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
