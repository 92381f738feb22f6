"""Tom Tube on the pages: the rules' own view of a match, which is everybody's."""

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View
from spacebowl_pi.games.tom_tube.rules.reasons import TomTubeReason
from spacebowl_pi.kiosk.game import LOBBY, WebGame


class TomTubeWeb(WebGame):
    """Nothing is secret; who acts at the table's page acts for whoever is in turn."""

    reasons = (TomTubeReason,)

    def phase(self, view: View | None) -> str:
        return LOBBY if view is None else view.phase.value

    def seen_by(self, seen: dict[str, Json], view: View, seat: Seat, own: Own | None) -> dict[str, Json]:  # noqa: ARG002
        """No list of moves: the pages know from the view where a rhomb fits."""
        return {"who": seat}
