"""What presses mean. While turns are counted: OK ends the turn; home, end and back are asked once more.

While counters are entered, both at once: next goes to another kind, less and more change the number, by five if held,
and OK enters it. A hold of next goes back to the turns, as long as nothing is entered.
"""

from collections.abc import Mapping

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, ListenMode
from spacebowl_pi.box.shows.font import telling_us
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.tom_tube_companion.box.buttons import EntryRole, Role, number_of
from spacebowl_pi.games.tom_tube_companion.box.prompts import Entering, InHand, Sure, Told
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    ComeHome,
    Command,
    EndTurns,
    EnterCount,
    FinishTurn,
    TakeBackTurn,
)
from spacebowl_pi.games.tom_tube_companion.rules.match import View

READ_US = SECOND_US // 2  # nobody has read anything sooner: a press was meant for what stood there before
TOLD_US = 4 * SECOND_US
HELD = 5  # counters more or fewer

_ASKED: Mapping[Role, Command] = {Role.HOME: ComeHome(), Role.END: EndTurns(), Role.BACK: TakeBackTurn()}


class CompanionFlow(Flow):
    listen_mode = ListenMode.AT_RELEASE

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._sure: Sure | None = None
        self._sure_us = now_us
        self._told: Told | None = None
        self._told_until_us = now_us

    @property
    def view(self) -> View:
        """The public view of the match."""
        view: View = self.machine.view
        return view

    @property
    def prompt(self) -> Prompt | None:
        return self._told or self._sure

    def hear(self, gesture: Gesture) -> None:
        seat, is_held = self.seat_of(gesture), gesture.kind is GestureKind.HOLD
        if seat is None or not (is_held or gesture.kind in (GestureKind.PRESS, GestureKind.DOUBLE)):
            return
        self._told = None
        sure = self._sure
        if sure is not None and sure.seat == seat:
            self._answered(sure, gesture)
        elif gesture.at_us >= self.began_us + READ_US:
            self.pressed(seat, number_of(gesture.button), gesture.at_us, is_held=is_held)

    def _answered(self, sure: Sure, gesture: Gesture) -> None:
        """Do what was asked about; any other button drops it."""
        if number_of(gesture.button) not in (sure.role, Role.OK):
            self._sure = None
        elif gesture.at_us >= self._sure_us + READ_US:
            self._sure = None
            self.do(gesture.at_us, sure.seat, _ASKED[sure.role])

    def pressed(self, seat: Seat, number: int, at_us: int, *, is_held: bool) -> None:
        """Handle a press or a hold of one of the player's four buttons."""

    def ask(self, at_us: int, seat: Seat, role: Role) -> None:
        """Ask once more, or say why it cannot be."""
        if self.machine.may(Asked(at_us, seat, _ASKED[role])):
            self._sure, self._sure_us = Sure(seat, role), at_us
        else:
            self.do(at_us, seat, _ASKED[role])

    def do(self, at_us: int, seat: Seat, what: Command) -> None:
        """Ask for it; if it is refused, the matrix says why."""
        decision = self.machine.do(Asked(at_us, seat, what))
        if isinstance(decision, Refusal):
            text = self.machine.game_words.refusal(decision)
            self._told, self._told_until_us = Told(text), at_us + max(TOLD_US, 2 * telling_us(text))

    def tick(self, now_us: int) -> None:
        if now_us >= self._told_until_us:
            self._told = None


class TurnFlow(CompanionFlow):
    def pressed(self, seat: Seat, number: int, at_us: int, *, is_held: bool) -> None:
        """Only the player in turn is heard; but either may take the last turn back."""
        role = Role(number)
        if is_held or (seat not in self.view.awaited and role is not Role.BACK):
            return
        if role is Role.OK:
            self.do(at_us, seat, FinishTurn())
        else:
            self.ask(at_us, seat, role)


class EnterFlow(CompanionFlow):
    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._chosen: dict[Seat, Counter] = {}
        self._numbers: dict[tuple[Seat, Counter], int] = {}
        self._is_begun = False

    @property
    def prompt(self) -> Prompt | None:
        in_hand = {player.seat: self._in_hand(player.seat) for player in self.view.players}
        return super().prompt or Entering(in_hand, self._is_begun)

    def _in_hand(self, seat: Seat) -> InHand | None:
        """The kind that was chosen, else the first that is missing."""
        player = self.view.player(seat)
        missing = next((counter for counter in Counter if counter not in player.entered), None)
        counter = self._chosen.get(seat, missing)
        if counter is None:
            return None
        least, most = player.possible[counter]
        number = self._numbers.get((seat, counter), player.entered.get(counter, least))
        return InHand(counter, min(max(number, least), most))

    def pressed(self, seat: Seat, number: int, at_us: int, *, is_held: bool) -> None:
        role, in_hand = EntryRole(number), self._in_hand(seat)
        self._is_begun = True
        if role is EntryRole.NEXT and is_held:
            self.ask(at_us, seat, Role.BACK)
        elif role is EntryRole.NEXT or in_hand is None:
            kinds = list(Counter)
            at = 0 if in_hand is None else (kinds.index(in_hand.counter) + 1) % len(kinds)
            self._chosen[seat] = kinds[at]
        elif role is EntryRole.OK:
            self._chosen.pop(seat, None)
            self._numbers.pop((seat, in_hand.counter), None)
            self.do(at_us, seat, EnterCount(in_hand.counter, in_hand.number))
        else:
            step = (HELD if is_held else 1) * (1 if role is EntryRole.MORE else -1)
            self._numbers[seat, in_hand.counter] = in_hand.number + step
