"""Every point is accounted for, and what is said to be missing would have brought just what is said."""

from random import Random

import pytest

from spacebowl_pi.games.hubble.rules.constellations import placements
from spacebowl_pi.games.hubble.rules.explain import explained
from spacebowl_pi.games.hubble.rules.icons import DRAWN
from spacebowl_pi.games.hubble.rules.pad import (
    BARE,
    Hex,
    Icons,
    from_picture,
    hexes_of,
    mask_of,
    occupied,
    with_drawn,
)
from spacebowl_pi.games.hubble.rules.score import CATEGORIES, score
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit

KIT = standard_kit()
SKY = KIT.pad.sky
SHORT = [
    "GG....",
    "......",
    "G....G",
    ".....A",
    "CC.C..",
    "......",
    "S....A",
    ".....A",
]


def random_pad(random: Random) -> Icons:
    hexes = random.sample(range(len(SKY.places)), random.randrange(5, 46))
    return with_drawn(BARE, ((Hex(hex_), random.choice(DRAWN)) for hex_ in hexes))


@pytest.mark.parametrize("seed", range(300))
def test_the_parts_add_up_and_what_was_missed_would_have_brought_that(seed: int) -> None:
    random = Random(seed)
    icons, cards = random_pad(random), tuple(random.sample(KIT.cards, 2))
    found = explained(SKY, icons, cards)
    assert found.score == score(SKY, icons, cards)
    for category, points, mask in zip(CATEGORIES, found.score, icons, strict=True):
        parts = [part for part in found.parts if part.category == category]
        assert sum(part.points for part in parts) == points
        assert all(mask_of(part.hexes) & mask == mask_of(part.hexes) for part in parts)
    for missed in found.missed:
        assert not mask_of(missed.hexes) & occupied(icons)
        after = with_drawn(icons, ((hex_, missed.icon) for hex_ in missed.hexes))
        assert score(SKY, after, cards).total - found.score.total == missed.gain > 0


def test_what_was_nearly_there_is_named() -> None:
    cards = tuple(KIT.by_id[name] for name in ("cepheus", "cancer"))
    pad = from_picture(SKY, SHORT)
    missed = {it.category: it for it in explained(SKY, pad, cards).missed}
    assert [SKY.places[hex_] for hex_ in missed["comet"].hexes] == [(4, 2)]
    assert missed["comet"].gain == 11 - 4
    assert missed["asteroid"].gain == 8
    assert "galaxy" not in missed  # two quadrants have none
    assert "stars" not in missed  # more than two stars short


def test_a_card_one_star_short_is_named_with_the_hex_that_it_lacks() -> None:
    card = KIT.by_id["cepheus"]
    whole: Icons = (0, 0, 0, 0, placements(SKY, card)[7].red)
    found = explained(SKY, whole, (card,))
    assert [(part.about, part.points) for part in found.parts if part.category == "stars"] == [("cepheus", 15)]
    for hex_ in hexes_of(whole[4]):
        short: Icons = (0, 0, 0, 0, whole[4] & ~(1 << hex_))
        (missed,) = explained(SKY, short, (card,)).missed
        assert (missed.about, missed.gain, missed.hexes) == ("cepheus", 15, (hex_,))
