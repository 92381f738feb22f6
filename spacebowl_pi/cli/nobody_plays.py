"""Whether the nightly self-check may take the box: exits with 0 if nobody plays and it was not done tonight.

The condition of spacebowl-check.service, run as `python -m spacebowl_pi.cli.nobody_plays`. A running box is asked
through its pages; one without pages is judged by its journal, which every event is written to at once. If the check is
skipped, the exit status says how the last one ended, so that a fault found at night still shows in the morning.
"""

import fcntl
import json
import sys
import time
import urllib.request
from pathlib import Path

from spacebowl_pi.box.config.file import find_config, load_config
from spacebowl_pi.box.config.sections import Config, ConfigError, Part, journal_folder
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.selftest.record import NAME
from spacebowl_pi.cli.game_sections import game_sections

QUIET_S = 600
ONCE_A_NIGHT_S = 12 * 3600
PATIENCE_S = 5
NOT_NOW = 1  # systemd skips the check, and clears the failed state
NOT_NOW_AND_FAILED = 255  # systemd skips it, too, and marks it failed
LOCK = Path("/opt/spacebowl/.lock")  # held by cli/update.py


def reason_against(config: Config, folder: Path, now_s: float, lock: Path = LOCK) -> str | None:
    """Why the self-check must wait; None if it may start."""
    if _is_held(lock):
        return "not now, an update is at work"
    if _age_s(folder / NAME, now_s) < ONCE_A_NIGHT_S:
        return "it was done in the last twelve hours"
    if min(_age_s(folder / name, now_s) for name in (FILE_NAME, f"{FILE_NAME}-wal")) < QUIET_S:
        return "not now, somebody played a moment ago"
    if config.kiosk.part is Part.REAL and _is_anybody_seated(config.kiosk.port):
        return "not now, somebody plays"
    return None


def _is_held(lock: Path) -> bool:
    """Whether an update is running: it would take the box being stopped by the check for a fault."""
    try:
        with lock.open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:  # never updated
        return False
    return False


def _has_last_failed(folder: Path) -> bool:
    try:
        record = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(record, dict) and record.get("has_passed") is False


def _age_s(path: Path, now_s: float) -> float:
    """How long ago a file was written; one from the future, written while the clock was wrong, counts as old."""
    try:
        age_s = now_s - path.stat().st_mtime
    except OSError:
        return float("inf")
    return age_s if age_s >= 0 else float("inf")


def _is_anybody_seated(port: int) -> bool:
    """Asks the running box; if none answers, nobody plays."""
    line = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with line.open(f"http://localhost:{port}/api/state", timeout=PATIENCE_S) as answer:
            state = json.load(answer)
    except (OSError, ValueError):
        return False
    return bool(state["view"]["players"]) and not state["is_demo"]


def main() -> int:
    """Returns the exit status, and prints the reason for the log."""
    try:
        config = load_config(find_config(), game_sections())
    except ConfigError:
        config = Config()
    folder = journal_folder(config)
    reason = reason_against(config, folder, time.time(), LOCK)
    if reason is None:
        print("self-check: nobody plays")
        return 0
    if _has_last_failed(folder):
        print(f"self-check: {reason}; the last one found a fault, see {folder / NAME}")
        return NOT_NOW_AND_FAILED
    print(f"self-check: {reason}")
    return NOT_NOW


if __name__ == "__main__":
    sys.exit(main())
