"""What a seat alone gets: what it has drawn, what it can draw, and where its cards lie."""

from functools import lru_cache

from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.games.hubble.rules.card_places import card_places
from spacebowl_pi.games.hubble.rules.drawing_places import drawing_places
from spacebowl_pi.games.hubble.rules.draws import may_fog
from spacebowl_pi.games.hubble.rules.icons import Icon, Roll
from spacebowl_pi.games.hubble.rules.match.state import Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import Own, PlayerView, View, cards_of, from_text
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, Icons, Sky, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import Cards


def seat_tree(view: View, own: Own) -> dict[str, Json]:
    """The seat's own part. What takes time to work out is remembered: it stays the same while others draw."""
    player = next((it for it in view.players if it.seat == own.seat), None)
    if player is None:
        return {}
    drawn = own.submitted.draw if own.submitted is not None else None
    icons = with_drawn(from_text(player.pad), drawn or ())
    return {
        "third": own.third,
        "submitted": to_data(own.submitted),
        "places": _places(view, own, player),
        "may_fog": _may_fog(view, own, player),
        "cards": _cards(view.pad.sky, icons, cards_of(view, player)),
    }


def _places(view: View, own: Own, player: PlayerView) -> Json:
    """What can be drawn now: nothing on paper, and nothing before the third icon is known."""
    may_draw = view.phase is Phase.DRAW and player.fog < FOG_SQUARES and not player.is_gone
    if not may_draw or player.medium is Medium.PAPER or view.roll is None or own.third is None:
        return None
    return drawing_tree(view.pad.sky, from_text(player.pad), cards_of(view, player), view.roll, own.third)


def _may_fog(view: View, own: Own, player: PlayerView) -> bool:
    """Whether a fogged draw on the screen is allowed."""
    taken = occupied(from_text(player.pad))
    return view.phase is Phase.DRAW and view.roll is not None and may_fog(view.pad, taken, view.roll, own.third)


@lru_cache(maxsize=256)
def _cards(sky: Sky, icons: Icons, cards: Cards) -> Json:
    return to_data(card_places(sky, icons, cards))


@lru_cache(maxsize=256)
def drawing_tree(sky: Sky, icons: Icons, cards: Cards, roll: Roll, third: Icon) -> dict[str, Json]:
    """The gains by icon, then by hexes."""
    places = drawing_places(sky, icons, cards, roll, third)
    gains: dict[str, dict[str, Json]] = {}
    for gain in places.gains:
        gains.setdefault(gain.icon.value, {})[",".join(map(str, gain.hexes))] = gain.points
    return {
        "spots": to_data(places.spots),
        "orders": to_data(places.orders),
        "free": to_data(places.free),
        "gains": {icon: dict(by_hexes) for icon, by_hexes in gains.items()},
    }
