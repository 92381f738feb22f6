"""The simulated matrix: four MAX7219 chips in a row, register by register, behind what luma takes for its serial.

What is seen is worked out from the registers alone, wrong settings included: a display test shows all lit, a scan
limit cuts rows off. What no MAX7219 has is an error here. Luma's way of mapping a picture is not used, so that a
mistake there shows.
"""

import errno
from collections.abc import Sequence
from typing import TypeAlias

from spacebowl_pi.devices.matrix.mounting import Mounting
from spacebowl_pi.devices.ports import Rows

NO_OP = 0x00
DIGITS = range(0x01, 0x09)
DECODE_MODE = 0x09
INTENSITY = 0x0A
SCAN_LIMIT = 0x0B
SHUTDOWN = 0x0C  # 0 is dark
DISPLAY_TEST = 0x0F

_HIGHEST = {NO_OP: 255, DECODE_MODE: 255, INTENSITY: 15, SCAN_LIMIT: 7, SHUTDOWN: 1, DISPLAY_TEST: 1}
_HIGHEST |= dict.fromkeys(DIGITS, 255)
# The chip's own seven-segment font: 0 to 9, a dash, E, H, L, P and a blank.
_CODE_B = (0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00)

Dots: TypeAlias = tuple[tuple[bool, ...], ...]  # rows from the top, each from the left


class TransferError(ValueError):
    """No MAX7219 takes this; neither a loose wire nor a fault of the board explains it."""


class Max7219:
    """One chip: sixteen registers, of which some do not exist. It wakes up dark."""

    def __init__(self) -> None:
        self.registers = dict.fromkeys(_HIGHEST, 0)

    def latch(self, address: int, value: int) -> None:
        """Take a value into a register."""
        if address not in _HIGHEST:
            raise TransferError(f"a MAX7219 has no register 0x{address:02X}")
        if not 0 <= value <= _HIGHEST[address]:
            raise TransferError(f"register 0x{address:02X} goes to {_HIGHEST[address]}, not to {value}")
        if address != NO_OP:
            self.registers[address] = value

    def lit(self) -> tuple[int, ...]:
        """What the chip lights, a byte for each of its digits."""
        if self.registers[DISPLAY_TEST]:
            return (0xFF,) * 8
        if not self.registers[SHUTDOWN]:
            return (0,) * 8
        return tuple(
            self._segments(place) if place <= self.registers[SCAN_LIMIT] else 0 for place in range(len(DIGITS))
        )

    def _segments(self, place: int) -> int:
        value = self.registers[DIGITS[place]]
        if self.registers[DECODE_MODE] >> place & 1:
            return value & 0x80 | _CODE_B[value & 0x0F]
        return value


class SimulatedSerial:
    """Luma's serial with the four chips at its end, mounted in some way; `chips[0]` is the one next to the wire.

    `transfers` counts what was taken. Set `failure`, and every transfer raises it until it is None again, as with a
    bus that is gone.
    """

    def __init__(self, mounting: Mounting | None = None) -> None:
        self.chips = tuple(Max7219() for _ in range(4))
        self.failure: OSError | None = None
        self.transfers = 0
        self.is_open = True
        self._mounting = mounting or Mounting()

    def data(self, data: Sequence[int], /) -> None:
        """Shift a transfer through the chips and latch it: the first pair ends up in the farthest."""
        if self.failure:
            raise self.failure
        if not self.is_open:
            raise OSError(errno.EBADF, "Bad file descriptor")
        if len(data) != 2 * len(self.chips):
            raise TransferError(f"{len(data)} bytes: {len(self.chips)} chips take {2 * len(self.chips)}")
        for chip, address, value in zip(reversed(self.chips), data[::2], data[1::2], strict=True):
            chip.latch(address, value)
        self.transfers += 1

    def command(self, *command: int) -> None:
        """Refuse; a MAX7219 knows no commands apart from data."""
        raise TransferError(f"a MAX7219 has no data/command line, so {command} is no command to it")

    def cleanup(self) -> None:
        """Let go of the bus; the chips stay as they are."""
        if not self.is_open:
            raise TransferError("the bus is let go of twice")
        self.is_open = False

    def glitch(self, chip: int, address: int, value: int) -> None:
        """Upset a register, as a spark does."""
        self.chips[chip].latch(address, value)

    def lose_power(self) -> None:
        """Wake all chips up anew, as after a bad contact in the supply."""
        for chip in self.chips:
            chip.registers = dict.fromkeys(chip.registers, 0)

    @property
    def intensities(self) -> tuple[int, ...]:
        """How bright each block is, 0 to 15, counted from the wire."""
        return tuple(chip.registers[INTENSITY] for chip in self.chips)

    @property
    def rows(self) -> Rows:
        """What is seen, as eight rows of 32 bits."""
        blocks = [_turned(_block(chip.lit()), self._mounting.block_orientation) for chip in self.chips]
        if self._mounting.is_reversed:
            blocks.reverse()
        lines = [sum((block[y] for block in blocks), ()) for y in range(8)]
        if self._mounting.is_upside_down:
            lines = [line[::-1] for line in reversed(lines)]
        return tuple(int("".join("01"[dot] for dot in line), 2) for line in lines)


def _block(lit: Sequence[int]) -> Dots:
    """Lay out a block that is not turned: a digit is a column from the left, its bit 0 is at the top."""
    return tuple(tuple(bool(digit >> y & 1) for digit in lit) for y in range(8))


def _turned(block: Dots, orientation: int) -> Dots:
    """See a block as it is mounted; a picture turned anticlockwise for it stands upright on one turned clockwise."""
    for _ in range(orientation // 90 % 4):
        block = tuple(zip(*reversed(block), strict=True))
    return block
