"""What the doctor says of drivers, pins, ports and groups."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import Config, KeypadConfig, Part, PixelsConfig
from spacebowl_pi.box.doctor import Verdict
from spacebowl_pi.devices.buzzers.driver import Factory
from spacebowl_pi.devices.pixels.choice import PixelDriver
from tests.box.doctor.machines import MODULES, PI4, PI5, STATUS, Look, finding

ADAFRUITS = {"neopixel", "gpiod"}


@pytest.mark.parametrize(
    ("driver", "files", "modules", "wanted"),
    [
        ("auto", PI4, set(), "OK our own over SPI; Adafruit's is not installed"),
        ("spi", PI4, ADAFRUITS, "OK our own over SPI, as configured"),
        ("auto", PI4, {*ADAFRUITS, "_rpi_ws281x"}, "OK Adafruit's, by way of _rpi_ws281x"),
        ("auto", PI4, ADAFRUITS, "WARN .*_rpi_ws281x is not installed: .*--with neo.*-> install what .*"),
        (
            "auto", {**PI4, "dev/gpiomem": None}, {*ADAFRUITS, "_rpi_ws281x"},
            "WARN our own over SPI, as Adafruit's .*: /dev/gpiomem cannot be opened .*-> .*driver = \"spi\", and .*",
        ),
        ("adafruit", PI4, set(), 'FAULT .*cannot be used: neopixel is not installed.*-> .*or set .*driver = "spi"'),
        (
            "adafruit", PI5, {*ADAFRUITS, "adafruit_raspberry_pi5_neopixel_write"},
            "FAULT .*/dev/pio0 cannot be opened .No such file.*-> .*rpi-eeprom-update.*",
        ),
        (
            "adafruit", {**PI5, "dev/pio0": ""}, {*ADAFRUITS, "adafruit_raspberry_pi5_neopixel_write"},
            "OK .*by way of adafruit_raspberry_pi5_neopixel_write",
        ),
    ],
)  # fmt: skip
def test_which_driver_the_lights_get_is_said_and_why(
    look: Look, driver: str, files: Mapping[str, str], modules: set[str], wanted: str
) -> None:
    config = Config(pixels=PixelsConfig(driver=PixelDriver(driver)))
    found = finding(look(files, config, has_module=(MODULES | modules).__contains__), "pixel driver")
    said = f"{found.verdict} {found.detail}" + (f" -> {found.next_step}" if found.next_step else "")
    assert re.fullmatch(wanted, said), said


def test_without_the_kernels_stamps_the_first_press_is_not_promised_to_win(look: Look) -> None:
    config = Config()
    config = replace(config, buzzers=replace(config.buzzers, factory=Factory.RPI_GPIO))
    found = finding(look(PI4, config, has_module=(MODULES | {"RPi"}).__contains__), "stamps")
    assert found.verdict is Verdict.WARN
    assert "without the kernel's stamp" in found.detail
    assert 'factory = "lgpio"' in found.next_step
    assert "stamps" not in {it.what for it in look(PI4)}


def test_pins_are_named_with_what_they_are_joined_to(look: Look) -> None:
    for files in (PI4, PI5):
        said = finding(look(files), "pin functions").detail
        assert said == "GPIO10 SPI0 MOSI, GPIO20 SPI1 MOSI, GPIO21 SPI1 clock"


def test_adafruits_driver_at_work_on_a_pi_5_has_its_pin_elsewhere_rightly(look: Look) -> None:
    registers = {"dev/gpiomem0": ("\0" * 84 + "\x07").ljust(0x30000, "\0")}
    held = "gpiochip0: 54 GPIOs, parent: platform/1f000d0000.gpio, pinctrl-rp1:\n gpio-10  (GPIO10 |adafruit_blinka)\n"
    assert finding(look({**PI5, **registers}), "pin functions").verdict is Verdict.FAULT
    found = finding(look({**PI5, **registers, "sys/kernel/debug/gpio": held}), "pin functions")
    assert (found.verdict, found.detail) == (Verdict.OK, "GPIO10 PIO, GPIO20 SPI1 MOSI, GPIO21 SPI1 clock")


def test_a_node_that_may_not_be_used_is_told_apart_from_a_missing_one(look: Look) -> None:
    findings = look(PI4, can_open=lambda _: False)
    for what, group in (("spidev0.0", "spi"), ("spidev1.0", "spi"), ("keypad", "dialout")):
        assert finding(findings, what).verdict is Verdict.FAULT
        assert f"usermod -aG {group}" in finding(findings, what).next_step


def test_seven_pixels_to_a_cell_need_a_larger_buffer(look: Look) -> None:
    files = {**PI4, "sys/module/spidev/parameters/bufsiz": "1000"}
    assert finding(look(files), "spidev buffer").verdict is Verdict.OK
    found = finding(look(files, Config(pixels=PixelsConfig(pixels_per_cell=7))), "spidev buffer")
    assert found.detail == "1000 bytes, but the chain needs 1088 at once"


@pytest.mark.parametrize(
    ("port", "verdict"),
    [("/dev/spacebowl-keypad", Verdict.OK), ("/dev/ttyAMA0", Verdict.FAULT), ("/dev/serial0", Verdict.FAULT)],
)
def test_a_serial_console_matters_where_the_keypad_is_on_that_port(look: Look, port: str, verdict: Verdict) -> None:
    files = {**PI4, "boot/firmware/cmdline.txt": "console=serial0,115200 console=tty1\n"}
    found = finding(look(files, Config(keypad=KeypadConfig(port=Path(port)))), "serial console")
    assert found.verdict is verdict
    assert "serial0" in found.detail


def test_an_absent_keypad_is_not_missed(look: Look) -> None:
    found = finding(
        look({**PI4, "dev/spacebowl-keypad": None}, Config(keypad=KeypadConfig(part=Part.ABSENT))), "keypad"
    )
    assert (found.verdict, found.detail) == (Verdict.OK, "absent, as configured")


def test_root_is_in_all_groups(look: Look) -> None:
    found = finding(look({**PI4, "proc/self/status": STATUS.replace("1000\t1000", "0\t0")}), "groups")
    assert found.detail == "this is root; the service needs gpio spi dialout"


def test_an_old_python_is_found(look: Look) -> None:
    assert finding(look(PI4, python=(3, 9, 2)), "Python").verdict is Verdict.FAULT
