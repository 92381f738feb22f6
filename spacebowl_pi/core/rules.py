"""The contract of a game's rules, and nothing of screens, lights or clocks.

Rules are pure: time and chance arrive with what is asked, and what chance decided stands in the events, so that the
same events give the same match. `public` and `own` are the only ways out of a match: what is in neither is a secret of
the rules. A game's rules are a class that inherits from `Rules`; what has an answer here need not be written.
`check_rules` tries whether rules keep all this.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from spacebowl_pi.core.bots import Bot
from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.summary import Summary


class Event(Protocol):
    """Something that happened in a match: a frozen dataclass, written as data by its name and fields."""

    @property
    def at_us(self) -> int:
        """When it happened."""


S = TypeVar("S")  # settings
M = TypeVar("M")  # the match
C = TypeVar("C")  # its commands
E = TypeVar("E", bound=Event)  # its events
V = TypeVar("V")  # what all see
O = TypeVar("O")  # what a seat alone sees  # noqa: E741
S_co = TypeVar("S_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)


class Asker(StrEnum):
    """Who asks, if it is no seat."""

    TABLE = "table"  # whoever sits at the box, and is known by no seat
    STAFF = "staff"
    BOX = "box"


By: TypeAlias = Seat | Asker


@dataclass(frozen=True, slots=True)
class Asked(Generic[C_co]):
    """Something that is asked of a match. All chance that comes of it is drawn by `seed`, a new one each time."""

    at_us: int
    by: By
    what: C_co
    seed: int = 0

    @property
    def seat(self) -> Seat | None:
        """The seat that asks, if one does."""
        return None if isinstance(self.by, Asker) else self.by


@dataclass(frozen=True, slots=True)
class Beginning(Generic[S_co]):
    """What a match begins with. The house has seen to it that there are as many players as the game takes."""

    at_us: int
    seed: int
    language: Language
    settings: S_co
    players: tuple[Player, ...]
    first: Seat | None = None  # who begins, where the table has said so


class Rules(Protocol[S, M, C, E, V, O]):
    """A game's rules. All values are frozen, made of what the codec knows, and compare equal when they are."""

    name: str  # of the game, as its folder is called
    version: int  # of the rules, raised when old events would lead elsewhere
    seats: range  # how many can play; they sit on any of the seats from 1 to the most
    settings: S  # as they are at first
    choices: Sequence[Choice]  # what of them can be chosen
    commands: Kinds[C]  # what a seat can ask, as data
    records: Records[E]  # the events, as data

    def refusal_of(self, settings: S) -> Refusal | None:  # noqa: ARG002
        """Say why nothing can be played by these settings, though each of them is one of the choices."""
        return None

    @abstractmethod
    def start(self, beginning: Beginning[S]) -> Sequence[E] | Refusal:
        """Begin a match.

        The first event holds all that it takes to play it again from its events alone, and tells strangers what it is:
        it has the fields `game`, `rules` (the version), `language`, `players` and `settings`.
        """

    @abstractmethod
    def decide(self, match: M, asked: Asked[C | HouseCommand]) -> Sequence[E] | Refusal:
        """Give what happens when something is asked; a deadline that has come by then takes effect before.

        Nothing may happen (no events): what was asked is so already.
        """

    @abstractmethod
    def evolve(self, match: M | None, event: E) -> M:
        """Give the match after an event; the first one has no match before it."""

    @abstractmethod
    def fault(self, match: M | None, event: E) -> str | None:
        """Say what cannot be true of an event that was read from a record; None where it fits."""

    @abstractmethod
    def due_us(self, match: M) -> int | None:
        """Say when `PassTime` has something to do at the latest: later than all that has happened.

        Everybody sees it, as the time that those who are awaited have.
        """

    @abstractmethod
    def awaited(self, match: M) -> Collection[Seat]:
        """Say whose turn it is, for lights and lists: who has not done yet what play waits for.

        Nobody where it waits for time alone, or is over; all where anybody may go on.
        """

    @abstractmethod
    def is_over(self, match: M) -> bool:
        """Say whether the match has come to its end; then nothing but `Resume`, `PassTime`, `TakeBack` changes it."""

    @abstractmethod
    def public(self, match: M) -> V:
        """Give what all may see; made once for all of them."""

    @abstractmethod
    def own(self, match: M, seat: Seat) -> O:
        """Give what a seat alone may see, with the number of the seat; small, nearly nothing where all lies open."""

    @abstractmethod
    def moves(self, public: V, own: O) -> Iterable[C]:
        """List what a seat can ask now, and no more. A long turn is several commands, so that there are never many."""

    def is_secret(self, command: C) -> bool:  # noqa: ARG002
        """Say whether others may learn that a command of its kind was asked, but not yet what it says.

        The event that it becomes changes nobody else's views by that; another event brings it to light.
        """
        return False

    def reshuffled(self, match: M, seed: int) -> M:  # noqa: ARG002
        """Give a match where chance has decided otherwise what nobody has seen yet, such as the order of a pile."""
        return match

    def ask(self, public: V, own: O, question: C) -> Json:  # noqa: ARG002
        """Say what a move would bring if it counted now, such as points: to a player who still thinks about it.

        None where there is nothing to say, or it cannot be asked now.
        """
        return None

    def for_demo(self) -> "Rules[S, M, C, E, V, O]":
        """Give rules by which computers can play, settings as at first: where what is configured lets them not."""
        return self

    @abstractmethod
    def summary(self, match: M) -> Summary:
        """Say how it went so far."""

    @abstractmethod
    def bot(self, seat: Seat, strength: Strength, seed: int) -> Bot[V, O, C]:
        """Make a computer player."""


AnyRules: TypeAlias = Rules[Any, Any, Any, Any, Any, Any]


def replay(rules: Rules[S, M, C, E, V, O], events: Iterable[E], match: M | None = None) -> M:
    """Give the match that events lead to."""
    for event in events:
        match = rules.evolve(match, event)
    if match is None:
        raise ValueError("a match begins with an event")
    return match
