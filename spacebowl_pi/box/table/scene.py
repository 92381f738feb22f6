"""What the box has to show at a moment: who sits there, the match as all see it, and what the box itself is asking.

The loop makes a Scene, the shows turn it and the time into light. Nothing here knows of pixels.
"""

from dataclasses import dataclass
from typing import Any

from spacebowl_pi.box.presses.seat_buttons import ONE_EACH, SeatButtons
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import PlayerSummary
from spacebowl_pi.devices.ports import Button


class Prompt:
    """Something that the box asks or tells. A game's own are shown by the game."""


@dataclass(frozen=True, slots=True)
class Menu(Prompt):
    """A list gone through by buttons: what it is, the entry, its value."""

    title: str
    entry: str
    value: str


@dataclass(frozen=True, slots=True)
class Asking(Prompt):
    """A question to one player: press is yes, hold is no. `question` names it, `text` is what the matrix says."""

    seat: Seat
    question: str
    text: str


@dataclass(frozen=True, slots=True)
class Notice(Prompt):
    """A word or two that everybody should see now, such as BYE or a fault."""

    text: str


GO_ON = "go_on"  # with a match of before, asked in the lobby


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
class TimeLimit:
    """The time that players have, since when and until when."""

    began_us: int
    deadline_us: int

    @property
    def lasts_us(self) -> int:
        """Say how long it is in all."""
        return self.deadline_us - self.began_us


def time_limit(before: TimeLimit | None, due_us: int | None, now_us: int) -> TimeLimit | None:
    """Give the time that a match leaves its players now: the same as before, as long as it ends then."""
    if due_us is None or (before is not None and before.deadline_us == due_us):
        return None if due_us is None else before
    return TimeLimit(now_us, due_us)


@dataclass(frozen=True, slots=True)
class Scene:
    """All there is to show. In the lobby there is no `view`.

    `awaited` are those whose turn it is, `limit` how long they have, `standing` how all stand. The match's clock is
    `behind_us` behind the box's: only a demo's is.
    `prompt_began_us` is when the prompt last changed. `locked` are buttons shut out for an early press or a fault,
    `pressed` those that are down or were until just now, `asked_for` the seats that a phone asks for. An attract show
    is a demo match, `is_demo`.
    """

    seating: Seating
    view: Any = None  # what all see of the match; each game has its own
    awaited: tuple[Seat, ...] = ()
    standing: tuple[PlayerSummary, ...] = ()
    is_over: bool = False  # the match
    limit: TimeLimit | None = None
    prompt: Prompt | None = None
    prompt_began_us: int = 0
    seat_buttons: SeatButtons = ONE_EACH
    locked: tuple[Button, ...] = ()
    pressed: tuple[Button, ...] = ()
    asked_for: tuple[Seat, ...] = ()
    unfinished: Unfinished | None = None
    has_fault: bool = False
    is_demo: bool = False
    behind_us: int = 0

    @property
    def locked_seats(self) -> tuple[Seat, ...]:
        """List the seats that have a button which is shut out."""
        return self._seats_of(self.locked)

    @property
    def pressed_seats(self) -> tuple[Seat, ...]:
        """List the seats that have a button which is down."""
        return self._seats_of(self.pressed)

    def _seats_of(self, buttons: tuple[Button, ...]) -> tuple[Seat, ...]:
        seats = {self.seat_buttons.seat_of(button) for button in buttons}
        return tuple(sorted(seat for seat in seats if seat is not None))

    @property
    def language(self) -> Language:
        """What the box speaks."""
        return self.seating.language
