"""Loads the firmware's modules under CPython, a fresh copy per keypad, without touching `sys.modules` or the path.

The firmware imports its modules flat (`import wire`), as they lie on the board. Here such an import finds the file in
the firmware's folder and belongs to this copy alone. `framebuf`, `machine`, `micropython` and whatever else CPython
lacks or does differently come from the twin. Importing anything else is an error, but for a few modules of CPython that
behave the same on the board. Files are opened in the keypad's own flash.
"""

import builtins
import importlib
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from spacebowl_pi.devices.keypad.files import firmware_folder
from spacebowl_pi.devices.keypad.twin import framebuf

FOLDER = firmware_folder()

# Modules that behave the same in CPython and MicroPython, as far as the firmware uses them.
SHARED = frozenset({"array", "binascii", "errno", "gc", "io", "json", "math", "struct"})


class Flash:
    """The board's files: those of the firmware, overlaid with what it has written. Names are paths from the root."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self.written: dict[str, bytes] = {}

    def open(self, name: str, mode: str = "r", encoding: str = "utf-8") -> IO[Any]:
        """Like the built-in `open`; what is written appears when the file is closed."""
        name = name.lstrip("/")
        raw = io.BytesIO(self.read(name)) if "r" in mode else _Written(self.written, name)
        return raw if "b" in mode else io.TextIOWrapper(raw, encoding)

    def read(self, name: str) -> bytes:
        return self.written[name] if name in self.written else (self._folder / name).read_bytes()

    def rename(self, old: str, new: str) -> None:
        """Renames a written file atomically."""
        if old.lstrip("/") not in self.written:
            raise OSError(2, "ENOENT")
        self.written[new.lstrip("/")] = self.written.pop(old.lstrip("/"))

    def remove(self, name: str) -> None:
        """Deletes a written file."""
        if name.lstrip("/") not in self.written:
            raise OSError(2, "ENOENT")
        del self.written[name.lstrip("/")]


class _Written(io.BytesIO):
    """A file being written; it appears when it is closed."""

    def __init__(self, files: dict[str, bytes], name: str) -> None:
        super().__init__()
        self._files = files
        self._name = name

    def close(self) -> None:
        if not self.closed:
            self._files[self._name] = self.getvalue()
        super().close()


class Firmware:
    """A copy of the firmware; `load("canvas")` returns one of its modules, with all that it imports.

    `stand_ins` are modules by name that replace those that the firmware would import.
    """

    def __init__(
        self, stand_ins: Mapping[str, ModuleType] | None = None, flash: Flash | None = None, folder: Path = FOLDER
    ) -> None:
        self.flash = flash or Flash(folder)
        self.modules: dict[str, ModuleType] = {}
        self._stand_ins = {"framebuf": framebuf, "micropython": _micropython()} | dict(stand_ins or {})
        self._folder = folder
        self._builtins = dict(vars(builtins)) | {"__import__": self._import, "open": self.flash.open}

    def load(self, name: str) -> Any:  # noqa: ANN401 -- the firmware has no types
        """A module of the firmware, loaded at first use; dots lead into folders."""
        if name not in self.modules:
            parent, _, last = name.rpartition(".")
            if parent:
                self.load(parent)
            path = self._path(name)
            if path is None:
                raise ImportError(f"no module named '{name}'")
            module = ModuleType(name)
            vars(module)["__builtins__"] = self._builtins
            module.__file__ = str(path)
            self.modules[name] = module
            if path.is_file():
                try:
                    exec(compile(path.read_text("utf-8"), str(path), "exec"), vars(module))  # noqa: S102 -- our own file
                except BaseException:
                    del self.modules[name]
                    raise
            if parent:
                setattr(self.modules[parent], last, module)
        return self.modules[name]

    def _path(self, name: str) -> Path | None:
        path = self._folder.joinpath(*name.split("."))
        for candidate in (path.with_suffix(".py"), path / "__init__.py"):
            if candidate.is_file():
                return candidate
        return path if path.is_dir() else None

    def _import(
        self,
        name: str,
        _globals: Mapping[str, object] | None = None,
        _locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:  # noqa: ANN401 -- a module, whichever
        """`import` as the firmware's modules see it."""
        if level:
            raise ImportError("the firmware imports flat: no relative imports")
        if name in self._stand_ins:
            return self._stand_ins[name]
        first = name.partition(".")[0]
        if self._path(first) is not None:
            module = self.load(name)
            if not fromlist:
                return self.modules[first]
            for part in fromlist:
                if part != "*" and not hasattr(module, part) and self._path(f"{name}.{part}") is not None:
                    self.load(f"{name}.{part}")
            return module
        if name in SHARED:
            return importlib.import_module(name)
        raise ImportError(f"no module named '{name}': the board has none, or the twin must learn it")


def _micropython() -> ModuleType:
    module = ModuleType("micropython")
    same: Callable[[Any], Any] = lambda value: value  # noqa: E731 -- stands in for const and the decorators
    for name in ("const", "native", "viper"):
        setattr(module, name, same)
    return module
