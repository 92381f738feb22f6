"""Honour mode: the box asks who placed the Wild, then each player in turn what their pick was.

Whoever placed the Wild presses their own button; the captain's hold, or a timeout, means that nobody did. The other
questions are answered on the player's own button, where a press is yes and a hold is no: Did you pick a card (if nobody
has to)? Was it right? With the Wild (if somebody else placed it)? Were you the only one on that card?
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, ListenMode
from spacebowl_pi.box.table.scene import Asking, Prompt
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.box.flows.base import SpaceBowlFlow, seat_of
from spacebowl_pi.games.space_bowl.box.matrix_words import matrix_words
from spacebowl_pi.games.space_bowl.box.prompts import AskingWild, Question
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, commands

READ_US = SECOND_US  # a press this soon after zero was meant for the countdown, and is too late
WAIT_FOR_WILD_US = 15_000_000  # then it counts as placed by nobody
WAIT_FOR_ANSWER_US = 30_000_000  # then anyone may answer for the player, as if their button were out of order


class HonourFlow(SpaceBowlFlow):
    """The questions of a round."""

    listen_mode = ListenMode.AT_RELEASE

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._following: Question | None = None  # to the current player; None for the first one
        self._verdict = Verdict.WRONG
        self._asked_seat = self._asked()
        self._asked_since_us = now_us

    def _asked(self) -> Seat | None:
        asked = (it.seat for it in self.view.players if it.may_pick and not it.has_picked)
        return None if self.view.is_wild_asked else next(asked, None)

    @property
    def prompt(self) -> Prompt | None:
        """The current question."""
        view, seat = self.view, self._asked()
        if view.is_wild_asked:
            seats = tuple(it.seat for it in view.players if not it.is_red)
            return AskingWild(seats, view.captain, self.began_us, self.began_us + WAIT_FOR_WILD_US)
        if seat is None or view.phase is not Phase.DECLARING:
            return None
        question = self._question(seat)
        return Asking(seat, question.value, matrix_words(self.seating.language).question(question))

    def _question(self, seat: Seat) -> Question:
        if self._following is not None:
            return self._following
        must_pick = any(it.seat == seat and it.must_pick for it in self.view.players)
        return Question.WAS_RIGHT if must_pick else Question.HAS_PICKED

    def hear(self, gesture: Gesture) -> None:
        """Take an answer, unless there was no time to read the question."""
        if gesture.at_us < self.began_us + READ_US:
            return
        if self.view.is_wild_asked:
            self._hear_of_wild(gesture)
        else:
            self._hear_of_pick(gesture)

    def _hear_of_pick(self, gesture: Gesture) -> None:
        seat = self._ask(gesture.at_us)
        if seat is None or gesture.kind not in (GestureKind.PRESS, GestureKind.HOLD):
            return
        has_waited = gesture.at_us >= self._asked_since_us + WAIT_FOR_ANSWER_US
        if seat_of(gesture) != seat and not has_waited and seat not in self.machine.left_out():
            return
        self._asked_since_us = gesture.at_us
        is_yes = gesture.kind is GestureKind.PRESS
        match self._question(seat), is_yes:
            case Question.HAS_PICKED, True:
                self._following = Question.WAS_RIGHT
            case Question.HAS_PICKED, False:
                self._declare(gesture.at_us, seat, Verdict.ABSTAINED)
            case Question.WAS_RIGHT, False:
                self._declare(gesture.at_us, seat, Verdict.WRONG)
            case Question.WAS_RIGHT, True:
                placer = self._placer()
                self._verdict = Verdict.WILD if placer == seat else Verdict.VALID  # whoever placed it must use it
                self._following = Question.WAS_ALONE if placer in (None, seat) else Question.BY_WILD
            case Question.BY_WILD, _:
                self._verdict = Verdict.WILD if is_yes else Verdict.VALID
                self._following = Question.WAS_ALONE
            case Question.WAS_ALONE, _:
                self._declare(gesture.at_us, seat, self._verdict, is_alone=is_yes)

    def tick(self, now_us: int) -> None:
        """After the timeout, declare that nobody placed the Wild."""
        if self.view.is_wild_asked and now_us >= self.began_us + WAIT_FOR_WILD_US:
            self.machine.do(Asked(now_us, Asker.TABLE, commands.DeclareWild(None)))
        self._ask(now_us)

    def next_due_us(self) -> int | None:
        """When the timeout for the Wild is due."""
        return self.began_us + WAIT_FOR_WILD_US if self.view.is_wild_asked else None

    def _hear_of_wild(self, gesture: Gesture) -> None:
        captain = self.view.captain
        if gesture.kind is GestureKind.PRESS:
            self.machine.do(Asked(gesture.at_us, Asker.TABLE, commands.DeclareWild(seat_of(gesture))))
        elif gesture.kind is GestureKind.HOLD and (seat_of(gesture) == captain or captain in self.machine.left_out()):
            self.machine.do(Asked(gesture.at_us, Asker.TABLE, commands.DeclareWild(None)))

    def _ask(self, at_us: int) -> Seat | None:
        """Start with a player's first question when their turn comes: the one before may have declared on a page."""
        seat = self._asked()
        if seat != self._asked_seat:
            self._asked_seat, self._asked_since_us, self._following = seat, at_us, None
        return seat

    def _placer(self) -> Seat | None:
        return None if self.view.wild is None else self.view.wild.by

    def _declare(self, at_us: int, seat: Seat, verdict: Verdict, *, is_alone: bool = False) -> None:
        self._following = None
        self.machine.do(Asked(at_us, Asker.TABLE, commands.DeclareResult(seat, verdict, is_alone)))
