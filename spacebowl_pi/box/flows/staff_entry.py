"""What staff can do by buttons: an entry of their menu."""

from dataclasses import dataclass

from spacebowl_pi.core.seats import Seat


@dataclass(frozen=True, slots=True)
class StaffEntry:
    """What button 2 does, and button 3 the other way round, if it can be. Without a command it is the box's.

    `key` names the game's word for it, such as "staff.end_round", and `seat` stands in that word where it is about one;
    without such a word the English `name` is shown.
    """

    name: str
    command: object = None
    less: object = None
    value: str = ""
    is_first: bool = False  # before what any game has
    key: str = ""
    seat: Seat | None = None
