"""Converts nine cells and eight lights to the colours of the chain: order, gamma, brightness, current limit.

The strip can be anything like an `adafruit_pixelbuf.PixelBuf`. Its own brightness stays at 1, so that the current is
computed from the values that are sent.
"""

from collections.abc import Sequence
from typing import Protocol

from spacebowl_pi.devices.ports import BUTTONS, CELLS, Colour, PartFault

GAMMA = 2.2
CHANNEL_MA = 20  # one channel of one pixel at 255
IDLE_MA = 1  # a dark pixel
PIXELS_PER_CELL = (1, 7)  # a single pixel, or a Jewel


class Strip(Protocol):
    """The part of a PixelBuf that we need, and Adafruit's `deinit`."""

    def __len__(self) -> int: ...

    def __setitem__(self, index: int, colour: Colour) -> None:
        """Set a pixel, to be sent by the next `show`."""

    def show(self) -> None:
        """Send all pixels; OSError or RuntimeError if that fails."""

    def deinit(self) -> None:
        """Turn the pixels off and release the wire."""


def chain_length(pixels_per_cell: int) -> int:
    return CELLS * pixels_per_cell + len(BUTTONS)


def current_ma(channels: Sequence[int], pixels: int) -> float:
    """What this many pixels draw at these channel values."""
    return sum(channels) * CHANNEL_MA / 255 + pixels * IDLE_MA


class PixelChain:
    """The Pixels port on a strip; brightness is 0 to 1, after gamma. Over the limit, the whole picture is dimmed."""

    def __init__(self, strip: Strip, *, pixels_per_cell: int = 1, brightness: float = 1.0, limit_ma: int = 400) -> None:
        if pixels_per_cell not in PIXELS_PER_CELL:
            raise ValueError(f"pixels per cell are {pixels_per_cell}: a cell has 1 pixel or 7")
        count = chain_length(pixels_per_cell)
        if len(strip) != count:
            raise ValueError(f"the strip has {len(strip)} pixels: 9 × {pixels_per_cell} + 8 need {count}")
        idle_ma = count * IDLE_MA
        if limit_ma <= idle_ma:
            raise ValueError(f"the limit is {limit_ma} mA: {count} dark pixels alone draw {idle_ma} mA")
        self.pixels_per_cell = pixels_per_cell
        self._strip = strip
        self.brightness = brightness
        self._channel_sum_limit = (limit_ma - idle_ma) * 255 // CHANNEL_MA
        self._shown: bytes | None = None
        self._is_closed = False

    @property
    def brightness(self) -> float:
        return self._brightness

    @brightness.setter
    def brightness(self, brightness: float) -> None:
        if not 0 <= brightness <= 1:
            raise ValueError(f"brightness is {brightness}: it goes from 0 to 1")
        self._brightness = brightness
        self._curve = bytes(round(255 * (value / 255) ** GAMMA * brightness) for value in range(256))

    def show(self, cells: Sequence[Sequence[Colour]], lights: Sequence[Colour]) -> None:
        """Shows nine cells and eight lights; an unchanged picture is not sent."""
        sizes = [len(cell) for cell in cells]
        if sizes != [self.pixels_per_cell] * CELLS:
            raise ValueError(f"the grid has {CELLS} cells of {self.pixels_per_cell} pixels, not {sizes}")
        if len(lights) != len(BUTTONS):
            raise ValueError(f"there are {len(BUTTONS)} lights, not {len(lights)}")
        channels = [channel for colours in (*cells, lights) for colour in colours for channel in colour]
        picture = self._limited(bytes(channels).translate(self._curve))
        if picture != self._shown:
            self._send(picture)

    def close(self) -> None:
        """Turns the pixels off; may be called again."""
        if self._is_closed:
            return
        self._is_closed = True
        self._shown = None
        try:
            self._strip.deinit()
        except (OSError, RuntimeError) as fault:
            raise PartFault(
                f"pixels: the chain did not take the last picture ({fault}) and may still be lit: unplug its supply"
            ) from fault

    def _limited(self, picture: bytes) -> bytes:
        total = sum(picture)
        if total <= self._channel_sum_limit:
            return picture
        return bytes(value * self._channel_sum_limit // total for value in picture)

    def _send(self, picture: bytes) -> None:
        shown, self._shown = self._shown, None  # unknown, if this fails
        try:
            for start in range(0, len(picture), 3):
                pixel = picture[start : start + 3]
                if shown is None or pixel != shown[start : start + 3]:
                    self._strip[start // 3] = (pixel[0], pixel[1], pixel[2])
            self._strip.show()
        except (OSError, RuntimeError) as fault:  # rpi_ws281x raises RuntimeError
            raise PartFault(
                f"pixels: the chain did not take a picture ({fault}): "
                "check the data wire, then say 'spacebowl-pi doctor'"
            ) from fault
        self._shown = picture
