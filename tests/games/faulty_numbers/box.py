"""A box part that fails: a press of a seat's button names the highest number."""

from collections.abc import Sequence

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.keypad.game_screens import GameScreens, KeyAction, OwnOf
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.table.scene import Prompt, Scene
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.devices.sound.tunes import Tune
from tests.games.faulty_numbers.failing import Failing
from tests.games.faulty_numbers.rules import FaultyNumbers
from tests.games.lonely_numbers.rules.match import Event, NameNumber, Own, Public

TITLE = "Faulty Numbers"
HIGHEST = NameNumber(9)


class FaultyFlow(Flow):
    """Hears a press."""

    def __init__(self, machine: FlowMachine, now_us: int, failing: Failing) -> None:
        super().__init__(machine, now_us)
        self._failing = failing
        failing.come_by("flow")

    @property
    def prompt(self) -> Prompt | None:
        self._failing.come_by("flow.prompt")
        return None

    def hear(self, gesture: Gesture) -> None:
        self._failing.come_by("flow.hear")
        seat = self.seat_of(gesture)
        if gesture.kind is GestureKind.PRESS and seat is not None:
            self.machine.do(Asked(gesture.at_us, seat, HIGHEST))

    def tick(self, now_us: int) -> None:  # noqa: ARG002
        self._failing.come_by("flow.tick")

    def settle(self, at_us: int) -> None:  # noqa: ARG002
        self._failing.come_by("flow.settle")

    def next_due_us(self) -> int | None:
        self._failing.come_by("flow.next_due_us")
        return None


class FaultyKeypad(GameScreens):
    """Lets seat 1 name a number."""

    def __init__(self, failing: Failing) -> None:
        self._failing = failing
        failing.come_by("keypad")

    def screen(self, scene: Scene, own: OwnOf) -> Screen:
        self._failing.come_by("keypad.screen")
        return super().screen(scene, own)

    def read(self, words: Sequence[str], scene: Scene) -> KeyAction | Refusal | None:
        self._failing.come_by("keypad.read")
        return KeyAction(Seat(1), HIGHEST) if list(words) == ["highest"] else super().read(words, scene)

    def done(self, deed: KeyAction) -> None:  # noqa: ARG002
        self._failing.come_by("keypad.done")


class FaultyBox(BoxGame):
    """Brings all that a game can bring."""

    rules: FaultyNumbers

    def __init__(self, failing: Failing) -> None:
        super().__init__(FaultyNumbers(failing), TITLE)
        self.failing = failing

    def phase(self, view: Public) -> object:
        self.failing.come_by("phase")
        return view.round_number

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        return FaultyFlow(machine, now_us, self.failing)

    def staff_entries(self, view: Public) -> Sequence[StaffEntry]:  # noqa: ARG002
        self.failing.come_by("staff_entries")
        return ()

    def may_draft(self, view: Public, own: Own, command: object) -> bool:  # noqa: ARG002
        self.failing.come_by("may_draft")
        return True

    def counts_drafts(self, view: Public) -> bool:  # noqa: ARG002
        self.failing.come_by("counts_drafts")
        return True

    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        self.failing.come_by("show")
        return super().show(scene, now_us, pixels_per_cell)

    def tune(self, event: Event) -> Tune | None:
        self.failing.come_by("tune")
        return super().tune(event)

    def reveals(self, view: Public) -> bool:
        self.failing.come_by("reveals")
        return super().reveals(view)

    def is_counting(self, view: Public) -> bool:
        self.failing.come_by("is_counting")
        return super().is_counting(view)

    def keypad(self) -> GameScreens:
        return FaultyKeypad(self.failing)
