"""Attaches the keypad to the box; it may be unplugged and plugged in at any time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from spacebowl_pi.box.control import Attachment, BoxControl
from spacebowl_pi.box.keypad.controller import KeypadController
from spacebowl_pi.devices.keypad.messages import Did
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.devices.ports import Keypad


def attach_keypad(open_keypad: Callable[[], Keypad]) -> Attachment:
    """Attach the keypad. It reads input on its own thread; everything else happens in the loop."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        loop = asyncio.get_running_loop()
        keypad = open_keypad()
        controller = KeypadController(control, keypad)

        def hear(did: Did) -> None:
            loop.call_soon_threadsafe(controller.hear, did)

        keypad.listen(hear)
        control.machine.other_inputs.keypad = keypad
        try:
            yield controller.show
        finally:
            control.machine.other_inputs.keypad = None
            await asyncio.to_thread(keypad.close)

    return come


def attach_simulated_keypad(keypad: JoinedKeypad) -> Attachment:
    """Attach the simulated keypad, which runs in the loop after every step, and only while plugged in."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        loop = asyncio.get_running_loop()
        async with attach_keypad(lambda: keypad)(control) as show:

            def step() -> None:
                show()  # also while unplugged: nobody holds it any more
                if keypad.is_plugged and keypad.step():
                    loop.call_soon(control.wake)  # after everything else that waits

            yield step

    return come
