"""A person at a simulated box on a fake clock: answers, fingers, and eyes on the decoded wires."""

from collections import deque
from collections.abc import Mapping, Sequence

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.guide import Guide
from spacebowl_pi.box.selftest.result import Check, Verdict
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.buzzers.twin import FRESH, Bounce
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

STEP_US = 5_000


class Person:
    """`wires` says on which line a button really is, for those that are not on their own."""

    def __init__(
        self,
        chosen: Sequence[PartName] = tuple(PartName),
        config: Config | None = None,
        wires: Mapping[int, int] | None = None,
    ) -> None:
        self.now_us = 10 * SECOND_US
        self.config = config or Config()
        self.box = SimulatedBox(self.config, lambda: self.now_us * 1000)
        self.wires = dict(wires or {})
        self.edges: deque[Edge] = deque()
        self.chosen = chosen
        self.step_us = STEP_US
        self.box.buzzers.listen(self.edges.append)
        self.now_us += SECOND_US // 10  # the driver is deaf for a moment
        self.guide: Guide | None = None

    def begin(self) -> "Person":
        self.guide = Guide(self.config, self.box.parts, self.chosen, self.now_us)
        return self

    @property
    def test(self) -> Guide:
        assert self.guide is not None
        return self.guide

    @property
    def reads(self) -> str:
        """The question asked now; nothing when all is over."""
        return self.test.step_view.question.text if self.test.step_view else ""

    def say(self, *keys: str) -> "Person":
        for key in keys:
            assert self.test.answer(key, self.now_us), (key, self.reads)
        return self

    def wait(self, seconds: float) -> "Person":
        until_us = self.now_us + round(seconds * SECOND_US)
        while self.now_us < until_us:
            self.now_us = min(until_us, self.now_us + self.step_us)
            self.box.buzzers.play_until(self.now_us * 1000)
            while self.edges:
                self.test.hear(self.edges.popleft())
            self.test.tick(self.now_us)
        return self

    def press(self, *buttons: int, hold_ms: float = 120, bounce: Bounce = FRESH) -> "Person":
        """Press what a button's wire is on, and wait until it has come to rest."""
        for button in buttons:
            self.box.buzzers.press(Button(self.wires.get(button, button)), (self.now_us + 1000) * 1000, hold_ms, bounce)
            self.wait(hold_ms / 1000 + 0.1)
        return self

    def press_all(self, start: int = 1) -> "Person":
        """Press every button that is asked for, once."""
        return self.wait(0.5).press(*BUTTONS[start - 1 :])

    def chatter(self, button: int, edges: int = 100) -> None:
        """A line that goes up and down every millisecond."""
        for number in range(edges):
            stamp_ns = self.now_us * 1000 + number * 1_000_000
            self.box.buzzers.deliver(Edge(Button(button), number % 2 == 0, stamp_ns))

    @property
    def found(self) -> dict[str, Check]:
        return {check.label: check for check in self.test.checks}

    def verdicts(self, part: PartName) -> list[Verdict]:
        return [check.verdict for check in self.test.checks if check.part is part]
