"""What the box has to show at a moment: who sits there, the match as all see it, and what the box itself is asking.

The loop makes a Stage, the shows turn it and the time into light. Nothing here knows of pixels.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.match import View


@dataclass(frozen=True, slots=True)
class Menu:
    """A list gone through by buttons: what it is, the entry, its value."""

    title: str
    entry: str
    value: str


@dataclass(frozen=True, slots=True)
class TopCardEntry:
    """Buttons 1 to 6 (or as many as there are planets) toggle what the top card shows; the next one the black hole.

    With eight planets no button is left for it: the eighth goes on from its planet to the black hole, both, and none.
    """

    planets: tuple[PlanetName, ...]
    has_black_hole: bool


class ScanStep(StrEnum):
    """What the scan of the galaxy sweeps."""

    COLUMN = "column"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Scan:
    """The sweep shows a column or a row for a while; every player taps when theirs is shown.

    Before the first there is a moment without an index. `waiting` are the seats that tap in this step, whether they
    have or not; in the rows those whose column was taken.
    """

    step: ScanStep
    index: int | None
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AskingWild:
    """Honour mode: who placed the Wild? One of `seats` presses; the captain's hold says nobody, and so does time."""

    seats: tuple[Seat, ...]
    captain: Seat
    began_us: int
    ends_us: int


class Question(StrEnum):
    """What a player is asked in honour mode, on their own button: press is yes, hold is no."""

    HAS_PICKED = "has_picked"  # only where nobody has to
    WAS_RIGHT = "was_right"
    BY_WILD = "by_wild"  # only where somebody else placed it
    WAS_ALONE = "was_alone"
    GO_ON = "go_on"  # with a match of before, asked in the lobby


@dataclass(frozen=True, slots=True)
class Asking:
    """A question to one player: press is yes, hold is no."""

    seat: Seat
    question: Question


@dataclass(frozen=True, slots=True)
class Notice:
    """A word or two that everybody should see now, such as BYE or a fault."""

    text: str


Prompt: TypeAlias = Menu | TopCardEntry | Scan | AskingWild | Asking | Notice


@dataclass(frozen=True, slots=True)
class UnfinishedPlayer:
    """Who played in a match of before."""

    seat: Seat
    name: str
    score: int


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match of before that waits for somebody to go on with it."""

    rounds: int
    players: tuple[UnfinishedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """All there is to show. In the lobby there is no `view`.

    `prompt_began_us` is when the prompt last changed. `locked` are seats shut out for an early press, `pressed` those
    whose button is down or was until just now, `asked_for` those that a phone asks for. An attract show is a demo
    match, `is_demo`.
    """

    seating: Seating
    view: View | None = None
    prompt: Prompt | None = None
    prompt_began_us: int = 0
    locked: tuple[Seat, ...] = ()
    pressed: tuple[Seat, ...] = ()
    asked_for: tuple[Seat, ...] = ()
    unfinished: Unfinished | None = None
    has_fault: bool = False
    is_demo: bool = False

    @property
    def language(self) -> Language:
        """What the box speaks."""
        return self.seating.language

    @property
    def match(self) -> View:
        """The match, for what is shown of one."""
        if self.view is None:
            raise ValueError("no match is on")
        return self.view
