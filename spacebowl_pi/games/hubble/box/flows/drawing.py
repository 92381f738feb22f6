"""While all draw: a seat's button says that its paper pad is done, a hold that a lens is fogged; once more: not yet.

The third fogged lens ends the match for a player, so it takes a second hold. Whoever draws on a screen can mark a
fogged lens here, and nothing else. In the first round, the button of a free seat lets somebody join.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Chord, Gesture, GestureKind, ListenMode
from spacebowl_pi.box.shows.font import telling_us
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.box.flows.base import HubbleFlow
from spacebowl_pi.games.hubble.box.flows.joining import Joining
from spacebowl_pi.games.hubble.box.matrix_words import matrix_words
from spacebowl_pi.games.hubble.box.prompts import Told
from spacebowl_pi.games.hubble.box.tunes import THIRD_FOG
from spacebowl_pi.games.hubble.rules.match.commands import MarkDrawn, Withdraw
from spacebowl_pi.games.hubble.rules.match.view import PlayerView
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES

TOLD_US = 6 * SECOND_US
SECOND_HOLD_US = 10 * SECOND_US  # after that the warning is given again


class DrawFlow(HubbleFlow):
    """A round's draw."""

    listen_mode = ListenMode.AT_RELEASE

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._joining = Joining(machine)
        self._told: Told | None = None
        self._told_until_us = now_us
        self._warned_us: dict[Seat, int] = {}  # when, of the third fogged lens
        self._done: set[Seat] = set()  # who has pressed for a draw in full: a hold makes a fogged lens of it
        self._held_us: dict[Seat, int] = {}  # the press that marked a fogged lens

    @property
    def prompt(self) -> Prompt | None:
        return self._joining.told or self._told

    def hear(self, gesture: Gesture) -> None:
        """Mark a seat's draw, or withdraw it."""
        if self.is_meant(gesture) and self._joining.hear(gesture, self.seat_of(gesture)):
            return
        player = self._player(gesture)
        if player is None or not self.is_meant(gesture) or player.fog >= FOG_SQUARES:
            return
        seat = player.seat
        self._held_us.pop(seat, None)
        if self._told is not None and self._told.seat == seat:
            self._told = None
        was_done = seat in self._done
        self._done.discard(seat)
        if player.has_drawn and not (was_done and gesture.kind is GestureKind.HOLD):
            self._warned_us.pop(seat, None)
            self._do(gesture.at_us, seat, Withdraw(seat))
        elif gesture.kind is GestureKind.HOLD:
            self._fog(gesture.at_us, player)
        elif gesture.kind is GestureKind.PRESS and self._do(gesture.at_us, seat, MarkDrawn(seat)):
            self._done.add(seat)

    def _player(self, gesture: Gesture) -> PlayerView | None:
        seat = self.seat_of(gesture)
        return next((it for it in self.view.players if it.seat == seat and not it.is_gone), None)

    def _fog(self, at_us: int, player: PlayerView) -> None:
        seat, is_last = player.seat, player.fog == FOG_SQUARES - 1
        warned_us = self._warned_us.pop(seat, None)
        if is_last and (warned_us is None or at_us > warned_us + SECOND_HOLD_US):
            self._warned_us[seat] = at_us
            self._tell(at_us, Told(seat, matrix_words(self.seating.language).third_fog, is_warning=True))
            self.machine.play(THIRD_FOG)
        elif self._do(at_us, seat, MarkDrawn(seat, is_fogged=True)):
            self._held_us[seat] = at_us
            if is_last:
                self.machine.play(THIRD_FOG)

    def _do(self, at_us: int, seat: Seat, what: object) -> bool:
        """Ask for it; if it is refused, the matrix says why."""
        decision = self.machine.do(Asked(at_us, seat, what))
        if isinstance(decision, Refusal):
            self._tell(at_us, Told(seat, self.machine.game_words.refusal(decision)))
        return not isinstance(decision, Refusal)

    def _tell(self, at_us: int, told: Told) -> None:
        shown_us = SECOND_HOLD_US if told.is_warning else max(TOLD_US, 2 * telling_us(told.text))
        self._told, self._told_until_us = told, at_us + shown_us

    def take_back(self, chord: Chord) -> None:
        """Withdraw the fogged lenses that were marked by the hands that called the staff's menu."""
        for button, at_us in zip(chord.buttons, chord.pressed_at_us, strict=True):
            seat = self.machine.seat_buttons.seat_of(button)
            if seat is not None and self._held_us.get(seat) == at_us:
                self._do(chord.at_us, seat, Withdraw(seat))
            if seat is not None and self._warned_us.get(seat) == at_us:
                del self._warned_us[seat]
                self._told = None

    def tick(self, now_us: int) -> None:
        self._joining.tick(now_us)
        if now_us >= self._told_until_us:
            self._told = None
