"""The staff's menu: hold buttons 1 and 8, or 2 and 7, together for five seconds, in any phase.

In a search the game reads these presses first; "take back round" undoes that. Only what is possible now is listed.
Button 1 moves on to the next entry, 2 does it (or adds a point), 3 takes a point away, 8 closes.

While there is no PIN and a page is waiting to set it, that comes first: the page shows a number as its name, which is
typed on the buttons. However many pages are open, only that one can be meant.
"""

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind
from spacebowl_pi.box.table.scene import Menu, Prompt
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import LeaveSeat

NEXT, DO, LESS, CLOSE = 1, 2, 3, 8
CLOSES_US = 30_000_000
NAME_LENGTH = 4  # of a page: four buttons


class StaffFlow(Flow):
    """The menu while it is open."""

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self.is_open = True
        self._entry = 0
        self._touched_us = now_us
        self._typed: str | None = None  # the page's name so far

    def _entries(self) -> list[StaffEntry]:
        of_game, words = self.machine.staff_entries, self.machine.game_words.words
        entries = [
            *(entry for entry in of_game if entry.is_first),
            StaffEntry(self.machine.take_back, common.TakeBack()),
            *(entry for entry in of_game if not entry.is_first),
            *(StaffEntry(words.free_seat.format(seat=seat), LeaveSeat(seat)) for seat in self.seating.seats),
            StaffEntry(words.end_match, common.End()),
        ]
        possible = [entry for entry in entries if self._is_possible(entry.command)]
        first = [StaffEntry(words.first_pin)] if self._wants_pin else []
        return [*first, *possible] or [StaffEntry(words.nothing_to_do)]

    @property
    def _wants_pin(self) -> bool:
        return self.machine.other_inputs.wants_first_pin

    def _is_possible(self, command: object) -> bool:
        return self.machine.may(Asked(self.began_us, Asker.STAFF, command))

    @property
    def prompt(self) -> Prompt | None:
        """The current entry, or what has been typed."""
        game_words = self.machine.game_words
        if self._typed is not None:
            return Menu(game_words.words.staff, game_words.words.page, self._typed.ljust(NAME_LENGTH, "-"))
        entry = self._entries()[self._entry % len(self._entries())]
        name = (game_words.word_for(entry.key) if entry.key else None) or entry.name
        return Menu(game_words.words.staff, name.replace("{seat}", str(entry.seat)), entry.value)

    def hear(self, gesture: Gesture) -> None:
        self._touched_us = gesture.at_us
        if gesture.kind not in (GestureKind.PRESS, GestureKind.DOUBLE):
            return
        if self._typed is not None:
            self._type(gesture.button)
            return
        entries = self._entries()
        entry = entries[self._entry % len(entries)]
        if gesture.button == NEXT:
            self._entry = (self._entry + 1) % len(entries)
        elif gesture.button == CLOSE:
            self._close()
        elif gesture.button == DO and entry.command is None and self._wants_pin:
            self._typed = ""
        elif gesture.button == DO and entry.command is not None:
            self.machine.do(Asked(gesture.at_us, Asker.STAFF, entry.command))
            if entry.less is None:
                self._close()
        elif gesture.button == LESS and entry.less is not None:
            self.machine.do(Asked(gesture.at_us, Asker.STAFF, entry.less))

    def _close(self) -> None:
        self.is_open = False
        self.machine.forget_holds()

    def _type(self, button: int) -> None:
        """Add a digit to the page's name."""
        self._typed = f"{self._typed or ''}{button}"
        if len(self._typed) == NAME_LENGTH:
            self.machine.other_inputs.confirm_page(self._typed, self._touched_us)
            self._close()

    def tick(self, now_us: int) -> None:
        """Close after a while without presses."""
        self.is_open = self.is_open and now_us - self._touched_us < CLOSES_US
