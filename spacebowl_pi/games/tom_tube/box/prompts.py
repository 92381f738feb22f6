"""What Tom Tube asks by buttons, and what the player in turn has in hand: a draft that counts once OK is pressed.

All lies open, so the table's page is told every one of these, and shows it on the board.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.notes import Note
from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.moves import Kind


@dataclass(frozen=True, slots=True)
class AtRest(Prompt):
    """A turn has begun, and nothing is in hand."""

    seat: Seat
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawAsked(Prompt):
    """Whether to draw a rhomb: build once more is yes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ExchangeAsked(Prompt):
    """Whether to exchange an alien counter: OK is yes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ResignAsked(Prompt):
    """Whether to give the match up: OK is yes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Target(Prompt):
    """A move."""

    seat: Seat
    how: Kind
    to: str
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class RowChosen(Prompt):
    """A row of up triangles, for the drawn rhomb."""

    seat: Seat
    r: int


@dataclass(frozen=True, slots=True)
class PlaceChosen(Prompt):
    """Where and how the drawn rhomb would lie."""

    seat: Seat
    place: Place
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class FillingChosen(Prompt):
    """A triangle for an isolated space."""

    seat: Seat
    space: Triangle
    filling: Filling
    rot: int
    left: int  # of this kind
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Told(Prompt):
    """Why something cannot be: as the matrix says it, and for pages as a code with its values."""

    seat: Seat
    text: str
    code: str = field(default="", compare=False)
    values: Mapping[str, str | int] = field(default_factory=dict, compare=False)
