"""Scan-pick: the box sweeps the columns, then the rows, and everybody taps their own button when theirs is shown.

All pick at the same time, and nobody sees what another picked: a tap only says "now". Who lets two sweeps go by
without a tap, lets the pick go by.

Where there is a keypad, players pick there one after the other, and have more time for that, the more they are.
"""

from spacebowl_pi.box.flows.flow import Flow, Machine, seat_of
from spacebowl_pi.box.stage import Prompt, Scan, ScanStep
from spacebowl_pi.box.words import Ears, Said, Word
from spacebowl_pi.core.space_bowl.judge import Seat
from spacebowl_pi.core.space_bowl.match import Phase
from spacebowl_pi.core.space_bowl.match import commands as asked
from spacebowl_pi.core.space_bowl.match.state import SECOND_US
from spacebowl_pi.core.space_bowl.places import Cell

STEP_US = 1_200_000  # two sweeps of six columns and six rows fit into the usual limit for picks
SWEEPS = 2
SHORTEST_STEP_US = 500_000
KEYPAD_TURN_S = 8  # to come to the keypad, find oneself, pick and confirm


class ScanFlow(Flow):
    """The picks of those who may pick."""

    ears = Ears.TAP

    def __init__(self, machine: Machine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._size = self.match.settings.variants.galaxy_size
        self._step = ScanStep.COLUMN
        self._step_began_us = now_us
        self._step_us = self._step_length_us()
        self._index = 0
        self._columns: dict[Seat, int] = {}
        self._rows: dict[Seat, int] = {}
        self._has_given_time = False

    def _step_length_us(self) -> int:
        """Two sweeps of columns and rows have to fit into a short limit."""
        limit_s = self.match.settings.pick_limit_s
        if limit_s is None:
            return STEP_US
        return max(SHORTEST_STEP_US, min(STEP_US, limit_s * SECOND_US // (2 * SWEEPS * self._size)))

    def _asked(self) -> list[Seat]:
        """The players who still may pick."""
        play = self.match.play()
        return [
            seat
            for seat in self.match.seats
            if play is not None and play.may_pick(seat) and all(pick.seat != seat for pick in play.picks)
        ]

    def _waiting(self) -> list[Seat]:
        if self._step is ScanStep.COLUMN:
            return [seat for seat in self._asked() if seat not in self._columns]
        return [seat for seat in self._asked() if seat in self._columns and seat not in self._rows]

    def _may_pick_elsewhere(self) -> bool:
        """Say whether to leave it to the limit when picking ends: a pick can still come from a page or the keypad."""
        return self.machine.may_pick_elsewhere and self.match.deadline_us is not None

    @property
    def prompt(self) -> Prompt | None:
        """The column or row that is shown now."""
        chosen = self._columns if self._step is ScanStep.COLUMN else self._rows
        return Scan(self._step, self._index % self._size, tuple(self._waiting()), tuple(sorted(chosen)))

    def hear(self, said: Said) -> None:
        """Take a tap for what is shown, or for what was shown when the button went down."""
        seat = seat_of(said)
        if said.word is not Word.PRESS or seat not in self._waiting():
            return
        shown = max(0, said.at_us - self._step_began_us) // self._step_us
        chosen = self._columns if self._step is ScanStep.COLUMN else self._rows
        chosen[seat] = shown % self._size
        if self._step is ScanStep.ROW:
            self.machine.do(asked.PickCard(said.at_us, seat, Cell(self._rows[seat] * self._size + self._columns[seat])))
        self.tick(said.at_us)

    def tick(self, now_us: int) -> None:
        """Sweep on; after the columns come the rows, after the rows whoever has not tapped declines."""
        if self.match.phase is not Phase.PICKS:
            return
        self._give_time(now_us)
        self._index = max(0, now_us - self._step_began_us) // self._step_us
        if self._waiting() and (self._index < SWEEPS * self._size or self._may_pick_elsewhere()):
            return
        if self._step is ScanStep.COLUMN:
            self._step, self._step_began_us, self._index = ScanStep.ROW, now_us, 0
            if self._waiting():
                return
        for seat in self._asked():
            if self.match.phase is Phase.PICKS:
                self.machine.do(asked.DeclinePick(now_us, seat))

    def _give_time(self, now_us: int) -> None:
        """Once, as soon as a keypad is there: a turn at it for each player but the first, who has the usual time."""
        if self._has_given_time or not self.machine.has_keypad:
            return
        self._has_given_time = True
        self.machine.do(asked.GivePickTime(now_us, KEYPAD_TURN_S * (len(self._asked()) - 1)))

    def next_due_us(self) -> int | None:
        """When the next column or row is shown."""
        return self._step_began_us + (self._index + 1) * self._step_us
