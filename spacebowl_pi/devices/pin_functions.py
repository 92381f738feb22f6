"""Which function the chip has assigned to a pin of the header: plain input or output, SPI, or something else.

Read from the chip's registers, which the group gpio may map without other memory: the kernel's GPIO interface says who
holds a line, not its function. A program that claims a line (Blinka does) takes it from SPI, and releasing it leaves it
an input: SPI then writes into nothing, without an error, until somebody restores it. Offsets and numbers are those of
Raspberry Pi's `pinctrl`.
"""

import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pins import MATRIX_CLOCK_PIN, MATRIX_DATA_PIN, PIXELS_PIN, Pin

SPI_NAMES = MappingProxyType({PIXELS_PIN: "SPI0 MOSI", MATRIX_DATA_PIN: "SPI1 MOSI", MATRIX_CLOCK_PIN: "SPI1 clock"})


@dataclass(frozen=True, slots=True)
class _Chip:
    """Where the functions are, and how they are numbered."""

    node: str
    size: int
    names: tuple[str, ...]  # by function number
    spi: MappingProxyType[Pin, int]


_UP_TO_PI_4 = _Chip(
    "dev/gpiomem",
    0x1000,
    ("an input", "an output", "ALT5", "ALT4", "ALT0", "ALT1", "ALT2", "ALT3"),
    MappingProxyType({PIXELS_PIN: 4, MATRIX_DATA_PIN: 3, MATRIX_CLOCK_PIN: 3}),
)
_RP1 = _Chip(
    "dev/gpiomem0",
    0x30000,
    ("ALT0", "ALT1", "ALT2", "ALT3", "ALT4", "a plain line", "ALT6", "PIO", "ALT8"),
    MappingProxyType(dict.fromkeys(SPI_NAMES, 0)),
)
_RP1_OVERRIDES = 0b11 << 12 | 0b11 << 14  # for level and direction: 0 lets the peripheral decide
_RP1_PADS = 0x20000
_RP1_PAD_INPUT, _RP1_PAD_NO_OUTPUT = 1 << 6, 1 << 7


def node_of(board: Board) -> str:
    """The device file through which the functions are read and set, without the leading slash."""
    return _chip(board).node


def function_of(pin: Pin, board: Board, root: Path = Path("/")) -> str:
    """The function of one of the SPI pins, `SPI0 MOSI` if all is well; OSError if it cannot be read."""
    with _registers(board, root, os.O_RDONLY) as words:
        number = _number(words, pin, board)
    if number == _chip(board).spi[pin]:
        return SPI_NAMES[pin]
    names = _chip(board).names
    return names[number] if number < len(names) else "nothing"


def put_on_spi(pin: Pin, board: Board, root: Path = Path("/")) -> None:
    """Assigns a pin to SPI again, if it is not; OSError if that fails."""
    if function_of(pin, board, root) == SPI_NAMES[pin]:
        return
    with _registers(board, root, os.O_RDWR) as words:
        wanted = _chip(board).spi[pin]
        if board.has_rp1:
            index, pad = 2 * pin.gpio + 1, _RP1_PADS // 4 + 1 + pin.gpio
            words[index] = words[index] & ~(0x1F | _RP1_OVERRIDES) | wanted
            words[pad] = words[pad] & ~_RP1_PAD_NO_OUTPUT | _RP1_PAD_INPUT
        else:
            index, shift = pin.gpio // 10, pin.gpio % 10 * 3
            words[index] = words[index] & ~(0b111 << shift) | wanted << shift


def _chip(board: Board) -> _Chip:
    return _RP1 if board.has_rp1 else _UP_TO_PI_4


def _number(words: memoryview, pin: Pin, board: Board) -> int:
    if board.has_rp1:
        return int(words[2 * pin.gpio + 1]) & 0x1F
    return int(words[pin.gpio // 10]) >> pin.gpio % 10 * 3 & 0b111


@contextmanager
def _registers(board: Board, root: Path, flags: int) -> Iterator[memoryview]:
    """Maps the registers for access in units of 32 bits, as they require."""
    chip = _chip(board)
    protection = mmap.PROT_READ | (mmap.PROT_WRITE if flags == os.O_RDWR else 0)
    device = os.open(root / chip.node, flags | os.O_SYNC | os.O_CLOEXEC)
    try:
        mapped = mmap.mmap(device, chip.size, mmap.MAP_SHARED, protection)
    except ValueError as fault:  # the file is not such a device
        raise OSError(f"/{chip.node}: {fault}") from fault
    finally:
        os.close(device)
    with mapped, memoryview(mapped) as data, data.cast("I") as words:
        yield words
