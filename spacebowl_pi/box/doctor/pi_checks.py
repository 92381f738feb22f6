"""Checks of what only a Raspberry Pi has: the GPIO chip and its lines, SPI, the boot configuration, the keypad's link.

Each names the trap it is for; what only the eye can see is for `selftest`.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from spacebowl_pi.box.config import Config, Part, PixelDriver
from spacebowl_pi.box.doctor.finding import Finding, Verdict
from spacebowl_pi.box.doctor.gpio_lines import Chip, chips
from spacebowl_pi.box.doctor.machine import BootConfig, Machine
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.keypad import LINK
from spacebowl_pi.devices.pins import MATRIX_SELECT_PIN, POWER_BUTTON_PIN, Pin

CHIP_NUMBERS = (0, 4)  # where gpiozero looks
BYTES_OF_A_PIXEL = 12  # 24 bits, four SPI bits each
BYTES_OF_RESET = 236
BUZZER_LIGHTS = 8
DEFAULT_BUFFER = 4096
# The kernel takes a level for true when it has stood for the debounce time: two seconds make it a hold.
POWER_BUTTON_HOLD = "debounce=2000"
POWER_BUTTON_LINE = f"dtoverlay=gpio-shutdown,{POWER_BUTTON_HOLD}"
MATRIX_BUS_LINE = "dtoverlay=spi1-1cs"
RESTART = "then restart"
SERIAL_CONSOLE = re.compile(r"\bconsole=(serial0|ttyAMA\d+|ttyS\d+)\b")
UART = re.compile(r"/dev/(serial\d|ttyAMA\d+|ttyS\d+)$")
SOUND_CARD_OVERLAY = re.compile(
    r"dtoverlay=((?:hifiberry|iqaudio|allo|justboom|googlevoicehat|i2s|audioinjector)[\w-]*)"
)


def gpio_chip(machine: Machine, board: Board) -> Iterator[Finding]:
    """Whether the header's chip is there, by its label, and where gpiozero looks for it."""
    found = chips(machine)
    said = ", ".join(f"gpiochip{chip.number} {chip.label or 'no label'}" for chip in found)
    chip = _header_chip(found, board)
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


def _header_chip(found: list[Chip], board: Board) -> Chip | None:
    return next((chip for chip in found if chip.label == board.chip_label), None)


def lines(machine: Machine, board: Board, config: Config) -> Iterator[Finding]:
    """Whether somebody else holds a buzzer's line or the sounder's ("GPIO busy")."""
    wanted = {}
    if config.buzzers.part is Part.REAL:
        wanted = {pin: f"buzzer {number}" for number, pin in enumerate(config.buzzers.pins, start=1)}
    if config.sound.part is Part.REAL:
        wanted[config.sound.pin] = "the sounder"
    chip = _header_chip(chips(machine), board)
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
            is_ours = holder == "lg"  # what lgpio calls itself, in our service too
            step = "the box itself, if it runs: sudo systemctl stop spacebowl; " if is_ours else ""
            step += f"gpioinfo | grep {pin} shows the holder: stop it, or take its overlay out of config.txt"
            yield Finding("pins", Verdict.WARN if is_ours else Verdict.FAULT, detail, step)
    if is_free:
        yield Finding("pins", Verdict.OK, f"{len(wanted)} lines free: {', '.join(map(str, sorted(wanted)))}")


def groups(machine: Machine, config: Config) -> Iterator[Finding]:
    """Whether this process may use the parts without being root."""
    needed = {
        "gpio": Part.REAL in (config.buzzers.part, config.sound.part),
        "spi": Part.REAL in (config.pixels.part, config.matrix.part),
        "dialout": config.keypad.part is Part.REAL,
    }
    wanted = [group for group, is_needed in needed.items() if is_needed]
    if machine.is_root:
        yield Finding("groups", Verdict.OK, f"this is root; the service needs {' '.join(wanted) or 'none'}")
    elif machine.groups is None:
        yield Finding("groups", Verdict.UNKNOWN, "cannot be read")
    elif missing := [group for group in wanted if group not in machine.groups]:
        step = f"sudo usermod -aG {','.join(missing)} $USER, then log in again; in a unit SupplementaryGroups="
        yield Finding("groups", Verdict.FAULT, f"this process is not in {', '.join(missing)}", step)
    else:
        yield Finding("groups", Verdict.OK, " ".join(wanted) or "none needed")


def spi(machine: Machine, config: Config) -> Iterator[Finding]:
    """Whether the buses of NeoPixels and matrix are there, allowed, and large enough."""
    if config.pixels.part is Part.REAL:
        yield _bus(machine, "/dev/spidev0.0", "NeoPixels", ("dtparam=spi=on", "dtparam=spi"))
        yield from _buffer(machine, config)
    if config.matrix.part is Part.REAL:
        yield _bus(machine, "/dev/spidev1.0", "LED matrix", (MATRIX_BUS_LINE,))


def _bus(machine: Machine, node: str, part: str, options: tuple[str, ...]) -> Finding:
    what = node.removeprefix("/dev/")
    if machine.exists(node):
        if machine.can_open(machine.path(node)):
            return Finding(what, Verdict.OK, f"there, for the {part}")
        step = "sudo usermod -aG spi $USER, then log in again"
        return Finding(what, Verdict.FAULT, f"there, but this process may not use it ({part})", step)
    if machine.boot_config is None:
        step = f"add {options[0]} to /boot/firmware/config.txt, {RESTART}"
        return Finding(what, Verdict.FAULT, f"missing ({part}), and no config.txt found", step)
    path, boot = machine.boot_config
    if boot.has(*options):
        detail = f"missing ({part}), though {path} has {options[0]}"
        return Finding(what, Verdict.FAULT, detail, "restart; if it stays, dmesg | grep -i spi says why")
    detail = f"missing ({part}): SPI is not enabled"
    return Finding(what, Verdict.FAULT, detail, f"add {options[0]} to {path}, {RESTART}")


def _buffer(machine: Machine, config: Config) -> Iterator[Finding]:
    needed = BYTES_OF_RESET + BYTES_OF_A_PIXEL * (9 * config.pixels.pixels_per_cell + BUZZER_LIGHTS)
    size = machine.text("sys/module/spidev/parameters/bufsiz") or ""
    if not size.isdecimal():
        verdict = Verdict.UNKNOWN if machine.exists("/dev/spidev0.0") else Verdict.OK
        yield Finding("spidev buffer", verdict, f"not set yet; {DEFAULT_BUFFER} bytes is usual, {needed} are needed")
    elif int(size) < needed:
        step = f"add spidev.bufsiz={DEFAULT_BUFFER} to cmdline.txt, {RESTART}"
        yield Finding("spidev buffer", Verdict.FAULT, f"{size} bytes, but the chain needs {needed} at once", step)
    else:
        yield Finding("spidev buffer", Verdict.OK, f"{size} bytes, {needed} needed")


def boot_configuration(machine: Machine, board: Board, config: Config) -> Iterator[Finding]:
    """What config.txt should say besides SPI, and what it should not."""
    if machine.boot_config is None:
        yield Finding("config.txt", Verdict.UNKNOWN, "not found in /boot/firmware or /boot")
        return
    path, boot = machine.boot_config
    troubles = list(boot_troubles(path, boot, board, config))
    yield from troubles
    if not troubles:
        yield Finding("config.txt", Verdict.OK, f"{path}: all that the box needs, nothing against it")


def buses_of_matrix(boot: BootConfig) -> list[str]:
    """The lines that switch SPI 1 on, fitting or not."""
    return [line for line in boot.lines if re.match(r"dtoverlay=spi1-[123]cs\b", line)]


def _does_fit_matrix(bus: str) -> bool:
    """Say whether it selects by the matrix's pin and takes no other: spi1-2cs has GPIO17 too, a buzzer's."""
    overlay, *options = bus.split(",")
    return overlay == MATRIX_BUS_LINE and all(
        option == f"cs0_pin={MATRIX_SELECT_PIN.gpio}" for option in options if option.startswith("cs0_pin=")
    )


def pull_up_line(boot: BootConfig, buzzers: Sequence[Pin]) -> str | None:
    """The line that config.txt lacks for the buzzers that nothing pulls up; None if it lacks none."""
    numbers = [str(pin.gpio) for pin in buzzers if pin.gpio not in boot.pulled_up]
    return f"gpio={','.join(numbers)}=ip,pu" if numbers else None


def boot_troubles(path: Path, boot: BootConfig, board: Board | None, config: Config) -> Iterator[Finding]:
    """What config.txt lacks, and what in it takes a pin of ours."""
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


def audio(machine: Machine) -> Iterator[Finding]:
    """Whether the analogue sound driver is loaded, which shares the PWM with rpi_ws281x."""
    modules = machine.text("proc/modules")
    if modules is None:
        yield Finding("audio", Verdict.UNKNOWN, "/proc/modules cannot be read")
    elif re.search(r"^snd_bcm2835\b", modules, re.MULTILINE):
        where = machine.boot_config[0] if machine.boot_config else "/boot/firmware/config.txt"
        detail = "analogue sound (snd_bcm2835) is loaded; it fights any NeoPixel driver that uses PWM"
        yield Finding("audio", Verdict.WARN, detail, f"set dtparam=audio=off in {where}, {RESTART}")
    else:
        yield Finding("audio", Verdict.OK, "no analogue sound driver")


def pio(machine: Machine, board: Board, config: Config) -> Iterator[Finding]:
    """Whether Adafruit's driver finds what it needs on a Pi 5."""
    is_wanted = config.pixels.part is Part.REAL and config.pixels.driver is PixelDriver.ADAFRUIT
    if not is_wanted or board.has_scaled_core_clock:
        return
    if not machine.exists("dev/pio0"):
        step = 'sudo apt full-upgrade and sudo rpi-eeprom-update -a, then restart; or set [pixels] driver = "spi"'
        yield Finding("pio0", Verdict.FAULT, "missing; Adafruit's driver needs /dev/pio0 on a Pi 5", step)
    elif not machine.can_open(machine.path("dev/pio0")):
        step = 'add the udev rule SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660", then restart'
        yield Finding("pio0", Verdict.FAULT, "there, but this process may not use it", step)
    else:
        yield Finding("pio0", Verdict.OK, "there, for Adafruit's driver")


def keypad(machine: Machine, config: Config) -> Iterator[Finding]:
    """Whether the keypad's link is there, and whether the console sits on its port."""
    port = config.keypad.port
    if config.keypad.part is Part.ABSENT:
        yield Finding("keypad", Verdict.OK, "absent, as configured")
        return
    picos = [path.name for path in machine.names("dev/serial/by-id/usb-*MicroPython*")]
    if port == LINK and len(picos) > 1:
        detail = f"{len(picos)} boards with MicroPython are plugged in, and {port} may be any of them"
        step = f'unplug the others, or set [keypad] port = "/dev/serial/by-id/{picos[0]}", or whichever it is'
        yield Finding("keypad", Verdict.WARN, detail, step)
    elif machine.exists(port):
        if machine.can_open(machine.path(port)):
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


def console(machine: Machine, config: Config) -> Iterator[Finding]:
    """Whether the kernel talks on the serial port of the header."""
    for folder in ("boot/firmware", "boot"):
        text = machine.text(f"{folder}/cmdline.txt")
        if text is not None and "DO NOT EDIT THIS FILE" not in text:
            break
    else:
        folder, text = "proc", machine.text("proc/cmdline")
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


def power(machine: Machine) -> Iterator[Finding]:
    """Whether the supply has dipped since the start, which shows as flicker and crashes."""
    for path in machine.names("sys/class/hwmon/hwmon*"):
        inside = path.relative_to(machine.root)
        if machine.text(inside / "name") == "rpi_volt":
            if machine.text(inside / "in0_lcrit_alarm") == "1":
                step = "a supply of 5 V and 4 A (Pi 5: 5 A), and the lights fed from it rather than through the Pi"
                yield Finding("power", Verdict.WARN, "the voltage has dropped too low since the start", step)
            else:
                yield Finding("power", Verdict.OK, "no drop in voltage seen")
            return
    yield Finding("power", Verdict.UNKNOWN, "no sensor for the voltage", "vcgencmd get_throttled should say 0x0")
