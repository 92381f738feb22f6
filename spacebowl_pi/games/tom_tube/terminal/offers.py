"""What a person at the keyboard can choose by number: to build or where to go, the places that look best, triangles."""

from collections.abc import Iterator, Sequence
from typing import Final

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.explain import outcome_of_build
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
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, called_in, position_of
from spacebowl_pi.games.tom_tube.rules.moves import Kind
from spacebowl_pi.games.tom_tube.rules.players import greedy
from spacebowl_pi.games.tom_tube.rules.players.estimate import FAR, TENTHS, greedy_value
from spacebowl_pi.games.tom_tube.rules.position import sphere_name, sphere_of
from spacebowl_pi.games.tom_tube.terminal.names import place_name, space_name
from spacebowl_pi.games.tom_tube.terminal.sentences import count, filling_at, joined
from spacebowl_pi.terminal.game import Offer

MOST_PLACES: Final = 9
CLOSER_LOOK: Final = 30  # so many places are looked at, of those that could help at all
WAYS: Final = {Kind.DRIFT: "drift to", Kind.CONTROL: "pay control, drift to", Kind.JUMP: "pay energy, jump to"}
GOING: Final = {Drift: Kind.DRIFT, ControlDrift: Kind.CONTROL, Jump: Kind.JUMP}


def is_asked(view: View, own: Own) -> bool:
    """Whether this seat has something to choose."""
    return own.seat in view.awaited and view.phase is not Phase.OVER


def offers(view: View, own: Own, moves: Sequence[Command]) -> list[Offer]:
    """Everything that can be done but give up; of the places for a rhomb, those that look best."""
    if not is_asked(view, own):
        return []
    if view.phase is Phase.LAY:
        return [Offer(LayRhomb(place), _brings(view, place)) for place in best_places(view)]
    return [Offer(move, in_words(view, move)) for move in moves if not isinstance(move, Resign)]


def in_words(view: View, move: Command) -> str:
    """A move, and what is to be had there."""
    match move:
        case DrawRhomb():
            return "build: draw a rhomb, which must then be laid"
        case Drift(to) | ControlDrift(to) | Jump(to):
            return f"{WAYS[GOING[type(move)]]} {called_in(view, to)}{_there(view, to)}"
        case Exchange():
            energy, control = view.kit.exchanged
            return f"exchange an alien counter for {energy} energy and {control} control"
        case FillSpace(space, filling, rot):
            return f"{space_name(space)}: {filling_at(space.cell, filling, rot)}"
        case LeaveOpen():
            return "leave what is isolated open"
        case TakeUp():
            return "take up again what was laid last"
        case LayRhomb(place):
            return place_name(place)
        case Resign():
            return "give up"


def _there(view: View, to: str) -> str:
    """What lies on a sphere, or that it is home."""
    player = view.player(view.turn)
    if to in player.solar_out:
        return " (solar)"
    if sphere_of(to) == view.kit.base[view.turn - 1]:
        return " (home)"
    return f" ({view.counters[to]})" if to in view.counters else ""


# --- places for a rhomb ---


def best_places(view: View) -> list[Place]:
    """The places where the drawn rhomb looks best, the best one first."""
    if view.drawn is None:
        return []
    rhomb = view.kit.by_id[view.drawn]
    return greedy.best_places(position_of(view), rhomb, CLOSER_LOOK, greedy_value)[:MOST_PLACES]


def _brings(view: View, place: Place) -> str:
    """A place, and what laying the drawn rhomb there would complete or isolate."""
    outcome = outcome_of_build(position_of(view), view.kit.by_id[view.drawn or ""], place)
    said = [
        f"{called_in(view, sphere)} {f'with {counter}' if counter else 'a sphere'}"
        for sphere, counter in zip(outcome.completed, outcome.counters, strict=True)
        if not sphere.startswith("e")  # that one comes with the rhomb wherever it lies
    ]
    was = view.player(view.turn).way
    comes_through = was + outcome.way < FAR <= was  # which is nearer by no number of turns
    if not comes_through and (turns := round(-outcome.way / TENTHS)) > 0:
        said.insert(0, f"{count(turns, 'turn')} nearer")
    if outcome.isolated:
        said.append(f"{count(len(outcome.isolated), 'space')} to fill")
    return f"{place_name(place)}{f'  {joined(said)}' if said else ''}"


# --- advice ---


def advice(view: View, own: Own) -> str:
    """What somebody who asks for help is told."""
    if view.phase is Phase.LAY:
        best = best_places(view)
        said = "A tube ends where its corner lies; a knot with all its triangles covered becomes a sphere."
        return f"{place_name(best[0])} looks best. {said}"
    if view.phase is not Phase.TURN:
        return "Tubes of your triangles are yours alone: the other needs a control counter to use them."
    return " ".join(_advice(view, own))


LAYING: Final = "type where A and C are to lie, such as C4-E5; E5-C4 is the same place, turned"


def _advice(view: View, own: Own) -> Iterator[str]:
    position = position_of(view)
    ways = [view.player(seat).way for seat in (own.seat, Seat(3 - own.seat))]
    if max(ways) < FAR:
        mine, other = (round(way / TENTHS) for way in ways)
        yield f"You still need about {count(mine, 'turn')}, with building, and the other one about {other}."
    move = greedy.greedy_turn(position)
    if move is not None:
        yield f"To {WAYS[move.kind]} {called_in(view, sphere_name(move.to))} looks best."
    elif position.may_build:
        yield "To build looks best."
    if view.player(own.seat).is_in_danger:
        yield "As things are, tubes and counters do not bring you home."
