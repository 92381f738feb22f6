"""The box as a process of its own, and one that only imports what the box cannot do without; both until they are ended.

What Linux tells of them is read from /proc.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

IMPORTS = "import gpiozero, luma.led_matrix.device, luma.core.interface.serial, numpy"
BOX = ["-m", "spacebowl_pi", "run", "--simulate"]
# The same box, which plays by itself after half the time.
_IMPATIENT = """
from spacebowl_pi.box.table import attract
attract.ATTRACT_AFTER_US //= 2
from spacebowl_pi.cli import main
main(["run", "--simulate"])
"""
IMPATIENT_BOX = ["-c", _IMPATIENT]
STARTING_LIMIT_S = 30
LOOK_S = 0.5  # whether it is still alive


@dataclass(frozen=True, slots=True)
class Running:
    """A process, and how long it took until it was ready."""

    pid: int
    ready_s: float

    def cpu_s(self) -> float:
        """How much time all its threads have used so far; counted in ticks, mostly of 10 ms."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        user_ticks, system_ticks = int(fields[11]), int(fields[12])
        return (user_ticks + system_ticks) / os.sysconf("SC_CLK_TCK")

    def memory_kb(self) -> dict[str, int]:
        """What it has in memory: Rss is all of it, of Pss it only has its share of what it shares with others."""
        rows = (row.split() for row in Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines()[1:])
        return {row[0].rstrip(":"): int(row[1]) for row in rows}


@contextmanager
def box_process(arguments: Sequence[str] = BOX) -> Iterator[Running]:
    """`spacebowl-pi run --simulate` with nothing in its home, ready when it tells systemd so."""
    with (
        tempfile.TemporaryDirectory() as home,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        address = f"{home}/notify"
        line.bind(address)
        line.settimeout(LOOK_S)
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "STATE_"))},
            "HOME": home,
            "NOTIFY_SOCKET": address,
        }
        began_s = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait_until_ready(line, process)
            yield Running(process.pid, time.perf_counter() - began_s)
        finally:
            process.kill()  # its goodbye is not awaited
            process.wait()


@contextmanager
def imports_process() -> Iterator[Running]:
    """The imports alone, ready when they are through."""
    began_s = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", f"{IMPORTS}; print(flush=True); import sys; sys.stdin.read()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        if process.stdout is None or not process.stdout.readline():
            raise RuntimeError(f"this does not run: {IMPORTS}")
        yield Running(process.pid, time.perf_counter() - began_s)
    finally:
        process.communicate()


def _wait_until_ready(line: socket.socket, process: subprocess.Popen[bytes]) -> None:
    until_s = time.monotonic() + STARTING_LIMIT_S
    while True:
        try:
            if b"READY=1" in line.recv(4096):
                return
        except TimeoutError:
            if process.poll() is not None or time.monotonic() > until_s:
                raise RuntimeError("the box does not get ready; see what it says above") from None
