"""Rhythms: things are told apart by how their brightness changes, so that nobody needs their colour.

A figure has sixteen steps of level 0 to 9; below 3 the pixels' gamma leaves hardly any light. A thing alone in its
space plays its figure slowly, then rests; things that share a pixel take turns and play it once, fast, with a short
dark gap between them. Either way, a light only comes on at the beats, 0.35 s apart: that keeps every sequence below 3
flashes a second.
"""

from dataclasses import dataclass

BEAT_US = 350_000
TURN_US = 2 * BEAT_US
FIGURE_US = 4 * BEAT_US
REST_US = 2 * BEAT_US
FULL = 9

_STEPS = 16
_WINK_STEPS = 2


@dataclass(frozen=True, slots=True)
class Figure:
    """Sixteen levels, and the level of the rest after them."""

    levels: tuple[int, ...]
    rest: int


def figure(levels: str, rest: int = 3) -> Figure:
    """Parse sixteen levels."""
    return Figure(tuple(map(int, levels.replace(" ", ""))), rest)


def alone(figure: Figure, elapsed_us: int) -> int:
    """The level of a thing that has its pixels to itself."""
    time_us = elapsed_us % (FIGURE_US + REST_US)
    return figure.levels[time_us * _STEPS // FIGURE_US] if time_us < FIGURE_US else figure.rest


def in_turn(figure: Figure, turn_elapsed_us: int) -> int:
    """The level of a thing that has a shared pixel for one turn."""
    step = turn_elapsed_us * _STEPS // TURN_US
    return figure.levels[step] if step < _STEPS - _WINK_STEPS else 0


def breath(elapsed_us: int, low: int, high: int, period_us: int = 8 * BEAT_US) -> int:
    """A level that rises and falls linearly."""
    half = period_us // 2
    time_us = elapsed_us % period_us
    return low + (high - low) * min(time_us, period_us - time_us) // half


def double_blink(elapsed_us: int) -> int:
    """Two short flashes and a pause."""
    return FULL if elapsed_us % FIGURE_US * 8 // FIGURE_US in (0, 2) else 0


def blip(elapsed_us: int) -> int:
    """A short flash and a pause, frequent enough to be noticed within a second."""
    return FULL if elapsed_us % (2 * BEAT_US) < BEAT_US // 2 else 0
