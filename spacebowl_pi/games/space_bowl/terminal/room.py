"""Space Bowl in a terminal: its commands, and words for what the box shows."""

from collections.abc import Mapping

from spacebowl_pi.box.shows.colours import colour_of
from spacebowl_pi.box.stage import Stage
from spacebowl_pi.devices.ports import Colour
from spacebowl_pi.games.space_bowl.box.shows.colours import BLACK_HOLE, DESTINATION
from spacebowl_pi.games.space_bowl.rules.match import View
from spacebowl_pi.games.space_bowl.terminal.presses import meaning
from spacebowl_pi.terminal.game import TerminalGame


class SpaceBowlTerminal(TerminalGame):
    """What Space Bowl brings to the terminal."""

    starter = "captain"

    def phase(self, view: View) -> str:
        """Name the phase."""
        return view.phase.value

    def meaning(self, stage: Stage, now_us: int) -> str:
        """Say what a press means."""
        return meaning(stage, now_us)

    def colours(self, view: View | None) -> Mapping[str, Colour]:
        """Name the planets' colours, that of the Destination, that of the black hole."""
        planets = {} if view is None else {str(planet.name): colour_of(planet.colour) for planet in view.planets}
        return {**planets, "purple": DESTINATION, "black hole": BLACK_HOLE}
