"""The same strip on the same wire through `adafruit-circuitpython-neopixel`, which picks a back end for the board.

That back end is a separate package: rpi_ws281x before the Pi 5, Adafruit's PIO writer on it. Open at most one strip per
process: rpi_ws281x leaks when opened again. Blinka claims the pin as a plain line, which takes it from SPI: however the
strip ends, the pin is released and returned to SPI.
"""

import importlib
import os
from pathlib import Path
from typing import Protocol

from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pin_functions import put_on_spi
from spacebowl_pi.devices.pins import PIXELS_PIN
from spacebowl_pi.devices.pixels.chain import Strip
from spacebowl_pi.devices.ports import Colour, PartFault

INSTEAD = 'set [pixels] driver = "spi"'


class ClaimedPin(Protocol):
    """The part of Blinka's DigitalInOut that we need."""

    def deinit(self) -> None:
        """Release the line; must be called only once."""


class NeoPixel(Strip, Protocol):
    """A `neopixel.NeoPixel`, with the pin that it has claimed."""

    pin: ClaimedPin


class AdafruitStrip:
    """A NeoPixel that returns its pin to SPI."""

    def __init__(self, neopixel: NeoPixel, board: Board, root: Path) -> None:
        self._neopixel = neopixel
        self._board = board
        self._root = root

    def __len__(self) -> int:
        return len(self._neopixel)

    def __setitem__(self, index: int, colour: Colour) -> None:
        """Sets a pixel, to be sent by the next `show`."""
        self._neopixel[index] = colour

    def show(self) -> None:
        self._neopixel.show()

    def deinit(self) -> None:
        """Turns the pixels off and releases the wire."""
        try:
            self._neopixel.deinit()
        finally:
            self.let_go()

    def let_go(self) -> None:
        """Releases the pin and returns it to SPI; the kernel would leave it an input."""
        try:
            self._neopixel.pin.deinit()
        finally:
            put_back(self._board, self._root)


def put_back(board: Board, root: Path) -> None:
    """Assigns the pin to SPI again; PartFault if that fails."""
    try:
        put_on_spi(PIXELS_PIN, board, root)
    except OSError as fault:
        raise PartFault(
            f"pixels: {PIXELS_PIN} could not be put back on SPI ({_one_line(fault)}): restart the Pi"
        ) from fault


def open_adafruit_strip(count: int, board: Board, root: Path = Path("/")) -> AdafruitStrip:
    """Opens the strip, dark; PartFault says why not. Imports Blinka, so check first that it can work."""
    # Otherwise Blinka asks on a terminal whether it may run pip, and waits for an answer.
    os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
    try:
        return _opened(count, board, root)
    except ImportError as fault:
        reason = f"{fault.name or fault} is not installed"
    except (NotImplementedError, AttributeError) as fault:
        reason = f"it does not know this board: {_one_line(fault)}"
    except (OSError, RuntimeError, ValueError) as fault:
        reason = _one_line(fault)
    put_back(board, root)
    raise PartFault(
        f"pixels: the adafruit driver does not get {PIXELS_PIN}, pin {PIXELS_PIN.header} ({reason}): "
        f"stop what else uses it, or {INSTEAD}"
    )


def _opened(count: int, board: Board, root: Path) -> AdafruitStrip:
    neopixel = importlib.import_module("neopixel")
    pin = getattr(importlib.import_module("board"), f"D{PIXELS_PIN.gpio}")
    strip = AdafruitStrip(neopixel.NeoPixel(pin, count, auto_write=False, pixel_order=neopixel.GRB), board, root)
    try:
        strip.show()
    except Exception:
        strip.let_go()
        raise
    return strip


def _one_line(fault: Exception) -> str:
    return " ".join(str(fault).split())
