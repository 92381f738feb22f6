"""The parts of a box on wires that only write down what they are sent, and when.

The drivers are the real ones. What a wire was sent is decoded afterwards, by the twins, so that decoding costs no time
that is measured.
"""

import time
from bisect import bisect_left
from collections.abc import Sequence

from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.parts import mounting_of, pixel_chain
from spacebowl_pi.devices.matrix.driver import LumaMatrix
from spacebowl_pi.devices.matrix.twin import SimulatedSerial
from spacebowl_pi.devices.pixels.chain import chain_length
from spacebowl_pi.devices.pixels.spi_strip import open_spi_strip
from spacebowl_pi.devices.pixels.twin import SimulatedSpi
from spacebowl_pi.devices.ports import CELLS, Button
from spacebowl_pi.devices.sound.driver import open_sound
from spacebowl_pi.devices.sound.twin import PI_4, SounderPin

LIT = 100  # of 255 in every channel: white, by far brighter than what a light shows while nobody presses it


class TimedSpi(SimulatedSpi):
    """The pixels' wire; `writes` are the times and the bytes."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.writes: list[tuple[int, bytes]] = []

    def writebytes2(self, values: bytes, /) -> None:
        """Note the time first."""
        self.writes.append((time.monotonic_ns(), values))


class SilentSerial(SimulatedSerial):
    """The matrix's wire, with nobody at its end: what the twin's registers cost would be no cost of the box."""

    def data(self, data: Sequence[int], /) -> None:
        """Count the transfer."""
        del data
        self.transfers += 1


class TimedSounderPin(SounderPin):
    """The sounder's line; `heard` are the times and the tones."""

    def __init__(self, factory: MockFactory, info: object) -> None:
        self.heard: list[tuple[int, float]] = []
        super().__init__(factory, info)

    def _listen(self) -> None:
        if self._frequency is not None and 0 < self._state < 1:
            self.heard.append((time.monotonic_ns(), self._frequency))


class Wires:
    """Pixels, matrix and sounder of one box, as its configuration says."""

    def __init__(self, config: Config) -> None:
        pixels, mounting = config.pixels, mounting_of(config.matrix)
        count = chain_length(pixels.pixels_per_cell)
        self.spi = TimedSpi(count)
        self.chain = pixel_chain(pixels, open_spi_strip(count, self.spi))
        self.matrix = LumaMatrix(SilentSerial(mounting), mounting, intensity=config.matrix.intensity)
        factory = MockFactory(revision=PI_4, pin_class=TimedSounderPin)
        self.sound = open_sound(factory, config.sound.pin)
        self._sounder: TimedSounderPin = factory.pin(str(config.sound.pin))

    def lit_ns(self, button: Button, since_ns: int) -> int:
        """When a button's light was first sent as pressed, since some time."""
        writes = self.spi.writes
        for sent_ns, values in writes[bisect_left(writes, since_ns, key=lambda write: write[0]) :]:
            if min(self.spi.decoded(values)[CELLS + button - 1]) >= LIT:
                return sent_ns
        raise LookupError(f"the light of button {button} never came on")

    def heard_ns(self, frequency_hz: float, since_ns: int) -> int:
        """When a tone was first heard, since some time."""
        for heard_ns, heard_hz in self._sounder.heard:
            if heard_ns >= since_ns and abs(heard_hz - frequency_hz) < 1:
                return heard_ns
        raise LookupError(f"the tone of {frequency_hz} Hz never came")
