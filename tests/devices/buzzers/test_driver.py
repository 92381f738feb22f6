"""The driver on mock lines, and what it says when it cannot have them."""

import gc
import sys
from types import ModuleType
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from spacebowl_pi.devices.buzzers.driver import Factory, GpioBuzzers, open_factory, stamp_of
from spacebowl_pi.devices.buzzers.twin import StampedPin
from spacebowl_pi.devices.pins import BUZZER_PINS
from spacebowl_pi.devices.ports import BUTTONS, Button, Buzzers, Edge, PartFault

LINES = tuple(pin.gpio for pin in BUZZER_PINS)
MS = 1_000_000
ONE, THREE = Button(1), Button(3)


class Bench:
    """The driver on a mock factory, with a clock that stands."""

    def __init__(self) -> None:
        self.factory: Any = MockFactory(pin_class=StampedPin)
        self.now_ns = 1_000 * MS
        self.buzzers = GpioBuzzers(self.factory, LINES, lambda: self.now_ns)
        self.edges: list[Edge] = []

    def deliver(self, number: int, at_ms: float, *, is_high: bool) -> None:
        self.factory.pin(number).deliver(is_high=is_high, stamp_ns=round(at_ms * MS))


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_it_is_a_buzzers_port(bench: Bench) -> None:
    port: Buzzers = bench.buzzers
    assert not any(port.is_down(button) for button in BUTTONS)


def test_lines_are_inputs_pulled_up_without_the_librarys_debounce(bench: Bench) -> None:
    for number in LINES:
        pin = bench.factory.pin(number)
        assert (pin.function, pin.pull, pin.bounce, pin.edges) == ("input", "up", None, "both")


def test_an_edge_goes_to_the_sink_at_once_with_its_stamp(bench: Bench) -> None:
    bench.buzzers.listen(bench.edges.append)
    gc.collect()  # gpiozero holds the callback weakly
    bench.deliver(22, 1234.567891, is_high=False)
    bench.deliver(17, 1300, is_high=True)
    assert bench.edges == [
        Edge(THREE, is_down=True, stamp_ns=1_234_567_891),
        Edge(ONE, is_down=False, stamp_ns=1_300_000_000),
    ]


def test_it_is_deaf_for_the_first_50_ms(bench: Bench) -> None:
    bench.buzzers.listen(bench.edges.append)
    bench.deliver(17, 1049.999, is_high=False)
    assert bench.edges == []
    bench.deliver(17, 1050, is_high=False)
    assert len(bench.edges) == 1


def test_a_watchdog_level_is_no_edge(bench: Bench) -> None:
    bench.buzzers.listen(bench.edges.append)
    line: Any = bench.factory.pin(17).when_changed
    line(2.0, 2)
    assert bench.edges == []


def test_the_level_can_be_read(bench: Bench) -> None:
    bench.factory.pin(22).move(is_high=False)
    assert [button for button in BUTTONS if bench.buzzers.is_down(button)] == [THREE]
    with pytest.raises(ValueError, match="no buzzer 9"):
        bench.buzzers.is_down(Button(9))


def test_all_lines_are_closed_together_and_then_silent(bench: Bench) -> None:
    bench.buzzers.listen(bench.edges.append)
    bench.buzzers.close()
    assert all(bench.factory.pin(number).when_changed is None for number in LINES)
    bench.buzzers.close()


@pytest.mark.parametrize("stamp_ns", [0, 1, 50_000_000, 86_400 * 10**9 + 1, 26 * 86_400 * 10**9 - 1])
def test_a_stamp_survives_the_way_through_seconds(stamp_ns: int) -> None:
    assert stamp_of(stamp_ns / 1e9) == stamp_ns


def test_a_stamp_is_off_by_two_after_a_year_at_most() -> None:
    year_ns = 365 * 86_400 * 10**9
    assert max(abs(stamp_of((year_ns + step) / 1e9) - year_ns - step) for step in range(1_000)) <= 4


@pytest.mark.parametrize("numbers", [LINES[:7], (*LINES[:7], 17)])
def test_eight_different_lines_are_needed(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="8 different lines"):
        GpioBuzzers(MockFactory(pin_class=StampedPin), numbers)


class _FailingFactory:
    """A factory whose third line fails; it counts what is closed."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.inner: Any = MockFactory(pin_class=StampedPin)

    def pin(self, number: int) -> Any:  # noqa: ANN401 (a gpiozero pin)
        if number == LINES[2]:
            raise self.error
        return self.inner.pin(number)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (RuntimeError("'GPIO busy'"), "another program holds the line ('GPIO busy'); 'gpioinfo' names it"),
        (ValueError("99 is not a valid pin name"), "correct the pin in the configuration"),
        (PermissionError("permission denied"), "add the user to the group gpio"),
        (OSError("odd"), "(odd); 'spacebowl-pi doctor'"),
    ],
)
def test_a_line_that_cannot_be_had_is_a_fault_with_cause_and_next_step(error: Exception, words: str) -> None:
    with pytest.raises(PartFault) as caught:
        GpioBuzzers(_FailingFactory(error), LINES)
    assert str(caught.value).startswith("Buzzer 3 on GPIO22: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


class _BrokenPin(StampedPin):
    def _enable_event_detect(self) -> None:
        raise OSError("no events")

    def _get_state(self) -> bool:
        raise OSError("gone")

    def close(self) -> None:
        raise OSError("gone")


def test_a_line_that_breaks_is_a_fault_but_closing_never_fails() -> None:
    buzzers = GpioBuzzers(MockFactory(pin_class=_BrokenPin), LINES)
    with pytest.raises(PartFault, match="Buzzer 1: the line does not work \\(no events\\)"):
        buzzers.listen(lambda _: None)
    with pytest.raises(PartFault, match="Buzzer 2: the line does not work \\(gone\\)"):
        buzzers.is_down(Button(2))
    buzzers.close()


# --- the factory ---


def _stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **contents: object) -> None:
    module = ModuleType(name)
    vars(module).update(contents)
    monkeypatch.setitem(sys.modules, name, module)


def _raising(error: Exception) -> object:
    def build() -> None:
        raise error

    return build


@pytest.mark.parametrize(
    ("name", "module", "built"),
    [
        (Factory.LGPIO, "gpiozero.pins.lgpio", "LGPIOFactory"),
        (Factory.RPI_GPIO, "gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    ],
)
def test_the_named_factory_is_built_and_no_other(
    monkeypatch: pytest.MonkeyPatch, name: Factory, module: str, built: str
) -> None:
    factory = object()
    _stand_in(monkeypatch, module, **{built: lambda: factory})
    assert open_factory(name) is factory


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ModuleNotFoundError("No module named 'lgpio'", name="lgpio"), "sudo apt install python3-lgpio"),
        (FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"), "a folder that the user may write to"),
        (RuntimeError("can not open gpiochip"), "add the user to the group gpio"),
        (PermissionError(13, "Permission denied"), "add the user to the group gpio"),
        (RuntimeError("This module can only be run on a Raspberry Pi!"), "play with --simulate"),
        (KeyError(), "(KeyError); 'spacebowl-pi doctor'"),
    ],
)
def test_a_factory_that_does_not_start_is_a_fault_with_cause_and_next_step(
    monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    _stand_in(monkeypatch, "gpiozero.pins.lgpio", LGPIOFactory=_raising(error))
    with pytest.raises(PartFault) as caught:
        open_factory(Factory.LGPIO)
    assert str(caught.value).startswith("Buzzers: ")
    assert words in str(caught.value)
    assert caught.value.__cause__ is error


def test_a_library_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    with pytest.raises(PartFault, match=r"'rpi-gpio' is not installed .*sudo bash install.sh --with rpi-gpio"):
        open_factory(Factory.RPI_GPIO)
