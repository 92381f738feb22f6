"""What a match of Lonely Numbers is made of: its settings, commands, events and views."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Player, Seat

NUMBERS = range(1, 10)


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be chosen."""

    rounds: int = 5
    time_limit_s: int | None = None


@dataclass(frozen=True, slots=True)
class NameNumber:
    """Name a number in secret, once a round."""

    number: int


Command: TypeAlias = NameNumber


@dataclass(frozen=True, slots=True)
class Started:
    """The first round began."""

    at_us: int
    game: str
    rules: int
    language: Language
    players: tuple[Player, ...]
    settings: Settings


@dataclass(frozen=True, slots=True)
class NumberNamed:
    """A player named a number."""

    at_us: int
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The numbers were shown; the next round began, unless this was the last one."""

    at_us: int


@dataclass(frozen=True, slots=True)
class PlayerGone:
    """A player got up."""

    at_us: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundTakenBack:
    """The last round that was shown is to be played again."""

    at_us: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """Play went on after an interruption."""

    at_us: int


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """The match ended before its last round."""

    at_us: int


Event: TypeAlias = Started | NumberNamed | RoundClosed | PlayerGone | RoundTakenBack | Resumed | BrokenOff


@dataclass(frozen=True, slots=True)
class Shown:
    """A round that is over: who named what, and who scored it."""

    numbers: Mapping[Seat, int]
    scorer: Seat | None

    @property
    def points(self) -> int:
        """What it brought."""
        return 0 if self.scorer is None else self.numbers[self.scorer]


@dataclass(frozen=True, slots=True)
class Match:
    """A match; `seats` are those who still play."""

    settings: Settings
    players: tuple[Seat, ...]
    seats: tuple[Seat, ...]
    named: Mapping[Seat, int] = field(default_factory=dict)
    shown: tuple[Shown, ...] = ()
    deadline_us: int | None = None
    is_broken_off: bool = False

    @property
    def is_over(self) -> bool:
        """Say whether it is."""
        return self.is_broken_off or len(self.shown) == self.settings.rounds

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who has named no number yet."""
        return () if self.is_over else tuple(seat for seat in self.seats if seat not in self.named)

    def score(self, seat: Seat) -> int:
        """Give a player's points."""
        return sum(shown.points for shown in self.shown if shown.scorer == seat)


@dataclass(frozen=True, slots=True)
class Public:
    """What all see."""

    rounds: int
    round_number: int
    scores: Mapping[Seat, int]
    awaited: tuple[Seat, ...]
    deadline_us: int | None
    last: Shown | None
    is_over: bool


@dataclass(frozen=True, slots=True)
class Own:
    """What a player alone sees."""

    seat: Seat
    number: int | None
