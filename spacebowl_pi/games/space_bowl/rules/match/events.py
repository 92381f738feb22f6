"""What happened in a match, in the past tense. What chance or the judge decided stands in the event."""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, Deck, LaidCard, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Prize, RoundResult, Verdict
from spacebowl_pi.games.space_bowl.rules.match.state import Settings
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.toss import Toss

Galaxy: TypeAlias = "tuple[LaidCard | None, ...] | None"
Pile: TypeAlias = "tuple[CardNumber | None, ...]"


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """Somebody got up."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Cards were dealt, where the box deals, and a captain named: all that it takes to play the match again."""

    at_us: int
    game: str
    rules: int
    language: Language
    players: tuple[Player, ...]
    settings: Settings
    deck: Deck
    captain: Seat
    galaxy: Galaxy
    pile: Pile


@dataclass(frozen=True, slots=True)
class CardLaid:
    """The box was told which card lies at a place."""

    at_us: int
    cell: Cell
    card: LaidCard


@dataclass(frozen=True, slots=True)
class CardTakenUp:
    """What the box was told of a place was taken back."""

    at_us: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class TopCardNamed:
    """The box was told the number of the pile's top card."""

    at_us: int
    number: CardNumber


@dataclass(frozen=True, slots=True)
class TopCardDeclared:
    """The box was told what the pile's top card shows."""

    at_us: int
    planets: tuple[PlanetName, ...]
    black_hole: bool


@dataclass(frozen=True, slots=True)
class TossLanded:
    """Everything came to rest; the search is on."""

    at_us: int
    toss: Toss


@dataclass(frozen=True, slots=True)
class GoCalled:
    """Somebody said Go! first, or was drawn by lot among those `tied_with` them; the countdown runs."""

    at_us: int
    seat: Seat
    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class RedCalled:
    """Somebody pressed the red button first, or was drawn by lot among those `tied_with` them; the countdown runs."""

    at_us: int
    seat: Seat
    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Concurred:
    """Somebody said I concur!"""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class RedJoined:
    """Somebody joined the red call."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class WildPlaced:
    """Somebody placed the Wild."""

    at_us: int
    seat: Seat
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class CountdownEnded:
    """The countdown reached 0; the picks are due."""

    at_us: int


@dataclass(frozen=True, slots=True)
class PickMade:
    """Somebody picked a card."""

    at_us: int
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class PickDeclined:
    """Somebody let the pick go by."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class PickTimeGiven:
    """The picks may last so much longer."""

    at_us: int
    seconds: int


@dataclass(frozen=True, slots=True)
class PickTimeEnded:
    """Who had not picked by then, did not pick."""

    at_us: int


@dataclass(frozen=True, slots=True)
class WildDeclared:
    """The table said who had placed the Wild, or that nobody had."""

    at_us: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class ResultDeclared:
    """The table said what a pick was."""

    at_us: int
    seat: Seat
    verdict: Verdict
    is_alone: bool


@dataclass(frozen=True, slots=True)
class RoundJudged:
    """The picks were revealed and scored; a second judgement of a round replaces the first."""

    at_us: int
    result: RoundResult


@dataclass(frozen=True, slots=True)
class RoundCalledOff:
    """Nobody called; by the captain's word, by staff, or by the search limit."""

    at_us: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class RoundCleared:
    """The captain's token and a card changed hands."""

    at_us: int
    captain: Seat
    prize: Prize
    taken: Cell | None


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; more than one winner shares the victory."""

    at_us: int
    winners: tuple[Seat, ...]
    is_broken_off: bool = False


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """Play went on after an interruption, on a clock that may have started anew."""

    at_us: int


@dataclass(frozen=True, slots=True)
class ScoreCorrected:
    """Staff set a score."""

    at_us: int
    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class PickForced:
    """Staff made a pick."""

    at_us: int
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class PickVoided:
    """Staff struck a pick."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundTakenBack:
    """Everything is as before the last toss."""

    at_us: int


Event: TypeAlias = (
    SeatLeft
    | MatchStarted
    | CardLaid
    | CardTakenUp
    | TopCardNamed
    | TopCardDeclared
    | TossLanded
    | GoCalled
    | RedCalled
    | Concurred
    | RedJoined
    | WildPlaced
    | CountdownEnded
    | PickMade
    | PickDeclined
    | PickTimeGiven
    | PickTimeEnded
    | WildDeclared
    | ResultDeclared
    | RoundJudged
    | RoundCalledOff
    | RoundCleared
    | MatchEnded
    | MatchResumed
    | ScoreCorrected
    | PickForced
    | PickVoided
    | RoundTakenBack
)
