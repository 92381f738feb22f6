"""A box with the simulated keypad on a fake clock: real firmware, link and desk, touched where a tile says a word."""

from itertools import count
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, JournalConfig
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.keypad.controller import KeypadController
from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.games.space_bowl.rules.match import Settings
from tests.box.machine.virtual import VirtualBox

STEP_S = 0.05  # as often as the box takes a step by itself


class JoinedTable:
    """Players around a box with such a keypad; `plug` it in first."""

    def __init__(self, folder: Path, settings: Settings | None = None, games: Games | None = None) -> None:
        self.box = VirtualBox(settings, games=games)
        boots = count(1)
        self.keypad = JoinedKeypad("0.1.0", lambda: self.box.now_us, lambda many: next(boots).to_bytes(many, "big"))
        self.box.machine.other_inputs.keypad = self.keypad
        config = Config(journal=JournalConfig(folder=folder))
        control = BoxControl(
            self.box.machine,
            StaffSettings(self.box.machine, config, self.box.now_us),
            config,
            lambda: None,
            now_ns=lambda: self.box.now_us * 1000,
        )
        controller = KeypadController(control, self.keypad)
        self._show = controller.show
        self.keypad.listen(controller.hear)

    @property
    def board(self) -> SimulatedKeypad:
        assert self.keypad.board is not None
        return self.keypad.board

    def plug(self) -> None:
        self.keypad.plug()
        self.wait(1)

    def wait(self, seconds: float) -> None:
        """Let time pass for the box, and the keypad step along with it."""
        for _ in range(round(seconds / STEP_S)):
            self.box.wait(STEP_S)
            self._show()
            while self.keypad.step():
                pass

    def place_of(self, words: str) -> tuple[int, int]:
        """Find the middle of a tile that can be touched, by a word of its look."""
        for x, y, w, h, look, can_be_touched in self.board.tiles():
            if can_be_touched and words in map(str, look[:3]):
                return x + w // 2, y + h // 2
        raise AssertionError(f"nothing to touch says {words!r}: {[tile[4] for tile in self.board.tiles()]}")

    def touch(self, *names: str) -> None:
        """Touch tiles, one after the other."""
        for name in names:
            self.keypad.press(*self.place_of(name))
            self.wait(0.1)
            self.keypad.lift()
            self.wait(0.5)

    def says(self, words: str) -> bool:
        """Say whether a text is on the panel."""
        return any(words in str(tile[4][1]) for tile in self.board.tiles() if len(tile[4]) > 1)
