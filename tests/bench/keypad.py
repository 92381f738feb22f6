"""The keypad's line: from a touch to the box and back, from the box to the screen, what it takes, and a long soak.

A pseudo terminal stands for the cable, the firmware's own link, under CPython, for the keypad. Bare pyserial, to
compare with, reads what has come and writes it back, also in a thread, on a terminal of its own; both take turns.
"""

import os
import select
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.driver import KeypadDriver, open_serial
from spacebowl_pi.devices.keypad.messages import Did, Screen
from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from tests.bench.figures import SEED, Figure, at_least, at_most, best_of_each, median, percentile_99
from tests.devices.keypad.far_end import FarEnd
from tests.devices.keypad.joined import soak

TOUCHES = 400
LINES = 2000
QUIET_S = 3.0
SOAK_MESSAGES = 100_000
BAUD_LINES = 11_520  # bytes a second at 115,200 baud


def keypad_figures() -> list[Figure]:
    """Measure."""
    return [*_on_the_terminal(), *_lines(), *_soak()]


def _on_the_terminal() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        far = FarEnd(Path(folder) / "keypad")
        plain = FarEnd(Path(folder) / "plain")
        driver = KeypadDriver(Path(folder) / "keypad", "0.1.0", find=lambda path: path)
        heard_s: list[float] = []

        def sink(did: Did) -> None:
            heard_s.append(time.perf_counter())
            driver.answer(did)

        echo_s: list[float] = []
        echo = threading.Thread(target=_echo, args=(Path(folder) / "plain", echo_s), daemon=True)
        echo.start()
        driver.listen(sink)
        far.pump(driver.is_there)
        touches, answers, plain_touches, plain_answers, screens = [], [], [], [], []
        for count in range(TOUCHES):
            began_s, answered_s = _touch(far)
            touches.append(heard_s[-1] - began_s)
            answers.append(answered_s - began_s)
            began_s, answered_s = _plain_touch(plain)
            plain_touches.append(echo_s[-1] - began_s)
            plain_answers.append(answered_s - began_s)
            screens.append(_show(far, driver, count))
        idle = _thread_share(far, driver)
        plain.write(b"end\n")
        echo.join()
        driver.close()
        far.unplug()
        plain.unplug()
    return [
        _ratio("touch → heard by the box's listener, against bare pyserial", touches, plain_touches, 1.5),
        _ratio("touch → answer back at the keypad, against bare pyserial's echo", answers, plain_answers, 1.5),
        _slow("the slowest touch of a hundred, against theirs", touches, plain_touches),
        _slow("the slowest answer of a hundred, against theirs", answers, plain_answers),
        at_most("screen handed over → its words at the keypad", median(screens) * 1e3, "ms", 20, "median"),
        at_most("the driver's thread with a keypad that nobody touches", idle * 100, "%", 0.5, "of one core"),
    ]


def _ratio(what: str, ours: list[float], theirs: list[float], goal: float) -> Figure:
    our_us, their_us = median(ours) * 1e6, median(theirs) * 1e6
    return at_most(what, our_us / their_us, "×", goal, f"{our_us:.0f} µs against {their_us:.0f}, median of {TOUCHES}")


def _slow(what: str, ours: list[float], theirs: list[float]) -> Figure:
    our_ms, their_ms = percentile_99(ours) * 1e3, percentile_99(theirs) * 1e3
    return at_most(what, our_ms / their_ms, "×", None, f"{our_ms:.2f} ms against {their_ms:.2f}")


def _echo(path: Path, heard_s: list[float]) -> None:
    """Bare pyserial: read what is there once something is, say when a line has come, write it back."""
    port: Any = open_serial(path)
    port.timeout = None
    line = b""
    while line != b"end\n":
        data = port.read(1)
        data += port.read(port.in_waiting)
        line = data if not line or line.endswith(b"\n") else line + data
        if line.endswith(b"\n"):
            heard_s.append(time.perf_counter())
            port.write(line)
    port.close()


def _touch(far: FarEnd) -> tuple[float, float]:
    """Touch, and wait for the answer; the firmware's own work is in it."""
    far.events.clear()
    _drain(far)
    began_s = time.perf_counter()
    far.link.did("pick 3 12")
    os.write(far.master, far.link.due(_now_ms()))
    while "got" not in [event[0] for event in far.events]:
        far.events += far.link.heard(_read(far), _now_ms())
    return began_s, time.perf_counter()


def _plain_touch(far: FarEnd) -> tuple[float, float]:
    began_s = time.perf_counter()
    os.write(far.master, b"did 100 pick 3 12 *12345678\n")
    line = b""
    while not line.endswith(b"\n"):
        line += _read(far)
    return began_s, time.perf_counter()


def _show(far: FarEnd, driver: KeypadDriver, count: int) -> float:
    """Hand a screen over, and wait until the keypad's link gives it; 40 ms after the last, so that it is not held."""
    far.events.clear()
    end_s = time.monotonic() + 0.045
    far.pump(lambda: time.monotonic() > end_s)
    began_s = time.perf_counter()
    driver.show(Screen("picks", {"lang": "en", "seats": (1, 3), "size": 5, "round": count}))
    while "show" not in [event[0] for event in far.events]:
        far.events += far.link.heard(_read(far), _now_ms())
    taken_s = time.perf_counter() - began_s
    os.write(far.master, far.link.due(_now_ms()))
    return taken_s


def _drain(far: FarEnd) -> None:
    """Have nothing else on the line: beats that are due, and what has come."""
    far.link.heard(far.read(), _now_ms())
    far.write(far.link.due(_now_ms()))


def _read(far: FarEnd) -> bytes:
    select.select([far.master], [], [], 1.0)
    return far.read()


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _thread_share(far: FarEnd, driver: KeypadDriver) -> float:
    """How much of a core the driver's thread takes while only beats go to and fro."""
    clock = time.pthread_getcpuclockid(driver._thread.ident or 0)
    began_s = time.clock_gettime(clock)
    end_s = time.monotonic() + QUIET_S
    far.pump(lambda: time.monotonic() > end_s)
    return (time.clock_gettime(clock) - began_s) / QUIET_S


def _lines() -> list[Figure]:
    """How many lines a second each side reads, one core, with a line as long as they are."""
    picks = "show 42 picks lang=en seats=1,3 names=1:Anna,2:Bo,3:Cleo,4:Dan size=6 down=0,7 of=30000 left=12300"
    data = wire.join(picks) * LINES
    firmware = Firmware().load("wire")

    def read(lines: Any, take: Callable[[bytes], object]) -> None:  # noqa: ANN401 (either side's)
        for start in range(0, len(data), 2048):
            for line in lines.feed(data[start : start + 2048]):
                take(line)

    ours_s, theirs_s = best_of_each(
        lambda: read(wire.Lines(), wire.read), lambda: read(firmware.Lines(), firmware.read)
    )
    cable = BAUD_LINES / len(wire.join(picks))
    note = f"of {len(wire.join(picks))} bytes; 115,200 baud bring {cable:.0f}"
    return [
        at_least("lines read by the box, thousand a second", LINES / ours_s / 1000, "k", 10, note),
        at_least("lines read by the firmware's code under CPython, thousand", LINES / theirs_s / 1000, "k", None, ""),
    ]


def _soak() -> list[Figure]:
    """Both ends through a channel that damages each tenth line."""
    began_s = time.perf_counter()
    result = soak(SOAK_MESSAGES, SEED)
    taken_s = time.perf_counter() - began_s
    minutes = result.seconds_on_the_line / 60
    note = f"{result.damaged_lines:,} lines damaged; {minutes:.0f} min on the line, {taken_s:.1f} s"
    share = 100 * (result.messages - result.wrong) / result.messages
    what = f"of {result.messages:,} messages, arrived once, in order and as they were"
    return [at_least(what, share, "%", 100, note)]


if __name__ == "__main__":
    from tests.bench import figures

    for figure in keypad_figures():
        print(figures.line(figure), flush=True)
