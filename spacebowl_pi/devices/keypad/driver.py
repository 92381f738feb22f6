"""The keypad on a serial port: a thread that opens it, reads and writes, and reopens it after it was unplugged.

The protocol is in `link`. Nothing waits for the thread: `show` and `answer` only queue. The sink is called on the
thread, and must pass what it gets to its own.
"""

import errno
import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Protocol, cast

import serial  # type: ignore[import-untyped]

from spacebowl_pi.devices.keypad.find import NotPlugged, find_port
from spacebowl_pi.devices.keypad.link import FAULT, KeypadLink, LinkState
from spacebowl_pi.devices.keypad.messages import Did, Screen
from spacebowl_pi.devices.keypad.status import KeypadStatus
from spacebowl_pi.devices.ports import PartFault

BAUD = 115_200  # for a UART; USB ignores it
READ_AT_ONCE = 2048
WRITE_TIMEOUT_S = 0.5
BACK_OFF_S = (0.5, 5.0)  # after the first fault, doubling up to the second
LONGEST_WAIT_S = 1.0
CLOSE_TIMEOUT_S = 2.0

Sink = Callable[[Did], object]


class SerialPort(Protocol):
    """The part of pyserial's port that we use, opened with a read timeout of 0."""

    def fileno(self) -> int:
        """For `select`."""

    def read(self, size: int, /) -> bytes:
        """What has arrived, at most `size` bytes; OSError if the port is gone."""

    def write(self, data: bytes, /) -> int | None:
        """Send all of it; OSError if the port is gone, or blocked for too long."""

    def reset_output_buffer(self) -> None:
        """Discard what has not been sent yet."""

    def close(self) -> None: ...


def open_serial(path: Path) -> SerialPort:
    """Opens a port exclusively; PartFault says why it cannot."""
    try:
        port = serial.Serial(str(path), BAUD, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
    except Exception as error:  # pyserial does not wrap termios.error
        raise _opening_fault(path, error) from error
    return cast("SerialPort", port)


class KeypadDriver:
    """The Keypad port on a serial line; `version` is the program's, for the greeting."""

    def __init__(
        self,
        port: Path,
        version: str,
        *,
        find: Callable[[Path], Path] = find_port,
        open_port: Callable[[Path], SerialPort] = open_serial,
        now_us: Callable[[], int] = lambda: time.monotonic_ns() // 1000,
        back_off_s: tuple[float, float] = BACK_OFF_S,
    ) -> None:
        self._configured = port
        self._find = find
        self._open_port = open_port
        self._now_us = now_us
        self._back_off_s = back_off_s
        self._sink: Sink | None = None
        self._lock = threading.Lock()  # never held while the port is read or written
        self._link = KeypadLink(version, token_hex(4), now_us())
        self._port: Path | None = None
        self._was_there = False  # a keypad has answered since the port was opened
        self._fault: tuple[str, int] | None = None
        self._is_plugged = True
        self._closing = threading.Event()
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_reader.settimeout(0)
        self._wake_writer.settimeout(0)
        self._thread = threading.Thread(target=self._run, name="keypad", daemon=True)

    def listen(self, sink: Sink) -> None:
        """Starts the thread, which calls the sink with what people do."""
        self._sink = sink
        self._thread.start()

    def show(self, screen: Screen) -> None:
        """Shows a screen from now on."""
        try:
            with self._lock:
                is_new = self._link.show(screen)
        except ValueError as error:
            self._note(f"keypad: the screen {screen.name} cannot be sent ({error})")
            return
        if is_new:
            self._wake()

    def answer(self, did: Did, refusal: str | None = None, text: str = "") -> None:
        """Confirms what was done, or refuses it with a code and a sentence; once for each call of the sink."""
        with self._lock:
            self._link.answer(did, refusal, text)
        self._wake()

    @property
    def status(self) -> KeypadStatus:
        with self._lock:
            link = self._link.status
        text, at_us = self._fault or (None, None)
        port = None if self._port is None else str(self._port)
        return KeypadStatus(
            link.state, link.since_us, port, link.board, link.counters, link.theirs, text, at_us, self._is_plugged
        )

    def is_there(self) -> bool:
        """Whether the keypad answers in our protocol."""
        return self._link.state is LinkState.READY

    def close(self) -> None:
        """Closes the port and ends the thread. Cannot be undone."""
        self._closing.set()
        self._wake()
        if self._thread.ident is not None:
            self._thread.join(CLOSE_TIMEOUT_S)
        if not self._thread.is_alive():  # else it hangs while closing the port, and ends with the program
            self._wake_reader.close()
            self._wake_writer.close()

    def _wake(self) -> None:
        """Wakes the thread, unless this is the thread itself."""
        if threading.get_ident() != self._thread.ident:
            with suppress(OSError):  # full: it wakes anyway; closed: it has ended
                self._wake_writer.send(b"!")

    def _note(self, fault: str) -> None:
        self._fault = (fault, self._now_us())

    def _run(self) -> None:
        first_s, most_s = self._back_off_s
        back_off_s = first_s
        while not self._closing.is_set():
            self._was_there = False
            try:
                self._serve()
            except PartFault as fault:
                self._note(str(fault))
                self._is_plugged = not isinstance(fault, NotPlugged)
            except Exception as error:  # noqa: BLE001 (ports fail in many ways, and the thread must survive them all)
                self._note(_fault_in_use(self._port or self._configured, error))
                self._is_plugged = True
            with self._lock:
                self._link.closed(self._now_us())
            self._port = None
            back_off_s = first_s if self._was_there else back_off_s
            self._closing.wait(back_off_s)
            back_off_s = min(back_off_s * 2, most_s)

    def _serve(self) -> None:
        """Opens the port and talks until it fails."""
        path = self._find(self._configured)
        port = self._open_port(path)
        self._port = path
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(port.fileno(), selectors.EVENT_READ, port)
                selector.register(self._wake_reader, selectors.EVENT_READ)
                with self._lock:
                    self._link.opened(self._now_us())
                while not self._closing.is_set():
                    self._talk(port, selector)
                    self._was_there |= self._link.state is LinkState.READY
        finally:
            with suppress(Exception):
                port.reset_output_buffer()  # else closing waits for a keypad that does not read
            with suppress(Exception):
                port.close()

    def _talk(self, port: SerialPort, selector: selectors.BaseSelector) -> None:
        """Sends what is due, then waits for input, for output, or for when the next line is due."""
        with self._lock:
            out = self._link.due(self._now_us())
            next_us = self._link.next_us()
        if out:
            port.write(out)
        wait_s = LONGEST_WAIT_S if next_us is None else (next_us - self._now_us()) / 1e6
        for key, _ in selector.select(min(max(wait_s, 0), LONGEST_WAIT_S)):
            if key.data is None:
                with suppress(BlockingIOError):
                    self._wake_reader.recv(1024)
                continue
            data = port.read(READ_AT_ONCE)
            with self._lock:
                done = self._link.heard(data, self._now_us())
            for did in done:
                self._give(did)

    def _give(self, did: Did) -> None:
        try:
            if self._sink is not None:
                self._sink(did)
        except Exception as error:  # noqa: BLE001 (one message that the program fails on must not end the keypad)
            # Only the type: the message could reveal a secret.
            self._note(f"keypad: the program failed at {did.verb} ({type(error).__name__})")
            self.answer(did, FAULT)


def _opening_fault(path: Path, error: Exception) -> PartFault:
    number = getattr(error, "errno", None) or next(iter(getattr(error.__context__, "args", ())), None)
    if number in (errno.ENOTTY, errno.EISDIR):
        return PartFault(f"keypad: {path} is no serial port: name the keypad's, as --port or [keypad] port")
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return PartFault(f"keypad: {path} is gone: plug the keypad in")
    if number in (errno.EACCES, errno.EPERM):
        return PartFault(
            f"keypad: no permission for {path}: say 'sudo usermod -aG dialout $USER', log in again, and start again"
        )
    if number in (errno.EAGAIN, errno.EBUSY):
        return PartFault(f"keypad: another program has {path}: 'sudo fuser -v {path}' names it; stop that program")
    return PartFault(f"keypad: {path} cannot be opened ({error}): say 'spacebowl-pi doctor'")


def _fault_in_use(path: Path, error: Exception) -> str:
    if isinstance(error, serial.SerialTimeoutException):
        return f"keypad: what is on {path} takes nothing any more: unplug it and plug it in again"
    if isinstance(error, OSError):
        return f"keypad: {path} was unplugged, or another program reads from it ({error})"
    return f"keypad: talking to {path} failed ({type(error).__name__}: {error}): unplug it and plug it in again"
