"""A draw that a person at the keyboard writes out, and what is wrong with one that is not possible."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon, Roll, Scope, scope_of
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, Command, DrawIcons, NameThird
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.match.view import Own, View, drawable, from_text
from spacebowl_pi.games.hubble.rules.pad import Hex, Pad, Sky, occupied
from spacebowl_pi.games.hubble.terminal.drawing import hex_name
from spacebowl_pi.games.hubble.terminal.offers import is_asked
from spacebowl_pi.games.hubble.terminal.sentences import joined
from spacebowl_pi.terminal.complaint import printable
from spacebowl_pi.terminal.game import NotAMove

FOG_WORDS = ("fog", "f")


def hint(view: View, own: Own) -> str:
    """How a draw is written out, by the example of one that is possible."""
    if view.roll is None or own.third is None or not is_asked(view, own):
        return ""
    order = _order(scope_of(view.roll, own.third))
    possible = drawable(view, own, view.player(own.seat))
    lines = []
    if order and (full := next((draw for draw, is_fogged in possible if not is_fogged), None)):
        places = " ".join(_in_order(view.pad.sky, full, order))
        lines.append(f"Or type {'places' if len(order) > 1 else 'a place'} for {joined(order)}, such as {places}.")
    if fogged := next((draw for draw, is_fogged in possible if is_fogged and draw), None):
        hex_, icon = fogged[0]
        lines.append(f"To fog a lens and draw one icon: fog {hex_name(view.pad.sky, hex_)} {icon}.")
    return "\n".join(lines)


def _in_order(sky: Sky, draw: Draw, order: Sequence[Icon]) -> Iterator[str]:
    """The places of a draw, in the order in which its icons lie on the table."""
    left = list(draw)
    for icon in order:
        entry = next(it for it in left if it[1] is icon)
        left.remove(entry)
        yield hex_name(sky, entry[0])


def typed(text: str, view: View, own: Own) -> Command:
    """The third icon or the draw that a person means; raises NotAMove with what is wrong."""
    words = text.replace(",", " ").split()
    if view.roll is None or not is_asked(view, own) or not words or text.isdigit():
        raise NotAMove
    if own.third is None:
        return _without_third(text, view, own)
    is_fogged = words[0] in FOG_WORDS
    places, icons = _read(view.pad.sky, words[is_fogged:])
    order = _order(scope_of(view.roll, own.third))
    if not is_fogged and not icons:
        icons = order
    if len(places) != len(icons) or (is_fogged and len(places) > 1):
        raise NotAMove(_expected(order, is_fogged=is_fogged))
    if not is_fogged and sorted(icons) != sorted(order):
        raise NotAMove(f"The icons to draw are {joined(order)}." if order else _expected(order, is_fogged=False))
    draw: Draw = tuple(sorted(zip(places, icons, strict=True)))
    if (draw, is_fogged) not in drawable(view, own, view.player(own.seat)):
        raise NotAMove(_why_not(view, own, draw, order, is_fogged=is_fogged))
    return DrawIcons(draw, is_fogged)


def _without_third(text: str, view: View, own: Own) -> Command:
    if text in FACES:
        return NameThird(Icon(text)) if view.phase is Phase.THIRD else ChooseThird(Icon(text))
    if text in FOG_WORDS and view.phase is Phase.DRAW and ((), True) in drawable(view, own, view.player(own.seat)):
        return DrawIcons((), is_fogged=True)
    raise NotAMove


def _order(scope: Scope) -> list[Icon]:
    """The icons that are written, as they lie on the table."""
    return [icon for icon in scope if icon is not Icon.BLANK]


def _read(sky: Sky, words: Sequence[str]) -> tuple[list[Hex], list[Icon]]:
    by_name = {hex_name(sky, Hex(number)).lower(): Hex(number) for number in range(len(sky.places))}
    places, icons = list[Hex](), list[Icon]()
    for word in words:
        if word in by_name:
            places.append(by_name[word])
        elif word in FACES and word != Icon.BLANK:
            icons.append(Icon(word))
        else:
            raise NotAMove(f'"{printable(word[:20])}" is no hex of your pad and no icon.')
    return places, icons


def _expected(order: Sequence[Icon], *, is_fogged: bool) -> str:
    if is_fogged:
        return "A fogged lens takes one place and one icon, or neither: fog B3 comet, or fog."
    if not order:
        return "Three blanks draw nothing: choose it by its number."
    return f"That takes {len(order)} place{'s' * (len(order) > 1)}: one each for {joined(order)}."


def _why_not(view: View, own: Own, draw: Draw, order: Sequence[Icon], *, is_fogged: bool) -> str:
    sky, taken = view.pad.sky, occupied(from_text(view.player(own.seat).pad))
    roll = view.roll
    if roll is None or own.third is None:
        return "That cannot be drawn now."
    quadrants = [it.quadrant for it in roll]
    for hex_, icon in draw:
        if taken >> hex_ & 1:
            return f"{hex_name(sky, hex_)} is taken."
        if sky.quadrant_of[hex_] not in quadrants:
            return f"{hex_name(sky, hex_)} lies in {sky.quadrant_of[hex_]}: this round is for {joined(quadrants)}."
        if icon not in order:
            return f"No {icon} lies on the table: {joined(order, 'or')}."
    if is_fogged:
        return "You can draw in full, so a lens may not be fogged."
    return _why_not_there(view.pad, roll, [hex_ for hex_, _ in draw])


def _why_not_there(pad: Pad, roll: Roll, hexes: Sequence[Hex]) -> str:
    """Why free hexes of the right quadrants are no place for the icons."""
    sky, quadrants = pad.sky, [it.quadrant for it in roll]
    for one, two in combinations(hexes, 2):
        names = f"{hex_name(sky, one)} and {hex_name(sky, two)}"
        if one == two:
            return f"{hex_name(sky, one)} is named twice."
        if not sky.neighbours[one] >> two & 1:
            return f"{names} do not touch."
        if sky.quadrant_of[one] is not sky.quadrant_of[two] and not pad.has_border(quadrants[0], quadrants[1]):
            return f"{joined(quadrants)} share no border that a draw could cross.".capitalize()
    if len(hexes) == len(roll) + 1:
        return "On this pad the three hexes of a draw point upwards."
    return "Beside them there is no hex for the blank."
