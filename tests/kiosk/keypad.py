"""The kiosk's simulated keypad, stepped along with the virtual box; its cable is out at first."""

import asyncio

from spacebowl_pi.box.aboard import Aboard
from spacebowl_pi.box.keypad.desk import KeypadDesk
from spacebowl_pi.devices.keypad.messages import Did
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from tests.kiosk.kiosk import Kiosk


def with_keypad(opened: Kiosk) -> JoinedKeypad:
    """Take the keypad aboard; within the kiosk's own loop."""
    keypad = opened.box.box.keypad
    assert keypad is not None
    helm, loop = opened.helm, asyncio.get_running_loop()
    desk = KeypadDesk(Aboard(helm.ship, helm.adjustments, helm.wake), keypad, lambda: opened.box.now_us)

    def hear(did: Did) -> None:
        loop.call_soon(desk.hear, did)

    def step() -> None:
        desk.show()
        while keypad.step():
            pass

    keypad.listen(hear)
    helm.ship.keypad = keypad
    opened.watchers.append(step)
    return keypad
