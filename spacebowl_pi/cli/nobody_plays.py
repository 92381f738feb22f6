"""Says whether the nightly self-check may have the box: exit 0 if nobody plays and it has not been done tonight.

The condition of spacebowl-check.service, run as `python -m spacebowl_pi.cli.nobody_plays`. A running box is asked by
way of its pages; a box without pages is judged by its journal, to which every event goes at once.
"""

import json
import sys
import time
import urllib.request
from pathlib import Path

from spacebowl_pi.box.config import Config, ConfigError, Part, find_config, journal_folder, load_config
from spacebowl_pi.box.journal_file import FILE_NAME
from spacebowl_pi.box.selftest.record import NAME

QUIET_S = 600
ONCE_A_NIGHT_S = 12 * 3600
PATIENCE_S = 5
NOT_NOW = 1


def reason_against(config: Config, folder: Path, now_s: float) -> str | None:
    """Say why the self-check must wait; None if it may begin."""
    if _age_s(folder / NAME, now_s) < ONCE_A_NIGHT_S:
        return "it was done in the last twelve hours"
    if min(_age_s(folder / name, now_s) for name in (FILE_NAME, f"{FILE_NAME}-wal")) < QUIET_S:
        return "not now, somebody played a moment ago"
    if config.kiosk.part is Part.REAL and _is_anybody_seated(config.kiosk.port):
        return "not now, somebody plays"
    return None


def _age_s(path: Path, now_s: float) -> float:
    """How long ago a file was written. One from the future, by a clock that was wrong then, counts as old."""
    try:
        age_s = now_s - path.stat().st_mtime
    except OSError:
        return float("inf")
    return age_s if age_s >= 0 else float("inf")


def _is_anybody_seated(port: int) -> bool:
    """Ask the running box. If none answers, nobody plays."""
    line = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with line.open(f"http://localhost:{port}/api/state", timeout=PATIENCE_S) as answer:
            state = json.load(answer)
    except (OSError, ValueError):
        return False
    return bool(state["view"]["players"]) and not state["is_demo"]


def main() -> int:
    """Give the exit status, and say the reason to the log."""
    try:
        config = load_config(find_config())
    except ConfigError:
        config = Config()
    reason = reason_against(config, journal_folder(config), time.time())
    print(f"self-check: {reason or 'nobody plays'}")
    return NOT_NOW if reason else 0


if __name__ == "__main__":
    sys.exit(main())
