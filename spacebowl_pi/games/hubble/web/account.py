"""The channel of a match that is over: why a pad is worth what it is, and what was possible with the same dice.

The search for that takes seconds, so it is done in the box's other process, once for each pad, and only when asked;
meanwhile whoever asked is heard on.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.rules.explain import explained
from spacebowl_pi.games.hubble.rules.match.state import Medium
from spacebowl_pi.games.hubble.rules.match.view import PlayerView, View, as_text, cards_of, from_text
from spacebowl_pi.games.hubble.rules.regret import Possible
from spacebowl_pi.games.hubble.web.searches import Searches
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable

NAME = "hubble/account"


@dataclass(frozen=True, slots=True)
class AskAccount:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AskPossible:
    seat: Seat


class AccountChannel:
    kinds: Mapping[str, type | Sayable] = {"account": AskAccount, "possible": AskPossible}

    def __init__(self, control: BoxControl) -> None:
        self._control = control
        self._searches = Searches(control)
        self._answers: set[asyncio.Task[None]] = set()

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
        if not isinstance(message, AskAccount | AskPossible) or not isinstance(view, View):
            await visitor.refuse("not_now")
            return
        player = next((it for it in view.players if it.seat == message.seat), None)
        if not self._control.machine.is_over or player is None or player.medium is Medium.PAPER:
            await visitor.refuse("not_now")
        elif isinstance(message, AskAccount):
            await visitor.tell("account", account(view, player))
        else:
            answer = asyncio.get_running_loop().create_task(self._tell_possible(visitor, view, player))
            self._answers.add(answer)
            answer.add_done_callback(self._answers.discard)

    async def _tell_possible(self, visitor: Visitor, view: View, player: PlayerView) -> None:
        search = self._searches.get(view, player)
        found = await search
        if found is None:
            self._searches.drop(search)
            told: Json = {"seat": player.seat, "total": None, "pad": None, "parts": []}
        else:
            told = possible_pad(view, player, found)
        with suppress(ConnectionError):  # whoever asked has left
            await visitor.tell("possible", told)


def account(view: View, player: PlayerView) -> Json:
    """Where each point comes from, and what was nearly there."""
    explanation = explained(view.pad.sky, from_text(player.pad), cards_of(view, player))
    return {
        "seat": player.seat,
        "parts": [to_data(part) for part in explanation.parts if part.points],
        "missed": [to_data(missed) for missed in explanation.missed],
    }


def possible_pad(view: View, player: PlayerView, found: Possible) -> Json:
    """The best pad that was found, and where its points come from; the player's own where none is better."""
    is_better = found.total > player.total
    icons = found.icons if is_better else from_text(player.pad)
    parts = explained(view.pad.sky, icons, cards_of(view, player)).parts
    return {
        "seat": player.seat,
        "total": found.total if is_better else player.total,
        "pad": as_text(icons, len(view.pad.sky.places)),
        "parts": [to_data(part) for part in parts if part.points],
    }
