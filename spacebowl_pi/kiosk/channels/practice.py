"""The channel where one visitor practises a game against computers, while the table does something else.

Visitors see only their own practice. The house's practice of a game looks and works like a phone at the table.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.table.game_errors import where
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.planned_moves import planned_by
from spacebowl_pi.core.table import CloseMatch, Decision
from spacebowl_pi.core.units import MINUTE_US
from spacebowl_pi.kiosk.access.limits import Full, Limits
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.channels.game_trees import game_tree
from spacebowl_pi.kiosk.connections.broadcast import Broadcast
from spacebowl_pi.kiosk.connections.messages import Hello, InHand, Message, Ping, SaidCommand, Sayable, sayable
from spacebowl_pi.kiosk.game import WebGame
from spacebowl_pi.kiosk.practice import Practice, Practise, Question

PRACTICES = Limits(in_all=30, from_afar=20, from_one=4)
IDLE_US = 10 * MINUTE_US
MOST_RIVALS = 11  # on offer: more would keep the box thinking, and are no better company

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SkipAhead:
    """Skip ahead to where something changes for the visitor."""


@dataclass(frozen=True, slots=True)
class StopPractice: ...


@dataclass(eq=False, slots=True)
class Pupil:
    """A visitor's practice, if they have one. `has_failed` means that the game could not go on."""

    heard_us: int
    broadcast: Broadcast = field(default_factory=Broadcast)
    practice: Practice | None = None
    has_idled: bool = False
    has_failed: bool = False
    pings: list[int] = field(default_factory=list)  # to answer once everything before them is shown


class PracticeChannel:
    """All practices of one game."""

    practice_type: type[Practice] = Practice

    def __init__(self, control: BoxControl, game: WebGame) -> None:
        self._control, self._game = control, game
        self._at_box = control.machine.games.by_name[game.rules.name]
        self._tree_of_game = game_tree(game, self._at_box.title)
        self._pupils: dict[Visitor, Pupil] = {}
        self._thoughts = set[asyncio.Task[None]]()
        self._is_failing = False

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        """The commands a seat may send, and those about the practice itself."""
        about = {"practise": Practise, "skip": SkipAhead, "stop": StopPractice, "ping": Ping}
        return {**self._game.sayable_by_seat, **sayable((CloseMatch,)), **about}

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        del hello
        now_us = self._control.now_us
        pupil = self._pupils[visitor] = Pupil(now_us)
        pupil.broadcast.show(self._tree(pupil), now_us)
        pupil.broadcast.join(visitor.viewer, now_us)

    def leave(self, visitor: Visitor) -> None:
        """End the visitor's practice."""
        if pupil := self._pupils.pop(visitor, None):
            pupil.broadcast.leave(visitor.viewer)

    async def hear(self, visitor: Visitor, message: Message) -> None:
        pupil, now_us = self._pupils[visitor], self._control.now_us
        pupil.heard_us = now_us
        if isinstance(message, Practise):
            await self._practise(visitor, pupil, message)
        elif isinstance(message, StopPractice):
            pupil.practice = None
        elif isinstance(message, Ping):
            pupil.pings.append(message.number)
        elif pupil.practice is None:
            await visitor.refuse("no_practice")
        else:
            await visitor.answer(self._play(pupil, pupil.practice, message))
        self._control.wake()

    def _play(self, pupil: Pupil, practice: Practice, message: Message) -> Decision:
        now_us = self._control.now_us
        try:
            if isinstance(message, SkipAhead):
                practice.skip(now_us)
            elif isinstance(message, InHand):
                practice.hold(message.what, now_us)
            elif isinstance(message, SaidCommand):
                return practice.act(message.what, now_us)
        except Exception as error:  # noqa: BLE001 (a game may raise anything)
            self._fail(pupil, error)
        return ()

    def show(self, now_us: int) -> None:
        """Advance every practice, and send what has changed."""
        for visitor, pupil in self._pupils.items():
            if pupil.practice is not None and now_us - pupil.heard_us > IDLE_US:
                pupil.practice, pupil.has_idled = None, True
            try:
                self._go_on(pupil, now_us)
            except Exception as error:  # noqa: BLE001 (a game may raise anything; the other practices go on)
                self._fail(pupil, error)
            pupil.broadcast.show(self._tree(pupil), now_us)
            pings, pupil.pings = pupil.pings, []
            for number in pings:
                visitor.write("heard", number)

    def _go_on(self, pupil: Pupil, now_us: int) -> None:
        if pupil.practice is None:
            return
        pupil.practice.step(now_us)
        if (question := pupil.practice.question()) is not None:
            thought = asyncio.get_running_loop().create_task(self._think(pupil.practice, question))
            self._thoughts.add(thought)
            thought.add_done_callback(self._thoughts.discard)
        pupil.practice.tree()  # builds the tree here, so that a game that raises fails inside this try

    async def _think(self, practice: Practice, question: Question) -> None:
        """Have the computers think in the thinking process."""
        try:
            planned = await self._control.think(planned_by, question.bots, question.public, question.now_us)
        except Exception as error:  # noqa: BLE001 (a game's computer may raise anything)
            self._note("its computers could not think", error)
            planned = None
        practice.take(question, planned)
        self._control.wake()

    def _fail(self, pupil: Pupil, error: Exception) -> None:
        pupil.practice, pupil.has_failed = None, True
        self._note("a practice ended", error)

    def _note(self, what: str, error: Exception) -> None:
        """Note the first failure on the box; log every one."""
        if not self._is_failing:
            self._is_failing = True
            self._control.machine.note("practice", f"{self._game.rules.name}: {what} ({where(error)})")
        _LOG.error("%s: %s (%s)", self._game.rules.name, what, where(error))

    def _tree(self, pupil: Pupil) -> Json:
        rules = self._game.rules
        least, most = rules.seats[0] - 1, rules.seats[-1] - 1
        return {
            "game": self._tree_of_game,
            "practice": None if pupil.practice is None else pupil.practice.tree(),
            "has_idled": pupil.has_idled,
            "has_failed": pupil.has_failed,
            "rivals": [least, max(least, min(most, MOST_RIVALS))],
            "choices": {choice.name: list(choice.shown(choice.of(rules.settings))) for choice in rules.choices},
            "settings": {choice.name: choice.of(rules.settings) for choice in rules.choices},
        }

    async def _practise(self, visitor: Visitor, pupil: Pupil, request: Practise) -> None:
        busy = [one for one, other in self._pupils.items() if other.practice is not None and other is not pupil]
        if await is_turned_away(visitor, busy):
            return
        machine, now_us = self._control.machine, self._control.now_us
        pupil.has_idled = pupil.has_failed = False
        try:
            practice = self.practice_type(
                self._game, self._at_box, request, machine.seed, now_us, machine.seating.language
            )
        except Exception as error:  # noqa: BLE001
            self._fail(pupil, error)
            return
        if practice.refusal is None:
            pupil.practice = practice
        else:
            await visitor.answer(practice.refusal)


async def is_turned_away(visitor: Visitor, practising: Iterable[Visitor]) -> bool:
    """Whether there are too many practices for one more; tells the visitor if so."""
    full = PRACTICES.why_full([one.place for one in practising], visitor.place)
    if full is Full.ALL:
        await visitor.refuse("practices_full")
    elif full is Full.ONE:
        await visitor.refuse("practices_full_here", most=PRACTICES.from_one)
    return full is not None
