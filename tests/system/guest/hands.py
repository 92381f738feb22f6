"""Fingers and eyes inside the virtual machine: pulls lines, asks the box's pages, reads what went over SPI.

Runs there with the system's own Python and nothing else; is told by lines of JSON and answers by lines of JSON. All
times are nanoseconds of CLOCK_MONOTONIC, the clock of the kernel's edges and of the record of the wires.
"""

import json
import os
import struct
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

BOARD = Path("/run/board")
WIRES = Path("/dev/wires")
PAGES = "http://localhost:8080"
_RECORD = struct.Struct("<QBBBxI")


def press(gpios: list[int], hold_ms: float, gap_ms: float = 0.0) -> list[int]:
    """Press buttons one after the other, hold them, let them go in the same order; return when each went down."""
    pulls = [os.open(BOARD / f"sim_gpio{gpio}/pull", os.O_WRONLY) for gpio in gpios]
    try:
        downs = []
        for pull in pulls:
            downs.append(time.monotonic_ns())
            os.pwrite(pull, b"pull-down", 0)
            if gap_ms:
                time.sleep(gap_ms / 1000)
        time.sleep(hold_ms / 1000)
        for pull in pulls:
            os.pwrite(pull, b"pull-up", 0)
        return downs
    finally:
        for pull in pulls:
            os.close(pull)


def ask(path: str) -> Any:  # noqa: ANN401 (whatever the pages answer)
    """Ask the box's pages; None while nobody answers."""
    try:
        with urllib.request.urlopen(f"{PAGES}{path}", timeout=10) as answer:  # noqa: S310 (our own pages)
            return json.load(answer)
    except OSError:
        return None


def clear_wires() -> int:
    """Forget what was sent so far; return what time it is."""
    _read_wires()
    return time.monotonic_ns()


def wires() -> list[tuple[int, str, str]]:
    """What was sent since it was last asked: when, to which chip select, the bytes in hexadecimal.

    A message is what goes out until chip select goes off: then a MAX7219 takes over what it was sent.
    """
    data, at = _read_wires(), 0
    messages = list[tuple[int, str, str]]()
    sending = dict[str, tuple[int, bytes]]()
    while at < len(data):
        at_ns, bus, select, has_lost_some, length = _RECORD.unpack_from(data, at)
        at += _RECORD.size + length
        if has_lost_some:
            messages, sending = [], {}  # nobody has read for long: what was before is of no use
        node = f"{bus}.{select}"
        if length:
            first_ns, before = sending.get(node, (at_ns, b""))
            sending[node] = (first_ns, before + data[at - length : at])
        elif node in sending:
            first_ns, whole = sending.pop(node)
            messages.append((first_ns, node, whole.hex()))
    return messages


def _read_wires() -> bytes:
    with WIRES.open("rb", buffering=0) as file:
        return b"".join(iter(lambda: file.read(1 << 20), b""))


DEEDS: dict[str, Callable[..., Any]] = {"press": press, "ask": ask, "clear_wires": clear_wires, "wires": wires}


def main() -> None:
    """Do as told until nobody tells any more."""
    for line in sys.stdin:
        name, words = json.loads(line)
        try:
            answer = [DEEDS[name](**words), None]
        except Exception as error:  # noqa: BLE001 (it is for who asked)
            answer = [None, f"{type(error).__name__}: {error}"]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
