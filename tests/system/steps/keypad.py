"""The keypad on a serial port: unplugged in the middle of a pick, and back.

Its port is the kernel's own USB serial port, from both sides; on the far side runs the real firmware, under CPython.
"""

import json
import time
from typing import Any

from tests.system.lab.machine import Failed, Machine
from tests.system.steps.lab import PROGRAM, Lab, Outcome
from tests.system.steps.playing import sit_down
from tests.system.table import Table

CONFIG = '[box]\nmode = "screen"\n\n[rules]\npick_limit_s = 300\ntarget_score = 99\n'
FAR_END = "/root/lab/far_end.py"
WELL_S, CHANGE_S = 60.0, 0.5


class FarEnd:
    """The keypad at the other end of the cable, and a finger on it."""

    def __init__(self, machine: Machine) -> None:
        self._talk = machine.talk(f"exec {PROGRAM}/python -u {FAR_END}")

    def do(self, *words: object) -> Any:  # noqa: ANN401 (each has its own answer)
        """Have something done."""
        if self._talk.stdin is None or self._talk.stdout is None:
            raise Failed("the far end of the cable is not there")
        self._talk.stdin.write(json.dumps(words) + "\n")
        self._talk.stdin.flush()
        line = self._talk.stdout.readline()
        if not line:
            raise Failed("the far end of the cable ended; its program's error is above")
        return json.loads(line)

    def tap(self, *look: object) -> None:
        """Tap the tile that looks so, as far as is told (None is anything), until there is something else to see.

        A touch just after the picture has changed was meant for the one before; the keypad does not hear it.
        """
        until_s = time.monotonic() + WELL_S
        while time.monotonic() < until_s:
            shown = self.do("tiles")
            for x, y, seen in shown:
                if len(seen) >= len(look) and all(want in (None, has) for want, has in zip(look, seen, strict=False)):
                    self.do("tap", x, y)
                    time.sleep(CHANGE_S)
                    if self.do("tiles") != shown:
                        return
                    break
            else:
                time.sleep(CHANGE_S)
        raise Failed(f"the keypad shows nothing that answers like {look}: {[seen for _, _, seen in self.do('tiles')]}")

    def close(self) -> None:
        """Let go."""
        self._talk.kill()
        self._talk.wait(10)


def keypad(lab: Lab) -> Outcome:
    """Pull the cable while a pick is being made, put it in again: the match waits, and the pick counts once."""
    lab.begin_anew(CONFIG)
    far = FarEnd(lab.machine)
    try:
        with lab.table() as table:
            ready_s = _plug(far, lab)
            link = lab.machine.run("readlink -f /dev/spacebowl-keypad").strip()
            sit_down(table)
            _to_picks(table)
            far.tap("seat", 1)
            far.tap("card")  # chosen, and not yet sure
            far.do("unplug")
            lab.machine.run("for n in $(seq 50); do test -e /dev/spacebowl-keypad || exit 0; sleep 0.1; done; exit 1")
            time.sleep(3)
            state = table.state()
            if state["phase"] != "picks" or any(player["has_picked"] for player in state["players"]):
                raise Failed(f"unplugged in the middle of a pick, and the match is in {state['phase']}")
            back_s = _plug(far, lab)
            for seat in (1, 2):
                far.tap("seat", seat)
                far.tap("card")
                far.tap("button", None, "good")  # sure
                table.wait_for(lambda state, seat=seat: _has_picked(state, seat), f"the pick of {seat}")  # type: ignore[misc]
            state = table.wait_for_phase("reveal")
            picks = [player["seat"] for player in state["players"] if player["pick"] is not None]
            if picks != [1, 2]:
                raise Failed(f"1 and 2 picked, and the reveal has the picks of {picks}")
    finally:
        far.close()
    return Outcome(
        f"{link} by its udev link; unplugged in a pick, back, each pick counted once",
        {"plug_to_ready_s": round(ready_s, 1), "plug_again_to_ready_s": round(back_s, 1)},
    )


def _plug(far: FarEnd, lab: Lab) -> float:
    """Put the cable in; return how long it took until the keypad showed what the box says."""
    began_s = time.monotonic()
    far.do("plug")
    lab.machine.run("udevadm wait -t 20 /dev/spacebowl-keypad")
    while not far.do("is_ready"):
        if time.monotonic() > began_s + WELL_S:
            raise Failed(f"the keypad did not get ready: {[seen for _, _, seen in far.do('tiles')]}")
        time.sleep(0.5)
    return time.monotonic() - began_s


def _to_picks(table: Table) -> None:
    """Toss, call, concur, and wait for the picks."""
    time.sleep(1)
    table.press(2)
    state = table.wait_for_phase("search")
    table.wait_for(lambda now: now["at_us"] > state["began_us"] + 3_000_000, "the end of the toss")
    table.press(1, 2, gap_ms=5)
    table.wait_for_phase("countdown")
    table.wait_for_phase("picks")


def _has_picked(state: dict[str, Any], seat: int) -> bool:
    if state["phase"] != "picks":
        return True
    return any(player["seat"] == seat and player["has_picked"] for player in state["players"])
