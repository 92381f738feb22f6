"""How much one turn of the loop does, counted in CPython's bytecodes: between two turns line and finger are heard.

A count is the same on every run and every machine, though not with every Python. How long a Pico takes, no test says.

`pytest -s` prints the largest: .venv/bin/pytest -s -n 0 tests/firmware/test_turns.py
"""

import statistics
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER
from tests.firmware.test_micropython_memory import FULL
from tests.firmware.test_micropython_pictures import HELLO, SCENES, Shot

MOST_BYTECODES = 10_000
BETWEEN = Shot("wait what=search")
TURN_US = 500
IDLE_US = 2000
FIRMWARE = str(FOLDER)


class Counted:
    """A keypad each of whose turns is counted."""

    def __init__(self) -> None:
        self.keypad = SimulatedKeypad()
        self.counts: list[tuple[int, str]] = []
        self._shown = 0
        self._is_counting = True

    def pass_by(self, language: str, shot: Shot) -> None:
        """Show a screen uncounted: one that has been counted before."""
        counts, self.counts = self.counts, []
        self._is_counting = False
        self.show(language, shot)
        self._is_counting, self.counts = True, counts

    def turn(self, what: str) -> None:
        """Let the loop turn once, and count."""
        loop: Any = self.keypad._keypad
        before = sys.gettrace()
        enter, count = _counter()
        if self._is_counting:
            sys.settrace(enter)
        try:
            is_busy = loop.turn()
        finally:
            sys.settrace(before)
        self.counts.append((count(), what))
        self.keypad._passed_us += TURN_US if is_busy else TURN_US + IDLE_US

    def run(self, milliseconds: int, what: str) -> None:
        end_us = self.keypad.now_us + milliseconds * 1000
        while self.keypad.now_us < end_us:
            self.turn(what)

    def show(self, language: str, shot: Shot) -> None:
        """Show a screen, and touch what is to be touched."""
        name, _, words = shot.shown.partition(" ")
        self._shown += 1
        self.keypad.send(wire.join(f"show {self._shown} {name} lang={language} {words}"))
        self.run(500, name)
        for touch in shot.touches:
            tile = next(tile for tile in self.keypad._keypad.app.tiles if tile.act and touch in map(str, tile.look[:3]))
            self.keypad.press(tile.x + tile.w // 2, tile.y + tile.h // 2)
            self.run(50, f"{name}: a finger on {touch}")
            self.keypad.lift()
            self.run(400, f"{name}: {touch} touched")


def _counter() -> "tuple[Callable[[FrameType, str, object], Any], Callable[[], int]]":
    """What to trace with, and how many bytecodes of the firmware that has seen. It runs millions of times."""
    count = 0

    def enter(frame: FrameType, _event: str, _value: object) -> "Callable[..., Any] | None":
        if not frame.f_code.co_filename.startswith(FIRMWARE):
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return step

    def step(_frame: FrameType, event: str, _value: object) -> "Callable[..., Any]":
        nonlocal count
        if event == "opcode":
            count += 1
        return step

    return enter, lambda: count


@pytest.fixture
def counted() -> Iterator[Counted]:
    made = Counted()
    made.run(300, "the start")
    made.keypad.send(wire.join(HELLO))
    made.run(200, "the greeting")
    yield made
    most = max(made.counts)
    median = statistics.median(count for count, _ in made.counts)
    print(f"\nBytecodes a turn: {median:,.0f} in the median, at most {most[0]:,} ({most[1]}).")  # noqa: T201
    assert most[0] < MOST_BYTECODES, most


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_turn_does_much_whatever_is_shown_and_touched(counted: Counted, language: str) -> None:
    counted.show(language, BETWEEN)
    for shot in (*SCENES, *FULL):
        counted.pass_by(language, BETWEEN)  # or what was chosen on the screen before might still be
        counted.show(language, shot)


def test_no_turn_does_much_while_garbage_floods_the_line(counted: Counted) -> None:
    counted.keypad.send(b"show 7 lobby \n" * 200 + b"x" * 4000 + b"\n" + wire.join("beat 1") * 100)
    counted.run(200, "a flood")


def test_no_turn_does_much_on_the_keypads_own_screens(counted: Counted) -> None:
    counted.show("en", FULL[0])
    app: Any = counted.keypad._keypad.app
    for name, kind in (("staff", "Staff"), ("settings", "Settings"), ("calibrate", "Calibrate")):
        app.open(getattr(counted.keypad.firmware.load(f"screens.{name}"), kind)(app))
        counted.run(400, name)
