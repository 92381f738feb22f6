"""Seats and players. A seat is a number from 1 to the game's most; the game says which button belongs to it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

Seat = NewType("Seat", int)


class Strength(StrEnum):
    """How well a computer player plays."""

    CADET = "cadet"
    PILOT = "pilot"
    ACE = "ace"


QUICK = (Strength.CADET, Strength.PILOT)  # an ace may think for a second


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on a seat; an empty name is shown as the seat's number. `computer` is None for a person."""

    seat: Seat
    name: str = ""
    computer: Strength | None = None
