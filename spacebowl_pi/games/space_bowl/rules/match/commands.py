"""What can be asked of a match, imperative. When, by whom and with what chance goes along (`Asked`)."""

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
    """Tell which numbered card lies at a place; a face-down one needs no number."""

    cell: Cell
    number: CardNumber | None
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class TakeUpCard:
    """Take back what was told of a place; where nothing was told, nothing happens."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class NameTopCard:
    """Tell the number of the pile's top card."""

    number: CardNumber


@dataclass(frozen=True, slots=True)
class DeclareTopCard:
    """Honour mode: tell what the pile's top card shows."""

    planets: tuple[PlanetName, ...]
    black_hole: bool = False


@dataclass(frozen=True, slots=True)
class TossPlanets:
    """Throw the planets and the Destination."""


@dataclass(frozen=True, slots=True)
class SayGo:
    """Say Go! `tied_with` are those who called at the same moment, and whom the lot has put after this seat."""

    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class PressRed:
    """Press the red button: call it in the search, join it in a red countdown. `tied_with` as for a Go."""

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
    """Pick a card, for good."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class GivePickTime:
    """Let the picks last longer than their limit, as where several players share one keypad."""

    seconds: int


@dataclass(frozen=True, slots=True)
class DeclinePick:
    """Let the pick go by."""


@dataclass(frozen=True, slots=True)
class DeclareWild:
    """Honour mode, after zero: tell who placed the Wild, or that nobody did; saying it again corrects it."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class DeclareResult:
    """Honour mode: tell what a player's pick was; saying it again corrects it."""

    seat: Seat
    verdict: Verdict
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class CallRoundOff:
    """Give the search up; of the players it is the captain's right."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """Clear the round away: captain and cards change, or the match is over."""


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """Staff: set a score."""

    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class GivePoints:
    """Staff: give points, or take some; a score stays within its limits."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class ForcePick:
    """Staff: make a pick for a player, also when the round is already judged."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class VoidPick:
    """Staff: strike a pick; during the picks the player may pick again, after the judgement they picked nothing."""

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
