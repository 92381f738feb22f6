"""The ways to play, as configuration and buttons' menu name them: the core's modes, and who tells the numbers."""

from dataclasses import replace
from enum import StrEnum

from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings


class Way(StrEnum):
    """Where the cards lie, and how the box knows."""

    SCREEN = "screen"
    NUMBERED = "numbered"  # by the box's plan
    ENTERED = "entered"  # as the players like; they tell the box the numbers
    HONOUR = "honour"


def way_of(settings: Settings) -> Way:
    """Say which way these settings are."""
    return Way.ENTERED if settings.is_entered else Way(settings.mode)


def with_way(settings: Settings, way: Way) -> Settings:
    """Give the settings with another way to play."""
    is_entered = way is Way.ENTERED
    mode = GalaxyMode.NUMBERED if is_entered else GalaxyMode(way)
    return replace(settings, mode=mode, are_numbers_entered=is_entered)
