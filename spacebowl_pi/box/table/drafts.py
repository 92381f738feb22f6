"""Commands that players have prepared but not confirmed, such as a card touched on a phone: they may count at the end.

Drafts are private: no view shows them, and the journal gets them only if they count. They do not survive a restart;
phones send theirs again.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from spacebowl_pi.core.seats import Seat

May: TypeAlias = Callable[[Seat, Any], bool]  # whether a seat may have this draft now


class Drafts:
    """At most one command per seat."""

    def __init__(self) -> None:
        self._commands: dict[Seat, Any] = {}

    def put(self, seat: Seat, command: Any) -> None:  # noqa: ANN401 (any game's)
        """Keep a player's draft, replacing the one before."""
        self._commands[seat] = command

    def keep_only(self, may: May) -> None:
        """Drop the drafts that are no longer allowed."""
        if self._commands:
            self._commands = {seat: command for seat, command in self._commands.items() if may(seat, command)}

    def of(self, seat: Seat) -> Any:  # noqa: ANN401
        """A player's draft; None if there is none."""
        return self._commands.get(seat)

    def all(self) -> Mapping[Seat, Any]:
        """A copy of all drafts."""
        return dict(self._commands)
