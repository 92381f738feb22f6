"""Seats, and who sits there. A seat is a number from 1 to the game's most; which button speaks for it is the game's."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

Seat = NewType("Seat", int)


class Strength(StrEnum):
    """How good a computer player is."""

    CADET = "cadet"
    PILOT = "pilot"
    ACE = "ace"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on a seat; an empty name is shown as the seat's number. `computer` is None for a person."""

    seat: Seat
    name: str = ""
    computer: Strength | None = None
