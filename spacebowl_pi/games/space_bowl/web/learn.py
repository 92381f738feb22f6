"""The channel for learning alone: one practice per visitor against computer players, and the puzzle of the day.

The tutorial needs nothing from here, as its page contains the lessons. The puzzle's solution is not sent until the
visitor has found it or given up.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.games.space_bowl.rules.daily import DailyPuzzle, daily_puzzle
from spacebowl_pi.games.space_bowl.rules.deck import Deck, LaidCard
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason
from spacebowl_pi.games.space_bowl.rules.match.view import CardView
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.web.practice import COMMANDS, Practice, Practise
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.channels.practice import IDLE_US, SkipAhead, StopPractice, is_turned_away
from spacebowl_pi.kiosk.connections.broadcast import Broadcast
from spacebowl_pi.kiosk.connections.messages import Hello, Message, SaidCommand, Sayable, sayable


@dataclass(frozen=True, slots=True)
class AskDaily: ...


@dataclass(frozen=True, slots=True)
class TryCard:
    """Ask whether a card solves the puzzle of that date, which may be yesterday's by now."""

    date: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Ask for the solution."""

    date: str


@dataclass(eq=False, slots=True)
class _Pupil:
    """A visitor's practice, if they have one."""

    heard_us: int
    broadcast: Broadcast = field(default_factory=Broadcast)
    practice: Practice | None = None
    has_idled: bool = False


class LearnChannel:
    """Visitors see only their own practice."""

    kinds: Mapping[str, type | Sayable] = {
        "practise": Practise,
        **sayable(COMMANDS),
        "skip": SkipAhead,
        "stop": StopPractice,
        "daily": AskDaily,
        "try": TryCard,
        "give_up": GiveUp,
    }

    def __init__(self, control: BoxControl, deck: Deck, today: Callable[[], date] = date.today) -> None:
        self._control, self._table_deck = control, deck
        self._today = today
        self._deck: Json = [to_data(planet) for planet in standard_deck().planets]
        self._puzzles: dict[str, DailyPuzzle] = {}  # today's, and the one before
        self._pupils: dict[Visitor, _Pupil] = {}

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        del hello
        now_us = self._control.now_us
        pupil = self._pupils[visitor] = _Pupil(now_us)
        pupil.broadcast.show(self._tree(pupil), now_us)
        pupil.broadcast.join(visitor.viewer, now_us)

    def leave(self, visitor: Visitor) -> None:
        """End the visitor's practice."""
        if pupil := self._pupils.pop(visitor, None):
            pupil.broadcast.leave(visitor.viewer)

    async def hear(self, visitor: Visitor, message: Message) -> None:
        pupil, now_us = self._pupils[visitor], self._control.now_us
        pupil.heard_us = now_us
        match message:
            case Practise():
                await self._practise(visitor, pupil, message)
            case SaidCommand() | SkipAhead() if pupil.practice is None:
                await visitor.refuse("no_practice")
            case SaidCommand() if pupil.practice is not None:
                await visitor.answer(pupil.practice.act(message.what, now_us))
            case SkipAhead() if pupil.practice is not None:
                pupil.practice.skip(now_us)
            case StopPractice():
                pupil.practice = None
            case AskDaily():
                puzzle = await self._puzzle(self._today().isoformat())
                await visitor.tell("daily", daily_tree(puzzle))
            case TryCard() | GiveUp():
                await self._answer(visitor, message)
        self._show(pupil, now_us)

    def show(self, now_us: int) -> None:
        """Advance every practice."""
        for pupil in self._pupils.values():
            if pupil.practice is not None:
                pupil.practice.step(now_us)
                if now_us - pupil.heard_us > IDLE_US:
                    pupil.practice, pupil.has_idled = None, True
                self._show(pupil, now_us)

    def _show(self, pupil: _Pupil, now_us: int) -> None:
        pupil.broadcast.show(self._tree(pupil), now_us)

    def _tree(self, pupil: _Pupil) -> Json:
        practice = pupil.practice
        return {
            "deck": self._deck,
            "practice": None if practice is None else practice.tree(),
            "has_idled": pupil.has_idled,
        }

    async def _practise(self, visitor: Visitor, pupil: _Pupil, request: Practise) -> None:
        busy = [one for one, other in self._pupils.items() if other.practice is not None and other is not pupil]
        if await is_turned_away(visitor, busy):
            return
        machine = self._control.machine
        practice = Practice(self._table_deck, request, machine.seed, self._control.now_us)
        pupil.has_idled = False
        if isinstance(practice.refusal, Refusal):
            await visitor.answer(practice.refusal)
        else:
            pupil.practice = practice

    async def _puzzle(self, of: str) -> DailyPuzzle:
        """Make a puzzle, which takes a while, and cache it."""
        if of not in self._puzzles:
            puzzle: DailyPuzzle = await self._control.think(daily_puzzle, of)
            self._puzzles = {**dict(list(self._puzzles.items())[-1:]), of: puzzle}
        return self._puzzles[of]

    async def _answer(self, visitor: Visitor, message: TryCard | GiveUp) -> None:
        today = self._today()
        if message.date not in (today.isoformat(), (today - timedelta(days=1)).isoformat()):  # never tomorrow's
            await visitor.refuse("puzzle_gone")
            return
        puzzle = await self._puzzle(message.date)
        if isinstance(message, GiveUp):
            await visitor.tell("given_up", {"date": puzzle.date, "valid": list(cells_of(puzzle.valid))})
        elif not 0 <= message.cell < len(puzzle.galaxy):
            await visitor.answer(refuse(Reason.OFF_GALAXY))
        else:
            is_right = bool(puzzle.valid >> message.cell & 1)
            await visitor.tell("tried", {"date": puzzle.date, "cell": message.cell, "is_right": is_right})


def daily_tree(puzzle: DailyPuzzle) -> Json:
    """What may be seen of an unsolved puzzle, in the form of a match's view."""
    return {
        "date": puzzle.date,
        "flavour": puzzle.flavour.value,
        "settings": {"variants": to_data(puzzle.variants)},
        "size": puzzle.variants.galaxy_size,
        "galaxy": [to_data(_seen(card)) for card in puzzle.galaxy],
        "toss": to_data(puzzle.toss),
        "solutions": puzzle.valid.bit_count(),
    }


def _seen(laid: LaidCard) -> CardView:
    if laid.face_down or laid.number is None:
        return CardView(None, is_face_down=True)
    card = standard_deck().by_number[laid.number]
    return CardView(card.number, False, card.planets, card.black_hole, card.comets, card.stars)  # noqa: FBT003
