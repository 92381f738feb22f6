"""Copies the firmware onto a MicroPython board with mpremote: only what has changed, and never half of it.

`main.py` is deleted first and copied last: a board that is unplugged in between has nothing to start, and waits for
another try.
"""

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from spacebowl_pi.devices.keypad.files import MAIN, checksum
from spacebowl_pi.devices.ports import PartFault

LIST_TIMEOUT_S = 60
COPY_TIMEOUT_S = 300
RESET_TIMEOUT_S = 20

# Runs on the board; a line per file, so that a slow board does not go silent.
LIST = """\
import binascii, hashlib, json, os, sys
def walk(folder):
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            if folder or entry[0] not in ("dev", "proc", "sys", "rom", "remote", "sd"):
                print(json.dumps({"folder": path[1:]}))
                walk(path)
        else:
            hash = hashlib.sha256()
            with open(path, "rb") as file:
                while True:
                    data = file.read(512)
                    if not data:
                        break
                    hash.update(data)
            print(json.dumps({"file": path[1:], "sha256": str(binascii.hexlify(hash.digest()), "utf-8")}))
python = sys.implementation
print(json.dumps({"machine": getattr(python, "_machine", sys.platform), "version": list(python.version[:3])}))
walk("")
print(json.dumps({"end": True}))
"""


@dataclass(slots=True)
class BoardFiles:
    """What is on a board: its name, MicroPython's version, and all files with their SHA-256."""

    machine: str = "?"
    version: tuple[int, ...] = ()
    files: dict[str, str] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps on the board, in this order: delete, make folders, copy."""

    removed: tuple[str, ...]
    folders: tuple[str, ...]
    copied: tuple[str, ...]


def find_mpremote() -> tuple[str, ...]:
    """The command that runs mpremote; PartFault says how to install it."""
    if importlib.util.find_spec("mpremote") is not None:
        return (sys.executable, "-m", "mpremote")
    found = shutil.which("mpremote")
    if found is None:
        raise PartFault(
            f"keypad: mpremote, which copies files, is missing: say '{sys.executable} -m pip install mpremote'"
        )
    return (found,)


def plan(files: Mapping[str, Path], board: BoardFiles) -> Plan:
    """The steps that give the board these files; other files in the root and in folders of their own stay."""
    changed = [name for name, path in files.items() if board.files.get(name) != checksum(path)]
    folders = {folder.as_posix() for name in files for folder in Path(name).parents} - {"."}
    stale = [name for name in board.files if name not in files and Path(name).parent.as_posix() in folders]
    if not (changed or stale):
        return Plan((), (), ())
    first = [MAIN] if MAIN in board.files else []
    last = [MAIN] if MAIN in files else []
    return Plan(
        removed=tuple(first + sorted(stale)),
        folders=tuple(sorted(folders - board.folders)),
        copied=tuple([name for name in changed if name != MAIN] + last),
    )


class Mpremote:
    """mpremote on a port. `resume` skips its soft reset, as we need no clean state."""

    def __init__(self, command: Sequence[str], port: Path) -> None:
        self._command = (*command, "connect", str(port), "resume")
        self._port = port

    def list(self) -> BoardFiles:
        """Lists what is on the board."""
        board = BoardFiles()
        is_whole = False
        for line in self._run(["exec", LIST], LIST_TIMEOUT_S).splitlines():
            try:
                said = json.loads(line)
            except ValueError:
                continue
            if not isinstance(said, dict):
                continue
            if "file" in said:
                board.files[said["file"]] = said["sha256"]
            elif "folder" in said:
                board.folders.add(said["folder"])
            elif "machine" in said:
                board.machine, board.version = said["machine"], tuple(said["version"])
            is_whole |= "end" in said
        if not is_whole:
            raise PartFault(
                f"keypad: the board on {self._port} did not list its files: unplug it, plug it in, try again"
            )
        return board

    def carry_out(self, plan: Plan, files: Mapping[str, Path]) -> None:
        """Runs all steps of the plan in one call of mpremote."""
        steps = [["rm", f":/{name}"] for name in plan.removed]
        steps += [["mkdir", f":/{name}"] for name in plan.folders]
        steps += [["cp", "-f", str(files[name]), f":/{name}"] for name in plan.copied]
        if steps:
            self._run([word for step in steps for word in (*step, "+")][:-1], COPY_TIMEOUT_S)

    def reset(self) -> None:
        """Restarts the board, as after power-on."""
        self._run(["reset"], RESET_TIMEOUT_S)

    def _run(self, arguments: Sequence[str], timeout_s: float) -> str:
        try:
            done = subprocess.run(  # noqa: S603 (our own arguments, and no shell)
                [*self._command, *arguments],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=timeout_s,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise PartFault(
                f"keypad: the board on {self._port} went silent for {timeout_s:.0f} s: unplug it, plug it in, try again"
            ) from None
        except OSError as error:
            raise PartFault(f"keypad: mpremote cannot be started ({error})") from error
        if done.returncode:
            lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
            said = lines[-1].removeprefix("mpremote: ") if lines else f"exit status {done.returncode}"
            raise PartFault(f"keypad: mpremote on {self._port} says: {said:.200}")
        return done.stdout
