"""What happens in a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, get_args

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import Icon, Roll
from spacebowl_pi.games.hubble.rules.kit import Title
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.pad import Pad


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """All sat down with an empty pad and two cards. From the seed come the dice of every round."""

    at_us: int
    game: str
    rules: int
    language: Language
    players: tuple[Player, ...]
    settings: Settings
    pad: Pad
    titles: tuple[Title, ...]
    constellations: tuple[Constellation, ...]  # those that were dealt
    cards: Mapping[Seat, tuple[str, ...]]
    seed: int
    active: Seat | None  # nobody where the white die is used


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """`third` is what the white die shows, where it is used."""

    at_us: int
    roll: Roll
    third: Icon | None


@dataclass(frozen=True, slots=True)
class ThirdNamed:
    at_us: int
    icon: Icon


@dataclass(frozen=True, slots=True)
class ThirdChosen:
    at_us: int
    seat: Seat
    icon: Icon


@dataclass(frozen=True, slots=True)
class IconsDrawn:
    at_us: int
    seat: Seat
    draw: Draw
    is_fogged: bool


@dataclass(frozen=True, slots=True)
class DrawnOnPaper:
    at_us: int
    seat: Seat
    is_fogged: bool


@dataclass(frozen=True, slots=True)
class DrawWithdrawn:
    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """What was drawn stands on the pads, and the next round begins, if anybody is still in."""

    at_us: int


@dataclass(frozen=True, slots=True)
class PointsEntered:
    at_us: int
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class PointsCleared:
    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundTakenBack:
    """The round that was on, or else the one before, is to be played again, with the same dice."""

    at_us: int


@dataclass(frozen=True, slots=True)
class PlayerWent:
    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody sat down before the first round was over, or came back; with these cards, and an empty pad."""

    at_us: int
    seat: Seat
    cards: tuple[Constellation, ...]


@dataclass(frozen=True, slots=True)
class TimersRestarted:
    at_us: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """It was ended as it stood."""

    at_us: int


Event: TypeAlias = (
    MatchBegan
    | DiceRolled
    | ThirdNamed
    | ThirdChosen
    | IconsDrawn
    | DrawnOnPaper
    | DrawWithdrawn
    | RoundClosed
    | PointsEntered
    | PointsCleared
    | RoundTakenBack
    | PlayerWent
    | PlayerJoined
    | TimersRestarted
    | MatchEnded
)
RECORDS: Records[Event] = Records(1, get_args(Event))
