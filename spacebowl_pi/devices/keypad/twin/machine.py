"""MicroPython's `machine`, `time`, `sys`, `select`, `os`, `gc` and `micropython` on the simulated board.

Each has only the names that the firmware's `board.py` uses, bound to one board; using any other is an error.
"""

import traceback
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, TextIO

SPI_BUS = 1
SCK, MOSI, MISO = 10, 11, 12
POLLIN, POLLOUT = 1, 4
TICKS_MASK = 0x3FFFFFFF
LONGEST_WATCH_MS = 8388  # the range of the chip's counter


class Hardware(Protocol):
    """What the firmware needs of a board; `board.py` in this package provides it."""

    boot: bytes
    unique_id: bytes
    free_bytes: int
    interrupt_character: int
    light_duty: int
    watch_ms: int | None

    @property
    def now_us(self) -> int: ...
    def pin(self, number: int, level: int) -> None: ...
    def level(self, number: int) -> int: ...
    def transfer(self, data: bytes | bytearray | memoryview, speed_hz: int) -> bytes: ...
    def sleep_us(self, us: int) -> None: ...
    def bytes_waiting(self) -> int: ...
    def take(self, many: int) -> bytes: ...
    def room(self) -> int: ...
    def give(self, data: bytes) -> int: ...
    def feed(self) -> None: ...
    def collect(self) -> None: ...
    def restart(self) -> None: ...
    def rename(self, old: str, new: str) -> None: ...


class HardwareError(ValueError):
    """No real board would do this."""


def modules(hardware: Hardware) -> dict[str, ModuleType]:
    return {
        "machine": _machine(hardware),
        "time": _module(
            "time",
            ticks_ms=lambda: hardware.now_us // 1000 & TICKS_MASK,
            sleep_ms=lambda ms: hardware.sleep_us(ms * 1000),
        ),
        "sys": _module("sys", stdin=_Stdin(hardware), stdout=_Stdout(hardware), print_exception=_print_exception),
        "select": _module("select", POLLIN=POLLIN, POLLOUT=POLLOUT, poll=lambda: _Poll(hardware)),
        "os": _module("os", urandom=lambda many: (hardware.boot * many)[:many], rename=hardware.rename),
        "gc": _module("gc", mem_free=lambda: hardware.free_bytes, collect=hardware.collect),
        "micropython": _micropython(hardware),
    }


def _module(name: str, **names: Any) -> ModuleType:  # noqa: ANN401 -- a module has any
    module = ModuleType(name)
    vars(module).update(names)
    return module


def _micropython(hardware: Hardware) -> ModuleType:
    def kbd_intr(character: int) -> None:
        hardware.interrupt_character = character

    return _module("micropython", const=lambda value: value, native=lambda function: function, kbd_intr=kbd_intr)


def _print_exception(error: BaseException, file: TextIO) -> None:
    file.write("".join(traceback.format_exception(error)))


class _Stdin:
    def __init__(self, hardware: Hardware) -> None:
        self._hardware = hardware
        self.buffer = self

    def readinto(self, target: memoryview) -> int:
        """Reads as many bytes as asked for; a real one would block."""
        data = self._hardware.take(len(target))
        if len(data) < len(target):
            raise HardwareError("this read would wait, and the loop with it")
        target[:] = data
        return len(data)


class _Stdout:
    def __init__(self, hardware: Hardware) -> None:
        self.buffer = SimpleNamespace(write=hardware.give)


class _Poll:
    def __init__(self, hardware: Hardware) -> None:
        self._hardware = hardware
        self._registered: list[tuple[object, int]] = []

    def register(self, stream: object, flags: int) -> None:
        self._registered.append((stream, flags))

    def ipoll(self, timeout_ms: int) -> Iterator[tuple[object, int]]:
        if timeout_ms:
            raise HardwareError("the loop never waits for the line")
        for stream, flags in self._registered:
            ready = (flags & POLLIN and self._hardware.bytes_waiting()) or (flags & POLLOUT and self._hardware.room())
            if ready:
                yield stream, flags


class _Pin:
    OUT, IN, PULL_UP = 1, 0, 1
    hardware: Hardware

    def __init__(self, number: int, mode: int = -1, pull: int = -1, *, value: int | None = None) -> None:
        self.number = number
        self._is_output = mode == self.OUT
        if mode == self.IN and pull != self.PULL_UP:
            raise HardwareError(f"pin {number} floats without its pull-up where no display board is plugged in")
        if value is not None:
            self.hardware.pin(number, value)

    def __call__(self, value: int | None = None) -> int | None:
        if value is None:
            return self.hardware.level(self.number)
        if not self._is_output:
            raise HardwareError(f"pin {self.number} is no output")
        self.hardware.pin(self.number, value)
        return None


class _Spi:
    hardware: Hardware

    def __init__(self, bus: int, *, sck: _Pin, mosi: _Pin, miso: _Pin) -> None:
        if (bus, sck.number, mosi.number, miso.number) != (SPI_BUS, SCK, MOSI, MISO):
            raise HardwareError("the display board is on SPI 1: pins 10, 11 and 12")
        self._speed_hz = 1_000_000

    def init(self, *, baudrate: int) -> None:
        self._speed_hz = _divided(baudrate)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.hardware.transfer(data, self._speed_hz)

    def write_readinto(self, data: bytearray, target: bytearray) -> None:
        target[:] = self.hardware.transfer(data, self._speed_hz)


class _Pwm:
    hardware: Hardware

    def __init__(self, _pin: _Pin) -> None:
        self._has_frequency = False

    def freq(self, _hz: int) -> None:
        self._has_frequency = True

    def duty_u16(self, duty: int) -> None:
        if not (self._has_frequency and 0 <= duty <= 65535):
            raise HardwareError(f"{duty} is no duty of 16 bits, or the frequency was not set")
        self.hardware.light_duty = duty


class _Watchdog:
    hardware: Hardware

    def __init__(self, *, timeout: int) -> None:
        if timeout > LONGEST_WATCH_MS:
            raise HardwareError(f"the watchdog counts to {LONGEST_WATCH_MS} ms, not to {timeout}")
        self.hardware.watch_ms = timeout
        self.feed()

    def feed(self) -> None:
        self.hardware.feed()


def _machine(hardware: Hardware) -> ModuleType:
    parts = {"Pin": _Pin, "SPI": _Spi, "PWM": _Pwm, "WDT": _Watchdog}
    bound = {name: type(name, (part,), {"hardware": hardware}) for name, part in parts.items()}
    return _module("machine", unique_id=lambda: hardware.unique_id, reset=hardware.restart, **bound)


def _divided(asked_hz: int) -> int:
    """The bus speed for a request: the fastest that the dividers make of 125 MHz without exceeding it."""
    for prescale in range(2, 255, 2):
        for divider in range(1, 257):
            if 125_000_000 // (prescale * divider) <= asked_hz:
                return 125_000_000 // (prescale * divider)
    raise HardwareError(f"the bus cannot go as slowly as {asked_hz} Hz")
