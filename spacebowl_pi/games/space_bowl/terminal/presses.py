"""What pressing a button does in a match of Space Bowl."""

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.devices.ports import BUTTONS
from spacebowl_pi.games.space_bowl.box.prompts import AskingWild, Scan, ScanStep, TopCardEntry
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, View
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US


def meaning(scene: Scene, now_us: int) -> str:
    """A line about what a press does now."""
    view: View = scene.view
    prompt = scene.prompt
    if isinstance(prompt, TopCardEntry):
        planets = len(view.planet_names)
        hole = f"{planets + 1}: black hole" if planets < len(BUTTONS) else "8: black hole, too"
        return f"top card  1-{planets}: planets   {hole}   captain's hold: tosses"
    if isinstance(prompt, AskingWild):
        return f"who placed the Wild?  their press: they did   hold of seat {prompt.captain}: nobody did"
    if isinstance(prompt, Scan):
        taps = f"tap when your {'column' if prompt.step is ScanStep.COLUMN else 'row'} lights"
        call = view.call
        return taps if call is None or call.kind is CallKind.GO else f"{taps}   hold: no card"
    return _of_phase(view, now_us)


def _of_phase(view: View, now_us: int) -> str:
    if view.phase is Phase.SEARCH:
        has_landed = now_us >= view.began_us + TUMBLE_US
        return "press: Go!   hold: red, no card is right" if has_landed else "all falls still: a press is too early"
    if view.phase is Phase.COUNTDOWN:
        is_go = view.call is not None and view.call.kind is CallKind.GO
        return "press: I concur!   a hold says nothing" if is_go else "hold: red too   a press says nothing"
    if view.phase is Phase.READY and view.settings.mode is not GalaxyMode.HONOUR:
        return f"press of seat {view.captain}, the captain: tosses"
    return _ELSE.get(view.phase, "")


_ELSE = {
    Phase.LAYING: "tell the cards' numbers on a page or on the keypad",
    Phase.PICKS: "tap when your column lights, then your row",
    Phase.REVEAL: "press: next round",
}
