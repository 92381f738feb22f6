"""Honour mode: player by player the box asks what their pick was, on their own button: a press is yes, a hold is no.

Was it right? By way of the Wild? Alone on that card? A double press at the first question says that no card was picked.
"""

from spacebowl_pi.box.flows.flow import Flow, Machine, seat_of
from spacebowl_pi.box.stage import Asking, Prompt, Question
from spacebowl_pi.box.words import Ears, Said, Word
from spacebowl_pi.core.space_bowl.judge import Seat, Verdict
from spacebowl_pi.core.space_bowl.match import Phase
from spacebowl_pi.core.space_bowl.match import commands as asked


class HonourFlow(Flow):
    """The questions of a round."""

    ears = Ears.QUESTION

    def __init__(self, machine: Machine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._question = Question.WAS_RIGHT
        self._verdict = Verdict.WRONG

    def _asked(self) -> Seat | None:
        play, current = self.match.play(), self.match.round
        if play is None or current is None:
            return None
        said = {declaration.seat for declaration in current.declarations}
        return next((seat for seat in self.match.seats if play.may_pick(seat) and seat not in said), None)

    @property
    def prompt(self) -> Prompt | None:
        """The question now."""
        seat = self._asked()
        return Asking(seat, self._question) if seat is not None and self.match.phase is Phase.DECLARING else None

    def hear(self, said: Said) -> None:
        """Take the answer of the player who is asked."""
        seat = self._asked()
        if seat is None or seat_of(said) != seat or said.word not in (Word.PRESS, Word.HOLD):
            return
        is_yes = said.word is Word.PRESS
        if self._question is Question.WAS_RIGHT:
            if not is_yes:
                self._declare(said.at_us, seat, Verdict.WRONG)
                return
            self._verdict = Verdict.VALID
            self._question = Question.BY_WILD
            if self.match.settings.variants.no_wild:
                self._question = Question.WAS_ALONE
        elif self._question is Question.BY_WILD:
            self._verdict = Verdict.WILD if is_yes else Verdict.VALID
            self._question = Question.WAS_ALONE
        else:
            self._declare(said.at_us, seat, self._verdict, is_alone=is_yes)

    def _declare(self, at_us: int, seat: Seat, verdict: Verdict, *, is_alone: bool = False) -> None:
        self._question = Question.WAS_RIGHT
        self.machine.do(asked.DeclareResult(at_us, seat, verdict, is_alone))
