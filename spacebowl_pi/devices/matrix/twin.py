"""The simulated matrix: four MAX7219 chips in a row, register by register, behind luma's serial interface.

The picture follows from the registers alone, wrong settings included: a display test lights everything, a scan limit
cuts rows off. What no MAX7219 supports is an error. It does not use luma's mapping, so that a mistake there shows.
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
SHUTDOWN = 0x0C  # 0 turns the chip off
DISPLAY_TEST = 0x0F

_HIGHEST = {NO_OP: 255, DECODE_MODE: 255, INTENSITY: 15, SCAN_LIMIT: 7, SHUTDOWN: 1, DISPLAY_TEST: 1}
_HIGHEST |= dict.fromkeys(DIGITS, 255)
# The chip's own seven-segment font: 0 to 9, a dash, E, H, L, P and a blank.
_CODE_B = (0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00)

Dots: TypeAlias = tuple[tuple[bool, ...], ...]  # rows from the top, each from left to right


class TransferError(ValueError):
    """No MAX7219 accepts this; it cannot come from a loose wire or a faulty board."""


class Max7219:
    """One chip: sixteen registers, some of which do not exist. It starts dark."""

    def __init__(self) -> None:
        self.registers = dict.fromkeys(_HIGHEST, 0)

    def latch(self, address: int, value: int) -> None:
        if address not in _HIGHEST:
            raise TransferError(f"a MAX7219 has no register 0x{address:02X}")
        if not 0 <= value <= _HIGHEST[address]:
            raise TransferError(f"register 0x{address:02X} goes to {_HIGHEST[address]}, not to {value}")
        if address != NO_OP:
            self.registers[address] = value

    def lit(self) -> tuple[int, ...]:
        """What the chip lights, one byte per digit."""
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
    """Luma's serial with four chips at its end, mounted in some way; `chips[0]` is the one next to the wire.

    `transfers` counts the accepted ones. While `failure` is set, every transfer raises it, as if the bus was gone.
    """

    def __init__(self, mounting: Mounting | None = None) -> None:
        self.chips = tuple(Max7219() for _ in range(4))
        self.failure: OSError | None = None
        self.transfers = 0
        self.is_open = True
        self._mounting = mounting or Mounting()

    def data(self, data: Sequence[int], /) -> None:
        """Shifts a transfer through the chips and latches it: the first pair ends up in the farthest chip."""
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
        """Always fails: a MAX7219 has no commands apart from data."""
        raise TransferError(f"a MAX7219 has no data/command line, so {command} is no command to it")

    def cleanup(self) -> None:
        """Closes the bus; the chips stay as they are."""
        if not self.is_open:
            raise TransferError("the bus is let go of twice")
        self.is_open = False

    def glitch(self, chip: int, address: int, value: int) -> None:
        """Overwrites a register, as a spark could."""
        self.chips[chip].latch(address, value)

    def lose_power(self) -> None:
        """Restarts all chips, as after a bad contact in the supply."""
        for chip in self.chips:
            chip.registers = dict.fromkeys(chip.registers, 0)

    @property
    def intensities(self) -> tuple[int, ...]:
        """The brightness of each block, 0 to 15, counted from the wire."""
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
    """An unturned block: each digit is a column, from the left, with bit 0 at the top."""
    return tuple(tuple(bool(digit >> y & 1) for digit in lit) for y in range(8))


def _turned(block: Dots, orientation: int) -> Dots:
    """Turns a block clockwise, as it is mounted; luma has turned the picture anticlockwise for it."""
    for _ in range(orientation // 90 % 4):
        block = tuple(zip(*reversed(block), strict=True))
    return block
