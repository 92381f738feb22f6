"""Space Bowl at the box: the flow and the show of each phase, and the tunes."""

from collections.abc import Callable, Mapping, Sequence

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.flows.staff_entry import StaffEntry
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.space_bowl.box.flows.honour import HonourFlow
from spacebowl_pi.games.space_bowl.box.flows.rounds import (
    GoCountdownFlow,
    ReadyFlow,
    RedCountdownFlow,
    RevealFlow,
    SearchFlow,
)
from spacebowl_pi.games.space_bowl.box.flows.scan import ScanFlow
from spacebowl_pi.games.space_bowl.box.keypad_screens import SpaceBowlKeypad
from spacebowl_pi.games.space_bowl.box.matrix_words import shorter
from spacebowl_pi.games.space_bowl.box.shows.asked import asked
from spacebowl_pi.games.space_bowl.box.shows.cells import toss_cells
from spacebowl_pi.games.space_bowl.box.shows.ready import laying, ready
from spacebowl_pi.games.space_bowl.box.shows.reveal import reveal
from spacebowl_pi.games.space_bowl.box.shows.round import countdown, picks, search
from spacebowl_pi.games.space_bowl.box.shows.standing import over
from spacebowl_pi.games.space_bowl.box.tunes import tune_of
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Own, Phase, View, commands

_FLOWS: Mapping[Phase, type[Flow]] = {
    Phase.READY: ReadyFlow,
    Phase.SEARCH: SearchFlow,
    Phase.PICKS: ScanFlow,
    Phase.DECLARING: HonourFlow,
    Phase.REVEAL: RevealFlow,
}
_SHOWS: Mapping[Phase, Callable[[Scene, int, int], Frame]] = {
    Phase.LAYING: laying,
    Phase.READY: ready,
    Phase.SEARCH: search,
    Phase.COUNTDOWN: countdown,
    Phase.PICKS: picks,
    Phase.DECLARING: picks,
    Phase.REVEAL: reveal,
    Phase.OVER: over,
}
_DRAFT_PHASES = (Phase.COUNTDOWN, Phase.PICKS)
_PRESS_PHASES = (Phase.SEARCH, Phase.COUNTDOWN)


class SpaceBowlBox(BoxGame):
    def phase(self, view: View) -> object:
        """The phase, the kind of call, and when the phase began."""
        return view.phase, view.call and view.call.kind, view.began_us

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        """Make the flow of the phase."""
        view: View = machine.view
        if view.phase is Phase.COUNTDOWN:
            is_go = view.call is not None and view.call.kind is CallKind.GO
            return (GoCountdownFlow if is_go else RedCountdownFlow)(machine, now_us)
        return _FLOWS.get(view.phase, Flow)(machine, now_us)

    def may_hand_over(self, view: View) -> bool:
        """Between rounds, except where a hold tosses."""
        is_toss = view.phase is Phase.READY and view.settings.mode is GalaxyMode.HONOUR
        return view.phase in (Phase.LAYING, Phase.READY, Phase.REVEAL) and not is_toss

    def may_press_from_afar(self, view: View) -> bool:
        """In the search and the countdown; in other phases a press could pick or continue by mistake."""
        return view.phase in _PRESS_PHASES

    def staff_entries(self, view: View) -> Sequence[StaffEntry]:
        """Calling the round off, and giving or taking points."""
        scores = [
            StaffEntry(
                "score of {seat}",
                commands.GivePoints(player.seat, 1),
                commands.GivePoints(player.seat, -1),
                str(player.score),
                key="staff.score_of",
                seat=player.seat,
            )
            for player in view.players
        ]
        return [
            StaffEntry("call round off", commands.CallRoundOff(), is_first=True, key="staff.call_round_off"),
            *scores,
        ]

    def may_draft(self, view: View, own: Own, command: object) -> bool:
        """A card may be touched until it is picked."""
        if not isinstance(command, commands.PickCard) or view.phase not in _DRAFT_PHASES or view.galaxy is None:
            return False
        may_pick = any(it.seat == own.seat and it.may_pick and not it.has_picked for it in view.players)
        return may_pick and 0 <= command.cell < len(view.galaxy)

    def leaves_to_people(self, command: object) -> bool:
        """Moving on to the next round; after a while the box does it."""
        return isinstance(command, commands.NextRound)

    def counts_drafts(self, view: View) -> bool:
        """When time for the picks runs out."""
        return view.phase is Phase.PICKS

    def words(self, language: Language) -> Mapping[str, str]:
        """Short forms of the pages' texts."""
        return shorter(language)

    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        """Draw the prompt, if there is one, or the phase."""
        if scene.prompt is not None:
            return asked(scene, scene.prompt, now_us, pixels_per_cell)
        view: View = scene.view
        return _SHOWS[view.phase](scene, now_us, pixels_per_cell)

    def cells(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Cells:
        """The tossed pieces stay where they lie."""
        return toss_cells(scene, now_us, pixels_per_cell)

    def tune(self, event: object) -> Tune | None:
        """For calls, the end of the countdown, the verdict and the victory."""
        return tune_of(event)

    def reveals(self, view: View) -> bool:
        """In the reveal."""
        return view.phase is Phase.REVEAL

    def is_counting(self, view: View) -> bool:
        """In the countdown."""
        return view.phase is Phase.COUNTDOWN

    def keypad(self) -> SpaceBowlKeypad:
        return SpaceBowlKeypad()
