"""What happened in a match, in the past tense. Events include what chance and the judge decided."""

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
    """A player got up."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The match began, with everything needed to play it again: deck, deal, settings, captain."""

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
    """A card's place was entered."""

    at_us: int
    cell: Cell
    card: LaidCard


@dataclass(frozen=True, slots=True)
class CardTakenUp:
    """The entry for a place was cleared."""

    at_us: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class TopCardNamed:
    """The number of the pile's top card was entered."""

    at_us: int
    number: CardNumber


@dataclass(frozen=True, slots=True)
class TopCardDeclared:
    """What the pile's top card shows was entered."""

    at_us: int
    planets: tuple[PlanetName, ...]
    black_hole: bool


@dataclass(frozen=True, slots=True)
class TossLanded:
    """The pieces were tossed, and the search began."""

    at_us: int
    toss: Toss


@dataclass(frozen=True, slots=True)
class GoCalled:
    """Somebody said Go! first, or won the draw against those in `tied_with`; the countdown runs."""

    at_us: int
    seat: Seat
    tied_with: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class RedCalled:
    """Somebody pressed the red button first, or won the draw against those in `tied_with`; the countdown runs."""

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
    at_us: int
    seat: Seat
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class CountdownEnded:
    """The countdown reached 0; picks are due."""

    at_us: int


@dataclass(frozen=True, slots=True)
class PickMade:
    at_us: int
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class PickDeclined:
    """Somebody gave up their pick."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class PickTimeGiven:
    """The time for picks was extended."""

    at_us: int
    seconds: int


@dataclass(frozen=True, slots=True)
class PickTimeEnded:
    """Time ran out; whoever had not picked has no pick."""

    at_us: int


@dataclass(frozen=True, slots=True)
class WildDeclared:
    """The players said who had placed the Wild; None for nobody."""

    at_us: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class ResultDeclared:
    """The players said what a pick was."""

    at_us: int
    seat: Seat
    verdict: Verdict
    is_alone: bool


@dataclass(frozen=True, slots=True)
class RoundJudged:
    """The picks were revealed and scored; judging a round again replaces the first result."""

    at_us: int
    result: RoundResult


@dataclass(frozen=True, slots=True)
class RoundCalledOff:
    """Nobody called: the captain, staff or the search limit ended the round."""

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
    """The match is over; several winners share the victory."""

    at_us: int
    winners: tuple[Seat, ...]
    is_broken_off: bool = False


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """Play continued after an interruption, possibly on a restarted clock."""

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
    """Everything went back to before the last toss."""

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
