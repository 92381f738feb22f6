"""The buzzers on GPIO lines, through a gpiozero pin factory that is passed in, real or mock.

Every edge is passed on at once, with its own timestamp, on the thread that it arrives on (lgpio has its own). Nothing
is debounced here, nor by the library.
"""

import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from math import inf
from typing import Protocol, TypeAlias, cast

from spacebowl_pi.core.units import SECOND_NS
from spacebowl_pi.devices.optional_packages import how_to_add
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge, PartFault

SETTLE_NS = 50_000_000  # lgpio reclaims a line to set its pull-up; edges until then mean nothing

Sink: TypeAlias = Callable[[Edge], object]


class Factory(StrEnum):
    """The libraries through which gpiozero can read the buttons."""

    LGPIO = "lgpio"
    RPI_GPIO = "rpi-gpio"


class InputPin(Protocol):
    """The part of a gpiozero pin that we use."""

    bounce: float | None
    edges: str
    when_changed: Callable[[float, int], None] | None
    state: float

    def input_with_pull(self, pull: str) -> None: ...

    def close(self) -> None: ...


class PinFactory(Protocol):
    """The part of a gpiozero pin factory that we use."""

    def pin(self, name: int) -> InputPin:
        """Open a line by its GPIO number."""


def stamp_of(ticks: float) -> int:
    """Converts gpiozero's ticks to nanoseconds. Nothing else needs to know what ticks are.

    From lgpio they are the kernel's timestamp of the interrupt, from other factories the time of the callback; always
    seconds of CLOCK_MONOTONIC. A float is exact to the nanosecond for 26 days of uptime, and off by four after a year.
    """
    return round(ticks * SECOND_NS)


class _Line:
    """A button's line. The driver must hold it, as gpiozero keeps only a weak reference to its method."""

    __slots__ = ("__weakref__", "button", "deaf_until_ns", "pin", "sink")

    def __init__(self, button: Button, pin: InputPin) -> None:
        self.button = button
        self.pin = pin
        self.sink: Sink | None = None
        self.deaf_until_ns: float = inf  # until `listen` has finished

    def on_change(self, ticks: float, state: int) -> None:
        """Passes an edge on; low is down. Any other level comes from lgpio's watchdog, and is no edge."""
        stamp_ns = stamp_of(ticks)
        if self.sink is None or stamp_ns < self.deaf_until_ns or state not in (0, 1):
            return
        self.sink(Edge(self.button, not state, stamp_ns))


class GpioBuzzers:
    """Buttons to ground on the lines `gpio_numbers`, button 1 first.

    All lines are opened here and closed together: with lgpio, closing one stops the edges of the others (lg's alert
    list, gpiozero#1189). Whoever made the factory closes it. `now_ns` is the clock of the timestamps.
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
        """Calls the sink with every edge, on the thread that it arrives on; ignores the first 50 ms."""
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
        """Reads the line's level now."""
        try:
            return not self._lines[button].pin.state
        except KeyError:
            raise ValueError(f"there is no buzzer {button}") from None
        except Exception as error:
            raise _line_fault(f"Buzzer {button}", error) from error

    def close(self) -> None:
        """Releases all lines, at the end of the program. A line that fails to close does not stop the others."""
        for line in self._lines.values():
            line.sink = None
        for line in self._lines.values():
            try:
                line.pin.when_changed = None
                line.pin.close()
            except Exception:  # noqa: BLE001, S110 (the program ends anyway; nothing can be done)
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
    """Opens the named gpiozero factory and no other; gpiozero itself would silently fall back to the next one."""
    try:
        if name is Factory.LGPIO:
            from gpiozero.pins.lgpio import LGPIOFactory as Chosen  # type: ignore[import-untyped]  # noqa: PLC0415
        else:
            from gpiozero.pins.rpigpio import RPiGPIOFactory as Chosen  # type: ignore[import-untyped]  # noqa: PLC0415
        return cast("PinFactory", Chosen())
    except Exception as error:
        raise _factory_fault(name, error) from error


def _factory_fault(name: Factory, error: Exception) -> PartFault:
    """Says why, and what to do about it."""
    cause = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, ModuleNotFoundError):
        if name is Factory.LGPIO:
            advice = "install it: sudo apt install python3-lgpio (in a checkout: .venv/bin/pip install '.[pi]')"
        else:
            advice = f"install it: {how_to_add('rpi-gpio')}"
        return PartFault(f"Buzzers: the GPIO library for '{name}' is not installed (no module {error.name}); {advice}")
    if ".lgd-nfy" in cause:  # lg#22: it makes its pipe in the working directory
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
