"""The keypad comes control: found on its port when it is plugged in, and gone on with when it comes back."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from spacebowl_pi.box.control import Attachment, BoxControl
from spacebowl_pi.box.keypad.controller import KeypadController
from spacebowl_pi.devices.keypad.messages import Did
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.devices.ports import Keypad


def attach_keypad(open_keypad: Callable[[], Keypad]) -> Attachment:
    """Take the keypad control. It brings what was done on a thread of its own; the rest happens in the loop."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        loop = asyncio.get_running_loop()
        keypad = open_keypad()
        desk = KeypadController(control, keypad)

        def hear(did: Did) -> None:
            loop.call_soon_threadsafe(desk.hear, did)

        keypad.listen(hear)
        control.machine.other_inputs.keypad = keypad
        try:
            yield desk.show
        finally:
            control.machine.other_inputs.keypad = None
            await asyncio.to_thread(keypad.close)

    return come


def attach_simulated_keypad(keypad: JoinedKeypad) -> Attachment:
    """Join the simulated keypad to it, which works in the loop, after every step; nothing is done while it is out."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        loop = asyncio.get_running_loop()
        async with attach_keypad(lambda: keypad)(control) as show:

            def step() -> None:
                show()  # also while it is out: whoever had it in hand has not any more
                if keypad.is_plugged and keypad.step():
                    loop.call_soon(control.wake)  # whatever else waits has its turn before

            yield step

    return come
