"""The questions that any keypad can ask, as values. Each answer has a label, and a meaning known only to the caller."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer's label and meaning."""

    label: str
    what: object
    is_open: bool = True  # else it is shown but cannot be chosen now
    is_on: bool = False  # currently in effect


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several answers. `sure` is a text to confirm the choice with."""

    title: str
    answers: tuple[Answer, ...]
    sure: str = ""


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """One of these seats, each with its meaning."""

    title: str
    seats: Mapping[Seat, object]


@dataclass(frozen=True, slots=True)
class Number:
    """A number of at least `least`; `what` has the meanings, from the least number on."""

    title: str
    least: int
    what: tuple[object, ...]
    sure: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A cell of a grid, row by row; None is an empty place."""

    title: str
    columns: int
    cells: tuple[Answer | None, ...]
    sure: str = ""


@dataclass(frozen=True, slots=True)
class Confirm:
    """Yes or no. `is_bad`: yes cannot be undone."""

    title: str
    text: str
    yes: Answer
    no: Answer
    is_bad: bool = False


Question: TypeAlias = Choose | ChooseSeat | Number | Grid | Confirm
