"""Tom Tube at the box: four buttons for each player, the flow of each phase, its show, the tunes, the keypad."""

from collections.abc import Mapping

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.plain_cells import dark_cells
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.tom_tube.box.buttons import FOUR_EACH
from spacebowl_pi.games.tom_tube.box.flows.filling import FillFlow
from spacebowl_pi.games.tom_tube.box.flows.laying import LayFlow
from spacebowl_pi.games.tom_tube.box.flows.turning import TurnFlow
from spacebowl_pi.games.tom_tube.box.keypad_screens import TomTubeKeypad
from spacebowl_pi.games.tom_tube.box.matrix_words import shorter
from spacebowl_pi.games.tom_tube.box.shows.board import cells_of
from spacebowl_pi.games.tom_tube.box.shows.ending import over
from spacebowl_pi.games.tom_tube.box.shows.playing import playing
from spacebowl_pi.games.tom_tube.box.tunes import tune_of, tune_of_turn
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import View

_FLOWS: Mapping[Phase, type[Flow]] = {Phase.TURN: TurnFlow, Phase.LAY: LayFlow, Phase.FILL: FillFlow}


class TomTubeBox(BoxGame):
    def seat_buttons(self, view: View | None) -> SeatButtons:  # noqa: ARG002 (always the same)
        return FOUR_EACH

    def phase(self, view: View) -> object:
        """The phase of the turn, and each space that is filled."""
        return view.phase, view.awaited, view.turns, len(view.rhombs), len(view.triangles)

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        """Make the flow of the phase."""
        view: View = machine.view
        return _FLOWS.get(view.phase, Flow)(machine, now_us)

    def may_hand_over(self, view: View) -> bool:
        """While a hold can do nothing but step back, or ask, where the phone's question covers the matrix."""
        return view.phase is Phase.TURN and not view.may_exchange

    def words(self, language: Language) -> Mapping[str, str]:
        """Short forms of the pages' texts."""
        return shorter(language)

    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        """Draw the turn, or the evaluation."""
        view: View = scene.view
        return (over if view.phase is Phase.OVER else playing)(scene, now_us, pixels_per_cell)

    def cells(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Cells:
        """The drawn rhomb, or the bases."""
        if scene.view is None:
            return dark_cells(pixels_per_cell)
        return cells_of(scene.view, scene.prompt, now_us, pixels_per_cell)

    def tune(self, event: object) -> tunes.Tune | None:
        """For every step of a turn."""
        return tune_of(event)

    def opening_tune(self, view: View) -> tunes.Tune | None:
        """For what a turn has brought, and at the end."""
        return tunes.WIN if view.end is not None and not view.is_broken_off else tune_of_turn(view)

    def reveals(self, view: View) -> bool:
        """A drawn rhomb, behind which there is no way back, and the end."""
        return view.phase in (Phase.LAY, Phase.OVER)

    def keypad(self) -> TomTubeKeypad:
        return TomTubeKeypad(self.title)
