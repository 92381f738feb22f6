"""The simulated pixels: a spidev whose data wire ends at WS2812 pixels that decode the actual pulses.

The pulses are timed by the clock that a board would really derive from the requested speed. Anything that a WS2812B-V5
need not understand is an error, and so is anything that spidev would not do. The driver above it is the real one.
"""

import errno
import re
from functools import lru_cache

from spacebowl_pi.devices.pixels.ws2812_bits import SPIDEV_BUFFER_BYTES
from spacebowl_pi.devices.ports import BLACK, Colour

CORE_HZ = 400_000_000  # Zero 2 W and 3; a Pi 4 has 500 MHz (250 if slowed), a Pi 5 clocks its SPI from 200
SHORT_PULSE_NS = (220, 380)
LONG_PULSE_NS = (580, 1_000)
LOW_NS_MIN = 220  # editions of the datasheet differ in the low times; the period decides
PERIOD_NS = (1_250, 1_850)
RESET_NS_MIN = 280_000

_PULSE = re.compile("1+0*")


class SignalError(ValueError):
    """No pixel could understand this; it cannot come from a loose wire or a faulty board."""


class SimulatedSpi:
    """A spidev for the driver to open, with `count` pixels at its end.

    `picture` is what the pixels show, as red, green, blue; `transfers` counts what they accepted. While `failure` is
    set, every call raises it, as if the bus was gone.
    """

    def __init__(self, count: int, *, core_hz: int = CORE_HZ) -> None:
        self.max_speed_hz = 125_000_000
        self.mode = 0
        self.failure: OSError | None = None
        self.picture: tuple[Colour, ...] = (BLACK,) * count
        self.transfers = 0
        self._core_hz = core_hz
        self.is_open = False

    @property
    def clock_hz(self) -> float:
        """The clock that the board makes of the requested speed: its core clock divided by an even number."""
        half_divider = max(1, -(-self._core_hz // (2 * self.max_speed_hz)))
        return self._core_hz / (2 * half_divider)

    def open(self, bus: int, device: int, /) -> None:
        """Opens the only device."""
        if self.failure:
            raise self.failure
        if (bus, device) != (0, 0):
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        self.is_open = True

    def writebytes2(self, values: bytes, /) -> None:
        """Clocks the bytes out to the pixels."""
        if self.failure:
            raise self.failure
        if not self.is_open:
            raise OSError(errno.EBADF, "Bad file descriptor")
        if self.mode != 0:
            raise SignalError(f"SPI mode {self.mode}: the pixels are meant to be driven in mode 0")
        if len(values) > SPIDEV_BUFFER_BYTES:
            raise SignalError(f"{len(values)} bytes: spidev pauses after {SPIDEV_BUFFER_BYTES}")
        self.picture = self.decoded(values)
        self.transfers += 1

    def decoded(self, values: bytes) -> tuple[Colour, ...]:
        """The colours that the pixels would show."""
        return _decoded(bytes(values), self.clock_hz, len(self.picture))

    def close(self) -> None:
        """Closes the bus; the pixels stay as they are."""
        self.is_open = False


@lru_cache(maxsize=1024)  # the same pictures keep recurring
def _decoded(values: bytes, clock_hz: float, count: int) -> tuple[Colour, ...]:
    bit_ns = 1e9 / clock_hz
    levels = f"{int.from_bytes(values):0{8 * len(values)}b}"
    pulses: list[str] = _PULSE.findall(levels)
    if not pulses:
        raise SignalError("no pulse at all")
    last_high, tail_bits = _parts(pulses.pop())
    for silence, place in ((levels.index("1"), "before the first"), (tail_bits, "after the last")):
        if silence * bit_ns < RESET_NS_MIN:
            raise SignalError(f"{silence * bit_ns / 1000:.0f} µs of reset {place} pulse: 280 are needed")
    # The low after the last pulse is the reset, which may be of any length.
    meanings = {pulse: _bit(*_parts(pulse), bit_ns) for pulse in set(pulses)}
    bits = "".join(map(meanings.__getitem__, pulses)) + _level(last_high, bit_ns)
    if len(bits) != 24 * count:
        raise SignalError(f"{len(bits)} bits: {count} pixels take {24 * count}")
    colours = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return tuple(zip(colours[1::3], colours[::3], colours[2::3], strict=True))  # sent as green, red, blue


def _parts(pulse: str) -> tuple[int, int]:
    """The number of bits for which a pulse is high, then low."""
    high = pulse.count("1")
    return high, len(pulse) - high


def _bit(high: int, low: int, bit_ns: float) -> str:
    bit = _level(high, bit_ns)
    low_ns = low * bit_ns
    period_ns = high * bit_ns + low_ns
    if low_ns < LOW_NS_MIN or not PERIOD_NS[0] <= period_ns <= PERIOD_NS[1]:
        raise SignalError(f"a pulse every {period_ns:.0f} ns, low for {low_ns:.0f}: no bit of a WS2812B-V5")
    return bit


def _level(high: int, bit_ns: float) -> str:
    high_ns = high * bit_ns
    if SHORT_PULSE_NS[0] <= high_ns <= SHORT_PULSE_NS[1]:
        return "0"
    if LONG_PULSE_NS[0] <= high_ns <= LONG_PULSE_NS[1]:
        return "1"
    raise SignalError(f"a pulse of {high_ns:.0f} ns: neither the 0 nor the 1 of a WS2812B-V5")
