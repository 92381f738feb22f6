"""The puzzle of the day, home in three: made from the date alone, so it is the same on every box.

The other astronaut is home already. With three moves one can be home, too, in a single way, and with fewer in none.
It uses only `Random.random`, seeded with an integer, which stays the same between versions of Python.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from spacebowl_pi.games.tom_tube.rules.board.kit import Counters, Kit
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits, covered, free_places, lonely
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import ANY, DAVE, TOM, Filling
from spacebowl_pi.games.tom_tube.rules.drift import jumps_from, may_enter, one_drift
from spacebowl_pi.games.tom_tube.rules.match.state import LaidRhomb, LaidTriangle, seat_of
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move, make, possible_moves
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_name
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from spacebowl_pi.games.tom_tube.rules.situation import Situation, match_of

MOVES: Final = 3
LAID: Final = range(26, 32)
MANY_CHOICES: Final = 12  # moves that are possible at first: more make it no better
STATIONS: Final = 60  # so many are tried; the best puzzle on any of them is taken
TRIED_PLACES: Final = 8
HELD: Final[tuple[Counters, ...]] = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (2, 0, 0), (1, 1, 0))
FILLINGS: Final = [(kind, rot) for kind in Filling for rot in kind.rotations]

Way: TypeAlias = tuple[Move, ...]
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """`solution` is the only way, each move as `str(Move)`."""

    date: str
    situation: Situation
    solution: tuple[str, ...]


def daily_puzzle(date: str) -> Puzzle:
    """Make the puzzle of a date such as `2026-11-18`."""
    random = Random(int.from_bytes(sha256(f"Ship Computer, Tom Tube of {date}".encode()).digest()))
    kit = standard_kit()
    found: list[_Found] = []
    while not found:
        found = [it for _ in range(STATIONS) for it in _puzzles(_station(kit, random), kit, random)]
    best = max(found, key=lambda it: it.worth)
    return Puzzle(date, best.situation, tuple(map(str, best.way)))


# --- the search ---


def ways_home(position: Position, most: int) -> Iterator[Way]:
    """Every way of the player in turn to be home with so many moves at most, while the other one stands still."""
    return _ways(position.copy(), most, _near_home(position, most))


def _ways(position: Position, most: int, near: Sequence[int]) -> Iterator[Way]:
    home = position.kit.base[position.turn]
    for move in possible_moves(position):
        if move.to == home:
            yield (move,)
        elif near[most - 1] >> move.to & 1:
            position.push()
            make(position, move)
            yield from ((move, *others) for others in _ways(position, most - 1, near))
            position.pop()


def _near_home(position: Position, most: int) -> list[int]:
    """The spheres from which it could take so many moves, were no counter short and none in the way; as bits."""
    enterable = may_enter(position, position.turn)
    centres = position.kit.centres
    reached = {
        sphere: one_drift(position, sphere, ANY, enterable, centres) | jumps_from(position, sphere, enterable)
        for sphere in bits(enterable)
    }
    near = [0]
    found = 1 << position.kit.base[position.turn]
    for _ in range(most):
        found |= sum(1 << sphere for sphere, others in reached.items() if others & found)
        near.append(found)
    return near


# --- how a puzzle is made ---


class _Found(NamedTuple):
    situation: Situation
    way: Way
    worth: float


def _puzzles(station: Situation, kit: Kit, random: Random) -> Iterator[_Found]:
    """Those on a station: the astronaut may be on any of its spheres, and hold little or much."""
    position = match_of(station, kit).position
    own, near = position.turn, _near_home(position, MOVES)
    starts = near[MOVES] & ~near[1] & ~kit.centres & ~position.counters_at
    for start in bits(starts):
        for held in HELD:
            position.at = _with(position.at, own, start)
            position.held = _with(position.held, own, held)
            ways = list(islice(_ways(position.copy(), MOVES, near), 2))  # a copy, as a search that stops is not undone
            if len(ways) == 1 and len(ways[0]) == MOVES and _has_kinds(ways[0]):
                at, both = _with(station.at, own, sphere_name(start)), _with(station.held, own, held)
                worth = _worth(position, ways[0]) + random.random()
                yield _Found(replace(station, at=at, held=both), ways[0], worth)


def _has_kinds(way: Way) -> bool:
    """Whether one has to think of more than one kind of move."""
    return len({move.kind for move in way}) > 1


def _worth(position: Position, way: Way) -> float:
    """How much there is to find out: by tempting moves, by what has to be picked up first, by an unusual way home."""
    energy, control, _ = position.held[position.turn]
    kinds = [move.kind for move in way]
    is_short = kinds.count(Kind.JUMP) > energy or kinds.count(Kind.CONTROL) > control
    choices = min(MANY_CHOICES, len(possible_moves(position))) / MANY_CHOICES
    is_unusual = not position.kit.printed >> way[-2].to & 1
    return choices + len(set(kinds)) / 3 + is_short + is_unusual / 2


def _station(kit: Kit, random: Random) -> Situation:
    """Rhombs side by side rather than scattered, so that knots are covered all around. Nobody holds anything yet."""
    own = _picked(random, (TOM, DAVE))
    stack = _shuffled(random, kit.all_rhombs)[: _picked(random, LAID)]
    position = Position(kit, Settings(), own, len(stack))
    rhombs, triangles = [], []
    for kind in stack:
        places = free_places(position.free)
        place = max((_picked(random, places) for _ in range(TRIED_PLACES)), key=lambda it: _fits(position, it))
        place = _picked(random, (place, place.turned))
        rhombs.append(LaidRhomb(kind, place))
        for cell in bits(position.lay_rhomb(kit.by_id[kind], place)):
            triangle = LaidTriangle(cell, _picked(random, (TOM, DAVE)), *_picked(random, FILLINGS))
            position.lay_triangle(triangle.cell, triangle.owner, triangle.filling, triangle.rot)
            triangles.append(triangle)
    position.complete_spheres()
    tom, dave = kit.base
    return Situation(
        rhombs=tuple(rhombs),
        turn=seat_of(own),
        at=(sphere_name(tom), sphere_name(dave)),
        held=((0, 0, 0), (0, 0, 0)),
        triangles=tuple(triangles),
        fetched=tuple(map(sphere_name, bits(kit.solar[TOM] | kit.solar[DAVE]))),
        picked_up=tuple(map(sphere_name, bits(position.alien_at))),  # an exchange is no move
        is_return=True,
    )


def _fits(position: Position, place: Place) -> int:
    """How closely a rhomb would lie between others, without isolating anything."""
    under = covered(place)
    free = position.free & ~under.cells
    return (under.around & ~free).bit_count() - 3 * (lonely(free) & under.around).bit_count()


# --- chance ---


def _picked(random: Random, items: Sequence[_Item]) -> _Item:
    return items[int(random.random() * len(items))]


def _shuffled(random: Random, items: Sequence[_Item]) -> list[_Item]:
    left = list(items)
    return [left.pop(int(random.random() * len(left))) for _ in items]


def _with(pair: tuple[_Item, _Item], player: int, item: _Item) -> tuple[_Item, _Item]:
    return (item, pair[1]) if player == 0 else (pair[0], item)
