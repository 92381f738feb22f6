"""Questions that any keypad can show, in words of the box's: one of several, a seat, a number, a place, yes or no.

A game's room says what is asked and what each answer means; here it becomes a screen of docs/keypad-protocol.md, and
what the keypad says back becomes that meaning again. An answer belongs to the question under which it was shown: said
to another one, it is refused. Too many answers are shown page by page, and labels too long for the line are cut.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias
from zlib import crc32

from spacebowl_pi.core.house_reasons import HouseReason
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.link import LAST_NUMBER
from spacebowl_pi.devices.keypad.messages import Misread, Screen

MOST_ROWS = MOST_COLUMNS = 9
SHORT, MANY, FEW = 8, 9, 6  # letters; so many answers on a page where all labels are so short, and where not
SEATS_ON_A_PAGE = 8
LABEL_LENGTHS = (48, 28, 16, 9, 4)  # letters; labels are cut where the line would be too long


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer is called, and what it means."""

    label: str
    what: object
    is_open: bool = True  # else it is shown, and cannot be given now
    is_on: bool = False  # it holds already


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several. `sure`: asked once more before, with these words."""

    title: str
    answers: tuple[Answer, ...]
    sure: str = ""


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """One of these seats, and what each means."""

    title: str
    seats: Mapping[Seat, object]


@dataclass(frozen=True, slots=True)
class Number:
    """A number from the least one on; `what` is the meaning of that, of the next …"""

    title: str
    least: int
    what: tuple[object, ...]
    sure: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A place of a field, row by row; None where there is none."""

    title: str
    columns: int
    cells: tuple[Answer | None, ...]
    sure: str = ""


@dataclass(frozen=True, slots=True)
class Confirm:
    """Yes or no. `is_bad`: yes is what cannot be undone."""

    title: str
    text: str
    yes: Answer
    no: Answer
    is_bad: bool = False


Question: TypeAlias = Choose | ChooseSeat | Number | Grid | Confirm


class Left(Enum):
    """What it means when somebody goes away without an answer."""

    LEFT = "left"


@dataclass(frozen=True, slots=True)
class _Shown:
    question: Question
    seat: Seat | None
    may_leave: bool
    ask: str
    page: int
    screen: Screen
    meanings: Mapping[str, object]


class Questions:
    """What is asked at one keypad, one question at a time."""

    def __init__(self) -> None:
        self._number = 0
        self._shown: _Shown | None = None

    def screen(self, question: Question, seat: Seat | None = None, *, may_leave: bool = False) -> Screen:
        """Ask it; a question for a `seat` is that seat's secret. As long as it is the same, so is the screen."""
        shown = self._shown
        if shown is None or (shown.question, shown.seat, shown.may_leave) != (question, seat, may_leave):
            self._number += 1
            shown = self._shown = _made(question, seat, may_leave, self._number, 1)
        return shown.screen

    def close(self) -> None:
        """Have it answered: the next question is another one, though it be the same."""
        self._shown = None

    def read(self, words: Sequence[str]) -> object:
        """Give what the keypad's words mean: an answer's meaning, LEFT, None for another page, or a refusal."""
        if len(words) < 2 or (words[0], len(words)) not in (("do", 3), ("away", 2), ("page", 3)):
            raise Misread(words)
        shown = self._shown
        if shown is None or words[1] != shown.ask:
            return refuse(HouseReason.NOT_NOW)
        if words[0] == "away":
            return Left.LEFT
        if words[0] == "page":
            page = wire.whole(words[2])
            if not page or page > _pages(shown.question):
                raise Misread(words)
            self._shown = _made(shown.question, shown.seat, shown.may_leave, self._number, page)
            return None
        if words[2] not in shown.meanings:
            raise Misread(words)
        return shown.meanings[words[2]]


def _made(question: Question, seat: Seat | None, may_leave: bool, number: int, page: int) -> _Shown:  # noqa: FBT001
    name, meanings, words = _READY[type(question)](question, page)
    pages = _pages(question)
    around = {
        "seat": seat,
        "back": may_leave and seat is None,
        "page": page if pages > 1 else None,
        "pages": pages if pages > 1 else None,
    }
    # Of another box, or of another question with this number, an answer is none.
    ask = f"{number}-{crc32(repr((seat, words(LABEL_LENGTHS[0]))).encode()) & 0xFFFF:x}"
    screen = Screen("none")
    for letters in LABEL_LENGTHS:
        screen = Screen(name, {"ask": ask, **around, **words(letters)})
        if _fits(screen):
            break
    return _Shown(question, seat, may_leave, ask, page, screen, meanings)


def _fits(screen: Screen) -> bool:
    try:
        screen.line(LAST_NUMBER, 0)
    except ValueError:
        return False
    return True


def _pages(question: Question) -> int:
    many = 1
    if isinstance(question, Choose):
        many, most = len(question.answers), _on_a_page(question)
    elif isinstance(question, ChooseSeat):
        many, most = len(question.seats), SEATS_ON_A_PAGE
    else:
        most = 1
    return max(1, -(-many // most))


def _on_a_page(question: Choose) -> int:
    return MANY if all(len(answer.label) <= SHORT for answer in question.answers) else FEW


_Words: TypeAlias = Callable[[int], Mapping[str, wire.Value]]  # of labels cut to so many letters
_Ready: TypeAlias = tuple[str, Mapping[str, object], _Words]


def _choose(question: Choose, page: int) -> _Ready:
    most = _on_a_page(question)
    first = (page - 1) * most
    answers = {str(first + at): one for at, one in enumerate(question.answers[first : first + most])}

    def words(letters: int) -> Mapping[str, wire.Value]:
        return {
            "title": drawable(question.title, letters),
            "items": {int(word): drawable(one.label, letters) for word, one in answers.items()},
            "off": [word for word, one in answers.items() if not one.is_open],
            "on": [word for word, one in answers.items() if one.is_on],
            "sure": drawable(question.sure, 2 * letters),
        }

    return "choose", {word: one.what for word, one in answers.items() if one.is_open}, words


def _choose_seat(question: ChooseSeat, page: int) -> _Ready:
    seats = sorted(question.seats)[(page - 1) * SEATS_ON_A_PAGE : page * SEATS_ON_A_PAGE]
    meanings = {str(seat): question.seats[seat] for seat in seats}
    return "choose", meanings, lambda letters: {"title": drawable(question.title, letters), "seats": seats}


def _number(question: Number, page: int) -> _Ready:  # noqa: ARG001
    meanings = {str(question.least + at): what for at, what in enumerate(question.what)}
    return (
        "number",
        meanings,
        lambda letters: {
            "title": drawable(question.title, letters),
            "least": question.least,
            "most": question.least + len(question.what) - 1,
            "sure": drawable(question.sure, 2 * letters),
        },
    )


def _grid(question: Grid, page: int) -> _Ready:  # noqa: ARG001
    rows = -(-len(question.cells) // question.columns)
    if not (1 <= rows <= MOST_ROWS and 1 <= question.columns <= MOST_COLUMNS):
        raise ValueError(f"a grid has at most {MOST_ROWS} rows and {MOST_COLUMNS} columns: {question.title}")
    answers = {str(at): one for at, one in enumerate(question.cells) if one is not None and one.is_open}

    def words(letters: int) -> Mapping[str, wire.Value]:
        labels = ["" if one is None else drawable(one.label, min(letters, SHORT)) for one in question.cells]
        return {
            "title": drawable(question.title, letters),
            "rows": rows,
            "columns": question.columns,
            "labels": None if _are_usual(labels, question.columns) else labels,
            "may": None if len(answers) == len(question.cells) else list(answers) or ["none"],
            "on": [at for at, one in enumerate(question.cells) if one is not None and one.is_on],
            "sure": drawable(question.sure, 2 * letters),
        }

    return "grid", {word: one.what for word, one in answers.items()}, words


def _are_usual(labels: Sequence[str], columns: int) -> bool:
    """Say whether the places are called as the keypad calls them by itself: A1, B1 … A2 …"""
    return all(label == f"{chr(65 + at % columns)}{at // columns + 1}" for at, label in enumerate(labels))


def _confirm(question: Confirm, page: int) -> _Ready:  # noqa: ARG001
    return (
        "confirm",
        {"yes": question.yes.what, "no": question.no.what},
        lambda letters: {
            "title": drawable(question.title, letters),
            "text": drawable(question.text, 4 * letters),
            "yes": drawable(question.yes.label, letters),
            "no": drawable(question.no.label, letters),
            "bad": question.is_bad,
        },
    )


_READY: Mapping[type, Callable[..., _Ready]] = {
    Choose: _choose,
    ChooseSeat: _choose_seat,
    Number: _number,
    Grid: _grid,
    Confirm: _confirm,
}


def drawable(text: str, letters: int) -> str:
    """Give a text as the keypad can draw it: composed letters, no hidden characters, cut where it is too long.

    A letter that the keypad has no picture of is a question mark there.
    """
    composed = unicodedata.normalize("NFC", text)
    shown = "".join(one for one in composed if one.isprintable() or one == "\n").strip()
    return shown if len(shown) <= letters else shown[: letters - 1].rstrip() + "…"
