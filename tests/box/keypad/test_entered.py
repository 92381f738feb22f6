"""The keypad's numbers can be had where there is a box and a keypad, and no page to choose them on."""

from pathlib import Path

from spacebowl_pi.box.config import read_config
from spacebowl_pi.box.stage import Menu
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad import messages as done
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.box.keypad.table import Table

START = (done.Sit(Seat(1)), done.Sit(Seat(2)), done.Start())


def test_a_box_that_is_configured_so_asks_the_keypad_for_the_numbers(tmp_path: Path) -> None:
    table = Table(tmp_path, read_config('[box]\nmode = "entered"\n').match_settings())
    assert table.do(*START) is None
    assert (table.shown().name, table.shown().words["at"]) == ("numbers", 0)
    assert table.do(done.CardAt(Cell(0), CardNumber(9))) is None


def test_the_buttons_settings_lead_there_as_well(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.box.press(3, then_s=0.1)
    table.box.press(3)
    shown = []
    for _ in range(4):
        prompt = table.box.prompt()
        assert isinstance(prompt, Menu)
        shown.append(prompt.value)
        table.box.press(2)
    assert shown == ["screen", "numbered", "entered", "honour"]
    for button in (2, 2, 8):
        table.box.press(button)
    assert table.do(*START) is None
    assert table.shown().name == "numbers"
