"""The buzzers on GPIO lines, by a gpiozero pin factory that is given: real or mock, the code is the same.

Every edge goes on at once, with the stamp that came with it, on the thread that brought it (lgpio has one of its own).
No debounce here, and none of the library's. What the edges mean is the gestures' affair.
"""

import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from math import inf
from typing import Protocol, TypeAlias, cast

from spacebowl_pi.core.units import SECOND_NS
from spacebowl_pi.devices.extras import how_to_add
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge, PartFault

SETTLE_NS = 50_000_000  # lgpio claims a line anew to pull it up: what it says meanwhile means nothing

Sink: TypeAlias = Callable[[Edge], object]


class Factory(StrEnum):
    """What gpiozero reads the buttons with."""

    LGPIO = "lgpio"
    RPI_GPIO = "rpi-gpio"


class InputPin(Protocol):
    """What we use of a gpiozero pin."""

    bounce: float | None
    edges: str
    when_changed: Callable[[float, int], None] | None
    state: float

    def input_with_pull(self, pull: str) -> None:
        """Make it an input with that pull."""

    def close(self) -> None:
        """Let go of the line."""


class PinFactory(Protocol):
    """What we use of a gpiozero pin factory."""

    def pin(self, name: int) -> InputPin:
        """Open a line by its GPIO number."""


def stamp_of(ticks: float) -> int:
    """Turn gpiozero's ticks into nanoseconds; the one place that knows what ticks are.

    From lgpio they are the kernel's stamp of the interrupt, from others the time of the callback; always seconds of
    CLOCK_MONOTONIC. As a float they keep each nanosecond for 26 days of uptime, and are off by four after a year.
    """
    return round(ticks * SECOND_NS)


class _Line:
    """A button's line; gpiozero keeps only a weak reference to its method."""

    __slots__ = ("__weakref__", "button", "deaf_until_ns", "pin", "sink")

    def __init__(self, button: Button, pin: InputPin) -> None:
        self.button = button
        self.pin = pin
        self.sink: Sink | None = None
        self.deaf_until_ns: float = inf  # until `listen` is through

    def on_change(self, ticks: float, state: int) -> None:
        """Pass an edge on; low is down. Any other level is lgpio's watchdog, which is no edge."""
        stamp_ns = stamp_of(ticks)
        if self.sink is None or stamp_ns < self.deaf_until_ns or state not in (0, 1):
            return
        self.sink(Edge(self.button, not state, stamp_ns))


class GpioBuzzers:
    """Buttons to ground on the lines `gpio_numbers`, button 1 first.

    All lines are opened here and closed together: with lgpio, closing one stops the edges of the others (lg's alert
    list, gpiozero#1189). The factory stays its owner's to close. `now_ns` is the clock of the stamps.
    """

    def __init__(
        self, factory: PinFactory, gpio_numbers: Sequence[int], now_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        if len(gpio_numbers) != len(BUTTONS) or len(set(gpio_numbers)) != len(BUTTONS):
            raise ValueError(f"{len(BUTTONS)} different lines are needed, not {list(gpio_numbers)}")
        self._now_ns = now_ns
        self._lines: dict[Button, _Line] = {}
        try:
            for button, number in zip(BUTTONS, gpio_numbers, strict=True):
                self._lines[button] = _Line(button, _open_line(factory, button, number))
        except PartFault:
            self.close()
            raise

    def listen(self, sink: Sink) -> None:
        """Give every edge to the sink, at once, on whatever thread it comes; deaf for the first 50 ms."""
        for button, line in self._lines.items():
            line.sink = sink
            try:
                line.pin.when_changed = line.on_change
            except Exception as error:
                raise _line_fault(f"Buzzer {button}", error) from error
        deaf_until_ns = self._now_ns() + SETTLE_NS
        for line in self._lines.values():
            line.deaf_until_ns = deaf_until_ns

    def is_down(self, button: Button) -> bool:
        """Read the line's level now."""
        try:
            return not self._lines[button].pin.state
        except KeyError:
            raise ValueError(f"there is no buzzer {button}") from None
        except Exception as error:
            raise _line_fault(f"Buzzer {button}", error) from error

    def close(self) -> None:
        """Let go of all lines; only when the program ends. A line that fails to close does not keep the others."""
        for line in self._lines.values():
            line.sink = None
        for line in self._lines.values():
            try:
                line.pin.when_changed = None
                line.pin.close()
            except Exception:  # noqa: BLE001, S110 (it ends anyway; nothing could be done about it)
                pass
        self._lines = {}


def _open_line(factory: PinFactory, button: Button, number: int) -> InputPin:
    try:
        pin = factory.pin(number)
        pin.input_with_pull("up")
        pin.bounce = None
        pin.edges = "both"
    except Exception as error:
        raise _line_fault(f"Buzzer {button} on GPIO{number}", error) from error
    return pin


def _line_fault(where: str, error: Exception) -> PartFault:
    cause = str(error) or type(error).__name__
    if "busy" in cause.lower():
        return PartFault(f"{where}: another program holds the line ({cause}); 'gpioinfo' names it: stop that program")
    if "not a valid pin" in cause:
        return PartFault(f"{where}: this board has no such line ({cause}); correct the pin in the configuration")
    if "permission" in cause.lower():
        return PartFault(f"{where}: no permission ({cause}); add the user to the group gpio and log in again")
    return PartFault(f"{where}: the line does not work ({cause}); 'spacebowl-pi doctor' looks for the reason")


def open_factory(name: Factory) -> PinFactory:
    """Build the named gpiozero factory and no other; gpiozero's own fallback would take the next best, unasked."""
    try:
        if name is Factory.LGPIO:
            from gpiozero.pins.lgpio import LGPIOFactory as Chosen  # type: ignore[import-untyped]  # noqa: PLC0415
        else:
            from gpiozero.pins.rpigpio import RPiGPIOFactory as Chosen  # type: ignore[import-untyped]  # noqa: PLC0415
        return cast("PinFactory", Chosen())
    except Exception as error:
        raise _factory_fault(name, error) from error


def _factory_fault(name: Factory, error: Exception) -> PartFault:
    """Say why, and what to do next."""
    cause = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, ModuleNotFoundError):
        if name is Factory.LGPIO:
            advice = "install it: sudo apt install python3-lgpio (in a checkout: .venv/bin/pip install '.[pi]')"
        else:
            advice = f"install it: {how_to_add('rpi-gpio')}"
        return PartFault(f"Buzzers: the GPIO library for '{name}' is not installed (no module {error.name}); {advice}")
    if ".lgd-nfy" in cause:  # lg#22: its pipe is made in the working directory
        return PartFault(
            f"Buzzers: lgpio cannot make its pipe in the working directory ({cause}); "
            "start in a folder that the user may write to"
        )
    if "only be run on a Raspberry Pi" in cause or "PinUnknownPi" in cause:
        return PartFault(f"Buzzers: this is no Raspberry Pi ({cause}); play with --simulate")
    if "permission" in cause.lower() or "can not open gpiochip" in cause.lower():
        return PartFault(
            f"Buzzers: /dev/gpiochip0 cannot be opened ({cause}); "
            "add the user to the group gpio ('sudo usermod -aG gpio $USER') and log in again"
        )
    return PartFault(
        f"Buzzers: the GPIO factory '{name}' does not start ({cause}); 'spacebowl-pi doctor' looks for the reason"
    )
