"""A box of simulated parts: the real drivers on simulated wires. What it shows is decoded from the bytes sent."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from spacebowl_pi import __version__
from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.parts import Parts, mounting_of, pixel_chain
from spacebowl_pi.core.units import MILLISECOND_NS
from spacebowl_pi.devices.buzzers.twin import SimulatedBuzzers
from spacebowl_pi.devices.matrix.driver import LumaMatrix
from spacebowl_pi.devices.matrix.twin import SimulatedSerial
from spacebowl_pi.devices.pixels.chain import chain_length
from spacebowl_pi.devices.pixels.spi_strip import open_spi_strip
from spacebowl_pi.devices.pixels.twin import SimulatedSpi
from spacebowl_pi.devices.ports import CELLS, Button, Colour, Rows
from spacebowl_pi.devices.sound.twin import SimulatedSounder

if TYPE_CHECKING:
    from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad

BETWEEN_MOVES_NS = 60 * MILLISECOND_NS  # no finger presses and lets go faster


class SimulatedBox:
    """The simulated parts, and the ports on top of them."""

    def __init__(self, config: Config, now_ns: Callable[[], int]) -> None:
        self._now_ns = now_ns
        self._has_keypad = config.keypad.part is Part.REAL
        self.buzzers = SimulatedBuzzers([pin.gpio for pin in config.buzzers.pins], now_ns)
        count = chain_length(config.pixels.pixels_per_cell)
        self.spi = SimulatedSpi(count)
        self.serial = SimulatedSerial(mounting_of(config.matrix))
        self.sounder = SimulatedSounder(config.sound.pin)
        self._next_move_ns: dict[Button, int] = {}
        self._pixels_per_cell = config.pixels.pixels_per_cell
        chain = pixel_chain(config.pixels, open_spi_strip(count, self.spi))
        self.parts = Parts(
            self.buzzers if config.buzzers.part is Part.REAL else None,
            chain if config.pixels.part is Part.REAL else None,
            LumaMatrix(self.serial, mounting_of(config.matrix), intensity=config.matrix.intensity)
            if config.matrix.part is Part.REAL
            else None,
            self.sounder.sound if config.sound.part is Part.REAL else None,
        )

    def finger(self, button: Button, *, is_down: bool) -> None:
        """Push or release a button; ignored if it is already in that position.

        What follows the button's last move at once comes as late as a person's finger would bring it: a page that was
        held up tells of both together.
        """
        now_ns = self._now_ns()
        at_ns = max(now_ns, self._next_move_ns.get(button, now_ns))
        try:
            (self.buzzers.push if is_down else self.buzzers.let_go)(button, at_ns)
        except ValueError:
            return
        self._next_move_ns[button] = at_ns + BETWEEN_MOVES_NS
        self.buzzers.play_until(now_ns)

    @cached_property
    def keypad(self) -> "JoinedKeypad | None":
        """The keypad, initially unplugged; None if the configuration has none."""
        from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad  # noqa: PLC0415 (the box starts first)

        return JoinedKeypad(__version__, lambda: self._now_ns() // 1000) if self._has_keypad else None

    @property
    def cells(self) -> tuple[tuple[Colour, ...], ...]:
        """What the nine cells show, decoded from the wire."""
        size = self._pixels_per_cell
        return tuple(self.spi.picture[cell * size : (cell + 1) * size] for cell in range(CELLS))

    @property
    def lights(self) -> tuple[Colour, ...]:
        """What the eight buzzer lights show, decoded from the wire."""
        return self.spi.picture[CELLS * self._pixels_per_cell :]

    @property
    def rows(self) -> Rows:
        """What the matrix shows, read from its registers."""
        return self.serial.rows
