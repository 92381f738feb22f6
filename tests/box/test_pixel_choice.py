"""Which driver the lights get, by the real neopixel and Blinka over a fake Pi: no choice may leave them dark."""

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from spacebowl_pi.box.parts import _take_back, open_strip
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pin_functions import SPI_NAMES, function_of
from spacebowl_pi.devices.pins import MATRIX_CLOCK_PIN, MATRIX_DATA_PIN
from spacebowl_pi.devices.pixels.adafruit_strip import AdafruitStrip
from spacebowl_pi.devices.pixels.chain import PixelChain, Strip
from spacebowl_pi.devices.pixels.choice import PixelDriver, obstacle_to_adafruit
from spacebowl_pi.devices.pixels.spi_strip import SpiStrip
from spacebowl_pi.devices.ports import Colour, PartFault
from tests.devices.pixels.fake_pi import DARK, LIGHTS, OUTPUT, SPI_SETUP, UNKNOWN_REVISION, FakePi, forget_real_modules

pytestmark = pytest.mark.skipif(
    find_spec("neopixel") is None, reason="adafruit-circuitpython-neopixel is missing: pip install '.[dev]'"
)
RED: tuple[Colour, ...] = ((255, 0, 0),) * 17
Booting = Callable[..., FakePi]


@pytest.fixture
def booting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Booting]:
    """Start a Pi, of which the real packages find out by themselves what it is."""

    def boot(*, is_5: bool = False, without: tuple[str, ...] = ()) -> FakePi:
        pi = FakePi(tmp_path / "root", is_5=is_5)
        pi.installed -= set(without)
        monkeypatch.setenv("BLINKA_FORCECHIP", "BCM2XXX")
        monkeypatch.setenv("BLINKA_SKIP_DEPENDENCY_CHECK", "")
        for name, module in pi.modules().items():
            monkeypatch.setitem(sys.modules, name, module)
        forget_real_modules()
        pi.show_to_blinka(monkeypatch)
        return pi

    yield boot
    forget_real_modules()


def opened(pi: FakePi, driver: PixelDriver = PixelDriver.AUTO) -> Strip:
    return open_strip(driver, len(DARK), pi.root, pi.has_module)


def light_up(strip: Strip) -> None:
    for index in range(len(strip)):
        strip[index] = RED[index]
    strip.show()


@pytest.mark.parametrize("is_5", [False, True])
def test_with_all_installed_and_permitted_adafruits_driver_lights_up_and_leaves_the_pin_on_spi(
    booting: Booting, *, is_5: bool
) -> None:
    pi = booting(is_5=is_5)
    strip = opened(pi)
    assert isinstance(strip, AdafruitStrip)
    assert type(strip._neopixel).__module__ == "neopixel", "the real one"
    light_up(strip)
    assert pi.lights == RED
    strip.deinit()
    assert (pi.lights, pi.claimed, pi.function()) == (DARK, set(), pi.spi)
    light_up(opened(pi, PixelDriver.SPI))
    assert pi.lights == RED, "and the other driver works on that pin at once"


@pytest.mark.parametrize(
    ("is_5", "node"), [(False, "gpiomem"), (False, "spidev0.0"), (True, "gpiomem0"), (True, "pio0")]
)
def test_what_may_not_be_opened_is_found_before_anything_claims_the_pin(
    booting: Booting, node: str, caplog: pytest.LogCaptureFixture, *, is_5: bool
) -> None:
    pi = booting(is_5=is_5)
    pi.deny(node)
    strip = opened(pi)
    assert f"as the adafruit one cannot be used: /dev/{node} cannot be opened" in caplog.text
    assert isinstance(strip, SpiStrip)
    assert pi.claims == 0
    assert "neopixel" not in sys.modules
    light_up(strip)
    assert pi.lights == RED
    with pytest.raises(PartFault, match=rf"/dev/{node} cannot be opened .*driver = \"spi\"") as fault:
        opened(pi, PixelDriver.ADAFRUIT)
    assert "\n" not in str(fault.value)
    assert pi.claims == 0


@pytest.mark.parametrize("missing", ["neopixel", "gpiod", "_rpi_ws281x"])
def test_what_is_not_installed_is_found_without_importing_anything(booting: Booting, missing: str) -> None:
    pi = booting(without=(missing,))
    light_up(opened(pi))
    assert (pi.lights, pi.claims) == (RED, 0)
    with pytest.raises(PartFault, match=f"{missing} is not installed: sudo bash install.sh --with neopixel"):
        opened(pi, PixelDriver.ADAFRUIT)
    assert "neopixel" not in sys.modules


def test_no_raspberry_pi_has_adafruits_driver() -> None:
    assert obstacle_to_adafruit(None) == "this is no Raspberry Pi"


@pytest.mark.parametrize("driver", [PixelDriver.AUTO, PixelDriver.ADAFRUIT])
@pytest.mark.parametrize("code", [SPI_SETUP, UNKNOWN_REVISION])
def test_a_driver_that_fails_after_its_claim_is_a_fault_and_the_pin_goes_back(
    booting: Booting, driver: PixelDriver, code: int
) -> None:
    pi = booting()
    pi.init_says = code
    with pytest.raises(PartFault, match=f"ws2811_init failed with code {code}") as fault:
        opened(pi, driver)
    assert str(fault.value).endswith('or set [pixels] driver = "spi"')
    assert "\n" not in str(fault.value)
    assert (pi.claims, pi.claimed, pi.function()) == (1, set(), pi.spi)
    light_up(opened(pi, PixelDriver.SPI))  # as it advises, and without a restart of the Pi
    assert pi.lights == RED


def test_a_line_that_another_program_holds_is_a_fault_in_one_line(booting: Booting) -> None:
    pi = booting()
    pi.claimed.add(LIGHTS)
    with pytest.raises(PartFault, match=r"does not get GPIO10, pin 19 .*busy.*: stop what else uses it"):
        opened(pi)


def test_a_strip_that_fails_as_it_closes_frees_the_pin_all_the_same(booting: Booting) -> None:
    pi = booting()
    chain = PixelChain(opened(pi))
    pi.write_fails = RuntimeError("gone")
    with pytest.raises(PartFault, match="may still be lit"):
        chain.close()
    assert (pi.claimed, pi.function()) == (set(), pi.spi)


def test_a_pin_that_cannot_be_put_back_is_told_of(booting: Booting) -> None:
    pi = booting()
    chain = PixelChain(opened(pi))
    pi.deny("gpiomem")
    with pytest.raises(PartFault, match=r"GPIO10 could not be put back on SPI .*: restart the Pi"):
        chain.close()


@pytest.mark.parametrize("is_5", [False, True])
def test_a_pin_that_a_killed_program_left_is_taken_back(booting: Booting, *, is_5: bool) -> None:
    pi = booting(is_5=is_5)
    pi.set_function(LIGHTS, pi.plain)
    light_up(opened(pi, PixelDriver.SPI))
    assert (pi.lights, pi.function()) == (RED, pi.spi)


def test_so_are_the_matrixs_pins(booting: Booting) -> None:
    pi = booting()
    _take_back(Board(pi.model), MATRIX_DATA_PIN, MATRIX_CLOCK_PIN, root=pi.root)
    assert {pin: function_of(pin, Board(pi.model), pi.root) for pin in SPI_NAMES} == SPI_NAMES
    _take_back(None, MATRIX_DATA_PIN)


def test_only_the_lights_own_pin_is_touched(booting: Booting) -> None:
    pi = booting()
    for pin in (*range(LIGHTS), *range(LIGHTS + 1, 28)):
        pi.set_function(pin, OUTPUT)
    opened(pi).deinit()
    assert all(pi.function(pin) == OUTPUT for pin in range(28) if pin != LIGHTS)


def test_blinka_asks_nobody_whether_it_may_run_pip(booting: Booting, monkeypatch: pytest.MonkeyPatch) -> None:
    pi = booting()
    monkeypatch.setattr("builtins.input", lambda *_: pytest.fail("it asks"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    opened(pi)
