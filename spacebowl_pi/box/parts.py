"""The parts of a box, as configured: the real ones on a Pi, or their simulated twins.

A part set absent is left out. A real part that is missing stops the start with its fault, unless the game can be
played without it: then it is noted, and left out.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from spacebowl_pi.box.config import Config, MatrixConfig, Part, PixelDriver
from spacebowl_pi.devices.matrix.mounting import Mounting
from spacebowl_pi.devices.pixels.chain import Strip
from spacebowl_pi.devices.ports import Buzzers, Matrix, PartFault, Pixels, Sound


@dataclass(frozen=True, slots=True)
class Parts:
    """What was found; `missing` are the faults of parts that the game goes on without."""

    buzzers: Buzzers
    pixels: Pixels | None
    matrix: Matrix | None
    sound: Sound | None
    missing: tuple[str, ...] = ()


def open_parts(config: Config) -> Parts:
    """Open the real parts; raises PartFault where there is nothing to play with."""
    from spacebowl_pi.devices.buzzers.driver import GpioBuzzers, open_factory
    from spacebowl_pi.devices.pixels.chain import PixelChain, chain_length

    missing: list[str] = []

    def found(part: Part, opening: Callable[[], object]) -> object | None:
        if part is Part.ABSENT:
            return None
        try:
            return opening()
        except PartFault as fault:
            missing.append(str(fault))
            return None

    def pixels() -> Pixels:
        count = chain_length(config.pixels.pixels_per_cell)
        return PixelChain(
            _open_strip(config.pixels.driver, count),
            pixels_per_cell=config.pixels.pixels_per_cell,
            brightness=config.pixels.brightness_percent / 100,
            limit_ma=config.pixels.limit_ma,
        )

    def matrix() -> Matrix:
        from spacebowl_pi.devices.matrix.driver import LumaMatrix, open_matrix_serial

        return LumaMatrix(open_matrix_serial(), mounting_of(config.matrix), intensity=config.matrix.intensity)

    def sound() -> Sound:
        from spacebowl_pi.devices.sound.driver import open_sound

        return open_sound(factory, config.sound.pin)

    factory = open_factory(config.buzzers.factory)
    buzzers = GpioBuzzers(factory, [pin.gpio for pin in config.buzzers.pins])
    opened = (
        found(config.pixels.part, pixels),
        found(config.matrix.part, matrix),
        found(Part.REAL if config.sound.is_heard else Part.ABSENT, sound),
    )
    return Parts(buzzers, *opened, tuple(missing))  # type: ignore[arg-type]


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
