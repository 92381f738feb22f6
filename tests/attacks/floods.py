"""Floods over loopback, bounded in lines and in time: what a guest sends again and again, as fast as it is taken."""

import gzip
import selectors
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

LONGEST_S = 60.0  # whatever becomes of the test
CHUNK_BYTES = 60_000
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
MASK = bytes(4)  # of zeros: what is masked with it stays as it is
ZEROS = gzip.compress(bytes(20_000_000), mtime=0)
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
FIRST_PART, NEXT_PART = 0x01, 0x00


def frame(kind: int, payload: bytes = b"") -> bytes:
    """Write a frame as a client sends it."""
    if len(payload) < 126:
        return bytes([kind, 0x80 | len(payload)]) + MASK + payload
    return bytes([kind, 0x80 | 126]) + len(payload).to_bytes(2, "big") + MASK + payload


PACKED = b"Content-Length: %d\r\n\r\n" % len(ZEROS) + ZEROS
HELLO = UPGRADE + frame(TEXT, b'{"do": "hello", "page": "table"}')


@dataclass(frozen=True, slots=True)
class Flood:
    """So many lines; each says something first, then the same for ever."""

    lines: int
    again: bytes
    first: bytes = b""


FLOODS = {
    "pings on one line": Flood(1, frame(PING), HELLO),
    "pings on ten lines": Flood(10, frame(PING), HELLO),
    "pings on forty lines": Flood(40, frame(PING), HELLO),
    "pings with a load": Flood(10, frame(PING, bytes(125)), HELLO),
    "pongs": Flood(10, frame(PONG), HELLO),
    "closes": Flood(10, frame(CLOSE), HELLO),
    "pings before hello": Flood(10, frame(PING), UPGRADE),
    "parts without an end": Flood(10, frame(NEXT_PART), HELLO + frame(FIRST_PART)),
    "messages": Flood(10, frame(TEXT, b"{}"), HELLO),
    "big messages": Flood(10, frame(TEXT, b"[" * 16_000), HELLO),
    "requests for the page": Flood(40, GET % b"/"),
    "requests of the API": Flood(40, GET % b"/api/state"),
    "long paths": Flood(20, GET % (b"/pages/" + b"a" * 19_000)),
    "nonsense": Flood(10, b"\x00\xff" * 500),
    "bodies": Flood(10, b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n" + bytes(50_000)),
    "packed bodies": Flood(10, b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\n%s" % PACKED),
    "connections": Flood(40, b""),
}


class Flooding:
    """A flood that runs on a thread of its own until it is ended."""

    def __init__(self, port: int, flood: Flood) -> None:
        self.sent_bytes = self.connects = 0
        self._port, self._flood = port, flood
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="flood", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        until_s = time.monotonic() + LONGEST_S
        again = self._flood.again * max(1, CHUNK_BYTES // max(1, len(self._flood.again)))
        with selectors.DefaultSelector() as lines:
            for _ in range(self._flood.lines):
                self._connect(lines)
            while not self._is_over.is_set() and time.monotonic() < until_s:
                for key, _ in lines.select(0.05):
                    line = key.fileobj
                    assert isinstance(line, socket.socket)
                    if not self._flood.again or not self._send(line, key.data, again):
                        lines.unregister(line)
                        line.close()
                        self._connect(lines)
            for key in tuple(lines.get_map().values()):
                if isinstance(key.fileobj, socket.socket):
                    key.fileobj.close()

    def _connect(self, lines: selectors.BaseSelector) -> None:
        line = socket.socket()
        line.settimeout(0)
        line.connect_ex(("127.0.0.1", self._port))
        self.connects += 1
        lines.register(line, selectors.EVENT_WRITE, bytearray(self._flood.first))

    def _send(self, line: socket.socket, unsent: bytearray, again: bytes) -> bool:
        """Send what the line takes, and throw away what the box says; False when it is closed."""
        try:
            with suppress(BlockingIOError):
                if not line.recv(1 << 20):
                    return False
            if not unsent:
                unsent += again
            sent = line.send(unsent)
            del unsent[:sent]
            self.sent_bytes += sent
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True
