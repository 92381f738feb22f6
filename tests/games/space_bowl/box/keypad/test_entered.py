"""The keypad's numbers can be had where there is a box and a keypad, and no page to choose them on."""

from pathlib import Path

from spacebowl_pi.box.config.file import read_config
from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.games.space_bowl.configuration import SECTION
from tests.box.keypad.table import Table

START = ("sit 1", "sit 2", "start")


def test_a_box_that_is_configured_so_asks_the_keypad_for_the_numbers(tmp_path: Path) -> None:
    config = read_config('[space_bowl]\nmode = "entered"\n', games=[SECTION])
    table = Table(tmp_path, config.game(SECTION).match_settings())
    assert table.do(*START) is None
    assert (table.shown().name, table.shown().words["at"]) == ("numbers", 0)
    assert table.do("card 0 9") is None


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
    assert shown == ["ON SCREEN", "CARDS BY PLAN", "CARDS BY NUMBER", "OWN CARDS"]
    for button in (2, 2, 8):
        table.box.press(button)
    assert table.do(*START) is None
    assert table.shown().name == "numbers"
