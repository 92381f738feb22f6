"""The channel of a match that is over: why a pad is worth what it is, and what was possible with the same dice.

The search for that takes seconds, so it is done in the box's other process, once for each pad, and only when asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.explain import explained
from spacebowl_pi.games.hubble.rules.match.state import Medium
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View, as_text, cards_of, from_text
from spacebowl_pi.games.hubble.rules.pad import Pad
from spacebowl_pi.games.hubble.rules.regret import Possible, Round, possible
from spacebowl_pi.games.hubble.rules.score import Cards
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable

NAME = "hubble/account"
MOST_KEPT = 60


@dataclass(frozen=True, slots=True)
class AskAccount:
    seat: Seat


@dataclass(frozen=True, slots=True)
class _Searched:
    """What a search depends on."""

    pad: Pad
    cards: Cards
    rounds: tuple[Round, ...]


class AccountChannel:
    kinds: Mapping[str, type | Sayable] = {"account": AskAccount}

    def __init__(self, control: BoxControl) -> None:
        self._control = control
        self._found: dict[_Searched, Possible] = {}

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Nothing is told before it is asked."""
        del hello
        await visitor.tell("snapshot", {})

    def leave(self, visitor: Visitor) -> None:
        pass

    def show(self, now_us: int) -> None:
        pass

    async def hear(self, visitor: Visitor, message: Message) -> None:
        view = self._control.machine.view
        if not isinstance(message, AskAccount) or not isinstance(view, View) or not self._control.machine.is_over:
            await visitor.refuse("not_now")
            return
        player = next((it for it in view.players if it.seat == message.seat), None)
        if player is None or player.medium is Medium.PAPER:
            await visitor.refuse("not_now")
            return
        await visitor.tell("account", account(view, player))
        searched = _Searched(view.pad, cards_of(view, player), tuple((it.roll, it.third) for it in view.played))
        found = await self._possible(searched)
        hexes = len(view.pad.sky.places)
        is_better = found.total > player.total
        best = as_text(found.icons, hexes) if is_better else player.pad
        await visitor.tell("possible", {"seat": player.seat, "total": max(found.total, player.total), "pad": best})

    async def _possible(self, searched: _Searched) -> Possible:
        if searched not in self._found:
            while len(self._found) >= MOST_KEPT:
                self._found.pop(next(iter(self._found)))
            found: Possible = await self._control.think(possible, searched.pad, searched.cards, searched.rounds)
            self._found[searched] = found
        return self._found[searched]


def account(view: View, player: PlayerView) -> Json:
    """Where each point comes from, and what was nearly there."""
    explanation = explained(view.pad.sky, from_text(player.pad), cards_of(view, player))
    return {
        "seat": player.seat,
        "parts": [to_data(part) for part in explanation.parts if part.points],
        "missed": [to_data(missed) for missed in explanation.missed],
    }
