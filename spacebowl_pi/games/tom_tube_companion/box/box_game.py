"""The box beside the printed board: turn light, count of the turns home, evaluation."""

from collections.abc import Mapping

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.plain_cells import dark_cells, plain_cells
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.tom_tube_companion.box.buttons import FOUR_EACH
from spacebowl_pi.games.tom_tube_companion.box.flows import EnterFlow, TurnFlow
from spacebowl_pi.games.tom_tube_companion.box.keypad import CompanionKeypad
from spacebowl_pi.games.tom_tube_companion.box.matrix_words import shorter
from spacebowl_pi.games.tom_tube_companion.box.shows import bases, entering, over, playing
from spacebowl_pi.games.tom_tube_companion.box.tunes import tune_of
from spacebowl_pi.games.tom_tube_companion.rules.match import Phase, View

_FLOWS: Mapping[Phase, type[Flow]] = {Phase.TURN: TurnFlow, Phase.RETURN: TurnFlow, Phase.ENTER: EnterFlow}
_SHOWS = {Phase.TURN: playing, Phase.RETURN: playing, Phase.ENTER: entering, Phase.OVER: over}


class CompanionBox(BoxGame):
    def seat_buttons(self, view: View | None) -> SeatButtons:  # noqa: ARG002 (always the same)
        return FOUR_EACH

    def phase(self, view: View) -> object:
        """Each turn; and the whole time in which counters are entered."""
        return view.phase, view.turns

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        """Make the flow of the phase."""
        view: View = machine.view
        return _FLOWS.get(view.phase, Flow)(machine, now_us)

    def may_hand_over(self, view: View) -> bool:
        """While a hold has no meaning."""
        return view.phase is not Phase.ENTER

    def words(self, language: Language) -> Mapping[str, str]:
        """Short forms of the pages' texts."""
        return shorter(language)

    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        """Draw the phase."""
        view: View = scene.view
        return _SHOWS[view.phase](scene, now_us, pixels_per_cell)

    def cells(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Cells:  # noqa: ARG002 (they are steady)
        """The bases."""
        return dark_cells(pixels_per_cell) if scene.view is None else plain_cells(bases(scene.view), pixels_per_cell)

    def tune(self, event: object) -> tunes.Tune | None:
        """For whatever a player says."""
        return tune_of(event)

    def opening_tune(self, view: View) -> tunes.Tune | None:
        """For the result."""
        return tunes.WIN if view.phase is Phase.OVER and not view.is_broken_off else None

    def reveals(self, view: View) -> bool:
        """The result."""
        return view.phase is Phase.OVER

    def keypad(self) -> CompanionKeypad:
        return CompanionKeypad(self.rules, self.title)
