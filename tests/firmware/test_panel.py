"""The panel's driver on the simulated panel: what it sends, in which order, and how strict the twin is."""

from collections.abc import Callable
from typing import Any

import pytest

from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from spacebowl_pi.devices.keypad.twin.panel import PanelError, SimulatedPanel

RED, BLACK = b"\xf8\x00", b"\0\0"


class Wire:
    """A bus with only the panel on it, and a clock that goes on as somebody sleeps."""

    def __init__(self, panel: SimulatedPanel) -> None:
        self.panel = panel
        self.now_us = 0
        self.speed_hz = 0
        self.commands: list[bytes] = []
        self.is_data = False

    def init(self, *, baudrate: int) -> None:
        self.speed_hz = baudrate

    def write(self, data: bytes) -> None:
        if not self.is_data:
            self.commands.append(bytes(data))
        self.panel.take(data, self.now_us, self.speed_hz)

    def dc(self, level: int) -> None:
        self.is_data = level == 1
        self.panel.data_follows(level)

    def reset(self, level: int) -> None:
        self.panel.reset(level, self.now_us)

    def sleep_ms(self, milliseconds: int) -> None:
        self.now_us += milliseconds * 1000


def driven(*, sleep: Callable[[int], None] | None = None, glass: bool = True) -> tuple[Any, Wire]:
    wire = Wire(SimulatedPanel(is_inverting_glass=glass))
    module = Firmware().load("st7789")
    return module.ST7789(wire, wire.panel.select, wire.dc, wire.reset, sleep or wire.sleep_ms), wire


def test_it_is_reset_and_woken_up_and_then_shows_what_it_is_sent() -> None:
    driver, wire = driven()
    driver.start()
    assert [command[0] for command in wire.commands] == [0x11, 0x3A, 0x36, 0x21, 0x29]
    assert wire.now_us < 300_000
    driver.send(0, 0, 320, 240, BLACK * 320 * 240)
    driver.send(10, 20, 2, 3, RED * 6)
    picture = wire.panel.picture()
    assert picture.size == (320, 240)
    assert picture.getpixel((0, 0)) == (0, 0, 0)
    assert picture.getbbox() == (10, 20, 12, 23)
    assert picture.getpixel((11, 22)) == (255, 0, 0)


def test_every_colour_arrives_as_it_was_meant() -> None:
    driver, wire = driven()
    driver.start()
    colours = Firmware().load("colours")
    for colour in [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (0x35, 0xD9, 0xE8)]:
        driver.send(0, 0, 1, 1, colours.pixel(colour).to_bytes(2, "little"))
        seen = wire.panel.picture().getpixel((0, 0))
        assert isinstance(seen, tuple)
        assert all(abs(one - other) < 8 for one, other in zip(seen, colour, strict=True))


def test_upside_down_is_the_same_picture_turned_by_half() -> None:
    pictures = []
    for is_upside_down in (False, True):
        driver, wire = driven()
        driver.start(is_upside_down)
        driver.send(0, 0, 320, 240, BLACK * 320 * 240)
        driver.send(5, 6, 30, 10, RED * 300)
        pictures.append(wire.panel.picture())
    assert pictures[0].rotate(180).tobytes() == pictures[1].tobytes()


def test_a_panel_that_sleeps_shows_nothing_and_one_of_the_other_kind_shows_the_opposite() -> None:
    driver, wire = driven()
    assert wire.panel.picture().getcolors() == [(320 * 240, (255, 255, 255))]
    driver, wire = driven(glass=False)
    driver.start()
    driver.send(0, 0, 1, 1, BLACK)
    assert wire.panel.picture().getpixel((0, 0)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("left_out", "says"), [(1, "low for too short"), (2, "does not listen"), (3, "within 120 ms of SLEEP_OUT")]
)
def test_a_wait_that_is_left_out_at_the_start_is_an_error(left_out: int, says: str) -> None:
    waits: list[int] = []

    def sleep(milliseconds: int) -> None:
        waits.append(milliseconds)
        if len(waits) - 1 != left_out:
            wire.sleep_ms(milliseconds)

    driver, wire = driven(sleep=sleep)
    with pytest.raises(PanelError, match=says):
        driver.start()


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (lambda driver, _: driver._command(0x13), "0x13"),
        (lambda driver, _: driver._command(0x2A, b"\0\0\0"), "COLUMNS has 4 bytes"),
        (lambda driver, _: driver.send(300, 0, 21, 1, RED * 21), "COLUMNS 300 to 320"),
        (lambda driver, _: driver.send(0, 239, 1, 2, RED * 2), "ROWS 239 to 240"),
        (lambda driver, _: driver.send(0, 0, 2, 2, RED * 3), "6 bytes of pixels"),
        (lambda driver, _: driver._command(0x36, b"\x68"), "red first"),
        (lambda driver, _: (driver._command(0x3A, b"\x66"), driver.send(0, 0, 1, 1, RED)), "0x66"),
        (lambda _, wire: (wire.dc(1), wire.panel.take(b"\0", wire.now_us, 1)), "data without a command"),
        (lambda _, wire: wire.panel.take(b"\0", wire.now_us, 80_000_000), "faster"),
    ],
)
def test_what_no_panel_takes_is_an_error(what: Callable[[Any, Wire], object], says: str) -> None:
    driver, wire = driven()
    driver.start()
    with pytest.raises(PanelError, match=says):
        what(driver, wire)
