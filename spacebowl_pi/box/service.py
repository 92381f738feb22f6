"""Manners towards systemd: ready, status, stopping, and a watchdog that is fed only while everything is alive.

Standard library alone. Without systemd nothing is sent, and all else goes its way. Never raises: a lost message must
not end a match.
"""

import contextlib
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field

LONGEST_STATUS = 500


class Notifier:
    """A line to systemd. `address` is a path, or an abstract socket's name after '@'; None for nobody to tell."""

    def __init__(self, address: str | None) -> None:
        self.address = None if not address else "\0" + address[1:] if address.startswith("@") else address

    def send(self, *lines: str) -> bool:
        """Send lines such as READY=1 as one message; say whether it went out."""
        if self.address is None:
            return False
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line,
        ):
            line.settimeout(0)  # a full queue must not hold up the lights
            line.sendto("\n".join(lines).encode(), self.address)
            return True
        return False

    def ready(self, status: str = "") -> bool:
        """Say that the parts are probed and the box is there."""
        return self.send("READY=1", *([_status(status)] if status else []))

    def status(self, text: str) -> bool:
        """Say in a line what goes on; `systemctl status` shows it."""
        return self.send(_status(text))

    def stopping(self) -> bool:
        """Say that the end has begun."""
        return self.send("STOPPING=1")

    def feed_watchdog(self) -> bool:
        """Say that all is alive."""
        return self.send("WATCHDOG=1")


def _status(text: str) -> str:
    return f"STATUS={' '.join(text.split())[:LONGEST_STATUS]}"


def notifier_of(environ: Mapping[str, str] = os.environ) -> Notifier:
    """The line to the systemd that started us, if one did."""
    return Notifier(environ.get("NOTIFY_SOCKET"))


def feeding_period_us(environ: Mapping[str, str] = os.environ, pid: int | None = None) -> int | None:
    """How often the watchdog wants to be fed: half of its patience. None if it is not for us."""
    patience = environ.get("WATCHDOG_USEC", "")
    if not (patience.isascii() and patience.isdigit() and int(patience) >= 2):
        return None
    if environ.get("WATCHDOG_PID", str(pid or os.getpid())) != str(pid or os.getpid()):
        return None
    return int(patience) // 2


@dataclass(slots=True)
class Heart:
    """Something that must go on beating: the loop, or a part's thread, which beats also while it has nothing to do."""

    name: str
    patience_us: int
    last_us: int

    def beat(self, now_us: int) -> None:
        """Show that it is alive; from any thread."""
        self.last_us = max(self.last_us, now_us)


@dataclass(slots=True)
class Watchdog:
    """Feeds systemd's watchdog as long as every heart has beaten lately; once one is silent, systemd restarts us."""

    notifier: Notifier
    period_us: int | None
    hearts: list[Heart] = field(default_factory=list)
    _fed_us: int | None = None
    _snapshot: tuple[str, ...] = ()

    def register(self, name: str, patience_us: int, now_us: int) -> Heart:
        """Watch over a heart, which has just beaten."""
        heart = Heart(name, patience_us, now_us)
        self.hearts.append(heart)
        return heart

    def silent(self, now_us: int) -> tuple[str, ...]:
        """The names of hearts that have stopped, for the status page."""
        return tuple(heart.name for heart in self.hearts if now_us - heart.last_us > heart.patience_us)

    def tick(self, now_us: int) -> bool:
        """Feed the watchdog if it is time and all is alive; say whether it was fed. Call it from the loop."""
        silent = self.silent(now_us)
        if silent != self._snapshot:
            self.notifier.status(f"hangs: {', '.join(silent)}" if silent else "all alive again")
            self._snapshot = silent
        is_due = self.period_us is not None and (self._fed_us is None or now_us - self._fed_us >= self.period_us)
        if silent or not is_due:
            return False
        self._fed_us = now_us
        return self.notifier.feed_watchdog()
