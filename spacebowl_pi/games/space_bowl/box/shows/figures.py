"""How planets, the Destination and the black hole pulse: one figure per pattern, so that nobody needs the colours."""

from spacebowl_pi.box.shows.rhythm import figure
from spacebowl_pi.games.space_bowl.rules.deck import Pattern

FIGURES = {
    Pattern.SOLID: figure("9999 9999 9999 9999", rest=9),
    Pattern.RING: figure("3344 5678 9876 5443"),  # swells and ebbs
    Pattern.STRIPES: figure("9999 3333 9999 3333"),  # two alike
    Pattern.DOTS: figure("9999 3333 3333 3333"),  # one short
    Pattern.HALF: figure("9999 9999 3333 3333"),  # one long
    Pattern.CROSS: figure("9999 3333 9999 9999"),  # short, long
    Pattern.DIAMOND: figure("9988 7766 5544 3333"),  # struck, then fading
    Pattern.SQUARE: figure("9999 9999 9999 3333"),  # winks
}
DESTINATION = figure("6666 6666 9999 6666", rest=6)  # never dark, twinkles
BLACK_HOLE = figure("0012 3345 5433 2100", rest=0)  # faint, comes and goes
