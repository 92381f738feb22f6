"""Probes the keypad from outside the box: who answers on the port, how fast, how reliably; and who holds the port.

It greets a few times, as a box does. It acknowledges nothing that people did: that is kept for the box.
"""

import errno
import os
import selectors
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad.driver import READ_AT_ONCE, SerialPort, open_serial
from spacebowl_pi.devices.keypad.link import BEAT_US, PROMPT, KeypadLink, LinkState
from spacebowl_pi.devices.keypad.status import KeypadStatus
from spacebowl_pi.devices.ports import PartFault

PATIENCE_US = 3 * SECOND_US  # for an answer: three greetings
BEAT_PATIENCE_US = 2 * BEAT_US
ROUND_TRIPS = 10
PROMPT_PATIENCE_S = 0.3

Clock = Callable[[], int]
Opener = Callable[[Path], SerialPort]


@dataclass(frozen=True, slots=True)
class Look:
    """What was found; a round trip is from a greeting to its answer."""

    status: KeypadStatus
    round_trips_us: tuple[int, ...]


def monotonic_us() -> int:
    return time.monotonic_ns() // 1000


def look(
    path: Path, version: str, *, is_brief: bool = False, open_port: Opener = open_serial, now_us: Clock = monotonic_us
) -> Look:
    """Probes a port: for one answer if brief, else for several and a heartbeat. PartFault: the port fails."""
    port = open_port(path)
    try:
        with selectors.DefaultSelector() as selector:
            selector.register(port.fileno(), selectors.EVENT_READ)
            return _look(port, selector, str(path), version, 1 if is_brief else ROUND_TRIPS, now_us)
    except Exception as error:  # pyserial wraps few exceptions
        raise PartFault(f"keypad: {path} fails ({error}): unplug the keypad and plug it in again") from error
    finally:
        with suppress(Exception):
            port.close()


def _look(
    port: SerialPort, selector: selectors.BaseSelector, name: str, version: str, wanted: int, now_us: Clock
) -> Look:
    link = KeypadLink(version, token_hex(4), now_us())
    link.opened(now_us())
    round_trips: list[int] = []
    end_us = now_us() + PATIENCE_US
    greeted_us = now_us()
    while now_us() < end_us:
        if out := link.due(now_us()):
            greeted_us = now_us()
            port.write(out)
        next_us = min(link.next_us() or end_us, end_us)
        if selector.select(max((next_us - now_us()) / 1e6, 0)):
            link.heard(port.read(READ_AT_ONCE), now_us())
        if link.state in (LinkState.VERSION_DIFFERS, LinkState.NO_FIRMWARE):
            break
        if link.state is LinkState.READY and len(round_trips) < wanted:
            round_trips.append(now_us() - greeted_us)
            end_us = now_us() + BEAT_PATIENCE_US
            if len(round_trips) < wanted:
                link.opened(now_us())  # greet once more
        if link.state is LinkState.READY and len(round_trips) == wanted and (wanted == 1 or link.status.theirs):
            break
    seen = link.status
    status = KeypadStatus(seen.state, seen.since_us, name, seen.board, seen.counters, seen.theirs, None, None)
    return Look(status, tuple(round_trips))


def has_prompt(path: Path, open_port: Opener = open_serial) -> bool:
    """Whether MicroPython shows its prompt on the port; interrupts no program that runs there."""
    try:
        port = open_port(path)
    except PartFault:
        return False
    try:
        port.write(b"\r")
        with selectors.DefaultSelector() as selector:
            selector.register(port.fileno(), selectors.EVENT_READ)
            heard = b""
            while selector.select(PROMPT_PATIENCE_S):
                heard = (heard + port.read(READ_AT_ONCE))[-READ_AT_ONCE:]
                if heard.endswith(PROMPT):
                    return True
    except Exception:  # noqa: BLE001 (it is being unplugged)
        return False
    finally:
        with suppress(Exception):
            port.close()
    return False


def is_taken(fault: PartFault) -> bool:
    """Whether the port could not be opened because another program has it."""
    return getattr(fault.__cause__, "errno", None) in (errno.EAGAIN, errno.EBUSY)


def holders(path: Path, proc: Path = Path("/proc")) -> tuple[str, ...]:
    """The programs that have the port open, as far as this user may see: "spacebowl-pi (process 812)"."""
    with suppress(OSError):
        path = path.resolve()
    found = []
    for process in sorted(proc.glob("[0-9]*"), key=lambda folder: int(folder.name)):
        with suppress(OSError):
            if int(process.name) != os.getpid() and any(_leads_to(link, path) for link in (process / "fd").iterdir()):
                found.append(f"{(process / 'comm').read_text('utf-8').strip()} (process {process.name})")
    return tuple(found)


def _leads_to(link: Path, path: Path) -> bool:
    try:
        return link.readlink() == path
    except OSError:
        return False
