"""A move that a person at the keyboard writes out, and what is wrong with one that is not possible."""

import re
from typing import Final

from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.lattice import short_name
from spacebowl_pi.games.tom_tube.rules.board.places import is_free
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling, joined_by
from spacebowl_pi.games.tom_tube.rules.explain import why_not
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, DrawRhomb, Exchange, FillSpace, LayRhomb, Resign
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, called_in, move_command, moves, position_of
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move
from spacebowl_pi.games.tom_tube.rules.position import ALIEN, sphere_of
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.terminal.names import KNOT_CALLED, PLACE_AT, sphere_typed
from spacebowl_pi.games.tom_tube.terminal.offers import LAYING, advice, is_asked
from spacebowl_pi.games.tom_tube.terminal.sentences import astronaut
from spacebowl_pi.terminal.complaint import printable
from spacebowl_pi.terminal.game import NotAMove

BUILD: Final = ("b", "build", "draw")
EXCHANGE: Final = ("x", "exchange")
RESIGN: Final = "resign"
KINDS: Final = {**{kind.value: kind for kind in Kind}, **{kind.value[0]: kind for kind in Kind}}
HELP: Final = ("?", "help", "hint")
_OF_JUMPS: Final = (TomTubeReason.NO_ENERGY, TomTubeReason.RHOMB_IN_BETWEEN)  # worth telling beside a drift’s reason
HOW: Final = "Type build, or where to go, such as C4, C4/D4, or jump C4; ? for advice."


def hint(view: View, own: Own) -> str:
    """What can be typed instead of a number."""
    if not is_asked(view, own):
        return ""
    if view.phase is Phase.LAY:
        return f"These look best. Or {LAYING}; ? for advice."
    how = "Or type build, or where to go, such as C4 or, in a rhomb, C4/D4; ? for advice."
    return how if view.phase is Phase.TURN else ""


def typed(text: str, view: View, own: Own) -> Command:
    """The move that a person means; raises NotAMove with what is wrong."""
    words = re.split(r"[\s,–-]+", text.strip())
    if not is_asked(view, own) or not any(words) or text.isdigit():
        raise NotAMove
    if words[0] in HELP:
        raise NotAMove(advice(view, own))
    if words[0] == RESIGN:
        return _resigned(words, own)
    match view.phase:
        case Phase.LAY:
            return _laid(words, view)
        case Phase.FILL:
            return _filled(words, view, own)
        case _:
            return _acted(words, view)


def _resigned(words: list[str], own: Own) -> Resign:
    """Asks once more: what was typed a second time is meant."""
    if words[1:] != ["for", "good"]:
        other = astronaut(Seat(3 - own.seat))
        raise NotAMove(f"That gives the match up, and {other} wins. If you mean it, type resign for good.")
    return Resign()


def _acted(words: list[str], view: View) -> Command:
    position = position_of(view)
    match words:
        case [word] if word in BUILD:
            if position.may_build:
                return DrawRhomb()
            late, full = TomTubeReason.NO_BUILDING_NOW, TomTubeReason.NO_ROOM
            raise NotAMove(refuse(late if position.is_return else full).text)
        case [word] if word in EXCHANGE:
            if view.may_exchange:
                return Exchange()
            has_alien = position.held[position.turn][ALIEN]
            raise NotAMove(refuse(TomTubeReason.SHORT_STOCK if has_alien else TomTubeReason.NO_ALIEN).text)
        case [name]:
            return _gone(None, name, view)
        case [kind, name] if kind in KINDS:
            return _gone(KINDS[kind], name, view)
        case _:
            raise NotAMove(HOW)


def _gone(kind: Kind | None, name: str, view: View) -> Command:
    """A move to a sphere; without a kind, the only one there is, and a free drift rather than a dear one."""
    to = sphere_typed(view, name)
    if to is None:
        raise NotAMove(f'"{printable(name[:20])}" is no sphere. {HOW}')
    position = position_of(view)
    refused = {it: why_not(position, Move(it, sphere_of(to))) for it in (Kind if kind is None else (kind,))}
    possible = [it for it, refusal in refused.items() if refusal is None]
    if Kind.DRIFT in possible:
        return move_command(Kind.DRIFT, to)
    if len(possible) == 1:
        return move_command(possible[0], to)
    if possible:
        shown = called_in(view, to)
        raise NotAMove(f"That costs a counter, and you can choose which: control {shown}, or jump {shown}.")
    by_kind = {it: refusal for it, refusal in refused.items() if refusal is not None}
    told = [it for it in by_kind if kind is not None or it is Kind.DRIFT or by_kind[it].reason in _OF_JUMPS]
    raise NotAMove(" ".join(dict.fromkeys(by_kind[it].text for it in told)))


def _laid(words: list[str], view: View) -> Command:
    for word in words:
        if word not in KNOT_CALLED:
            raise NotAMove(f'"{printable(word[:20])}" is no knot. You can {LAYING}.')
    if len(words) != 2:
        raise NotAMove(f"You can {LAYING}.")
    one, other = (KNOT_CALLED[word] for word in words)
    place = PLACE_AT.get((one, other))
    if place is None:
        raise NotAMove(f"{short_name(one)} and {short_name(other)} are not the two sharp corners of a rhomb.")
    if not is_free(position_of(view).free, place):
        raise NotAMove(refuse(TomTubeReason.NOT_FREE).text)
    return LayRhomb(place)


def _filled(words: list[str], view: View, own: Own) -> Command:
    """A triangle by its kind and, for a bend, by the corners that it joins."""
    if words[0] not in tuple(Filling):
        raise NotAMove("Choose it by its number, or type it: blank, fork, or a bend with its ends, such as bend C4-C5.")
    kind, ends = Filling(words[0]), {KNOT_CALLED.get(word) for word in words[1:]}
    possible = [move for move in moves(view, own) if isinstance(move, FillSpace) and move.filling is kind]
    if not possible:
        raise NotAMove(refuse(TomTubeReason.NO_SUCH_TRIANGLE).text)
    found = [move for move in possible if not ends or ends <= _joined(move)]
    if len(found) == 1:
        return found[0]
    raise NotAMove(
        "That can be laid in more than one way: choose it by its number."
        if found
        else "There is nothing to fill there."
    )


def _joined(move: FillSpace) -> set[int | None]:
    """The corners that a triangle joins; all of them, if it joins none."""
    corners = move.space.corners
    return {corners[end] for pair in joined_by(move.filling, move.rot) for end in pair} or set(corners)
