"""What Tom Tube's flows have in common: only the player who is to act is heard, and refusals are told."""

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, ListenMode
from spacebowl_pi.box.shows.font import telling_us
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.tom_tube.box.buttons import Role, role_of
from spacebowl_pi.games.tom_tube.box.prompts import Told
from spacebowl_pi.games.tom_tube.rules.match.view import View

READ_US = SECOND_US // 2  # nobody has read anything sooner: a press was meant for what stood there before
TOLD_US = 4 * SECOND_US


class TubeFlow(Flow):
    listen_mode = ListenMode.AT_RELEASE

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._told: Told | None = None
        self._told_until_us = now_us

    @property
    def view(self) -> View:
        """The public view of the match."""
        view: View = self.machine.view
        return view

    @property
    def seat(self) -> Seat | None:
        """Whose buttons react. Nobody presses for a computer."""
        seat = next(iter(self.view.awaited), None)
        player = None if seat is None else self.seating.player(seat)
        return None if player is not None and player.computer is not None else seat

    @property
    def prompt(self) -> Prompt | None:
        """What is told; else what the player has in hand."""
        seat = self.seat
        return None if seat is None else self._told or self.in_hand(seat)

    def in_hand(self, seat: Seat) -> Prompt | None:
        """What the player is asked, or has chosen so far."""
        raise NotImplementedError

    def hear(self, gesture: Gesture) -> None:
        seat = self.seat_of(gesture)
        if seat is None or seat != self.seat:
            return
        self._told = None
        if gesture.kind is GestureKind.HOLD:
            self.held(seat, role_of(gesture.button), gesture.at_us)
        elif gesture.kind in (GestureKind.PRESS, GestureKind.DOUBLE):
            self.pressed(seat, role_of(gesture.button), gesture.at_us)

    def pressed(self, seat: Seat, role: Role, at_us: int) -> None:
        """Handle a press."""

    def held(self, seat: Seat, role: Role, at_us: int) -> None:
        """Handle a hold."""

    def do(self, at_us: int, seat: Seat, what: object) -> None:
        """Ask for it; if it is refused, the matrix says why."""
        decision = self.machine.do(Asked(at_us, seat, what))
        if isinstance(decision, Refusal):
            said = self.machine.game_words.refusal(decision)
            self.tell(at_us, Told(seat, said, decision.code, dict(decision.values)))

    def tell(self, at_us: int, told: Told) -> None:
        self._told, self._told_until_us = told, at_us + max(TOLD_US, 2 * telling_us(told.text))

    def tick(self, now_us: int) -> None:
        if now_us >= self._told_until_us:
            self._told = None
