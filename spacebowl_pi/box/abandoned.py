"""What to do about a table that everybody has left: end the match, free the seats, begin as the box begins.

All of it by commands as anybody could give them, so the journal tells it like everything else. When a table counts as
left is the ship's to know.
"""

from spacebowl_pi.box.flows.flow import Machine
from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings, commands


def is_clear(match: Match, home: Settings) -> bool:
    """Say whether there is nothing left of the last guests."""
    return match.phase is Phase.LOBBY and not match.seats and match.settings == home


def clear_table(machine: Machine, at_us: int, home: Settings) -> None:
    """Leave an empty lobby with the settings that the box begins with."""
    to_lobby(machine, at_us)
    for seat in machine.match.seats:
        machine.do(Asked(at_us, Asker.TABLE, commands.LeaveSeat(seat)))
    if machine.match.settings != home:
        machine.do(Asked(at_us, Asker.TABLE, commands.ChangeSettings(home)))


def to_lobby(machine: Machine, at_us: int) -> None:
    """Go back to the lobby with the same players."""
    if machine.match.phase not in (Phase.LOBBY, Phase.OVER):
        machine.do(Asked(at_us, Asker.STAFF, house.End()))
    if machine.match.phase is Phase.OVER:
        machine.do(Asked(at_us, Asker.TABLE, commands.Rematch()))
