"""Scoring against the plain reference, on random pads: empty to full, standard and odd, under each ruling."""

from random import Random

import pytest

from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.pad import BARE, Rulings, from_picture, mask_of
from spacebowl_pi.games.hubble.rules.score import Score, asteroid_points, asteroid_triples, best, groups, score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.games.hubble.rules.lengths import cases
from tests.games.hubble.rules.plain import USUAL, read
from tests.games.hubble.rules.random_pads import ODD_SHAPES, RULINGS, STANDARD, pads_of, random_pad

BATCHES = range(10)


def compare(seed: int, count: int, shape: tuple[str, ...], rulings: Rulings = USUAL) -> int:
    """Score random pads both ways; gives how many points there were, which would be none if nothing were tried."""
    sky, plain = pads_of(shape, rulings)
    random = Random(seed)
    points = 0
    for _ in range(count):
        given = random_pad(random, sky)
        ours = score(sky, given.icons, given.cards)
        wanted = plain.score(given.drawn, given.cards)
        assert {**ours._asdict(), "total": ours.total} == wanted, given
        assert sum(it.points for it in best(sky, given.icons[4], given.cards)) == ours.stars
        points += ours.total
    return points


@pytest.mark.parametrize("batch", BATCHES)
def test_random_pads_score_as_the_plain_reference_says(batch: int) -> None:
    count = cases(usual=1500, long=20_000) // len(BATCHES)
    assert compare(batch, count, STANDARD) > 10 * count


@pytest.mark.parametrize("rulings", RULINGS.values(), ids=RULINGS.keys())
def test_so_do_they_under_each_ruling(rulings: Rulings) -> None:
    assert compare(20, cases(usual=150, long=2000), STANDARD, rulings)


@pytest.mark.parametrize("shape", ODD_SHAPES.values(), ids=ODD_SHAPES.keys())
def test_so_do_odd_pads(shape: tuple[str, ...]) -> None:
    assert compare(30, cases(usual=150, long=2000), shape)


@pytest.mark.parametrize("shape", ODD_SHAPES.values(), ids=ODD_SHAPES.keys())
def test_so_do_odd_pads_with_every_ruling_the_other_way(shape: tuple[str, ...]) -> None:
    rulings = Rulings(planet_rows_need_contact=True, constellation_rotation=True)
    assert compare(40, cases(usual=100, long=1000), shape, rulings)


def test_a_bare_pad_scores_nothing() -> None:
    sky = standard_kit().pad.sky
    assert score(sky, BARE, standard_kit().cards[:2]) == Score(0, 0, 0, 0, 0)


@pytest.mark.parametrize("shape", [STANDARD, *ODD_SHAPES.values()], ids=["standard", *ODD_SHAPES])
def test_a_pad_full_of_asteroids_is_packed_as_tightly_as_can_be(shape: tuple[str, ...]) -> None:
    sky, plain = pads_of(shape)
    full = dict.fromkeys(sky.places, "asteroid")
    assert asteroid_points(sky, sky.everywhere) == 8 * plain.clusters(full)


def test_the_threes_of_asteroids_are_asteroids_that_touch_and_share_none() -> None:
    sky, _ = pads_of(STANDARD)
    random = Random(50)
    shown = 0
    for _ in range(200):
        given = random_pad(random, sky)
        triples = asteroid_triples(sky, given.icons[2])
        assert sum(triples) | given.icons[2] == given.icons[2]
        assert len(triples) * 3 == sum(triples).bit_count()  # apart: no bit was carried
        assert {*triples} <= {mask_of(triangle) for triangle in sky.triangles}
        shown += len(triples)
    assert shown > 50


def test_the_groups_of_comets_are_those_of_the_plain_reference() -> None:
    sky, plain = pads_of(ODD_SHAPES["holes"])
    random = Random(60)
    for _ in range(200):
        given = random_pad(random, sky)
        sizes = sorted((group.bit_count() for group in groups(sky, given.icons[3])), reverse=True)
        assert sizes == plain.comet_groups(given.drawn)


@pytest.mark.parametrize(
    ("bonuses", "points"),
    [((3, 5), 2 + 1 + 5), ((5, 3), 2 + 1 + 5), ((0, 0), 2 + 1)],
    ids=["the second's", "the first's", "worth nothing"],
)
def test_a_purple_star_that_both_cards_want_counts_for_the_one_to_which_it_is_worth_more(
    bonuses: tuple[int, int], points: int
) -> None:
    """Three stars in a row: a red one at each end, the purple one in the middle."""
    left = Constellation("left", "Left", 0, ((0, 0),), ((1, 0),), 2, bonuses[0])
    right = Constellation("right", "Right", 0, ((0, 0),), ((-1, 0),), 1, bonuses[1])
    sky, plain = pads_of(STANDARD)
    picture = ["SSS...", *["......"] * 7]
    stars = from_picture(sky, picture)
    assert score(sky, stars, (left, right)).stars == points == plain.stars(read(picture), (left, right))
