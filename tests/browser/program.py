"""The real program in a process of its own, to be killed and started again on the same port with what it kept."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ports import free_port

PATIENCE_S = 30  # on a busy machine it takes ten seconds to start


class Program:
    """`spacebowl-pi run --simulate` with a port and a folder of its own; of the code in another place, if told so."""

    def __init__(self, folder: Path, code: Path | None = None) -> None:
        self.port = free_port()
        self._environment = {**os.environ, "XDG_STATE_HOME": str(folder)}
        self._code = code
        self._config = folder / "config.toml"
        self._config.write_text(f"[kiosk]\nport = {self.port}\n")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where its pages are, without the slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; returns at once."""
        command = [sys.executable, "-m", "spacebowl_pi", "run", "--simulate", "--config", str(self._config)]
        self._process = subprocess.Popen(
            command, cwd=self._code, env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )

    def wait_until_served(self) -> None:
        """Wait for its pages."""
        until_s = time.monotonic() + PATIENCE_S
        while True:
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert time.monotonic() < until_s, "the program does not serve its pages"
            time.sleep(0.05)

    def stand_still(self) -> None:
        """Have it say and hear nothing, while its lines stay open."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """End that."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def switch_off(self) -> None:
        """End it as a safe shutdown does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE_S)
        self._process = None

    def pull_the_plug(self) -> None:
        """End it without a word."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(PATIENCE_S)
            self._process = None


@contextmanager
def program(folder: Path, code: Path | None = None) -> Iterator[Program]:
    """Have a program, not yet started, until the test is over."""
    made = Program(folder, code)
    try:
        yield made
    finally:
        made.pull_the_plug()
