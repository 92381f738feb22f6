"""A program to be killed: `python -m tests.box.machine.victim MODE FOLDER`. It plays a match, and dies at every event.

One box plays; whenever it hands something to its journal, processes are forked that have the same past, write it to a
journal of their own, and kill themselves at a moment of handing this over. Then one journal is killed again and again,
and taken up each time. Nothing is judged here: what the journals hold afterwards is looked at by the test.
"""

import os
import shutil
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from spacebowl_pi.box.config.sections import Config, MatrixConfig, Part, PixelsConfig
from spacebowl_pi.box.journal.journal import Journal, open_journal
from spacebowl_pi.box.run import make_machine
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.box.table.scene import Asking
from spacebowl_pi.core.seating import MatchClosed, SeatingOpened
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.box.prompts import AskingWild, Question, Scan
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.solver import solve
from tests.box.journal.journals import table_after
from tests.box.journal.victim import RULES
from tests.box.machine.memory import MemoryJournal
from tests.box.machine.virtual import VirtualBox, box_games

FLUSH_LIMIT_S = 10.0
KEEP_MATCHES = 10
BEGAN_US = 50 * SECOND_US
SELDOM_US = SECOND_US // 5
STARTED_AFRESH_US = 3 * SECOND_US  # the monotonic clock begins anew with the machine


@dataclass(frozen=True, slots=True)
class Script:
    """Who plays, and how. Round by round: who calls what, and who joins; the last one again and again."""

    settings: Settings
    players: int
    rounds: tuple[tuple[CallKind, int, tuple[int, ...]], ...]
    right: tuple[int, ...]  # the seats that pick well, if there is anything to pick
    chance: int


SCRIPTS = {
    GalaxyMode.SCREEN: Script(
        Settings(target_score=8),
        3,
        ((CallKind.RED, 3, (1, 2)), (CallKind.RED, 2, (1,)), (CallKind.GO, 1, (2,))),
        (1,),
        chance=7,
    ),
    GalaxyMode.HONOUR: Script(
        Settings(mode=GalaxyMode.HONOUR, target_score=8),
        2,
        ((CallKind.GO, 2, (1,)), (CallKind.RED, 1, ()), (CallKind.GO, 2, (1,))),
        (2,),
        chance=3,
    ),
}


class ScriptedBox(VirtualBox):
    """A box put together as the program does it, and people who play by a script, whatever the box is at.

    Chance hangs on the match alone: a match that goes on after a kill goes on as it would have without. The box draws
    its pictures, but seldom, and has neither pixels nor a matrix to send them to: nobody looks at them here.
    """

    def __init__(
        self,
        script: Script,
        journal: Journal | None = None,
        events: Sequence[TableEvent] | None = None,
        began_us: int = 0,
    ) -> None:
        self.script = script
        self.now_us = began_us or STARTED_AFRESH_US
        config = Config(pixels=PixelsConfig(part=Part.ABSENT), matrix=MatrixConfig(part=Part.ABSENT))
        self.box = SimulatedBox(config, lambda: self.now_us * 1000)
        self.machine = make_machine(config, self.box.parts, journal, box_games(script.settings), self.now_us)
        self.machine.frame_us = SELDOM_US
        self.machine._seed = lambda: script.chance + (0 if self.table.is_in_lobby else self.match.round_number)
        self.box.buzzers.listen(self.machine.edge)
        self.machine.open(events)

    def act(self) -> None:
        """Do the next thing, as a person at the table would."""
        match self.phase():
            case None:
                missing = [seat for seat in range(1, self.script.players + 1) if seat not in self.seats]
                if missing:
                    self.press(missing[0])
                else:
                    self.hold(2)
            case Phase.READY:
                self._toss()
            case Phase.SEARCH:
                self._call()
            case Phase.COUNTDOWN:
                self._join()
            case Phase.PICKS:
                self._scan_pick()
            case Phase.DECLARING:
                self._declare()
            case Phase.REVEAL:
                self.wait(1)
                self.press(1)
            case Phase.OVER:
                self.wait(1)
                self.hold(1)
            case phase:
                raise AssertionError(f"nobody knows what to do in {phase}")

    def play_until(self, is_done: Callable[["ScriptedBox"], bool], most_actions: int = 1000) -> None:
        """Play on; a box that is stuck is a failure."""
        self.wait(0.1)
        for _ in range(most_actions):
            if is_done(self):
                return
            self.act()
        raise AssertionError(f"the box is stuck in {self.phase()}: {self.table}")

    def _round(self) -> tuple[CallKind, int, tuple[int, ...]]:
        return self.script.rounds[min(self.match.round_number, len(self.script.rounds)) - 1]

    def _toss(self) -> None:
        if self.match.settings.mode is GalaxyMode.HONOUR:
            self.press(1)
            self.press(3)
            self.hold(self.match.captain)
        else:
            self.press(self.match.captain)

    def _call(self) -> None:
        settled_us = self.match.began_us + TUMBLE_US + SECOND_US // 5
        self.wait(max(0, settled_us - self.now_us) / SECOND_US)
        kind, caller, _ = self._round()
        (self.press if kind is CallKind.GO else self.hold)(caller)

    def _join(self) -> None:
        kind, _, joining = self._round()
        missing = [seat for seat in joining if seat not in self.round().joined]
        if missing:
            (self.press if kind is CallKind.GO else self.hold)(missing[0])
        else:
            self.wait(0.5)

    def _scan_pick(self) -> None:
        """Tap as the wanted column and row come by; seat 3 never does, and has no card after a red call."""
        if self.call().kind is CallKind.RED:
            self.hold(3)
        elif isinstance(self.prompt(), Scan):
            self.scan_pick({seat: self._wanted(seat) for seat in self.seats if seat != 3})
        else:
            self.wait(0.3)

    def _wanted(self, seat: int) -> Cell:
        galaxy = self.match.solver_galaxy()
        assert galaxy is not None
        valid = list(cells_of(solve(galaxy, self.round().toss, self.match.settings.variants).valid))
        return valid[0] if seat in self.script.right and valid else Cell(6 * seat)

    def _declare(self) -> None:
        """Who placed the Wild: in the second round seat 2. Right, not by the Wild, alone; or wrong."""
        prompt = self.prompt()
        if isinstance(prompt, AskingWild):
            if self.match.round_number == 2:
                self.press(2)
            else:
                self.hold(prompt.captain)
            return
        if not isinstance(prompt, Asking):
            self.wait(0.1)
            return
        is_right = prompt.seat in self.script.right and prompt.question is not Question.BY_WILD
        is_yes = is_right or prompt.question is Question.HAS_PICKED
        self.press(prompt.seat, hold_ms=120 if is_yes else 800, then_s=1)


class Overheard(MemoryJournal):
    """A journal that gives what it is told to somebody else. `Machine` knows no difference."""

    def __init__(self, take: Callable[[tuple[TableEvent, ...]], None]) -> None:
        super().__init__()
        self._hear = take

    def take(self, events: tuple[TableEvent, ...]) -> None:
        self._hear(events)


def play(script: Script, take: Callable[[int, tuple[TableEvent, ...]], None]) -> None:
    """Play a match to its end and begin the next one; `take` gets what is handed to the journal, and when."""
    is_again = False

    def hear(events: tuple[TableEvent, ...]) -> None:
        nonlocal is_again
        is_again = is_again or any(isinstance(event, MatchClosed) for event in events)
        take(box.now_us if box is not None else BEGAN_US, events)

    box: ScriptedBox | None = None
    box = ScriptedBox(script, Overheard(hear), began_us=BEGAN_US)
    box.play_until(lambda box: is_again and box.phase() is Phase.COUNTDOWN)


def steps_of(script: Script) -> list[tuple[TableEvent, ...]]:
    """Give what happens when nobody is killed: all that happens at a time is a step."""
    steps: dict[int, tuple[TableEvent, ...]] = {}

    def take(now_us: int, events: tuple[TableEvent, ...]) -> None:
        steps[now_us] = (*steps.get(now_us, ()), *events)

    play(script, take)
    return list(steps.values())


def newest_match(events: Iterable[TableEvent]) -> tuple[TableEvent, ...]:
    """Give the events of the newest match, as the journal has them: it begins with who sat there before."""
    kept: list[TableEvent] = []
    for event in events:
        if isinstance(event, MatchClosed):
            kept = [SeatingOpened(event.at_us, table_after(kept).seating)]
        else:
            kept.append(event)
    return tuple(kept)


# --- the kills ---


class Moment(StrEnum):
    """When a process dies that hands a step to its journal."""

    BEFORE_APPEND = "before append"
    APPENDED = "appended"  # the writer's thread may be anywhere
    APPENDED_IN_A_HURRY = "appended in a hurry"  # and nothing of the match was waited for before
    INSERTED = "inserted"  # in the middle of the transaction
    BEFORE_COMMIT = "before commit"
    COMMITTED = "committed"


MOST_STATEMENTS = 18  # a new journal is open after fewer


def die() -> NoReturn:
    """Die as if the plug were pulled, but for the disk's own memory."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def killed(victim: Callable[[], None]) -> None:
    """Fork a victim and see it die by its own hand."""
    child = os.fork()
    if child == 0:
        try:
            victim()
        except BaseException:  # noqa: BLE001 (a fork must not go on with its parent's work)
            traceback.print_exc()
        finally:
            os._exit(3)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
        raise AssertionError(f"a victim ended by itself, with status {status}")


class Doom:
    """Connections that kill the process at a statement, once it is armed."""

    def __init__(self, statement: str = "", *, is_before: bool = False, statements: int = 1) -> None:
        self.is_armed = False
        self._statement, self._is_before, self._left = statement, is_before, statements

    def connect(self, path: Path) -> sqlite3.Connection:
        doom = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:  # noqa: ANN401 (as sqlite3 has it)
                doom.meet(sql, is_before=True)
                cursor = super().execute(sql, *arguments)
                doom.meet(sql, is_before=False)
                return cursor

        return sqlite3.connect(path, isolation_level=None, factory=Connection)

    def meet(self, sql: str, *, is_before: bool) -> None:
        if self.is_armed and self._statement in sql and is_before == self._is_before:
            self._left -= 1
            if self._left == 0:
                die()


def die_at(
    moment: Moment, folder: Path, past: Sequence[tuple[TableEvent, ...]], events: tuple[TableEvent, ...]
) -> None:
    """Live through the past again, and die handing over what happens now."""
    doom = {
        Moment.INSERTED: Doom("INTO events"),
        Moment.BEFORE_COMMIT: Doom("COMMIT", is_before=True),
        Moment.COMMITTED: Doom("COMMIT"),
    }.get(moment, Doom())
    journal = open_journal(folder, KEEP_MATCHES, RULES, connect=doom.connect)
    for before in past:
        journal.append(*before)
    if moment is not Moment.APPENDED_IN_A_HURRY and not journal.flush(FLUSH_LIMIT_S):
        raise AssertionError(f"the past cannot be written: {journal.troubles()}")
    doom.is_armed = moment in (Moment.INSERTED, Moment.BEFORE_COMMIT, Moment.COMMITTED)
    if moment is not Moment.BEFORE_APPEND:
        journal.append(*events)
    if doom.is_armed:
        journal.flush(FLUSH_LIMIT_S)
    die()


def die_opening(folder: Path, statements: int) -> None:
    """Die at a statement of opening the journal, or else once it is open."""
    doom = Doom(statements=statements)
    doom.is_armed = True
    open_journal(folder, KEEP_MATCHES, RULES, connect=doom.connect).flush(FLUSH_LIMIT_S)
    die()


def die_at_next_step(script: Script, folder: Path) -> None:
    """Take the match up, and die as soon as something more has happened and is durable."""

    def take(events: tuple[TableEvent, ...]) -> None:
        is_start = isinstance(events[0], SeatingOpened | happened.MatchResumed)
        journal.append(*events, is_start=is_start)
        if not is_start and journal.flush(FLUSH_LIMIT_S):
            die()

    journal = open_journal(folder, KEEP_MATCHES, RULES)
    ScriptedBox(script, Overheard(take), journal.unfinished()).play_until(lambda _: False)


def die_at_the_end(folder: Path, steps: Sequence[tuple[TableEvent, ...]]) -> None:
    """Leave half of a match in the file and half in its log, each step a commit of its own."""
    half = len(steps) // 2
    for part in (steps[:half], steps[half:]):
        journal = open_journal(folder, KEEP_MATCHES, RULES)
        journal.unfinished()
        for events in part:
            journal.append(*events)
            journal.flush(FLUSH_LIMIT_S)
        if part[0] is steps[0]:
            journal.close()
    die()


def unended(steps: Sequence[Sequence[TableEvent]]) -> list[tuple[TableEvent, ...]]:
    """Leave out the end of the match and what follows: there the log is brought into the file."""
    ends = next(n for n, step in enumerate(steps) if any(isinstance(event, happened.MatchEnded) for event in step))
    return [tuple(step) for step in steps[:ends]]


def main(mode: GalaxyMode, folder: Path) -> None:
    """Kill them all."""
    script = SCRIPTS[mode]
    past: list[tuple[TableEvent, ...]] = []

    def take(_: int, events: tuple[TableEvent, ...]) -> None:
        for moment in Moment:
            killed(partial(die_at, moment, folder / moment / f"{len(past)}", past, events))
        past.append(events)

    play(script, take)
    for _ in past[1:]:  # the first is what a start brings
        killed(partial(die_at_next_step, script, folder / "again and again"))
    killed(partial(die_at_the_end, folder / "cut", past))
    killed(partial(die_at_the_end, folder / "log", unended(past)))
    for statements in range(1, MOST_STATEMENTS + 1):
        killed(partial(die_opening, folder / "new" / f"{statements}", statements))
        shutil.copytree(folder / "cut", folder / "old" / f"{statements}")
        killed(partial(die_opening, folder / "old" / f"{statements}", statements))


if __name__ == "__main__":
    main(GalaxyMode(sys.argv[1]), Path(sys.argv[2]))
