"""Journals that are kept beside the box's own: damaged ones that were set aside, and what was there before a restore.

Nicknames are in them, and no single one can be taken out: they go as a whole, when they have lain there for as long as
a nickname is kept.
"""

import contextlib
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from spacebowl_pi.box.journal.file import DAMAGED, FILE_NAME

BEFORE_RESTORE = "before-restore"
_COPY = re.compile(rf"{re.escape(FILE_NAME)}\.{DAMAGED}-[0-9]+(-wal)?|{BEFORE_RESTORE}-[0-9]+")


def remove_old_copies(folder: Path, before: str) -> Iterator[str]:
    """Delete those that were laid there before a day, none if it is empty; give their names. Never raises."""
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            if _COPY.fullmatch(path.name) and _laid_there(path) < before:
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink()
                yield path.name


def _laid_there(path: Path) -> str:
    """Give the day on which it was renamed, or written last: which of them was later."""
    found = path.lstat()
    return datetime.fromtimestamp(max(found.st_mtime, found.st_ctime), UTC).date().isoformat()
