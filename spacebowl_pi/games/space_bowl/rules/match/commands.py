"""What can be asked of a match, in the imperative. `Asked` adds when, by whom and with what seed."""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.places import Cell


@dataclass(frozen=True, slots=True)
class LayCard:
    """Enter which numbered card lies at a place; a face-down one needs no number."""

    cell: Cell
    number: CardNumber | None
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class TakeUpCard:
    """Clear what was entered for a place; does nothing where nothing was."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class NameTopCard:
    """Enter the number of the pile's top card."""

    number: CardNumber


@dataclass(frozen=True, slots=True)
class DeclareTopCard:
    """Honour mode: enter what the pile's top card shows."""

    planets: tuple[PlanetName, ...]
    black_hole: bool = False


@dataclass(frozen=True, slots=True)
class TossPlanets:
    """Toss the planets and the Destination."""


@dataclass(frozen=True, slots=True)
class SayGo:
    """Say Go! `tied_with` lists those who called at the same moment and lost the draw against this seat."""

    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class PressRed:
    """Press the red button: call in the search, join in a red countdown. `tied_with` as in SayGo."""

    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Concur:
    """Say I concur!"""


@dataclass(frozen=True, slots=True)
class PlaceWild:
    """Place the Wild; in honour mode the box is not told where."""

    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class PickCard:
    """Make a pick, which is final."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class GivePickTime:
    """Extend the time for picks, for example when several players share one keypad."""

    seconds: int


@dataclass(frozen=True, slots=True)
class DeclinePick:
    """Give up one's pick."""


@dataclass(frozen=True, slots=True)
class DeclareWild:
    """Honour mode, after the countdown: say who placed the Wild, None for nobody. Sending it again corrects it."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class DeclareResult:
    """Honour mode: say what a player's pick was. Sending it again corrects it."""

    seat: Seat
    verdict: Verdict
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class CallRoundOff:
    """Give up the search; among the players only the captain may."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """Clear the round: captain and cards change, or the match ends."""


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """Staff: set a score."""

    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class GivePoints:
    """Staff: give or take points; the score stays within its limits."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class ForcePick:
    """Staff: make a pick for a player, even after the round is judged."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class VoidPick:
    """Staff: strike a pick. During the picks the player may pick again; after judging they count as having no pick."""

    seat: Seat


Command: TypeAlias = (
    LayCard
    | TakeUpCard
    | NameTopCard
    | DeclareTopCard
    | TossPlanets
    | SayGo
    | PressRed
    | Concur
    | PlaceWild
    | PickCard
    | GivePickTime
    | DeclinePick
    | DeclareWild
    | DeclareResult
    | CallRoundOff
    | NextRound
    | CorrectScore
    | GivePoints
    | ForcePick
    | VoidPick
)

Ask: TypeAlias = Asked[Command | HouseCommand]
