"""Draws, and the score that each would give, against the plain reference, on random pads and scopes."""

from random import Random

import pytest

from spacebowl_pi.games.hubble.rules.draws import (
    Draw,
    can_draw_fully,
    fogged_draws,
    full_draws,
    is_fogged_draw,
    is_full_draw,
    scored_draws,
)
from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon
from spacebowl_pi.games.hubble.rules.pad import Hex, Rulings, Sky, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import score
from tests.games.hubble.rules.lengths import cases
from tests.games.hubble.rules.plain import USUAL, after
from tests.games.hubble.rules.plain import Draw as PlainDraw
from tests.games.hubble.rules.random_pads import (
    ODD_SHAPES,
    RULINGS,
    STANDARD,
    as_dice,
    pads_of,
    random_pad,
    random_scope,
)

BATCHES = range(10)


def named(sky: Sky, draw: Draw) -> PlainDraw:
    return tuple((*sky.places[hex_], icon.value) for hex_, icon in draw)


def compare(seed: int, count: int, shape: tuple[str, ...], rulings: Rulings = USUAL) -> int:
    """List the draws both ways; gives how many there were."""
    sky, plain = pads_of(shape, rulings)
    random = Random(seed)
    found = 0
    for _ in range(count):
        given, (roll, third) = random_pad(random, sky), random_scope(random)
        taken = occupied(given.icons)
        full, fogged = full_draws(sky, taken, roll, third), fogged_draws(sky, taken, roll, third)
        wanted = plain.full_draws(given.drawn, as_dice(roll), third)
        assert sorted(named(sky, draw) for draw in full) == wanted, (given, roll, third)
        wanted = plain.fogged_draws(given.drawn, as_dice(roll), third)
        assert sorted(named(sky, draw) for draw in fogged) == wanted, (given, roll, third)
        assert can_draw_fully(sky, taken, roll, third) == bool(full)
        found += len(full)
    return found


def compare_scored(seed: int, count: int, shape: tuple[str, ...], rulings: Rulings = USUAL) -> int:
    """Score every full draw both ways; gives how many points there were beyond those that stood before."""
    sky, plain = pads_of(shape, rulings)
    random = Random(seed)
    gained = 0
    for _ in range(count):
        given, (roll, third) = random_pad(random, sky), random_scope(random)
        before = score(sky, given.icons, given.cards).total
        ours = scored_draws(sky, given.icons, given.cards, roll, third)
        wanted = {
            draw: plain.score(after(given.drawn, draw), given.cards)["total"]
            for draw in plain.full_draws(given.drawn, as_dice(roll), third)
        }
        assert {named(sky, draw): total for draw, total in ours} == wanted, (given, roll, third)
        assert len(ours) == len(wanted)
        gained += sum(total - before for _, total in ours)
    return gained


@pytest.mark.parametrize("batch", BATCHES)
def test_random_scopes_have_the_draws_of_the_plain_reference(batch: int) -> None:
    count = cases(usual=1000, long=20_000) // len(BATCHES)
    assert compare(batch, count, STANDARD) > count


@pytest.mark.parametrize("batch", BATCHES)
def test_and_each_draw_the_score_that_the_plain_reference_gives_it(batch: int) -> None:
    count = cases(usual=150, long=20_000) // len(BATCHES)
    assert compare_scored(100 + batch, count, STANDARD) > count


@pytest.mark.parametrize("rulings", RULINGS.values(), ids=RULINGS.keys())
def test_so_it_is_under_each_ruling(rulings: Rulings) -> None:
    assert compare(20, cases(usual=100, long=2000), STANDARD, rulings)
    assert compare_scored(21, cases(usual=15, long=300), STANDARD, rulings)


@pytest.mark.parametrize("shape", ODD_SHAPES.values(), ids=ODD_SHAPES.keys())
@pytest.mark.parametrize("rulings", [Rulings(), Rulings(1, blank_must_lie_in_quadrants=False)], ids=["usual", "other"])
def test_so_it_is_on_odd_pads(shape: tuple[str, ...], rulings: Rulings) -> None:
    assert compare(30, cases(usual=60, long=1000), shape, rulings)
    assert compare_scored(31, cases(usual=8, long=200), shape, rulings)


def test_draws_that_could_be_asked_for_are_told_apart() -> None:
    """A draw is full, or fogged, exactly if it is listed; asked of those and of others that differ in one thing."""
    sky, _ = pads_of(STANDARD)
    random = Random(40)
    listed = strange = 0
    for _ in range(150):
        given, (roll, third) = random_pad(random, sky), random_scope(random)
        taken = occupied(given.icons)
        full, fogged = full_draws(sky, taken, roll, third), fogged_draws(sky, taken, roll, third)
        for draw in random.sample(full + fogged, min(20, len(full + fogged))):
            for asked in (draw, changed(random, sky, draw), draw[::-1], draw * 2):
                assert is_full_draw(sky, taken, roll, third, asked) == (asked in full)
                assert is_fogged_draw(sky, taken, roll, third, asked) == (asked in fogged)
                listed += asked in full
                strange += asked not in full + fogged
    assert listed > 500
    assert strange > 500


def changed(random: Random, sky: Sky, draw: Draw) -> Draw:
    """The draw with another hex or icon in one place."""
    if not draw:
        return ((Hex(random.randrange(len(sky.places))), Icon.BLANK),)
    at = random.randrange(len(draw))
    hex_, icon = draw[at]
    other = random.choice([(Hex(random.randrange(len(sky.places))), icon), (hex_, random.choice(DRAWN))])
    return *draw[:at], other, *draw[at + 1 :]


def test_what_is_drawn_stands_on_the_pad() -> None:
    sky, _ = pads_of(STANDARD)
    random = Random(50)
    given, (roll, third) = random_pad(random, sky), random_scope(random)
    for draw, total in scored_draws(sky, given.icons, given.cards, roll, third):
        assert score(sky, with_drawn(given.icons, draw), given.cards).total == total
