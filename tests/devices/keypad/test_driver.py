"""The driver: its thread on a real pseudo terminal with the keypad's own link at the far end, and ports that fail."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
import serial  # type: ignore[import-untyped]

from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.driver import KeypadDriver, SerialPort, open_serial
from spacebowl_pi.devices.keypad.link import LinkState
from spacebowl_pi.devices.keypad.messages import Did, Screen
from spacebowl_pi.devices.ports import Keypad, PartFault
from tests.devices.keypad.far_end import PATIENCE_S, FarEnd

BACK_OFF_S = (0.005, 0.02)
LOBBY = Screen("lobby", {"lang": "en", "seats": (1, 3)})


class Box:
    """A driver, and what its sink was given."""

    def __init__(self, path: Path) -> None:
        self.driver = KeypadDriver(path, "0.1.0", find=found_at, back_off_s=BACK_OFF_S)
        self.dids: list[Did] = []

    def sink(self, did: Did) -> None:
        self.dids.append(did)
        self.driver.answer(did)

    @property
    def state(self) -> LinkState:
        return self.driver.status.state


def found_at(path: Path) -> Path:
    if not path.exists():
        raise PartFault(f"keypad: {path} is not there")
    return path


@pytest.fixture
def far(tmp_path: Path) -> Iterator[FarEnd]:
    end = FarEnd(tmp_path / "spacebowl-keypad")
    yield end
    if (tmp_path / "spacebowl-keypad").is_symlink():
        end.unplug()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path / "spacebowl-keypad")
    yield box
    box.driver.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "keypad"]


def until(is_so: Callable[[], object]) -> None:
    """Wait for the driver's thread, without a keypad."""
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s, "waited in vain"
        time.sleep(0.001)


@pytest.fixture
def ready(far: FarEnd, box: Box) -> tuple[FarEnd, Box]:
    box.driver.listen(box.sink)
    far.pump(box.driver.is_there)
    return far, box


def test_it_is_the_port_that_the_machine_asks_for(box: Box) -> None:
    keypad: Keypad = box.driver
    assert not keypad.is_there()


def test_it_greets_and_is_ready(ready: tuple[FarEnd, Box], tmp_path: Path) -> None:
    _, box = ready
    status = box.driver.status
    assert (status.state, status.port, status.fault) == (LinkState.READY, str(tmp_path / "spacebowl-keypad"), None)
    assert status.board is not None
    assert (status.board.version, status.board.board, status.board.boot) == ("0.1.0", "pico", "91c25f3a")


def test_a_pick_comes_to_the_sink_and_its_answer_to_the_keypad(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    assert far.link.did("pick 3 12") == 1
    far.pump(lambda: ("got", 1) in far.events)
    assert [did.words for did in box.dids] == [("pick", "3", "12")]


def test_a_screen_is_shown_and_one_handed_over_before_the_keypad_came_too(far: FarEnd, box: Box) -> None:
    box.driver.show(LOBBY)
    box.driver.listen(box.sink)
    far.pump(lambda: ("show", "lobby", {"lang": "en", "seats": "1,3"}) in far.events)
    box.driver.show(Screen("over", {"winners": (1,)}))
    far.pump(lambda: ("show", "over", {"winners": "1"}) in far.events)


def test_a_screen_goes_out_at_once_and_not_with_the_next_beat(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    began_s = time.monotonic()
    box.driver.show(LOBBY)
    far.pump(lambda: b"lobby" in far.written)
    assert time.monotonic() - began_s < 0.7  # the beat comes after a second


def test_a_cable_that_is_pulled_is_noticed_and_one_put_in_again_too(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    far.unplug()
    until(lambda: box.state is LinkState.ABSENT)
    status = box.driver.status
    assert status.port is None
    assert status.fault is not None
    assert status.counters.losses == 1
    far.plug()
    far.pump(box.driver.is_there)
    assert box.driver.status.fault is not None  # what was last, stays to be told


def test_after_a_keypad_was_there_the_first_look_for_it_comes_soon(far: FarEnd, box: Box) -> None:
    waits: list[float] = []
    wait = box.driver._closing.wait

    def noted(seconds: float | None = None) -> bool:
        waits.append(seconds or 0)
        return wait(seconds)

    box.driver._closing.wait = noted  # type: ignore[method-assign, assignment]
    far.unplug()
    box.driver.listen(box.sink)
    until(lambda: len(waits) >= 4)
    far.plug()
    far.pump(box.driver.is_there)
    looks = len(waits)
    far.unplug()
    until(lambda: len(waits) > looks)
    assert waits[:4] == [0.005, 0.01, 0.02, 0.02]
    assert waits[looks] == 0.005


def test_a_pick_in_the_moment_the_cable_comes_out_is_heard_once_it_is_in_again(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    far.link.did("pick 3 12")
    far.unplug()
    until(lambda: box.state is LinkState.ABSENT)
    far.plug()
    far.pump(lambda: ("got", 1) in far.events)
    assert len(box.dids) == 1


def test_a_keypad_that_restarts_with_the_cable_out_gets_its_screen_and_counts_anew(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    box.driver.show(LOBBY)
    far.link.did("toss")
    far.pump(lambda: ("got", 1) in far.events)
    far.unplug()
    far.start("00000002")
    far.events.clear()
    far.plug()
    far.pump(lambda: "show" in [event[0] for event in far.events])
    far.link.did("pick 3 12")
    far.pump(lambda: ("got", 1) in far.events)
    assert [did.words for did in box.dids] == [("toss",), ("pick", "3", "12")]


def test_garbage_and_a_flood_without_a_line_feed_leave_it_ready(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    far.write(b"\x03\x03\xff\xfe\r\n>>>> \r\n" + b"x" * 100_000 + b"\n")
    far.link.did("pick 3 12")
    far.pump(lambda: ("got", 1) in far.events)
    assert box.state is LinkState.READY
    assert len(box.dids) == 1
    assert box.driver.status.counters.bad_lines >= 3


def test_ten_thousand_lines_at_once_are_one_pick_and_screens_still_go_out(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    far.link.did("pick 3 12")
    far.pump(lambda: ("got", 1) in far.events)
    flood = threading.Thread(target=far.write, args=(wire.join("did 1 pick 3 12") * 10_000,))
    flood.start()
    box.driver.show(LOBBY)
    while flood.is_alive():
        far.read(0.01)
    flood.join()
    far.pump(lambda: box.driver.status.counters.good_lines >= 10_000)
    assert b" lobby lang=en" in far.written
    assert len(box.dids) == 1


def test_a_flood_of_new_deeds_whose_answers_nobody_waits_for_is_one(far: FarEnd, box: Box) -> None:
    heard: list[Did] = []
    box.driver.listen(heard.append)
    far.pump(box.driver.is_there)
    flood = b"".join(wire.join(f"did {number} sit 1") for number in range(1, 10_001))
    thread = threading.Thread(target=far.write, args=(flood,))
    thread.start()
    while thread.is_alive():
        far.read(0.01)
    thread.join()
    far.pump(lambda: box.driver.status.counters.bad_lines >= 9_999)
    assert [did.number for did in heard] == [1]


def test_a_board_without_our_program_is_told_and_once_it_runs_it_is_ready(far: FarEnd, box: Box) -> None:
    box.driver.listen(box.sink)
    until(far.read)
    far.write(b'\r\nMicroPython v1.27.0; Raspberry Pi Pico with RP2040\r\nType "help()" for more information.\r\n>>> ')
    until(lambda: box.state is LinkState.NO_FIRMWARE)
    far.write(b"\r\n")
    far.pump(box.driver.is_there)


def test_nothing_that_could_stop_the_keypads_program_is_ever_sent(ready: tuple[FarEnd, Box]) -> None:
    far, box = ready
    box.driver.show(Screen("lobby", {"names": {1: "\x03\x04"}}))
    far.pump(lambda: "show" in [event[0] for event in far.events])
    assert not set(far.written) & set(range(32)) - {10}


def test_a_listener_that_fails_is_told_to_the_keypad_and_to_the_staff(far: FarEnd, box: Box) -> None:
    def fail(did: Did) -> None:
        raise LookupError(str(did.words))

    box.driver.listen(fail)
    far.pump(box.driver.is_there)
    far.link.did("pick 3 12")
    far.pump(lambda: ("no", 1, "fault") in far.events)
    assert box.driver.status.fault == "keypad: the program failed at pick (LookupError)"  # and tells nobody's pick


def test_a_listener_that_takes_its_time_keeps_nobody_else_waiting(far: FarEnd, box: Box) -> None:
    entered, go_on = threading.Event(), threading.Event()

    def dawdle(did: Did) -> None:
        entered.set()
        assert go_on.wait(PATIENCE_S)
        box.sink(did)

    box.driver.listen(dawdle)
    far.pump(box.driver.is_there)
    far.link.did("pick 3 12")
    far.pump(entered.is_set)
    began_s = time.monotonic()
    for count in range(100):
        box.driver.show(Screen("wait", {"round": count}))
    assert box.driver.status.state is LinkState.READY
    assert time.monotonic() - began_s < 0.5
    go_on.set()
    far.pump(lambda: ("got", 1) in far.events)


def test_a_port_that_another_program_has_is_told_so(far: FarEnd, box: Box, tmp_path: Path) -> None:
    other = open_serial(tmp_path / "spacebowl-keypad")
    box.driver.listen(box.sink)
    until(lambda: box.driver.status.fault)
    assert "another program has" in str(box.driver.status.fault)
    other.close()
    far.pump(box.driver.is_there)


def test_a_file_that_is_no_port_is_told_so(box: Box, tmp_path: Path) -> None:
    (tmp_path / "spacebowl-keypad").write_text("no port")
    box.driver.listen(box.sink)
    until(lambda: box.driver.status.fault)
    assert "is no serial port" in str(box.driver.status.fault)


@pytest.mark.parametrize("path", ["/dev/null", "/tmp", __file__])  # noqa: S108 (a folder that is everywhere)
def test_a_device_a_folder_and_a_file_that_are_no_port_say_so(path: str) -> None:
    with pytest.raises(PartFault, match=f"^keypad: {path} is no serial port: "):
        open_serial(Path(path))


def test_a_screen_that_makes_no_line_is_told_and_does_not_raise(ready: tuple[FarEnd, Box]) -> None:
    _, box = ready
    box.driver.show(Screen("top_card", {"planets": ["雪" * 20] * 8}))
    assert "the screen top_card cannot be sent" in str(box.driver.status.fault)
    assert box.state is LinkState.READY


def test_it_can_be_closed_twice_before_it_was_begun_and_spoken_to_afterwards(box: Box) -> None:
    box.driver.close()
    box.driver.close()
    box.driver.show(LOBBY)
    assert box.state is LinkState.ABSENT


class BadPort:
    """A port that opens and then fails in a way of its own."""

    def __init__(self, error: Exception) -> None:
        self._error = error
        self._socket = socket.socket()
        self.is_closed = False

    def fileno(self) -> int:
        return self._socket.fileno()

    def read(self, size: int, /) -> bytes:
        raise NotImplementedError

    def write(self, _: bytes, /) -> int | None:
        raise self._error

    def reset_output_buffer(self) -> None:
        raise OSError("no longer there")

    def close(self) -> None:
        self.is_closed = True
        self._socket.close()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (serial.SerialTimeoutException("Write timeout"), "takes nothing any more"),
        (serial.SerialException("device reports readiness to read but returned no data"), "was unplugged"),
        (OSError(5, "Input/output error"), "was unplugged"),
        (TypeError("an integer is required (got type NoneType)"), "failed (TypeError"),
    ],
)
def test_whatever_a_port_does_the_thread_goes_on_and_tries_again_ever_more_slowly(error: Exception, told: str) -> None:
    ports: list[BadPort] = []
    waits: list[float] = []

    def open_port(_: Path) -> SerialPort:
        ports.append(BadPort(error))
        return cast("SerialPort", ports[-1])

    driver = KeypadDriver(Path("/dev/x"), "0.1.0", find=lambda path: path, open_port=open_port)

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 6:
            driver._closing.set()

    driver._closing.wait = wait  # type: ignore[method-assign, assignment]
    driver.listen(lambda _: None)
    driver._thread.join(PATIENCE_S)
    driver.close()
    assert waits == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert all(port.is_closed for port in ports)
    assert told in str(driver.status.fault)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (2, "is gone: plug the keypad in"),
        (13, "sudo usermod -aG dialout"),
        (16, "another program has"),
        (11, "another program has"),
        (25, "is no serial port"),
        (5, "cannot be opened"),
    ],
)
def test_a_port_that_does_not_open_says_what_to_do(number: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(number, "could not open port")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(PartFault, match=told):
        open_serial(Path("/dev/spacebowl-keypad"))
