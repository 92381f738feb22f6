"""Whatever guests send, and however much of it: a press is answered at once, and the box is there afterwards."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import IO

import pytest

from tests.attacks.floods import FLOODS, Flooding
from tests.attacks.length import IS_LONG, short_or_long

ANSWERED_WITHIN_MS = 20.0
PRESSES = short_or_long(7, 100)
SHORT = ("pings on forty lines", "parts without an end", "requests for the page", "connections")


@dataclass(frozen=True, slots=True)
class Victim:
    """A box in a process of its own."""

    port: int
    asks: IO[str]
    says: IO[str]

    def press(self, times: int) -> tuple[list[float], list[float]]:
        """Press; gives the milliseconds until the light, and until the box knew what it meant."""
        self.asks.write(f"{times}\n")
        self.asks.flush()
        presses = json.loads(self.says.readline())
        return [light for light, _ in presses], [seat for _, seat in presses]


@contextmanager
def victim() -> Iterator[Victim]:
    """Start a box, and stop it."""
    command = [sys.executable, "-m", "tests.attacks.victim"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as box:
        assert box.stdin is not None
        assert box.stdout is not None
        yield Victim(json.loads(box.stdout.readline()), box.stdin, box.stdout)
        box.stdin.close()
    assert box.returncode == 0


@pytest.fixture(scope="module", name="box")
def _box() -> Iterator[Victim]:
    with victim() as box:
        box.press(5)  # warm
        yield box


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", FLOODS if IS_LONG else SHORT)
def test_a_press_is_answered_within_20_ms_under_every_flood(
    box: Victim, name: str, record_property: Callable[[str, object], None]
) -> None:
    with Flooding(box.port, FLOODS[name]) as flood:
        lights_ms, seats_ms = box.press(PRESSES)
    assert flood.sent_bytes or flood.connects > FLOODS[name].lines
    record_property("light_ms, seat_ms, slowest_ms", (median(lights_ms), median(seats_ms), max(seats_ms)))
    assert median(lights_ms) <= ANSWERED_WITHIN_MS
    assert median(seats_ms) <= ANSWERED_WITHIN_MS
