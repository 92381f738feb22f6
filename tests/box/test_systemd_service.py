"""systemd hears the truth: ready, stopping, and a watchdog that starves when anything hangs."""

import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spacebowl_pi.box.parts import now_us
from spacebowl_pi.box.run import Pulse
from spacebowl_pi.box.systemd_service import Notifier, Watchdog, feeding_period_us, notifier_of
from tests.box.journal.journals import EVENTS, FLUSH_S, opened
from tests.box.journal.test_faults import PATIENCE_S, Frozen

S = 1_000_000


class Systemd:
    """The other end of the line."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.settimeout(0)

    def heard(self) -> list[str]:
        """All messages since the last time."""
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return messages


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[tuple[Systemd, Notifier]]:
    address = str(tmp_path / "notify")
    listener = Systemd(address)
    yield listener, notifier_of({"NOTIFY_SOCKET": address})
    listener.socket.close()


def test_messages_arrive_as_systemd_reads_them(systemd: tuple[Systemd, Notifier]) -> None:
    listener, notifier = systemd
    assert notifier.ready("waits for\nplayers")
    assert notifier.status("round 3")
    assert notifier.feed_watchdog()
    assert notifier.stopping()
    assert listener.heard() == ["READY=1\nSTATUS=waits for players", "STATUS=round 3", "WATCHDOG=1", "STOPPING=1"]


def test_ready_without_a_status_is_ready_alone(systemd: tuple[Systemd, Notifier]) -> None:
    listener, notifier = systemd
    notifier.ready()
    assert listener.heard() == ["READY=1"]


def test_an_abstract_socket_is_written_with_an_at_sign(tmp_path: Path) -> None:
    name = f"spacebowl-test{tmp_path}"[:90]
    listener = Systemd("\0" + name)
    assert Notifier(f"@{name}").ready()
    assert listener.heard() == ["READY=1"]
    listener.socket.close()


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}])
def test_without_systemd_nothing_is_sent(environ: dict[str, str]) -> None:
    assert not notifier_of(environ).ready()


def test_a_systemd_that_is_gone_ends_nothing(tmp_path: Path) -> None:
    assert not Notifier(str(tmp_path / "gone")).stopping()


def test_a_full_queue_holds_nothing_up(systemd: tuple[Systemd, Notifier]) -> None:
    listener, notifier = systemd
    sent = 0
    while notifier.feed_watchdog():
        sent += 1
        assert sent < 100_000
    assert listener.heard()
    assert notifier.feed_watchdog()


@pytest.mark.parametrize(
    ("environ", "period_us"),
    [
        ({"WATCHDOG_USEC": "10000000"}, 5 * S),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"}, 5 * S),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "8"}, None),
        ({}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "-5"}, None),
    ],
)
def test_the_watchdog_is_fed_at_half_its_patience(environ: dict[str, str], period_us: int | None) -> None:
    assert feeding_period_us(environ, pid=7) == period_us


def test_food_comes_once_a_period_while_all_hearts_beat(systemd: tuple[Systemd, Notifier]) -> None:
    listener, notifier = systemd
    watchdog = Watchdog(notifier, 5 * S)
    loop = watchdog.register("loop", 2 * S, 0)
    fed = []
    for now_s in range(21):
        loop.beat(now_s * S)
        if watchdog.tick(now_s * S):
            fed.append(now_s)
    assert fed == [0, 5, 10, 15, 20]
    assert listener.heard() == ["WATCHDOG=1"] * 5


def test_a_silent_heart_starves_the_watchdog_and_is_named(systemd: tuple[Systemd, Notifier]) -> None:
    listener, notifier = systemd
    watchdog = Watchdog(notifier, 5 * S)
    loop = watchdog.register("loop", 2 * S, 0)
    watchdog.register("matrix", 8 * S, 0)
    for now_s in range(0, 31, 5):
        loop.beat(now_s * S)
        watchdog.tick(now_s * S)
    assert watchdog.silent(30 * S) == ("matrix",)
    assert listener.heard() == ["WATCHDOG=1", "WATCHDOG=1", "STATUS=hangs: matrix"]


def test_a_heart_that_beats_again_is_believed(systemd: tuple[Systemd, Notifier]) -> None:
    listener, notifier = systemd
    watchdog = Watchdog(notifier, S)
    heart = watchdog.register("loop", S, 0)
    assert not watchdog.tick(3 * S)
    heart.beat(3 * S)
    assert watchdog.tick(3 * S)
    assert listener.heard() == ["STATUS=hangs: loop", "STATUS=all alive again", "WATCHDOG=1"]


def test_a_late_beat_does_not_turn_time_back() -> None:
    watchdog = Watchdog(Notifier(None), None)
    heart = watchdog.register("loop", S, 5 * S)
    heart.beat(3 * S)
    assert watchdog.silent(6 * S) == ()
    assert watchdog.silent(6 * S + 1) == ("loop",)


def test_without_a_watchdog_hangs_are_still_known() -> None:
    watchdog = Watchdog(Notifier(None), None)
    watchdog.register("loop", S, 0)
    assert not watchdog.tick(0)
    assert watchdog.silent(2 * S) == ("loop",)


def test_a_disk_that_hangs_is_no_reason_to_start_the_box_again(
    systemd: tuple[Systemd, Notifier], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener, notifier = systemd
    monkeypatch.setenv("WATCHDOG_USEC", "10000000")
    disk, machine = Frozen(), SimpleNamespace(lines=None)
    any_ship: Any = machine
    with opened(tmp_path / "box", connect=disk.connect, clock_s=disk.clock_s) as journal:
        assert journal.flush(FLUSH_S)
        pulse, began_us = Pulse(any_ship, journal, notifier), now_us()
        disk.is_free.clear()
        journal.append(*EVENTS[:10])
        assert disk.is_waiting.wait(PATIENCE_S)
        heard: list[str] = []
        for second in range(120):
            disk.now_s = float(second)
            pulse.beat(began_us + second * S)
            heard += listener.heard()
        assert not journal.is_writing()
        assert heard == ["WATCHDOG=1"] * 24
        assert len(journal.troubles()) == 1
        disk.is_free.set()
        assert journal.flush(FLUSH_S)
