"""Random pads, cards and scopes to try things on, the same for the same seed; and both ways to write them down."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.icons import BAG, DRAWN, FACES, Icon, Roll, Rolled
from spacebowl_pi.games.hubble.rules.pad import BARE, Icons, Pad, Rulings, Sky, with_drawn
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.games.hubble.rules.plain import USUAL, Dice, Place, PlainPad

STANDARD = standard_kit().pad.rows
ODD_SHAPES = {
    "36 hexes": ("RRRPPP",) * 3 + ("BBBYYY",) * 3,
    "60 hexes": ("RRRPPP",) * 5 + ("BBBYYY",) * 5,
    "64 hexes": ("RRRRPPPP",) * 4 + ("BBBBYYYY",) * 4,
    "holes": ("RRR PPP", "RR RPPP", "R  RP P", "RRRR PP", " BBBYY ", "BBB YYY", "B B Y Y", "BBBYYYY"),
    "thin": ("RRPPYYBB", "RRPPYYBB", "RR PYYB "),
}
RULINGS = {
    "as we rule": Rulings(),
    "up only": Rulings(scope_orientations=1),
    "blank anywhere": Rulings(blank_must_lie_in_quadrants=False),
    "blank anywhere, up only": Rulings(scope_orientations=1, blank_must_lie_in_quadrants=False),
    "planets touch": Rulings(planet_rows_need_contact=True),
    "cards turn": Rulings(constellation_rotation=True),
}


class Given(NamedTuple):
    """A pad with its cards, for both sides."""

    icons: Icons
    drawn: dict[Place, str]
    cards: tuple[Constellation, ...]


def pads_of(shape: Sequence[str], rulings: Rulings = USUAL) -> tuple[Sky, PlainPad]:
    return Pad(tuple(shape), rulings).sky, PlainPad(shape, rulings)


def random_pad(random: Random, sky: Sky, *, is_full: bool = False) -> Given:
    """From an empty pad to a full one, of all icons evenly or of hardly more than one, with two cards or fewer."""
    fill = 1 if is_full else random.random()
    weights = [random.random() ** 3 for _ in DRAWN]
    icons = random.choices(DRAWN, weights, k=len(sky.places))
    drawn = {place: icon.value for place, icon in zip(sky.places, icons, strict=True) if random.random() < fill}
    cards = random.sample(standard_kit().cards, random.choice([0, 1, 2, 2, 2, 2, 2, 2]))
    return Given(icons_of(sky, drawn), drawn, tuple(cards))


def icons_of(sky: Sky, drawn: dict[Place, str]) -> Icons:
    return with_drawn(BARE, ((sky.hex_at[place], Icon(icon)) for place, icon in drawn.items()))


def random_scope(random: Random) -> tuple[Roll, Icon]:
    one, two = random.sample(BAG, 2)
    return (Rolled(one, random.choice(FACES)), Rolled(two, random.choice(FACES))), random.choice(FACES)


def as_dice(roll: Roll) -> Dice:
    return [(rolled.die.value, rolled.icon.value) for rolled in roll]
