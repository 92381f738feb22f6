"""What every page is told about the box itself: on its root element when it loads, and over the socket as it changes.

What happens at the table is for the channels.
"""

from dataclasses import dataclass

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.language import Language

FREE_TABLE_IDLE_MIN = 2  # a free table left untouched for this long counts as deserted


@dataclass(frozen=True, slots=True)
class BoxNews:
    """The box now. `version` is the pages': a page that was loaded with another one is out of date."""

    version: str
    language: Language
    game: str  # the current one
    volume_percent: int
    is_free: bool  # nobody sits at the table
    is_simulated: bool
    idle_min: int | None  # after so many minutes without a touch, the user of the box's own screen counts as gone
    is_leaving: bool  # the box is shutting down

    def on_page(self, *, is_own: bool, game: str | None = None) -> str:
        """Attributes of the root element: what a page needs before it first paints.

        `game` is the page's own game; other pages name the current one. `is_own` marks the box's own screen, which uses
        the box's language; on a real box that screen is shared by the guests.
        """
        own = " data-own" if is_own else ""
        shared = " data-shared" if is_own and not self.is_simulated else ""
        root = f'lang="{self.language.value}" data-version="{self.version}" data-game="{game or self.game}"'
        return f"{root}{own}{shared}"


def box_news(control: BoxControl, version: str) -> BoxNews:
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
