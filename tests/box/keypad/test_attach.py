"""The simulated keypad joins the running box: it does nothing while its cable is out, and goes with the box."""

import asyncio
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, JournalConfig
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.keypad.attach import attach_simulated_keypad
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.devices.ports import Keypad
from tests.box.machine.virtual import VirtualBox

STEPS = 20


def control_of(box: VirtualBox) -> Keypad | None:
    return box.machine.other_inputs.keypad


def test_it_works_in_the_boxs_loop_and_wakes_it_while_it_has_more_to_do(tmp_path: Path) -> None:
    async def go() -> None:
        box = VirtualBox()
        keypad = JoinedKeypad("0.1.0", lambda: box.now_us)
        config = Config(journal=JournalConfig(folder=tmp_path))
        is_awake = asyncio.Event()
        control = BoxControl(box.machine, StaffSettings(box.machine, config, box.now_us), config, is_awake.set)
        async with attach_simulated_keypad(keypad)(control) as step:
            assert control_of(box) is keypad
            step()
            await asyncio.sleep(0)
            assert not is_awake.is_set()
            keypad.plug()
            step()
            await asyncio.wait_for(is_awake.wait(), 5)
            for _ in range(STEPS):
                box.wait(0.05)
                step()
                await asyncio.sleep(0)
            assert keypad.is_there()
            is_awake.clear()
            assert keypad.board is not None
            tile = next(tile for tile in keypad.board.tiles() if tile[4][:2] == ("seat", 4))
            keypad.press(tile[0] + 20, tile[1] + 20)
            keypad.lift()
            for _ in range(10):
                box.wait(0.05)
                step()
                await asyncio.sleep(0)
            assert box.seats == (4,)
        assert control_of(box) is None
        assert not keypad.is_plugged

    asyncio.run(go())
