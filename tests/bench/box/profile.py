"""Where the time from a press to its light and its sound goes, part by part.

The functions are timed one by one, which makes each slower by a microsecond or so: look at the shares, and take the
figures themselves from `press`. What does not stand in the list is "all else".
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any
from unittest.mock import patch

from spacebowl_pi.box import machine
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.devices.matrix.driver import LumaMatrix
from spacebowl_pi.devices.pixels import ws2812_bits as wire
from spacebowl_pi.devices.pixels.chain import PixelChain
from spacebowl_pi.devices.sound.driver import GpioSound
from tests.bench.box.press import Presses, play, tone_ns
from tests.bench.figures import median

JOINS = 64
HOP = "from the fingers' thread to the loop"
# Of two that call one another the outer comes first; its time is then without the inner one's.
PARTS: tuple[tuple[str, object, str], ...] = (
    ("gestures: taking the edge", GestureReader, "feed"),
    ("gestures: what was said", GestureReader, "tick"),
    ("the match: deciding, evolving", Machine, "do"),
    ("what there is to show", Machine, "stage"),
    ("drawing the frame", machine, "show"),
    ("colours, gamma, limit", PixelChain, "show"),
    ("encoding for the wire", wire, "encode"),
    ("the matrix", LumaMatrix, "show"),
    ("the sounder", GpioSound, "tone"),
)


@dataclass(frozen=True, slots=True)
class Span:
    """A function ran from one time to another."""

    name: str
    began_ns: int
    ended_ns: int

    def within(self, began_ns: int, ended_ns: int) -> int:
        """How much of it lies between two times."""
        return max(0, min(self.ended_ns, ended_ns) - max(self.began_ns, began_ns))


def print_profile() -> None:
    """Press, and print the median of each part until the light, and until the sound."""
    spans: list[Span] = []
    with _timed(spans):
        presses = play(JOINS, rounds=0)
    print(f"\n{'from a press, median of ' + str(len(presses.taps)):<40} {'to light':>10} {'to sound':>10}")
    for name, shares in _shares(presses, spans).items():
        to_light_us, to_sound_us = (median(column) / 1000 for column in zip(*shares, strict=True))
        print(f"{name:<40} {to_light_us:>7.1f} µs {to_sound_us:>7.1f} µs")


def _shares(presses: Presses, spans: list[Span]) -> dict[str, list[tuple[int, int]]]:
    """How long each part took in each press, until the light and until the sound."""
    shares: dict[str, list[tuple[int, int]]] = {}
    for tap in presses.taps:
        wires, began_ns = presses.table.wires, tap.brought_ns
        ends_ns = wires.lit_ns(tap.button, began_ns), tone_ns(wires, began_ns)
        inside = [span for span in spans if began_ns < span.ended_ns and span.began_ns < max(ends_ns)]
        hop_ns = min(span.began_ns for span in inside) - began_ns
        found = {HOP: (hop_ns, hop_ns)}
        for name, _, _ in PARTS:
            found[name] = _sums([span for span in inside if span.name == name], began_ns, ends_ns)
        encoding, colours = found["encoding for the wire"], found["colours, gamma, limit"]
        found["colours, gamma, limit"] = colours[0] - encoding[0], colours[1] - encoding[1]
        totals = ends_ns[0] - began_ns, ends_ns[1] - began_ns
        found["all else"] = (
            totals[0] - sum(light for light, _ in found.values()),
            totals[1] - sum(sound for _, sound in found.values()),
        )
        found["together"] = totals
        for name, pair in found.items():
            shares.setdefault(name, []).append(pair)
    return shares


def _sums(spans: list[Span], began_ns: int, ends_ns: tuple[int, int]) -> tuple[int, int]:
    light_ns, sound_ns = (sum(span.within(began_ns, end_ns) for span in spans) for end_ns in ends_ns)
    return light_ns, sound_ns


@contextmanager
def _timed(spans: list[Span]) -> Iterator[None]:
    """Time the parts as long as this lasts."""
    with ExitStack() as stack:
        for name, owner, attribute in PARTS:
            stack.enter_context(patch.object(owner, attribute, _timing(name, getattr(owner, attribute), spans)))
        yield


def _timing(name: str, function: Callable[..., Any], spans: list[Span]) -> Callable[..., Any]:
    @wraps(function)
    def timed(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 (whatever the function takes and gives)
        began_ns = time.monotonic_ns()
        try:
            return function(*arguments, **named)
        finally:
            spans.append(Span(name, began_ns, time.monotonic_ns()))

    return timed
