"""The same strip on the same wire by way of `adafruit-circuitpython-neopixel`, which picks a back end for the board.

That back end is a package of its own: rpi_ws281x before the Pi 5, Adafruit's PIO writer on it. Make one strip in a
process's life: rpi_ws281x leaks when made again.
"""

import importlib
import os

from spacebowl_pi.devices.pins import PIXELS_PIN
from spacebowl_pi.devices.pixels.chain import Strip
from spacebowl_pi.devices.ports import PartFault

INSTALL = "pip install 'spacebowl-pi[neopixel]'"


def open_adafruit_strip(count: int) -> Strip:
    """Open the strip, dark; PartFault says what is missing. Blinka is imported only now."""
    # Or Blinka asks on a terminal whether it may run pip, and waits for the answer.
    os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
    try:
        neopixel = importlib.import_module("neopixel")
        pin = getattr(importlib.import_module("board"), f"D{PIXELS_PIN.gpio}")
        strip: Strip = neopixel.NeoPixel(pin, count, auto_write=False, pixel_order=neopixel.GRB)
        strip.show()
    except ImportError as fault:
        raise PartFault(
            f"pixels: {fault.name or fault} is not installed, which the adafruit driver needs: "
            f"say {INSTALL}, or set the pixels' driver to spi"
        ) from fault
    except (NotImplementedError, AttributeError) as fault:
        raise PartFault(
            f"pixels: the adafruit driver does not know this board ({fault}): set the pixels' driver to spi"
        ) from fault
    except (OSError, RuntimeError, ValueError) as fault:
        raise PartFault(
            f"pixels: the adafruit driver does not get {PIXELS_PIN}, pin {PIXELS_PIN.header} ({_one_line(fault)}): "
            f"stop what else uses it, say {INSTALL} if its back end is missing, or set the pixels' driver to spi"
        ) from fault
    return strip


def _one_line(fault: Exception) -> str:
    return " ".join(str(fault).split())
