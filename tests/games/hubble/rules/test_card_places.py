"""Where a card is said to lie: what scores, and else the possible place with the most stars."""

from random import Random

from spacebowl_pi.games.hubble.rules.card_places import card_places
from spacebowl_pi.games.hubble.rules.constellations import Constellation, placements
from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon
from spacebowl_pi.games.hubble.rules.pad import BARE, Hex, from_picture, hexes_of, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import star_points
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit

KIT = standard_kit()
SKY = KIT.pad.sky
STARS = DRAWN.index(Icon.STAR)
COMPLETED = ["SSCCPG", ".SSSPP", "PA..GP", "GGSSAG", "CCCPAA", "PGCCCG", "PAAPSG", "PAGPSS"]


def card(name: str) -> Constellation:
    return KIT.by_id[name]


def test_a_complete_card_lies_where_it_scores_with_the_bonus_stars_that_count() -> None:
    icons = from_picture(SKY, COMPLETED)
    ursa, cepheus = card_places(SKY, icons, (card("ursa-minor"), card("cepheus")))
    assert (ursa.points, ursa.stars, len(ursa.red), len(ursa.purple)) == (16, 5, 5, 2)
    assert cepheus.points is None


def test_an_open_card_lies_where_most_of_its_stars_stand_already_and_nothing_else_does() -> None:
    cepheus = card("cepheus")
    wanted = placements(SKY, cepheus)[-1]
    reds = list(hexes_of(wanted.red))
    icons = with_drawn(BARE, [(hex_, Icon.STAR) for hex_ in reds[:3]])
    (place,) = card_places(SKY, icons, (cepheus,))
    assert (set(place.red), place.stars, place.points) == (set(reds), 3, None)
    barred = with_drawn(icons, [(reds[-1], Icon.COMET)])
    (moved,) = card_places(SKY, barred, (cepheus,))
    assert reds[-1] not in moved.red
    assert moved.stars < 3


def test_where_no_place_is_left_there_is_none() -> None:
    icons = with_drawn(BARE, [(Hex(hex_), Icon.PLANET) for hex_ in range(0, 48, 2)])
    (place,) = card_places(SKY, icons, (card("orion"),))
    assert (place.red, place.purple, place.stars, place.points) == ((), (), 0, None)


def test_what_scores_is_told_of_the_right_cards_on_any_pad() -> None:
    random = Random(3)
    complete = 0
    for _ in range(400):
        hexes = random.sample(range(48), 34)
        icons = with_drawn(BARE, [(Hex(hex_), Icon.STAR if at < 26 else Icon.COMET) for at, hex_ in enumerate(hexes)])
        cards = tuple(random.sample(KIT.cards, 2))
        places = card_places(SKY, icons, cards)
        assert sum(place.points or 0 for place in places) == star_points(SKY, icons[STARS], cards)
        complete += sum(place.points is not None for place in places)
        for one in places:
            on_red = [icons[STARS] >> hex_ & 1 for hex_ in one.red]
            assert sum(on_red) == one.stars
            assert one.points is None or all(on_red)
            others = occupied(icons) & ~icons[STARS]
            assert not any(others >> hex_ & 1 for hex_ in (*one.red, *one.purple))
    assert complete > 100
