"""What Space Bowl asks by buttons, beside what the box asks in any game."""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName


@dataclass(frozen=True, slots=True)
class TopCardEntry(Prompt):
    """Buttons 1 to 6 (or as many as there are planets) toggle what the top card shows; the next one the black hole.

    With eight planets no button is left for it, so the eighth cycles through its planet, the black hole, both, and
    none.
    """

    planets: tuple[PlanetName, ...]
    has_black_hole: bool


class ScanStep(StrEnum):
    """What the scan of the galaxy sweeps."""

    COLUMN = "column"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Scan(Prompt):
    """The sweep shows one column or row at a time; every player taps when theirs is shown.

    `index` is None before the first one. `waiting` are the seats that may tap in this step, whether or not they have;
    for the rows, those with a column.
    """

    step: ScanStep
    index: int | None
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AskingWild(Prompt):
    """Honour mode: who placed the Wild? One of `seats` presses; the captain's hold, or a timeout, means nobody."""

    seats: tuple[Seat, ...]
    captain: Seat
    began_us: int
    ends_us: int


class Question(StrEnum):
    """What a player is asked in honour mode, on their own button: press is yes, hold is no."""

    HAS_PICKED = "has_picked"  # only if nobody has to pick
    WAS_RIGHT = "was_right"
    BY_WILD = "by_wild"  # only if somebody else placed it
    WAS_ALONE = "was_alone"
