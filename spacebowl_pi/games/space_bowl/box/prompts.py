"""What Space Bowl asks by buttons, besides what any game's box asks."""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName


@dataclass(frozen=True, slots=True)
class TopCardEntry(Prompt):
    """Buttons 1 to 6 (or as many as there are planets) toggle what the top card shows; the next one the black hole.

    With eight planets no button is left for it: the eighth goes on from its planet to the black hole, both, and none.
    """

    planets: tuple[PlanetName, ...]
    has_black_hole: bool


class ScanStep(StrEnum):
    """What the scan of the galaxy sweeps."""

    COLUMN = "column"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Scan(Prompt):
    """The sweep shows a column or a row for a while; every player taps when theirs is shown.

    Before the first there is a moment without an index. `waiting` are the seats that tap in this step, whether they
    have or not; in the rows those whose column was taken.
    """

    step: ScanStep
    index: int | None
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AskingWild(Prompt):
    """Honour mode: who placed the Wild? One of `seats` presses; the captain's hold says nobody, and so does time."""

    seats: tuple[Seat, ...]
    captain: Seat
    began_us: int
    ends_us: int


class Question(StrEnum):
    """What a player is asked in honour mode, on their own button: press is yes, hold is no."""

    HAS_PICKED = "has_picked"  # only where nobody has to
    WAS_RIGHT = "was_right"
    BY_WILD = "by_wild"  # only where somebody else placed it
    WAS_ALONE = "was_alone"
