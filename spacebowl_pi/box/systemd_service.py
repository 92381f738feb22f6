"""Talks to systemd: ready, status, stopping, and a watchdog that is fed only while everything is alive.

Standard library only. Without systemd nothing is sent. Never raises: a lost message must not end a match.
"""

import contextlib
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field

LONGEST_STATUS = 500


class Notifier:
    """The notification socket. `address` is a path, or '@' and an abstract socket's name; None sends nothing."""

    def __init__(self, address: str | None) -> None:
        self.address = None if not address else "\0" + address[1:] if address.startswith("@") else address

    def send(self, *lines: str) -> bool:
        """Send lines such as READY=1 as one message; returns whether it was sent."""
        if self.address is None:
            return False
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line,
        ):
            line.settimeout(0)  # a full queue must not delay the lights
            line.sendto("\n".join(lines).encode(), self.address)
            return True
        return False

    def ready(self, status: str = "") -> bool:
        return self.send("READY=1", *([_status(status)] if status else []))

    def status(self, text: str) -> bool:
        """Set the one-line status that `systemctl status` shows."""
        return self.send(_status(text))

    def stopping(self) -> bool:
        return self.send("STOPPING=1")

    def feed_watchdog(self) -> bool:
        return self.send("WATCHDOG=1")


def _status(text: str) -> str:
    return f"STATUS={' '.join(text.split())[:LONGEST_STATUS]}"


def notifier_of(environ: Mapping[str, str] = os.environ) -> Notifier:
    """The notifier for the systemd that started this process, if one did."""
    return Notifier(environ.get("NOTIFY_SOCKET"))


def feeding_period_us(environ: Mapping[str, str] = os.environ, pid: int | None = None) -> int | None:
    """How often to feed the watchdog: twice per timeout. None if systemd does not watch this process."""
    patience = environ.get("WATCHDOG_USEC", "")
    if not (patience.isascii() and patience.isdigit() and int(patience) >= 2):
        return None
    if environ.get("WATCHDOG_PID", str(pid or os.getpid())) != str(pid or os.getpid()):
        return None
    return int(patience) // 2


@dataclass(slots=True)
class Heart:
    """Something that must keep beating, even when idle: the loop, or a part's thread."""

    name: str
    patience_us: int
    last_us: int

    def beat(self, now_us: int) -> None:
        """Show that it is alive; from any thread."""
        self.last_us = max(self.last_us, now_us)


@dataclass(slots=True)
class Watchdog:
    """Feeds systemd's watchdog while every heart beats; once one stops, systemd restarts the service."""

    notifier: Notifier
    period_us: int | None
    hearts: list[Heart] = field(default_factory=list)
    _fed_us: int | None = None
    _reported: tuple[str, ...] = ()  # hearts that were silent in the last status

    def register(self, name: str, patience_us: int, now_us: int) -> Heart:
        """Add a heart, which counts as having just beaten."""
        heart = Heart(name, patience_us, now_us)
        self.hearts.append(heart)
        return heart

    def silent(self, now_us: int) -> tuple[str, ...]:
        """The names of hearts that have stopped."""
        return tuple(heart.name for heart in self.hearts if now_us - heart.last_us > heart.patience_us)

    def tick(self, now_us: int) -> bool:
        """Called from the loop. Feed the watchdog if that is due and all hearts beat; returns whether it was fed."""
        silent = self.silent(now_us)
        if silent != self._reported:
            self.notifier.status(f"hangs: {', '.join(silent)}" if silent else "all alive again")
            self._reported = silent
        is_due = self.period_us is not None and (self._fed_us is None or now_us - self._fed_us >= self.period_us)
        if silent or not is_due:
            return False
        self._fed_us = now_us
        return self.notifier.feed_watchdog()
