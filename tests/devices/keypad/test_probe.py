"""A look at the keypad from outside of the box, on a real pseudo terminal."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad import probe, wire
from spacebowl_pi.devices.keypad.driver import open_serial
from spacebowl_pi.devices.keypad.link import LinkState
from spacebowl_pi.devices.keypad.probe import has_prompt, holders, is_taken, look
from spacebowl_pi.devices.ports import PartFault
from tests.devices.keypad.far_end import FarEnd

QUICKER = 20


class Living(FarEnd):
    """A far end that lives on a thread of its own until it is closed, twenty times as fast as the world."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.answer: Callable[[bytes, int], bytes] = self.talk
        self._done = threading.Event()
        self._now_ms = 0
        self._thread = threading.Thread(target=self._live)

    def talk(self, data: bytes, now_ms: int) -> bytes:
        """Be the keypad's link."""
        self.events += self.link.heard(data, now_ms)
        return bytes(self.link.due(now_ms))

    def live(self) -> None:
        """Begin."""
        self._thread.start()

    def fall_silent(self) -> None:
        """Pull the cable, on its own thread."""
        self._done.set()
        self.unplug()

    def close(self) -> None:
        """End it."""
        self._done.set()
        if self._thread.ident:
            self._thread.join()
        if self._path.is_symlink():
            self.unplug()

    def _live(self) -> None:
        while not self._done.is_set():
            self._now_ms += 2 * QUICKER
            if out := self.answer(self.read(0.002), self._now_ms):
                self.write(out)


@pytest.fixture
def far(tmp_path: Path) -> Iterator[Living]:
    end = Living(tmp_path / "port")
    yield end
    end.close()


@pytest.fixture
def port(tmp_path: Path) -> Path:
    return tmp_path / "port"


def test_a_keypad_says_who_it_is_how_fast_and_how_well(far: Living, port: Path) -> None:
    far.live()
    seen = look(port, "0.1.0")
    assert seen.status.state is LinkState.READY
    assert seen.status.board is not None
    assert seen.status.board.board == "pico"
    assert len(seen.round_trips_us) == probe.ROUND_TRIPS
    assert all(0 < trip < 1_000_000 for trip in seen.round_trips_us)
    assert seen.status.theirs == {"bad": 0, "again": 0}


def test_a_brief_look_is_one_greeting(far: Living, port: Path) -> None:
    far.live()
    assert len(look(port, "0.1.0", is_brief=True).round_trips_us) == 1


def test_what_somebody_did_waits_for_the_box(far: Living, port: Path) -> None:
    far.link.did("pick 1 12")
    far.live()
    look(port, "0.1.0", is_brief=True)
    look(port, "0.1.0", is_brief=True)
    assert [event[0] for event in far.events if event[0] in ("got", "no")] == []


def test_another_protocol_is_seen_with_its_version(far: Living, port: Path) -> None:
    link = far.firmware.load("link")
    far.link = link.Link("0.9.0", "pico", "e661", "91c25f3a", protocol=2)
    far.live()
    seen = look(port, "0.1.0").status
    assert seen.state is LinkState.VERSION_DIFFERS
    assert seen.board is not None
    assert (seen.board.version, seen.board.protocol) == ("0.9.0", 2)


def test_a_prompt_is_seen(far: Living, port: Path) -> None:
    far.answer = lambda data, _: b"\r\n>>> " if data else b""
    far.live()
    assert look(port, "0.1.0").status.state is LinkState.NO_FIRMWARE
    assert has_prompt(port)


def test_a_keypad_that_talks_has_no_prompt_nor_has_no_port_at_all(far: Living, port: Path, tmp_path: Path) -> None:
    far.live()
    look(port, "0.1.0", is_brief=True)
    assert not has_prompt(port)
    assert not has_prompt(tmp_path / "nothing")


@pytest.mark.usefixtures("far")
def test_silence_is_waited_for_and_seen(port: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "PATIENCE_US", 50_000)
    seen = look(port, "0.1.0")
    assert (seen.status.state, seen.round_trips_us) == (LinkState.GREETING, ())


def test_noise_is_counted(far: Living, port: Path) -> None:
    noise = [b"\xff" * 2000 + b"\n"]
    far.answer = lambda data, now_ms: (noise.pop() if noise and data else b"") + far.talk(data, now_ms)
    far.live()
    seen = look(port, "0.1.0", is_brief=True).status
    assert (seen.state, seen.counters.bad_lines) == (LinkState.READY, 1)


def test_a_cable_pulled_meanwhile_is_a_fault(far: Living, port: Path) -> None:
    def pull(data: bytes, _: int) -> bytes:
        if data:
            far.fall_silent()
        return b""

    far.answer = pull
    far.live()
    with pytest.raises(PartFault, match=r"fails .*: unplug the keypad and plug it in again"):
        look(port, "0.1.0")


@pytest.mark.usefixtures("far")
def test_a_port_that_another_program_has_is_a_fault_of_its_own(port: Path) -> None:
    theirs = open_serial(port)
    with pytest.raises(PartFault) as caught:
        look(port, "0.1.0")
    theirs.close()
    assert is_taken(caught.value)


def test_a_port_that_is_not_there_is_not_taken(port: Path) -> None:
    with pytest.raises(PartFault) as caught:
        look(port, "0.1.0")
    assert not is_taken(caught.value)


def test_who_holds_a_port_is_named(tmp_path: Path) -> None:
    port, link = tmp_path / "ttyACM0", tmp_path / "spacebowl-keypad"
    port.touch()
    link.symlink_to(port)
    for number, name, leads_to in ((812, "spacebowl-pi", port), (9, "bash", tmp_path), (os.getpid(), "pytest", port)):
        (tmp_path / "proc" / str(number) / "fd").mkdir(parents=True)
        (tmp_path / "proc" / str(number) / "comm").write_text(f"{name}\n")
        (tmp_path / "proc" / str(number) / "fd" / "3").symlink_to(leads_to)
    (tmp_path / "proc" / "77").mkdir()
    assert holders(link, tmp_path / "proc") == ("spacebowl-pi (process 812)",)


def test_a_greeting_of_ours_is_a_whole_line_for_the_keypad(far: Living, port: Path) -> None:
    far.live()
    look(port, "0.1.0", is_brief=True)
    lines = [line for line in far.written.split(b"\n") if line]
    assert all(wire.read(line) is not None for line in lines)
