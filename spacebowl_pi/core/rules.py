"""The contract of a game's rules, without screens, lights or clocks.

Rules are pure: time and chance arrive with each command, and what chance decided is written into the events, so that
the same events give the same match. `public` and `own` are the only views of a match: what is in neither stays secret.
A game's rules are a class that inherits from `Rules` and need not override what has a default here. `check_rules`
checks that rules keep this contract.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from spacebowl_pi.core.bots import Bot
from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.refusal import Refusal, refuse
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
    """Who asks, if not a seat."""

    TABLE = "table"  # somebody at the box, of no known seat
    STAFF = "staff"
    BOX = "box"


By: TypeAlias = Seat | Asker


@dataclass(frozen=True, slots=True)
class Asked(Generic[C_co]):
    """A command to a match. All chance in its result is drawn with `seed`, which is new each time."""

    at_us: int
    by: By
    what: C_co
    seed: int = 0

    @property
    def seat(self) -> Seat | None:
        """The seat that asks; None if it is not a seat."""
        return None if isinstance(self.by, Asker) else self.by


@dataclass(frozen=True, slots=True)
class Beginning(Generic[S_co]):
    """What a match starts with. The house has checked that the number of players is one the game takes."""

    at_us: int
    seed: int
    language: Language
    settings: S_co
    players: tuple[Player, ...]
    first: Seat | None = None  # who begins, if the table has decided it


class Rules(Protocol[S, M, C, E, V, O]):
    """A game's rules. All values are frozen dataclasses that the codec supports, and compare by value."""

    name: str  # of the game, and of its folder
    version: int  # of the rules; goes up when old events would give another match
    seats: range  # how many can play, on any seats from 1 to the most
    settings: S  # the defaults
    choices: Sequence[Choice]  # the settings that people can choose
    presets: Mapping[str, Mapping[str, Value]] = {}  # mixes of them, by name: values by the names of choices
    commands: Kinds[C]  # what a seat can send, as data
    records: Records[E]  # the events, as data
    takes_computers: bool = True  # whether they can play; else nobody is offered any, and `bot` is never called

    def refusal_of(self, settings: S) -> Refusal | None:  # noqa: ARG002
        """Why this combination of settings cannot be played, though each value is allowed by itself; else None."""
        return None

    @abstractmethod
    def start(self, beginning: Beginning[S]) -> Sequence[E] | Refusal:
        """Start a match.

        The first event holds everything needed to replay the match from its events alone, and identifies it: it has the
        fields `game`, `rules` (the version), `language`, `players` and `settings`.
        """

    @abstractmethod
    def decide(self, match: M, asked: Asked[C | HouseCommand]) -> Sequence[E] | Refusal:
        """What happens when a command arrives; a deadline that has passed by then takes effect first.

        An empty list means that the command changes nothing.
        """

    def join(self, match: M, asked: Asked[Player]) -> Sequence[E] | Refusal:  # noqa: ARG002
        """What happens when somebody sits down while the match is on; a deadline that has passed takes effect first.

        Whoever is let in plays from then on: the summary tells of them, in the order of the seats. The house has not
        checked that the seat is free. By default nobody is let in.
        """
        return refuse(CommonReason.MATCH_IS_ON)

    @abstractmethod
    def evolve(self, match: M | None, event: E) -> M:
        """The match after an event; `match` is None for the first one."""

    @abstractmethod
    def fault(self, match: M | None, event: E) -> str | None:
        """Why an event read from a record cannot be true; None if it fits."""

    @abstractmethod
    def due_us(self, match: M) -> int | None:
        """When `PassTime` must be sent next, later than all events so far; None if no timer runs.

        It is public: all see it as the time that the awaited players have left.
        """

    @abstractmethod
    def awaited(self, match: M) -> Collection[Seat]:
        """The seats whose turn it is, for lights and lists: those that play is waiting for.

        Empty if it waits for time alone or the match is over; all seats if anybody may act.
        """

    @abstractmethod
    def is_over(self, match: M) -> bool:
        """Whether the match has ended; then only `Resume`, `PassTime` and `TakeBack` change it."""

    @abstractmethod
    def public(self, match: M) -> V:
        """What everybody may see; computed once for all of them."""

    @abstractmethod
    def own(self, match: M, seat: Seat) -> O:
        """What only this seat may see, with the seat's number; nearly nothing if all is in the open."""

    @abstractmethod
    def moves(self, public: V, own: O) -> Iterable[C]:
        """The commands that a seat can send now, and no others. Long turns are several commands, to keep this short."""

    def is_secret(self, command: C) -> bool:  # noqa: ARG002
        """Whether others may learn that such a command was sent, but not yet what it says.

        Its event changes nobody else's view by that; a later event reveals it.
        """
        return False

    def gives_up(self, command: C) -> bool:  # noqa: ARG002
        """Whether a command gives the match up, which nobody does by chance: whoever plays at random plays on."""
        return False

    def reshuffled(self, match: M, seed: int) -> M:  # noqa: ARG002
        """The match with another outcome of all chance that nobody has seen, such as the order of a pile."""
        return match

    def ask(self, public: V, own: O, question: C) -> Json:  # noqa: ARG002
        """What a move would bring if it counted now, such as points, for a player who is still thinking.

        None if there is nothing to say, or it cannot be asked now.
        """
        return None

    def chosen_after(self, match: M) -> Mapping[str, Value]:  # noqa: ARG002
        """What a finished match changes for the next one of the same players: values by the names of choices."""
        return {}

    def for_demo(self) -> "Rules[S, M, C, E, V, O]":
        """Rules with default settings that computers can play, in case they cannot play the configured ones."""
        return self

    @abstractmethod
    def summary(self, match: M) -> Summary:
        """The result so far."""

    @abstractmethod
    def bot(self, seat: Seat, strength: Strength, seed: int) -> Bot[V, O, C]:
        """Make a computer player."""


AnyRules: TypeAlias = Rules[Any, Any, Any, Any, Any, Any]


class BrokenRules(Exception):  # noqa: N818 (the game's, not the program's)
    """Rules that break the contract. The text names what is wrong, and never tells what a match holds."""


def evolved(rules: Rules[S, M, C, E, V, O], match: M | None, event: E) -> M:
    """The match after an event; raises BrokenRules if the rules return none."""
    after = rules.evolve(match, event)
    if after is None:
        kind = type(event).__name__
        raise BrokenRules(f"evolve of {rules.name} gives no match for {kind}: is there a case for it?")
    return after


def replay(rules: Rules[S, M, C, E, V, O], events: Iterable[E], match: M | None = None) -> M:
    """The match after these events."""
    for event in events:
        match = evolved(rules, match, event)
    if match is None:
        raise ValueError("a match begins with an event")
    return match
