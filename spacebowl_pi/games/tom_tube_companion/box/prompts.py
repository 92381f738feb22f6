"""What is asked by buttons, and what the players have in hand while they enter their counters."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube_companion.box.buttons import Role
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter


@dataclass(frozen=True, slots=True)
class Sure(Prompt):
    """What this button would do is asked once more: OK, or the same button, is yes."""

    seat: Seat
    role: Role


@dataclass(frozen=True, slots=True)
class InHand:
    """The number that counts once OK is pressed."""

    counter: Counter
    number: int


@dataclass(frozen=True, slots=True)
class Entering(Prompt):
    """What each player has in hand; nothing if they have entered all."""

    in_hand: Mapping[Seat, InHand | None]
    is_begun: bool


@dataclass(frozen=True, slots=True)
class Told(Prompt):
    """Why something cannot be."""

    text: str
