"""The table around the box in the virtual machine: eight fingers, and eyes on the pages and on the wires."""

import json
import select
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from spacebowl_pi.devices.pins import BUZZER_PINS
from spacebowl_pi.devices.ports import Button
from tests.system.lab.host import LabFault
from tests.system.lab.machine import Failed, Machine
from tests.system.wires import Picture, pictures

State: TypeAlias = dict[str, Any]
HANDS = "/root/lab/hands.py"
LIT = 100  # of 255 in every channel: white, by far brighter than what a light shows while nobody presses it
ANSWER_S = 120.0
LOOK_AGAIN_S = 0.2  # the pages answer ten times a second


class Table:
    """Who sits around the box. Opened anew after each start of the machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._talk = machine.talk(f"exec python3 -u {HANDS}")

    def close(self) -> None:
        """Go away; nothing happens if the machine has gone first."""
        self._talk.kill()
        self._talk.wait(10)
        for stream in (self._talk.stdin, self._talk.stdout):
            if stream:
                try:
                    stream.close()
                except OSError:
                    continue

    def press(self, *buttons: int, hold_ms: float = 120, gap_ms: float = 0.0) -> list[int]:
        """Press buttons; return when each went down."""
        gpios = [BUZZER_PINS[button - 1].gpio for button in buttons]
        downs: list[int] = self._do("press", gpios=gpios, hold_ms=hold_ms, gap_ms=gap_ms)
        return downs

    def hold(self, button: int) -> None:
        """Hold a button long enough to mean it."""
        self.press(button, hold_ms=900)

    def ask(self, path: str) -> State | None:
        """Ask the pages; None while they do not answer."""
        answer: State | None = self._do("ask", path=path)
        return answer

    def state(self) -> State:
        """The match as everybody sees it."""
        answer = self.ask("/api/state")
        if answer is None:
            raise Failed("the pages do not answer")
        view: State = answer["view"] | {"at_us": answer["at_us"], "is_demo": answer["is_demo"]}
        return view

    def wait_for(self, is_so: Callable[[State], bool], what: str, patience_s: float = 60) -> State:
        """Wait until the match is so."""
        until_s = time.monotonic() + patience_s
        last: State = {}
        while time.monotonic() < until_s:
            if self.ask("/api/health") is not None:
                last = self.state()
                if is_so(last):
                    return last
            time.sleep(LOOK_AGAIN_S)
        raise Failed(f"{what} did not come in {patience_s:.0f} s; the match is in {last.get('phase', 'no answer')}")

    def wait_for_phase(self, *phases: str, patience_s: float = 60) -> State:
        """Wait until the match is in one of these."""
        return self.wait_for(lambda state: state["phase"] in phases, " or ".join(phases), patience_s)

    def clear_wires(self) -> int:
        """Look at the wires from now on."""
        now_ns: int = self._do("clear_wires")
        return now_ns

    def pictures(self) -> list[Picture]:
        """What the lights and the matrix have shown since."""
        try:
            return list(pictures(self._do("wires")))
        except ValueError as fault:
            raise Failed(f"real parts would not have understood what was sent: {fault}") from fault

    def _do(self, name: str, **words: object) -> Any:  # noqa: ANN401 (each has its own answer)
        if self._talk.stdin is None or self._talk.stdout is None:
            raise Failed("nobody is at the table")
        self._talk.stdin.write(json.dumps([name, words]) + "\n")
        self._talk.stdin.flush()
        if not select.select([self._talk.stdout], [], [], ANSWER_S)[0]:
            raise LabFault(f"the machine has stood still for {ANSWER_S:.0f} s")
        line = self._talk.stdout.readline()
        if not line:
            self._machine.need_running()
            raise LabFault("the line to the machine broke")
        answer, trouble = json.loads(line)
        if trouble:
            raise Failed(f"{name} {words}: {trouble}")
        return answer


def lit_after(pictures: list[Picture], down_ns: int, button: int) -> float | None:
    """Say after how many milliseconds a button's light was as bright as a press makes it; None if it never was."""
    for picture in pictures:
        colour = picture.light_of(Button(button))
        if picture.at_ns >= down_ns and colour is not None and min(colour) >= LIT:
            return (picture.at_ns - down_ns) / 1e6
    return None
