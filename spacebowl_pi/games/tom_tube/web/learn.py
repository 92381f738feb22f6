"""The channel for learning alone: the lessons of the tutorial, and the puzzle of the day.

The box keeps nothing of either. A page says what has been done so far, and is told how things stand after it: so a page
that lost its line, or was loaded again, goes on where it was.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.daily import MOVES, Puzzle, daily_puzzle
from spacebowl_pi.games.tom_tube.rules.match.commands import Command
from spacebowl_pi.games.tom_tube.rules.match.decide import decide
from spacebowl_pi.games.tom_tube.rules.match.evolve import evolve
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.match.view import move_command, public
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.situation import match_of
from spacebowl_pi.games.tom_tube.web.lessons import lessons
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable

NAME = "learn/tom_tube"
MOST_STEPS = 12
_DAY = timedelta(days=1)
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AskLesson:
    """How a lesson stands after these steps."""

    name: str
    steps: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class AskDaily:
    """Ask which day it is."""


@dataclass(frozen=True, slots=True)
class AskPuzzle:
    """How the puzzle of that date, which may be yesterday's by now, stands after these moves."""

    date: str
    steps: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class AskSolution:
    date: str


class LearnChannel:
    kinds: Mapping[str, type | Sayable] = {
        "lesson": AskLesson,
        "daily": AskDaily,
        "puzzle": AskPuzzle,
        "solution": AskSolution,
    }

    def __init__(self, control: BoxControl, today: Callable[[], date] = date.today) -> None:
        self._control, self._today = control, today
        self._puzzles: dict[str, asyncio.Task[Puzzle]] = {}
        self._answers: set[asyncio.Task[None]] = set()

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        del hello
        await visitor.tell("snapshot", {"lessons": list(lessons()), "moves": MOVES})

    def leave(self, visitor: Visitor) -> None:
        pass

    def show(self, now_us: int) -> None:
        pass

    async def hear(self, visitor: Visitor, message: Message) -> None:
        match message:
            case AskDaily():
                await visitor.tell("daily", self._today().isoformat())
            case AskLesson(name) if name in lessons():
                await visitor.tell("lesson", lesson_tree(message))
            case AskPuzzle(day) | AskSolution(day) if day in self._days():
                self._answer(visitor, message, day)
            case AskPuzzle() | AskSolution():
                await visitor.refuse("puzzle_gone")
            case _:
                await visitor.refuse("not_now")

    def _days(self) -> tuple[str, str]:
        """Today, and yesterday for whoever began before midnight; never tomorrow."""
        today = self._today()
        return today.isoformat(), (today - _DAY).isoformat()

    def _answer(self, visitor: Visitor, message: AskPuzzle | AskSolution, day: str) -> None:
        """Once the puzzle has been found; whoever asks is heard on until then."""
        self._puzzles = {kept: task for kept, task in self._puzzles.items() if kept in self._days()}
        loop = asyncio.get_running_loop()
        if day not in self._puzzles:
            self._puzzles[day] = loop.create_task(self._found(day))
        answer = loop.create_task(self._tell(visitor, message, self._puzzles[day]))
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)

    async def _found(self, day: str) -> Puzzle:
        found: Puzzle = await self._control.think(daily_puzzle, day)
        return found

    async def _tell(self, visitor: Visitor, message: AskPuzzle | AskSolution, found: asyncio.Task[Puzzle]) -> None:
        try:
            puzzle = await found
        except Exception:  # noqa: BLE001 (whatever it was, nobody waits for ever, and another try may have more luck)
            _LOG.exception("the puzzle of the day could not be found")
            self._puzzles = {day: task for day, task in self._puzzles.items() if task is not found}
            puzzle = None
        with suppress(ConnectionError):  # whoever asked has left
            if puzzle is None:
                await visitor.tell("failed", message.date)
            elif isinstance(message, AskPuzzle):
                await visitor.tell("puzzle", puzzle_tree(puzzle, message.steps))
            else:
                await visitor.tell("solution", {"date": puzzle.date, "steps": written(solution_of(puzzle))})


# --- how things stand ---


def lesson_tree(asked: AskLesson) -> dict[str, Json]:
    """A lesson after some steps; those after one that is refused are left out."""
    lesson = lessons()[asked.name]
    return {
        "name": lesson.name,
        "solution": written(lesson.solution),
        **_stands(lesson.begun(), asked.steps, lambda match: lesson.verdict(match).value),
    }


def puzzle_tree(puzzle: Puzzle, steps: Sequence[Command]) -> dict[str, Json]:
    """The puzzle after some moves. Three are to be enough."""
    begun = match_of(puzzle.situation, standard_kit())

    def verdict(match: Match) -> str:
        if match.position.at[puzzle.situation.turn - 1] == standard_kit().base[puzzle.situation.turn - 1]:
            return "home"
        return "open" if match.turns < MOVES and not match.is_over else "late"

    return {"date": puzzle.date, "mover": puzzle.situation.turn, **_stands(begun, steps, verdict)}


def solution_of(puzzle: Puzzle) -> tuple[Command, ...]:
    """The only way."""
    parts = [move.partition(" ") for move in puzzle.solution]
    return tuple(move_command(Kind(how), to) for how, _, to in parts)


def written(steps: Sequence[Command]) -> Json:
    """As a page says them."""
    return [to_data(step, Command) for step in steps]


def _stands(match: Match, steps: Sequence[Command], verdict: Callable[[Match], str]) -> dict[str, Json]:
    """The match after as many steps as are possible and needed."""
    done: list[Command] = []
    refusal: Json = None
    for step in steps[:MOST_STEPS]:
        if verdict(match) != "open":
            break
        decided = decide(match, Asked(0, match.awaited[0], step))
        if isinstance(decided, Refusal):
            refusal = {"code": decided.code, "text": decided.text, "values": dict(decided.values)}
            break
        for event in decided:
            match = evolve(match, event)
        done.append(step)
    return {"steps": written(done), "refusal": refusal, "verdict": verdict(match), "view": to_data(public(match))}
