"""Lights of buttons that mean something other than their seats."""

from collections.abc import Mapping

from spacebowl_pi.box.shows.colours import WHITE, lit
from spacebowl_pi.box.shows.frame import Lights
from spacebowl_pi.devices.ports import BUTTONS, Button


def whites(levels: Mapping[Button, int]) -> Lights:
    """Some buttons white, each at its level, and the others dark."""
    return tuple([lit(WHITE, levels.get(button, 0)) for button in BUTTONS])


def over(lights: Lights, levels: Mapping[Button, int]) -> Lights:
    """Some buttons white, over the lights of the seats."""
    return tuple(
        [
            lit(WHITE, levels[button]) if button in levels else light
            for button, light in zip(BUTTONS, lights, strict=True)
        ]
    )
