"""Where an astronaut can go in one move, from the text of the rules alone."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tests.games.tom_tube.rules.plain_board import BASE, OWNER, SPACES, STEPS, Knot, Sphere, knots_of, plus

SPACE_SIDES = {frozenset(side) for space in SPACES for side in combinations(knots_of(space), 2)}
PRICE = {"drift": None, "control": "control", "jump": "energy"}  # the counter that a move costs
ALL_COLOURS = {"tom", "dave", "neutral", "nobody"}


@dataclass(frozen=True)
class Traffic:
    """What a move depends on beside the astronaut: the same for a real move and for one that is only thought of."""

    links: Mapping[Sphere, list[tuple[int, Sphere, int, str]]]  # heading, far sphere, heading there, colour
    complete: Collection[Sphere]
    blocked: Collection[frozenset[Knot]]
    phase: str
    occupied: Sphere | None  # where the other astronaut is, if that matters

    def may_enter(self, player: str, sphere: Sphere) -> bool:
        if sphere not in self.complete or sphere == self.occupied:
            return False
        if sphere not in OWNER:
            return True
        return OWNER[sphere] == player and (self.phase == "main" or sphere == BASE[player])

    def drift(self, player: str, start: Sphere, colours: set[str], counters: Collection[Sphere]) -> set[Sphere]:
        destinations: set[Sphere] = set()
        visited: set[tuple[Sphere, int]] = set()

        def step(sphere: Sphere, want: int | None) -> None:
            for heading, far, far_heading, colour in self.links.get(sphere, []):
                if colour not in colours or want not in {None, heading} or not self.may_enter(player, far):
                    continue
                if far != start:
                    destinations.add(far)
                if far not in counters and far not in OWNER and (far, far_heading) not in visited:
                    visited.add((far, far_heading))
                    step(far, (far_heading + 6) % 12)

        step(start, None)
        return destinations

    def jumps(self, player: str, start: Sphere) -> set[Sphere]:
        """Where a jump leads: along an edge, neither from nor to a module or the centre of a rhomb."""
        if isinstance(start, str) or start in OWNER or start not in self.complete:
            return set()
        return {
            far
            for far in (plus(start, step) for step in STEPS)
            if far not in OWNER
            and self.may_enter(player, far)
            and frozenset((start, far)) not in self.blocked
            and frozenset((start, far)) in SPACE_SIDES
        }

    def moves(
        self, player: str, start: Sphere, purse: Mapping[str, float], counters: Collection[Sphere]
    ) -> Iterator[tuple[str, Sphere]]:
        """Every move, with what it is called."""
        free = self.drift(player, start, {player, "neutral"}, counters)
        for sphere in free:
            yield "drift", sphere
        if purse["control"]:
            for sphere in self.drift(player, start, ALL_COLOURS, counters) - free:
                yield "control", sphere
        if purse["energy"]:
            for sphere in self.jumps(player, start):
                yield "jump", sphere
