"""The simulated touch chip: an XPT2046 that answers over SPI as with a finger on a real sheet.

Each sheet is mounted in its own way (`Sheet`), readings are noisy, and pressure varies. Channels that the firmware must
not use, and transfers that are too fast, are errors.
"""

from dataclasses import dataclass
from random import Random

FASTEST_HZ = 2_500_000
WHOLE = 4095
_START, _SINGLE_ENDED, _EIGHT_BITS = 0x80, 0x04, 0x08
_CHANNELS = {1: "y", 3: "z1", 4: "z2", 5: "x"}


class TouchError(ValueError):
    """No real touch chip would accept this."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """How the sheet lies over the panel: the readings at the top left and bottom right pixel.

    `skew` is how much the x reading grows from the left to the right edge, for a sheet glued on askew. On the usual
    sheet y falls from left to right, and x grows from top to bottom.
    """

    y_left: int = 3880
    y_right: int = 340
    x_top: int = 262
    x_bottom: int = 3850
    skew: int = 0

    def readings(self, x: float, y: float) -> tuple[float, float]:
        """The chip's readings (x, y) when a finger presses a pixel."""
        raw_y = self.y_left + (self.y_right - self.y_left) * x / 320
        raw_x = self.x_top + (self.x_bottom - self.x_top) * y / 240 + self.skew * x / 320
        return raw_x, raw_y


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger on a pixel; `pressure` is from 0 (nothing) to about 3000 (a nail pressed hard)."""

    x: float
    y: float
    pressure: float = 1500


class SimulatedTouch:
    """The touch chip, driven by `select` and `exchange`; `finger` is what presses now, or None.

    `noise` is the spread of a reading, `outliers` the share of readings that are random.
    """

    def __init__(
        self, sheet: Sheet | None = None, *, noise: float = 6, outliers: float = 0.02, seed: int = 2046
    ) -> None:
        self.sheet = sheet or Sheet()
        self.finger: Finger | None = None
        self.conversions = 0
        self._noise = noise
        self._outliers = outliers
        self._random = Random(seed)
        self._is_selected = False

    @property
    def irq(self) -> int:
        """The interrupt line: 0 while something presses."""
        return 0 if self.finger is not None else 1

    @property
    def is_selected(self) -> bool:
        return self._is_selected

    def select(self, level: int) -> None:
        self._is_selected = level == 0

    def exchange(self, data: bytes | bytearray | memoryview, speed_hz: int) -> bytes:
        """Takes a control byte; answers with a conversion in the next 16 bits."""
        if speed_hz > FASTEST_HZ:
            raise TouchError(f"{speed_hz:,} Hz is faster than the chip's {FASTEST_HZ:,}")
        if len(data) != 3 or data[1] or data[2]:
            raise TouchError("a conversion is a control byte and two empty ones")
        control = data[0]
        channel = _CHANNELS.get(control >> 4 & 7)
        if not control & _START or channel is None or control & (_SINGLE_ENDED | _EIGHT_BITS):
            raise TouchError(f"control byte 0x{control:02X} is none that this chip is meant to get")
        if control & 3:
            raise TouchError(f"control byte 0x{control:02X} turns the interrupt line off")
        self.conversions += 1
        return b"\0" + (self._converted(channel) << 3).to_bytes(2, "big")

    def _converted(self, channel: str) -> int:
        finger = self.finger
        if finger is None:
            value = float({"x": 0, "y": WHOLE, "z1": 0, "z2": WHOLE}[channel])  # readings without contact
            return round(min(max(value + self._random.gauss(0, 2), 0), WHOLE))
        raw_x, raw_y = self.sheet.readings(finger.x, finger.y)
        if channel == "x":
            value = raw_x
        elif channel == "y":
            value = raw_y
        elif channel == "z1":
            value = finger.pressure * 0.45
        else:
            value = WHOLE - finger.pressure * 0.55
        if channel in "xy" and self._random.random() < self._outliers:
            return self._random.randrange(WHOLE + 1)
        return round(min(max(value + self._random.gauss(0, self._noise), 0), WHOLE))
