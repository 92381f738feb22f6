"""What a seat is told that it can draw is what the rules allow, and what they say that it brings."""

from collections.abc import Iterator
from random import Random

import pytest

from spacebowl_pi.games.hubble.rules.drawing_places import DrawingPlaces, drawing_places
from spacebowl_pi.games.hubble.rules.draws import Draw, fogged_draws, full_draws
from spacebowl_pi.games.hubble.rules.icons import BAG, FACES, Icon, Roll, Rolled
from spacebowl_pi.games.hubble.rules.pad import BARE, Hex, Icons, hexes_of, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import CATEGORIES, Cards, score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit

KIT = standard_kit()
SKY = KIT.pad.sky
CATEGORY_OF = dict(zip(FACES, CATEGORIES, strict=False))


def rounds() -> Iterator[tuple[Icons, Cards, Roll, Icon]]:
    random = Random(8)
    for taken in (0, 12, 24, 36, 44, 48):
        for _ in range(4):
            hexes = random.sample(range(48), taken)
            icons = with_drawn(BARE, [(Hex(hex_), random.choice(FACES[:-1])) for hex_ in hexes])
            one, two = random.sample(BAG, 2)
            faces = random.choices(FACES, (1, 1, 1, 1, 3, 2), k=3)
            yield icons, tuple(random.sample(KIT.cards, 2)), (Rolled(one, faces[0]), Rolled(two, faces[1])), faces[2]


def gained(places: DrawingPlaces, draw: Draw) -> dict[str, int]:
    """As the phone works it out: by kind."""
    gains = {(gain.icon, gain.hexes): gain.points for gain in places.gains}
    icons = {icon for _, icon in draw}
    by_kind = {icon: tuple(hex_ for hex_, it in draw if it is icon) for icon in icons}
    return {CATEGORY_OF[icon]: gains.get((icon, hexes), 0) for icon, hexes in by_kind.items()}


@pytest.mark.parametrize("case", range(24))
def test_spots_and_orders_make_all_draws_and_gains_all_points(case: int) -> None:
    icons, cards, roll, third = list(rounds())[case]
    places = drawing_places(SKY, icons, cards, roll, third)
    taken = occupied(icons)
    full = {tuple(zip(spot, order, strict=True)) for spot in places.spots for order in places.orders}
    assert full == set(full_draws(SKY, taken, roll, third))
    singles = {((hex_, icon),) for hex_ in places.free for icon in places.orders[0]}
    fogged = set(fogged_draws(SKY, taken, roll, third))
    assert singles | {()} == fogged
    now = score(SKY, icons, cards)
    for draw in full | fogged:
        then = score(SKY, with_drawn(icons, draw), cards)
        more = {
            name: after - before for name, before, after in zip(CATEGORIES, now, then, strict=True) if after != before
        }
        assert {name: points for name, points in gained(places, draw).items() if points} == more


def test_three_blanks_are_drawn_nowhere() -> None:
    roll = (Rolled(BAG[0], Icon.BLANK), Rolled(BAG[1], Icon.BLANK))
    places = drawing_places(SKY, BARE, (), roll, Icon.BLANK)
    assert (places.spots, places.orders, places.gains) == (((),), ((),), ())
    assert list(hexes_of(SKY.region(roll[0].quadrant, roll[1].quadrant))) == list(places.free)
