"""What Hubble asks and says by buttons, beside what the box asks in any game."""

from dataclasses import dataclass

from spacebowl_pi.box.table.scene import Prompt
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.icons import Icon

TOTAL = "total"  # what stands at the end of a paper pad, in place of an entry


@dataclass(frozen=True, slots=True)
class ThirdEntry(Prompt):
    """Buttons 1 to 6 choose the third icon, 8 confirms it; None until one is chosen."""

    icon: Icon | None


@dataclass(frozen=True, slots=True)
class Told(Prompt):
    """Something about one seat, for a few seconds. `is_warning`: their next hold counts."""

    seat: Seat
    text: str
    is_warning: bool = False


@dataclass(frozen=True, slots=True)
class PointsEntry(Prompt):
    """What a paper pad is worth, as the buttons have it so far; `entry` is one of the rules' `ENTRIES`, or `TOTAL`."""

    seat: Seat
    entry: str
    points: int
