"""What a game brings to the terminal: words for what the box shows of it."""

from collections.abc import Mapping
from typing import Any

from spacebowl_pi.box.shows.colours import AWAKE
from spacebowl_pi.box.stage import Stage
from spacebowl_pi.devices.ports import Colour


class TerminalGame:
    """A game in a terminal; what has an answer here need not be brought."""

    starter = "first"  # what whoever starts the match by button is

    def phase(self, view: Any) -> str:  # noqa: ANN401, ARG002 (each game has its own)
        """Name where the match stands."""
        return "match"

    def meaning(self, stage: Stage, now_us: int) -> str:  # noqa: ARG002
        """Say in a line what a press means now, in a match or where the game asks something."""
        return "its moves are made on a page or a phone"

    def colours(self, view: Any) -> Mapping[str, Colour]:  # noqa: ANN401, ARG002
        """Name the colours that burn in the cells; without a match there is no view."""
        return {"purple": AWAKE}
