"""Shutting down safely: the computer, or only the program where the parts are simulated."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import TypeAlias

PowerOff: TypeAlias = Callable[[], Awaitable[str | None]]  # returns what went wrong, if anything
PATIENCE_S = 10


async def end_program() -> str | None:
    """End the program as SIGTERM does: say goodbye, go dark, close the journal."""
    os.kill(os.getpid(), signal.SIGTERM)
    return None


async def shut_down() -> str | None:
    """Have systemd shut the computer down, which also ends the program."""
    try:
        process = await asyncio.create_subprocess_exec(
            "systemctl", "poweroff", stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        _, told = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    except TimeoutError:
        return "systemctl poweroff: no answer"
    except OSError as error:
        return f"systemctl poweroff: {error}"
    if process.returncode == 0:
        return None
    return " ".join(told.decode(errors="replace").split())[:300] or f"systemctl poweroff gave {process.returncode}"
