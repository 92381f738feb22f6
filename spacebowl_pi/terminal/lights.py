"""Lights drawn in a terminal, and named for people who cannot see the colours."""

from collections.abc import Mapping
from math import dist

from rich.text import Text

from spacebowl_pi.devices.ports import Colour


def lamp(pixels: tuple[Colour, ...], mark: str) -> Text:
    """A cell's light, brightened for a screen."""
    brightest = [max(channel) for channel in zip(*pixels, strict=True)]
    level = [round(255 * (value / 255) ** 0.45) for value in brightest]
    if not any(level):
        return Text(mark, "#26292f")
    return Text(mark, f"rgb({level[0]},{level[1]},{level[2]})")


def is_lit(pixels: tuple[Colour, ...]) -> bool:
    return any(any(pixel) for pixel in pixels)


def nearest_names(pixels: tuple[Colour, ...], named: Mapping[str, Colour]) -> list[str]:
    """The names nearest to the colours of a cell's pixels, each once."""
    found = (min(named, key=lambda name: _apart(pixel, named[name])) for pixel in pixels if any(pixel))
    return list(dict.fromkeys(found)) if named else []


def _apart(one: Colour, other: Colour) -> float:
    """The distance between two colours, regardless of brightness."""
    return dist([channel / max(one) for channel in one], [channel / max(other) for channel in other])
