"""A strip of WS2812 pixels on the data wire of an SPI bus, through spidev: any board, no root, no other package.

Needs the bus for itself; clock and chip select stay unused. SPI1 does not work: before the Pi 5 it has no DMA.
"""

import importlib
from typing import Protocol

from adafruit_pixelbuf import PixelBuf  # type: ignore[import-untyped]

from spacebowl_pi.devices.pixels import ws2812_bits as wire
from spacebowl_pi.devices.ports import PartFault


class Spi(Protocol):
    """The part of an open `spidev.SpiDev` that a strip needs."""

    def writebytes2(self, values: bytes, /) -> None:
        """Send bytes without a pause; OSError if that fails."""

    def close(self) -> None: ...


class ClosedSpi(Spi, Protocol):
    """A `spidev.SpiDev` before it is opened."""

    max_speed_hz: int
    mode: int

    def open(self, bus: int, device: int, /) -> None:
        """Open the device; OSError if that fails."""


class SpiStrip(PixelBuf):  # type: ignore[misc]  # PixelBuf has no types
    """A PixelBuf of red, green, blue; WS2812 wants green first."""

    def __init__(self, spi: Spi, count: int) -> None:
        if wire.transfer_bytes(3 * count) > wire.SPIDEV_BUFFER_BYTES:
            raise ValueError(f"{count} pixels do not fit one transfer of {wire.SPIDEV_BUFFER_BYTES} bytes")
        super().__init__(count, byteorder="GRB")
        self._spi = spi

    def deinit(self) -> None:
        """Turns the pixels off and closes the bus, as Adafruit's NeoPixel does."""
        try:
            self.fill(0)
            self.show()
        finally:
            self._spi.close()

    def _transmit(self, buffer: bytearray) -> None:
        self._spi.writebytes2(wire.encode(buffer))


def open_spi_strip(count: int, spi: ClosedSpi | None = None) -> SpiStrip:
    """Opens the strip, dark; PartFault says what is missing. Without `spi`, spidev is imported."""
    try:
        opened = importlib.import_module("spidev").SpiDev() if spi is None else spi
        opened.open(wire.BUS, wire.DEVICE)
        opened.max_speed_hz = wire.SPI_HZ
        opened.mode = 0
        strip = SpiStrip(opened, count)
        strip.show()
    except ImportError as fault:
        raise PartFault(
            "pixels: the Python package spidev is not installed: say 'sudo apt install python3-spidev' "
            "(in a checkout: .venv/bin/pip install '.[pi]'), and start again"
        ) from fault
    except FileNotFoundError as fault:
        raise PartFault(
            f"pixels: {wire.NODE} is not there, SPI is not enabled: "
            "write 'dtparam=spi=on' into /boot/firmware/config.txt and reboot"
        ) from fault
    except PermissionError as fault:
        raise PartFault(
            f"pixels: no permission for {wire.NODE}, the user is not in the group spi: "
            "say 'sudo usermod -aG spi $USER', log in again, and start again"
        ) from fault
    except OSError as fault:
        raise PartFault(f"pixels: {wire.NODE} does not work ({fault}): say 'spacebowl-pi doctor'") from fault
    return strip
