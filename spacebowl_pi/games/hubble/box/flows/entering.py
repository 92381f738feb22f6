"""The end on paper: what each pad is worth is entered by buttons, seat by seat and category by category.

1 and 2 step ten up and down, 3 and 4 step one up and down, 8 confirms, 7 goes back to the entry before. Only what a
category can be worth comes up; if all of a pad's points cannot be together, the matrix says so. Once all is entered,
the pad's total is shown: 8 confirms that, too, so that even the last entry of a match can be put right. Any hand may
press, so a seat needs no button.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture
from spacebowl_pi.box.shows.font import telling_us
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.box.flows.base import HubbleFlow, is_tap
from spacebowl_pi.games.hubble.box.prompts import TOTAL, PointsEntry, Told
from spacebowl_pi.games.hubble.rules.match.commands import EnterAnew, EnterPoints
from spacebowl_pi.games.hubble.rules.match.plausible import plausible
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Medium
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, cards_of

STEPS = {1: 10, 2: -10, 3: 1, 4: -1}
BACK, CONFIRM = 7, 8


class EnterFlow(HubbleFlow):
    """The entries of all paper pads."""

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._of: tuple[Seat, tuple[int, ...]] | None = None  # whose entry, and what was entered before
        self._points = 0
        self._is_total = False  # the last entry is confirmed; it is made once the total is, too
        self._told: Told | None = None
        self._told_until_us = now_us
        self._follow()

    @property
    def _player(self) -> PlayerView | None:
        """Whose pad is being entered."""
        view = self.view
        return next((it for it in view.players if it.seat in view.awaited), None)

    def _follow(self) -> None:
        """Begin the entry that comes next: the one before may have been made on a page or the keypad."""
        player = self._player
        of = None if player is None else (player.seat, player.entered)
        if player is not None and of != self._of:
            self._points = self._possible(player)[0]
            self._is_total = False
        self._of = of

    def _possible(self, player: PlayerView) -> Sequence[int]:
        return plausible(self.view.pad.sky, cards_of(self.view, player), player.entered)

    @property
    def prompt(self) -> Prompt | None:
        player = self._player
        if player is None or (player.seat, player.entered) != self._of:
            return None
        if self._told is not None:
            return self._told
        if self._is_total:
            return PointsEntry(player.seat, TOTAL, sum(player.entered))
        return PointsEntry(player.seat, ENTRIES[len(player.entered)], self._points)

    def hear(self, gesture: Gesture) -> None:
        """Step, confirm or go back."""
        self._follow()
        player = self._player
        if player is None or not is_tap(gesture) or not self.is_meant(gesture):
            return
        self._told = None
        if gesture.button in STEPS and not self._is_total:
            self._points = stepped(self._possible(player), self._points, STEPS[gesture.button])
        elif gesture.button == CONFIRM:
            self._confirm(gesture.at_us, player)
        elif gesture.button == BACK and self._is_total:
            self._is_total = False
        elif gesture.button == BACK:
            self._go_back(gesture.at_us, player)
        if not self.machine.is_over:
            self._follow()

    def _confirm(self, at_us: int, player: PlayerView) -> None:
        """Make the entry; the last one of a pad after its total has been confirmed."""
        asked = Asked(at_us, Asker.TABLE, EnterPoints(player.seat, self._points))
        is_last = len(player.entered) == len(ENTRIES) - 1
        if is_last and not self._is_total and self.machine.may(asked):
            self._is_total = True
            return
        decision = self.machine.do(asked)
        if isinstance(decision, Refusal):
            self._told = Told(player.seat, self.machine.game_words.refusal(decision))
            self._told_until_us = at_us + 2 * telling_us(self._told.text)

    def _go_back(self, at_us: int, player: PlayerView) -> None:
        """Enter a pad again up to its last entry; at a pad's first one, that of the pad before."""
        of = player if player.entered else self._before(player)
        if of is None:
            return
        *kept, last = of.entered
        for what in (EnterAnew(of.seat), *(EnterPoints(of.seat, points) for points in kept)):
            self.machine.do(Asked(at_us, Asker.TABLE, what))
        self._of, self._points = (of.seat, tuple(kept)), last

    def _before(self, player: PlayerView) -> PlayerView | None:
        before = [
            it
            for it in self.view.players
            if it.seat < player.seat and it.medium is Medium.PAPER and it.entered and not it.is_gone
        ]
        return before[-1] if before else None

    def tick(self, now_us: int) -> None:
        if now_us >= self._told_until_us:
            self._told = None
        self._follow()


def stepped(possible: Sequence[int], points: int, step: int) -> int:
    """The next possible number in that direction, at least a step away; else the last one there is."""
    if step > 0:
        return possible[min(bisect_left(possible, points + step), len(possible) - 1)]
    return possible[max(bisect_right(possible, points + step) - 1, 0)]
