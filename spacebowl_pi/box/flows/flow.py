"""What a flow is, and what it may do to the machine."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.other_inputs import OtherInputs
from spacebowl_pi.box.presses.gestures import Gesture, ListenMode
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Decision, TableRules
from spacebowl_pi.devices.sound.tunes import Tune

if TYPE_CHECKING:
    from spacebowl_pi.box.shows.game_words import GameWords  # which knows games, whose flows are made of this


class FlowMachine(Protocol):
    """The machine as a flow sees it."""

    @property
    def rules(self) -> TableRules:
        """How tables go on."""

    @property
    def seating(self) -> Seating:
        """Who sits there."""

    @property
    def offered(self) -> Sequence[str]:
        """The games that people can choose, in order."""

    @property
    def game_words(self) -> "GameWords":
        """How the matrix calls what is the chosen game's."""

    def title_of(self, game: str) -> str:
        """Give what a game is called."""

    @property
    def is_in_lobby(self) -> bool:
        """Say whether no match is on."""

    @property
    def is_over(self) -> bool:
        """Say whether the match that is on has come to its end."""

    @property
    def seat_buttons(self) -> SeatButtons:
        """Say which seat each button speaks for now."""

    @property
    def view(self) -> Any:  # noqa: ANN401 (each game has its own)
        """What all see of the match that is on; None in the lobby."""

    @property
    def staff_entries(self) -> Sequence[StaffEntry]:
        """What staff can do by buttons that is the game's."""

    @property
    def take_back(self) -> str:
        """What the game calls to take something back."""

    def may(self, asked: Asked[Any]) -> bool:
        """Say whether something could be done."""

    def do(self, asked: Asked[Any]) -> Decision:
        """Ask the table for something; what happens is journaled and shown."""

    def drafted(self, seat: Seat) -> Any:  # noqa: ANN401
        """Give the command that a player has in hand elsewhere and not confirmed; it is their secret."""

    @property
    def other_inputs(self) -> OtherInputs:
        """Where one can play besides the buttons."""

    @property
    def has_unfinished(self) -> bool:
        """Say whether a match of before waits for somebody to go on with it."""

    def go_on_with_unfinished(self) -> None:
        """Go on with that match, in place of the lobby."""

    def leave_unfinished(self) -> None:
        """Let that match be over."""

    def left_out(self) -> tuple[Seat, ...]:
        """List the seats that cannot be heard: all the buttons they have are out of play."""

    def forget_holds(self) -> None:
        """Let a button that is down now say no more."""

    def seed(self) -> int:
        """Draw chance for a command."""

    def play(self, tune: Tune) -> None:
        """Sound a tune."""


class Flow:
    """How presses are heard in a phase, and what they lead to. The base hears nothing."""

    listen_mode = ListenMode.AT_ONCE

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        self.machine = machine
        self.began_us = now_us

    @property
    def seating(self) -> Seating:
        """Who sits there."""
        return self.machine.seating

    @property
    def prompt(self) -> Prompt | None:
        """What the box asks now, if anything."""
        return None

    def hear(self, gesture: Gesture) -> None:
        """Take a word."""

    def tick(self, now_us: int) -> None:
        """Let time pass."""

    def settle(self, at_us: int) -> None:
        """Make commands of what was said so far: a deadline is about to take effect."""

    def next_due_us(self) -> int | None:
        """Say when `tick` has something to do."""
        return None

    def seat_of(self, gesture: Gesture) -> Seat | None:
        """Give the seat that a button has spoken for."""
        return self.machine.seat_buttons.seat_of(gesture.button)
