"""Questions that any keypad can show: one of several, a seat, a number, a cell of a grid, yes or no.

A game states the question and what each answer means; this module makes the screen (docs/keypad-protocol.md) and
translates the keypad's reply back into that meaning. An answer is only valid for the question it was shown with. The
message format is in `question_lines`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from zlib import crc32

from spacebowl_pi.box.keypad.question_kinds import Answer, Choose, ChooseSeat, Confirm, Grid, Number, Question
from spacebowl_pi.box.keypad.question_lines import LABEL_LENGTHS, pages_of, written
from spacebowl_pi.box.table.scene import TimeLimit
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.link import LAST_NUMBER
from spacebowl_pi.devices.keypad.messages import Misread, Screen

US_IN_MS = 1000
LONGEST_TIME = TimeLimit(0, 999_999_999 * US_IN_MS)  # that a word of the wire can say

__all__ = ["Answer", "Choose", "ChooseSeat", "Confirm", "Grid", "Left", "Number", "Question", "Questions"]


class Left(Enum):
    """The meaning of leaving a question without an answer."""

    LEFT = "left"


@dataclass(frozen=True, slots=True)
class _Shown:
    question: Question
    seat: Seat | None
    may_leave: bool
    is_timed: bool
    ask: str
    page: int
    screen: Screen
    meanings: Mapping[str, object]


class Questions:
    """The current question on one keypad."""

    def __init__(self) -> None:
        self._number = 0
        self._shown: _Shown | None = None

    def screen(
        self, question: Question, seat: Seat | None = None, *, may_leave: bool = False, limit: TimeLimit | None = None
    ) -> Screen:
        """The screen for a question, unchanged while the question is; with a `seat`, the question is private to it.

        A new `limit` does not make it a new question.
        """
        limit = limit if limit is not None and limit.lasts_us <= LONGEST_TIME.lasts_us else None
        shown, asked = self._shown, (question, seat, may_leave, limit is not None)
        if shown is None or (shown.question, shown.seat, shown.may_leave, shown.is_timed) != asked:
            self._number += 1
            shown = self._shown = _made(*asked, self._number, 1)
        return shown.screen if limit is None else _timed(shown.screen, limit)

    def close(self) -> None:
        """Forget the question, as it was answered; asking the same again makes a new one."""
        self._shown = None

    def read(self, words: Sequence[str]) -> object:
        """Read a reply: an answer's meaning, LEFT, None for another page, or a refusal."""
        if len(words) < 2 or (words[0], len(words)) not in (("do", 3), ("away", 2), ("page", 3)):
            raise Misread(words)
        shown = self._shown
        if shown is None or words[1] != shown.ask:
            return refuse(CommonReason.NOT_NOW)
        if words[0] == "away":
            return Left.LEFT
        if words[0] == "page":
            page = wire.whole(words[2])
            if not page or page > pages_of(shown.question):
                raise Misread(words)
            self._shown = _made(shown.question, shown.seat, shown.may_leave, shown.is_timed, self._number, page)
            return None
        if words[2] not in shown.meanings:
            raise Misread(words)
        return shown.meanings[words[2]]


def _made(question: Question, seat: Seat | None, may_leave: bool, is_timed: bool, number: int, page: int) -> _Shown:  # noqa: FBT001
    name, meanings, words = written(question, page)
    pages = pages_of(question)
    around = {
        "seat": seat,
        "back": may_leave and seat is None,
        "page": page if pages > 1 else None,
        "pages": pages if pages > 1 else None,
    }
    # The checksum makes answers invalid for another question that happens to have the same number.
    ask = f"{number}-{crc32(repr((seat, question)).encode()) & 0xFFFF:x}"
    screen = Screen("none")
    for letters in LABEL_LENGTHS:
        screen = Screen(name, {"ask": ask, **around, **words(letters)})
        if _fits(_timed(screen, LONGEST_TIME) if is_timed else screen):
            break
    return _Shown(question, seat, may_leave, is_timed, ask, page, screen, meanings)


def _timed(screen: Screen, limit: TimeLimit) -> Screen:
    """Say how much time there is for it, and of how much."""
    return Screen(screen.name, {**screen.words, "of": limit.lasts_us // US_IN_MS}, limit.deadline_us)


def _fits(screen: Screen) -> bool:
    try:
        screen.line(LAST_NUMBER, 0)
    except ValueError:
        return False
    return True
