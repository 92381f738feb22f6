"""The lessons of the tutorial: each is a position with one thing to do, played by the rules themselves.

`lessons.json` says how things stand, what is wanted, and a way to do it. Whatever else the rules allow is played as
well, and told to be something else: so nothing has to be forbidden that a match allows.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from spacebowl_pi.core.codec import from_data
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.drift import may_enter, one_drift
from spacebowl_pi.games.tom_tube.rules.match.commands import Command
from spacebowl_pi.games.tom_tube.rules.match.state import Done, Match
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_of
from spacebowl_pi.games.tom_tube.rules.situation import Situation, match_of

FILE = Path(__file__).with_name("lessons.json")


class Verdict(StrEnum):
    OPEN = "open"  # the turn is not over
    RIGHT = "right"
    BUILT = "built"  # but it was to be moved
    MOVED = "moved"  # but it was to be built
    MISSED = "missed"  # the right kind of turn, but not what was wanted


@dataclass(frozen=True, slots=True)
class Wants:
    """What the turn must bring to pass; exactly one of these."""

    built: bool = False
    completed: str | None = None
    counter: str | None = None  # the knot that gets a control counter
    reach: str | None = None  # where a free drift leads then
    at: str | None = None
    exchanged: bool = False

    @property
    def is_build(self) -> bool:
        return self.built or (self.completed, self.counter, self.reach) != (None, None, None)


@dataclass(frozen=True, slots=True)
class Lesson:
    name: str
    wants: Wants
    solution: tuple[Command, ...]
    situation: Situation

    def begun(self) -> Match:
        return match_of(self.situation, standard_kit())

    def verdict(self, match: Match) -> Verdict:
        """What is to be said of a match that began as this lesson does."""
        has_exchanged = match.position.held[self._player] != self._held and match.turns == 0
        if match.turns == 0 and not has_exchanged:
            return Verdict.OPEN
        if self._is_met(match, has_exchanged=has_exchanged):
            return Verdict.RIGHT
        has_built = match.done is not None and match.done.rhomb is not None
        if has_built != self.wants.is_build and not self.wants.exchanged:
            return Verdict.BUILT if has_built else Verdict.MOVED
        return Verdict.MISSED

    @property
    def _player(self) -> int:
        return self.situation.turn - 1

    @property
    def _held(self) -> tuple[int, ...]:
        return self.situation.held[self._player]

    def _is_met(self, match: Match, *, has_exchanged: bool) -> bool:
        wants, position, done = self.wants, match.position, match.done or Done(self.situation.turn)
        if wants.completed is not None:
            return wants.completed in done.completed
        if wants.counter is not None:
            return bool(position.control_at >> sphere_of(wants.counter) & 1)
        if wants.reach is not None:
            return _reaches(position, self._player, sphere_of(wants.reach))
        if wants.at is not None:
            return done.to == wants.at
        return has_exchanged if wants.exchanged else done.rhomb is not None


def _reaches(position: Position, player: int, sphere: int) -> bool:
    """Whether one drift leads there."""
    enterable, stops = may_enter(position, player), position.counters_at | position.kit.centres
    return bool(one_drift(position, position.at[player], 1 << player, enterable, stops) >> sphere & 1)


@cache
def lessons() -> Mapping[str, Lesson]:
    """All, by their names, in order."""
    found = from_data(tuple[Lesson, ...], json.loads(FILE.read_text(encoding="utf-8")))
    return {lesson.name: lesson for lesson in found}
