"""The faces of the dice, and the dice themselves."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Icon(StrEnum):
    GALAXY = "galaxy"
    PLANET = "planet"
    ASTEROID = "asteroid"
    COMET = "comet"
    STAR = "star"
    BLANK = "blank"


FACES = tuple(Icon)  # every die has one of each
DRAWN = FACES[:-1]  # what can stand on a pad
LETTERS = {Icon.GALAXY: "G", Icon.PLANET: "P", Icon.ASTEROID: "A", Icon.COMET: "C", Icon.STAR: "S"}
EMPTY = "."


class Quadrant(StrEnum):
    """A quadrant of the pad."""

    RED = "red"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """Its hexes in a pad file, and on paper."""
        return self.value[0].upper()


QUADRANTS = tuple(Quadrant)  # clockwise from the top left


class Die(StrEnum):
    """A die that lies in the bag. The white one lies beside it and means no quadrant."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"


BAG = tuple(Die)
QUADRANT_OF = {
    Die.RED: Quadrant.RED,
    Die.BLUE: Quadrant.BLUE,
    Die.GREEN: Quadrant.PURPLE,
    Die.YELLOW: Quadrant.YELLOW,
}


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die as it has landed."""

    die: Die
    icon: Icon

    @property
    def quadrant(self) -> Quadrant:
        return QUADRANT_OF[self.die]


Roll: TypeAlias = tuple[Rolled, Rolled]
Scope: TypeAlias = tuple[Icon, Icon, Icon]


Round: TypeAlias = "tuple[Roll, Icon | None]"  # what was rolled, and the third icon unless everybody chose their own


def scope_of(roll: Roll, third: Icon) -> Scope:
    """The three icons that a roll and a third icon make."""
    return roll[0].icon, roll[1].icon, third
