"""The channel for learning alone: the tutorial's lessons, and the puzzle of the day with what was possible in it.

The puzzle is a practice of the house's, on the standard pad whatever the table plays with.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.table import CloseMatch
from spacebowl_pi.games.hubble.rules.match.view import View, as_text
from spacebowl_pi.games.hubble.web.daily_practice import COMMANDS, DailyPractice, Turn, request_of
from spacebowl_pi.games.hubble.web.lessons import lessons_tree
from spacebowl_pi.games.hubble.web.searches import Searches
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.channels.practice import PracticeChannel, Pupil
from spacebowl_pi.kiosk.connections.messages import Message, Ping, Sayable, sayable
from spacebowl_pi.kiosk.game import WebGame

NAME = "learn/hubble"
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class AskDaily:
    """Ask which day it is."""


@dataclass(frozen=True, slots=True)
class BeginDaily:
    """Play the puzzle of that date, which may be yesterday's by now, on from these turns."""

    date: str
    turns: tuple[Turn, ...] = ()


class LearnChannel(PracticeChannel):
    practice_type = DailyPractice

    def __init__(self, control: BoxControl, game: WebGame, today: Callable[[], date] = date.today) -> None:
        super().__init__(control, game)
        self._today = today
        self._searches = Searches(control)

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        return {**sayable((*COMMANDS, CloseMatch)), "daily": AskDaily, "begin": BeginDaily, "ping": Ping}

    async def hear(self, visitor: Visitor, message: Message) -> None:
        if isinstance(message, AskDaily):
            await visitor.tell("daily", self._today().isoformat())
        elif isinstance(message, BeginDaily):
            await self._begin(visitor, message)
        else:
            await super().hear(visitor, message)

    async def _begin(self, visitor: Visitor, message: BeginDaily) -> None:
        today = self._today()
        day = next((day for day in (today, today - _DAY) if day.isoformat() == message.date), None)
        if day is None:  # never tomorrow's
            await visitor.refuse("puzzle_gone")
            return
        pupil, now_us = self._pupils[visitor], self._control.now_us
        pupil.heard_us, pupil.practice = now_us, None
        await self._practise(visitor, pupil, request_of(day))
        if (practice := _daily(pupil)) is not None:
            practice.resume(day, message.turns, now_us)
        self._control.wake()

    def _tree(self, pupil: Pupil) -> Json:
        practice = _daily(pupil)
        return {
            "game": self._tree_of_game,
            "tutorial": lessons_tree(),
            "daily": None if practice is None else practice.tree(),
            "possible": None if practice is None else self._possible_tree(practice.view),
            "has_idled": pupil.has_idled,
            "has_failed": pupil.has_failed,
        }

    def _possible_tree(self, view: View) -> Json:
        """What these dice could have brought; None while it is searched for."""
        if not view.played:
            return None
        search = self._searches.get(view, view.players[0])
        if not search.done():
            return None
        found = search.result()
        if found is None:
            return {"total": None, "pad": None}
        return {"total": found.total, "pad": as_text(found.icons, len(view.pad.sky.places))}


def _daily(pupil: Pupil) -> DailyPractice | None:
    return pupil.practice if isinstance(pupil.practice, DailyPractice) else None
