"""What staff can do by buttons: an entry of their menu."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StaffEntry:
    """What button 2 does, and button 3 the other way round, if it can be. Without a command it is the box's."""

    name: str
    command: object = None
    less: object = None
    value: str = ""
    is_first: bool = False  # before what any game has
