"""What a player should know before the next press: warnings, what a rhomb would complete, what lies at a sphere."""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.estimate import FAR, need
from spacebowl_pi.games.tom_tube.rules.explain import outcome_of
from spacebowl_pi.games.tom_tube.rules.match.view import View, position_of
from spacebowl_pi.games.tom_tube.rules.moves import legal_moves
from spacebowl_pi.games.tom_tube.rules.places import Place
from spacebowl_pi.games.tom_tube.rules.position import Position

FEW_PLACES = 6  # from then on it matters whether there is a way home
FEW_TURNS = 10  # before the match ends because nothing happens
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
    turns_left = view.settings.stall_limit - view.stall
    if view.fast is None and turns_left <= FEW_TURNS:
        notes.append(Note(About.STALL, turns_left))
    way = need(position, seat - 1)
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


def of_target(view: View, sphere: str) -> tuple[Note, ...]:
    """What lies at a sphere for the player in turn."""
    is_solar = sphere in view.player(view.turn).solar_out
    found = "solar" if is_solar else view.counters.get(sphere, "")
    return (Note(About.FOUND, counter=found),) if found else ()


def of_place(view: View, position: Position, place: Place) -> tuple[Note, ...]:
    """What the drawn rhomb would complete and isolate; its own energy counter is no news."""
    if view.drawn is None:
        return ()
    outcome = outcome_of(position, view.kit.by_id[view.drawn], place)
    completed = zip(outcome.completed, outcome.counters, strict=True)
    notes = [Note(About.SPHERE, 0, sphere, counter) for sphere, counter in completed if not sphere.startswith("e")]
    return (*notes, *((Note(About.ISOLATED, len(outcome.isolated)),) if outcome.isolated else ()))
