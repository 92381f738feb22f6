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
from spacebowl_pi.games.tom_tube.rules.position import CONTROL, ENERGY, Position, sphere_name
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
    enterable = may_enter(position, position.turn) & ~(1 << position.at[1 - position.turn])
    refusal_of = _jump_refusal if move.kind is Kind.JUMP else _drift_refusal
    return refusal_of(position, move, enterable)


def _jump_refusal(position: Position, move: Move, enterable: int) -> Refusal | None:
    player, start = position.turn, position.at[position.turn]
    if not position.held[player][ENERGY]:
        return refuse(TomTubeReason.NO_ENERGY)
    if jumps_from(position, start, enterable) >> move.to & 1:
        return None
    near = [knot for knot, _ in position.kit.jumps.get(start, ())]
    if move.to in near and edge(start, move.to) & position.blocked:
        return refuse(TomTubeReason.RHOMB_IN_BETWEEN, sphere=called(move.to, position.middles))
    return refuse(TomTubeReason.NO_JUMP_THERE)


def _drift_refusal(position: Position, move: Move, enterable: int) -> Refusal | None:
    player, start, sphere = position.turn, position.at[position.turn], called(move.to, position.middles)
    stops = position.counters_at | position.kit.centres
    is_free = bool(one_drift(position, start, 1 << player, enterable, stops) >> move.to & 1)
    is_any = is_free or bool(one_drift(position, start, ANY, enterable, stops) >> move.to & 1)
    is_control = move.kind is Kind.CONTROL
    if is_free:
        return refuse(TomTubeReason.NEEDS_NO_CONTROL, sphere=sphere) if is_control else None
    if not is_any or (not is_control and _is_stopped(position, move.to, 1 << player, enterable)):
        return _blocked(position, move.to, enterable)
    if not is_control:
        return refuse(TomTubeReason.OTHER_COLOUR, sphere=sphere)
    return None if position.held[player][CONTROL] else refuse(TomTubeReason.NO_CONTROL)


def _blocked(position: Position, to: int, enterable: int) -> Refusal:
    """What a drift meets before it is there, through one's own tubes or through any; else that no tube leads there."""
    player, start = position.turn, position.at[position.turn]
    sphere, everywhere = called(to, position.middles), enterable | 1 << position.at[1 - player]
    for of in (1 << player, ANY):
        if _is_stopped(position, to, of, enterable):
            stop = called(_stop_before(position, to, of, enterable), position.middles)
            return refuse(TomTubeReason.COUNTER_IN_BETWEEN, sphere=sphere, stop=stop)
        stops = position.counters_at | position.kit.centres
        if one_drift(position, start, of, everywhere, stops) >> to & 1:
            return refuse(TomTubeReason.ASTRONAUT_IN_BETWEEN, sphere=sphere)
    return refuse(TomTubeReason.NO_TUBE, sphere=sphere)


def _is_stopped(position: Position, to: int, of: int, enterable: int) -> bool:
    """Whether tubes lead straight on to a sphere, if no counter were in between."""
    reached = one_drift(position, position.at[position.turn], of, enterable, position.kit.centres)
    return bool(reached >> to & 1)


def _stop_before(position: Position, to: int, of: int, enterable: int) -> int:
    """The first counter on the way; if there are several ways, that of the sphere that comes first."""
    start, centres = position.at[position.turn], position.kit.centres
    met = one_drift(position, start, of, enterable, position.counters_at | centres) & position.counters_at
    through = (it for it in bits(met) if one_drift(position, start, of, enterable, met ^ 1 << it | centres) >> to & 1)
    return next(through, bits(met)[0])


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
