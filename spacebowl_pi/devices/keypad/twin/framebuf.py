"""MicroPython's `framebuf` in numpy, pixel for pixel, with only those functions that the firmware uses.

Two formats: RGB565, 16 bits per pixel in native byte order; and GS4_HMSB, two pixels per byte, the left one in the high
half, each row starting on a byte. Calling anything else is an error.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

RGB565 = 1
GS4_HMSB = 2

Buffer: TypeAlias = bytearray | memoryview
Pixels: TypeAlias = npt.NDArray[Any]


class FrameBuffer:
    """A picture in a buffer that is passed in: drawing changes the buffer directly."""

    __slots__ = ("_bytes", "format", "height", "width")

    def __init__(self, buffer: Buffer, width: int, height: int, format_: int, stride: int | None = None) -> None:
        """Covers the start of the buffer, rows `stride` pixels apart; it must be large enough and writable."""
        stride = width if stride is None else stride
        if format_ not in (RGB565, GS4_HMSB):
            raise ValueError("invalid format")
        if not (0 < width < 65536 and 0 < height < 65536 and width <= stride < 65536):
            raise ValueError
        view = memoryview(buffer)
        if view.readonly:
            raise TypeError("object with buffer protocol required")
        if format_ == RGB565:
            values: Pixels = np.frombuffer(view[: len(view) & ~1], np.uint16)
            row, across, size = width, stride, 2
        else:
            values = np.frombuffer(view, np.uint8)
            row, across, size = (width + 1) // 2, (stride + 1) // 2, 1
        if len(values) < across * (height - 1) + row:
            raise ValueError
        self.width, self.height, self.format = width, height, format_
        # The view stays inside the buffer, whose length was checked above.
        self._bytes: Pixels = np.lib.stride_tricks.as_strided(values, (height, row), (across * size, size))

    def fill(self, colour: int) -> None:
        self._bytes[:] = colour if self.format == RGB565 else (colour & 15) * 17

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Fills a rectangle, clipped to the picture."""
        self._needs_colours()
        if width < 1 or height < 1:
            return
        self._bytes[max(y, 0) : max(y + height, 0), max(x, 0) : max(x + width, 0)] = colour

    def hline(self, x: int, y: int, width: int, colour: int) -> None:
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x: int, y: int, height: int, colour: int) -> None:
        self.fill_rect(x, y, 1, height, colour)

    def pixel(self, x: int, y: int, colour: int | None = None) -> int | None:
        """Sets a pixel or, without a colour, returns it; does nothing outside."""
        self._needs_colours()
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        if colour is None:
            return int(self._bytes[y, x])
        self._bytes[y, x] = colour
        return None

    def blit(self, source: "FrameBuffer", x: int, y: int, key: int = -1, palette: "FrameBuffer | None" = None) -> None:
        """Copies a picture to (x, y), through the palette if there is one; pixels that are then `key` are skipped."""
        self._needs_colours()
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + source.width, self.width), min(y + source.height, self.height)
        if left >= right or top >= bottom:
            return
        pixels = source.values()[top - y : bottom - y, left - x : right - x]
        if palette is not None:
            pixels = palette.values()[0][pixels]
        target = self._bytes[top:bottom, left:right]
        if key < 0:
            target[:] = pixels
        else:
            np.copyto(target, pixels, where=pixels != key)

    def values(self) -> Pixels:
        """Every pixel's value, by row and column."""
        if self.format == RGB565:
            return self._bytes
        halves = np.stack((self._bytes >> 4, self._bytes & 15), axis=2)
        return halves.reshape(self.height, -1)[:, : self.width]

    def _needs_colours(self) -> None:
        if self.format != RGB565:
            raise NotImplementedError("only RGB565 is drawn into")
