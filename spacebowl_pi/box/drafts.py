"""Cards that players have touched and not confirmed: at the end of the picks each counts as picked.

They are their players' secret: no view shows them, and the journal hears of them when they count. After a restart of
the box whoever touched a card tells it again.
"""

from collections.abc import Mapping

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase
from spacebowl_pi.games.space_bowl.rules.places import Cell

DRAFT_PHASES = (Phase.COUNTDOWN, Phase.PICKS)


class Drafts:
    """At most one card for each seat, of the round that is on."""

    def __init__(self) -> None:
        self._cells: dict[Seat, Cell] = {}

    def touch(self, match: Match | None, seat: Seat, cell: Cell, at_us: int) -> bool:
        """Keep what a player touches, in place of what they touched before; say whether they may pick it."""
        if match is None:
            return False
        is_late = _is_over(match, at_us)
        may_touch = not is_late and _may_pick(match, seat) and 0 <= cell < len(match.galaxy or ())
        if may_touch:
            self._cells[seat] = cell
        return may_touch

    def keep_for(self, match: Match | None) -> None:
        """Forget those of a round that is over, and of players who have picked or turned red."""
        if self._cells:
            self._cells = {it: cell for it, cell in self._cells.items() if match is not None and _may_pick(match, it)}

    def touched(self, seat: Seat) -> Cell | None:
        """Say what a player has touched."""
        return self._cells.get(seat)

    def due(self, match: Match, at_us: int) -> Mapping[Seat, Cell]:
        """Give what counts if the time for picks is over by then."""
        return dict(self._cells) if _is_over(match, at_us) else {}


def _is_over(match: Match, at_us: int) -> bool:
    return match.phase is Phase.PICKS and match.deadline_us is not None and at_us >= match.deadline_us


def _may_pick(match: Match, seat: Seat) -> bool:
    return match.phase in DRAFT_PHASES and match.galaxy is not None and seat in match.awaited()
