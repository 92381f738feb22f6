"""Each game that is found, and the smallest one, can be played on this box by what it brings."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from spacebowl_pi.box import game_texts
from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.keypad.game_screens import OwnOf
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.cli.games import configured_games, web_games
from spacebowl_pi.core.check_rules import check_rules
from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.codec import Json
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.keypad.messages import Screen
from spacebowl_pi.games import check_game as checking
from spacebowl_pi.games.check_game import check_game
from spacebowl_pi.kiosk.game import WebGame
from tests.games.lonely_numbers.rules import LonelyNumbers

IS_LONG = os.environ.get("ATTACKS") == "long"
GAMES = configured_games(Config())
LONELY = LonelyNumbers()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules have tests of their own, and the long run looks at more moments."""
    if not IS_LONG:
        monkeypatch.setattr(checking, "check_rules", lambda *_, **__: [])
        monkeypatch.setattr(checking, "_LOOKED_AT", 12)


@pytest.mark.parametrize("name", GAMES.by_name)
def test_each_game_here_can_be_played(name: str) -> None:
    assert check_game(GAMES.by_name[name], web_games(GAMES).by_name[name]) == []


def test_a_game_of_rules_alone_can_be_played() -> None:
    assert check_game(BoxGame(LONELY, "Lonely Numbers"), WebGame(LONELY)) == []


class Flashing(BoxGame):
    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        frame = super().show(scene, now_us, pixels_per_cell)
        is_on = now_us * 10 // SECOND_US % 2
        return Frame(frame.cells, ((255 * is_on,) * 3,) * 8, frame.rows)


class Short(BoxGame):
    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:
        frame = super().show(scene, now_us, pixels_per_cell)
        return Frame(frame.cells[1:], frame.lights, frame.rows)


class Raising(BoxGame):
    def show(self, scene: Scene, now_us: int, pixels_per_cell: int) -> Frame:  # noqa: ARG002
        raise KeyError("no such picture")


class Channel:
    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def screen(self, scene: Scene, own: OwnOf) -> Screen:  # noqa: ARG002
        return self._screen


@dataclass
class Strange:
    """Something that is no data."""


class Unwritten(WebGame):
    def about(self, scene: Scene) -> dict[str, Json]:  # noqa: ARG002
        return {"what": Strange()}  # type: ignore[dict-item]


def faults(game: BoxGame, web: WebGame | None = None) -> str:
    return "\n".join(check_game(game, web or WebGame(LONELY)))


def test_what_is_wrong_is_said() -> None:
    title = "Lonely Numbers"
    assert "something flashes" in faults(Flashing(LONELY, title))
    assert "a frame with 7 pixels a cell is not whole" in faults(Short(LONELY, title))
    assert "KeyError was raised: 'no such picture'" in faults(Raising(LONELY, title))
    assert "TypeError was raised" in faults(BoxGame(LONELY, title), Unwritten(LONELY))


def test_texts_that_cannot_be_read_are_told_and_the_game_is_not_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "texts" / "fr.json"
    file.parent.mkdir()
    file.write_text('{"title": "Échecs}', encoding="utf-8")
    monkeypatch.setattr(game_texts, "folder_of", lambda _: tmp_path)
    (fault,) = check_game(BoxGame(LONELY, "Lonely Numbers"), WebGame(LONELY))
    assert fault.startswith(f"{file}, line 1: no JSON (")


class ChoosesNothing(LonelyNumbers):
    choices = (Choice("laps", (2, 3), 3, "how many laps"),)


def test_a_choice_without_a_field_is_told_and_the_game_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "check_rules", check_rules)
    rules = ChoosesNothing()
    assert check_game(BoxGame(rules, "Lonely Numbers"), WebGame(rules)) == [
        "lonely_numbers, to begin with: the choice laps has no field laps in Settings"
    ]


@pytest.mark.parametrize(
    ("screen", "fault"),
    [
        (Screen("dances"), "the keypad knows no screen dances"),
        (Screen("wait", {"what": "x" * 5000}), "the keypad's screen wait is too long to be sent"),
    ],
)
def test_a_screen_that_the_keypad_cannot_show_is_told(
    screen: Screen, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = BoxGame(LONELY, "Lonely Numbers")
    monkeypatch.setattr(game, "keypad", lambda: Channel(screen))
    assert fault in faults(game)
