"""Caches the public view of a match until the match changes."""

from dataclasses import dataclass
from typing import Any

from spacebowl_pi.box.table.scene import Prompt, Scene, TimeLimit
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import PlayerSummary


@dataclass(frozen=True, slots=True)
class SeenMatch:
    """What everybody may see of a match."""

    view: Any = None
    awaited: tuple[Seat, ...] = ()
    standing: tuple[PlayerSummary, ...] = ()
    is_over: bool = False

    def scene(
        self, seating: Seating, prompt: Prompt | None, prompt_began_us: int, limit: TimeLimit | None = None
    ) -> Scene:
        """The scene of this match; a `limit` applies only while somebody is awaited."""
        limit = limit if self.awaited and not self.is_over else None
        return Scene(seating, self.view, self.awaited, self.standing, self.is_over, limit, prompt, prompt_began_us)


NOTHING = SeenMatch()


class ViewCache:
    """Holds the view of one match at a time."""

    def __init__(self) -> None:
        self._of: Any = None
        self._seen = NOTHING

    def look(self, rules: AnyRules, match: Any) -> SeenMatch:  # noqa: ANN401 (each game has its own)
        """The view of a match; None is the lobby."""
        if match is not self._of:
            seen = NOTHING
            if match is not None:
                summary = rules.summary(match)
                seen = SeenMatch(rules.public(match), tuple(rules.awaited(match)), summary.players, summary.is_over)
            self._of, self._seen = match, seen  # last: if the game fails, nothing is cached
        return self._seen
