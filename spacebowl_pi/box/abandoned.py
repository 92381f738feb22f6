"""What to do about a table that everybody has left: end the match, free the seats, begin as the box begins.

All of it by commands as anybody could give them, so the journal tells it like everything else. When a table counts as
left is the ship's to know.
"""

from spacebowl_pi.box.flows.flow import Machine
from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import ClearTable, is_clear
from spacebowl_pi.core.table import CloseMatch


def is_left(machine: Machine, language: Language) -> bool:
    """Say whether there is nothing left of the last guests."""
    return machine.is_in_lobby and is_clear(machine.seating, language)


def clear_table(machine: Machine, at_us: int, language: Language) -> None:
    """Leave an empty lobby with the settings that the box begins with."""
    to_lobby(machine, at_us)
    machine.do(Asked(at_us, Asker.TABLE, ClearTable(language)))


def to_lobby(machine: Machine, at_us: int) -> None:
    """Go back to the lobby with the same players."""
    if not machine.is_in_lobby and not machine.is_over:
        machine.do(Asked(at_us, Asker.STAFF, house.End()))
    if not machine.is_in_lobby:
        machine.do(Asked(at_us, Asker.TABLE, CloseMatch()))
