"""The same strip on the same wire by way of `adafruit-circuitpython-neopixel`, which picks a back end for the board.

That back end is a package of its own: rpi_ws281x before the Pi 5, Adafruit's PIO writer on it. Make one strip in a
process's life: rpi_ws281x leaks when made again. Blinka claims the pin as a plain line, which takes it away from SPI:
whatever becomes of the strip, the pin is let go and put back.
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
    """As much of Blinka's DigitalInOut as we need."""

    def deinit(self) -> None:
        """Let go of the line; once is enough."""


class NeoPixel(Strip, Protocol):
    """A `neopixel.NeoPixel`, with the pin that it has claimed."""

    pin: ClaimedPin


class AdafruitStrip:
    """A NeoPixel that leaves its pin on SPI."""

    def __init__(self, neopixel: NeoPixel, board: Board, root: Path) -> None:
        self._neopixel = neopixel
        self._board = board
        self._root = root

    def __len__(self) -> int:
        """Count the pixels."""
        return len(self._neopixel)

    def __setitem__(self, index: int, colour: Colour) -> None:
        """Set a pixel, to be sent with the next `show`."""
        self._neopixel[index] = colour

    def show(self) -> None:
        """Send all pixels."""
        self._neopixel.show()

    def deinit(self) -> None:
        """Go dark and let go of the wire."""
        try:
            self._neopixel.deinit()
        finally:
            self.let_go()

    def let_go(self) -> None:
        """Free the pin and put it back; the kernel leaves a line that nobody holds an input."""
        try:
            self._neopixel.pin.deinit()
        finally:
            put_back(self._board, self._root)


def put_back(board: Board, root: Path) -> None:
    """Join the pin to SPI again, as it was; PartFault if that cannot be done."""
    try:
        put_on_spi(PIXELS_PIN, board, root)
    except OSError as fault:
        raise PartFault(
            f"pixels: {PIXELS_PIN} could not be put back on SPI ({_one_line(fault)}): restart the Pi"
        ) from fault


def open_adafruit_strip(count: int, board: Board, root: Path = Path("/")) -> AdafruitStrip:
    """Open the strip, dark; PartFault says why not. Blinka is imported only now: see first whether it can work."""
    # Or Blinka asks on a terminal whether it may run pip, and waits for the answer.
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
