"""What every page is told of the box itself, whatever it shows: on the page's own first line, and as it changes.

What goes on at the table is told by the rooms.
"""

from dataclasses import dataclass

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.language import Language

FREE_TABLE_IDLE_MIN = 2  # who has touched nothing for so long at a free table is taken to have left


@dataclass(frozen=True, slots=True)
class BoxNews:
    """The box now. `version` is that of the pages: one that has another in it is out of date."""

    version: str
    language: Language
    game: str  # the one that is chosen
    volume_percent: int
    is_free: bool  # nobody sits at the table
    is_simulated: bool
    idle_min: int | None  # after so many minutes without a touch whoever was at the box's own screen has left
    is_leaving: bool  # it goes dark now: goodbye

    def on_page(self, *, is_own: bool, game: str | None = None) -> str:
        """Write what a page has to know before its first picture, as attributes of its root.

        `game` is the one whose page it is, at other pages the one that is chosen. `is_own`: it is the box's own
        screen, which speaks as the box does. That of a real box is shared by its guests.
        """
        own = " data-own" if is_own else ""
        shared = " data-shared" if is_own and not self.is_simulated else ""
        root = f'lang="{self.language.value}" data-version="{self.version}" data-game="{game or self.game}"'
        return f"{root}{own}{shared}"


def box_news(control: BoxControl, version: str) -> BoxNews:
    """Look at the box."""
    snapshot = control.machine.snapshot()
    is_free = snapshot.is_in_lobby and not snapshot.seating.players
    return BoxNews(
        version,
        snapshot.seating.language,
        snapshot.seating.game,
        control.machine.outputs.volume_percent,
        is_free=is_free,
        is_simulated=control.box is not None,
        idle_min=FREE_TABLE_IDLE_MIN if is_free else control.config.box.abandon_min,
        is_leaving=control.machine.is_leaving,
    )
