"""What happens when a command arrives: the events, or why not."""

from collections.abc import Sequence
from typing import TypeAlias

from spacebowl_pi.core.common_commands import End, HouseCommand, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.games.tom_tube.rules.board.lattice import ALL_TRIANGLES
from spacebowl_pi.games.tom_tube.rules.board.places import Place, is_free
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.explain import why_not
from spacebowl_pi.games.tom_tube.rules.match import events
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
    TurnCommand,
)
from spacebowl_pi.games.tom_tube.rules.match.events import Event
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move
from spacebowl_pi.games.tom_tube.rules.position import ALIEN, sphere_of
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason

Decision: TypeAlias = Sequence[Event] | Refusal
KINDS = {Drift: Kind.DRIFT, ControlDrift: Kind.CONTROL, Jump: Kind.JUMP}


def decide(match: Match, asked: Asked[Command | HouseCommand]) -> Decision:  # noqa: PLR0911 (a table)
    at_us = asked.at_us
    match asked.what:
        case PassTime() | Resume():
            return []
        case TakeBack():
            can = match.before is not None and not match.is_broken_off
            return [events.StepTakenBack(at_us)] if can else refuse(CommonReason.NOTHING_TO_TAKE_BACK)
        case _ if match.is_over:
            return refuse(CommonReason.MATCH_IS_OVER)
        case End():
            return [events.MatchEnded(at_us, None)]
        case PlayerLeft(seat):
            if seat not in match.players:
                return refuse(SeatingReason.SEAT_EMPTY, seat=seat)
            return [events.MatchEnded(at_us, seat)]
        case what if asked.seat is not None and asked.seat not in match.players:
            del what
            return refuse(CommonReason.NOT_PLAYING)
        case Resign():
            return refuse(CommonReason.NOT_PLAYING) if asked.seat is None else [events.Resigned(at_us, asked.seat)]
        case what if asked.seat is not None and asked.seat not in match.awaited:
            del what
            return refuse(CommonReason.NOT_YOUR_TURN)
        case what:
            return _played(match, what, at_us)


def _played(match: Match, what: TurnCommand, at_us: int) -> Decision:  # noqa: PLR0911 (a table: one entry per command)
    match what:
        case FillSpace() | LeaveOpen() | TakeUp():
            return _fill(match, what, at_us)
        case _ if match.phase is Phase.FILL:
            return refuse(TomTubeReason.FILL_FIRST)
        case LayRhomb(place):
            return _laid(match, place, at_us)
        case _ if match.phase is Phase.LAY:
            return refuse(TomTubeReason.LAY_FIRST)
        case DrawRhomb():
            if match.position.may_build:
                return [events.RhombDrawn(at_us)]
            is_late = match.position.is_return
            return refuse(TomTubeReason.NO_BUILDING_NOW if is_late else TomTubeReason.NO_ROOM)
        case Exchange():
            if match.position.may_exchange(match.position.turn):
                return [events.Exchanged(at_us)]
            has_alien = match.position.held[match.position.turn][ALIEN]
            return refuse(TomTubeReason.SHORT_STOCK if has_alien else TomTubeReason.NO_ALIEN)
        case Drift() | ControlDrift() | Jump():
            return _moved(match, KINDS[type(what)], what.to, at_us)


def _moved(match: Match, how: Kind, to: str, at_us: int) -> Decision:
    try:
        sphere = sphere_of(to)
    except ValueError:
        return refuse(TomTubeReason.NO_SUCH_SPHERE, sphere=to[:20])
    return why_not(match.position, Move(how, sphere)) or [events.Moved(at_us, how, to)]


def _laid(match: Match, place: Place, at_us: int) -> Decision:
    if match.drawn is None:
        return refuse(TomTubeReason.NO_RHOMB_DRAWN)
    fits = is_free(match.position.free, place)
    return [events.RhombLaid(at_us, place)] if fits else refuse(TomTubeReason.NOT_FREE)


def _fill(match: Match, what: FillSpace | LeaveOpen | TakeUp, at_us: int) -> Decision:
    if not match.pending:
        return refuse(TomTubeReason.NOTHING_LAID if isinstance(what, TakeUp) else TomTubeReason.NOT_ISOLATED)
    is_builder = match.filler == match.position.turn
    if isinstance(what, TakeUp):
        return [events.TileTakenUp(at_us)] if is_builder else refuse(TomTubeReason.HELPER)
    if isinstance(what, LeaveOpen):
        return refuse(TomTubeReason.MUST_FILL) if is_builder else [events.SpacesLeftOpen(at_us)]
    if what.space not in ALL_TRIANGLES or not match.pending >> what.space.cell & 1:
        return refuse(TomTubeReason.NOT_ISOLATED)
    left = match.position.fillings[match.filler][list(Filling).index(what.filling)]
    if not left or what.rot not in what.filling.rotations:
        return refuse(TomTubeReason.NO_SUCH_TRIANGLE)
    return [events.SpaceFilled(at_us, what.space, what.filling, what.rot)]
