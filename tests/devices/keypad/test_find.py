"""Where the keypad is looked for."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from serial.tools.list_ports import comports  # type: ignore[import-untyped]

from spacebowl_pi.box.config.sections import KeypadConfig
from spacebowl_pi.devices.keypad import LINK, find
from spacebowl_pi.devices.keypad.find import USB_IDS, find_port
from spacebowl_pi.devices.ports import PartFault

RULES = Path(__file__).parents[3] / "systemd" / "60-spacebowl-keypad.rules"


@dataclass
class Listed:
    """A port as pyserial lists it."""

    device: str
    vid: int | None = None
    pid: int | None = None


PICO = Listed("/dev/ttyACM1", *USB_IDS)
OTHERS = [Listed("/dev/ttyS0"), Listed("/dev/ttyACM0", 0x2E8A, 0x000A), Listed("/dev/ttyUSB0", 0x1A86, 0x7523)]


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The udev link, of a keypad that is not plugged in."""
    monkeypatch.setattr(find, "LINK", tmp_path / "spacebowl-keypad")
    return tmp_path / "spacebowl-keypad"


def test_a_port_that_is_there_is_taken_without_looking_further(tmp_path: Path) -> None:
    (tmp_path / "port").touch()
    assert find_port(tmp_path / "port", lambda: [PICO]) == tmp_path / "port"


def test_while_the_link_is_missing_a_board_with_micropython_is_taken(link: Path) -> None:
    assert find_port(link, lambda: [*OTHERS, PICO]) == Path("/dev/ttyACM1")


def test_a_port_of_ones_own_choice_is_not_replaced_by_another(tmp_path: Path) -> None:
    with pytest.raises(PartFault, match=re.escape("correct [keypad] port")):
        find_port(tmp_path / "ttyAMA0", lambda: [PICO])


def test_without_any_board_it_says_so(link: Path) -> None:
    with pytest.raises(PartFault, match=re.escape('plug it in, or set [keypad] part = "absent"')):
        find_port(link, lambda: OTHERS)


def test_with_several_boards_it_does_not_guess(link: Path) -> None:
    with pytest.raises(PartFault, match=re.escape("(/dev/ttyACM1, /dev/ttyACM2): unplug the others")):
        find_port(link, lambda: [Listed("/dev/ttyACM2", *USB_IDS), PICO])


def test_with_several_boards_the_link_that_leads_to_one_of_them_is_not_taken_either(link: Path) -> None:
    link.touch()
    with pytest.raises(PartFault, match=re.escape("(/dev/ttyACM1, /dev/ttyACM2): unplug the others")):
        find_port(link, lambda: [Listed("/dev/ttyACM2", *USB_IDS), PICO])
    assert find_port(link, lambda: [*OTHERS, PICO]) == link


def test_a_link_that_leads_nowhere_is_not_there(link: Path, tmp_path: Path) -> None:
    link.symlink_to(tmp_path / "gone")
    assert find_port(link, lambda: [PICO]) == Path("/dev/ttyACM1")


def test_the_machine_can_be_asked_for_its_ports() -> None:
    for port in comports():
        assert isinstance(port.device, str)
        assert port.vid is None or port.pid is not None


def test_rule_configuration_and_driver_mean_the_same_link_and_board() -> None:
    assert KeypadConfig().port == LINK
    (rule,) = [line for line in RULES.read_text().splitlines() if line and not line.startswith("#")]
    assert f'SYMLINK+="{LINK.relative_to("/dev")}"' in rule
    vendor, product = USB_IDS
    assert f'ATTRS{{idVendor}}=="{vendor:04x}", ATTRS{{idProduct}}=="{product:04x}"' in rule
    assert re.fullmatch(r'(\w+(\{\w+\})?(==|\+=|=)"[^"]+"(, |$))+', rule)
