"""Simulating loads no hardware package but what the real drivers are made of, and the pure modules none at all."""

import json
import subprocess
import sys

BOARD_ONLY = {
    "RPi",
    "_rpi_ws281x",
    "adafruit_blinka",
    "adafruit_platformdetect",
    "board",
    "digitalio",
    "gpiod",
    "lgpio",
    "microcontroller",
    "neopixel",
    "neopixel_write",
    "rpi_ws281x",
    "spidev",
}
DRIVERS_ARE_MADE_OF = {"PIL", "adafruit_pixelbuf", "gpiozero", "luma", "numpy", "serial"}


def loaded_by(*modules: str) -> set[str]:
    """Import modules in a Python of their own and say which top-level packages that loads."""
    script = f"import json, sys, {', '.join(modules)}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return {name.partition(".")[0] for name in json.loads(run.stdout)}


def test_drivers_and_twins_load_nothing_that_needs_a_board() -> None:
    loaded = loaded_by(
        "spacebowl_pi.devices.pixels.adafruit_strip",
        "spacebowl_pi.devices.pixels.spi_strip",
        "spacebowl_pi.devices.pixels.twin",
        "spacebowl_pi.devices.matrix.driver",
        "spacebowl_pi.devices.matrix.twin",
        "spacebowl_pi.devices.sound.driver",
        "spacebowl_pi.devices.sound.twin",
    )
    assert not loaded & BOARD_ONLY
    assert loaded >= {"PIL", "adafruit_pixelbuf", "gpiozero", "luma"}, "the twins run the real drivers"


def test_the_pure_modules_load_no_hardware_package() -> None:
    loaded = loaded_by(
        "spacebowl_pi.devices.ports",
        "spacebowl_pi.devices.pixels.ws2812_bits",
        "spacebowl_pi.devices.pixels.chain",
        "spacebowl_pi.devices.pixels.twin",
        "spacebowl_pi.devices.pixels.adafruit_strip",
        "spacebowl_pi.devices.matrix.mounting",
        "spacebowl_pi.devices.matrix.test_card",
        "spacebowl_pi.devices.matrix.twin",
        "spacebowl_pi.devices.sound.tunes",
    )
    assert not loaded & (BOARD_ONLY | DRIVERS_ARE_MADE_OF)
