"""The channel for learning alone: practice against computers, and the puzzle of the day.

The tutorial needs nothing from here, as its page contains the lessons. The puzzle's solution is not sent until the
visitor has found it or given up.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.core.table import CloseMatch
from spacebowl_pi.games.space_bowl.rules.daily import DailyPuzzle, daily_puzzle
from spacebowl_pi.games.space_bowl.rules.deck import LaidCard
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason
from spacebowl_pi.games.space_bowl.rules.match.view import CardView
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.web.practice import OF_THE_TABLE, OWN, Practice
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.channels.practice import PracticeChannel, Pupil, SkipAhead, StopPractice
from spacebowl_pi.kiosk.connections.messages import Message, Sayable, sayable
from spacebowl_pi.kiosk.game import WebGame
from spacebowl_pi.kiosk.practice import Practise


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


class LearnChannel(PracticeChannel):
    """The house's practices, and the puzzle. `game` is what is practised, whatever the table plays by."""

    practice_type = Practice

    def __init__(self, control: BoxControl, game: WebGame, today: Callable[[], date] = date.today) -> None:
        super().__init__(control, game)
        self._today = today
        self._deck: Json = [to_data(planet) for planet in standard_deck().planets]
        self._puzzles: dict[str, DailyPuzzle] = {}  # today's, and the one before

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        """What buttons say at the table is said on the page here."""
        about = {"practise": Practise, "skip": SkipAhead, "stop": StopPractice}
        return {
            **sayable((*OWN, *OF_THE_TABLE, CloseMatch)),
            **about,
            "daily": AskDaily,
            "try": TryCard,
            "give_up": GiveUp,
        }

    async def hear(self, visitor: Visitor, message: Message) -> None:
        if isinstance(message, AskDaily):
            puzzle = await self._puzzle(self._today().isoformat())
            await visitor.tell("daily", daily_tree(puzzle))
        elif isinstance(message, TryCard | GiveUp):
            await self._answer(visitor, message)
        else:
            await super().hear(visitor, message)

    def _tree(self, pupil: Pupil) -> Json:
        practice = pupil.practice
        return {
            "deck": self._deck,
            "practice": None if practice is None else practice.tree(),
            "has_idled": pupil.has_idled,
            "has_failed": pupil.has_failed,
        }

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
