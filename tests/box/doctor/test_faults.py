"""Each fault that a machine can have, and its next step."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import Config, PixelsConfig
from spacebowl_pi.box.doctor import Verdict, report
from spacebowl_pi.devices.buzzers.driver import Factory
from spacebowl_pi.devices.pixels.choice import PixelDriver
from tests.box.doctor.machines import (
    BOOT,
    DEBUGFS,
    LAPTOP,
    MODULES,
    PI4,
    REGISTERS,
    STATUS,
    Look,
    boot,
    debugfs,
    finding,
    troubles,
)


@pytest.mark.parametrize(
    ("change", "what", "verdict", "detail", "next_step"),
    [
        ({"proc/device-tree/model": "Raspberry Pi Zero W Rev 1.1"}, "board", "WARN", "not designed for it", "Zero 2 W"),
        ({"etc/os-release": None}, "system", "UNKNOWN", "not named", ""),
        ({"proc/sys/kernel/osrelease": "5.4.83-v7+"}, "kernel", "FAULT", "too old", "full-upgrade"),
        ({"proc/sys/kernel/osrelease": None}, "kernel", "UNKNOWN", "cannot be read", ""),
        ({"dev/gpiochip0": None, "dev/gpiochip1": None}, "GPIO chip", "FAULT", "no /dev/gpiochip*", "kernel"),
        ({"sys/kernel/debug/gpio": None}, "GPIO chip", "UNKNOWN", "may not be asked", "group gpio"),
        ({"sys/kernel/debug/gpio": None}, "pins", "UNKNOWN", "cannot be seen", "gpioinfo"),
        (
            {"sys/kernel/debug/gpio": DEBUGFS.replace("bcm2711", "bcm2835")},
            "GPIO chip", "FAULT", "none is pinctrl-bcm2711", "full-upgrade",
        ),
        (
            {"dev/gpiochip15": "", "sys/kernel/debug/gpio": DEBUGFS.replace("gpiochip0", "gpiochip15")},
            "GPIO chip", "FAULT", "the header is gpiochip15", "full-upgrade",
        ),
        (
            debugfs("gpio-529 (GPIO17 |fan) out lo"),
            "pins", "FAULT", "GPIO17 (pin 11 of the header) for buzzer 1 is held by fan", "gpioinfo | grep GPIO17",
        ),
        (
            debugfs("gpio-525 (GPIO13 |lg) out lo"),
            "pins", "WARN", "for the sounder is held by lg", "systemctl stop spacebowl",
        ),
        ({"proc/self/status": STATUS.replace(" 986", "")}, "groups", "FAULT", "not in gpio", "usermod -aG gpio"),
        ({"proc/self/status": STATUS.replace("20 27 986 997", "27")}, "groups", "FAULT",
            "gpio, spi, dialout", "gpio,spi,dialout"),
        ({"proc/self/status": None}, "groups", "UNKNOWN", "cannot be read", ""),
        ({"dev/spidev0.0": None}, "spidev0.0", "FAULT", "though /boot/firmware/config.txt has dtparam=spi=on", "dmesg"),
        (
            {"dev/spidev1.0": None, "boot/firmware/config.txt": BOOT.replace("dtoverlay=spi1-1cs", "")},
            "spidev1.0", "FAULT", "SPI is not enabled", "add dtoverlay=spi1-1cs to /boot/firmware/config.txt",
        ),
        (
            {"dev/spidev0.0": None, "boot/firmware/config.txt": None, "boot/config.txt": "dtparam=spi=off"},
            "spidev0.0", "FAULT", "SPI is not enabled", "add dtparam=spi=on to /boot/config.txt",
        ),
        (
            {"dev/spidev0.0": None, "boot/firmware/config.txt": None, "boot/config.txt": None},
            "spidev0.0", "FAULT", "no config.txt found", "add dtparam=spi=on",
        ),
        ({"sys/module/spidev/parameters/bufsiz": "256"}, "spidev buffer", "FAULT", "needs 440 at once", "bufsiz=4096"),
        ({"sys/module/spidev/parameters/bufsiz": None}, "spidev buffer", "UNKNOWN", "440 are needed", ""),
        (boot("core_freq_fixed=1", ""), "core clock", "WARN", "scales", "core_freq_fixed=1"),
        (boot("dtoverlay=gpio-shutdown,debounce=2000", ""), "power button", "WARN", "GPIO3", "gpio-shutdown"),
        (boot(",debounce=2000", ""), "power button", "WARN", "at a touch", ",debounce=2000 to dtoverlay=gpio-shutdown"),
        (boot("i2c_arm=off", "i2c_arm=on"), "I2C", "WARN", "GPIO3 (pin 5", "i2c_arm=off"),
        (boot("[all]\n", "[all]\ndtoverlay=hifiberry-dac\n"), "sound card", "FAULT", "hifiberry-dac", "take it out"),
        (boot("[all]\n", "[all]\ndtparam=i2s=on\n"), "sound card", "FAULT", "i2s takes GPIO18", "take it out"),
        (boot("[all]\n", "[all]\ndtoverlay=audremap,pins_12_13\n"), "audio pins", "FAULT", "audremap", "take"),
        (
            boot("gpio=17", "#gpio=17"),
            "pull-ups", "WARN", "no pull-up", "add gpio=17,27,22,23,24,25,5,6=ip,pu",
        ),
        (boot("27,5,6=ip,pu", "27,4=ip,pu"), "pull-ups", "WARN", "GPIO5, GPIO6", "add gpio=5,6=ip,pu to"),
        (boot("spi1-1cs", "spi1-2cs"), "SPI 1", "FAULT", "spi1-2cs", "put dtoverlay=spi1-1cs in its place"),
        (boot("spi1-1cs", "spi1-1cs,cs0_pin=16"), "SPI 1", "FAULT", "cs0_pin=16", "put dtoverlay=spi1-1cs in its"),
        ({"boot/firmware/config.txt": None, "boot/config.txt": None}, "config.txt", "UNKNOWN", "not found", ""),
        ({"dev/gpiomem": None}, "pin functions", "UNKNOWN", "cannot be read (No such file", "pinctrl get 10,20,21"),
        ({"dev/gpiomem": ""}, "pin functions", "UNKNOWN", "cannot be read", "join the group gpio"),
        (
            {"dev/gpiomem": REGISTERS.replace("\x04", "\x01")},
            "pin functions", "FAULT", "GPIO10 (pin 19 of the header) for the NeoPixels is an output, not SPI0 MOSI",
            "sudo systemctl restart spacebowl puts it back",
        ),
        (
            {"dev/gpiomem": REGISTERS.replace("\x1b", "\x03")},
            "pin functions", "FAULT", "GPIO21 (pin 40 of the header) for the LED matrix is an input, not SPI1 clock",
            "puts it back",
        ),
        (
            {"dev/gpiomem": REGISTERS.replace("\x04", "\0"), **debugfs("gpio-522 (GPIO10 |adafruit_blinka) in  lo")},
            "pin functions", "FAULT", "is an input, held by adafruit_blinka, not", "gpioinfo | grep GPIO10",
        ),
        ({"dev/spacebowl-keypad": None}, "keypad", "WARN", "no keypad plugged in", 'part = "absent"'),
        (
            {f"dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_{number}-if00": "" for number in ("e6", "e7")},
            "keypad", "WARN", "2 boards with MicroPython", "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e6-if00",
        ),
        (
            {"dev/spacebowl-keypad": None, "dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e6-if00": ""},
            "keypad", "WARN", "usb-MicroPython_Board_in_FS_mode_e6-if00 is plugged in", "udev rule",
        ),
        ({"boot/firmware/cmdline.txt": None}, "serial console", "UNKNOWN", "no cmdline.txt", ""),
        ({"run/systemd/timesync/synchronized": None}, "clock", "WARN", "no clock of its own", "timedatectl"),
    ],
)  # fmt: skip
def test_a_fault_is_found_and_says_what_to_do(
    look: Look, change: Mapping[str, str | None], what: str, verdict: str, detail: str, next_step: str
) -> None:
    found = finding(look({**PI4, **change}), what)
    assert found.verdict == verdict
    assert detail in found.detail
    assert next_step in found.next_step
    assert bool(found.next_step) == bool(next_step)


@pytest.mark.parametrize(
    ("packages", "what", "verdict", "detail", "next_step"),
    [
        ({"RPi.GPIO": "0.7.1"}, "RPi.GPIO", "WARN", "sees no edges on kernel 6.6", "pip install rpi-lgpio"),
        ({"RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"}, "RPi.GPIO", "FAULT", "overwrite each other", "pip uninstall"),
        ({"Pillow": "14.0.0"}, "PIL", "FAULT", "too new", "Pillow<14"),
        ({"rpi-lgpio": "0.6"}, "RPi.GPIO", "WARN", "a broken installation", "pip install"),
    ],
)
def test_packages_that_do_not_go_together_are_found(
    look: Look, packages: Mapping[str, str], what: str, verdict: str, detail: str, next_step: str
) -> None:
    found = finding(look(PI4, packages=packages), what)
    assert found.verdict == verdict
    assert detail in found.detail
    assert next_step in found.next_step


def test_a_missing_package_is_a_fault_only_where_it_is_needed(look: Look) -> None:
    without = {"packages": {"spidev": None}, "has_module": (MODULES - {"spidev"}).__contains__}
    found = finding(look(PI4, **without), "spidev")
    assert (found.verdict, found.detail) == (Verdict.FAULT, "not installed, and the configuration needs it")
    assert "apt install python3-spidev" in found.next_step
    assert finding(look(LAPTOP, **without, root=Path("/nowhere")), "spidev").verdict is Verdict.OK


def test_a_configured_driver_is_asked_for(look: Look) -> None:
    config = Config(pixels=PixelsConfig(driver=PixelDriver.ADAFRUIT))
    assert finding(look(PI4, config), "neopixel").verdict is Verdict.FAULT
    config = replace(config, buzzers=replace(config.buzzers, factory=Factory.RPI_GPIO))
    assert finding(look(PI4, config), "RPi").verdict is Verdict.FAULT


@pytest.mark.parametrize(
    ("seen", "what", "verdict", "detail", "next_step"),
    [
        (0, "power", Verdict.OK, "no drop in voltage since the start", ""),
        (1 << 16 | 1 << 18, "power", Verdict.WARN, "the voltage has dropped too low since the start", "5 V and 4 A"),
        (1 << 16 | 1, "power", Verdict.WARN, "the voltage is too low now", "5 V and 4 A"),
        (1 << 19, "power", Verdict.OK, "no drop in voltage since the start", ""),
        (1 << 17, "heat", Verdict.WARN, "has been slowed down since the start", "heat sink"),
        (1 << 18, "heat", Verdict.WARN, "has been slowed down since the start", "heat sink"),
        (1 << 19, "heat", Verdict.WARN, "has been slowed down since the start", "heat sink"),
    ],
)
def test_the_supply_is_judged_by_what_the_firmware_remembers(
    look: Look, seen: int, what: str, verdict: Verdict, detail: str, next_step: str
) -> None:
    found = finding(look(PI4, throttled=lambda: f"throttled={seen:#x}\n"), what)
    assert found.verdict is verdict
    assert detail in found.detail
    assert next_step in found.next_step
    assert bool(found.next_step) == bool(next_step)


@pytest.mark.parametrize(
    ("alarm", "verdict", "detail"),
    [
        ({}, Verdict.UNKNOWN, "no drop in voltage in the last two seconds; before, unknown"),
        ({"sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1"}, Verdict.WARN, "the voltage is too low now"),
        ({"sys/class/hwmon/hwmon1/name": None}, Verdict.UNKNOWN, "no sensor for the voltage"),
    ],
)
def test_where_the_firmware_may_not_be_asked_nothing_is_said_of_the_time_since_the_start(
    look: Look, alarm: Mapping[str, str | None], verdict: Verdict, detail: str
) -> None:
    found = finding(look({**PI4, **alarm}, throttled=lambda: None), "power")
    assert (found.verdict, found.detail) == (verdict, detail)
    assert "the start" not in found.detail
    assert verdict is Verdict.WARN or "vcgencmd get_throttled" in found.next_step


@pytest.mark.parametrize("files", [PI4, {**PI4, "boot/firmware/config.txt": BOOT.replace("audio=off", "audio=on")}])
def test_analogue_sound_as_it_comes_is_in_nobodys_way(look: Look, files: Mapping[str, str]) -> None:
    """It is made on lines that no header has, and none of our drivers uses PWM or PCM."""
    findings = look({**files, "proc/modules": "snd_bcm2835 24576 1 - Live 0x0\n"})
    assert troubles(findings) == []
    assert "snd_bcm2835" not in report(findings)
