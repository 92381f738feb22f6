"""Commands that players have in hand and not confirmed, such as a card touched on a phone: they may count at the end.

They are their players' secret: no view shows them, and the journal hears of them when they count. After a restart of
the box whoever had something in hand tells it again.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from spacebowl_pi.core.seats import Seat

May: TypeAlias = Callable[[Seat, Any], bool]  # whether a seat may have a command in hand now


class Drafts:
    """At most one command for each seat."""

    def __init__(self) -> None:
        self._commands: dict[Seat, Any] = {}

    def put(self, seat: Seat, command: Any) -> None:  # noqa: ANN401 (any game's)
        """Keep what a player has in hand, in place of what was there before."""
        self._commands[seat] = command

    def keep_only(self, may: May) -> None:
        """Forget what may be in nobody's hand any more."""
        if self._commands:
            self._commands = {seat: command for seat, command in self._commands.items() if may(seat, command)}

    def of(self, seat: Seat) -> Any:  # noqa: ANN401
        """Say what a player has in hand; None for nothing."""
        return self._commands.get(seat)

    def all(self) -> Mapping[Seat, Any]:
        """Give all of them."""
        return dict(self._commands)
