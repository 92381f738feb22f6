"""Which places for a rhomb are worth a closer look: those that shorten the own way, or lengthen the other one's.

A way with one tube more is as long as before, or goes through that tube: which of the two is seen from the distances
before, without looking for ways again. What the rhomb takes away, a step over free triangles, is only guessed.
"""

from collections.abc import Iterator, Sequence

from spacebowl_pi.games.tom_tube.rules.board.places import Place, covered, free_places
from spacebowl_pi.games.tom_tube.rules.board.tiles import CENTRE, Link, Links, Rhomb, links_of
from spacebowl_pi.games.tom_tube.rules.players.estimate import FAR, OTHER_LINK, OWN_LINK, Tour
from spacebowl_pi.games.tom_tube.rules.position import Position

LOST_STEP = 8  # guessed, in tenths of a turn


def promising(position: Position, rhomb: Rhomb, tours: tuple[Tour, Tour], *, most: int, spite: float) -> list[Place]:
    """The best places by that guess; `spite` is what the other one's way counts."""
    player = position.turn
    prices = [_prices(links_of(rhomb), one) for one in (0, 1)]
    rated = []
    for place in free_places(position.free):
        for turned in (place, place.turned):
            corners = covered(turned).corners
            own, other = (_change(tours[one], corners, prices[one]) for one in (player, 1 - player))
            rated.append((own - spite * other, turned))
    rated.sort()
    return [place for _, place in rated[:most]]


def _prices(links: Links, player: int) -> list[tuple[int, int, int]]:
    """Between which corners a rhomb would lead, and at what price."""
    if links[0].other == CENTRE:
        ends = {link.one: _price(link, player) for link in links}
        return [(one, other, ends[one] + ends[other]) for one in ends for other in ends if one < other]
    return [(link.one, link.other, _price(link, player)) for link in links]


def _price(link: Link, player: int) -> int:
    return OWN_LINK if link.of & 1 << player else OTHER_LINK


def _change(tour: Tour, corners: tuple[int, int, int, int], prices: list[tuple[int, int, int]]) -> int:
    """By how much the way would get longer."""
    change = 0
    for start, goal in tour.legs:
        from_start, from_goal = tour.far[start], tour.far[goal]
        length = from_start[goal]
        best = min(_through(corners, prices, from_start, from_goal), default=FAR)
        if best < length:
            change += best - length
        elif sum(from_start[knot] + from_goal[knot] == length for knot in corners) > 1:
            change += LOST_STEP
    return change


def _through(
    corners: tuple[int, int, int, int],
    prices: list[tuple[int, int, int]],
    from_start: Sequence[int],
    from_goal: Sequence[int],
) -> Iterator[int]:
    for one, other, price in prices:
        a, b = corners[one], corners[other]
        yield from_start[a] + price + from_goal[b]
        yield from_start[b] + price + from_goal[a]
