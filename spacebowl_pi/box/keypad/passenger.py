"""The keypad comes control: found on its port when it is plugged in, and gone on with when it comes back."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from spacebowl_pi.box.control import Control, Passenger
from spacebowl_pi.box.keypad.desk import KeypadDesk
from spacebowl_pi.devices.keypad.messages import Did
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.devices.ports import Keypad


def keypad_passenger(open_keypad: Callable[[], Keypad]) -> Passenger:
    """Take the keypad control. It brings what was done on a thread of its own; the rest happens in the loop."""

    @asynccontextmanager
    async def come(control: Control) -> AsyncIterator[Callable[[], object]]:
        loop = asyncio.get_running_loop()
        keypad = open_keypad()
        desk = KeypadDesk(control, keypad)

        def hear(did: Did) -> None:
            loop.call_soon_threadsafe(desk.hear, did)

        keypad.listen(hear)
        control.ship.elsewhere.keypad = keypad
        try:
            yield desk.show
        finally:
            control.ship.elsewhere.keypad = None
            await asyncio.to_thread(keypad.close)

    return come


def simulated_keypad_passenger(keypad: JoinedKeypad) -> Passenger:
    """Join the simulated keypad to it, which works in the loop, after every step; nothing is done while it is out."""

    @asynccontextmanager
    async def come(control: Control) -> AsyncIterator[Callable[[], object]]:
        loop = asyncio.get_running_loop()
        async with keypad_passenger(lambda: keypad)(control) as show:

            def step() -> None:
                show()  # also while it is out: whoever had it in hand has not any more
                if keypad.is_plugged and keypad.step():
                    loop.call_soon(control.wake)  # whatever else waits has its turn before

            yield step

    return come
