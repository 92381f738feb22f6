"""Where an astronaut can go: by drift, by control drift, by jump.

A drift goes in any direction at first, then straight on through spheres; it may end at each, and must at a counter and
in the middle of a module.
"""

from enum import StrEnum
from typing import NamedTuple

from spacebowl_pi.games.tom_tube.rules.board.places import bits
from spacebowl_pi.games.tom_tube.rules.board.tiles import ANY
from spacebowl_pi.games.tom_tube.rules.drift import jumps_from, may_enter, one_drift
from spacebowl_pi.games.tom_tube.rules.position import CONTROL, ENERGY, Position, sphere_name
from spacebowl_pi.games.tom_tube.rules.way_home import can_return


class Kind(StrEnum):
    DRIFT = "drift"
    CONTROL = "control"
    JUMP = "jump"


class Move(NamedTuple):
    kind: Kind
    to: int  # a sphere

    def __str__(self) -> str:
        return f"{self.kind} {sphere_name(self.to)}"


def legal_moves(position: Position) -> list[Move]:
    """What the player in turn may do but build and exchange; the same way is not offered by a dearer kind of move."""
    if position.end is not None:
        return []
    moves = possible_moves(position)
    if position.is_return and position.settings.forbid_self_stranding_on_return:
        return [move for move in moves if leads_home(position, move)]
    return moves


def possible_moves(position: Position) -> list[Move]:
    """Those, with the ones after which there is no way home."""
    player = position.turn
    start, other = position.at[player], position.at[1 - player]
    energy, control, _ = position.held[player]
    enterable = may_enter(position, player) & ~(1 << other)
    stops = position.counters_at | position.kit.centres
    free = one_drift(position, start, 1 << player, enterable, stops)
    moves = [Move(Kind.DRIFT, sphere) for sphere in bits(free)]
    if control:
        any_drift = one_drift(position, start, ANY, enterable, stops) & ~free
        moves += [Move(Kind.CONTROL, sphere) for sphere in bits(any_drift)]
    if energy:
        moves += [Move(Kind.JUMP, sphere) for sphere in bits(jumps_from(position, start, enterable))]
    return moves


def leads_home(position: Position, move: Move) -> bool:
    """Whether there is still a way home after a move."""
    player = position.turn
    position.push()
    make(position, move)
    is_possible = can_return(position, player)
    position.pop()
    return is_possible


def make(position: Position, move: Move) -> str:
    """Pay for a move and make it; gives what was picked up. The turn does not end by that."""
    player = position.turn
    if move.kind is Kind.CONTROL:
        position.spend(player, CONTROL)
    elif move.kind is Kind.JUMP:
        position.spend(player, ENERGY)
    return position.arrive(player, move.to)
