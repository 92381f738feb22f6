"""The commands that the house sends to every game's match; all but `PassTime` and `Resume` may be refused.

The house checks who may send them; a game checks only whether they are possible.
"""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.seats import Seat


@dataclass(frozen=True, slots=True)
class PassTime:
    """Apply a deadline that has passed."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Continue after an interruption, on a clock that may have restarted: every timer starts over at full length."""


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Play on without a player who has left."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back as far as the game allows: a round, a turn, a step."""


@dataclass(frozen=True, slots=True)
class End:
    """End the match as it stands."""


HouseCommand: TypeAlias = PassTime | Resume | PlayerLeft | TakeBack | End
