"""Boxes to attack: the program itself, started by the test with a folder and a port of its own, and lines to it."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp

PATIENCE_S = 20.0


class AttackedBox:
    """`spacebowl-pi run --simulate`, until it is killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        config = folder.with_name(f"{folder.name}.toml")
        config.write_text(f'[journal]\nfolder = "{folder}"\n[kiosk]\nport = {self.port}\n[keypad]\npart = "absent"\n')
        command = [sys.executable, "-m", "spacebowl_pi", "run", "--simulate", "--config", str(config)]
        environ = {**os.environ, "HOME": str(folder.parent)}
        pipe = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environ)

    def kill(self) -> None:
        """Kill it at once."""
        self.process.kill()
        self.process.wait()


class Line:
    """A page's line to a box; `tree` is what it shows."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.tree: Any = None
        self.told: dict[str, Any] = {}

    async def say(self, do: str, **values: object) -> None:
        """Say something to the box."""
        await self._socket.send_str(json.dumps({"do": do, **values}))

    async def close(self) -> None:
        """Leave; the box may be gone."""
        await self._socket.close()

    async def until(self, is_so: Callable[["Line"], object]) -> None:
        """Take in what comes until it is so."""
        async with asyncio.timeout(PATIENCE_S):
            while self.tree is None or not is_so(self):
                read = json.loads(await self._socket.receive_str())
                kind = read["kind"]
                if kind == "snapshot":
                    self.tree = read[kind]
                elif kind == "changes":
                    for path, value in read[kind]:
                        self.tree = _with(self.tree, path, value)
                else:
                    self.told[kind] = read.get(kind)


async def line_to(box: AttackedBox, session: aiohttp.ClientSession, page: str) -> Line:
    """Open a page's line as soon as the box is there."""
    line = None
    async with asyncio.timeout(PATIENCE_S):
        while line is None:
            try:
                line = Line(await session.ws_connect(f"ws://localhost:{box.port}/socket"))
            except aiohttp.ClientError:
                await asyncio.sleep(0.02)
    await line.say("hello", page=page, token=None)
    await line.until(lambda _: True)
    return line


def _with(tree: Any, path: list[Any], value: object) -> Any:  # noqa: ANN401 (trees are plain data)
    if not path:
        return value
    copy = dict(tree) if isinstance(tree, dict) else list(tree)
    copy[path[0]] = _with(tree[path[0]], path[1:], value)
    return copy
