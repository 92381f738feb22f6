"""A box with a keypad that only keeps what it is shown and told: what the desk does, without any line."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, JournalConfig, SoundConfig
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.keypad.controller import KeypadController
from spacebowl_pi.devices.keypad.link import Counters, LinkState
from spacebowl_pi.devices.keypad.messages import Did, Screen
from spacebowl_pi.devices.keypad.status import KeypadStatus
from spacebowl_pi.games.space_bowl.rules.match import Settings
from tests.box.machine.virtual import VirtualBox


class NotedKeypad:
    """A keypad that is there, and remembers."""

    def __init__(self) -> None:
        self.screen = Screen("none")
        self.answers: list[str | None] = []
        self.said: list[str] = []  # in which words it was refused

    def listen(self, sink: Callable[[Did], object]) -> None:
        pass

    def show(self, screen: Screen) -> None:
        screen.line(1, 0)  # raises if it makes no line
        self.screen = screen

    def answer(self, did: Did, refusal: str | None = None, text: str = "") -> None:
        assert did.number == len(self.answers) + 1
        self.answers.append(refusal)
        self.said.append(text)

    def is_there(self) -> bool:
        return True

    @property
    def status(self) -> KeypadStatus:
        return KeypadStatus(LinkState.READY, 0, None, None, Counters(), {}, None, None)

    def close(self) -> None:
        pass


class Table:
    """Players around one box and its keypad."""

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        volume_percent: int = 100,
        journal: Journal | None = None,
        games: Games | None = None,
    ) -> None:
        self.box = VirtualBox(settings, journal, games=games)
        self.keypad = NotedKeypad()
        self.box.machine.other_inputs.keypad = self.keypad
        config = Config(journal=JournalConfig(folder=folder), sound=SoundConfig(volume_percent=volume_percent))
        self.staff_settings = StaffSettings(self.box.machine, config, self.box.now_us)
        control = BoxControl(
            self.box.machine, self.staff_settings, config, lambda: None, now_ns=lambda: self.box.now_us * 1000
        )
        self.controller = KeypadController(control, self.keypad)
        self._number = 0

    def do(self, *deeds: str) -> str | None:
        """Do something at the keypad, in its words, or several things; gives the last one's code, if it was refused."""

        async def hear() -> None:
            for words in deeds:
                self._number += 1
                self.controller.hear(Did(self._number, "b007", tuple(words.split()), self.box.now_us))
            while len(asyncio.all_tasks()) > 1:  # what is kept on the disk
                await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})

        asyncio.run(hear())
        return self.keypad.answers[-1]

    def shown(self) -> Screen:
        """Look at the keypad."""
        self.box.wait(0.1)
        self.controller.show()
        return self.keypad.screen
