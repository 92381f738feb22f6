"""The staff's menu: buttons 1 and 8, or 2 and 7, held together for five seconds, in any phase.

In a search they are heard as a call first; "take back round" undoes it. Only what is possible now is listed. Button 1
goes on to the next entry, 2 does it (or adds a point), 3 takes a point away, 8 closes.
"""

from collections.abc import Callable
from functools import partial

from spacebowl_pi.box.flows.flow import Flow, Machine
from spacebowl_pi.box.stage import Menu, Prompt
from spacebowl_pi.box.words import Said, Word
from spacebowl_pi.core.space_bowl.judge import Seat
from spacebowl_pi.core.space_bowl.match import Refusal, decide
from spacebowl_pi.core.space_bowl.match import commands as asked

NEXT, DO, LESS, CLOSE = 1, 2, 3, 8
CLOSES_US = 30_000_000


class StaffFlow(Flow):
    """The menu, as long as it is open."""

    def __init__(self, machine: Machine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self.is_open = True
        self._entry = 0
        self._touched_us = now_us

    def _entries(self) -> list[tuple[str, Callable[[int], asked.Command] | Seat]]:
        entries: list[tuple[str, Callable[[int], asked.Command] | Seat]] = [
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
        """The entry that is shown."""
        name, what = self._entries()[self._entry % len(self._entries())]
        player = None if callable(what) else self.match.player(what)
        return Menu("STAFF", name, str(player.score) if player else "")

    def hear(self, said: Said) -> None:
        """Go through the menu."""
        self._touched_us = said.at_us
        if said.word not in (Word.PRESS, Word.DOUBLE):
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
                self.machine.do(what(said.at_us))
                self.is_open = False
                self.machine.forget_holds()
        elif said.button in (DO, LESS):
            player = self.match.player(what)
            if player is not None:
                change = 1 if said.button == DO else -1
                self.machine.do(asked.CorrectScore(said.at_us, what, max(0, player.score + change)))

    def tick(self, now_us: int) -> None:
        """Close when nobody touches it."""
        self.is_open = self.is_open and now_us - self._touched_us < CLOSES_US


def _free(seat: Seat, at_us: int) -> asked.Command:
    return asked.LeaveSeat(at_us, seat)


def _nothing(at_us: int) -> asked.Command:
    return asked.PassTime(at_us)
