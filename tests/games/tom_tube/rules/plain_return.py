"""Whether an astronaut can still get home: every way is tried."""

from collections.abc import Mapping
from math import inf

from tests.games.tom_tube.rules.plain_board import BASE, Sphere
from tests.games.tom_tube.rules.plain_moves import PRICE, Traffic

PLENTY = {"energy": inf, "control": inf}
WORTH = {  # an alien counter counts as what it is exchanged for
    "energy": {"energy": 1, "control": 0},
    "control": {"energy": 0, "control": 1},
    "alien": {"energy": 2, "control": 1},
}


def can_return(
    traffic: Traffic, player: str, start: Sphere, held: Mapping[str, int], counters: Mapping[Sphere, str]
) -> bool:
    """Whether the player can reach his base from here. The traffic must be without the other astronaut."""
    purse = {kind: held[kind] + held["alien"] * WORTH["alien"][kind] for kind in ("energy", "control")}
    return _search(traffic, player, start, PLENTY, {}) and _search(traffic, player, start, purse, counters)


def _search(
    traffic: Traffic, player: str, start: Sphere, purse: Mapping[str, float], counters: Mapping[Sphere, str]
) -> bool:
    """Try everything, from each place with each set of counters taken, unless one was there with as much or more."""
    been: dict[tuple[Sphere, frozenset[Sphere]], list[tuple[float, float]]] = {}
    ahead = [(start, purse["energy"], purse["control"], frozenset[Sphere]())]
    while ahead:
        sphere, energy, control, taken = ahead.pop()
        if sphere == BASE[player]:
            return True
        purses = been.setdefault((sphere, taken), [])
        if any(energy <= more_energy and control <= more_control for more_energy, more_control in purses):
            continue
        purses.append((energy, control))
        lying = {place: kind for place, kind in counters.items() if place not in taken}
        for name, far in traffic.moves(player, sphere, {"energy": energy, "control": control}, lying):
            left = {"energy": energy, "control": control}
            price = PRICE[name]
            if price:
                left[price] -= 1
            if far in lying:
                left = {kind: count + WORTH[lying[far]][kind] for kind, count in left.items()}
                ahead.append((far, left["energy"], left["control"], taken | {far}))
            else:
                ahead.append((far, left["energy"], left["control"], taken))
    return False
