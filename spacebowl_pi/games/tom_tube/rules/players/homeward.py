"""The way through tubes that are there: the fewest drifts, round the other one."""

from spacebowl_pi.games.tom_tube.rules.board.places import bits
from spacebowl_pi.games.tom_tube.rules.drift import all_drifts, may_enter, one_drift
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move
from spacebowl_pi.games.tom_tube.rules.position import Position


def has_whole_way(position: Position) -> bool:
    """Whether free drifts alone lead to everything that is still to be visited; nobody is in the way."""
    player, kit = position.turn, position.kit
    wanted = position.solar_out & kit.solar[player] | 1 << kit.base[player]
    reached = all_drifts(position, 1 << position.at[player], 1 << player, may_enter(position, player))
    return reached & wanted == wanted


def whole_way(position: Position) -> Move | None:
    """The next drift on such a way: to the nearest solar module that is missing, or at last home."""
    player, kit = position.turn, position.kit
    if not has_whole_way(position):
        return None
    return first_drift(position, position.solar_out & kit.solar[player] or 1 << kit.base[player])


def last_way(position: Position) -> Move | None:
    """When nothing can be built any more, the next drift home, if that is worth it, else to a solar module.

    None if free drifts lead to neither.
    """
    player = position.turn
    home, solar = 1 << position.kit.base[player], position.solar_out & position.kit.solar[player]
    if position.is_return:
        return first_drift(position, home)
    ahead = position.sum_of(player) - position.sum_of(1 - player)
    if ahead > 0:
        return first_drift(position, home)
    return first_drift(position, solar) or (first_drift(position, home) if ahead == 0 else None)


def first_drift(position: Position, goals: int) -> Move | None:
    """The first of the fewest free drifts from where the player in turn is to one of these spheres, as bits."""
    player = position.turn
    start, own = position.at[player], 1 << player
    enterable = may_enter(position, player) & ~(1 << position.at[1 - player])
    stops = position.counters_at | position.kit.centres
    reached = one_drift(position, start, own, enterable, stops)
    first = {sphere: sphere for sphere in bits(reached)}  # for each sphere reached, where one drifts to begin with
    todo = list(first)
    for sphere in todo:
        if goals >> sphere & 1:
            return Move(Kind.DRIFT, first[sphere])
        new = one_drift(position, sphere, own, enterable, stops) & ~(reached | 1 << start)
        reached |= new
        for further in bits(new):
            first[further] = first[sphere]
            todo.append(further)
    return None
