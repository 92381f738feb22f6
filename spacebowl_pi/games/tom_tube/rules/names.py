"""How spheres are called where people read them.

A knot by its row and its place in it, such as C4; the middle of a rhomb after the two knots beside it, such as C4/D4.
"""

from collections.abc import Sequence

from spacebowl_pi.games.tom_tube.rules.board.lattice import KNOTS, short_name
from spacebowl_pi.games.tom_tube.rules.position import sphere_name


def called(sphere: int, middles: Sequence[tuple[int, int]]) -> str:
    """`middles` are the knots beside each sphere that lies in a rhomb. What is none yet keeps the name of the rules."""
    if sphere < KNOTS:
        return short_name(sphere)
    beside = middles[sphere - KNOTS :][:1]
    return "/".join(sorted(map(short_name, beside[0]))) if beside else sphere_name(sphere)
