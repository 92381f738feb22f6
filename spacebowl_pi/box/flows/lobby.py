"""Joining, settings and starting by buttons alone.

A press joins, and another leaves again. Who holds their button starts the match, and is the first. A double press opens
the settings: there button 1 goes on to the next setting, 2 changes it, 8 closes. Who came with a name, by phone, does
not leave by a press.

If a match of before waits to be gone on with, the first player is asked: a press is yes, a hold is no.
"""

from collections.abc import Sequence

from spacebowl_pi.box.flows.flow import Flow, Machine
from spacebowl_pi.box.shows.words import words
from spacebowl_pi.box.stage import GO_ON, Asking, Menu, Prompt
from spacebowl_pi.box.words import Said, Word
from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import Choose, JoinSeat, LeaveSeat, Speak
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US

NEXT, CHANGE, CLOSE = 1, 2, 8
MENU_CLOSES_US = 20_000_000
LEAVE_AFTER_US = 900_000
READ_FIRST_US = SECOND_US  # a question that comes as a finger goes down is not answered by it
LANGUAGE = Choice("language", tuple(Language), Language.ENGLISH, "what the box speaks")


class LobbyFlow(Flow):
    """Before a match."""

    def __init__(self, machine: Machine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._entry: int | None = None  # of the settings, while they are open
        self._touched_us = now_us
        self._leaving: dict[Seat | None, int] = {}  # when, unless the press becomes a hold or is doubled
        self._asking: Asking | None = None  # whether to go on with a match of before
        self._asked_us = now_us
        self._going_on_us: int | None = None  # when, unless the press becomes a hold

    @property
    def prompt(self) -> Prompt | None:
        """The settings, while they are open, or the question about a match of before."""
        if self._entry is None:
            return self._asking
        choice = self._entries()[self._entry]
        return Menu("SETTINGS", choice.name.replace("_", " "), _shown(self._chosen(choice)))

    def _entries(self) -> Sequence[Choice]:
        """The game's choices, and the language after the first of them."""
        choices = self.machine.rules.offers[self.seating.game].choices
        return (*choices[:1], LANGUAGE, *choices[1:])

    def _chosen(self, choice: Choice) -> Value:
        return self.seating.language if choice is LANGUAGE else choice.of(self.machine.rules.settings(self.seating))

    def hear(self, said: Said) -> None:
        """Join, start, or go through the settings."""
        self._touched_us = said.at_us
        if self._entry is not None:
            self._hear_in_settings(said)
        elif said.word is Word.PRESS:
            self._join_or_leave(said)
            return
        elif said.word is Word.DOUBLE:
            self._entry = 0
        elif said.word is Word.HOLD and self._is_answered_by(said):
            self.machine.leave_unfinished()
        elif said.word is Word.HOLD and (seat := self.seat_of(said)) in self.seating.seats:
            self.machine.do(Asked(said.at_us, Asker.TABLE, StartMatch(seat), seed=self.machine.seed()))
        self._leaving.pop(self.seat_of(said), None)
        self._going_on_us = None

    def _join_or_leave(self, said: Said) -> None:
        if (seat := self.seat_of(said)) is None:
            return
        player = self.seating.player(seat)
        if player is None:
            self.machine.do(Asked(said.at_us, Asker.TABLE, JoinSeat(seat)))
        elif self._is_answered_by(said):
            self._going_on_us = said.at_us + LEAVE_AFTER_US
        elif not player.name:
            self._leaving[player.seat] = said.at_us + LEAVE_AFTER_US

    def _is_answered_by(self, said: Said) -> bool:
        is_asked = self._asking is not None and self._asking.seat == self.seat_of(said)
        return is_asked and said.at_us >= self._asked_us + READ_FIRST_US

    def _ask(self, now_us: int) -> None:
        """Ask the first player whose button works about the match of before."""
        left_out, buttons = self.machine.left_out(), self.machine.seat_buttons
        able = [seat for seat in self.seating.seats if buttons.of(seat) and seat not in left_out]
        asking = None
        if able and self.machine.has_unfinished:
            asking = Asking(able[0], GO_ON, words(self.seating.language).go_on)
        if asking != self._asking:
            self._asking, self._asked_us = asking, now_us
            self._going_on_us = None

    def _hear_in_settings(self, said: Said) -> None:
        if said.word not in (Word.PRESS, Word.DOUBLE) or self._entry is None:
            return
        if said.button == NEXT:
            self._entry = (self._entry + 1) % len(self._entries())
        elif said.button == CHANGE:
            choice = self._entries()[self._entry]
            value = choice.following(self._chosen(choice))
            chosen = Speak(Language(str(value))) if choice is LANGUAGE else Choose(choice.name, value)
            self.machine.do(Asked(said.at_us, Asker.TABLE, chosen))
        elif said.button == CLOSE:
            self._entry = None
            self.machine.forget_holds()

    def tick(self, now_us: int) -> None:
        """Close the settings that nobody touches; see off who leaves; ask about a match of before."""
        self._ask(now_us)
        if self._going_on_us is not None and now_us >= self._going_on_us:
            self._going_on_us = None
            self.machine.go_on_with_unfinished()
            return
        for player in self.seating.players:
            if self._leaving.get(player.seat, now_us + 1) <= now_us:
                del self._leaving[player.seat]
                self.machine.do(Asked(now_us, Asker.TABLE, LeaveSeat(player.seat)))
        if now_us - self._touched_us >= MENU_CLOSES_US:
            self._entry = None


def _shown(value: Value) -> str:
    if value is None:
        return "none"
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
