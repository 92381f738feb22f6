"""What pressing a button does in a match of Tom Tube: 1 to 4 are Tom's, 5 to 8 Dave's."""

from collections.abc import Mapping
from typing import Final

from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.terminal.sentences import astronaut

EACH: Final = 4  # buttons: build, move, next, OK
_WORDS: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.TURN: ("draws a rhomb", "where to", "puts back", "goes there"),
    Phase.LAY: ("turns it", "", "next place", "takes the row, lays it"),
    Phase.FILL: ("turns it", "next space", "next kind", "lays it"),
}


def meaning(view: View) -> str:
    """A line about what the buttons of whoever is to act do now."""
    if not view.awaited:
        return ""
    (seat,) = view.awaited
    words = _WORDS[view.phase]
    if view.phase is Phase.FILL and seat != view.turn:
        words = (words[0], "leaves it open", *words[2:])
    first = EACH * (seat - 1) + 1
    said = [f"{button}: {word}" for button, word in enumerate(words, start=first) if word]
    return "   ".join([astronaut(seat), *said])
