"""What the players say, and what happens then."""

from dataclasses import dataclass
from typing import TypeAlias, get_args

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter


@dataclass(frozen=True, slots=True)
class Settings:
    """There is nothing to choose: the printed rules are played on the printed board."""


# --- commands ---


@dataclass(frozen=True, slots=True)
class FinishTurn:
    """The player in turn has built or moved."""


@dataclass(frozen=True, slots=True)
class ComeHome:
    """Their turn has brought them home: with both solar counters and room to build, or as the slower one."""


@dataclass(frozen=True, slots=True)
class EndTurns:
    """The turns are over, and nobody has come home like that: the board is full, or the slower one is stranded."""


@dataclass(frozen=True, slots=True)
class TakeBackTurn:
    """The last turn was not over yet, or the turns were not."""


@dataclass(frozen=True, slots=True)
class EnterCount:
    """How many counters of a kind a player has at the end; once more to correct it."""

    counter: Counter
    number: int


Command: TypeAlias = FinishTurn | ComeHome | EndTurns | TakeBackTurn | EnterCount
COMMANDS: Kinds[Command] = Kinds("command", get_args(Command))

# --- events ---


@dataclass(frozen=True, slots=True)
class MatchBegan:
    at_us: int
    game: str
    rules: int
    language: Language
    players: tuple[Player, ...]
    settings: Settings
    starter: Seat


@dataclass(frozen=True, slots=True)
class PlayerSaid:
    """A player has said so; `what` is none that takes something back."""

    at_us: int
    seat: Seat
    what: Command


@dataclass(frozen=True, slots=True)
class StepTakenBack:
    at_us: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """It was broken off, by somebody's leaving if `left` is a seat."""

    at_us: int
    left: Seat | None


Event: TypeAlias = MatchBegan | PlayerSaid | StepTakenBack | MatchEnded
RECORDS: Records[Event] = Records(1, get_args(Event))
