"""The quadrants' colours and letters: two ways to tell them apart, shown together wherever they are drawn."""

from spacebowl_pi.games.hubble.rules.icons import QUADRANT_OF, Quadrant

COLOURS = {
    Quadrant.RED: "#d83a34",
    Quadrant.PURPLE: "#8a4fc8",
    Quadrant.YELLOW: "#e8b923",
    Quadrant.BLUE: "#2f6fd6",
}
LETTERS = {quadrant: quadrant.letter for quadrant in Quadrant}
DICE = {quadrant: die for die, quadrant in QUADRANT_OF.items()}
STAR, BONUS_STAR = COLOURS[Quadrant.RED], COLOURS[Quadrant.PURPLE]  # of a constellation card


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with that share of another."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)
