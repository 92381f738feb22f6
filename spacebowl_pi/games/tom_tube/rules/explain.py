"""Why a move is not legal: which tube, which colour, which sphere. And what a build would complete."""

from dataclasses import dataclass

from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.games.tom_tube.rules.board.lattice import AROUND, KNOTS, edge
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits
from spacebowl_pi.games.tom_tube.rules.board.tiles import ANY, Rhomb
from spacebowl_pi.games.tom_tube.rules.drift import jumps_from, may_enter, one_drift
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move, leads_home, make
from spacebowl_pi.games.tom_tube.rules.names import called
from spacebowl_pi.games.tom_tube.rules.players.estimate import in_turns, need, ways
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_name
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.rules.way_home import can_return


def why_not(position: Position, move: Move) -> Refusal | None:
    """Why the player in turn may not make a move; None if it is legal."""
    refusal = _sphere_refusal(position, move.to) or _way_refusal(position, move)
    if refusal is not None:
        return refusal
    if position.is_return and position.settings.forbid_self_stranding_on_return and not leads_home(position, move):
        return refuse(TomTubeReason.NO_WAY_HOME, sphere=called(move.to, position.middles))
    return None


def _sphere_refusal(position: Position, to: int) -> Refusal | None:
    """Why nobody, or not this player, can be at a sphere."""
    player, kit, bit = position.turn, position.kit, 1 << to
    name = called(to, position.middles)
    reason: Reason
    if to == position.at[player]:
        reason = TomTubeReason.HERE_ALREADY
    elif to == position.at[1 - player]:
        reason = TomTubeReason.OCCUPIED
    elif not position.complete & bit:
        if not kit.may_be_complete(position.settings.border_spheres) & bit:
            return refuse(TomTubeReason.NO_SUCH_SPHERE, sphere=name)
        return refuse(TomTubeReason.INCOMPLETE, sphere=name, open=(AROUND[to] & position.free).bit_count())
    elif not may_enter(position, player) & bit:
        own = kit.solar[player] | 1 << kit.base[player]
        reason = TomTubeReason.HOME_ONLY if own & bit else TomTubeReason.NOT_YOUR_MODULE
    else:
        return None
    return refuse(reason, sphere=name)


def _way_refusal(position: Position, move: Move) -> Refusal | None:
    """Why a player cannot get there in this way."""
    player, bit, sphere = position.turn, 1 << move.to, called(move.to, position.middles)
    start = position.at[player]
    enterable = may_enter(position, player) & ~(1 << position.at[1 - player])
    energy, control, _ = position.held[player]
    if move.kind is Kind.JUMP:
        if not energy:
            return refuse(TomTubeReason.NO_ENERGY)
        if jumps_from(position, start, enterable) & bit:
            return None
        near = [knot for knot, _ in position.kit.jumps.get(start, ())]
        if move.to in near and edge(start, move.to) & position.blocked:
            return refuse(TomTubeReason.RHOMB_IN_BETWEEN, sphere=sphere)
        return refuse(TomTubeReason.NO_JUMP_THERE)
    stops = position.counters_at | position.kit.centres
    is_free = bool(one_drift(position, start, 1 << player, enterable, stops) & bit)
    is_any = is_free or bool(one_drift(position, start, ANY, enterable, stops) & bit)
    if not is_any:
        return refuse(TomTubeReason.NO_TUBE, sphere=sphere)
    if move.kind is Kind.DRIFT:
        return None if is_free else refuse(TomTubeReason.OTHER_COLOUR, sphere=sphere)
    if is_free:
        return refuse(TomTubeReason.NEEDS_NO_CONTROL, sphere=sphere)
    return None if control else refuse(TomTubeReason.NO_CONTROL)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn would bring: why one would take it."""

    points: int
    way: int  # by how much one's own way gets longer, in tenths of a turn; less than none is shorter
    other_way: int
    completed: tuple[str, ...] = ()  # spheres
    counters: tuple[str, ...] = ()  # what would lie on each of those, or nothing
    isolated: tuple[int, ...] = ()  # the spaces that would have to be filled


def outcome_of_build(position: Position, rhomb: Rhomb, place: Place) -> Outcome:
    """As if nothing that the rhomb isolates were filled yet."""
    player = position.turn
    before = ways(position)
    position.push()
    isolated = position.lay_rhomb(rhomb, place)
    new = position.complete_spheres()
    spheres = [*bits(new), *([KNOTS + len(position.middles) - 1] if rhomb.has_sphere else [])]
    counters = tuple(_counter_at(position, sphere) for sphere in spheres)
    changes = [new - old for new, old in zip(ways(position), before, strict=True)]
    position.pop()
    own, other = changes[player], changes[1 - player]
    return Outcome(0, own, other, tuple(map(sphere_name, spheres)), counters, tuple(bits(isolated)))


def outcome_of_move(position: Position, move: Move) -> Outcome:
    player = position.turn
    points, way = position.sum_of(player), in_turns(need(position, player))
    position.push()
    make(position, move)
    outcome = Outcome(position.sum_of(player) - points, in_turns(need(position, player)) - way, 0)
    position.pop()
    return outcome


def in_danger(position: Position) -> tuple[int, ...]:
    """Who could not come home if nothing more were built; as long as something can be, nobody is stranded by that."""
    return tuple(player for player in (0, 1) if not can_return(position, player))


def _counter_at(position: Position, sphere: int) -> str:
    masks = (("energy", position.energy_at), ("control", position.control_at), ("alien", position.alien_at))
    return next((name for name, mask in masks if mask >> sphere & 1), "")
