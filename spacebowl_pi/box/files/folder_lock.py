"""One box per folder: the box that runs with it holds a lock on the folder itself; others leave it alone.

The lock ends with the process, however that ends, and deleting a file does not release it.
"""

import errno
import fcntl
import os
from pathlib import Path
from typing import TypeAlias

FOLDER_MODE, FILE_MODE = 0o700, 0o600  # for the box's own user only

_Identity: TypeAlias = tuple[int, int]

_held: set[_Identity] = set()  # by this process, which may write there


def make_folder(folder: Path) -> None:
    """Make a folder for the box's own user, unless it exists; raises OSError. Folders are made only here."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


class FolderLock:
    """A lock on a folder, which is created if necessary."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number: int | None = None

    @property
    def is_held(self) -> bool:
        """Whether this process holds it, on the folder that exists now: it may have been deleted and created again."""
        try:
            return self._number is not None and _identity(self._number) == _identity(self._folder)
        except OSError:
            return False

    def take(self) -> None:
        """Lock the folder, unless it is held already; raises OSError, with EBUSY if another box has it."""
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
        if self._number is not None:
            _held.discard(_identity(self._number))
            os.close(self._number)
            self._number = None


def is_held_by_another(folder: Path) -> bool:
    """Whether another process runs a box with this folder."""
    try:
        number = _opened(folder)
    except OSError:
        return False  # no box has ever run with it, or we may not open it
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
    found = os.stat(of)  # noqa: PTH116 (a file descriptor has no path)
    return found.st_dev, found.st_ino
