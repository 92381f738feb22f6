"""Tom Tube on the pages: the rules' own view of a match, which is everybody's, and what to know before a turn."""

from collections.abc import Mapping
from typing import Any

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.notes import About, before_turn
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, position_of
from spacebowl_pi.games.tom_tube.rules.moves import leads_home, legal_moves
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.games.tom_tube.web.learn import NAME as LEARN
from spacebowl_pi.games.tom_tube.web.learn import LearnChannel
from spacebowl_pi.kiosk.channels.channel import Channel
from spacebowl_pi.kiosk.game import LOBBY, WebGame

TOLD = (About.STALL, About.OTHER_HOME)  # the other notes are to be seen on the pages anyway


class TomTubeWeb(WebGame):
    """Nothing is secret; who acts at the table's page acts for whoever is in turn."""

    reasons = (TomTubeReason,)
    addresses: Mapping[str, str] = {"/learn/tom_tube": "learn/learn.html"}

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        self._warnings: tuple[View | None, dict[str, Json]] = None, {"stranding": [], "notes": []}

    def phase(self, view: View | None) -> str:
        return LOBBY if view is None else view.phase.value

    def seen(self, scene: Scene, settings: Any) -> dict[str, Json]:  # noqa: ANN401
        if self._warnings[0] is not scene.view:
            warnings: dict[str, Json] = {"stranding": stranding_moves(scene.view), "notes": notes(scene.view)}
            self._warnings = scene.view, warnings
        return {**super().seen(scene, settings), **self._warnings[1]}

    def seen_by(self, seen: dict[str, Json], view: View, seat: Seat, own: Own | None) -> dict[str, Json]:  # noqa: ARG002
        """No list of moves: the pages know from the view where a rhomb fits."""
        return {"who": seat}

    def channels(self, control: BoxControl) -> Mapping[str, Channel]:
        """The tutorial and the puzzle of the day."""
        return {LEARN: LearnChannel(control)}


def stranding_moves(view: View | None) -> list[Json]:
    """The moves that would end the match, as there would be no way home; none while something can still be built."""
    if view is None or view.phase is not Phase.TURN or view.places_left:
        return []
    position = position_of(view)
    return [str(move) for move in legal_moves(position) if not leads_home(position, move)]


def notes(view: View | None) -> list[Json]:
    """What the player in turn should know; nothing within a turn or after the match."""
    if view is None or view.phase is not Phase.TURN:
        return []
    return [{"about": note.about.value, "number": note.number} for note in before_turn(view) if note.about in TOLD]
