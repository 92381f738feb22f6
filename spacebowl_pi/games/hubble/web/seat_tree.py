"""What a seat alone gets: what it has drawn, what it can draw, and where its cards lie."""

from functools import lru_cache

from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.games.hubble.rules.card_places import card_places
from spacebowl_pi.games.hubble.rules.drawing_places import DrawingPlaces, drawing_places
from spacebowl_pi.games.hubble.rules.draws import may_fog
from spacebowl_pi.games.hubble.rules.match.state import FOG_SQUARES, Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import Own, PlayerView, View, cards_of, from_text
from spacebowl_pi.games.hubble.rules.pad import occupied, with_drawn


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
        "cards": to_data(card_places(view.pad.sky, icons, cards_of(view, player))),
    }


def _places(view: View, own: Own, player: PlayerView) -> Json:
    """What can be drawn now: nothing on paper, and nothing before the third icon is known."""
    may_draw = view.phase is Phase.DRAW and player.fog < FOG_SQUARES and not player.is_gone
    if not may_draw or player.medium is Medium.PAPER or view.roll is None or own.third is None:
        return None
    icons, cards = from_text(player.pad), cards_of(view, player)
    places = drawing_places(view.pad.sky, icons, cards, view.roll, own.third)
    return dict(_brief(places))


def _may_fog(view: View, own: Own, player: PlayerView) -> bool:
    """Whether a fogged draw on the screen is allowed."""
    taken = occupied(from_text(player.pad))
    return view.phase is Phase.DRAW and view.roll is not None and may_fog(view.pad, taken, view.roll, own.third)


@lru_cache(maxsize=256)
def _brief(places: DrawingPlaces) -> dict[str, Json]:
    """The gains by icon, then by hexes."""
    gains: dict[str, dict[str, Json]] = {}
    for gain in places.gains:
        gains.setdefault(gain.icon.value, {})[",".join(map(str, gain.hexes))] = gain.points
    return {
        "spots": to_data(places.spots),
        "orders": to_data(places.orders),
        "free": to_data(places.free),
        "gains": {icon: dict(by_hexes) for icon, by_hexes in gains.items()},
    }
