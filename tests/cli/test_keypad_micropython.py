"""`keypad flash` for real: the real mpremote, a real MicroPython's prompt, and the keypad that its files then are."""

import importlib.util
import os
import select
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad.files import checksum, firmware_files
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER
from tests.cli.program import Program
from tests.devices.keypad.far_end import FarEnd
from tests.micropython.board import HERE, MicroPythonKeypad, need_micropython
from tests.micropython.cable import HELD_S

LEFT_AS_IT_IS = {"touch.json": '{"fit": [0, -5924, 22986260, 4384, 0, -1148590]}', "notes.txt": "mine"}
STALE = "screens/bonus.py"
MISSING = ("screens/over.py", "texts/__init__.py")
CHANGED = "version.py"


class Board(FarEnd):
    """A board on a terminal: first MicroPython's prompt with files; once it is reset, the keypad that it then is."""

    def __init__(self, path: Path, before: Path, after: Path) -> None:
        super().__init__(path)
        self._after = after
        self._done = threading.Event()
        self._prompt = subprocess.Popen(
            ["node", str(HERE / "repl.mjs"), str(after), str(before)],  # noqa: S607 -- whichever node is first
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        """Pull the cable."""
        self._done.set()
        self._thread.join()
        self._prompt.kill()
        self._prompt.communicate()
        self.unplug()

    def _run(self) -> None:
        self._be_prompt()
        if not self._done.is_set():
            with MicroPythonKeypad(folder=self._after, is_filmed=False) as keypad:
                while not self._done.is_set():
                    self.write(keypad.turn(self.read(HELD_S), 5).said)

    def _be_prompt(self) -> None:
        into, out = self._prompt.stdin, self._prompt.stdout
        assert into is not None
        assert out is not None
        while not self._done.is_set():
            ready = select.select([out.fileno(), self.master], [], [], 0.05)[0]
            if out.fileno() in ready:
                said = os.read(out.fileno(), 4096)
                if not said:
                    return
                self.write(said)
            if self.master in ready:
                into.write(self.read())
                into.flush()


@pytest.fixture
def before(tmp_path: Path) -> Path:
    folder = tmp_path / "before"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in LEFT_AS_IT_IS.items():
        (folder / name).write_text(text)
    for name in MISSING:
        (folder / name).unlink()
    (folder / STALE).write_text("# of an older version\n")
    (folder / CHANGED).write_text('VERSION = "0.0.1"\nPROTOCOL = 1\n')
    return folder


@pytest.fixture
def board(tmp_path: Path, before: Path) -> Iterator[Board]:
    need_micropython()
    if importlib.util.find_spec("mpremote") is None and shutil.which("mpremote") is None:
        pytest.skip("mpremote is missing: .venv/bin/pip install mpremote")
    made = Board(tmp_path / "port", before, tmp_path / "after")
    yield made
    made.close()


def test_what_differs_is_copied_what_is_stale_goes_and_the_keypad_greets(
    board: Board, program: Program, tmp_path: Path
) -> None:
    ended = program("keypad", "flash", "--port", str(tmp_path / "port"))
    assert (ended.status, ended.complained) == (0, "")
    files = firmware_files(FOLDER)
    assert f"Copying 4 of {len(files)} files" in ended.printed
    assert "Done: keypad 0.1.0 with protocol 1, box 0.1.0 with protocol 1." in ended.printed
    there = firmware_files(tmp_path / "after")
    assert there.keys() == files.keys() | LEFT_AS_IT_IS.keys()
    assert all(checksum(there[name]) == checksum(path) for name, path in files.items())
    assert all(there[name].read_text() == text for name, text in LEFT_AS_IT_IS.items())
    assert board.written
