"""What everybody sees of a match: all but the order of the stack. Nobody has anything to themselves."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.kit import Counters, Kit
from spacebowl_pi.games.tom_tube.rules.board.lattice import KNOTS, Triangle, triangle_at
from spacebowl_pi.games.tom_tube.rules.board.places import bits, covered, free_places, lonely
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling
from spacebowl_pi.games.tom_tube.rules.explain import in_danger
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    ControlDrift,
    DrawRhomb,
    Drift,
    Exchange,
    FillSpace,
    Jump,
    LayRhomb,
    LeaveOpen,
    Resign,
    TakeUp,
)
from spacebowl_pi.games.tom_tube.rules.match.state import Done, LaidRhomb, LaidTriangle, Match, Phase, seat_of
from spacebowl_pi.games.tom_tube.rules.moves import Kind, legal_moves
from spacebowl_pi.games.tom_tube.rules.names import called
from spacebowl_pi.games.tom_tube.rules.players.estimate import in_turns, need
from spacebowl_pi.games.tom_tube.rules.position import COUNTERS, Ending, Position, sphere_name, sphere_of
from spacebowl_pi.games.tom_tube.rules.settings import Settings

FEW_TURNS = 10  # from then on it matters that nothing happens


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    name: str  # tom or dave
    at: str
    energy: int
    control: int
    alien: int
    solar_out: tuple[str, ...]  # the solar modules where the player's counter still is
    triangles: Mapping[Filling, int]
    total: int
    is_winner: bool
    way: int  # an estimate of the turns still needed, in tenths
    is_in_danger: bool  # if nothing more were built, there would be no way home
    has_left: bool


@dataclass(frozen=True, slots=True)
class View:
    settings: Settings
    kit: Kit
    phase: Phase
    turn: Seat
    awaited: tuple[Seat, ...]
    turns: int
    rhombs: tuple[LaidRhomb, ...]
    triangles: tuple[LaidTriangle, ...]
    left_open: tuple[int, ...]  # cells that were isolated, and stay open
    complete: tuple[str, ...]  # spheres that were not printed
    counters: Mapping[str, str]  # on spheres
    stock: Counters
    stack_left: int  # face down
    places_left: int
    drawn: str | None
    pending: tuple[Triangle, ...]
    moves: tuple[str, ...]  # of the player in turn, while they may move
    may_exchange: bool
    fast: Seat | None
    bonus_turns: int
    stall: int
    end: Ending | None
    is_broken_off: bool
    done: Done | None
    players: tuple[PlayerView, ...]
    stranded: tuple[Seat, ...] = ()  # once that has ended the match
    resigned: Seat | None = None

    def player(self, seat: Seat) -> PlayerView:
        return next(player for player in self.players if player.seat == seat)

    @property
    def stalls_in(self) -> int | None:
        """The turns left before the match ends because nothing happens, once they are few."""
        left = self.settings.stall_limit - self.stall
        return left if left <= FEW_TURNS and self.fast is None and self.end is None else None


@dataclass(frozen=True, slots=True)
class Own:
    seat: Seat


def public(match: Match) -> View:
    position = match.position
    is_moving = match.phase is Phase.TURN
    danger = () if match.is_over else in_danger(position)
    masks = zip(COUNTERS, (position.energy_at, position.control_at, position.alien_at), strict=True)
    return View(
        settings=match.settings,
        kit=match.kit,
        phase=match.phase,
        turn=seat_of(position.turn),
        awaited=match.awaited,
        turns=match.turns,
        rhombs=match.rhombs,
        triangles=match.triangles,
        left_open=tuple(bits(lonely(position.free) & ~match.pending)),
        complete=tuple(map(sphere_name, bits(position.complete & ~match.kit.printed))),
        counters={sphere_name(sphere): name for name, mask in masks for sphere in bits(mask)},
        stock=position.stock,
        stack_left=position.stack_left - match.is_drawn,
        places_left=position.places_left,
        drawn=match.drawn,
        pending=tuple(triangle_at(cell) for cell in bits(match.pending)),
        moves=tuple(sorted(map(str, legal_moves(position)))) if is_moving else (),
        may_exchange=is_moving and position.may_exchange(position.turn),
        fast=None if position.fast is None else seat_of(position.fast),
        bonus_turns=position.bonus_turns,
        stall=position.stall,
        end=match.end,
        is_broken_off=match.is_broken_off,
        done=match.done,
        players=tuple(_player(match, player, is_in_danger=player in danger) for player in (0, 1)),
        stranded=tuple(map(seat_of, position.stranded)),
        resigned=match.resigned,
    )


def _player(match: Match, player: int, *, is_in_danger: bool) -> PlayerView:
    position = match.position
    energy, control, alien = position.held[player]
    return PlayerView(
        seat=seat_of(player),
        name=NAMES[player],
        at=sphere_name(position.at[player]),
        energy=energy,
        control=control,
        alien=alien,
        solar_out=tuple(map(sphere_name, bits(position.solar_out & match.kit.solar[player]))),
        triangles=dict(zip(Filling, position.fillings[player], strict=True)),
        total=position.sum_of(player),
        is_winner=not match.is_broken_off and match.winner == player,
        way=in_turns(need(position, player)),
        is_in_danger=is_in_danger,
        has_left=match.left == seat_of(player),
    )


def called_in(view: View, sphere: str) -> str:
    """How a sphere, written as q,r or e0, is called where people read it."""
    return called(sphere_of(sphere), middles_of(view))


def middles_of(view: View) -> list[tuple[int, int]]:
    """The knots beside each sphere in the middle of a rhomb."""
    return [covered(rhomb.place).beside for rhomb in view.rhombs if view.kit.by_id[rhomb.id].has_sphere]


def moves(view: View, own: Own) -> Iterable[Command]:
    """What a seat can do; either may give up at any time."""
    if view.phase is Phase.OVER:
        return ()
    return (*(_in_turn(view, own) if own.seat in view.awaited else ()), Resign())


def _in_turn(view: View, own: Own) -> Iterable[Command]:
    match view.phase:
        case Phase.TURN:
            return _acting(view)
        case Phase.LAY:
            places = free_places(position_of(view).free)
            return (LayRhomb(turned) for place in places for turned in (place, place.turned))
        case _:
            return _filling(view, own.seat)


def _acting(view: View) -> Iterator[Command]:
    if view.places_left:
        yield DrawRhomb()
    for text in view.moves:
        how, _, to = text.partition(" ")
        yield move_command(Kind(how), to)
    if view.may_exchange:
        yield Exchange()


def _filling(view: View, seat: Seat) -> Iterator[Command]:
    kinds = [filling for filling, left in view.player(seat).triangles.items() if left]
    for space in view.pending:
        yield from (FillSpace(space, filling, rot) for filling in kinds for rot in filling.rotations)
    yield TakeUp() if seat == view.turn else LeaveOpen()


def move_command(how: Kind, to: str) -> Drift | ControlDrift | Jump:
    """The command for a move."""
    match how:
        case Kind.DRIFT:
            return Drift(to)
        case Kind.CONTROL:
            return ControlDrift(to)
        case Kind.JUMP:
            return Jump(to)


def position_of(view: View) -> Position:
    """The position that a view shows."""
    position = Position(view.kit, view.settings, view.turn - 1, len(view.kit.all_rhombs))
    for rhomb in view.rhombs:
        position.lay_rhomb(view.kit.by_id[rhomb.id], rhomb.place)
    for triangle in view.triangles:
        position.lay_triangle(triangle.cell, triangle.owner, triangle.filling, triangle.rot)
    tom, dave = view.players
    counters = dict.fromkeys(COUNTERS, 0)
    for sphere, name in view.counters.items():
        counters[name] |= 1 << sphere_of(sphere)
    position.energy_at, position.control_at, position.alien_at = counters.values()
    position.complete |= sum(1 << sphere_of(sphere) for sphere in view.complete if sphere_of(sphere) < KNOTS)
    position.solar_out = sum(1 << sphere_of(sphere) for player in view.players for sphere in player.solar_out)
    position.at = sphere_of(tom.at), sphere_of(dave.at)
    position.held = (tom.energy, tom.control, tom.alien), (dave.energy, dave.control, dave.alien)
    position.fillings = tuple(tom.triangles.values()), tuple(dave.triangles.values())
    position.stock, position.stack_left = view.stock, view.stack_left + (view.drawn is not None)
    position.fast = None if view.fast is None else view.fast - 1
    position.bonus_turns, position.stall, position.end = view.bonus_turns, view.stall, view.end
    position.stranded = tuple(seat - 1 for seat in view.stranded)
    return position
