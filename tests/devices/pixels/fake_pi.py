"""A Raspberry Pi below the real neopixel and Blinka: pins with functions, what may be opened, and lights on GPIO10.

Three modules stand in for what is made of C: gpiod (claims a line, as Blinka does), _rpi_ws281x and the Pi 5's writer.
The chip's registers are a file where a Pi has /dev/gpiomem, so that whoever maps it sees what the others did. The
lights take what comes only while their pin has the function that the sender drives; else it goes nowhere, in silence.
"""

import errno
import importlib
import sys
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from spacebowl_pi.devices.pixels.twin import SimulatedSpi
from spacebowl_pi.devices.ports import Colour

LIGHTS = 10
INPUT, OUTPUT, ALT0 = 0b000, 0b001, 0b100  # as the chips up to the Pi 4 have them
RP1_SPI, RP1_GPIO, RP1_PIO = 0, 5, 7
RP1_BYTES = 0x30000
DARK: tuple[Colour, ...] = ((0, 0, 0),) * 17
SUCCESS, SPI_SETUP, UNKNOWN_REVISION = 0, -13, -3


class Direction(Enum):
    INPUT = 0
    OUTPUT = 1


class Bias(Enum):
    DISABLED = 0
    PULL_UP = 1
    PULL_DOWN = 2


class Value(Enum):
    INACTIVE = 0
    ACTIVE = 1


class Request:
    """A claim of a line, as gpiod has it."""

    def __init__(self, pi: "FakePi", pin: int) -> None:
        if pin in pi.claimed:
            raise OSError(errno.EBUSY, "Device or resource busy")
        self._pi = pi
        self._pin: int | None = pin
        pi.claimed.add(pin)
        pi.claims += 1

    def reconfigure_lines(self, config: dict[int, SimpleNamespace]) -> None:
        (pin,) = config
        is_output = config[pin].direction is Direction.OUTPUT
        self._pi.set_function(pin, OUTPUT if is_output and not self._pi.is_5 else self._pi.plain)

    def set_value(self, pin: int, value: Value) -> None:
        """Set the level, which nobody looks at."""

    def release(self) -> None:
        if self._pin is not None:  # the kernel makes a line that nobody holds an input
            self._pi.claimed.discard(self._pin)
            self._pi.set_function(self._pin, self._pi.plain)
        self._pin = None


class Chip:
    """The header's chip, as gpiod has it."""

    def __init__(self, pi: "FakePi", path: str) -> None:
        assert path == "/dev/gpiochip0"
        self._pi = pi

    def get_info(self) -> SimpleNamespace:
        return SimpleNamespace(label="pinctrl-rp1" if self._pi.is_5 else "pinctrl-bcm2711", num_lines=54)

    def request_lines(self, config: dict[int, None], consumer: str) -> Request:
        assert consumer == "adafruit_blinka"
        (pin,) = config
        return Request(self._pi, pin)

    def close(self) -> None:
        """Let go of the chip."""


class FakePi:
    """The tree of a Pi with healthy SPI; `lights` is what they show."""

    def __init__(self, root: Path, *, is_5: bool = False) -> None:
        self.root = root
        self.is_5 = is_5
        self.model = "Raspberry Pi 5 Model B Rev 1.0" if is_5 else "Raspberry Pi 4 Model B Rev 1.4"
        self.registers = root / "chip/registers"
        self.node = root / ("dev/gpiomem0" if is_5 else "dev/gpiomem")
        self.back_end = "adafruit_raspberry_pi5_neopixel_write" if is_5 else "_rpi_ws281x"
        self.installed = {"neopixel", "gpiod", "spidev", self.back_end}
        self.claimed: set[int] = set()
        self.claims = 0
        self.lights = DARK
        self.init_says = SUCCESS
        self.write_fails: Exception | None = None
        (root / "dev").mkdir(parents=True)
        (root / "chip").mkdir()
        (root / "proc/device-tree").mkdir(parents=True)
        (root / "proc/device-tree/model").write_text(self.model + "\0")
        for node in ("spidev0.0", *(["pio0"] if is_5 else [])):
            (root / "dev" / node).touch()
        self.registers.write_bytes(bytes(RP1_BYTES if is_5 else 4096))
        self.node.symlink_to(self.registers)
        self.set_function(LIGHTS, self.spi)

    @property
    def spi(self) -> int:
        return RP1_SPI if self.is_5 else ALT0

    @property
    def plain(self) -> int:
        """What the kernel leaves a line that nobody holds any more."""
        return RP1_GPIO if self.is_5 else INPUT

    def has_module(self, name: str) -> bool:
        return name in self.installed

    def deny(self, node: str) -> None:
        """Take a device away, as a unit does that does not allow it; root may read any mode."""
        (self.root / "dev" / node).unlink()

    def show_to_blinka(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the real packages, which look at fixed places, find this board and its chip."""
        platform = importlib.import_module("adafruit_platformdetect")
        revision = "c04170" if self.is_5 else "c03114"
        monkeypatch.setattr(
            platform.Detector, "get_cpuinfo_field", lambda _, field: revision if field == "Revision" else None
        )
        pins = importlib.import_module("adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin")
        monkeypatch.setattr(pins, "_chip_paths", lambda: [Path("/dev/gpiochip0")])

    # --- the chip ---

    def function(self, pin: int = LIGHTS) -> int:
        offset, shift, mask = self._place(pin)
        with self.registers.open("rb") as file:
            file.seek(offset)
            return int.from_bytes(file.read(4), "little") >> shift & mask

    def set_function(self, pin: int, function: int) -> None:
        offset, shift, mask = self._place(pin)
        with self.registers.open("r+b") as file:
            file.seek(offset)
            word = int.from_bytes(file.read(4), "little")
            file.seek(offset)
            file.write((word & ~(mask << shift) | function << shift).to_bytes(4, "little"))

    def _place(self, pin: int) -> tuple[int, int, int]:
        """Where a pin's function is: offset, shift and mask."""
        return (8 * pin + 4, 0, 0x1F) if self.is_5 else (pin // 10 * 4, pin % 10 * 3, 0b111)

    # --- what would be made of C ---

    def modules(self) -> dict[str, ModuleType]:
        """The stand-ins, to be imported by name."""
        return {"gpiod": self._gpiod(), "spidev": self._spidev(), self.back_end: self._writer()}

    def _gpiod(self) -> ModuleType:
        line = SimpleNamespace(Direction=Direction, Bias=Bias, Value=Value)
        module = ModuleType("gpiod")
        vars(module).update(__version__="2.3.0", Chip=partial(Chip, self), LineSettings=SimpleNamespace, line=line)
        return module

    def _spidev(self) -> ModuleType:
        pi = self

        class SpiDev(SimulatedSpi):
            def __init__(self) -> None:
                super().__init__(len(DARK))

            def writebytes2(self, values: bytes, /) -> None:
                super().writebytes2(values)
                if pi.function() == pi.spi:
                    pi.lights = self.picture

        module = ModuleType("spidev")
        vars(module).update(SpiDev=SpiDev)
        return module

    def _writer(self) -> ModuleType:
        return self._pio() if self.is_5 else self._ws281x()

    def _pio(self) -> ModuleType:
        def neopixel_write(gpio: SimpleNamespace, buffer: bytearray) -> None:
            if self.write_fails:
                raise self.write_fails
            if not (self.root / "dev/pio0").exists():
                raise RuntimeError("Failed to open PIO device (error -2)")
            self.set_function(gpio._pin.id, RP1_PIO)
            self.lights = tuple((red, green, blue) for green, red, blue in _threes(buffer))

        module = ModuleType(self.back_end)
        vars(module).update(neopixel_write=neopixel_write)
        return module

    def _ws281x(self) -> ModuleType:
        strip = SimpleNamespace(channels=[SimpleNamespace(count=0, gpionum=0, strip_type=0, leds={}) for _ in range(2)])

        def init(_: object) -> int:
            if self.init_says != SUCCESS:
                return self.init_says
            if not self.node.exists():
                return SPI_SETUP
            self.set_function(strip.channels[0].gpionum, ALT0)
            return SUCCESS

        def render(_: object) -> int:
            if self.write_fails:
                return -14
            if self.function() == ALT0:
                leds = strip.channels[0].leds
                colours = (leds[index].to_bytes(3, "big") for index in sorted(leds))
                self.lights = tuple((red, green, blue) for green, red, blue in colours)
            return SUCCESS

        def setter(name: str) -> Callable[[object, int], None]:
            return lambda channel, value: setattr(channel, name, value)

        module = ModuleType("_rpi_ws281x")
        vars(module).update(
            WS2811_SUCCESS=SUCCESS,
            WS2811_STRIP_RGB=0x100800,
            SK6812_STRIP_RGBW=0x18100800,
            new_ws2811_t=lambda: strip,
            delete_ws2811_t=lambda _: None,
            ws2811_channel_get=lambda _, number: strip.channels[number],
            ws2811_channel_t_count_set=setter("count"),
            ws2811_channel_t_gpionum_set=setter("gpionum"),
            ws2811_channel_t_gpionum_get=lambda channel: channel.gpionum,
            ws2811_channel_t_invert_set=setter("invert"),
            ws2811_channel_t_brightness_set=setter("brightness"),
            ws2811_channel_t_strip_type_set=setter("strip_type"),
            ws2811_channel_t_strip_type_get=lambda channel: channel.strip_type,
            ws2811_t_freq_set=lambda *_: None,
            ws2811_t_dmanum_set=lambda *_: None,
            ws2811_get_return_t_str=lambda code: f"code {code}",
            ws2811_led_set=lambda channel, index, colour: channel.leds.update({index: colour}),
            ws2811_init=init,
            ws2811_render=render,
            ws2811_fini=lambda _: None,
        )
        return module


def _threes(buffer: bytearray) -> list[bytes]:
    return [bytes(buffer[start : start + 3]) for start in range(0, len(buffer), 3)]


BLINKA = ("neopixel_write", "board", "digitalio", "microcontroller", "adafruit_blinka", "adafruit_platformdetect")


def forget_real_modules() -> None:
    """What the real packages found out about the board they keep: the next test's Pi may be another."""
    for name in list(sys.modules):
        if name.partition(".")[0] in ("neopixel", *BLINKA):
            del sys.modules[name]
