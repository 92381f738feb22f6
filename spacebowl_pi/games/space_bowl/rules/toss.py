"""The toss: each piece falls into one of the nine spaces, independently and with equal chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.places import MIDDLE_SPACE, SPACES, Space


@dataclass(frozen=True, slots=True)
class TossedPlanet:
    """A planet and the space it fell into."""

    planet: PlanetName
    space: Space


@dataclass(frozen=True, slots=True)
class Toss:
    """Where the Destination, the planets and, if it was tossed, the Black Hole lie."""

    destination: Space
    planets: tuple[TossedPlanet, ...]
    black_hole: Space | None = None

    def required(self) -> tuple[TossedPlanet, ...]:
        """The planets that a card has to show: all but those swallowed by the Black Hole."""
        return tuple(fallen for fallen in self.planets if fallen.space != self.black_hole)

    def forbidden(self) -> tuple[TossedPlanet, ...]:
        """The planets in the Black Hole's space, which the card there must not show."""
        return tuple(fallen for fallen in self.planets if fallen.space == self.black_hole)


def toss(
    planets: Sequence[PlanetName], random: Random, *, with_black_hole: bool = False, is_for_learners: bool = False
) -> Toss:
    """Throw everything; for learners the Destination is placed in the middle."""
    return Toss(
        destination=MIDDLE_SPACE if is_for_learners else random.choice(SPACES),
        planets=tuple(TossedPlanet(planet, random.choice(SPACES)) for planet in planets),
        black_hole=random.choice(SPACES) if with_black_hole else None,
    )
