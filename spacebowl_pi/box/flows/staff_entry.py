"""An entry of the staff's menu."""

from dataclasses import dataclass

from spacebowl_pi.core.seats import Seat


@dataclass(frozen=True, slots=True)
class StaffEntry:
    """What button 2 does, and button 3 undoes, if it can. An entry without a command belongs to the box.

    `key` is the key of the game's text for it, such as "staff.end_round", with `seat` filled in; without one, the
    English `name` is shown.
    """

    name: str
    command: object = None
    less: object = None
    value: str = ""
    is_first: bool = False  # before the entries that every game has
    key: str = ""
    seat: Seat | None = None
