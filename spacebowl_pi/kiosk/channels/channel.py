"""What a room is: who enters sees its tree, and may say what it understands."""

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
    """Somebody at a page. `is_local`: at this machine's own screen."""

    socket: web.WebSocketResponse
    viewer: Viewer
    is_local: bool
    address: str

    @property
    def place(self) -> Place:
        """Where they come from, for limits; None is this machine."""
        return None if self.is_local else self.address

    async def tell(self, kind: str, what: Json) -> None:
        """Tell this visitor alone."""
        await self.socket.send_json({"kind": kind, kind: what})

    def write(self, kind: str, what: Json) -> None:
        """Tell this visitor alone, without waiting for anybody."""
        self.viewer.send(text_frame(json.dumps({"kind": kind, kind: what})))

    async def refuse(self, code: str, /, text: str | None = None, **values: str | int) -> None:
        """Say no, with a code that the page translates; in English, unless told otherwise, as the page would say it."""
        sentence = texts(Language.ENGLISH)[f"refusal.{code}"].format(**values) if text is None else text
        await self.tell("refusal", {"code": code, "text": sentence, "values": {**values}})

    async def answer(self, decision: Decision) -> None:
        """Say no if the rules did; what they agreed to is seen by all."""
        if isinstance(decision, Refusal):
            await self.refuse(decision.code, decision.text, **dict(decision.values))


class Channel(Protocol):
    """A room. `kinds` are the messages that it takes, by the name that they have in `do`."""

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        """The messages."""

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Let somebody in."""

    def leave(self, visitor: Visitor) -> None:
        """See somebody off."""

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Do what was said, or refuse it."""

    def show(self, now_us: int) -> None:
        """Show everybody what is new; called after every step of the box."""
