"""Everything the box can show at a moment: seating, public view, and what the box itself is asking.

The loop makes a Scene; the shows turn it and the time into frames. It knows nothing of pixels.
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
    """A question or message of the box. A game's own prompts are drawn by the game."""


@dataclass(frozen=True, slots=True)
class Menu(Prompt):
    """A menu operated by buttons: its title, the entry, the entry's value."""

    title: str
    entry: str
    value: str


@dataclass(frozen=True, slots=True)
class Asking(Prompt):
    """A question to one player: press is yes, hold is no. `question` is its key, `text` what the matrix shows."""

    seat: Seat
    question: str
    text: str


@dataclass(frozen=True, slots=True)
class Notice(Prompt):
    """A short message for everybody, such as BYE or a fault."""

    text: str


GO_ON = "go_on"  # whether to continue an earlier match; asked in the lobby


@dataclass(frozen=True, slots=True)
class UnfinishedPlayer:
    """A player of an earlier match."""

    seat: Seat
    name: str
    score: int


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An earlier match that waits to be continued."""

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
    """Everything there is to show. In the lobby there is no `view`.

    `awaited` are the seats whose turn it is, `limit` how long they have, `standing` the current scores. `behind_us` is
    how far the match's clock is behind the box's; only a demo's is. `prompt_began_us` is when the prompt last changed.
    `locked` are buttons disabled by an early press or a fault, `pressed` those that are down or were until just now,
    `asked_for` the seats that a phone is asking for. `is_demo` marks a demo match.
    """

    seating: Seating
    view: Any = None  # the public view of the match, of the game's own type
    awaited: tuple[Seat, ...] = ()
    standing: tuple[PlayerSummary, ...] = ()
    is_over: bool = False  # whether the match has ended
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
        """Seats with a disabled button."""
        return self._seats_of(self.locked)

    @property
    def pressed_seats(self) -> tuple[Seat, ...]:
        """Seats with a button that is down."""
        return self._seats_of(self.pressed)

    def _seats_of(self, buttons: tuple[Button, ...]) -> tuple[Seat, ...]:
        seats = {self.seat_buttons.seat_of(button) for button in buttons}
        return tuple(sorted(seat for seat in seats if seat is not None))

    @property
    def language(self) -> Language:
        return self.seating.language
