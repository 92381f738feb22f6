"""The virtual box: shows the signals on the simulated wires, and presses simulated buttons."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.core.codec import Json
from spacebowl_pi.devices.ports import BUTTONS, Button
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.broadcast import Broadcast
from spacebowl_pi.kiosk.connections.messages import Hello, Message, Sayable


@dataclass(frozen=True, slots=True)
class Push:
    button: int


@dataclass(frozen=True, slots=True)
class LetGo:
    button: int


class BoxChannel:
    """Everyone sees the signals; only the box's own screen may press."""

    kinds: Mapping[str, type | Sayable] = {"push": Push, "let_go": LetGo}

    def __init__(self, control: BoxControl) -> None:
        self._control = control
        self._broadcast = Broadcast()
        self._fingers: dict[Visitor, set[Button]] = {}

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        del hello
        self._fingers[visitor] = set()
        await visitor.tell("may_play", visitor.is_local)
        self._broadcast.show(self._tree(), self._control.now_us)
        self._broadcast.join(visitor.viewer, self._control.now_us)

    def leave(self, visitor: Visitor) -> None:
        """Release every button this visitor holds."""
        self._broadcast.leave(visitor.viewer)
        for button in self._fingers.pop(visitor, set()):
            self._move(button, is_down=False)

    async def hear(self, visitor: Visitor, message: Message) -> None:
        """Press or release a button."""
        if self._control.box is None:
            await visitor.refuse("not_simulated")
        elif not visitor.is_local:
            await visitor.refuse("not_here")
        elif isinstance(message, Push | LetGo) and message.button in BUTTONS:
            button, fingers = Button(message.button), self._fingers[visitor]
            is_down = isinstance(message, Push)
            if is_down != (button in fingers):
                (fingers.add if is_down else fingers.discard)(button)
                self._move(button, is_down=is_down)
        else:
            await visitor.refuse("bad_message", "There are buttons 1 to 8.")

    def show(self, now_us: int) -> None:
        if self._broadcast.viewers:
            self._broadcast.show(self._tree(), now_us)

    def _tree(self) -> Json:
        box = self._control.box
        if box is None:
            return {"is_simulated": False, "cells": [], "lights": [], "rows": [], "tone": None}
        return {
            "is_simulated": True,
            "cells": [[list(pixel) for pixel in cell] for cell in box.cells],
            "lights": [list(light) for light in box.lights],
            "rows": list(box.rows),
            "tone": (box.sounder.tune or (None,))[-1],
        }

    def _move(self, button: Button, *, is_down: bool) -> None:
        if self._control.box is not None:
            self._control.box.finger(button, is_down=is_down)
            self._control.wake()
