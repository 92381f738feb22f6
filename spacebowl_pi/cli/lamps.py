"""Lights drawn in a terminal."""

from rich.text import Text

from spacebowl_pi.devices.ports import Colour


def lamp(pixels: tuple[Colour, ...], mark: str) -> Text:
    """Draw a cell's light, brightened for a screen."""
    brightest = [max(channel) for channel in zip(*pixels, strict=True)]
    level = [round(255 * (value / 255) ** 0.45) for value in brightest]
    if not any(level):
        return Text(mark, "#26292f")
    return Text(mark, f"rgb({level[0]},{level[1]},{level[2]})")
