"""A port for a server that a test begins a moment later, or begins again."""

import socket
from random import SystemRandom

NEVER_FOR_CALLERS = range(20_000, 30_000)  # the system gives those who call a port above: it could be this very one


def free_port() -> int:
    """Find one that nobody listens at, on any address of this machine."""
    while True:
        with socket.socket() as free:
            try:
                free.bind(("", SystemRandom().choice(NEVER_FOR_CALLERS)))
            except OSError:
                continue
            return int(free.getsockname()[1])
