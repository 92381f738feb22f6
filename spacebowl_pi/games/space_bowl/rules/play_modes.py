"""The ways to play, as the configuration and the menu name them: the galaxy's mode, and who enters the card numbers."""

from dataclasses import replace
from enum import StrEnum

from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings


class Way(StrEnum):
    """Where the cards lie, and how the box knows them."""

    SCREEN = "screen"
    NUMBERED = "numbered"  # laid out by the box's plan
    ENTERED = "entered"  # laid out freely; the players enter the numbers
    HONOUR = "honour"


def way_of(settings: Settings) -> Way:
    return Way.ENTERED if settings.is_entered else Way(settings.mode)


def with_way(settings: Settings, way: Way) -> Settings:
    is_entered = way is Way.ENTERED
    mode = GalaxyMode.NUMBERED if is_entered else GalaxyMode(way)
    return replace(settings, mode=mode, are_numbers_entered=is_entered)
