"""Honour mode: player by player the box asks what their pick was, on their own button: a press is yes, a hold is no.

Did you pick a card (where nobody has to)? Was it right? By way of the Wild? Alone on that card?
"""

from spacebowl_pi.box.flows.flow import Flow, Machine, seat_of
from spacebowl_pi.box.stage import Asking, Prompt, Question
from spacebowl_pi.box.words import Ears, Said, Word
from spacebowl_pi.core.space_bowl.judge import Seat, Verdict
from spacebowl_pi.core.space_bowl.match import Phase
from spacebowl_pi.core.space_bowl.match import commands as asked

WAIT_FOR_ANSWER_US = 30_000_000  # then anybody may answer for the player, as if their button were out of play


class HonourFlow(Flow):
    """The questions of a round."""

    ears = Ears.QUESTION

    def __init__(self, machine: Machine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._following: Question | None = None  # of the player who is asked; None for the first one
        self._verdict = Verdict.WRONG
        self._asked_since_us = now_us

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
        return Asking(seat, self._question(seat)) if seat is not None and self.match.phase is Phase.DECLARING else None

    def _question(self, seat: Seat) -> Question:
        if self._following is not None:
            return self._following
        play = self.match.play()
        return Question.WAS_RIGHT if play is not None and play.must_pick(seat) else Question.HAS_PICKED

    def hear(self, said: Said) -> None:
        """Take the answer of the player who is asked."""
        seat = self._asked()
        if seat is None or said.word not in (Word.PRESS, Word.HOLD):
            return
        has_waited = said.at_us >= self._asked_since_us + WAIT_FOR_ANSWER_US
        if seat_of(said) != seat and not has_waited and seat not in self.machine.left_out():
            return
        self._asked_since_us = said.at_us
        is_yes = said.word is Word.PRESS
        match self._question(seat), is_yes:
            case Question.HAS_PICKED, True:
                self._following = Question.WAS_RIGHT
            case Question.HAS_PICKED, False:
                self._declare(said.at_us, seat, Verdict.ABSTAINED)
            case Question.WAS_RIGHT, False:
                self._declare(said.at_us, seat, Verdict.WRONG)
            case Question.WAS_RIGHT, True:
                has_placed_wild = self._has_placed_wild(seat)  # so it must be used
                self._verdict = Verdict.WILD if has_placed_wild else Verdict.VALID
                is_clear = has_placed_wild or self.match.settings.variants.no_wild
                self._following = Question.WAS_ALONE if is_clear else Question.BY_WILD
            case Question.BY_WILD, _:
                self._verdict = Verdict.WILD if is_yes else Verdict.VALID
                self._following = Question.WAS_ALONE
            case Question.WAS_ALONE, _:
                self._declare(said.at_us, seat, self._verdict, is_alone=is_yes)

    def _has_placed_wild(self, seat: Seat) -> bool:
        current = self.match.round
        return current is not None and current.wild is not None and current.wild.by == seat

    def _declare(self, at_us: int, seat: Seat, verdict: Verdict, *, is_alone: bool = False) -> None:
        self._following = None
        self.machine.do(asked.DeclareResult(at_us, seat, verdict, is_alone))
