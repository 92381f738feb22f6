"""Frames as text, for golden files."""

import colorsys

from spacebowl_pi.box.shows.frame import CellPixels, Frame
from spacebowl_pi.devices.ports import CELLS, MATRIX_WIDTH, Colour

_GREY_BELOW = 0.25
_LEVELS = 9
_HUES = ((15, "red"), (38, "orange"), (70, "yellow"), (160, "green"), (200, "cyan"), (255, "blue"), (330, "purple"))


def frame_text(frame: Frame) -> str:
    """Format a frame: colours by name and brightness from 1 to 9, `.` for dark, the matrix as `#` and `.`"""
    cells = [_pixels_text(pixels) for pixels in frame.cells]
    width = max(map(len, cells))
    lines = [
        " | ".join(f"{cell:{width}}" for cell in cells[start : start + 3]).rstrip() for start in range(0, CELLS, 3)
    ]
    lines.append("lights  " + "  ".join(f"{seat}:{colour_text(it)}" for seat, it in enumerate(frame.lights, 1)))
    lines += [f"{row:0{MATRIX_WIDTH}b}".replace("0", ".").replace("1", "#") for row in frame.rows]
    return "\n".join(lines) + "\n"


def _pixels_text(pixels: CellPixels) -> str:
    names = [colour_text(colour) for colour in pixels]
    return names[0] if len(names) == 1 else f"{names[0]} ({' '.join(names[1:])})"


def colour_text(colour: Colour) -> str:
    """A colour's name and brightness, such as `red9`."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    if value == 0:
        return "."
    name = "white"
    if saturation >= _GREY_BELOW:
        name = next((name for end, name in _HUES if hue * 360 < end), "red")
    return f"{name}{max(1, round(value * _LEVELS))}"
