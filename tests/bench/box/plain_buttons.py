"""What the box is compared with: gpiozero's own buttons, whose `when_pressed` sets a light and sounds a tone.

The lines, the pixels' driver with its encoding, and the sounder are the same as ours. No game, no journal, no frames.
"""

import time

from gpiozero import Button as GpioButton  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.shows.colours import WHITE
from spacebowl_pi.devices.buzzers.twin import StampedPin
from spacebowl_pi.devices.ports import BLACK, BUTTONS, CELLS, Button, Colour
from spacebowl_pi.devices.sound.tunes import PRESS
from tests.bench.box.wires import Wires


class PlainButtons:
    """Eight buttons and their lights."""

    def __init__(self, config: Config) -> None:
        self.wires = Wires(config)
        self._cells = ((BLACK,) * config.pixels.pixels_per_cell,) * CELLS
        self._lights: list[Colour] = [BLACK] * len(BUTTONS)
        factory = MockFactory(pin_class=StampedPin)
        numbers = [pin.gpio for pin in config.buzzers.pins]
        self._buttons = [
            self._wired(button, GpioButton(number, bounce_time=None, pin_factory=factory))
            for button, number in zip(BUTTONS, numbers, strict=True)
        ]
        self._pins: list[StampedPin] = [factory.pin(number) for number in numbers]

    def tap(self, button: Button) -> int:
        """Press, and let go at once; return when it was pressed."""
        pin = self._pins[button - 1]
        pressed_ns = time.monotonic_ns()
        for is_high in (False, True):
            pin.move(is_high=is_high)
            pin.deliver(is_high=is_high, stamp_ns=time.monotonic_ns())
        return pressed_ns

    def close(self) -> None:
        """Let go of the lines."""
        for button in self._buttons:
            button.close()

    def _wired(self, button: Button, gpio_button: GpioButton) -> GpioButton:
        def light(colour: Colour) -> None:
            self._lights[button - 1] = colour
            self.wires.chain.show(self._cells, self._lights)

        def on_press() -> None:
            light(WHITE)
            self.wires.sound.tone(PRESS[0][0])

        def on_release() -> None:
            light(BLACK)
            self.wires.sound.tone(None)

        gpio_button.when_pressed = on_press
        gpio_button.when_released = on_release
        return gpio_button
