"""What happens in a match."""

from dataclasses import dataclass
from typing import TypeAlias, get_args

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.settings import Settings


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """Both astronauts are in their bases; the rhombs lie face down, in this order."""

    at_us: int
    game: str
    rules: int
    language: Language
    players: tuple[Player, ...]
    settings: Settings
    kit: str  # the text that describes board and tiles
    starter: Seat
    stack: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RhombDrawn:
    at_us: int


@dataclass(frozen=True, slots=True)
class RhombLaid:
    at_us: int
    place: Place


@dataclass(frozen=True, slots=True)
class SpaceFilled:
    at_us: int
    space: Triangle
    filling: Filling
    rot: int


@dataclass(frozen=True, slots=True)
class SpacesLeftOpen:
    at_us: int


@dataclass(frozen=True, slots=True)
class TileTakenUp:
    at_us: int


@dataclass(frozen=True, slots=True)
class Moved:
    at_us: int
    how: Kind
    to: str


@dataclass(frozen=True, slots=True)
class Exchanged:
    at_us: int


@dataclass(frozen=True, slots=True)
class Resigned:
    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class StepTakenBack:
    at_us: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """It was ended as it stood; or because somebody left."""

    at_us: int
    left: Seat | None


Event: TypeAlias = (
    MatchBegan
    | RhombDrawn
    | RhombLaid
    | SpaceFilled
    | SpacesLeftOpen
    | TileTakenUp
    | Moved
    | Exchanged
    | Resigned
    | StepTakenBack
    | MatchEnded
)
RECORDS: Records[Event] = Records(1, get_args(Event))
