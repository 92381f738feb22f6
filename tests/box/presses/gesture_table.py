"""Players at the buttons of a pure GestureReader, and a clock that goes from due to due."""

from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, Heard, ListenMode
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

MS_NS = 1_000_000
START_MS = 100_000.0
HOLD_BACK_MS = 3
LATER_MS = 28.5  # a release that fell into the lockout is known by then


class Table:
    """Players at the buttons; time goes from due to due, as in the loop. All times in ms after START_MS."""

    def __init__(self, listen_mode: ListenMode = ListenMode.AT_ONCE, **hear_as: tuple[Button, ...]) -> None:
        self.gestures = GestureReader()
        self.now_us = round(START_MS * 1_000)
        self.heard: list[Heard] = []
        self.gestures.hear_as(listen_mode, self.now_us, **hear_as)
        self.until(0)

    def until(self, at_ms: float) -> None:
        """Let time pass, ticking whenever it is due."""
        goal_us = round((START_MS + at_ms) * 1_000)
        for _ in range(10_000):
            due_us = self.gestures.next_due_us()
            if due_us is None or due_us > goal_us:
                break
            self.now_us = max(self.now_us, due_us)
            self.heard += self.gestures.tick(self.now_us)
        else:
            raise AssertionError("always due: the loop would never sleep")
        self.now_us = max(self.now_us, goal_us)

    def edge(self, button: int, at_ms: float, *, is_down: bool, late_ms: float = 0) -> None:
        self.until(at_ms + late_ms)
        self.gestures.feed(Edge(Button(button), is_down, round((START_MS + at_ms) * MS_NS)))
        self.until(at_ms + late_ms)

    def down(self, button: int, at_ms: float, late_ms: float = 0) -> None:
        self.edge(button, at_ms, is_down=True, late_ms=late_ms)

    def up(self, button: int, at_ms: float, late_ms: float = 0) -> None:
        self.edge(button, at_ms, is_down=False, late_ms=late_ms)

    def hear_as(self, listen_mode: ListenMode, at_ms: float, seated: tuple[Button, ...] = BUTTONS) -> None:
        self.until(at_ms)
        self.gestures.hear_as(listen_mode, self.now_us, seated)
        self.until(at_ms)

    def words(self) -> list[tuple[int, GestureKind, float]]:
        """Say who said what, with the time of the press; and forget it."""
        gesture = [
            (one.button, one.kind, one.at_us / 1_000 - START_MS) for one in self.heard if isinstance(one, Gesture)
        ]
        self.heard = []
        return [(button, kind, round(at_ms, 3)) for button, kind, at_ms in gesture]
