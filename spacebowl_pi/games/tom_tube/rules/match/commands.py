"""What players can do. Drawing a rhomb commits to building: there is no way back behind it."""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling


@dataclass(frozen=True, slots=True)
class DrawRhomb:
    """Draw the top rhomb, to lay it in this turn."""


@dataclass(frozen=True, slots=True)
class LayRhomb:
    """Lay the drawn rhomb."""

    place: Place


@dataclass(frozen=True, slots=True)
class FillSpace:
    """Lay a triangle of one's own on a space that the rhomb has isolated."""

    space: Triangle
    filling: Filling
    rot: int = 0


@dataclass(frozen=True, slots=True)
class LeaveOpen:
    """Fill no more for the other player, who has no triangles left."""


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Take up again what was laid last in this turn, as long as the turn is not over."""


@dataclass(frozen=True, slots=True)
class Drift:
    """Through tubes of one's own colour, and striped ones. A sphere is written as q,r or, a rhomb's, as e0, e1 …"""

    to: str


@dataclass(frozen=True, slots=True)
class ControlDrift:
    """Through any tubes, for a control counter."""

    to: str


@dataclass(frozen=True, slots=True)
class Jump:
    """To a neighbouring knot, for an energy counter."""

    to: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange an alien counter for others, before building or moving."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up, so that the other player wins."""


TurnCommand: TypeAlias = DrawRhomb | LayRhomb | FillSpace | LeaveOpen | TakeUp | Drift | ControlDrift | Jump | Exchange
Command: TypeAlias = TurnCommand | Resign
