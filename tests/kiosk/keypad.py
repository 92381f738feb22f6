"""The kiosk's simulated keypad, stepped along with the virtual box; its cable is out at first."""

import asyncio

from spacebowl_pi.box.keypad.controller import KeypadController
from spacebowl_pi.devices.keypad.messages import Did
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from tests.kiosk.kiosk import Kiosk


def with_keypad(opened: Kiosk) -> JoinedKeypad:
    """Join the keypad to it; within the kiosk's own loop."""
    keypad = opened.box.box.keypad
    assert keypad is not None
    control, loop = opened.control, asyncio.get_running_loop()
    controller = KeypadController(control, keypad)

    def hear(did: Did) -> None:
        loop.call_soon(controller.hear, did)

    def step() -> None:
        controller.show()
        while keypad.step():
            pass

    keypad.listen(hear)
    control.machine.other_inputs.keypad = keypad
    opened.watchers.append(step)
    return keypad
