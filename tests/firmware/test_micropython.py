"""The firmware in real MicroPython, at the end of a pseudo terminal on which the real driver listens."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad.driver import KeypadDriver
from spacebowl_pi.devices.keypad.link import LOST_US, LinkState
from spacebowl_pi.devices.keypad.messages import Did, Screen
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER
from spacebowl_pi.devices.keypad.wire import Value
from spacebowl_pi.devices.ports import PartFault
from tests.micropython.board import PRESSURE, MicroPython, MicroPythonKeypad, need_micropython
from tests.micropython.cable import Cable

BACK_OFF_S = (0.005, 0.02)
BEGINS_AGAIN_MS = 0x40000000  # the board's clock, after twelve days
NAMES = {1: "Ada", 3: "Grace"}
TEXTS = json.loads((FOLDER / "texts" / "en.json").read_text("utf-8"))


class Box:
    """The real driver, with a sink that answers."""

    def __init__(self, path: Path) -> None:
        self.skipped_us = 0
        self.driver = KeypadDriver(path, "0.1.0", find=found_at, back_off_s=BACK_OFF_S, now_us=self.now_us)
        self.dids: list[Did] = []
        self.refusal: str | None = None

    def now_us(self) -> int:
        """The real time, so that the thread wakes up, and what the test skips of it."""
        return time.monotonic_ns() // 1000 + self.skipped_us

    def sink(self, did: Did) -> None:
        self.dids.append(did)
        self.driver.answer(did, self.refusal)

    @property
    def heard(self) -> list[str]:
        return [" ".join(did.words) for did in self.dids]

    @property
    def state(self) -> LinkState:
        return self.driver.status.state

    def show(self, name: str, **words: Value) -> None:
        self.driver.show(Screen(name, {"lang": "en", "names": NAMES, **words}))

    def picks(self, *seats: int) -> None:
        self.show("picks", seats=seats, must=(1,), size=5, left=20_000, of=30_000)


def found_at(path: Path) -> Path:
    if not path.exists():
        raise PartFault(f"keypad: {path} is not there")
    return path


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    need_micropython()
    joined = Cable(tmp_path / "keypad", MicroPythonKeypad(is_filmed=False))
    joined.keypad.turn()
    yield joined
    if (tmp_path / "keypad").is_symlink():
        joined.unplug()
    joined.keypad.close()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    made = Box(tmp_path / "keypad")
    made.driver.listen(made.sink)
    yield made
    made.driver.close()


def test_the_keypad_says_who_it_is_once_it_is_greeted(cable: Cable, box: Box) -> None:
    assert cable.keypad.says(TEXTS["link.silent"])
    cable.pump(box.driver.is_there)
    board = box.driver.status.board
    assert board is not None
    assert (board.version, board.protocol, board.board, board.board_id) == ("0.1.0", 1, "pico", "e66118604b4f6d27")
    box.show("lobby", seats=(1, 3))
    cable.pump(lambda: cable.keypad.says(TEXTS["lobby.start"]))
    cable.step(after_ms=1000)
    cable.pump(lambda: box.driver.status.theirs)
    assert box.driver.status.theirs["bad"] == 0
    assert box.driver.status.theirs["free"] > 0


def test_a_whole_round_is_picked_with_fingers(cable: Cable, box: Box) -> None:
    box.show("countdown", kind="go", left=9000, of=10_000, seats=(3,), wild=(1, 3), size=5)
    cable.pump(lambda: cable.keypad.says("9"))
    cable.touch(TEXTS["wild.place"], "3", "E1", TEXTS["yes"])
    cable.pump(lambda: len(box.heard) == 1)
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.touch("1", "C4", TEXTS["yes"])
    cable.pump(lambda: len(box.heard) == 2)
    box.picks(3)
    cable.touch("3", "A1", TEXTS["back"], TEXTS["pick.none"], TEXTS["yes"])
    cable.pump(lambda: len(box.heard) == 3)
    box.show("result", right=(1,), found=True, scores={1: 5, 3: 2})
    cable.pump(lambda: cable.keypad.says(TEXTS["result.next"]))
    assert box.heard == ["wild 3 4", "pick 1 17", "pass 3"]
    assert [did.number for did in box.dids] == [1, 2, 3]
    assert box.driver.status.counters.bad_lines == 0


def test_the_round_goes_on_where_the_clock_of_the_board_begins_again(cable: Cable, box: Box) -> None:
    cable.swap(MicroPythonKeypad(now_ms=BEGINS_AGAIN_MS - 800, is_filmed=False))
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.touch("1", "C4", TEXTS["yes"])
    assert cable.keypad.now_ms > BEGINS_AGAIN_MS
    cable.pump(lambda: box.heard == ["pick 1 17"])
    cable.touch("3", "A1", TEXTS["yes"])
    cable.pump(lambda: box.heard == ["pick 1 17", "pick 3 0"])


def test_what_the_box_refuses_is_said_and_can_be_done_again(cable: Cable, box: Box) -> None:
    box.refusal = "already_picked"
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.touch("1", "C4", TEXTS["yes"])
    cable.pump(lambda: cable.keypad.says(TEXTS["no.already_picked"]))
    box.refusal = None
    cable.touch(TEXTS["ok"], "3", "B2", TEXTS["yes"])
    cable.pump(lambda: box.heard == ["pick 1 17", "pick 3 6"])


def test_a_cable_out_in_the_middle_of_a_pick_loses_nothing_and_doubles_nothing(cable: Cable, box: Box) -> None:
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.touch("1", "C4")
    cable.unplug()
    cable.alone(TEXTS["yes"], "3", "B2")
    cable.plug()
    cable.pump(lambda: box.heard == ["pick 1 17"])
    cable.touch(TEXTS["yes"])
    cable.pump(lambda: box.heard == ["pick 1 17", "pick 3 6"])
    assert [did.number for did in box.dids] == [1, 2]
    assert box.driver.status.counters.losses >= 1


def test_a_pick_whose_answer_was_lost_with_the_cable_counts_once(cable: Cable, box: Box) -> None:
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.alone("1", "C4")
    said = cable.keypad
    cable.touch(TEXTS["yes"])
    cable.unplug()
    assert b"did 1 pick 1 17" in said.turn(after_ms=300).said
    cable.plug()
    cable.pump(lambda: box.heard == ["pick 1 17"] and cable.keypad.says(TEXTS["pick.who"]))
    cable.touch("3", "B2", TEXTS["yes"])
    cable.pump(lambda: box.heard == ["pick 1 17", "pick 3 6"])


def test_a_keypad_that_starts_anew_in_the_middle_of_a_pick_shows_the_pick_again(cable: Cable, box: Box) -> None:
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.touch("1", "C4")
    cable.unplug()
    cable.swap(MicroPythonKeypad(boot="0badcafe", now_ms=77, is_filmed=False))
    cable.plug()
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    assert box.driver.status.board is not None
    assert box.driver.status.board.boot == "0badcafe"
    cable.touch("1", "C4", TEXTS["yes"])
    cable.pump(lambda: box.heard == ["pick 1 17"])
    assert box.dids[0].boot == "0badcafe"


def test_a_keypad_that_restarts_while_the_cable_stays_in_is_heard_again(cable: Cable, box: Box) -> None:
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.swap(MicroPythonKeypad(boot="0badcafe", now_ms=77, is_filmed=False))
    box.skipped_us = LOST_US
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.touch("3", "C4", TEXTS["yes"])
    cable.pump(lambda: box.heard == ["pick 3 17"])


def test_another_protocol_is_said_on_both_sides_with_both_versions(cable: Cable, box: Box, tmp_path: Path) -> None:
    other = tmp_path / "version.py"
    other.write_text('VERSION = "0.9.0"\nPROTOCOL = 2\n')
    cable.swap(MicroPythonKeypad(instead={"/version.py": other}, is_filmed=False))
    cable.pump(lambda: box.state is LinkState.VERSION_DIFFERS)
    cable.pump(lambda: cable.keypad.says(TEXTS["versions.heading"]))
    board = box.driver.status.board
    assert board is not None
    assert (board.version, board.protocol) == ("0.9.0", 2)
    assert cable.keypad.says(TEXTS["versions.keypad"].format(version="0.9.0", protocol=2))
    assert cable.keypad.says(TEXTS["versions.box"].format(version="0.1.0", protocol=1))
    box.picks(1, 3)
    assert cable.written.count(b"show") == 0


def test_garbage_on_the_line_is_thrown_away(cable: Cable, box: Box) -> None:
    cable.pump(box.driver.is_there)
    for noise in (b"\x03\x03\x04", b">>> import os\r\n", b"\xff" * 2000, b"show 1 pi", b"\n"):
        cable.keypad.turn(noise)
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))


def test_the_box_gone_for_three_seconds_is_said_and_its_return_too(cable: Cable, box: Box) -> None:
    box.picks(1, 3)
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))
    cable.unplug()
    cable.keypad.turn(after_ms=3000)
    assert cable.keypad.says(TEXTS["link.lost"])
    assert cable.keypad.turn(after_ms=5000).said == b""
    cable.plug()
    cable.pump(lambda: cable.keypad.says(TEXTS["pick.who"]))


def test_a_finger_on_the_screen_at_power_on_leaves_the_line_to_micropython() -> None:
    with MicroPython() as python:
        interrupt, watch_ms, light, waited_ms = python.ask("power_on", 1000, [2000, 2000, PRESSURE])
    assert (interrupt, watch_ms) == (3, None)
    assert light > 0
    assert waited_ms >= 3000
