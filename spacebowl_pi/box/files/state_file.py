"""Small state that survives a restart: JSON files in the state folder, written completely or not at all.

Only the box's own user may read them, and only the box that runs with the folder writes them. Reading and writing can
be slow on a worn card: do not call from the loop.
"""

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import TypeAlias

from spacebowl_pi.box.files.folder_lock import is_held_by_another, make_folder
from spacebowl_pi.core.codec import Json

LARGEST_FILE = 1_000_000

Stamp: TypeAlias = tuple[int, ...] | None


class StateFault(Exception):  # noqa: N818 (the file's fault)
    """A file that cannot be read or written: what, where, why and what to do, in a line for people."""


def stamp_of(path: Path) -> Stamp:
    """Something that changes whenever the file or its permissions do; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_ctime_ns


def read_state(path: Path, *, is_shared: bool = False) -> Json:
    """Read a state file; None if there is none. Raises StateFault, also if another box runs here, unless shared."""
    _check_lock(path, is_shared=is_shared)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE)
        read: Json = json.loads(data)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StateFault(f"cannot read {path}: {error.strerror or error}; see ls -la {path.parent}") from None
    except (ValueError, RecursionError):
        raise StateFault(f"{path} is damaged; delete it to begin anew") from None
    return read


def write_state(path: Path, data: Json, *, is_shared: bool = False) -> None:
    """Replace a state file; raises StateFault, also if another box runs here, unless shared."""
    _check_lock(path, is_shared=is_shared)
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    try:
        make_folder(path.parent)
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # readable by the owner alone
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise StateFault(f"cannot write {path}: {error.strerror or error}; see df -h {path.parent}") from None


def _check_lock(path: Path, *, is_shared: bool) -> None:
    if not is_shared and is_held_by_another(path.parent):
        raise StateFault(f"{path} is another box's, which runs with {path.parent}")
