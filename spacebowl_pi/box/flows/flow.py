"""The base of all flows, and the part of the machine that they may use."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.other_inputs import OtherInputs
from spacebowl_pi.box.presses.gesture_kinds import Chord, Gesture, ListenMode
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Decision, TableRules
from spacebowl_pi.devices.sound.tunes import Tune

if TYPE_CHECKING:
    from spacebowl_pi.box.shows.game_words import GameWords  # which imports games, which import this


class FlowMachine(Protocol):
    """The machine as a flow sees it."""

    @property
    def rules(self) -> TableRules:
        """The rules of all tables."""

    @property
    def seating(self) -> Seating:
        """Who sits where."""

    @property
    def offered(self) -> Sequence[str]:
        """The games that people can choose, in order."""

    @property
    def game_words(self) -> "GameWords":
        """The chosen game's words for the matrix."""

    def title_of(self, game: str) -> str:
        """The title of a game."""

    @property
    def is_in_lobby(self) -> bool:
        """Whether no match is on."""

    @property
    def is_over(self) -> bool:
        """Whether the current match has ended."""

    @property
    def seat_buttons(self) -> SeatButtons:
        """Which seat each button belongs to now."""

    @property
    def view(self) -> Any:  # noqa: ANN401 (each game has its own)
        """The public view of the current match; None in the lobby."""

    @property
    def staff_entries(self) -> Sequence[StaffEntry]:
        """The game's own entries for the staff's menu."""

    @property
    def take_back(self) -> str:
        """The staff menu's name for taking something back."""

    def may(self, asked: Asked[Any]) -> bool:
        """Whether this would be allowed."""

    def do(self, asked: Asked[Any]) -> Decision:
        """Ask the table for something; what happens is journaled and shown."""

    def drafted(self, seat: Seat) -> Any:  # noqa: ANN401
        """A player's unconfirmed command, which only that player may see."""

    @property
    def other_inputs(self) -> OtherInputs:
        """Inputs other than the buttons."""

    @property
    def has_unfinished(self) -> bool:
        """Whether an earlier match is waiting to be continued."""

    def go_on_with_unfinished(self) -> None:
        """Continue that match, in place of the lobby."""

    def leave_unfinished(self) -> None:
        """End that match."""

    def left_out(self) -> tuple[Seat, ...]:
        """Seats that cannot press: all of their buttons are out of play."""

    def forget_holds(self) -> None:
        """Ignore the buttons that are down now until they are released."""

    def seed(self) -> int:
        """Draw a random number for a command."""

    def play(self, tune: Tune) -> None:
        """Play a tune."""


class Flow:
    """How presses are read in a phase, and what they lead to. The base ignores them."""

    listen_mode = ListenMode.AT_ONCE

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        self.machine = machine
        self.began_us = now_us

    @property
    def seating(self) -> Seating:
        return self.machine.seating

    @property
    def prompt(self) -> Prompt | None:
        """What the box asks now, if anything."""
        return None

    def hear(self, gesture: Gesture) -> None:
        """Handle a gesture."""

    def take_back(self, chord: Chord) -> None:
        """Undo what the first of these buttons did when it was held: they were on their way to the staff's menu."""

    def tick(self, now_us: int) -> None:
        """Called in every step."""

    def settle(self, at_us: int) -> None:
        """Turn the gestures so far into commands: a deadline is about to take effect."""

    def next_due_us(self) -> int | None:
        """When `tick` has something to do."""
        return None

    def seat_of(self, gesture: Gesture) -> Seat | None:
        """The seat that a gesture's button belongs to."""
        return self.machine.seat_buttons.seat_of(gesture.button)
