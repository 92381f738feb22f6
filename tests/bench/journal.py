"""From what happens to what others are told of it: no sooner than it is durable, and little later.

A box with its real journal on the disk beside the checkout, against the bare commit of one row to an SQLite file there,
as durable; both take turns. The box's lights come before, and are not in these figures.
"""

import contextlib
import sqlite3
import tempfile
import threading
import time
from pathlib import Path

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.journal.database import connect
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.box.table.snapshot import SHOWN_AFTER_S
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from tests.bench.figures import Figure, at_least, at_most, median, percentile_99

CHANGES = 200
QUIET_S = 0.01


def journal_figures() -> list[Figure]:
    """Measure."""
    build = Path("build")
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as folder, contextlib.closing(_bare(Path(folder))) as bare:
        games = configured_games(Config())
        journal = open_journal(Path(folder) / "box", 3, games.rules)
        box = SimulatedBox(Config(), time.monotonic_ns)
        outputs = Outputs(box.parts.pixels, box.parts.matrix, box.parts.sound)
        machine = Machine(outputs, journal, GestureReader(), lambda: 1, _now_us(), games)
        more = threading.Event()
        journal.on_durable(more.set)
        machine.open()
        machine.step(_now_us())
        journal.flush(10)
        snapshot, commits, durable = [], [], 0
        for number in range(CHANGES):
            seat = SEATS[number % 8]
            what = LeaveSeat(seat) if machine.seating.player(seat) else JoinSeat(seat)
            more.clear()
            began_s = time.perf_counter()
            machine.do(Asked(_now_us(), Asker.TABLE, what))
            machine.step(_now_us())
            while machine.snapshot().changes < machine.changes:
                more.wait(SHOWN_AFTER_S)
                more.clear()
            snapshot.append(time.perf_counter() - began_s)
            durable += journal.is_durable(number + 2)  # the first was the lobby
            time.sleep(QUIET_S)
            commits.append(_commit(bare, number))
            time.sleep(QUIET_S)
        journal.close()
    told_ms, commit_ms = median(snapshot) * 1e3, median(commits) * 1e3
    slow_ms, slow_commit_ms = percentile_99(snapshot) * 1e3, percentile_99(commits) * 1e3
    note = f"{told_ms:.1f} ms against {commit_ms:.1f}, median of {CHANGES}"
    return [
        at_least("what others are told is durable when they are told", 100 * durable / CHANGES, "%", 100, ""),
        at_most("it happens → others are told, more than a bare commit", told_ms - commit_ms, "ms", 5, note),
        at_most(
            "the slowest of a hundred, against theirs", slow_ms / slow_commit_ms, "×", None,
            f"{slow_ms:.1f} ms against {slow_commit_ms:.1f}; nobody waits longer than {SHOWN_AFTER_S * 1e3:.0f}",
        ),
    ]  # fmt: skip


def _bare(folder: Path) -> sqlite3.Connection:
    file = connect(folder / "bare.sqlite3")
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)")
    return file


def _commit(file: sqlite3.Connection, number: int) -> float:
    began_s = time.perf_counter()
    file.execute("BEGIN IMMEDIATE")
    file.execute("INSERT INTO rows VALUES (?, ?)", (number, "x" * 100))
    file.execute("COMMIT")
    return time.perf_counter() - began_s


def _now_us() -> int:
    return time.monotonic_ns() // 1000
