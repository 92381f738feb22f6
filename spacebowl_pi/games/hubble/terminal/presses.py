"""What pressing a button does in a match of Hubble."""

from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.games.hubble.box.prompts import TOTAL, PointsEntry, ThirdEntry, Told
from spacebowl_pi.games.hubble.rules.icons import FACES
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.match.view import View


def meaning(scene: Scene) -> str:
    """A line about what a press does now."""
    view: View = scene.view
    prompt = scene.prompt
    if isinstance(prompt, ThirdEntry):
        icons = " ".join(f"{button} {icon}" for button, icon in enumerate(FACES, start=1))
        return f"{icons}{'   8: confirms' if prompt.icon else ''}"
    if isinstance(prompt, PointsEntry) and prompt.entry == TOTAL:
        return f"seat {prompt.seat} has {prompt.points} points in all   8: confirms   7: back"
    if isinstance(prompt, PointsEntry):
        return "1: +10   2: −10   3: +1   4: −1   8: confirms   7: back"
    if isinstance(prompt, Told) and prompt.is_warning:
        return f"seat {prompt.seat}: a second hold fogs the third lens"
    return _OF_PHASE.get(view.phase, "")


_OF_PHASE = {
    Phase.ROLL: "7: rolls the dice",
    Phase.THIRD: "the third icon is being named",
    Phase.DRAW: "press: drawn on paper   hold: with a fogged lens   again: not yet",
}
