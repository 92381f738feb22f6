"""What to do about a table that everybody has left: end the match, free the seats, begin as the box begins.

All of it by commands as anybody could give them, so the journal tells it like everything else. When a table counts as
left is the machine's to know.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import ChooseGame, ClearTable, Seating, is_clear
from spacebowl_pi.core.table import CloseMatch


def is_left(machine: FlowMachine, home: Seating) -> bool:
    """Say whether there is nothing left of the last guests."""
    return machine.is_in_lobby and machine.seating.game == home.game and is_clear(machine.seating, home.language)


def clear_table(machine: FlowMachine, at_us: int, home: Seating) -> None:
    """Leave an empty lobby with the game and the settings that the box begins with."""
    to_lobby(machine, at_us)
    machine.do(Asked(at_us, Asker.TABLE, ClearTable(home.language)))
    if machine.seating.game != home.game:
        machine.do(Asked(at_us, Asker.TABLE, ChooseGame(home.game)))


def leave_unoffered_game(machine: FlowMachine, at_us: int) -> None:
    """Go to the first game that is offered, where the chosen one is not any more and nobody sits there."""
    if machine.is_in_lobby and not machine.seating.players and machine.seating.game not in machine.offered:
        machine.do(Asked(at_us, Asker.TABLE, ChooseGame(machine.offered[0])))


def has_only_computers(machine: FlowMachine) -> bool:
    """Say whether nobody is left at the table but computers."""
    players = machine.seating.players
    return bool(players) and all(player.computer is not None for player in players)


def to_lobby(machine: FlowMachine, at_us: int) -> None:
    """Go back to the lobby with the same players."""
    if not machine.is_in_lobby and not machine.is_over:
        machine.do(Asked(at_us, Asker.STAFF, common.End()))
    if not machine.is_in_lobby:
        machine.do(Asked(at_us, Asker.TABLE, CloseMatch()))
