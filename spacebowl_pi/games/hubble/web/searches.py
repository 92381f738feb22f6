"""What was possible with some dice: each is searched for once, in the box's other process, and kept for a while."""

import asyncio
import logging
from dataclasses import dataclass

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.games.hubble.rules.icons import Round
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View, cards_of
from spacebowl_pi.games.hubble.rules.pad import Pad
from spacebowl_pi.games.hubble.rules.regret import Possible, possible
from spacebowl_pi.games.hubble.rules.score import Cards

MOST_KEPT = 60

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Searched:
    """What a search depends on."""

    pad: Pad
    cards: Cards
    rounds: tuple[Round, ...]


class Searches:
    """Tasks that find what was possible, or None when the search has failed."""

    def __init__(self, control: BoxControl) -> None:
        self.control = control
        self._tasks: dict[_Searched, asyncio.Task[Possible | None]] = {}

    def get(self, view: View, player: PlayerView) -> asyncio.Task[Possible | None]:
        """The search for what was possible for this player, which begins when it is first asked for."""
        rounds = tuple((it.roll, it.third) for it in view.played)
        searched = _Searched(view.pad, cards_of(view, player), rounds)
        if searched not in self._tasks:
            while len(self._tasks) >= MOST_KEPT:
                self._tasks.pop(next(iter(self._tasks)))
            self._tasks[searched] = asyncio.get_running_loop().create_task(self._search(searched))
        return self._tasks[searched]

    def drop(self, task: asyncio.Task[Possible | None]) -> None:
        """Forget a search that has failed: another try may have more luck."""
        self._tasks = {searched: kept for searched, kept in self._tasks.items() if kept is not task}

    async def _search(self, searched: _Searched) -> Possible | None:
        try:
            found: Possible = await self.control.think(possible, searched.pad, searched.cards, searched.rounds)
        except Exception:  # noqa: BLE001 (whatever it was, nobody waits for ever)
            _LOG.exception("what was possible could not be found")
            return None
        finally:
            self.control.wake()
        return found
