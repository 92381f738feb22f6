"""What the house asks of every game's match; all but `PassTime` and `Resume` may be refused.

Who may ask it is for the house to say: a game looks only at whether it is possible.
"""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.core.seats import Seat


@dataclass(frozen=True, slots=True)
class PassTime:
    """Let a deadline that has come take effect."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after an interruption, on a clock that may have started anew: whatever ran, runs in full length again."""


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Play on without a player who has got up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back as far as the game lets: a round, a turn, a step."""


@dataclass(frozen=True, slots=True)
class End:
    """End the match as it stands."""


HouseCommand: TypeAlias = PassTime | Resume | PlayerLeft | TakeBack | End
