"""Where tubes lead: straight on from a sphere, or anywhere by any number of drifts."""

from spacebowl_pi.games.tom_tube.rules.board.lattice import HEADINGS
from spacebowl_pi.games.tom_tube.rules.position import Position


class _Headings(dict[int, tuple[int, ...]]):
    """The headings that bits stand for."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = self[mask] = tuple(heading for heading in range(HEADINGS) if mask >> heading & 1)
        return found


_HEADINGS_OF = _Headings()


def may_enter(position: Position, player: int) -> int:
    """The spheres that a player may enter if nobody is there, as bits."""
    kit = position.kit
    own = 1 << kit.base[player] | (0 if position.is_return else kit.solar[player])
    return position.complete & (~kit.centres | own)


def one_drift(position: Position, start: int, of: int, enterable: int, stops: int) -> int:
    """The spheres where one drift can end, as bits, by links that are of one of these players.

    It goes straight on through spheres, but not beyond those in `stops`.
    """
    links = position.tubes.links
    first = start * HEADINGS
    onwards = [first + heading for heading in _HEADINGS_OF[position.tubes.ends[start]]]
    seen = set()
    reached = 0
    while onwards:
        for link, sphere, onward in links.get(onwards.pop(), ()):
            if link & of and enterable >> sphere & 1:
                reached |= 1 << sphere
                if not stops >> sphere & 1 and onward not in seen:
                    seen.add(onward)
                    onwards.append(onward)
    return reached & ~(1 << start)


def all_drifts(position: Position, starts: int, of: int, enterable: int) -> int:
    """The spheres that any number of drifts can reach, as bits, with those where they start."""
    near = position.tubes.near[of]
    reached = new = starts
    while new:
        low = new & -new
        found = near[low.bit_length() - 1] & enterable & ~reached
        reached |= found
        new ^= low | found
    return reached


def jumps_from(position: Position, sphere: int, enterable: int) -> int:
    """The spheres one jump away, as bits."""
    found, blocked = 0, position.blocked
    if sphere not in position.kit.jumps:
        return 0
    for knot, edge in position.kit.jumps[sphere]:
        if not edge & blocked and enterable >> knot & 1:
            found |= 1 << knot
    return found
