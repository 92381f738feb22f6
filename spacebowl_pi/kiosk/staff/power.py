"""The safe end: the computer is shut down; where the parts are simulated, only the program ends."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import TypeAlias

PowerOff: TypeAlias = Callable[[], Awaitable[str | None]]  # gives what went wrong, if anything
PATIENCE_S = 10


async def end_program() -> str | None:
    """End as on SIGTERM: goodbye, dark, the journal closed."""
    os.kill(os.getpid(), signal.SIGTERM)
    return None


async def shut_down() -> str | None:
    """Have systemd shut the computer down, which ends the program on the way."""
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
