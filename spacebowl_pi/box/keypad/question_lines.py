"""Writes a question as a keypad message: its fields, and what each answer means.

Too many answers are split into pages; labels are shortened until the message fits.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from spacebowl_pi.box.keypad.question_kinds import Choose, ChooseSeat, Confirm, Grid, Number, Question
from spacebowl_pi.devices.keypad import wire

MOST_ROWS = MOST_COLUMNS = 9
SHORT, MANY, FEW = 8, 9, 6  # letters; answers on a page if all labels are that short, and if not
SEATS_ON_A_PAGE = 8
LABEL_LENGTHS = (48, 28, 16, 9, 4, 2)  # letters; tried in turn until the message fits
LEAST = 16  # letters of a title

_Words: TypeAlias = Callable[[int], Mapping[str, wire.Value]]  # given a label length
Written: TypeAlias = tuple[str, Mapping[str, object], _Words]


def written(question: Question, page: int) -> Written:
    """The screen's name, the meanings of its answers, and its fields."""
    return _WRITERS[type(question)](question, page)


def pages_of(question: Question) -> int:
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


def _choose(question: Choose, page: int) -> Written:
    most = _on_a_page(question)
    first = (page - 1) * most
    answers = {str(first + at): one for at, one in enumerate(question.answers[first : first + most])}

    def words(letters: int) -> Mapping[str, wire.Value]:
        return {
            "title": drawable(question.title, max(letters, LEAST)),
            "items": {int(word): drawable(one.label, letters) for word, one in answers.items()},
            "off": [word for word, one in answers.items() if not one.is_open],
            "on": [word for word, one in answers.items() if one.is_on],
            "sure": drawable(question.sure, max(2 * letters, LEAST)),
        }

    return "choose", {word: one.what for word, one in answers.items() if one.is_open}, words


def _choose_seat(question: ChooseSeat, page: int) -> Written:
    seats = sorted(question.seats)[(page - 1) * SEATS_ON_A_PAGE : page * SEATS_ON_A_PAGE]
    meanings = {str(seat): question.seats[seat] for seat in seats}
    return "choose", meanings, lambda letters: {"title": drawable(question.title, max(letters, LEAST)), "seats": seats}


def _number(question: Number, page: int) -> Written:  # noqa: ARG001
    meanings = {str(question.least + at): what for at, what in enumerate(question.what)}
    return (
        "number",
        meanings,
        lambda letters: {
            "title": drawable(question.title, max(letters, LEAST)),
            "least": question.least,
            "most": question.least + len(question.what) - 1,
            "sure": drawable(question.sure, max(2 * letters, LEAST)),
        },
    )


def _grid(question: Grid, page: int) -> Written:  # noqa: ARG001
    rows = -(-len(question.cells) // question.columns)
    if not (1 <= rows <= MOST_ROWS and 1 <= question.columns <= MOST_COLUMNS):
        raise ValueError(f"a grid has at most {MOST_ROWS} rows and {MOST_COLUMNS} columns: {question.title}")
    answers = {str(at): one for at, one in enumerate(question.cells) if one is not None and one.is_open}

    def words(letters: int) -> Mapping[str, wire.Value]:
        labels = ["" if one is None else drawable(one.label, min(letters, SHORT)) for one in question.cells]
        may = None if len(answers) == len(question.cells) else list(answers) or ["none"]
        if letters == LABEL_LENGTHS[-1]:  # as a last resort: numbers, only on cells that can be chosen
            labels, may = [str(at) if str(at) in answers else "" for at in range(len(question.cells))], None
        return {
            "title": drawable(question.title, max(letters, LEAST)),
            "rows": rows,
            "columns": question.columns,
            "labels": None if _are_usual(labels, question.columns) else labels,
            "may": may,
            "on": [at for at, one in enumerate(question.cells) if one is not None and one.is_on],
            "sure": drawable(question.sure, max(2 * letters, LEAST)),
        }

    return "grid", {word: one.what for word, one in answers.items()}, words


def _are_usual(labels: Sequence[str], columns: int) -> bool:
    """Whether the labels are the keypad's own defaults: A1, B1 … A2 …"""
    return all(label == f"{chr(65 + at % columns)}{at // columns + 1}" for at, label in enumerate(labels))


def _confirm(question: Confirm, page: int) -> Written:  # noqa: ARG001
    return (
        "confirm",
        {"yes": question.yes.what, "no": question.no.what},
        lambda letters: {
            "title": drawable(question.title, max(letters, LEAST)),
            "text": drawable(question.text, 4 * letters),
            "yes": drawable(question.yes.label, letters),
            "no": drawable(question.no.label, letters),
            "bad": question.is_bad,
        },
    )


_WRITERS: Mapping[type, Callable[..., Written]] = {
    Choose: _choose,
    ChooseSeat: _choose_seat,
    Number: _number,
    Grid: _grid,
    Confirm: _confirm,
}


def drawable(text: str, letters: int) -> str:
    """Make a text drawable on the keypad: composed letters, no control characters, shortened if too long.

    The keypad draws a question mark for a letter it has no glyph for.
    """
    composed = unicodedata.normalize("NFC", text)
    shown = "".join(one for one in composed if one.isprintable() or one == "\n").strip()
    return shown if len(shown) <= letters else shown[: letters - 1].rstrip() + "…"
