"""Colours of tossed pieces other than planets, whose colours come from the deck, and of the red button."""

from spacebowl_pi.devices.ports import Colour

DESTINATION: Colour = (170, 40, 255)
BLACK_HOLE: Colour = (200, 210, 255)
RED_BUTTON: Colour = (255, 0, 0)
