"""What a person at the keyboard can choose by number: a third icon, or one of the draws that add most."""

from collections.abc import Iterator, Sequence
from heapq import nlargest

from spacebowl_pi.games.hubble.rules.chances import Outlook
from spacebowl_pi.games.hubble.rules.draws import Draw
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.commands import ChooseThird, Command, DrawIcons, NameThird, RollDice
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.match.view import Own, PlayerView, View, cards_of, drawable, from_text
from spacebowl_pi.games.hubble.rules.pad import with_drawn
from spacebowl_pi.games.hubble.terminal.sentences import draw_in_words
from spacebowl_pi.terminal.game import Offer

MOST_FULL, MOST_FOGGED = 9, 3


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
