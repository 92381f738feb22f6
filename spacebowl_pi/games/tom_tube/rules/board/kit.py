"""What a game is played with: the board with its modules, the rhombs, and what everything counts.

The board itself is a hexagon of side 4; which sides its modules take is data, as are the tiles.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from spacebowl_pi.games.tom_tube.rules.board.lattice import (
    ALL_KNOTS,
    ALL_TRIANGLES,
    AROUND,
    Coordinates,
    Triangle,
    edge,
    knot_at,
)
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling, Rhomb

Counters: TypeAlias = tuple[int, int, int]  # energy, control, alien
_EVERY_KNOT = sum(1 << knot for knot in ALL_KNOTS)


@dataclass(frozen=True, slots=True)
class Module:
    """A base or a solar module in the middle of a side, with the two spheres beside its centre."""

    id: str
    is_base: bool
    owner: int
    centre: Coordinates
    spheres: tuple[Coordinates, Coordinates]

    @property
    def knot(self) -> int:
        return knot_at(*self.centre)

    @property
    def triangles(self) -> tuple[Triangle, ...]:
        """The three around the centre."""
        return tuple(it for it in ALL_TRIANGLES if self.knot in it.corners)

    @property
    def fork(self) -> Triangle:
        """The middle one, whose tubes join the centre and both spheres."""
        joined = {self.knot, *(knot_at(*sphere) for sphere in self.spheres)}
        return next(it for it in self.triangles if set(it.corners) == joined)


@dataclass(frozen=True)
class Kit:
    """Hashed and compared by value: a match holds what it is played with."""

    name: str
    modules: tuple[Module, ...]
    rhombs: tuple[Rhomb, ...]
    copies: int = 2
    stock: Counters = (24, 8, 6)  # the energy at launch comes out of it
    launch: int = 1
    triangles: Mapping[Filling, int] = field(default_factory=lambda: dict.fromkeys(Filling, 3), hash=False)
    values: Counters = (1, 2, 5)
    solar_value: int = 5
    bonus_value: int = 1
    exchanged: tuple[int, int] = (2, 1)  # what an alien counter brings: energy, control

    @property
    def all_rhombs(self) -> tuple[str, ...]:
        """Every rhomb there is, copies included."""
        return tuple(rhomb.id for rhomb in self.rhombs for _ in range(self.copies))

    @cached_property
    def by_id(self) -> dict[str, Rhomb]:
        return {rhomb.id: rhomb for rhomb in self.rhombs}

    @cached_property
    def base(self) -> tuple[int, int]:
        """The knot of each player's base."""
        tom, dave = (next(it.knot for it in self.modules if it.is_base and it.owner == player) for player in (0, 1))
        return tom, dave

    @cached_property
    def solar(self) -> tuple[int, int]:
        """The knots of each player's solar modules, as bits."""
        tom, dave = (
            sum(1 << it.knot for it in self.modules if not it.is_base and it.owner == player) for player in (0, 1)
        )
        return tom, dave

    @cached_property
    def forks(self) -> tuple[Triangle, ...]:
        """The triangles that are printed with tubes."""
        return tuple(module.fork for module in self.modules)

    @cached_property
    def centres(self) -> int:
        """The knots in the middle of modules, as bits: only their owner may enter them."""
        return sum(1 << it.knot for it in self.modules)

    @cached_property
    def printed(self) -> int:
        """The knots that are complete from the start, as bits: centres and spheres of modules."""
        return self.centres | sum(1 << knot_at(*sphere) for it in self.modules for sphere in it.spheres)

    @cached_property
    def space(self) -> int:
        """The triangles where tiles can be laid, as bits."""
        taken = sum(1 << triangle.cell for it in self.modules for triangle in it.triangles)
        return sum(1 << it.cell for it in ALL_TRIANGLES) & ~taken

    @cached_property
    def inner(self) -> int:
        """The knots with six triangles around them, as bits."""
        return sum(1 << knot for knot in ALL_KNOTS if AROUND[knot].bit_count() == 6)

    def may_be_complete(self, border_spheres: str) -> int:
        """The knots that tiles can complete, as bits."""
        return self.inner if border_spheres == "never" else _EVERY_KNOT

    @cached_property
    def jumps(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """From each knot along an edge of space to the next, neither in the middle of a module: the knot, the edge."""
        found: dict[int, set[tuple[int, int]]] = {knot: set() for knot in ALL_KNOTS}
        for triangle in ALL_TRIANGLES:
            if self.space >> triangle.cell & 1:
                for one in triangle.corners:
                    for other in set(triangle.corners) - {one}:
                        if not (1 << one | 1 << other) & self.centres:
                            found[one].add((other, edge(one, other)))
        return {knot: tuple(sorted(others)) for knot, others in found.items()}
