"""The pages beside the printed board: nothing is secret, and at the table's page anybody speaks for either player."""

from typing import Any

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube_companion.rules.match import Own, View
from spacebowl_pi.games.tom_tube_companion.rules.rules import CompanionReason
from spacebowl_pi.kiosk.game import LOBBY, WebGame


class CompanionWeb(WebGame):
    reasons = (CompanionReason,)

    def phase(self, view: View | None) -> str:
        return LOBBY if view is None else view.phase.value

    def seen_by(self, seen: dict[str, Any], view: View, seat: Seat, own: Own | None) -> dict[str, Json]:  # noqa: ARG002
        """No list of moves: the view says what can be entered."""
        return {"who": seat}
