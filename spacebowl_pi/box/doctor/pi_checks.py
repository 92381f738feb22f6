"""Checks for the Raspberry Pi only: the GPIO chip and its lines, the boot configuration, the keypad's link.

Each names the problem it looks for; what only an eye can see is for `selftest`.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.doctor.finding import Finding, Verdict
from spacebowl_pi.box.doctor.gpio_lines import chips, header_chip
from spacebowl_pi.box.doctor.host import BootConfig, Host
from spacebowl_pi.box.doctor.spi_checks import MATRIX_BUS_LINE, RESTART
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.buzzers.driver import Factory
from spacebowl_pi.devices.keypad import LINK
from spacebowl_pi.devices.pins import MATRIX_SELECT_PIN, POWER_BUTTON_PIN, Pin

CHIP_NUMBERS = (0, 4)  # where gpiozero looks
# The kernel accepts a level once it has been stable for the debounce time: two seconds make it a hold.
POWER_BUTTON_HOLD = "debounce=2000"
POWER_BUTTON_LINE = f"dtoverlay=gpio-shutdown,{POWER_BUTTON_HOLD}"
SERIAL_CONSOLE = re.compile(r"\bconsole=(serial0|ttyAMA\d+|ttyS\d+)\b")
UART = re.compile(r"/dev/(serial\d|ttyAMA\d+|ttyS\d+)$")
SOUND_CARD_OVERLAY = re.compile(
    r"dtoverlay=((?:hifiberry|iqaudio|allo|justboom|googlevoicehat|i2s|audioinjector)[\w-]*)"
)


def gpio_chip(host: Host, board: Board) -> Iterator[Finding]:
    """Whether the header's chip exists, by its label, and where gpiozero looks for it."""
    found = chips(host)
    said = ", ".join(f"gpiochip{chip.number} {chip.label or 'no label'}" for chip in found)
    chip = header_chip(found, board)
    if not found:
        detail = "no /dev/gpiochip*: the kernel shows no GPIO"
        yield Finding(
            "GPIO chip", Verdict.FAULT, detail, "start the Raspberry Pi's own kernel; no container without it"
        )
    elif chip is None and all(not it.label for it in found):
        yield Finding("GPIO chip", Verdict.UNKNOWN, f"{said}: may not be asked", "join the group gpio, or use sudo")
    elif chip is None:
        detail = f"{said}: none is {board.chip_label}, the header of a {board.model}"
        yield Finding("GPIO chip", Verdict.FAULT, detail, "sudo apt full-upgrade, then restart")
    elif chip.number not in CHIP_NUMBERS:
        detail = f"the header is gpiochip{chip.number} ({chip.label}), gpiozero looks at 0 and 4 (gpiozero #1166)"
        yield Finding("GPIO chip", Verdict.FAULT, detail, "sudo apt full-upgrade, then restart")
    else:
        yield Finding("GPIO chip", Verdict.OK, f"the header is gpiochip{chip.number} ({chip.label})")


def lines(host: Host, board: Board, config: Config) -> Iterator[Finding]:
    """Whether another process holds the line of a buzzer or the sounder ("GPIO busy")."""
    wanted = {}
    if config.buzzers.part is Part.REAL:
        wanted = {pin: f"buzzer {number}" for number, pin in enumerate(config.buzzers.pins, start=1)}
    if config.sound.part is Part.REAL:
        wanted[config.sound.pin] = "the sounder"
    chip = header_chip(chips(host), board)
    if not wanted:
        return
    if chip is None or chip.holders is None:
        step = "gpioinfo (sudo apt install gpiod) says it; or use sudo"
        yield Finding("pins", Verdict.UNKNOWN, "who holds which line cannot be seen", step)
        return
    is_free = True
    for pin, what in wanted.items():
        holder = chip.holders.get(pin.gpio)
        if holder is not None:
            is_free = False
            detail = f"{pin} (pin {pin.header} of the header) for {what} is held by {holder}"
            is_ours = holder == "lg"  # lgpio's name for itself, in our service too
            step = "the box itself, if it runs: sudo systemctl stop spacebowl; " if is_ours else ""
            step += f"gpioinfo | grep {pin} shows the holder: stop it, or take its overlay out of config.txt"
            yield Finding("pins", Verdict.WARN if is_ours else Verdict.FAULT, detail, step)
    if is_free:
        yield Finding("pins", Verdict.OK, f"{len(wanted)} lines free: {', '.join(map(str, sorted(wanted)))}")


def stamps(config: Config) -> Iterator[Finding]:
    """Whether the kernel timestamps the buttons' edges, without which the first press may not win."""
    if config.buzzers.part is Part.REAL and config.buzzers.factory is Factory.RPI_GPIO:
        detail = (
            "RPi.GPIO tells of a press without the kernel's stamp: the program stamps it when it hears of it, "
            "and of nearly equal presses the first one need not win"
        )
        yield Finding("stamps", Verdict.WARN, detail, 'set [buzzers] factory = "lgpio"')


def groups(host: Host, config: Config) -> Iterator[Finding]:
    """Whether this process may use the parts without being root."""
    needed = {
        "gpio": Part.REAL in (config.buzzers.part, config.sound.part),
        "spi": Part.REAL in (config.pixels.part, config.matrix.part),
        "dialout": config.keypad.part is Part.REAL,
    }
    wanted = [group for group, is_needed in needed.items() if is_needed]
    if host.is_root:
        yield Finding("groups", Verdict.OK, f"this is root; the service needs {' '.join(wanted) or 'none'}")
    elif host.groups is None:
        yield Finding("groups", Verdict.UNKNOWN, "cannot be read")
    elif missing := [group for group in wanted if group not in host.groups]:
        step = f"sudo usermod -aG {','.join(missing)} $USER, then log in again; in a unit SupplementaryGroups="
        yield Finding("groups", Verdict.FAULT, f"this process is not in {', '.join(missing)}", step)
    else:
        yield Finding("groups", Verdict.OK, " ".join(wanted) or "none needed")


def boot_configuration(host: Host, board: Board, config: Config) -> Iterator[Finding]:
    """What config.txt should contain besides SPI, and what it should not."""
    if host.boot_config is None:
        yield Finding("config.txt", Verdict.UNKNOWN, "not found in /boot/firmware or /boot")
        return
    path, boot = host.boot_config
    troubles = list(boot_troubles(path, boot, board, config))
    yield from troubles
    if not troubles:
        yield Finding("config.txt", Verdict.OK, f"{path}: all that the box needs, nothing against it")


def buses_of_matrix(boot: BootConfig) -> list[str]:
    """The lines that enable SPI 1, suitable or not."""
    return [line for line in boot.lines if re.match(r"dtoverlay=spi1-[123]cs\b", line)]


def _does_fit_matrix(bus: str) -> bool:
    """Whether it selects by the matrix's pin and takes no other: spi1-2cs also takes GPIO17, a buzzer's."""
    overlay, *options = bus.split(",")
    return overlay == MATRIX_BUS_LINE and all(
        option == f"cs0_pin={MATRIX_SELECT_PIN.gpio}" for option in options if option.startswith("cs0_pin=")
    )


def pull_up_line(boot: BootConfig, buzzers: Sequence[Pin]) -> str | None:
    """The line that config.txt lacks for buzzers without a pull-up; None if it lacks none."""
    numbers = [str(pin.gpio) for pin in buzzers if pin.gpio not in boot.pulled_up]
    return f"gpio={','.join(numbers)}=ip,pu" if numbers else None


def boot_troubles(path: Path, boot: BootConfig, board: Board | None, config: Config) -> Iterator[Finding]:
    """What config.txt lacks, and what in it takes one of our pins."""
    has_pixels, has_matrix = config.pixels.part is Part.REAL, config.matrix.part is Part.REAL
    if has_pixels and board and board.has_scaled_core_clock and not boot.has("core_freq_fixed=1"):
        detail = "the core clock scales, and the NeoPixels' timing with it: wrong colours"
        yield Finding("core clock", Verdict.WARN, detail, f"add core_freq_fixed=1 to {path}, {RESTART}")
    power = next((line for line in boot.lines if line.startswith("dtoverlay=gpio-shutdown")), None)
    if power is None:
        detail = f"no gpio-shutdown: a button on {POWER_BUTTON_PIN} does not switch the box off or on"
        yield Finding("power button", Verdict.WARN, detail, f"add {POWER_BUTTON_LINE} to {path}, {RESTART}")
    elif POWER_BUTTON_HOLD not in power:
        detail = "the power button switches off at a touch, not when it is held for two seconds"
        yield Finding("power button", Verdict.WARN, detail, f"add ,{POWER_BUTTON_HOLD} to {power} in {path}, {RESTART}")
    if boot.has("dtparam=i2c_arm=on", "dtparam=i2c_arm", "dtparam=i2c=on"):
        detail = (
            f"I2C is on and takes {POWER_BUTTON_PIN} (pin {POWER_BUTTON_PIN.header} of the header), the power button"
        )
        yield Finding(
            "I2C", Verdict.WARN, detail, f"set dtparam=i2c_arm=off in {path}, or wire gpio-shutdown,gpio_pin=26"
        )
    card = next((found[1] for line in boot.lines if (found := SOUND_CARD_OVERLAY.match(line))), None)
    if has_matrix and (card or boot.has("dtparam=i2s=on")):
        detail = f"{card or 'i2s'} takes GPIO18 to GPIO21, the LED matrix's"
        yield Finding("sound card", Verdict.FAULT, detail, f"take it out of {path}, {RESTART}")
    if boot.has("dtoverlay=audremap"):
        detail = "audremap puts analogue sound on GPIO12/13 or 18/19, the sounder's or the matrix's"
        yield Finding("audio pins", Verdict.FAULT, detail, f"take dtoverlay=audremap out of {path}, {RESTART}")
    for bus in buses_of_matrix(boot):
        if has_matrix and not _does_fit_matrix(bus):
            detail = f"{bus} does not select the LED matrix by {MATRIX_SELECT_PIN} alone"
            yield Finding("SPI 1", Verdict.FAULT, detail, f"put {MATRIX_BUS_LINE} in its place in {path}, {RESTART}")
    if config.buzzers.part is Part.REAL and (needed := pull_up_line(boot, config.buzzers.pins)):
        pins = [pin for pin in config.buzzers.pins if pin.gpio not in boot.pulled_up]
        whose = "the buzzers' lines have" if len(pins) == len(config.buzzers.pins) else f"{', '.join(map(str, pins))}:"
        detail = f"{whose} no pull-up before the service starts"
        yield Finding("pull-ups", Verdict.WARN, detail, f"add {needed} to {path}, {RESTART}")


def keypad(host: Host, config: Config) -> Iterator[Finding]:
    """Whether the keypad's link exists, and whether the console uses its port."""
    port = config.keypad.port
    if config.keypad.part is Part.ABSENT:
        yield Finding("keypad", Verdict.OK, "absent, as configured")
        return
    picos = [path.name for path in host.names("dev/serial/by-id/usb-*MicroPython*")]
    if port == LINK and len(picos) > 1:
        detail = f"{len(picos)} boards with MicroPython are plugged in, and {port} may be any of them"
        step = f'unplug the others, or set [keypad] port = "/dev/serial/by-id/{picos[0]}", or whichever it is'
        yield Finding("keypad", Verdict.WARN, detail, step)
    elif host.exists(port):
        if host.can_open(host.path(port)):
            yield Finding("keypad", Verdict.OK, f"{port} is there")
        else:
            step = "sudo usermod -aG dialout $USER, then log in again"
            yield Finding("keypad", Verdict.FAULT, f"{port} is there, but this process may not use it", step)
    elif picos:
        detail = f"{port} is missing, but {picos[0]} is plugged in"
        step = f'install the udev rule from systemd/, or set [keypad] port = "/dev/serial/by-id/{picos[0]}"'
        yield Finding("keypad", Verdict.WARN, detail, step if port == LINK else f"check [keypad] port; {step}")
    else:
        step = 'plug it in; if there is none, set [keypad] part = "absent"'
        yield Finding("keypad", Verdict.WARN, f"{port} is missing: no keypad plugged in; the box plays without", step)


def console(host: Host, config: Config) -> Iterator[Finding]:
    """Whether the kernel's console uses the serial port of the header."""
    for folder in ("boot/firmware", "boot"):
        text = host.text(f"{folder}/cmdline.txt")
        if text is not None and "DO NOT EDIT THIS FILE" not in text:
            break
    else:
        folder, text = "proc", host.text("proc/cmdline")
    found = SERIAL_CONSOLE.search(text or "")
    if text is None:
        yield Finding("serial console", Verdict.UNKNOWN, "no cmdline.txt can be read")
    elif found and config.keypad.part is Part.REAL and UART.match(str(config.keypad.port)):
        detail = f"the kernel's console is on {found[1]}, and the keypad is to be on {config.keypad.port}"
        step = f"take {found[0]} out of /{folder}/cmdline.txt (sudo raspi-config, Interface, Serial Port), {RESTART}"
        yield Finding("serial console", Verdict.FAULT, detail, step)
    elif found:
        detail = f"on {found[1]} (GPIO14 and GPIO15); in nobody's way while the keypad is on USB"
        yield Finding("serial console", Verdict.OK, detail)
    else:
        yield Finding("serial console", Verdict.OK, "off")
