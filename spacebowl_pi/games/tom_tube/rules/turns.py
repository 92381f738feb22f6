"""A whole turn, and what follows it: who is in turn then, and whether the match is over."""

from typing import NamedTuple

from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import DAVE, TOM, Filling, Rhomb
from spacebowl_pi.games.tom_tube.rules.moves import Move, legal_moves, make
from spacebowl_pi.games.tom_tube.rules.position import Ending, Position
from spacebowl_pi.games.tom_tube.rules.way_home import can_return


class Filled(NamedTuple):
    """A triangle that was laid on an isolated space."""

    cell: int
    owner: int
    filling: Filling
    rot: int


def build(position: Position, rhomb: Rhomb, place: Place, filled: tuple[Filled, ...] = ()) -> None:
    """Lay a rhomb, fill what it isolates, and end the turn. That all of it is legal was seen before."""
    position.lay_rhomb(rhomb, place)
    for triangle in filled:
        position.lay_triangle(*triangle)
    finish_build(position)


def finish_build(position: Position) -> int:
    """Complete spheres, and end the turn; gives the new spheres, as bits."""
    new = position.complete_spheres()
    position.stall = 0
    _end_turn(position, has_come_home=False)
    return new


def move(position: Position, made: Move) -> str:
    """Make a move and end the turn; gives what was picked up."""
    got = make(position, made)
    position.stall = 0 if got else position.stall + 1
    _end_turn(position, has_come_home=made.to == position.kit.base[position.turn])
    return got


def can_act(position: Position) -> bool:
    """Whether the player in turn can build or move, perhaps after exchanges."""
    if position.may_build or legal_moves(position):
        return True
    position.push()
    is_possible = False
    while not is_possible and position.may_exchange(position.turn):
        position.exchange(position.turn)
        is_possible = bool(legal_moves(position))
    position.pop()
    return is_possible


def _end_turn(position: Position, *, has_come_home: bool) -> None:
    player = position.turn
    if position.is_return:
        position.bonus_turns += 1
        if has_come_home:
            position.end = Ending.BONUS
        else:
            _see_whether_stranded(position)
            if position.end is None and position.bonus_turns >= position.settings.return_turn_cap:
                position.end = Ending.CAP
    elif has_come_home and not position.can_lay:
        position.end = Ending.NO_BONUS
    elif has_come_home and not position.kit.solar[player] & position.solar_out:
        position.fast, position.turn = player, 1 - player
        if position.at[1 - player] == position.kit.base[1 - player]:
            position.end = Ending.BONUS
        else:
            _see_whether_stranded(position)
    else:
        _go_on(position)


def _see_whether_stranded(position: Position) -> None:
    """On the way home, having no legal move is stranding as well."""
    if not (can_return(position, position.turn) and can_act(position)):
        position.end, position.stranded = Ending.STRAND_RETURN, (position.turn,)


def _go_on(position: Position) -> None:
    """The other player's turn; whoever cannot act is skipped."""
    if not position.can_lay:
        position.stranded = tuple(player for player in (TOM, DAVE) if not can_return(position, player))
        if position.stranded:
            position.end = Ending.STRAND_FULL
            return
    if position.stall >= position.settings.stall_limit:
        position.end = Ending.STALL
        return
    for _ in (TOM, DAVE):
        position.turn = 1 - position.turn
        if can_act(position):
            return
    position.end = Ending.DEADLOCK
