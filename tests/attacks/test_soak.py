"""Whole matches by computer players on the whole box, in hurried time (`hurried_box`), killed now and then.

SOAK_MINUTES=30 has it play for so long, and writes its figures to `build/soak.json`:

    make test-attacks SOAK_MINUTES=30 ARGS="-n 0 -k soak"
"""

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import export_match, list_matches, noted_faults
from spacebowl_pi.box.journal.match_record import MatchRecord
from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import Match
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import START_SCORE
from tests.attacks.length import IS_LONG, SOAK_MINUTES
from tests.box.journal.journals import table_after
from tests.box.journal.victim import RULES
from tests.games.space_bowl.rules.plain_judge import Json, plain_judge, plain_solution
from tests.ports import free_port

KEPT = 12
SCORES = (6, 8, 12, 18)
USUAL_S = 36.0
LOOK_S = 0.25 if SOAK_MINUTES == 0 else 2.0
PATIENCE_S = 20.0
LONGEST_MATCH_S = 90.0
MOST_GROWN_MB = 8.0  # once it is warm, however long it plays
MOST_FILES, MOST_THREADS = 64, 12
BIGGEST_JOURNAL_MB = 4.0  # of so many matches, and the log beside it
SLOW = ("it stood still", "the disk takes longer")  # the machine did that, and not the box
FIGURES = Path("build/soak.json")

pytestmark = pytest.mark.timeout(120 + 90 * SOAK_MINUTES)


@dataclass(frozen=True, slots=True)
class Look:
    """How the process does."""

    at_s: float
    memory_mb: float
    files: int
    threads: int
    journal_mb: float


@dataclass(slots=True)
class Figures:
    """What came of it."""

    matches: int = 0
    rounds: int = 0
    events: int = 0
    played_s: float = 0  # by the clock that hurries
    kills: int = 0
    waits: int = 0  # for the machine


class Soak:
    """A box that plays, and what is known of its journal so far."""

    def __init__(self, folder: Path, scores: Sequence[int]) -> None:
        self.folder = folder / "state"
        self.figures = Figures()
        self._scores = [str(score) for score in scores]
        self._port = free_port()
        self._config = folder / "config.toml"
        self._config.write_text(
            f'[journal]\nfolder = "{self.folder}"\nkeep_matches = {KEPT}\n'
            f'[kiosk]\nport = {self._port}\n[keypad]\npart = "absent"\n'
        )
        self._log = folder / "log"
        self._checked = 0
        self._ended_s = time.monotonic()  # the last match
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it plays."""
        command = [sys.executable, "-m", "tests.attacks.hurried_box", str(self._config), *self._scores]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        until_s = time.monotonic() + PATIENCE_S
        while not self._is_served():
            assert time.monotonic() < until_s, self._log.read_text()
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def killed_and_resumed(self) -> None:
        """Kill it and start it again: all that was there is there, and play goes on."""
        self.kill()
        self.figures.kills += 1
        newest = list_matches(self.folder, RULES, 1)[0].id
        before = export_match(self.folder, RULES, newest).lines
        self.start()
        assert export_match(self.folder, RULES, newest).lines[: len(before)] == before

    def look(self) -> Look:
        """See that it plays without a fault; check what it has played since."""
        assert self._process is not None
        assert self._process.poll() is None, self._log.read_text()
        with urllib.request.urlopen(f"http://localhost:{self._port}/api/health", timeout=PATIENCE_S) as answer:
            health = json.load(answer)
        assert (health["has_fault"], health["is_journal_writing"]) == (False, True)
        self._check_new()
        process = Path(f"/proc/{self._process.pid}")
        status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
        return Look(
            round(time.monotonic(), 1),
            round(int(status["VmRSS"].split()[0]) / 1024, 1),
            sum(1 for _ in (process / "fd").iterdir()),
            int(status["Threads"]),
            round(sum(file.stat().st_size for file in self.folder.glob(f"{FILE_NAME}*")) / 1e6, 2),
        )

    def _is_served(self) -> bool:
        try:
            urllib.request.urlopen(f"http://localhost:{self._port}/api/health", timeout=PATIENCE_S).close()
        except OSError:
            return False
        return True

    def _check_new(self) -> None:
        matches = list_matches(self.folder, RULES, above=self._checked)
        assert len(matches) <= KEPT
        for played in sorted(matches, key=lambda it: it.id):
            if not played.is_finished:
                break
            exported, record = export_match(self.folder, RULES, played.id), MatchRecord(RULES)
            assert exported.trouble is None
            assert record.add_lines(exported.lines) is None
            events, match = record.events, record.table.match
            assert match is not None
            assert [(it.seat, it.score) for it in match.players] == [
                (it.seat, it.score) for it in played.summary.played.players
            ]
            self.figures.rounds += check_scores(events)
            self.figures.events += len(events)
            self.figures.matches += 1
            self.figures.played_s += sum(max(0, later.at_us - before.at_us) for before, later in pairwise(events)) / 1e6
            self._ended_s = time.monotonic()
            assert played.id > self._checked
            self._checked = played.id
        assert time.monotonic() < self._ended_s + LONGEST_MATCH_S, "no match comes to its end"
        notes = noted_faults(self.folder)
        self.figures.waits = sum(note.text.startswith(SLOW) for note in notes)
        assert [note for note in notes if not note.text.startswith(SLOW)] == []


def check_scores(events: Sequence[TableEvent]) -> int:
    """Judge and score each round with the plain judge, who knows nothing of the box's; gives how many there were."""
    table, scores, rounds = table_after(()), dict[str, int](), 0
    for event in events:
        if isinstance(event, happened.RoundJudged):
            data = round_of(table.match, scores)
            judged = plain_judge(data, plain_solution(data))
            assert {str(it.seat): it.verdict.value for it in event.result.players} == judged["verdicts"]
            assert str(event.result.captain) == judged["captain"]
            scores, rounds = judged["scores"], rounds + 1
        table = RULES.evolve(table, event)
        if isinstance(event, happened.MatchStarted):
            scores = {str(player.seat): START_SCORE for player in event.players}
        elif scores:
            assert {str(player.seat): player.score for player in table.match.players} == scores
        if isinstance(event, happened.MatchEnded):
            assert {scores[str(seat)] for seat in event.winners} == {max(scores.values())}
    return rounds


def round_of(match: Match, scores: dict[str, int]) -> Json:
    """Write a round as the plain judge reads it."""
    current, galaxy = match.round, match.solver_galaxy()
    assert current is not None
    assert galaxy is not None
    size = galaxy.size
    is_go = current.call is not None and current.call.kind is CallKind.GO
    joined = [str(seat) for seat in current.joined]

    def name(cell: int | None) -> str:
        assert cell is not None
        return "ABCDEF"[cell % size] + str(cell // size + 1)

    return {
        "galaxy": {
            "size": size,
            "cards": [{"planets": planets, "face_down": planets is None} for planets in galaxy.cards],
        },
        "toss": {
            "destination": current.toss.destination,
            "planets": {tossed.planet: tossed.space for tossed in current.toss.planets},
            "black_hole": current.toss.black_hole,
        },
        "variants": to_data(match.settings.variants),
        "players": [str(seat) for seat in match.seats],
        "scores": scores,
        "captain": str(match.captain),
        "call": None if current.call is None else {"by": str(current.call.by), "kind": current.call.kind.value},
        "concur": joined if is_go else [],
        "red": [] if is_go else joined,
        "wild": None if current.wild is None else {"by": str(current.wild.by), "at": name(current.wild.at)},
        "picks": {str(pick.seat): name(pick.cell) for pick in current.picks if pick.cell is not None},
    }


def slope_mb_an_hour(looks: Sequence[Look]) -> float:
    """Fit a line."""
    mean_s = sum(it.at_s for it in looks) / len(looks)
    mean_mb = sum(it.memory_mb for it in looks) / len(looks)
    spread = sum((it.at_s - mean_s) ** 2 for it in looks)
    return 3600 * sum((it.at_s - mean_s) * (it.memory_mb - mean_mb) for it in looks) / spread


def play(soak: Soak, seconds: float) -> list[Look]:
    """Let it play for so long, looking all the while."""
    looks, until_s = list[Look](), time.monotonic() + seconds
    while time.monotonic() < until_s:
        time.sleep(LOOK_S)
        looks.append(soak.look())
    return looks


@pytest.fixture
def soak(tmp_path: Path) -> Iterator[Soak]:
    made = Soak(tmp_path, SCORES if IS_LONG else SCORES[:1])
    made.start()
    yield made
    made.kill()


def test_computer_players_play_a_whole_match_and_go_on_after_a_kill(soak: Soak) -> None:
    play(soak, LOOK_S)
    soak.killed_and_resumed()
    while not soak.figures.matches:
        play(soak, LOOK_S)
    assert soak.figures.rounds


@pytest.mark.skipif(not IS_LONG, reason="at length only: make test-attacks")
def test_a_box_that_plays_for_long_takes_no_more_memory_files_and_threads(soak: Soak) -> None:
    seconds, random = SOAK_MINUTES * 60 or USUAL_S, Random(1)
    until_s = time.monotonic() + seconds / 3
    while time.monotonic() < until_s:
        play(soak, seconds / 36 * random.uniform(0.5, 1.5))
        soak.killed_and_resumed()
    looks = list[Look]()
    for _ in range(24):
        looks += play(soak, seconds / 36)
        report(soak.figures, looks)
    warm = looks[len(looks) // 4 :]
    assert warm[-1].memory_mb - warm[0].memory_mb < MOST_GROWN_MB
    assert max(it.files for it in warm) <= MOST_FILES
    assert max(it.threads for it in warm) <= MOST_THREADS
    assert max(it.journal_mb for it in warm) < BIGGEST_JOURNAL_MB


def report(figures: Figures, looks: Sequence[Look]) -> None:
    """Write down what came of it."""
    FIGURES.parent.mkdir(exist_ok=True)
    step = max(1, len(looks) // 60)
    told = asdict(figures) | {
        "memory_mb_an_hour": slope_mb_an_hour(looks[len(looks) // 4 :]),
        "looks": [asdict(it) for it in looks[::step]],
    }
    FIGURES.write_text(json.dumps(told, indent=1))
