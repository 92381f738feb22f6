"""Opens the parts of a box as configured; one that fails does not keep the others from opening.

A part configured as absent is skipped. The fault of a part that does not open is kept, and the caller decides which
parts it cannot do without.
"""

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypeVar

from spacebowl_pi.box.config.sections import Config, MatrixConfig, Part, PixelsConfig
from spacebowl_pi.devices.board import Board, probe_board
from spacebowl_pi.devices.buzzers.driver import PinFactory
from spacebowl_pi.devices.matrix.mounting import Mounting
from spacebowl_pi.devices.optional_packages import has_module
from spacebowl_pi.devices.pin_functions import put_on_spi
from spacebowl_pi.devices.pins import MATRIX_CLOCK_PIN, MATRIX_DATA_PIN, PIXELS_PIN, Pin
from spacebowl_pi.devices.pixels.chain import PixelChain, Strip, chain_length
from spacebowl_pi.devices.pixels.choice import PixelDriver, obstacle_to_adafruit
from spacebowl_pi.devices.ports import Buzzers, Matrix, PartFault, Pixels, Sound

Port = TypeVar("Port")
_LOG = logging.getLogger(__name__)


class PartName(StrEnum):
    """The parts that are opened, in the order in which a person checks them; named as in the configuration."""

    PIXELS = "pixels"
    MATRIX = "matrix"
    BUZZERS = "buzzers"
    SOUND = "sound"


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that were opened; `missing` has the faults of those that were not."""

    buzzers: Buzzers | None
    pixels: Pixels | None
    matrix: Matrix | None
    sound: Sound | None
    missing: Mapping[PartName, str] = field(default_factory=dict)


def open_parts(config: Config) -> Parts:
    from spacebowl_pi.devices.buzzers.driver import GpioBuzzers, open_factory

    missing: dict[PartName, str] = {}

    def found(name: PartName, opening: Callable[[], Port], *, is_wanted: bool) -> Port | None:
        if not is_wanted:
            return None
        try:
            return opening()
        except PartFault as fault:
            missing[name] = str(fault)
            return None

    @cache
    def factory() -> PinFactory:
        return open_factory(config.buzzers.factory)

    def buzzers() -> Buzzers:
        return GpioBuzzers(factory(), [pin.gpio for pin in config.buzzers.pins])

    def pixels() -> Pixels:
        return pixel_chain(config.pixels, open_strip(config.pixels.driver, chain_length(config.pixels.pixels_per_cell)))

    def matrix() -> Matrix:
        from spacebowl_pi.devices.matrix.driver import LumaMatrix, open_matrix_serial

        _take_back(probe_board(), MATRIX_DATA_PIN, MATRIX_CLOCK_PIN)
        return LumaMatrix(open_matrix_serial(), mounting_of(config.matrix), intensity=config.matrix.intensity)

    def sound() -> Sound:
        from spacebowl_pi.devices.sound.driver import open_sound

        return open_sound(factory(), config.sound.pin)

    return Parts(
        found(PartName.BUZZERS, buzzers, is_wanted=config.buzzers.part is Part.REAL),
        found(PartName.PIXELS, pixels, is_wanted=config.pixels.part is Part.REAL),
        found(PartName.MATRIX, matrix, is_wanted=config.matrix.part is Part.REAL),
        found(PartName.SOUND, sound, is_wanted=config.sound.part is Part.REAL),
        missing,
    )


def pixel_chain(config: PixelsConfig, strip: Strip) -> PixelChain:
    """Make a strip the chain of cells and lights, as configured."""
    return PixelChain(
        strip,
        pixels_per_cell=config.pixels_per_cell,
        brightness=config.brightness_percent / 100,
        limit_ma=config.limit_ma,
    )


def mounting_of(config: MatrixConfig) -> Mounting:
    return Mounting(config.block_orientation, config.is_reversed, config.rotate)


def now_us() -> int:
    """The box's monotonic clock."""
    return time.monotonic_ns() // 1000


def slept_us() -> int:
    """For how long the computer has slept, which the monotonic clock leaves out; 0 where no clock tells."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return 0 if clock is None else (time.clock_gettime_ns(clock) - time.monotonic_ns()) // 1000


def open_strip(
    driver: PixelDriver, count: int, root: Path = Path("/"), has_module: Callable[[str], bool] = has_module
) -> Strip:
    """Open the pixels' strip, dark; PartFault says why it failed. The driver is chosen first, without a fallback."""
    from spacebowl_pi.devices.pixels.adafruit_strip import INSTEAD, open_adafruit_strip
    from spacebowl_pi.devices.pixels.spi_strip import open_spi_strip

    board = probe_board(root)
    if driver is not PixelDriver.SPI:
        obstacle = obstacle_to_adafruit(board, root, has_module)
        if board is not None and obstacle is None:
            return open_adafruit_strip(count, board, root)
        if driver is PixelDriver.ADAFRUIT:
            raise PartFault(f"pixels: the adafruit driver cannot be used, {obstacle}; or {INSTEAD}")
        if has_module("neopixel"):
            _LOG.warning("pixels: our own driver over SPI, as the adafruit one cannot be used: %s", obstacle)
    _take_back(board, PIXELS_PIN, root=root)
    return open_spi_strip(count)


def _take_back(board: Board | None, *pins: Pin, root: Path = Path("/")) -> None:
    """Put our pins back on SPI: a program that had claimed one may have been killed."""
    if board is None:
        return
    for pin in pins:
        with suppress(OSError):  # a pin that cannot be read cannot be put back; `doctor` reports it
            put_on_spi(pin, board, root)
