"""A match in the middle of it, written down: what a lesson begins with, and the puzzle of the day."""

from collections import Counter
from dataclasses import dataclass

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.kit import Counters, Kit
from spacebowl_pi.games.tom_tube.rules.board.places import covered, lonely
from spacebowl_pi.games.tom_tube.rules.match.state import LaidRhomb, LaidTriangle, Match
from spacebowl_pi.games.tom_tube.rules.players.estimate import ways
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_of
from spacebowl_pi.games.tom_tube.rules.settings import Settings

PLAYERS = Seat(1), Seat(2)


@dataclass(frozen=True, slots=True)
class Situation:
    """Spheres are written as everywhere: a knot as q,r and a rhomb's as e0, e1 … in the order of the rhombs."""

    rhombs: tuple[LaidRhomb, ...]
    turn: Seat
    at: tuple[str, str]
    held: tuple[Counters, Counters]
    triangles: tuple[LaidTriangle, ...] = ()
    fetched: tuple[str, ...] = ()  # solar modules whose counters are gone
    picked_up: tuple[str, ...] = ()  # other spheres whose counters are gone
    top: str | None = None  # the rhomb on top of the stack
    is_drawn: bool = False
    is_filling: bool = False  # what the last rhomb has isolated
    is_return: bool = False  # the other player is home


def match_of(situation: Situation, kit: Kit) -> Match:
    """The match as it would be, had it come to this."""
    laid = [rhomb.id for rhomb in situation.rhombs]
    first = [*laid, situation.top] if situation.top is not None else laid
    stack = (*first, *(Counter(kit.all_rhombs) - Counter(first)).elements())
    position = Position(kit, Settings(), situation.turn - 1, len(stack))
    for rhomb in situation.rhombs:
        position.lay_rhomb(kit.by_id[rhomb.id], rhomb.place)
    for triangle in situation.triangles:
        position.lay_triangle(triangle.cell, triangle.owner, triangle.filling, triangle.rot)
    if not situation.is_filling:
        position.complete_spheres()
    _settle(position, situation)
    last = covered(situation.rhombs[-1].place).around if situation.is_filling else 0
    return Match(
        kit=kit,
        settings=position.settings,
        players=PLAYERS,
        stack=stack,
        position=position,
        starter=situation.turn,
        ways=ways(position),
        rhombs=situation.rhombs,
        triangles=situation.triangles,
        is_drawn=situation.is_drawn,
        pending=lonely(position.free) & last,
    )


def _settle(position: Position, situation: Situation) -> None:
    """Who is where, and who holds what; counters that are gone go back to the stock before anybody takes some."""
    tom, dave = situation.at
    position.at = sphere_of(tom), sphere_of(dave)
    position.solar_out &= ~_spheres(situation.fetched)
    gone = _spheres(situation.picked_up)
    taken = [(mask & gone).bit_count() for mask in (position.energy_at, position.control_at, position.alien_at)]
    position.energy_at &= ~gone
    position.control_at &= ~gone
    position.alien_at &= ~gone
    energy, control, alien = (left + more for left, more in zip(position.stock, taken, strict=True))
    position.stock = energy, control, alien
    for player, held in enumerate(situation.held):
        for counter, (has, wanted) in enumerate(zip(position.held[player], held, strict=True)):
            position.spend(player, counter, has - wanted)
    position.fast = 2 - situation.turn if situation.is_return else None


def _spheres(names: tuple[str, ...]) -> int:
    return sum(1 << sphere_of(name) for name in set(names))
