"""The guess which places are promising, against the same guess made place by place."""

import pytest

from spacebowl_pi.games.tom_tube.rules.board.places import Place, covered, free_places
from spacebowl_pi.games.tom_tube.rules.board.tiles import CENTRE, Rhomb, links_of
from spacebowl_pi.games.tom_tube.rules.players.estimate import OTHER_LINK, OWN_LINK, Tour, tour
from spacebowl_pi.games.tom_tube.rules.players.placing import LOST_STEP, promising
from tests.games.tom_tube.rules.positions import recorded

SPITE = 0.3


def change(way: Tour, rhomb: Rhomb, place: Place, player: int) -> float:
    """By how much the way would get longer, leg by leg and tube by tube."""
    spots = covered(place).corners
    costs = [(it.one, it.other, OWN_LINK if it.of & 1 << player else OTHER_LINK) for it in links_of(rhomb)]
    if costs[0][1] == CENTRE:
        costs = [(a, b, one + other) for a, _, one in costs for b, _, other in costs if a != b]
    total = 0
    for start, goal in way.legs:
        there, back, length = way.far[start], way.far[goal], way.far[start][goal]
        found = min(
            min(there[spots[a]] + cost + back[spots[b]], there[spots[b]] + cost + back[spots[a]])
            for a, b, cost in costs
        )
        if found < length:
            total += found - length
        elif sum(there[spot] + back[spot] == length for spot in spots) > 1:
            total += LOST_STEP
    return total


@pytest.mark.parametrize("turns", [2, 17, 33, 40])
def test_the_most_promising_places_are_those_that_shorten_the_way_most(turns: int) -> None:
    position = recorded(turns)
    me, tours = position.turn, (tour(position, 0), tour(position, 1))
    for rhomb in position.kit.by_id.values():

        def guess(place: Place, rhomb: Rhomb = rhomb) -> float:
            return change(tours[me], rhomb, place, me) - SPITE * change(tours[1 - me], rhomb, place, 1 - me)

        places = [turned for place in free_places(position.free) for turned in (place, place.turned)]
        best = promising(position, rhomb, tours, most=9, spite=SPITE)
        assert [guess(place) for place in best] == pytest.approx(sorted(map(guess, places))[:9])
        assert set(best) <= set(places)
