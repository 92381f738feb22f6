"""Limits every light to three flashes a second: a fourth rise within a second is held back.

Each show keeps to that limit by itself; where one follows another, or a menu opens and closes, flashes could add up. A
flash is a rise by a tenth of a light's range after a fall by as much. Falls are never delayed.
"""

from collections import deque
from dataclasses import dataclass, field

from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.devices.ports import BLACK, Colour

MOST_FLASHES = 3
WITHIN_US = 1_000_000
STEP = 0.1
_GAMMA = 2.2
_LUMINANCE = tuple((value / 255) ** _GAMMA for value in range(256))


@dataclass(slots=True)
class _Light:
    """The state of one light: its colour, the extreme since it last rose or fell, and its latest rises."""

    shown: Colour = BLACK
    extreme: float = 0.0
    is_up: bool = False
    rises_us: deque[int] = field(default_factory=lambda: deque(maxlen=MOST_FLASHES))

    def show(self, colour: Colour, now_us: int) -> Colour:
        """Take the colour wanted and return the colour to show."""
        if colour == self.shown:
            return colour
        level = _LUMINANCE[max(colour)]
        if self.is_up:
            if level <= self.extreme - STEP:
                self.is_up, self.extreme = False, level
            else:
                self.extreme = max(self.extreme, level)
        elif level >= self.extreme + STEP:
            if len(self.rises_us) == MOST_FLASHES and now_us - self.rises_us[0] < WITHIN_US:
                return self.shown
            self.rises_us.append(now_us)
            self.is_up, self.extreme = True, level
        else:
            self.extreme = min(self.extreme, level)
        self.shown = colour
        return colour


class Calm:
    """The limiter for all lights of the chain."""

    def __init__(self) -> None:
        self._lights: list[_Light] = []

    def calmed(self, frame: Frame, now_us: int) -> Frame:
        """The frame with excess flashes held back."""
        count = sum(map(len, frame.cells)) + len(frame.lights)
        if len(self._lights) != count:
            self._lights = [_Light() for _ in range(count)]
        lights = iter(self._lights)
        cells = tuple([tuple([next(lights).show(colour, now_us) for colour in cell]) for cell in frame.cells])
        return Frame(cells, tuple([next(lights).show(colour, now_us) for colour in frame.lights]), frame.rows)
