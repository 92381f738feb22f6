"""What every page is told of the box itself, whatever it shows: on the page's own first line, and as it changes.

What goes on at the table is told by the rooms.
"""

from dataclasses import dataclass

from spacebowl_pi.box.ship import Ship
from spacebowl_pi.core.space_bowl.match import Language, Phase


@dataclass(frozen=True, slots=True)
class Bulletin:
    """The box now. `version` is that of the pages: one that has another in it is out of date."""

    version: str
    language: Language
    volume_percent: int
    is_free: bool  # nobody sits at the table

    def on_page(self, *, is_own: bool) -> str:
        """Write what a page has to know before its first picture, as attributes of its root.

        `is_own`: it is the box's own screen, which speaks as the box does.
        """
        own = " data-own" if is_own else ""
        return f'lang="{self.language.value}" data-version="{self.version}"{own}'


def bulletin(ship: Ship, version: str) -> Bulletin:
    """Look at the ship."""
    match = ship.match
    return Bulletin(
        version,
        match.settings.language,
        ship.outputs.volume_percent,
        is_free=match.phase is Phase.LOBBY and not match.seats,
    )
