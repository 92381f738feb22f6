"""Picking by buttons: the box sweeps the columns, then the rows, once, and everyone taps when theirs is shown.

All pick at the same time, and nothing that the box shows or plays reveals who has tapped when; that a column was taken
is shown for everyone at once, after the columns. Taps become picks when everyone has answered, or when the sweep is
over. After a red call a hold means "no card".

Neighbours can still see a finger move; phone and keypad are the secret ways to pick. At a keypad, players pick one
after the other, so each but the first adds some time; players who need not pick add it only once another has picked.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, ListenMode
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.box.flows.base import SpaceBowlFlow, seat_of
from spacebowl_pi.games.space_bowl.box.prompts import Scan, ScanStep
from spacebowl_pi.games.space_bowl.rules.match import Phase, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell

LEAD_US = SECOND_US  # before the columns and before the rows, to announce them and show what was taken
SHORTEST_STEP_US, LONGEST_STEP_US = 500_000, 1_200_000
SETTLE_US = 100_000  # from the end of the sweep to the deadline, for a tap still on its way
KEYPAD_TURN_S = 10  # to reach the keypad, find one's name, pick and confirm


class ScanFlow(SpaceBowlFlow):
    """The picks of those who may pick."""

    listen_mode = ListenMode.UNSEEN

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self.began_us = self.view.began_us  # the same moment from which the limit counts
        self._size = self.view.size
        self._step_us = self._step_length_us()
        self._columns: dict[Seat, int] = {}
        self._rows: dict[Seat, int] = {}
        self._no_card: set[Seat] = set()
        self._now_us = now_us
        self._is_begun = self._has_keypad_time = False
        self._turns_given = 0

    def _step_length_us(self) -> int:
        """Make one sweep of columns and rows fill the limit."""
        limit_s = self.view.settings.pick_limit_s
        if limit_s is None:
            return LONGEST_STEP_US
        limit_us = limit_s * SECOND_US
        return max(SHORTEST_STEP_US, min(LONGEST_STEP_US, (limit_us - 2 * LEAD_US - SETTLE_US) // (2 * self._size)))

    def _rows_begin_us(self) -> int:
        return self.began_us + LEAD_US + self._size * self._step_us

    def _ends_us(self) -> int:
        return self._rows_begin_us() + LEAD_US + self._size * self._step_us

    def _shown_at(self, at_us: int) -> tuple[ScanStep, int | None]:
        """What the sweep shows at a moment; the index is None before the first column or row."""
        is_row = at_us >= self._rows_begin_us()
        since_us = at_us - (self._rows_begin_us() if is_row else self.began_us) - LEAD_US
        index = min(since_us // self._step_us, self._size - 1) if since_us >= 0 else None
        return ScanStep.ROW if is_row else ScanStep.COLUMN, index

    def _asked(self) -> list[Seat]:
        """The players who may still pick, as far as the match knows."""
        return [it.seat for it in self.view.players if it.may_pick and not it.has_picked]

    @property
    def prompt(self) -> Prompt | None:
        """The column or row shown now, for everyone who picks; rows only for those with a column."""
        if self._now_us >= self._ends_us():
            return None
        step, index = self._shown_at(self._now_us)
        return Scan(
            step, index, tuple(seat for seat in self._asked() if step is ScanStep.COLUMN or seat in self._columns)
        )

    def hear(self, gesture: Gesture) -> None:
        """Record a tap for what was shown when the button went down; only the first one counts."""
        seat = seat_of(gesture)
        if seat not in self._asked() or seat in self._no_card:
            return
        if gesture.kind is GestureKind.HOLD and self._may_have_no_card(seat):
            self._no_card.add(seat)
        elif gesture.kind is GestureKind.PRESS and self.began_us <= gesture.at_us < self._ends_us():
            step, index = self._shown_at(gesture.at_us)
            if index is not None and step is ScanStep.COLUMN:
                self._columns.setdefault(seat, index)
            elif index is not None and seat in self._columns:
                self._rows.setdefault(seat, index)

    def _may_have_no_card(self, seat: Seat) -> bool:
        return not any(it.seat == seat and it.must_pick for it in self.view.players)

    def tick(self, now_us: int) -> None:
        """Advance the sweep; pick when everyone has answered, or when it is over."""
        self._now_us = now_us
        if self.view.phase is not Phase.PICKS:
            return
        self._forget_picked()
        self._give_time(now_us)
        if now_us >= self._ends_us() + SETTLE_US or set(self._asked()) <= self._no_card | self._rows.keys():
            self.settle(now_us)
            self._pick_touched(now_us, [seat for seat in self._asked() if not self._may_pick_later(seat)])
            self._decline(now_us, [seat for seat in self._asked() if not self._may_pick_later(seat)])
            self._forget_picked()

    def _forget_picked(self) -> None:
        """Drop the taps of those who have picked by any means, so that none comes back if staff strike the pick."""
        for seat in self._columns.keys() - set(self._asked()):
            del self._columns[seat]
            self._rows.pop(seat, None)

    def _may_pick_later(self, seat: Seat) -> bool:
        """Whether a pick may still come from elsewhere. Without a limit, nobody waits for those who need not pick."""
        is_waited_for = self.view.deadline_us is not None or not self._may_have_no_card(seat)
        is_elsewhere = self.machine.other_inputs.may_play or self._has_keypad_time  # its cable may be plugged in again
        return is_elsewhere and is_waited_for

    def settle(self, at_us: int) -> None:
        """Turn taps into picks."""
        tapped = [seat for seat in self._asked() if seat in self._rows and seat not in self._no_card]
        for seat in tapped:
            cell = Cell(self._rows[seat] * self._size + self._columns[seat])
            self.machine.do(Asked(at_us, seat, commands.PickCard(cell)))
        self._decline(at_us, [seat for seat in self._asked() if seat in self._no_card])

    def _pick_touched(self, at_us: int, seats: list[Seat]) -> None:
        """Pick what was touched on a phone but not confirmed."""
        for seat in seats:
            if (touched := self.machine.drafted(seat)) is not None:
                self.machine.do(Asked(at_us, seat, touched))

    def _decline(self, at_us: int, seats: list[Seat]) -> None:
        for seat in seats:
            if self.view.phase is Phase.PICKS:
                self.machine.do(Asked(at_us, seat, commands.DeclinePick()))

    def _give_time(self, now_us: int) -> None:
        """Extend the deadline: if it is shorter than the fastest sweep, and for turns at a keypad."""
        seconds = 0
        if not self._is_begun and self.view.deadline_us is not None:
            seconds = max(0, -(-(self._ends_us() + SETTLE_US - self.view.deadline_us) // SECOND_US))
        self._is_begun = True
        self._has_keypad_time = self._has_keypad_time or self.machine.other_inputs.has_keypad
        if self._has_keypad_time and (turns := self._turns() - self._turns_given) > 0:
            self._turns_given += turns
            seconds += KEYPAD_TURN_S * turns
        if seconds:
            self.machine.do(Asked(now_us, Asker.BOX, commands.GivePickTime(seconds)))

    def _turns(self) -> int:
        """How many turns at a keypad follow the first: by players who must pick, or one after each pick."""
        players = self.view.players
        return max(sum(it.must_pick for it in players) - 1, sum(it.has_picked for it in players))

    def next_due_us(self) -> int | None:
        """When the next column or row is shown."""
        for begins_us in (self.began_us + LEAD_US, self._rows_begin_us() + LEAD_US):
            if self._now_us < begins_us:
                return begins_us
            if self._now_us < begins_us + self._size * self._step_us:
                return begins_us + ((self._now_us - begins_us) // self._step_us + 1) * self._step_us
        return self._ends_us() + SETTLE_US if self._now_us < self._ends_us() + SETTLE_US else None
