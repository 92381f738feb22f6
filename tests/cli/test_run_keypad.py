"""Which keypad `run` takes control: a real one on its port, a simulated one beside a simulated box, or none."""

import asyncio
import time
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, JournalConfig, KeypadConfig, Part
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.run import _keypad, _simulated_keypad
from tests.box.machine.virtual import VirtualBox

PATIENCE_S = 10


def control_of(box: VirtualBox, config: Config) -> BoxControl:
    return BoxControl(box.machine, StaffSettings(box.machine, config, box.now_us), config, lambda: None)


def test_a_real_one_that_is_not_there_is_looked_for_and_no_trouble(tmp_path: Path) -> None:
    async def go() -> None:
        box = VirtualBox()
        config = Config(keypad=KeypadConfig(port=tmp_path / "nothing"), journal=JournalConfig(folder=tmp_path))
        (attachment,) = _keypad(config)
        async with attachment(control_of(box, config)) as show:
            show()
            keypad = box.machine.other_inputs.keypad
            assert keypad is not None
            async with asyncio.timeout(PATIENCE_S):
                while keypad.status.fault is None:
                    await asyncio.sleep(0.01)
            assert "is not there: plug it in" in keypad.status.fault
            assert keypad.status.trouble(time.monotonic_ns() // 1000) is None
            assert not keypad.is_there()

    asyncio.run(go())


def test_a_simulated_box_has_its_own_with_the_cable_out(tmp_path: Path) -> None:
    async def go() -> None:
        box = VirtualBox()
        config = Config(journal=JournalConfig(folder=tmp_path))
        simulated = SimulatedBox(config, lambda: box.now_us * 1000)
        (attachment,) = _simulated_keypad(config, simulated)
        async with attachment(control_of(box, config)) as step:
            step()
            assert box.machine.other_inputs.keypad is simulated.keypad
            assert simulated.keypad is not None
            assert not simulated.keypad.is_plugged

    asyncio.run(go())


def test_there_is_none_where_the_configuration_says_so() -> None:
    config = Config(keypad=KeypadConfig(part=Part.ABSENT))
    assert list(_keypad(config)) == []
    assert list(_simulated_keypad(config, SimulatedBox(config, lambda: 0))) == []
    assert SimulatedBox(config, lambda: 0).keypad is None
