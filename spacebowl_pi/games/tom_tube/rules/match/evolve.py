"""The match after each event."""

from spacebowl_pi.core.fast_replace import fast_replace
from spacebowl_pi.games.tom_tube.rules import turns
from spacebowl_pi.games.tom_tube.rules.board.kit_file import read_kit
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits
from spacebowl_pi.games.tom_tube.rules.match.events import (
    Event,
    Exchanged,
    MatchBegan,
    MatchEnded,
    Moved,
    Resigned,
    RhombDrawn,
    RhombLaid,
    SpaceFilled,
    SpacesLeftOpen,
    StepTakenBack,
    TileTakenUp,
)
from spacebowl_pi.games.tom_tube.rules.match.state import Done, LaidRhomb, LaidTriangle, Match, seat_of
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move
from spacebowl_pi.games.tom_tube.rules.players.estimate import FAR, ways
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_name, sphere_of


def evolve(match: Match | None, event: Event) -> Match:  # noqa: C901, PLR0911 (a table: one entry per event)
    if isinstance(event, MatchBegan):
        return _began(event)
    if match is None:
        raise ValueError("a match begins with MatchBegan")
    match event:
        case RhombDrawn():
            return fast_replace(match, is_drawn=True, before=None)
        case RhombLaid(place=place):
            return _laid(match, place)
        case SpaceFilled():
            return _filled(match, event)
        case SpacesLeftOpen():
            return _finished(fast_replace(match, pending=0, before=match))
        case Moved(how=how, to=to):
            return _moved(match, how, to)
        case Exchanged():
            position = match.position.copy()
            position.exchange(position.turn)
            return fast_replace(match, position=position, before=match)
        case Resigned(seat=seat):
            return fast_replace(match, resigned=seat, before=match)
        case TileTakenUp() | StepTakenBack():
            return match.before or match
        case MatchEnded(left=left):
            return fast_replace(match, is_broken_off=True, left=left)


def _began(event: MatchBegan) -> Match:
    kit = read_kit(event.kit)
    position = Position(kit, event.settings, event.starter - 1, len(event.stack))
    seats = tuple(player.seat for player in event.players)
    return Match(kit, event.settings, seats, event.stack, position, event.starter, ways=ways(position))


def _laid(match: Match, place: Place) -> Match:
    position = match.position.copy()
    rhomb = LaidRhomb(match.stack[len(match.rhombs)], place)
    pending = position.lay_rhomb(match.kit.by_id[rhomb.id], place)
    laid = fast_replace(
        match, position=position, rhombs=(*match.rhombs, rhomb), is_drawn=False, pending=pending, before=match
    )
    return _settled(laid)


def _filled(match: Match, event: SpaceFilled) -> Match:
    position, owner = match.position.copy(), match.filler
    cell = event.space.cell
    position.lay_triangle(cell, owner, event.filling, event.rot)
    triangle = LaidTriangle(cell, owner, event.filling, event.rot)
    filled = fast_replace(
        match,
        position=position,
        triangles=(*match.triangles, triangle),
        pending=match.pending & ~(1 << cell),
        before=match,
    )
    return _settled(filled)


def _settled(match: Match) -> Match:
    """The turn is over once nothing is left to fill, or nobody has anything to fill it with."""
    has_triangles = any(any(each) for each in match.position.fillings)
    return match if match.pending and has_triangles else _finished(fast_replace(match, pending=0))


def _finished(match: Match) -> Match:
    """The end of a build."""
    position = match.position.copy()
    builder = position.turn
    new = turns.finish_build(position)
    done = Done(
        seat=seat_of(builder),
        rhomb=match.rhombs[-1].place,
        completed=tuple(map(sphere_name, bits(new))),
        was_passed=_was_passed(position, builder),
    )
    return _after_turn(match, position, done)


def _moved(match: Match, how: Kind, to: str) -> Match:
    position = match.position.copy()
    player = position.turn
    start = sphere_name(position.at[player])
    got = turns.move(position, Move(how, sphere_of(to)))
    passed = _was_passed(position, player)
    done = Done(seat=seat_of(player), how=how, start=start, to=to, got=got, was_passed=passed)
    return fast_replace(_after_turn(match, position, done), before=match)


def _after_turn(match: Match, position: Position, done: Done) -> Match:
    new = ways(position)
    # A way that has come through, or was cut, is longer or shorter by no number of turns.
    changes = zip(new, match.ways, strict=True)
    tom, dave = (after - before if max(after, before) < FAR else 0 for after, before in changes)
    told = fast_replace(done, ways=(tom, dave))
    return fast_replace(match, position=position, turns=match.turns + 1, ways=new, done=told)


def _was_passed(position: Position, player: int) -> bool:
    """Whether it is the same player's turn again, as the other one could do nothing."""
    return position.end is None and not position.is_return and position.turn == player
