"""The contract of a game's rules, and nothing of screens, lights or clocks.

Rules are pure: time and chance arrive with what is asked, and what chance decided stands in the events, so that the
same events give the same match. `public` and `own` are the only ways out of a match: what is in neither is a secret of
the rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.house_commands import HouseCommand
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Records
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.summary import Summary

S = TypeVar("S")  # settings
M = TypeVar("M")  # the match
C = TypeVar("C")  # its commands
E = TypeVar("E")  # its events
V = TypeVar("V")  # what all see
O = TypeVar("O")  # what a seat alone sees  # noqa: E741
V_contra = TypeVar("V_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)
C_co = TypeVar("C_co", covariant=True)


class Asker(StrEnum):
    """Who asks, if it is no seat."""

    TABLE = "table"  # whoever sits at the box, and is known by no seat
    STAFF = "staff"
    BOX = "box"


By: TypeAlias = Seat | Asker


@dataclass(frozen=True, slots=True)
class Asked(Generic[C_co]):
    """Something that is asked of a match: when, by whom, and with what chance."""

    at_us: int
    by: By
    what: C_co
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Beginning(Generic[S]):
    """What a match begins with."""

    at_us: int
    seed: int
    language: Language
    settings: S
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Wish(Generic[C_co]):
    """What a computer player will do, and when, if nothing happens before."""

    at_us: int
    what: C_co


class Bot(Protocol[V_contra, O_contra, C_co]):
    """A computer player on one seat. It sees what a person on that seat sees, and nothing else."""

    def wish(self, public: V_contra, own: O_contra, now_us: int) -> Wish[C_co] | None:
        """Say what it will do next. The same views and seed give the same wish."""


class Rules(Protocol[S, M, C, E, V, O]):
    """A game's rules. The first event of a match holds all that it takes to play it again from its events alone."""

    name: str  # of the game, as its folder is called
    version: int  # of the rules, raised when old events would lead elsewhere
    seats: range  # how many can play
    settings: S  # as they are at first
    choices: Sequence[Choice]  # what of them can be chosen
    records: Records[Any]  # the events, as data

    def start(self, beginning: Beginning[S]) -> Sequence[E] | Refusal:
        """Begin a match."""

    def decide(self, match: M, asked: Asked[C | HouseCommand]) -> Sequence[E] | Refusal:
        """Give what happens when something is asked; a deadline that has come by then takes effect before."""

    def evolve(self, match: M | None, event: E) -> M:
        """Give the match after an event; the first one has no match before it."""

    def fault(self, match: M | None, event: E) -> str | None:
        """Say what cannot be true of an event that was read from a record; None where it fits."""

    def due_us(self, match: M) -> int | None:
        """Say when `PassTime` has something to do at the latest."""

    def is_over(self, match: M) -> bool:
        """Say whether the match has come to its end."""

    def public(self, match: M) -> V:
        """Give what all may see; made once for all of them."""

    def own(self, match: M, seat: Seat) -> O:
        """Give what a seat alone may see; small."""

    def moves(self, public: V, own: O) -> Iterable[C]:
        """List what a seat can do now. A turn of many parts is several commands, so that there are never too many."""

    def ask(self, public: V, own: O, question: C) -> Json:
        """Say what a command would bring if it counted now, such as points: to a player who still thinks about it."""

    def summary(self, match: M) -> Summary:
        """Say how it went so far."""

    def bot(self, seat: Seat, strength: Strength, seed: int) -> Bot[V, O, C]:
        """Make a computer player."""


AnyRules: TypeAlias = Rules[Any, Any, Any, Any, Any, Any]
