"""A round by buttons: the toss, the search, the countdown, the reveal, and the end of the match."""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, ListenMode
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BUTTONS
from spacebowl_pi.devices.sound.tunes import TICK
from spacebowl_pi.games.space_bowl.box.flows.base import SpaceBowlFlow, seat_of
from spacebowl_pi.games.space_bowl.box.prompts import TopCardEntry
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, commands
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US, TopCard

REVEAL_US = 20_000_000
REVEAL_WITH_PAGES_US = 45_000_000  # there is more to read
SHORTEST_REVEAL_US = 2_000_000  # so that a player's last tap while picking does not skip it
WAIT_FOR_CAPTAIN_US = 60_000_000


class ReadyFlow(SpaceBowlFlow):
    """Between rounds: the captain's press tosses; after a minute, or if that button is out of order, anyone's does.

    In honour mode everyone's buttons first enter what the top card shows: 1 to 6 (as many as there are planets) toggle
    a planet, the next one the black hole. Tossing then takes a hold instead of a press. With eight planets the eighth
    button cycles through its planet, the black hole, both, and none.
    """

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._planets: set[PlanetName] = set()
        self._has_black_hole = False
        self._entered_elsewhere: TopCard | None = None  # as entered on a phone, a page or the keypad
        self._adopt()

    @property
    def _is_honour(self) -> bool:
        return self.view.settings.mode is GalaxyMode.HONOUR

    @property
    def prompt(self) -> Prompt | None:
        """In honour mode, what has been entered of the top card."""
        return TopCardEntry(self._shown(), self._has_black_hole) if self._is_honour else None

    def _shown(self) -> tuple[PlanetName, ...]:
        return tuple(name for name in self.view.planet_names if name in self._planets)

    def hear(self, gesture: Gesture) -> None:
        """Toggle a planet, or toss."""
        is_waiting = gesture.at_us < self.began_us + WAIT_FOR_CAPTAIN_US
        must_be_captain = is_waiting and self.view.captain not in self.machine.left_out()
        may_toss = seat_of(gesture) == self.view.captain or not must_be_captain
        if not self._is_honour:
            if gesture.kind is GestureKind.PRESS and may_toss:
                self.machine.do(Asked(gesture.at_us, Asker.TABLE, commands.TossPlanets(), seed=self.machine.seed()))
            return
        self._adopt()
        if gesture.kind in (GestureKind.PRESS, GestureKind.DOUBLE):
            self._toggle(gesture.button, 1)
        elif gesture.kind is GestureKind.HOLD and may_toss:
            self._toggle(gesture.button, -1)  # undo the toggle of its press
            if self._planets:
                self.machine.do(
                    Asked(gesture.at_us, Asker.TABLE, commands.DeclareTopCard(self._shown(), self._has_black_hole))
                )
                self.machine.do(Asked(gesture.at_us, Asker.TABLE, commands.TossPlanets(), seed=self.machine.seed()))

    def tick(self, now_us: int) -> None:
        """Show what was entered elsewhere."""
        del now_us
        self._adopt()

    def _adopt(self) -> None:
        top = self.view.top_card if self._is_honour else None
        if top is not None and top != self._entered_elsewhere:
            self._planets, self._has_black_hole = set(top.planets), top.black_hole
        self._entered_elsewhere = top

    def _toggle(self, button: int, step: int) -> None:
        """Go one step forward or back; a toggle is the same either way."""
        names = self.view.planet_names
        if button == len(names) == len(BUTTONS):
            state = (names[-1] in self._planets) + 2 * self._has_black_hole + step
            self._planets = self._planets - {names[-1]} | ({names[-1]} if state % 2 else set())
            self._has_black_hole = state % 4 >= 2
        elif button <= len(names):
            self._planets ^= {names[button - 1]}
        elif button == len(names) + 1:
            self._has_black_hole = not self._has_black_hole


class SearchFlow(SpaceBowlFlow):
    """The search. While the pieces are still tumbling, a press is too early."""

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self.listen_mode = ListenMode.NOT_YET

    def hear(self, gesture: Gesture) -> None:
        """Go!, or the red button."""
        if gesture.kind is GestureKind.SHORT:
            self.machine.do(Asked(gesture.at_us, seat_of(gesture), commands.SayGo(tuple(map(Seat, gesture.tied_with)))))
        elif gesture.kind is GestureKind.LONG:
            self.machine.do(
                Asked(gesture.at_us, seat_of(gesture), commands.PressRed(tuple(map(Seat, gesture.tied_with))))
            )

    def tick(self, now_us: int) -> None:
        """Open the search once everything has settled."""
        if now_us >= self.view.began_us + TUMBLE_US:
            self.listen_mode = ListenMode.FIRST_WINS

    def next_due_us(self) -> int | None:
        """When everything has settled."""
        return self.view.began_us + TUMBLE_US if self.listen_mode is ListenMode.NOT_YET else None


class _CountdownFlow(SpaceBowlFlow):
    """Plays a tick for every second left."""

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._left_s = self._seconds_left(now_us)

    def tick(self, now_us: int) -> None:
        left_s = self._seconds_left(now_us)
        if 0 < left_s < self._left_s:
            self.machine.play(TICK)
        self._left_s = left_s

    def next_due_us(self) -> int | None:
        """The next full second."""
        return self._deadline_us() - (self._left_s - 1) * SECOND_US

    def _seconds_left(self, now_us: int) -> int:
        return -(-(self._deadline_us() - now_us) // SECOND_US)

    def _deadline_us(self) -> int:
        return self.view.deadline_us or self.began_us


class GoCountdownFlow(_CountdownFlow):
    """A press concurs."""

    listen_mode = ListenMode.SHORT_ONLY

    def hear(self, gesture: Gesture) -> None:
        """I concur!"""
        if gesture.kind is GestureKind.PRESS:
            self.machine.do(Asked(gesture.at_us, seat_of(gesture), commands.Concur()))


class RedCountdownFlow(_CountdownFlow):
    """A hold turns red."""

    listen_mode = ListenMode.LONG_ONLY

    def hear(self, gesture: Gesture) -> None:
        """Join the red call."""
        if gesture.kind is GestureKind.LONG:
            self.machine.do(Asked(gesture.at_us, seat_of(gesture), commands.PressRed()))


class RevealFlow(SpaceBowlFlow):
    """A player's press moves on to the next round, and so does a timeout."""

    def hear(self, gesture: Gesture) -> None:
        is_shown = gesture.at_us >= self.began_us + SHORTEST_REVEAL_US
        if gesture.kind is GestureKind.PRESS and is_shown and seat_of(gesture) in self.seating.seats:
            self.machine.do(Asked(gesture.at_us, Asker.TABLE, commands.NextRound()))

    def tick(self, now_us: int) -> None:
        if now_us >= self._ends_us():
            self.machine.do(Asked(now_us, Asker.TABLE, commands.NextRound()))

    def next_due_us(self) -> int | None:
        """When the timeout is due."""
        return self._ends_us()

    def _ends_us(self) -> int:
        return self.began_us + (REVEAL_WITH_PAGES_US if self.machine.other_inputs.has_pages else REVEAL_US)
