"""A turn begins: build draws a rhomb, move steps through where one can go, OK goes there.

What cannot be taken back asks first: build is to be pressed twice, and so is OK after the hold that exchanges an alien
counter. Next puts back what is in hand; a hold of it asks whether to give up, and OK says yes.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.buttons import Role
from spacebowl_pi.games.tom_tube.box.flows.base import READ_US, TubeFlow
from spacebowl_pi.games.tom_tube.box.matrix_words import matrix_words
from spacebowl_pi.games.tom_tube.box.notes import Note, before_turn, of_move
from spacebowl_pi.games.tom_tube.box.prompts import AtRest, DrawAsked, ExchangeAsked, ResignAsked, Target, Told
from spacebowl_pi.games.tom_tube.box.targets import Goal, goals_of
from spacebowl_pi.games.tom_tube.rules.match.commands import DrawRhomb, Exchange, Resign
from spacebowl_pi.games.tom_tube.rules.match.view import move_command


class TurnFlow(TubeFlow):
    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._notes = before_turn(self.view)
        self._goal: Goal | None = None
        self._goal_notes: tuple[Note, ...] = ()
        self._asked: type[DrawAsked | ExchangeAsked | ResignAsked] | None = None
        self._asked_us = now_us

    def in_hand(self, seat: Seat) -> Prompt:
        if self._asked is not None:
            return self._asked(seat)
        if self._goal is None or not self._goal.is_in(self.view):
            return AtRest(seat, self._notes)
        return Target(seat, self._goal.how, self._goal.to, self._goal_notes)

    def pressed(self, seat: Seat, role: Role, at_us: int) -> None:
        asked, self._asked = self._asked, None
        if role is Role.MOVE:
            self._step(at_us, seat, 1)
        elif role is Role.NEXT:
            self._goal = None
        elif role is Role.BUILD:
            self._goal = None
            self._build(at_us, seat, is_asked=asked is DrawAsked)
        elif asked is ExchangeAsked:
            self._exchange(at_us, seat, is_asked=True)
        elif asked is ResignAsked and at_us >= self._asked_us + READ_US:
            self.do(at_us, seat, Resign())
        elif asked is not None:
            self._asked = asked  # it is for build to answer, or could not be read yet
        elif self._goal is not None:
            goal, self._goal = self._goal, None
            self.do(at_us, seat, move_command(goal.how, goal.to))

    def held(self, seat: Seat, role: Role, at_us: int) -> None:
        """Step backwards, or ask about an exchange or about giving up."""
        if role is Role.MOVE:
            self._asked = None
            self._step(at_us, seat, -1)
        elif role is Role.OK:
            self._goal = self._asked = None
            self._exchange(at_us, seat, is_asked=False)
        elif role is Role.NEXT:
            self._goal, self._asked, self._asked_us = None, ResignAsked, at_us

    def _step(self, at_us: int, seat: Seat, step: int) -> None:
        goals = goals_of(self.view)
        if not goals:
            self._goal = None
            self.tell(at_us, Told(seat, matrix_words(self.seating.language).no_move))
            return
        before = -1 if step > 0 else 0
        self._goal = goals[((goals.index(self._goal) if self._goal in goals else before) + step) % len(goals)]
        self._goal_notes = of_move(self.view, self._goal.move)

    def _build(self, at_us: int, seat: Seat, *, is_asked: bool) -> None:
        may = self.machine.may(Asked(at_us, seat, DrawRhomb()))
        self._ask_or_do(at_us, seat, DrawAsked, is_asked=is_asked, may=may)

    def _exchange(self, at_us: int, seat: Seat, *, is_asked: bool) -> None:
        self._ask_or_do(at_us, seat, ExchangeAsked, is_asked=is_asked, may=self.view.may_exchange)

    def _ask_or_do(
        self,
        at_us: int,
        seat: Seat,
        question: type[DrawAsked] | type[ExchangeAsked],
        *,
        is_asked: bool,
        may: bool,
    ) -> None:
        """Do it if the question was read, or need not be asked; what is refused says why at once."""
        is_read = is_asked and at_us >= self._asked_us + READ_US
        if may and not is_read and self.view.settings.confirm:
            self._asked_us = self._asked_us if is_asked else at_us
            self._asked = question
        else:
            self.do(at_us, seat, DrawRhomb() if question is DrawAsked else Exchange())
