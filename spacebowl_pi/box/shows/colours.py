"""Colours: of the seats, of right and wrong, of an idle box."""

from functools import lru_cache

from spacebowl_pi.box.shows.rhythm import FULL
from spacebowl_pi.core import seat_colours
from spacebowl_pi.devices.ports import BLACK, Colour


@lru_cache(maxsize=64)
def colour_of(text: str) -> Colour:
    """Parse `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@lru_cache(maxsize=1024)
def lit(colour: Colour, level: int) -> Colour:
    """Dim a colour to a level from 0, dark, to 9, full."""
    if level <= 0:
        return BLACK
    red, green, blue = colour
    return red * level // FULL, green * level // FULL, blue * level // FULL


SEAT_COLOURS = tuple(map(colour_of, seat_colours.SEAT_COLOURS))
WHITE: Colour = (255, 255, 255)
AWAKE: Colour = (170, 40, 255)
RIGHT: Colour = (0, 255, 60)
WRONG: Colour = (255, 0, 0)
