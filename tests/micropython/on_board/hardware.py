"""The board's hardware where there is none: runs in MicroPython, under the firmware's own board.py.

It puts `machine`, and what MicroPython in node has not or has otherwise, into `sys.modules`. What goes over the pins is
written to a file that the test reads; the test tells the time, the bytes on the line and the finger. `ask` is its door.
"""

import binascii
import gc
import json
import os
import struct
import sys

TOUCH_CS, TOUCH_IRQ = 16, 17
TICKS_MASK = 0x3FFFFFFF
FASTEST_TOUCH_HZ = 2_500_000
MOST_TURNS = 400
POLLIN, POLLOUT = 1, 4


class Bare:
    """A module, or whatever else only has names."""


class Hardware:
    """All that the test says and hears."""

    now_ms = 0
    slept_ms = 0
    boot = b"\0\0\0\0"
    finger = None
    interrupt = 3
    light = 0
    has_restarted = False
    watch_ms = None
    fed_ms = 0

    def __init__(self):
        self.line = bytearray()
        self.said = []
        self.levels = {}
        self.film = open("/wire.bin", "ab")
        self.is_filmed = True

    def ticks_ms(self):
        return (self.now_ms + self.slept_ms) & TICKS_MASK

    def sleep_ms(self, milliseconds):
        self.slept_ms += milliseconds
        self.note(b"T", milliseconds)

    def note(self, kind, number, data=b""):
        if self.is_filmed:
            self.film.write(struct.pack("<sI", kind, number))
            self.film.write(data)

    def pin(self, number, level):
        self.levels[number] = level
        self.note(b"1" if level else b"0", number)

    def exchange(self, data, target, speed_hz):
        if self.levels[TOUCH_CS] or speed_hz > FASTEST_TOUCH_HZ or len(data) != 3 or data[1] or data[2]:
            raise ValueError("no touch chip takes this")
        x, y, pressure = self.finger or (0, 4095, 0)
        value = {0xD0: x, 0x90: y, 0xB0: pressure * 45 // 100, 0xC0: 4095 - pressure * 55 // 100}[data[0]]
        struct.pack_into(">BH", target, 0, 0, value << 3)

    def restart(self):
        self.has_restarted = True
        raise SystemExit


hardware = Hardware()


class Pin:
    OUT, IN, PULL_UP = 1, 0, 1

    def __init__(self, number, mode=-1, pull=-1, *, value=None):
        self.number = number
        if value is not None:
            hardware.pin(number, value)

    def __call__(self, value=None):
        if value is not None:
            hardware.pin(self.number, value)
        elif self.number == TOUCH_IRQ:
            return 0 if hardware.finger else 1
        return None


class SPI:
    def __init__(self, bus, *, sck, mosi, miso):
        if (bus, sck.number, mosi.number, miso.number) != (1, 10, 11, 12):
            raise ValueError("the display board is on SPI 1: pins 10, 11 and 12")
        self._speed_hz = 0

    def init(self, *, baudrate):
        self._speed_hz = baudrate
        hardware.note(b"H", baudrate)

    def write(self, data):
        hardware.note(b"D", len(data), data)

    def write_readinto(self, data, target):
        hardware.exchange(data, target, self._speed_hz)


class PWM:
    def __init__(self, pin):
        pass

    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        hardware.light = duty


class WDT:
    def __init__(self, *, timeout):
        hardware.watch_ms = timeout
        self.feed()

    def feed(self):
        hardware.fed_ms = hardware.now_ms


class Stdin:
    def readinto(self, target):
        line = hardware.line
        if len(line) < len(target):
            raise ValueError("this read would wait, and the loop with it")
        target[:] = line[: len(target)]
        hardware.line = line[len(target) :]
        if hardware.interrupt >= 0 and hardware.interrupt in target:
            raise KeyboardInterrupt


class Stdout:
    def write(self, data):
        hardware.said.append(bytes(data))
        return len(data)


class Poll:
    def __init__(self):
        self._flags = 0

    def register(self, stream, flags):
        self._flags = flags

    def ipoll(self, timeout_ms):
        if timeout_ms:
            raise ValueError("the loop never waits for the line")
        return [0] if self._flags == POLLOUT or hardware.line else []


def stream(end):
    """Make a stream with a `buffer`, as sys.stdin and sys.stdout are."""
    made = Bare()
    made.buffer = end
    return made


def module(name, **names):
    """Put a module where `import` finds it first."""
    made = Bare()
    for key, value in names.items():
        setattr(made, key, value)
    sys.modules[name] = made


def set_interrupt(character):
    hardware.interrupt = character


def put_in():
    """Give the firmware its hardware."""
    module(
        "machine",
        Pin=Pin,
        SPI=SPI,
        PWM=PWM,
        WDT=WDT,
        unique_id=lambda: b"\xe6\x61\x18\x60\x4b\x4f\x6d\x27",
        reset=hardware.restart,
    )
    module("time", ticks_ms=hardware.ticks_ms, sleep_ms=hardware.sleep_ms)
    module("select", POLLIN=POLLIN, POLLOUT=POLLOUT, poll=Poll)
    module("os", urandom=lambda many: (hardware.boot * many)[:many], rename=os.rename)
    import micropython

    hardware.print_heap = micropython.mem_info
    module("micropython", kbd_intr=set_interrupt, const=lambda value: value)
    module("sys", stdin=stream(Stdin()), stdout=stream(Stdout()))


# --- what the test asks for ---


def start(now_ms, boot):
    """Switch the board on, as main.main does where no finger is on the screen."""
    hardware.now_ms = now_ms
    hardware.boot = binascii.unhexlify(boot)
    from board import Board

    hardware.board = Board()
    hardware.board.start()
    hardware.board.take_line()


def begin():
    """Put the parts together."""
    from main import Keypad

    hardware.keypad = Keypad(hardware.board)


def power_on(now_ms, finger):
    """Switch on with a finger on the screen, until the program ends; say how it has left the hardware."""
    hardware.now_ms = now_ms
    hardware.finger = finger
    import main

    main.main()
    hardware.film.flush()
    return [hardware.interrupt, hardware.watch_ms, hardware.light, hardware.slept_ms]


def turn(now_ms, heard, finger, most=MOST_TURNS):
    """Let the loop turn until it rests; give what it says, and whether it would go on."""
    hardware.now_ms = now_ms
    hardware.line += binascii.unhexlify(heard)
    hardware.finger = finger
    if hardware.watch_ms and now_ms - hardware.fed_ms > hardware.watch_ms:
        hardware.restart()
    is_busy = True
    while is_busy and most:
        is_busy = hardware.keypad.turn() or bool(hardware.line)
        most -= 1
    said = b"".join(hardware.said)
    hardware.said = []
    hardware.film.flush()
    return {"said": str(binascii.hexlify(said), "utf-8"), "busy": is_busy, "light": hardware.light}


def tiles():
    """Give the picture's tiles."""
    return [
        [tile.x, tile.y, tile.w, tile.h, tile.look, tile.act is not None or tile.held is not None]
        for tile in hardware.keypad.app.tiles
    ]


def film(is_on):
    """Write down what goes over the pins from now on, or no more."""
    hardware.is_filmed = is_on


def collect():
    """Ask for the garbage to be collected, which happens once this has returned."""
    gc.collect()


def memory():
    """Say how many bytes are in use."""
    return gc.mem_alloc()


def heap():
    """Print how large the heap has become, and what is in it."""
    hardware.print_heap()


def load(name):
    """Import a module of the firmware, or one of the tests'."""
    __import__(name)


def check(name, *arguments):
    """Call a function of checks.py."""
    import checks

    return getattr(checks, name)(*arguments)


def ask(text):
    """Do what the test asks for, `[name, argument, …]`, and answer in JSON."""
    name, *arguments = json.loads(text)
    return json.dumps(globals()[name](*arguments))
