"""What players can do. Who draws on paper only says so; who draws on a screen says what."""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import Icon


@dataclass(frozen=True, slots=True)
class RollDice:
    """Draw two dice from the bag and roll them; anybody may."""


@dataclass(frozen=True, slots=True)
class NameThird:
    """Name the third icon for all, as the active player or for them at the table."""

    icon: Icon


@dataclass(frozen=True, slots=True)
class ChooseThird:
    """Choose one's own third icon, in a round in which everybody does; until one has drawn."""

    icon: Icon


@dataclass(frozen=True, slots=True)
class DrawIcons:
    """Draw on a screen; it takes the place of what was drawn before in this round."""

    draw: Draw
    is_fogged: bool = False


@dataclass(frozen=True, slots=True)
class MarkDrawn:
    """Say that somebody has drawn on paper; with a fogged lens, or in full."""

    seat: Seat
    is_fogged: bool = False


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Go back to drawing, as long as the round is open."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EnterPoints:
    """Say what a paper pad is worth in the next category, or how many stars are on it."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class EnterAnew:
    """Enter the points of a paper pad again from the start."""

    seat: Seat


Command: TypeAlias = RollDice | NameThird | ChooseThird | DrawIcons | MarkDrawn | Withdraw | EnterPoints | EnterAnew
