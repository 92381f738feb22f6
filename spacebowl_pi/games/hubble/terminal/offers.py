"""What a person at the keyboard can choose: the draws that add most, and any draw that they write out."""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import combinations

from spacebowl_pi.games.hubble.rules.chances import Outlook
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon, Roll, Scope, scope_of
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, Command, DrawIcons, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.match.view import Own, PlayerView, View, cards_of, drawable, from_text
from spacebowl_pi.games.hubble.rules.pad import Hex, Pad, Sky, occupied, with_drawn
from spacebowl_pi.games.hubble.terminal.drawing import hex_name
from spacebowl_pi.games.hubble.terminal.sentences import draw_in_words, joined
from spacebowl_pi.terminal.game import NotAMove, Offer

MOST_FULL, MOST_FOGGED = 9, 3
FOG_WORDS = ("fog", "f")


def is_asked(view: View, own: Own) -> bool:
    """Whether this seat has something to choose: a third icon, or a draw."""
    return own.seat in view.awaited and view.phase in (Phase.THIRD, Phase.DRAW)


def needs_no_asking(view: View, own: Own) -> Command | None:
    """The dice roll by themselves."""
    return RollDice() if view.phase is Phase.ROLL and own.seat in view.awaited else None


def offers(view: View, own: Own) -> list[Offer]:
    """The icons to name, with the most that each could add; or the best draws, with what they add."""
    if not is_asked(view, own):
        return []
    player = view.player(own.seat)
    if own.third is not None:
        return [*_draws(view, own, player)]
    if view.phase is Phase.THIRD:
        return [Offer(NameThird(icon), _promise(view, own, player, icon)) for icon in FACES]
    chosen = [Offer(ChooseThird(icon), _promise(view, own, player, icon)) for icon in FACES]
    nothing = [Offer(DrawIcons(draw, fogged), "fog a lens: nothing") for draw, fogged in drawable(view, own, player)]
    return [*chosen, *nothing]


def _promise(view: View, own: Own, player: PlayerView, icon: Icon) -> str:
    full = [draw for draw, is_fogged in drawable(view, Own(own.seat, icon, None), player) if not is_fogged]
    gains = [gain for gain, _, _ in _weighed(view, player, full, is_fogged=False)]
    return f"{icon}, {f'up to +{max(gains)}' if gains else 'which fits nowhere'}"


def _draws(view: View, own: Own, player: PlayerView) -> Iterator[Offer]:
    """The full draws that add most, then the fogged ones; of those that add the same, what leaves more open."""
    possible = drawable(view, own, player)
    sky = view.pad.sky
    for is_fogged, most in ((False, MOST_FULL), (True, MOST_FOGGED)):
        draws = [draw for draw, fogged in possible if fogged is is_fogged]
        best = nlargest(most, _weighed(view, player, draws, is_fogged=is_fogged))
        if is_fogged and draws and not any(draw == () for _, _, draw in best):
            best.append((0, 0.0, ()))
        for gain, _, draw in best:
            fog = "fog a lens: " if is_fogged else ""
            yield Offer(DrawIcons(draw, is_fogged), f"{f'+{gain}':>3}  {fog}{draw_in_words(sky, draw)}")


def _weighed(
    view: View, player: PlayerView, draws: Sequence[Draw], *, is_fogged: bool
) -> list[tuple[int, float, Draw]]:
    outlook = Outlook(view.pad.sky, cards_of(view, player))
    icons, fog = from_text(player.pad), player.fog + is_fogged
    found = []
    for draw in draws:
        after = with_drawn(icons, draw)
        found.append((outlook.points(after) - player.total, outlook.value(after, fog), draw))
    return found


# --- a draw that is written out ---


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
    """The draw that a person means; raises NotAMove with what is wrong."""
    if text in FACES and own.third is None and is_asked(view, own):
        return NameThird(Icon(text)) if view.phase is Phase.THIRD else ChooseThird(Icon(text))
    if view.roll is None or own.third is None or not is_asked(view, own):
        raise NotAMove
    words = text.replace(",", " ").split()
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
            raise NotAMove(f'"{word:.20}" is no hex of your pad and no icon.')
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
            return f"{hex_name(sky, hex_)} is {sky.quadrant_of[hex_]}: this round is for {joined(quadrants)}."
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
            return f"{joined(quadrants)} have no border that a draw may cross."
    return (
        "The blank would lie outside of the two quadrants."
        if len(hexes) < len(FACES) // 2
        else "It does not fit there."
    )
