"""Hubble at the box: the flow and the show of each phase, the tunes, the keypad."""

from collections.abc import Callable, Mapping
from functools import cached_property

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.game_texts import game_texts
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.plain_cells import dark_cells
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.games.hubble.box.flows.drawing import DrawFlow
from spacebowl_pi.games.hubble.box.flows.entering import EnterFlow
from spacebowl_pi.games.hubble.box.flows.rolling import RollFlow, ThirdFlow
from spacebowl_pi.games.hubble.box.keypad_screens import HubbleKeypad
from spacebowl_pi.games.hubble.box.matrix_words import shorter
from spacebowl_pi.games.hubble.box.shows.between import between
from spacebowl_pi.games.hubble.box.shows.ending import enter, over
from spacebowl_pi.games.hubble.box.shows.scope import draw, third
from spacebowl_pi.games.hubble.box.shows.sky import sky
from spacebowl_pi.games.hubble.box.tunes import tune_of
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import View
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES
from spacebowl_pi.games.hubble.rules.rules import Hubble

_FLOWS: Mapping[Phase, type[Flow]] = {
    Phase.ROLL: RollFlow,
    Phase.THIRD: ThirdFlow,
    Phase.DRAW: DrawFlow,
    Phase.ENTER: EnterFlow,
}
_SHOWS: Mapping[Phase, Callable[[Scene, int, int], Frame]] = {
    Phase.THIRD: third,
    Phase.DRAW: draw,
    Phase.ENTER: enter,
}
_FOR_ALL = (Phase.ROLL, Phase.THIRD, Phase.ENTER)  # what the buttons of these phases mean does not depend on the hand


class HubbleBox(BoxGame):
    rules: Hubble

    def are_buttons_for_all(self, view: View) -> bool:
        """In every phase but the draw, in which each button is its seat's."""
        return view.phase in _FOR_ALL

    def phase(self, view: View) -> object:
        """The phase and its round."""
        return view.phase, view.round

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        """Make the flow of the phase."""
        view: View = machine.view
        return _FLOWS.get(view.phase, Flow)(machine, now_us)

    def may_hand_over(self, view: View) -> bool:
        """While a hold marks no fogged lens."""
        return view.phase in _FOR_ALL

    def words(self, language: Language) -> Mapping[str, str]:
        """Short forms of the pages' texts."""
        return shorter(language)

    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        """Draw the phase, with what its flow asks or says."""
        view: View = scene.view
        if view.phase is Phase.ROLL:
            return between(scene, now_us, pixels_per_cell, self._numbers)
        if view.phase is Phase.OVER:
            return over(scene, now_us, pixels_per_cell, game_texts(self.rules, scene.language))
        return _SHOWS[view.phase](scene, now_us, pixels_per_cell)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        """The numbers printed on the cards."""
        return {card.id: number for number, card in self.rules.kit.printed}

    def cells(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Cells:
        """The sky of the round."""
        return dark_cells(pixels_per_cell) if scene.view is None else sky(scene.view, now_us, pixels_per_cell)

    def tune(self, event: object) -> tunes.Tune | None:
        """For everything that happens in a round."""
        return tune_of(event)

    def opening_tune(self, view: View) -> tunes.Tune | None:
        """At the end, which the last fogged lens may bring, or the last points entered."""
        return tunes.WIN if view.phase is Phase.OVER and is_played_out(view) else None

    def reveals(self, view: View) -> bool:
        """At the end: the totals and who has won."""
        return view.phase is Phase.OVER

    def is_counting(self, view: View) -> bool:
        """In the seconds in which a draw can still be withdrawn."""
        return view.is_closing

    def keypad(self) -> HubbleKeypad:
        return HubbleKeypad(self.rules, self.title)


def is_played_out(view: View) -> bool:
    """Whether nobody broke the match off: all are out, and every paper pad has been entered."""
    return all(
        player.is_gone
        or (player.fog >= FOG_SQUARES and (player.medium is not Medium.PAPER or len(player.entered) == len(ENTRIES)))
        for player in view.players
    )
