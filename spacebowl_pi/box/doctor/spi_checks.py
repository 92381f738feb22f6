"""Checks of SPI for lights and matrix: the buses, the lights' driver, and the function of their pins."""

from collections.abc import Iterator

from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.doctor.finding import Finding, Verdict
from spacebowl_pi.box.doctor.gpio_lines import chips, header_chip
from spacebowl_pi.box.doctor.host import Host
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pin_functions import SPI_NAMES, function_of
from spacebowl_pi.devices.pins import MATRIX_CLOCK_PIN, MATRIX_DATA_PIN, PIXELS_PIN, Pin
from spacebowl_pi.devices.pixels.choice import PixelDriver, back_end, obstacle_to_adafruit

BYTES_OF_A_PIXEL = 12  # 24 bits, four SPI bits each
BYTES_OF_RESET = 236
BUZZER_LIGHTS = 8
DEFAULT_BUFFER = 4096
PIXELS_NODE, MATRIX_NODE = "/dev/spidev0.0", "/dev/spidev1.0"
MATRIX_BUS_LINE = "dtoverlay=spi1-1cs"
RESTART = "then restart"
BLINKA = "adafruit_blinka"  # its name as the holder of a line


def spi(host: Host, config: Config) -> Iterator[Finding]:
    """Whether the SPI buses of NeoPixels and matrix exist, are accessible, and have a large enough buffer."""
    if config.pixels.part is Part.REAL:
        yield _bus(host, PIXELS_NODE, "NeoPixels", ("dtparam=spi=on", "dtparam=spi"))
        yield from _buffer(host, config)
    if config.matrix.part is Part.REAL:
        yield _bus(host, MATRIX_NODE, "LED matrix", (MATRIX_BUS_LINE,))


def _bus(host: Host, node: str, part: str, options: tuple[str, ...]) -> Finding:
    what = node.removeprefix("/dev/")
    if host.exists(node):
        if host.can_open(host.path(node)):
            return Finding(what, Verdict.OK, f"there, for the {part}")
        step = "sudo usermod -aG spi $USER, then log in again"
        return Finding(what, Verdict.FAULT, f"there, but this process may not use it ({part})", step)
    if host.boot_config is None:
        step = f"add {options[0]} to /boot/firmware/config.txt, {RESTART}"
        return Finding(what, Verdict.FAULT, f"missing ({part}), and no config.txt found", step)
    path, boot = host.boot_config
    if boot.has(*options):
        detail = f"missing ({part}), though {path} has {options[0]}"
        return Finding(what, Verdict.FAULT, detail, "restart; if it stays, dmesg | grep -i spi says why")
    detail = f"missing ({part}): SPI is not enabled"
    return Finding(what, Verdict.FAULT, detail, f"add {options[0]} to {path}, {RESTART}")


def _buffer(host: Host, config: Config) -> Iterator[Finding]:
    needed = BYTES_OF_RESET + BYTES_OF_A_PIXEL * (9 * config.pixels.pixels_per_cell + BUZZER_LIGHTS)
    size = host.text("sys/module/spidev/parameters/bufsiz") or ""
    if not size.isdecimal():
        verdict = Verdict.UNKNOWN if host.exists(PIXELS_NODE) else Verdict.OK
        yield Finding("spidev buffer", verdict, f"not set yet; {DEFAULT_BUFFER} bytes is usual, {needed} are needed")
    elif int(size) < needed:
        step = f"add spidev.bufsiz={DEFAULT_BUFFER} to cmdline.txt, {RESTART}"
        yield Finding("spidev buffer", Verdict.FAULT, f"{size} bytes, but the chain needs {needed} at once", step)
    else:
        yield Finding("spidev buffer", Verdict.OK, f"{size} bytes, {needed} needed")


def pixel_driver(host: Host, board: Board, config: Config) -> Iterator[Finding]:
    """Which driver the lights get, and why not the other one."""
    if config.pixels.part is not Part.REAL:
        return
    wanted = config.pixels.driver
    if wanted is PixelDriver.SPI:
        yield Finding("pixel driver", Verdict.OK, "our own over SPI, as configured")
        return
    obstacle = obstacle_to_adafruit(board, host.root, host.has_module)
    if obstacle is None:
        yield Finding("pixel driver", Verdict.OK, f"Adafruit's, by way of {back_end(board)}")
    elif wanted is PixelDriver.ADAFRUIT:
        step = f'{_step_past(obstacle)}; or set [pixels] driver = "spi"'
        yield Finding("pixel driver", Verdict.FAULT, f"Adafruit's cannot be used: {obstacle}", step)
    elif host.has_module("neopixel"):
        detail = f"our own over SPI, as Adafruit's cannot be used: {obstacle}"
        step = f'{_step_past(obstacle)}; or set [pixels] driver = "spi", and this is gone'
        yield Finding("pixel driver", Verdict.WARN, detail, step)
    else:
        yield Finding("pixel driver", Verdict.OK, "our own over SPI; Adafruit's is not installed")


def _step_past(obstacle: str) -> str:
    if "/dev/pio0" in obstacle:
        return "sudo apt full-upgrade and sudo rpi-eeprom-update -a, then restart"
    if "/dev/" in obstacle:
        return "join the groups gpio and spi; in a unit DeviceAllow="
    return "install what is missing"


def pin_functions(host: Host, board: Board, config: Config) -> Iterator[Finding]:
    """Whether the pins of lights and matrix are switched to SPI: if not, everything seems fine but nothing lights."""
    wanted: dict[Pin, str] = {}
    if config.pixels.part is Part.REAL and host.exists(PIXELS_NODE):
        wanted[PIXELS_PIN] = "the NeoPixels"
    if config.matrix.part is Part.REAL and host.exists(MATRIX_NODE):
        wanted |= dict.fromkeys((MATRIX_DATA_PIN, MATRIX_CLOCK_PIN), "the LED matrix")
    if not wanted:
        return
    try:
        found = {pin: function_of(pin, board, host.root) for pin in wanted}
    except OSError as fault:
        said = ", ".join(f"{pin.gpio} {SPI_NAMES[pin]}" for pin in wanted)
        step = f"join the group gpio; or sudo pinctrl get {','.join(str(pin.gpio) for pin in wanted)}, for {said}"
        yield Finding("pin functions", Verdict.UNKNOWN, f"cannot be read ({fault.strerror or fault})", step)
        return
    chip = header_chip(chips(host), board)
    holders = chip.holders if chip is not None and chip.holders is not None else {}
    are_right = True
    for pin, function in found.items():
        holder = holders.get(pin.gpio)
        if function == SPI_NAMES[pin] or (function == "PIO" and holder == BLINKA):
            continue  # on a Pi 5, Adafruit's driver sends by PIO while it runs
        are_right = False
        held = f", held by {holder}" if holder else ""
        detail = f"{pin} (pin {pin.header} of the header) for {wanted[pin]} is {function}{held}, not {SPI_NAMES[pin]}"
        step = f"stop what holds it: gpioinfo | grep {pin}; " if holder else ""
        step += "sudo systemctl restart spacebowl puts it back"
        yield Finding("pin functions", Verdict.FAULT, detail, step)
    if are_right:
        yield Finding("pin functions", Verdict.OK, ", ".join(f"{pin} {found[pin]}" for pin in found))
