"""Whether an astronaut can still come home, with what they hold and find on the way; the other one is not in the way.

Free drifts cost nothing, and nothing is lost by picking up what lies on their way: so the search goes from one region
that free drifts join to the next, by a jump or a control drift.
"""

from spacebowl_pi.games.tom_tube.rules.board.places import bits
from spacebowl_pi.games.tom_tube.rules.board.tiles import ANY
from spacebowl_pi.games.tom_tube.rules.drift import all_drifts, jumps_from, may_enter, one_drift
from spacebowl_pi.games.tom_tube.rules.position import Position


def can_return(position: Position, player: int) -> bool:
    """Whether the base can be reached."""
    own, home = 1 << player, 1 << position.kit.base[player]
    enterable = may_enter(position, player)
    start = all_drifts(position, 1 << position.at[player], own, enterable)
    return bool(start & home) or (
        bool(_with_unlimited_counters(position, start, enterable) & home)
        and _with_counters(position, player, start, enterable)
    )


def _with_unlimited_counters(position: Position, start: int, enterable: int) -> int:
    """Every sphere that could be reached if nothing cost anything, as bits."""
    reached, new = 0, start
    while new:
        reached |= new
        reached = all_drifts(position, reached, ANY, enterable)
        new = 0
        for sphere in bits(reached):
            new |= jumps_from(position, sphere, enterable)
        new &= ~reached
    return reached


def _with_counters(position: Position, player: int, start: int, enterable: int) -> bool:
    """Search over regions: where one is, what one holds, and where one has picked up."""
    own, home = 1 << player, 1 << position.kit.base[player]

    def region_of(sphere: int) -> int:
        return all_drifts(position, 1 << sphere, own, enterable)

    energy, control, alien = position.held[player]
    first = (start, 0, energy, control, alien)
    best: dict[tuple[int, int], list[tuple[int, int]]] = {}  # of a region and what was taken: energy, control
    todo = [first]
    while todo:
        region, taken, energy, control, alien = todo.pop()
        region, taken, energy, control = _picked_up(position, region, taken, energy, control, alien)
        if region & home:
            return True
        known = best.setdefault((region, taken), [])
        if any(energy <= more_energy and control <= more_control for more_energy, more_control in known):
            continue
        known.append((energy, control))
        stops = position.counters_at & ~taken | position.kit.centres
        for sphere in bits(region):
            if energy:
                near = bits(jumps_from(position, sphere, enterable) & ~region)
                todo += [(region_of(goal), taken, energy - 1, control, 0) for goal in near]
            if control:
                far = bits(one_drift(position, sphere, ANY, enterable, stops) & ~region)
                todo += [(region_of(goal), taken, energy, control - 1, 0) for goal in far]
    return False


def _picked_up(
    position: Position, region: int, taken: int, energy: int, control: int, alien: int
) -> tuple[int, int, int, int]:
    """With everything that lies in a region; an alien counter is what it can be exchanged for."""
    here = region & ~taken
    aliens = alien + (position.alien_at & here).bit_count()
    more_energy, more_control = position.kit.exchanged
    if not position.settings.use_control_and_alien:
        aliens = 0
    energy += (position.energy_at & here).bit_count() + aliens * more_energy
    control += (position.control_at & here).bit_count() + aliens * more_control
    return region, taken | here & position.counters_at, energy, control
