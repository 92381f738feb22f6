"""The interface of a channel: a visitor who enters gets its tree, and may send the messages it takes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from aiohttp import web

from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.table import Decision
from spacebowl_pi.kiosk.access.limits import Place
from spacebowl_pi.kiosk.connections.broadcast import Viewer, text_frame
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable
from spacebowl_pi.kiosk.texts import texts


@dataclass(eq=False, slots=True)
class Visitor:
    """An open page. `is_local` means the box's own screen."""

    socket: web.WebSocketResponse
    viewer: Viewer
    is_local: bool
    address: str

    @property
    def place(self) -> Place:
        """Where the visitor counts for limits; None is this machine."""
        return None if self.is_local else self.address

    async def tell(self, kind: str, what: Json) -> None:
        """Send to this visitor alone."""
        await self.socket.send_json({"kind": kind, kind: what})

    def write(self, kind: str, what: Json) -> None:
        """Send to this visitor alone, without waiting for the connection."""
        self.viewer.send(text_frame(json.dumps({"kind": kind, kind: what})))

    async def refuse(self, code: str, /, text: str | None = None, **values: str | int) -> None:
        """Refuse, with a code that the page translates; `text` replaces the English sentence for that code."""
        sentence = texts(Language.ENGLISH)[f"refusal.{code}"].format(**values) if text is None else text
        await self.tell("refusal", {"code": code, "text": sentence, "values": {**values}})

    async def answer(self, decision: Decision) -> None:
        """Report a refusal; an accepted command needs no answer, as everyone sees its effect."""
        if isinstance(decision, Refusal):
            await self.refuse(decision.code, decision.text, **dict(decision.values))


class Channel(Protocol):
    """A channel of the server. `kinds` are the messages it takes, by their name in `do`."""

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        """The messages it takes now."""

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Add a visitor and send them the tree."""

    def leave(self, visitor: Visitor) -> None:
        """Remove a visitor."""

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Act on a message, or refuse it."""

    def show(self, now_us: int) -> None:
        """Send viewers what has changed; called after every step of the box."""
