"""Leads through the steps of the self-test, shows their views on the parts, and passes on what happens.

A failing part ends its own step only. The guide does not know where answers come from or how questions are drawn.
"""

from collections.abc import Callable, Sequence

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.parts import PartName, Parts
from spacebowl_pi.box.selftest.buzzers import buzzers_step
from spacebowl_pi.box.selftest.matrix import matrix_step
from spacebowl_pi.box.selftest.pixels import pixels_step
from spacebowl_pi.box.selftest.result import Check, Verdict, absence, faulty
from spacebowl_pi.box.selftest.sound import sound_step
from spacebowl_pi.box.selftest.step_view import Answered, Bench, Happening, Step, StepView
from spacebowl_pi.devices.ports import Button, Edge, PartFault

STEPS: dict[PartName, Callable[[Bench], Step]] = {
    PartName.PIXELS: pixels_step,
    PartName.MATRIX: matrix_step,
    PartName.BUZZERS: buzzers_step,
    PartName.SOUND: sound_step,
}


def found(parts: Parts, part: PartName) -> bool:
    """Whether a part could be opened."""
    return getattr(parts, part.value) is not None


def close_parts(parts: Parts) -> list[Check]:
    """Switch off and close all parts, each even if another fails; return what failed."""
    failed = []
    for name in reversed(PartName):
        part = getattr(parts, name.value)
        try:
            if part is not None:
                part.close()
        except PartFault as fault:
            failed.append(Check(name, "closing", Verdict.FAILED, str(fault)))
    return failed


class Guide:
    """A self-test in progress; it is over once `step_view` is None. Whoever opened the parts must close them.

    `checks` has the results so far, `part` is the one under test.
    """

    def __init__(self, config: Config, parts: Parts, chosen: Sequence[PartName], now_us: int) -> None:
        self.checks: list[Check] = []
        self.step_view: StepView | None = None
        self.part: PartName | None = None
        self.is_stopped = False
        self._config, self._parts = config, parts
        self._to_come = list(chosen)
        self._now_us = now_us
        self._step: Step | None = None
        self._bench: Bench | None = None
        self._is_fresh = False
        self._go(None)

    @property
    def to_come(self) -> tuple[PartName, ...]:
        """The parts still to be tested, without the current one."""
        return tuple(self._to_come)

    def answer(self, key: str, now_us: int) -> bool:
        """Handle a person's key, "" for Enter; returns whether it is a valid answer."""
        meaning = self.step_view.question.meaning_of(key) if self.step_view else None
        if meaning is None:
            return False
        self._now_us = now_us
        self._go(Answered(meaning))
        return True

    def hear(self, edge: Edge) -> None:
        """Handle a button's edge as of its timestamp: it may arrive late, when the next one has already happened."""
        self._now_us = max(self._now_us, edge.stamp_ns // 1000)
        self._go(edge)

    def tick(self, now_us: int) -> None:
        self._now_us = now_us
        self._go(None)

    def stop(self) -> None:
        """Stop; results are kept, the rest counts as not reached."""
        part, self.step_view, self.part = self.part, None, None
        if part is None:
            return
        self.is_stopped = True
        before = len(self.checks)
        if self._step is not None:
            self._step.close()
        if not any(check.verdict is Verdict.NOT_REACHED for check in self.checks[before:]):
            self.checks.append(Check(part, "rest", Verdict.NOT_REACHED, "stopped on the way"))
        for other in self._to_come:
            self.checks.append(
                absence(self._config, other) or Check(other, "", Verdict.NOT_REACHED, "stopped before it")
            )
        self._to_come = []

    def _go(self, happening: Happening) -> None:
        """Advance until there is a view that can be shown, or nothing left to test."""
        while self._step is not None or self._begin_next():
            try:
                self.step_view = self._advance(happening)
                self._show(self.step_view)
            except StopIteration:
                self._end_step()
            except PartFault as fault:
                assert self.part is not None  # noqa: S101 (a step is under way)
                if self._step is not None:
                    self._step.close()
                self.checks.append(
                    faulty(self.part, "sending" if self.part is not PartName.BUZZERS else "lines", str(fault))
                )
                self._end_step()
            else:
                return
            happening = None
        self.step_view = self.part = None

    def _begin_next(self) -> bool:
        """Start the next part's step; missing parts get their result at once."""
        while self._to_come:
            self.part = self._to_come.pop(0)
            absent = absence(self._config, self.part)
            if absent is not None:
                self.checks.append(absent)
            elif not found(self._parts, self.part):
                self.checks.append(faulty(self.part, "opening", self._parts.missing.get(self.part, "")))
            else:
                has_lights = self._parts.pixels is not None
                self._bench = Bench(self._config, self.part, has_lights, self._is_down, self.checks, self._now_us)
                self._step = STEPS[self.part](self._bench)
                self._is_fresh = True
                return True
        return False

    def _is_down(self, button: Button) -> bool:
        return self._parts.buzzers is not None and self._parts.buzzers.is_down(button)

    def _advance(self, happening: Happening) -> StepView:
        assert self._step is not None  # noqa: S101
        assert self._bench is not None  # noqa: S101
        self._bench.now_us = self._now_us
        if not self._is_fresh:
            return self._step.send(happening)
        self._is_fresh = False
        if self.part is PartName.MATRIX and self._parts.matrix is not None:
            self._parts.matrix.refresh()
        return next(self._step)

    def _end_step(self) -> None:
        self._step = self._bench = None

    def _show(self, step_view: StepView) -> None:
        """Show a view on all parts; only a fault of the part under test counts, the others have their own turn."""
        look = step_view.look
        pixels, matrix, sound = self._parts.pixels, self._parts.matrix, self._parts.sound
        if pixels is not None:
            self._try(PartName.PIXELS, lambda: pixels.show(look.frame.cells, look.frame.lights))
        if matrix is not None:
            self._try(PartName.MATRIX, lambda: matrix.show(look.frame.rows))
        if sound is not None:
            self._try(PartName.SOUND, lambda: sound.tone(look.tone_hz))

    def _try(self, part: PartName, action: Callable[[], None]) -> None:
        try:
            action()
        except PartFault:
            if part is self.part:
                raise
