"""The panel's chip, an ST7789: starts it and sends pixels; landscape, 320 by 240.

Sets the bus speed for every transfer, as the touch chip on the same bus needs a slow one.
"""

import struct

SPEED_HZ = 31_250_000  # the board's fastest speed that panel and wires can take

SLEEP_OUT = 0x11
INVERSION_ON = 0x21
DISPLAY_ON = 0x29
COLUMNS = 0x2A
ROWS = 0x2B
WRITE = 0x2C
DIRECTION = 0x36
PIXEL_FORMAT = 0x3A

ON_ITS_SIDE = 0x60  # rows and columns swapped, then mirrored; 0xA0 is the same upside down
UPSIDE_DOWN = 0xA0
RGB565 = 0x55


class ST7789:
    """A panel on an SPI; `cs`, `dc` and `reset` are callable pins, `sleep_ms` waits."""

    def __init__(self, spi, cs, dc, reset, sleep_ms):
        self._spi = spi
        self._cs = cs
        self._dc = dc
        self._reset = reset
        self._sleep_ms = sleep_ms
        self._window = bytearray(4)

    def start(self, is_upside_down=False):
        """Reset and wake the panel; its memory holds noise, so keep the backlight off."""
        sleep_ms = self._sleep_ms
        self._reset(1)
        sleep_ms(5)
        self._reset(0)
        sleep_ms(1)
        self._reset(1)
        sleep_ms(120)
        self._command(SLEEP_OUT)
        sleep_ms(120)
        self._command(PIXEL_FORMAT, bytes((RGB565,)))
        self._command(DIRECTION, bytes((UPSIDE_DOWN if is_upside_down else ON_ITS_SIDE,)))
        self._command(INVERSION_ON)  # this glass inverts colours without it
        self._command(DISPLAY_ON)

    def send(self, x, y, w, h, pixels):
        """Send pixels, row by row."""
        window = self._window
        struct.pack_into(">HH", window, 0, x, x + w - 1)
        self._command(COLUMNS, window)
        struct.pack_into(">HH", window, 0, y, y + h - 1)
        self._command(ROWS, window)
        self._command(WRITE, pixels)

    def _command(self, command, data=None):
        spi = self._spi
        spi.init(baudrate=SPEED_HZ)
        self._dc(0)
        self._cs(0)
        spi.write(bytes((command,)))
        if data is not None:
            self._dc(1)
            spi.write(data)
        self._cs(1)
