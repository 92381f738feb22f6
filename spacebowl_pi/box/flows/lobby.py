"""Joining, settings and starting by buttons alone.

A press joins, another one leaves. A hold starts the match, with that player first. A double press opens the settings
(`flows/settings`): there button 1 moves on to the next setting, 2 changes it, 8 closes. Players who joined by phone,
with a name, do not leave by a press; computers do. The matrix says why something is refused.

If an earlier match waits to be continued, the first player is asked: press is yes, hold is no.
"""

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.flows.settings_menu import Settings
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind
from spacebowl_pi.box.shows.font import telling_us
from spacebowl_pi.box.shows.matrix_words import matrix_words
from spacebowl_pi.box.table.scene import GO_ON, Asking, Notice, Prompt
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.core.units import SECOND_US

NEXT, CHANGE, CLOSE = 1, 2, 8
MENU_CLOSES_US = 20_000_000
LEAVE_AFTER_US = 900_000
READ_FIRST_US = SECOND_US  # a press that coincides with the question is not an answer
NOTICE_US = 5 * SECOND_US  # how long a refusal is shown at least


class LobbyFlow(Flow):
    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._settings: Settings | None = None  # while the menu is open
        self._notice: Notice | None = None  # why something was refused
        self._touched_us = now_us
        self._leaving: dict[Seat | None, int] = {}  # when, unless the press becomes a hold or a double
        self._asking: Asking | None = None  # whether to continue an earlier match
        self._asked_us = now_us
        self._going_on_us: int | None = None  # when it is continued, unless the press becomes a hold

    @property
    def prompt(self) -> Prompt | None:
        """A refusal, the settings while they are open, or the question about an earlier match."""
        settings = None if self._settings is None else self._settings.prompt
        return self._notice or settings or self._asking

    def hear(self, gesture: Gesture) -> None:
        """Join, start, or use the settings."""
        self._touched_us, self._notice = gesture.at_us, None
        if self._settings is not None:
            self._hear_in_settings(gesture, self._settings)
        elif gesture.kind is GestureKind.PRESS:
            self._join_or_leave(gesture)
            return
        elif gesture.kind is GestureKind.DOUBLE:
            self._settings = Settings(self.machine)
        elif gesture.kind is GestureKind.HOLD and self._is_answered_by(gesture):
            self.machine.leave_unfinished()
        elif gesture.kind is GestureKind.HOLD and (seat := self.seat_of(gesture)) in self.seating.seats:
            self._do(gesture.at_us, StartMatch(seat), seed=self.machine.seed())
        self._leaving.pop(self.seat_of(gesture), None)
        self._going_on_us = None

    def _join_or_leave(self, gesture: Gesture) -> None:
        if (seat := self.seat_of(gesture)) is None:
            return
        player = self.seating.player(seat)
        if player is None:
            self._do(gesture.at_us, JoinSeat(seat))
        elif self._is_answered_by(gesture):
            self._going_on_us = gesture.at_us + LEAVE_AFTER_US
        elif player.computer is not None or not player.name:
            self._leaving[player.seat] = gesture.at_us + LEAVE_AFTER_US

    def _do(self, at_us: int, what: object, seed: int = 0) -> None:
        decision = self.machine.do(Asked(at_us, Asker.TABLE, what, seed))
        self._say_why(decision if isinstance(decision, Refusal) else None)

    def _say_why(self, refusal: Refusal | None) -> None:
        self._notice = None if refusal is None else Notice(self.machine.game_words.refusal(refusal))

    def _is_answered_by(self, gesture: Gesture) -> bool:
        is_asked = self._asking is not None and self._asking.seat == self.seat_of(gesture)
        return is_asked and gesture.at_us >= self._asked_us + READ_FIRST_US

    def _ask(self, now_us: int) -> None:
        """Ask the first player whose button works about the earlier match."""
        left_out, buttons = self.machine.left_out(), self.machine.seat_buttons
        people = [player.seat for player in self.seating.players if player.computer is None]
        able = [seat for seat in people if buttons.of(seat) and seat not in left_out]
        asking = None
        if able and self.machine.has_unfinished:
            asking = Asking(able[0], GO_ON, matrix_words(self.seating.language).go_on)
        if asking != self._asking:
            self._asking, self._asked_us = asking, now_us
            self._going_on_us = None

    def _hear_in_settings(self, gesture: Gesture, settings: Settings) -> None:
        if gesture.kind not in (GestureKind.PRESS, GestureKind.DOUBLE):
            return
        if gesture.button == NEXT:
            settings.go_on()
        elif gesture.button == CHANGE:
            self._say_why(settings.change(gesture.at_us))
        elif gesture.button == CLOSE:
            self._settings = None
            self.machine.forget_holds()

    def tick(self, now_us: int) -> None:
        """Close settings that are not used; remove players who leave; ask about the earlier match."""
        self._ask(now_us)
        if self._going_on_us is not None and now_us >= self._going_on_us:
            self._going_on_us = None
            self.machine.go_on_with_unfinished()
            return
        for player in self.seating.players:
            if self._leaving.get(player.seat, now_us + 1) <= now_us:
                del self._leaving[player.seat]
                self.machine.do(Asked(now_us, Asker.TABLE, LeaveSeat(player.seat)))
        if self._notice is not None and now_us - self._touched_us >= max(NOTICE_US, telling_us(self._notice.text)):
            self._notice = None
        if now_us - self._touched_us >= MENU_CLOSES_US:
            self._settings = None
