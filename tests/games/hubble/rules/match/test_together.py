"""The points of a paper pad, taken together: what it has no room for is refused, and no true pad ever is."""

from random import Random

import pytest

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.games.hubble.rules.match.commands import EnterAnew, EnterPoints
from spacebowl_pi.games.hubble.rules.match.plausible import fits, plausible
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
from spacebowl_pi.games.hubble.rules.pad import Rulings
from spacebowl_pi.games.hubble.rules.score import score
from tests.games.hubble.rules.lengths import cases
from tests.games.hubble.rules.match.entering import CARDS, allowed, at_the_end, enter
from tests.games.hubble.rules.match.table import EMMA
from tests.games.hubble.rules.random_pads import ODD_SHAPES, RULINGS, STANDARD, pads_of, random_pad

# What is entered, and the entry that is too much then: each icon counts in one category, and a pad has 48 hexes.
TOO_MUCH = [
    ((132, 0, 0, 0, 0, 0), (132, 2)),  # no hex is left
    ((0, 142, 0, 0, 0, 0), (0, 142, 8)),  # 48 planets, each in three lines
    ((0, 72, 64, 0, 0, 0), (0, 72, 72)),  # 24 planets and 24 asteroids
    ((0, 72, 0, 110, 0, 0), (0, 72, 0, 115)),  # 24 planets and a trail of 24
    ((22, 24, 16, 24, 31, 14), (22, 24, 16, 24, 31, 26)),  # stars take what is left
    ((22, 24, 16, 110, 0, 2), (22, 24, 16, 110, 10)),  # 8 + 8 + 6 + 24, and five for a constellation
    ((0, 6, 120, 0, 0, 0), (0, 7, 120)),  # three planets share three lines; seven points take a fourth
    ((0, 2, 120, 0, 0, 1), (0, 2, 120, 0, 0, 2)),
]


@pytest.mark.parametrize(("right", "wrong"), TOO_MUCH)
def test_what_no_pad_has_room_for_is_refused_and_can_be_entered_again(
    right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    table = enter(at_the_end(1, 2, cards={EMMA: CARDS}), EMMA, *wrong[:-1])
    assert wrong[-1] not in allowed(table)
    assert table.refused(EnterPoints(EMMA, wrong[-1])) is HubbleReason.TOO_MUCH_TOGETHER
    if len(wrong) < len(right):
        assert 0 in allowed(table)  # it never comes to a stop
    table.do(EnterAnew(EMMA))
    assert enter(table, EMMA, *right).player(EMMA).entered == right


def test_it_is_told_how_much_too_much_it_is() -> None:
    table = enter(at_the_end(1), EMMA, 132)
    decided = table.rules.decide(table.match, Asked(table.now_us, Asker.TABLE, EnterPoints(EMMA, 24)))
    assert isinstance(decided, Refusal)
    assert (decided.code, dict(decided.values)) == ("too_much_together", {"needed": 56, "room": 48})
    assert "at least 56 icons" in decided.text


@pytest.mark.parametrize("shape", [STANDARD, *ODD_SHAPES.values()], ids=["standard", *ODD_SHAPES])
@pytest.mark.parametrize("rulings", RULINGS.values(), ids=list(RULINGS))
def test_what_a_pad_is_truly_worth_is_never_refused(shape: tuple[str, ...], rulings: Rulings) -> None:
    random, (sky, _) = Random(f"{shape} {rulings}"), pads_of(shape, rulings)
    for _ in range(cases(60, 2000)):
        icons, _, cards = random_pad(random, sky, is_full=random.random() < 0.7)
        true = (*score(sky, icons, cards), icons[-1].bit_count())
        for number, points in enumerate(true):
            assert points in plausible(sky, cards, true[:number])
            assert fits(sky, cards, true[: number + 1])
