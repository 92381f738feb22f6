"""The parts of a box, as configured: the real ones on a Pi, each opened whatever becomes of the others.

A part set absent is left out. One that does not open is left out too, and its fault is kept: whoever runs the box says
which of them it cannot do without.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import TypeVar

from spacebowl_pi.box.config import Config, MatrixConfig, Part, PixelDriver, PixelsConfig
from spacebowl_pi.devices.buzzers.driver import PinFactory
from spacebowl_pi.devices.matrix.mounting import Mounting
from spacebowl_pi.devices.pixels.chain import PixelChain, Strip, chain_length
from spacebowl_pi.devices.ports import Buzzers, Matrix, PartFault, Pixels, Sound

Port = TypeVar("Port")


class PartName(StrEnum):
    """The parts that are opened, in the order in which a person looks at them; named as in the configuration."""

    PIXELS = "pixels"
    MATRIX = "matrix"
    BUZZERS = "buzzers"
    SOUND = "sound"


@dataclass(frozen=True, slots=True)
class Parts:
    """What was opened; `missing` are the faults of those that did not open."""

    buzzers: Buzzers | None
    pixels: Pixels | None
    matrix: Matrix | None
    sound: Sound | None
    missing: Mapping[PartName, str] = field(default_factory=dict)


def open_parts(config: Config) -> Parts:
    """Open the real parts."""
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
        return pixel_chain(
            config.pixels, _open_strip(config.pixels.driver, chain_length(config.pixels.pixels_per_cell))
        )

    def matrix() -> Matrix:
        from spacebowl_pi.devices.matrix.driver import LumaMatrix, open_matrix_serial

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
    """How the matrix is mounted."""
    return Mounting(config.block_orientation, config.is_reversed, config.rotate)


def now_us() -> int:
    """Read the one clock of the box."""
    return time.monotonic_ns() // 1000


def _open_strip(driver: PixelDriver, count: int) -> Strip:
    from spacebowl_pi.devices.pixels.adafruit_strip import open_adafruit_strip
    from spacebowl_pi.devices.pixels.spi_strip import open_spi_strip

    if driver is PixelDriver.SPI:
        return open_spi_strip(count)
    if driver is PixelDriver.ADAFRUIT:
        return open_adafruit_strip(count)
    try:  # auto: adafruit's where its backend is installed
        return open_adafruit_strip(count)
    except PartFault:
        return open_spi_strip(count)
