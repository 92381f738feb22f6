"""Clears a table that everybody has left: ends the match, frees the seats, goes back to the initial game.

This is done by ordinary commands, so the journal has it like everything else. The machine decides when a table counts
as abandoned.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import ChooseGame, ClearTable, Seating, is_clear
from spacebowl_pi.core.table import CloseMatch


def is_left(machine: FlowMachine, home: Seating) -> bool:
    """Whether the table is already as the next guests should find it."""
    return machine.is_in_lobby and machine.seating.game == home.game and is_clear(machine.seating, home.language)


def clear_table(machine: FlowMachine, at_us: int, home: Seating) -> None:
    """Leave an empty lobby with the game and the settings that the box starts with."""
    to_lobby(machine, at_us)
    machine.do(Asked(at_us, Asker.TABLE, ClearTable(home.language)))
    if machine.seating.game != home.game:
        machine.do(Asked(at_us, Asker.TABLE, ChooseGame(home.game)))


def leave_unoffered_game(machine: FlowMachine, at_us: int) -> None:
    """Switch to the first offered game if the chosen one is no longer offered and nobody has joined."""
    if machine.is_in_lobby and not machine.seating.players and machine.seating.game not in machine.offered:
        machine.do(Asked(at_us, Asker.TABLE, ChooseGame(machine.offered[0])))


def has_only_computers(machine: FlowMachine) -> bool:
    """Whether only computers are left at the table."""
    players = machine.seating.players
    return bool(players) and all(player.computer is not None for player in players)


def to_lobby(machine: FlowMachine, at_us: int) -> None:
    """Go back to the lobby with the same players."""
    if not machine.is_in_lobby and not machine.is_over:
        machine.do(Asked(at_us, Asker.STAFF, common.End()))
    if not machine.is_in_lobby:
        machine.do(Asked(at_us, Asker.TABLE, CloseMatch()))
