"""What a player should know before the next press: warnings, what a rhomb would complete, what lies at a sphere."""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits
from spacebowl_pi.games.tom_tube.rules.match.view import View, position_of
from spacebowl_pi.games.tom_tube.rules.moves import Move, legal_moves, make
from spacebowl_pi.games.tom_tube.rules.players.estimate import FAR
from spacebowl_pi.games.tom_tube.rules.position import COUNTERS, Position, sphere_name
from spacebowl_pi.games.tom_tube.rules.turns import Filled
from spacebowl_pi.games.tom_tube.rules.way_home import can_return

FEW_PLACES = 6  # from then on it matters whether there is a way home
_TENTHS = 10


class About(StrEnum):
    PASSED = "passed"  # the other player could do nothing
    DANGER = "danger"  # there is no way home, and hardly any room to build one
    OTHER_HOME = "other_home"  # the other player could come home in their next turn
    STALL = "stall"  # the turns that are left before the match ends because nothing happens
    WAY = "way"  # how many turns the way may still take
    SPHERE = "sphere"  # would be completed
    ISOLATED = "isolated"  # spaces that would have to be filled
    FOUND = "found"  # what lies there


@dataclass(frozen=True, slots=True)
class Note:
    about: About
    number: int = 0
    sphere: str = ""
    counter: str = ""  # energy, control, alien or solar; or none


def before_turn(view: View) -> tuple[Note, ...]:
    """What the player in turn should know."""
    position, seat = position_of(view), view.turn
    notes = []
    if view.done is not None and view.done.was_passed:
        notes.append(Note(About.PASSED))
    if view.fast is None and view.player(seat).is_in_danger and view.places_left <= FEW_PLACES:
        notes.append(Note(About.DANGER))
    if view.fast is None and _could_end_it(view, position):
        notes.append(Note(About.OTHER_HOME))
    if view.stalls_in is not None:
        notes.append(Note(About.STALL, view.stalls_in))
    way = view.player(seat).way
    if way < FAR:
        notes.append(Note(About.WAY, -(-way // _TENTHS)))
    return tuple(notes)


def _could_end_it(view: View, position: Position) -> bool:
    """Whether the other player, in turn now, could come home so that the match ends or its last part begins."""
    other = 1 - position.turn
    if view.player(Seat(other + 1)).solar_out and position.can_lay:
        return False
    position.push()
    position.turn = other
    is_possible = any(move.to == position.kit.base[other] for move in legal_moves(position))
    position.pop()
    return is_possible


def of_move(view: View, move: Move) -> tuple[Note, ...]:
    """What lies there for the player in turn; and whether it would strand them."""
    position, player, sphere = position_of(view), view.turn - 1, sphere_name(move.to)
    found = "solar" if sphere in view.player(view.turn).solar_out else view.counters.get(sphere, "")
    make(position, move)
    is_end = position.is_return or not position.can_lay
    return _notes(Note(About.FOUND, counter=found) if found else None, _danger(position, player) if is_end else None)


def of_place(view: View, position: Position, place: Place) -> tuple[Note, ...]:
    """What the drawn rhomb would complete and isolate; its own energy counter is no news."""
    if view.drawn is None:
        return ()
    player = view.turn - 1
    position.push()
    isolated = position.lay_rhomb(view.kit.by_id[view.drawn], place).bit_count()
    completed = _completed(position)
    is_last = not isolated and not position.can_lay
    danger = _danger(position, player) if is_last else None
    position.pop()
    return _notes(*completed, Note(About.ISOLATED, isolated) if isolated else None, danger)


def of_filling(position: Position, filled: Filled) -> tuple[Note, ...]:
    """What a triangle would complete."""
    position.push()
    position.lay_triangle(*filled)
    completed = _completed(position)
    position.pop()
    return completed


def _completed(position: Position) -> tuple[Note, ...]:
    """The spheres that are complete now, each with its counter."""
    spheres = bits(position.complete_spheres())
    masks = zip(COUNTERS, (position.energy_at, position.control_at, position.alien_at), strict=True)
    counters = {sphere: name for name, mask in masks for sphere in spheres if mask >> sphere & 1}
    return tuple(Note(About.SPHERE, 0, sphere_name(sphere), counters.get(sphere, "")) for sphere in spheres)


def _danger(position: Position, player: int) -> Note | None:
    return None if can_return(position, player) else Note(About.DANGER)


def _notes(*notes: Note | None) -> tuple[Note, ...]:
    return tuple(note for note in notes if note is not None)
