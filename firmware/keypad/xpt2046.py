"""The touch chip, an XPT2046: reads where and how hard the sheet is pressed.

A reading is the median of five, as a single one may be far off.
"""

SPEED_HZ = 2_500_000
SAMPLES = 5

# Start bit, channel, 12 bits, ratiometric, then sleep with the interrupt line on.
Y = 0x90
Z1 = 0xB0
Z2 = 0xC0
X = 0xD0

WHOLE = 4095  # the scale's end


class XPT2046:
    """A touch chip on an SPI; `cs` is a callable pin, `irq` reads 0 while something presses."""

    def __init__(self, spi, cs, irq):
        self._spi = spi
        self._cs = cs
        self._irq = irq
        self._ask = bytearray(3)
        self._answer = bytearray(3)
        self._xs = [0] * SAMPLES
        self._ys = [0] * SAMPLES

    def read(self):
        """(x, y, pressure), the more the harder; None if nothing presses."""
        if self._irq():
            return None
        self._spi.init(baudrate=SPEED_HZ)
        self._cs(0)
        try:
            # The better the two sheets touch, the more of one's voltage arrives on the other.
            pressure = self._convert(Z1) + WHOLE - self._convert(Z2)
            # Discard the first reading after the pressure: the sheet's voltage still settles.
            self._convert(X)
            xs, ys = self._xs, self._ys
            for i in range(SAMPLES):
                xs[i] = self._convert(X)
                ys[i] = self._convert(Y)
        finally:
            self._cs(1)
        xs.sort()
        ys.sort()
        return xs[SAMPLES // 2], ys[SAMPLES // 2], pressure

    def _convert(self, channel):
        self._ask[0] = channel
        self._spi.write_readinto(self._ask, self._answer)
        return (self._answer[1] << 8 | self._answer[2]) >> 3
