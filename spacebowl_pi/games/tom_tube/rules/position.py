"""A position that changes in place: what lies where, who holds what, whose turn it is.

Search pushes turns and pops them again; a match keeps copies. Its parts are never changed themselves, so that what was
before a turn is kept by keeping them. What is secret, the order of the stack, is not in it.
"""

from collections.abc import Iterator
from enum import StrEnum
from operator import attrgetter
from typing import Final

from spacebowl_pi.games.tom_tube.rules.board.kit import Counters, Kit
from spacebowl_pi.games.tom_tube.rules.board.lattice import ALL_KNOTS, KNOTS, Triangle, place_of, triangle_at
from spacebowl_pi.games.tom_tube.rules.board.places import (
    Place,
    bits,
    count_places,
    covered,
    has_place,
    knots_of,
    lonely,
)
from spacebowl_pi.games.tom_tube.rules.board.tiles import CENTRE, OF_BOTH, Filling, Rhomb, joined_by, links_of
from spacebowl_pi.games.tom_tube.rules.board.tubes import MOST_SPHERES, NO_TUBES, OPPOSITE, Joint, end_at
from spacebowl_pi.games.tom_tube.rules.settings import Settings

COUNTERS: Final = ("energy", "control", "alien")
ENERGY, CONTROL, ALIEN = range(3)


class Ending(StrEnum):
    BONUS = "bonus"  # the slower astronaut came home, too
    NO_BONUS = "nobonus"  # somebody came home after the last rhomb
    STRAND_FULL = "strand-full"
    STRAND_RETURN = "strand-return"
    STALL = "stall"
    CAP = "cap"  # the slower astronaut took too long
    DEADLOCK = "deadlock"  # neither could do anything
    RESIGNED = "resigned"  # somebody gave up: the match knows who


_PARTS: Final = (
    "free",
    "blocked",
    "complete",
    "energy_at",
    "control_at",
    "alien_at",
    "solar_out",
    "at",
    "held",
    "fillings",
    "stock",
    "stack_left",
    "middles",
    "turn",
    "fast",
    "bonus_turns",
    "stall",
    "end",
    "stranded",
    "tubes",
)
_parts = attrgetter(*_PARTS)


class Position:
    """Players are 0, Tom, and 1, Dave. Spheres are knots, by their number, and after them the centres of rhombs."""

    __slots__ = (*_PARTS, "_undo", "kit", "settings")

    def __init__(self, kit: Kit, settings: Settings, starter: int, stack: int) -> None:
        launch = [kit.launch + extra for extra in (settings.handicap_tom, settings.handicap_dave)]
        self.kit, self.settings = kit, settings
        self.free = kit.space
        self.blocked = 0  # edges, as bits
        self.complete = kit.printed  # spheres, as bits
        self.energy_at = self.control_at = self.alien_at = 0  # spheres with such a counter, as bits
        self.solar_out = kit.solar[0] | kit.solar[1]
        self.at = kit.base
        self.held: tuple[Counters, Counters] = (launch[0], 0, 0), (launch[1], 0, 0)
        each = tuple(kit.triangles[filling] for filling in Filling)
        self.fillings: tuple[tuple[int, ...], tuple[int, ...]] = each, each
        self.stock: Counters = kit.stock[0] - sum(launch), kit.stock[1], kit.stock[2]
        self.stack_left = stack
        self.middles: tuple[tuple[int, int], ...] = ()  # between which knots each sphere in a rhomb lies
        self.turn = starter
        self.fast: int | None = None  # who is home first, once the other one is on the way home
        self.bonus_turns = 0
        self.stall = 0  # turns in a row in which nothing was built or picked up
        self.end: Ending | None = None
        self.stranded: tuple[int, ...] = ()
        self.tubes = NO_TUBES.with_joints(
            joint for fork in kit.forks for joint in _joints(fork, Filling.FORK, 0, OF_BOTH)
        )
        self._undo: list[tuple[object, ...]] = []

    # --- looking ---

    @property
    def is_return(self) -> bool:
        """Whether one astronaut is home, and the other one on the way."""
        return self.fast is not None

    @property
    def can_lay(self) -> bool:
        """Whether rhombs can be placed at all."""
        return self.stack_left > 0 and has_place(self.free)

    @property
    def may_build(self) -> bool:
        return self.fast is None and self.end is None and self.can_lay

    @property
    def places_left(self) -> int:
        """In how many places the player in turn could lay a rhomb."""
        return count_places(self.free) if self.may_build else 0

    @property
    def counters_at(self) -> int:
        """The spheres where a move ends, as there is something to pick up."""
        return self.energy_at | self.control_at | self.alien_at

    def may_exchange(self, player: int) -> bool:
        energy, control = self.kit.exchanged
        has_stock = self.stock[ENERGY] >= energy and self.stock[CONTROL] >= control
        return self.held[player][ALIEN] > 0 and has_stock and self.settings.use_control_and_alien

    def solars(self, player: int) -> int:
        """How many solar counters a player has fetched."""
        return (self.kit.solar[player] & ~self.solar_out).bit_count()

    def sum_of(self, player: int) -> int:
        """The points of a player so far, with the bonus."""
        points = sum(count * value for count, value in zip(self.held[player], self.kit.values, strict=True))
        points += self.solars(player) * self.kit.solar_value
        return points + (self.bonus * self.kit.bonus_value if player == self.fast else 0)

    @property
    def bonus(self) -> int:
        """The bonus turns that count for the faster astronaut."""
        if self.end is Ending.STRAND_RETURN:
            return max(self.bonus_turns, self.settings.stranded_bonus)
        return self.bonus_turns

    @property
    def winner(self) -> int | None:
        """Who has won; None while it goes on, and for a draw."""
        if self.end is None:
            return None
        if self.settings.stranded_loses and len(self.stranded) == 1:
            return 1 - self.stranded[0]
        tom, dave = self.sum_of(0), self.sum_of(1)
        return None if tom == dave else int(dave > tom)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = (self.kit, self.settings) == (other.kit, other.settings)
        return same and _parts(self) == _parts(other)

    __hash__ = None  # type: ignore[assignment]

    # --- going back and forth ---

    def copy(self) -> "Position":
        """The same, to be changed apart; it cannot be popped to what was before."""
        copied = object.__new__(Position)
        for name, value in zip(_PARTS, _parts(self), strict=True):
            setattr(copied, name, value)
        copied.kit, copied.settings = self.kit, self.settings
        copied._undo = []
        return copied

    def push(self) -> None:
        """Remember how things are, for `pop`."""
        self._undo.append(_parts(self))

    def pop(self) -> None:
        """Go back to how things were at the last `push`."""
        for name, value in zip(_PARTS, self._undo.pop(), strict=True):
            setattr(self, name, value)

    # --- laying tiles ---

    def lay_rhomb(self, rhomb: Rhomb, place: Place) -> int:
        """Lay the drawn rhomb; gives the spaces that it isolates, as bits: they are to be filled in the same turn."""
        under = covered(place)
        self.free &= ~under.cells
        self.blocked |= under.blocked
        self.stack_left -= 1
        centre = KNOTS + len(self.middles)
        ends = [end_at(knot, heading) for knot, heading in zip(under.corners, under.headings, strict=True)]
        inner = [end_at(centre, heading + OPPOSITE) for heading in under.headings]
        self.tubes = self.tubes.with_joints(
            (ends[one], inner[one] if other == CENTRE else ends[other], of) for one, other, of in links_of(rhomb)
        )
        if rhomb.has_sphere:
            self.middles += (under.beside,)
            self.complete |= 1 << centre
            self.energy_at |= self._from_stock(ENERGY, centre)
        return lonely(self.free) & under.around

    def lay_triangle(self, cell: int, owner: int, filling: Filling, rot: int) -> None:
        """Fill an isolated space."""
        self.free &= ~(1 << cell)
        kinds = list(Filling)
        left = tuple(count - (kind is filling) for kind, count in zip(kinds, self.fillings[owner], strict=True))
        self.fillings = (left, self.fillings[1]) if owner == 0 else (self.fillings[0], left)
        self.tubes = self.tubes.with_joints(_joints(triangle_at(cell), filling, rot, 1 << owner))

    def complete_spheres(self) -> int:
        """See which knots are covered all around now, and lay their counters; gives those knots as bits."""
        new = self.kit.may_be_complete(self.settings.border_spheres) & ~self.complete & ~knots_of(self.free)
        self.complete |= new
        if self.settings.use_control_and_alien:
            for knot in bits(new):
                tubes = self.tubes.ends[knot].bit_count()
                if tubes == 1:
                    self.control_at |= self._from_stock(CONTROL, knot)
                elif tubes == 0:
                    self.alien_at |= self._from_stock(ALIEN, knot)
        return new

    # --- counters ---

    def hand(self, player: int, counter: int, count: int) -> None:
        """Give a player counters, or take them; the stock is left alone."""
        self.held = _changed(
            self.held, player, _changed(self.held[player], counter, self.held[player][counter] + count)
        )

    def spend(self, player: int, counter: int, count: int = 1) -> None:
        """Give counters back to the stock; fewer than none takes them from it."""
        self.hand(player, counter, -count)
        self.stock = _changed(self.stock, counter, self.stock[counter] + count)

    def exchange(self, player: int) -> None:
        """One alien counter becomes others."""
        energy, control = self.kit.exchanged
        self.spend(player, ALIEN)
        self.spend(player, ENERGY, -energy)
        self.spend(player, CONTROL, -control)

    def arrive(self, player: int, sphere: int) -> str:
        """Go to a sphere and take what lies there; gives its name, or none."""
        self.at = _changed(self.at, player, sphere)
        bit = 1 << sphere
        if self.solar_out & self.kit.solar[player] & bit:
            self.solar_out ^= bit
            return "solar"
        if self.energy_at & bit:
            self.energy_at ^= bit
            self.hand(player, ENERGY, 1)
            return "energy"
        if self.control_at & bit:
            self.control_at ^= bit
            self.hand(player, CONTROL, 1)
            return "control"
        if self.alien_at & bit:
            self.alien_at ^= bit
            self.hand(player, ALIEN, 1)
            return "alien"
        return ""

    def _from_stock(self, counter: int, sphere: int) -> int:
        """The sphere's bit if there was a counter left to lay on it."""
        if not self.stock[counter]:
            return 0
        self.stock = _changed(self.stock, counter, self.stock[counter] - 1)
        return 1 << sphere


def _joints(triangle: Triangle, filling: Filling, rot: int, of: int) -> Iterator[Joint]:
    """What a triangle's tubes join."""
    ends = [end_at(knot, heading) for knot, heading in zip(triangle.corners, triangle.headings, strict=True)]
    for one, other in joined_by(filling, rot):
        yield ends[one], ends[other], of


def _changed(values: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:place], value, *values[place + 1 :])


def sphere_name(sphere: int) -> str:
    """How a sphere is written: a knot by its coordinates, a centre by its number."""
    if sphere >= KNOTS:
        return f"e{sphere - KNOTS}"
    q, r = place_of(sphere)
    return f"{q},{r}"


def sphere_of(name: str) -> int:
    """The sphere that is written so; raises ValueError."""
    found = _SPHERES.get(name)
    if found is None:
        raise ValueError(f"there is no sphere {name}")
    return found


_SPHERES: Final[dict[str, int]] = {sphere_name(sphere): sphere for sphere in (*ALL_KNOTS, *range(KNOTS, MOST_SPHERES))}
