"""The bulk scorer gives each pad what the single one gives it."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from spacebowl_pi.games.hubble.rules.bulk import BLOCK, NO_CARD, score_many
from spacebowl_pi.games.hubble.rules.bulk.masks import count, count_by_table, lowest
from spacebowl_pi.games.hubble.rules.pad import Icons, Rulings, Sky
from spacebowl_pi.games.hubble.rules.score import Cards, score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.games.hubble.rules.played_pads import played_pads
from tests.games.hubble.rules.random_pads import ODD_SHAPES, RULINGS, STANDARD, pads_of, random_pad

CARDS = standard_kit().cards


def as_array(icons: Sequence[Icons]) -> NDArray[np.uint64]:
    return np.array(icons, dtype=np.uint64).reshape(-1, 5).T


def as_hands(hands: Sequence[Cards]) -> NDArray[np.int8]:
    numbers = [[CARDS.index(card) for card in cards] for cards in hands]
    return np.array([each + [NO_CARD] * (2 - len(each)) for each in numbers], dtype=np.int8)


def compare(sky: Sky, icons: Sequence[Icons], hands: Sequence[Cards]) -> None:
    points = score_many(sky, as_array(icons), CARDS, as_hands(hands))
    wanted = [score(sky, pad, cards) for pad, cards in zip(icons, hands, strict=True)]
    assert points.T.tolist() == [list(one) for one in wanted]
    assert points.sum(axis=0).tolist() == [one.total for one in wanted]
    assert (points > 0).any(axis=1).all()  # every category has been scored somewhere


@pytest.mark.parametrize("rulings", RULINGS.values(), ids=RULINGS.keys())
def test_random_pads_with_their_own_cards(rulings: Rulings) -> None:
    sky, _ = pads_of(STANDARD, rulings)
    random = Random(1)
    given = [random_pad(random, sky) for _ in range(1500)]
    compare(sky, [pad.icons for pad in given], [pad.cards for pad in given])


@pytest.mark.parametrize("shape", ODD_SHAPES.values(), ids=ODD_SHAPES.keys())
@pytest.mark.parametrize("turn", [False, True], ids=["cards shift", "cards turn"])
def test_odd_pads(shape: tuple[str, ...], turn: bool) -> None:  # noqa: FBT001
    sky, _ = pads_of(shape, Rulings(planet_rows_need_contact=turn, constellation_rotation=turn))
    random = Random(2)
    given = [random_pad(random, sky) for _ in range(1000)]
    compare(sky, [pad.icons for pad in given], [pad.cards for pad in given])


def test_pads_of_whole_games() -> None:
    rounds = played_pads(3, 60, standard_kit())
    compare(standard_kit().pad.sky, [asked.icons for asked in rounds], [asked.cards for asked in rounds])


@pytest.mark.parametrize("held", [0, 1, 2])
def test_the_same_cards_for_every_pad(held: int) -> None:
    sky, _ = pads_of(STANDARD)
    random = Random(4)
    icons = [random_pad(random, sky).icons for _ in range(1000)]
    points = score_many(sky, as_array(icons), CARDS[:held])
    assert points.T.tolist() == [list(score(sky, pad, CARDS[:held])) for pad in icons]
    assert points[4].any() == (held > 0)


def test_more_pads_than_a_block_holds_and_none() -> None:
    sky, _ = pads_of(STANDARD)
    random = Random(5)
    few = as_array([random_pad(random, sky).icons for _ in range(100)])
    many = np.tile(few, BLOCK // 100 + 2)
    points = score_many(sky, few, CARDS[:2])
    assert (score_many(sky, many, CARDS[:2]) == np.tile(points, BLOCK // 100 + 2)).all()
    assert score_many(sky, few[:, :0], CARDS[:2]).shape == (5, 0)


def test_the_pads_that_are_given_stay_as_they_are() -> None:
    sky, _ = pads_of(STANDARD)
    random = Random(6)
    icons = as_array([random_pad(random, sky).icons for _ in range(200)])
    before = icons.copy()
    score_many(sky, icons, CARDS[:2])
    assert (icons == before).all()


def test_hexes_are_counted_up_to_the_sixty_fourth() -> None:
    random = Random(7)
    numbers = [0, 1, 1 << 63, (1 << 64) - 1, *(random.getrandbits(64) for _ in range(200))]
    masks = np.array(numbers, dtype=np.uint64)
    assert count(masks).tolist() == [number.bit_count() for number in numbers]
    assert count_by_table(masks).tolist() == count(masks).tolist()
    assert count_by_table(masks[::3]).tolist() == [number.bit_count() for number in numbers[::3]]
    assert lowest(masks).tolist() == [number & -number for number in numbers]
