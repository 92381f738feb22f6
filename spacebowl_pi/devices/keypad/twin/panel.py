"""The simulated panel: an ST7789 that takes the bytes of its SPI and shows what a real one would.

The picture follows from the registers and the picture memory alone: it shows when the panel sleeps, is off, or has the
wrong inversion. Unknown commands, those that the firmware must not send, ones with too many bytes and ones too soon
after waking are errors.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

WIDTH = 320
HEIGHT = 240
_LONG, _SHORT = 320, 240  # of the glass, whichever way the picture is turned

FASTEST_HZ = 62_500_000
AWAKE_AFTER_US = 120_000
LISTENS_AFTER_RESET_US = 120_000
SHORTEST_RESET_US = 10


class PanelError(ValueError):
    """No real panel would accept this."""


class Command(IntEnum):
    """The commands that the firmware may send."""

    SLEEP_OUT = 0x11
    INVERSION_OFF = 0x20
    INVERSION_ON = 0x21
    DISPLAY_OFF = 0x28
    DISPLAY_ON = 0x29
    COLUMNS = 0x2A
    ROWS = 0x2B
    WRITE = 0x2C
    DIRECTION = 0x36
    PIXEL_FORMAT = 0x3A


_LENGTHS = {Command.COLUMNS: 4, Command.ROWS: 4, Command.DIRECTION: 1, Command.PIXEL_FORMAT: 1}
_EXCHANGED, _MIRRORED_COLUMNS, _MIRRORED_ROWS, _BLUE_FIRST = 0x20, 0x40, 0x80, 0x08
_RGB565 = 0x55


@dataclass(slots=True)
class Counters:
    """What went over the wire."""

    pixels: int = 0
    windows: int = 0
    bytes: int = 0
    largest_window: int = 0


@dataclass(slots=True)
class _Registers:
    is_awake: bool = False
    is_on: bool = False
    is_inverted: bool = False
    direction: int = 0
    pixel_format: int = 0x66
    columns: tuple[int, int] = (0, _SHORT - 1)
    rows: tuple[int, int] = (0, _LONG - 1)


@dataclass(slots=True)
class _Transfer:
    command: Command
    data: bytearray = field(default_factory=bytearray)


class SimulatedPanel:
    """The panel, driven by `select`, `data_follows`, `reset` and `take`; `now_us` is its time.

    `is_inverting_glass`: colours are shown inverted unless inversion is on, as on IPS panels.
    """

    def __init__(self, *, is_inverting_glass: bool = True) -> None:
        self.counters = Counters()
        self._is_inverting_glass = is_inverting_glass
        # RGB565 as in the chip, with the glass upright. The memory holds noise at power-on.
        noise = np.random.default_rng(2046).integers(0, 1 << 16, (_LONG, _SHORT))
        self._memory: npt.NDArray[np.uint16] = noise.astype(np.uint16)
        self._registers = _Registers()
        self._open: _Transfer | None = None
        self._is_selected = False
        self._is_data = False
        self._reset_us: int | None = None
        self._is_in_reset = False
        self._listens_us: int | None = None  # unknown before a reset
        self._awake_us = 0

    def reset(self, level: int, now_us: int) -> None:
        """Sets the reset line: low for a moment, and the panel needs a while after it."""
        if level == 0 and not self._is_in_reset:
            self._is_in_reset, self._reset_us = True, now_us
        elif level == 1 and self._is_in_reset and self._reset_us is not None:
            if now_us - self._reset_us < SHORTEST_RESET_US:
                raise PanelError("the reset line was low for too short a time")
            self._is_in_reset = False
            self._registers = _Registers()
            self._listens_us = now_us + LISTENS_AFTER_RESET_US

    def select(self, level: int) -> None:
        """Sets the chip select line; a command must be complete when it is released."""
        if level == 1 and self._is_selected:
            self._finish()
        self._is_selected = level == 0

    def data_follows(self, level: int) -> None:
        """Sets the line that tells commands (0) from data (1)."""
        self._is_data = level == 1

    @property
    def is_selected(self) -> bool:
        return self._is_selected

    def take(self, data: bytes | bytearray | memoryview, now_us: int, speed_hz: int) -> None:
        if speed_hz > FASTEST_HZ:
            raise PanelError(f"{speed_hz:,} Hz is faster than the panel's {FASTEST_HZ:,}")
        if self._is_in_reset or self._listens_us is None or now_us < self._listens_us:
            raise PanelError("the panel does not listen before and shortly after its reset")
        self.counters.bytes += len(data)
        if self._is_data:
            if self._open is None:
                raise PanelError("data without a command")
            self._open.data += data
            return
        for byte in data:
            self._finish()
            try:
                self._open = _Transfer(Command(byte))
            except ValueError:
                raise PanelError(f"command 0x{byte:02X} is none that this panel is meant to get") from None
            self._check_awake(self._open.command, now_us)

    def picture(self) -> Image.Image:
        """What is seen with the backlight on."""
        registers = self._registers
        if not (registers.is_awake and registers.is_on):
            return Image.new("RGB", (WIDTH, HEIGHT), (255, 255, 255) if self._is_inverting_glass else (0, 0, 0))
        seen = self._memory
        if registers.is_inverted != self._is_inverting_glass:
            seen = ~seen
        # The glass is taller than it is wide; the board lies on its side, left edge up.
        return Image.fromarray(_colours(np.rot90(seen)))

    def _check_awake(self, command: Command, now_us: int) -> None:
        if command is Command.SLEEP_OUT:
            self._awake_us = now_us + AWAKE_AFTER_US
        elif self._registers.is_awake and now_us < self._awake_us:
            raise PanelError(f"{command.name} within {AWAKE_AFTER_US // 1000} ms of SLEEP_OUT")

    def _finish(self) -> None:
        if self._open is None:
            return
        command, data = self._open.command, bytes(self._open.data)
        self._open = None
        if command is not Command.WRITE and len(data) != _LENGTHS.get(command, 0):
            raise PanelError(f"{command.name} has {_LENGTHS.get(command, 0)} bytes, not {len(data)}")
        if command is Command.WRITE:
            self._write(data)
        elif command in (Command.COLUMNS, Command.ROWS):
            self._set_window(command, data)
        else:
            self._set(command, data)

    def _set(self, command: Command, data: bytes) -> None:
        registers = self._registers
        match command:
            case Command.SLEEP_OUT:
                registers.is_awake = True
            case Command.INVERSION_ON | Command.INVERSION_OFF:
                registers.is_inverted = command is Command.INVERSION_ON
            case Command.DISPLAY_ON | Command.DISPLAY_OFF:
                registers.is_on = command is Command.DISPLAY_ON
            case Command.DIRECTION:
                if data[0] & _BLUE_FIRST:
                    raise PanelError("this glass has red first")
                registers.direction = data[0]
            case Command.PIXEL_FORMAT:
                registers.pixel_format = data[0]

    def _set_window(self, command: Command, data: bytes) -> None:
        start, end = int.from_bytes(data[:2], "big"), int.from_bytes(data[2:], "big")
        is_exchanged = bool(self._registers.direction & _EXCHANGED)
        many = _LONG if is_exchanged == (command is Command.COLUMNS) else _SHORT
        if not 0 <= start <= end < many:
            raise PanelError(f"{command.name} {start} to {end}: there are {many}")
        if command is Command.COLUMNS:
            self._registers.columns = (start, end)
        else:
            self._registers.rows = (start, end)

    def _write(self, data: bytes) -> None:
        registers = self._registers
        if registers.pixel_format != _RGB565:
            raise PanelError(f"pixels come with 16 bits, the panel is set to format 0x{registers.pixel_format:02X}")
        width = registers.columns[1] - registers.columns[0] + 1
        height = registers.rows[1] - registers.rows[0] + 1
        if len(data) != width * height * 2:
            raise PanelError(f"{len(data)} bytes of pixels for a window of {width} by {height}")
        self.counters.pixels += width * height
        self.counters.windows += 1
        self.counters.largest_window = max(self.counters.largest_window, width * height)
        pixels: npt.NDArray[Any] = np.frombuffer(data, ">u2").reshape(height, width)
        # Turn a view of the memory as the direction says, so that the window's addresses apply to it.
        view = self._memory
        if registers.direction & _MIRRORED_ROWS:
            view = view[::-1]
        if registers.direction & _MIRRORED_COLUMNS:
            view = view[:, ::-1]
        if registers.direction & _EXCHANGED:
            view = view.T
        (left, right), (top, bottom) = registers.columns, registers.rows
        view[top : bottom + 1, left : right + 1] = pixels


def _colours(pixels: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Expands 16 bits to red, green and blue bytes."""
    red, green, blue = pixels >> 11 & 31, pixels >> 5 & 63, pixels & 31
    wide = np.stack((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2), axis=2)
    return wide.astype(np.uint8)
