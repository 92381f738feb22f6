"""What can be asked at any keypad, as values: each answer has a label and what it means, which is the asker's own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.seats import Seat


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
