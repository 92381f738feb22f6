"""What can be asked of a match. Imperative, each with the time it was asked; `seed` is where chance comes in."""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, Deck, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match.state import Settings
from spacebowl_pi.games.space_bowl.rules.places import Cell


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """Open the lobby."""

    at_us: int
    deck: Deck
    settings: Settings


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """Sit down; an empty name is shown as the seat's number."""

    at_us: int
    seat: Seat
    name: str = ""


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Get up, in the lobby or between rounds."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Agree on other settings; once play has begun, only on another language."""

    at_us: int
    settings: Settings


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Deal and begin; without a captain, chance names one."""

    at_us: int
    seed: int
    captain: Seat | None = None


@dataclass(frozen=True, slots=True)
class LayCard:
    """Tell which numbered card lies at a place; a face-down one needs no number."""

    at_us: int
    cell: Cell
    number: CardNumber | None
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class TakeUpCard:
    """Take back what was told of a place; where nothing was told, nothing happens."""

    at_us: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class NameTopCard:
    """Tell the number of the pile's top card."""

    at_us: int
    number: CardNumber


@dataclass(frozen=True, slots=True)
class DeclareTopCard:
    """Honour mode: tell what the pile's top card shows."""

    at_us: int
    planets: tuple[PlanetName, ...]
    black_hole: bool = False


@dataclass(frozen=True, slots=True)
class TossPlanets:
    """Throw the planets and the Destination."""

    at_us: int
    seed: int


@dataclass(frozen=True, slots=True)
class SayGo:
    """Say Go! `tied_with` are those who called at the same moment, and whom the lot has put after this seat."""

    at_us: int
    seat: Seat
    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class PressRed:
    """Press the red button: call it in the search, join it in a red countdown. `tied_with` as for a Go."""

    at_us: int
    seat: Seat
    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Concur:
    """Say I concur!"""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlaceWild:
    """Place the Wild; in honour mode the box is not told where."""

    at_us: int
    seat: Seat
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class PickCard:
    """Pick a card, for good."""

    at_us: int
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class GivePickTime:
    """Let the picks last longer than their limit, as where several players share one keypad."""

    at_us: int
    seconds: int


@dataclass(frozen=True, slots=True)
class DeclinePick:
    """Let the pick go by."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class DeclareWild:
    """Honour mode, after zero: tell who placed the Wild, or that nobody did; saying it again corrects it."""

    at_us: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class DeclareResult:
    """Honour mode: tell what a player's pick was; saying it again corrects it."""

    at_us: int
    seat: Seat
    verdict: Verdict
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class CallRoundOff:
    """Give the search up; the captain's right, or without a seat the staff's."""

    at_us: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    """Clear the round away: captain and cards change, or the match is over."""

    at_us: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Back to the lobby with the same players and settings."""

    at_us: int


@dataclass(frozen=True, slots=True)
class PassTime:
    """Let a deadline that has come take effect."""

    at_us: int


@dataclass(frozen=True, slots=True)
class ResumeMatch:
    """Go on after an interruption: whatever ran, runs again from its full length."""

    at_us: int


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """Staff: set a score."""

    at_us: int
    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class CorrectName:
    """Staff: call a player otherwise; an empty name is shown as the seat's number."""

    at_us: int
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class ForcePick:
    """Staff: make a pick for a player, also when the round is already judged."""

    at_us: int
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class VoidPick:
    """Staff: strike a pick; during the picks the player may pick again, after the judgement they picked nothing."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBackRound:
    """Staff: go back to before the last toss."""

    at_us: int


@dataclass(frozen=True, slots=True)
class EndMatch:
    """Staff: end the match with the scores as they are."""

    at_us: int


Command: TypeAlias = (
    OpenMatch
    | JoinSeat
    | LeaveSeat
    | ChangeSettings
    | StartMatch
    | LayCard
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
    | Rematch
    | PassTime
    | ResumeMatch
    | CorrectScore
    | CorrectName
    | ForcePick
    | VoidPick
    | TakeBackRound
    | EndMatch
)
