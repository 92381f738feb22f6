"""The staff's menu: buttons 1 and 8, or 2 and 7, held together for five seconds, in any phase.

In a search they are heard as a call first; "take back round" undoes it. Only what is possible now is listed. Button 1
goes on to the next entry, 2 does it (or adds a point), 3 takes a point away, 8 closes.

As long as there is no PIN and a page waits for it, that comes first: the page shows a number as its name, which is
typed at the buttons. So no other page can be meant, however many there are.
"""

from collections.abc import Callable
from functools import partial

from spacebowl_pi.box.flows.flow import Flow, Machine
from spacebowl_pi.box.stage import Menu, Prompt
from spacebowl_pi.box.words import Said, Word
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.match import decide

NEXT, DO, LESS, CLOSE = 1, 2, 3, 8
CLOSES_US = 30_000_000
NAME_LENGTH = 4  # of a page: four buttons


class StaffFlow(Flow):
    """The menu, as long as it is open."""

    def __init__(self, machine: Machine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self.is_open = True
        self._entry = 0
        self._touched_us = now_us
        self._typed: str | None = None  # of a page's name

    def _entries(self) -> list[tuple[str, Callable[[int], asked.Command] | Seat]]:
        entries: list[tuple[str, Callable[[int], asked.Command] | Seat]] = [
            *([("first PIN", _confirm_page)] if self.machine.wants_first_pin else []),
            ("call round off", asked.CallRoundOff),
            ("take back round", asked.TakeBackRound),
            *((f"score of {player.seat}", player.seat) for player in self.match.players),
            *((f"free seat {seat}", partial(_free, seat)) for seat in self.match.seats),
            ("end match", asked.EndMatch),
        ]
        return [(name, what) for name, what in entries if self._is_possible(what)] or [("nothing to do", _nothing)]

    def _is_possible(self, what: Callable[[int], asked.Command] | Seat) -> bool:
        command = what(self.began_us) if callable(what) else asked.CorrectScore(self.began_us, what, 0)
        return not isinstance(decide(self.match, command), Refusal)

    @property
    def prompt(self) -> Prompt | None:
        """The entry that is shown, or what was typed."""
        if self._typed is not None:
            return Menu("STAFF", "page", self._typed.ljust(NAME_LENGTH, "-"))
        name, what = self._entries()[self._entry % len(self._entries())]
        player = None if callable(what) else self.match.player(what)
        return Menu("STAFF", name, str(player.score) if player else "")

    def hear(self, said: Said) -> None:
        """Go through the menu."""
        self._touched_us = said.at_us
        if said.word not in (Word.PRESS, Word.DOUBLE):
            return
        if self._typed is not None:
            self._type(said.button)
            return
        entries = self._entries()
        _, what = entries[self._entry % len(entries)]
        if said.button == NEXT:
            self._entry = (self._entry + 1) % len(entries)
        elif said.button == CLOSE:
            self.is_open = False
            self.machine.forget_holds()
        elif callable(what):
            if said.button == DO:
                self._do(what, said.at_us)
        elif said.button in (DO, LESS):
            player = self.match.player(what)
            if player is not None:
                change = 1 if said.button == DO else -1
                self.machine.do(asked.CorrectScore(said.at_us, what, max(0, player.score + change)))

    def _do(self, what: Callable[[int], asked.Command], at_us: int) -> None:
        if what is _confirm_page:
            self._typed = ""
            return
        self.machine.do(what(at_us))
        self.is_open = False
        self.machine.forget_holds()

    def _type(self, button: int) -> None:
        """Take another digit of a page's name."""
        self._typed = f"{self._typed or ''}{button}"
        if len(self._typed) == NAME_LENGTH:
            self.machine.confirm_page(self._typed)
            self.is_open = False
            self.machine.forget_holds()

    def tick(self, now_us: int) -> None:
        """Close when nobody touches it."""
        self.is_open = self.is_open and now_us - self._touched_us < CLOSES_US


def _free(seat: Seat, at_us: int) -> asked.Command:
    return asked.LeaveSeat(at_us, seat)


def _confirm_page(at_us: int) -> asked.Command:
    return asked.PassTime(at_us)  # nothing in the match


def _nothing(at_us: int) -> asked.Command:
    return asked.PassTime(at_us)
