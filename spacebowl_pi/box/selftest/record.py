"""Stores the result of a self-test as a file next to the journal; the previous one is kept."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from spacebowl_pi.box.files.folder_lock import make_folder
from spacebowl_pi.box.selftest.result import Result

FORMAT = "spacebowl-pi selftest 1"
NAME = "selftest.json"
NAME_OF_FORMER = "selftest-previous.json"


def json_text(result: Result) -> str:
    data = asdict(result)
    return json.dumps({"format": FORMAT, "has_passed": result.has_passed, **data}, indent=2, ensure_ascii=False) + "\n"


def keep(result: Result, folder: Path) -> Path:
    """Write a result to a folder, completely or not at all; raises OSError."""
    make_folder(folder)
    path = folder / NAME
    unfinished = path.with_suffix(".part")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(json_text(result))
        file.flush()
        os.fsync(file.fileno())
    if path.exists():
        path.replace(folder / NAME_OF_FORMER)
    unfinished.replace(path)
    return path
