"""What was seen on the SPI buses, read by the project's own twins of pixels and matrix: pictures out of bytes.

A transfer that real parts could not have understood is an error there, so it is one here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spacebowl_pi.devices.matrix.twin import SimulatedSerial
from spacebowl_pi.devices.pixels import ws2812_bits as wire
from spacebowl_pi.devices.pixels.chain import chain_length
from spacebowl_pi.devices.pixels.twin import SimulatedSpi
from spacebowl_pi.devices.ports import CELLS, Button, Colour, Rows

PIXELS_NODE, MATRIX_NODE = "0.0", "1.0"


@dataclass(frozen=True, slots=True)
class Picture:
    """What was seen from a moment on; None where nothing was sent so far."""

    at_ns: int
    pixels: tuple[Colour, ...] | None
    rows: Rows | None

    def light_of(self, button: Button) -> Colour | None:
        """The light of a button."""
        return self.pixels[CELLS + button - 1] if self.pixels else None


def pictures(messages: Iterable[tuple[int, str, str]]) -> Iterator[Picture]:
    """Give the picture after each message."""
    pixels, matrix = SimulatedSpi(chain_length(1)), SimulatedSerial()
    pixels.open(0, 0)
    pixels.max_speed_hz = wire.SPI_HZ
    is_matrix_known = False
    for at_ns, node, text in messages:
        data = bytes.fromhex(text)
        if node == PIXELS_NODE:
            pixels.writebytes2(data)
        elif node == MATRIX_NODE:
            matrix.data(data)
            is_matrix_known = True
        else:
            raise AssertionError(f"bytes for chip select {node}, where nothing is")
        yield Picture(at_ns, pixels.picture if pixels.transfers else None, matrix.rows if is_matrix_known else None)
