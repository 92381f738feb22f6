"""What a flow is, and what it may do to the machine."""

from typing import Any, Protocol

from spacebowl_pi.box.stage import Prompt
from spacebowl_pi.box.words import Ears, Said
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Decision, Table, TableRules
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.space_bowl.rules.match import Match
from spacebowl_pi.games.space_bowl.rules.places import Cell


class Machine(Protocol):
    """The machine as a flow sees it."""

    @property
    def rules(self) -> TableRules:
        """How the table goes on."""

    @property
    def table(self) -> Table:
        """The table as it is."""

    @property
    def match(self) -> Match | None:
        """The match that is on."""

    def do(self, asked: Asked[Any]) -> Decision:
        """Ask the table for something; what happens is journaled and shown."""

    def touched(self, seat: Seat) -> Cell | None:
        """Say which card a player has touched elsewhere and not confirmed; it is their secret."""

    @property
    def has_pages(self) -> bool:
        """Say whether there is a page to read on."""

    @property
    def may_pick_elsewhere(self) -> bool:
        """Say whether a pick can come from somewhere else than the buttons."""

    @property
    def has_keypad(self) -> bool:
        """Say whether the keypad is there."""

    @property
    def has_unfinished(self) -> bool:
        """Say whether a match of before waits for somebody to go on with it."""

    def go_on_with_unfinished(self) -> None:
        """Go on with that match, in place of the lobby."""

    def leave_unfinished(self) -> None:
        """Let that match be over."""

    @property
    def wants_first_pin(self) -> bool:
        """Say whether a page waits for the staff's first PIN."""

    def confirm_page(self, name: str) -> None:
        """Vouch for the page of this name: there the first PIN may be set."""

    def left_out(self) -> tuple[Seat, ...]:
        """List the seats whose button is out of play."""

    def forget_holds(self) -> None:
        """Let a button that is down now say no more."""

    def seed(self) -> int:
        """Draw chance for a command."""

    def play(self, tune: Tune) -> None:
        """Sound a tune."""


class Flow:
    """How presses are heard in a phase, and what they lead to. The base hears nothing."""

    ears = Ears.MENU

    def __init__(self, machine: Machine, now_us: int) -> None:
        self.machine = machine
        self.began_us = now_us

    @property
    def seating(self) -> Seating:
        """Who sits there."""
        return self.machine.table.seating

    @property
    def match(self) -> Match:
        """The match as it is, for the flow of one of its phases."""
        if self.machine.match is None:
            raise ValueError("no match is on")
        return self.machine.match

    @property
    def prompt(self) -> Prompt | None:
        """What the box asks now, if anything."""
        return None

    def hear(self, said: Said) -> None:
        """Take a word."""

    def tick(self, now_us: int) -> None:
        """Let time pass."""

    def settle(self, at_us: int) -> None:
        """Make commands of what was said so far: a deadline is about to take effect."""

    def next_due_us(self) -> int | None:
        """Say when `tick` has something to do."""
        return None


def seat_of(said: Said) -> Seat:
    """The seat of a button; they have the same numbers."""
    return Seat(said.button)
