"""One box to a folder: whoever runs with it holds a lock on the folder itself, and all others leave it alone.

The lock ends with the process that holds it, whatever becomes of that process, and no file that is deleted undoes it.
"""

import errno
import fcntl
import os
from pathlib import Path
from typing import TypeAlias

FOLDER_MODE, FILE_MODE = 0o700, 0o600  # what lies there is for the box's own user

_Identity: TypeAlias = tuple[int, int]

_held: set[_Identity] = set()  # by this process: it may keep what it likes there


def make_folder(folder: Path) -> None:
    """Make a folder for the box's own user, unless it is there; raises OSError. Nothing else makes one."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


class FolderLock:
    """A lock on a folder, which is made if need be."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number: int | None = None

    @property
    def is_held(self) -> bool:
        """Say whether we have it, on the folder that is there now: it may have been deleted, and made by another."""
        try:
            return self._number is not None and _identity(self._number) == _identity(self._folder)
        except OSError:
            return False

    def take(self) -> None:
        """Take it, unless it is ours already; raises OSError, with EBUSY if another box has it."""
        if self.is_held:
            return
        self.release()
        make_folder(self._folder)
        number = _opened(self._folder)
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(number)
            raise OSError(errno.EBUSY, "another box is running with it") from None
        self._number = number
        _held.add(_identity(number))

    def release(self) -> None:
        """Let others have it."""
        if self._number is not None:
            _held.discard(_identity(self._number))
            os.close(self._number)
            self._number = None


def is_held_by_another(folder: Path) -> bool:
    """Say whether another process runs a box with a folder."""
    try:
        number = _opened(folder)
    except OSError:
        return False  # no box has ever run with it, or it is not ours to look at
    try:
        if _identity(number) in _held:
            return False
        fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(number)
    return False


def _opened(folder: Path) -> int:
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)


def _identity(of: int | Path) -> _Identity:
    found = os.stat(of)  # noqa: PTH116 (a number has no path)
    return found.st_dev, found.st_ino
