"""The simulated keypad: its panel, a finger on it, and its cable.

It lies on the table, so only the box's own screen may see and touch it. Others are told that there is none.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.channels.keypad_picture import HEIGHT, WIDTH, KeypadPicture, tile_data
from spacebowl_pi.kiosk.connections.broadcast import Broadcast
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable

FULL_DUTY = 65535
NOTHING: dict[str, Json] = {
    "is_here": False,
    "is_plugged": False,
    "light": 0,
    "language": "en",
    "blocks": [],
    "tiles": [],
}


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger touches a pixel, or slides to it."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Lift:
    """The finger lifts."""


@dataclass(frozen=True, slots=True)
class Plug:
    """The cable is plugged in, or pulled."""

    is_in: bool


class KeypadChannel:
    """The keypad as the box's own screen sees it. There is one finger: that of the last visitor to touch."""

    kinds: Mapping[str, type | Sayable] = {"touch": Touch, "lift": Lift, "plug": Plug}

    def __init__(self, control: BoxControl) -> None:
        self._control = control
        self._here, self._elsewhere = Broadcast(), Broadcast()
        self._finger: Visitor | None = None
        self._picture = KeypadPicture()
        self._shown: object = None
        self._tree = NOTHING

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        del hello
        now_us = self._control.now_us
        if visitor.is_local:
            self._here.show(self._seen(), now_us)
            self._here.join(visitor.viewer, now_us)
        else:
            self._elsewhere.show(NOTHING, now_us)
            self._elsewhere.join(visitor.viewer, now_us)

    def leave(self, visitor: Visitor) -> None:
        """Lift this visitor's finger; the cable stays as it is."""
        for broadcast in (self._here, self._elsewhere):
            broadcast.leave(visitor.viewer)
        if self._finger is visitor:
            self._lift()

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Touch the panel, or move the cable."""
        keypad = self._keypad
        if not visitor.is_local:
            await visitor.refuse("not_here")
        elif keypad is None:
            await visitor.refuse("no_simulated_keypad")
        elif isinstance(message, Plug):
            await _move_cable(keypad, is_in=message.is_in)
            self._control.wake()
        elif isinstance(message, Lift):
            if self._finger is visitor:
                self._lift()
        elif isinstance(message, Touch) and 0 <= message.x < WIDTH and 0 <= message.y < HEIGHT:
            self._finger = visitor
            keypad.press(message.x, message.y)
            self._control.wake()
        else:
            await visitor.refuse("bad_message", f"The panel has {WIDTH} by {HEIGHT} pixels.")

    def show(self, now_us: int) -> None:
        if self._here.viewers:
            self._here.show(self._seen(), now_us)

    @property
    def _keypad(self) -> JoinedKeypad | None:
        return None if self._control.box is None else self._control.box.keypad

    def _lift(self) -> None:
        self._finger = None
        if self._keypad is not None:
            self._keypad.lift()
            self._control.wake()

    def _seen(self) -> Json:
        """The tree, rebuilt only when the keypad has painted or its backlight has changed."""
        keypad = self._keypad
        if keypad is None:
            return NOTHING
        board = keypad.board
        shown = (board, None if board is None else (board.panel.counters.pixels, board.light_duty))
        if shown != self._shown:
            self._shown = shown
            self._tree = {**NOTHING, "is_here": True}
            if board is not None:
                self._tree |= {
                    "is_plugged": True,
                    "light": round(100 * (board.light_duty / FULL_DUTY) ** 0.5),  # roughly as the eye perceives it
                    "language": board.language,
                    "blocks": self._picture.blocks(board.picture()),
                    "tiles": [tile_data(tile) for tile in board.tiles()],
                }
        return self._tree


async def _move_cable(keypad: JoinedKeypad, *, is_in: bool) -> None:
    if not is_in:
        keypad.unplug()
    elif not keypad.is_plugged:
        keypad.plug(await asyncio.to_thread(keypad.make))
